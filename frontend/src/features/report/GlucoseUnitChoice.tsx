import { useContext } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { GLUCOSE_UNITS, type GlucoseUnit } from '../../../../events/enums.ts';
import { Choice } from '../../ui/Choice.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { ReportPatientContext } from './reportPatientContext.ts';
import { useSetGlucoseUnitMutation } from './reportApi.ts';
import type { ReportValues } from './reportForm.ts';

/** What the patient's meter shows: kept with the patient, so that it is asked once. */
export function GlucoseUnitChoice() {
  const { t } = useTranslation(['report', 'clinical']);
  const { register, setValue, trigger, formState } = useFormContext<ReportValues>();
  const patient = useContext(ReportPatientContext);
  const [setUnit] = useSetGlucoseUnitMutation();
  const input = register('glucoseUnit', {
    onChange: (event: { readonly target: { readonly value: GlucoseUnit } }) => {
      // What was said to be right was said of the other unit.
      setValue('confirmed.glucoseMmol', '');
      if (formState.touchedFields.numbers?.glucoseMmol === true) void trigger('numbers.glucoseMmol');
      if (patient !== null) void setUnit({ patientId: patient.id, glucoseUnit: event.target.value });
    },
  });
  return (
    <FieldGroup legend={t('meterUnit')} columns="fit">
      {GLUCOSE_UNITS.map((unit) => (
        <Choice key={unit} type="radio" value={unit} label={t(`clinical:unit.${unit}`)} {...input} />
      ))}
    </FieldGroup>
  );
}
