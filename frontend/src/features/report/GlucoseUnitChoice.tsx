import { useContext } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { GLUCOSE_UNITS } from '../../../../events/enums.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { ReportPatientContext } from './reportPatientContext.ts';
import { useSetGlucoseUnitMutation } from '../../api/resources/reports.ts';
import type { ReportValues } from '../report-form/reportForm.ts';

/** What the meter shows: of this entry, and kept with the patient only where they say so. */
export function GlucoseUnitChoice() {
  const { t } = useTranslation(['report', 'clinical']);
  const { register, setValue, trigger, formState } = useFormContext<ReportValues>();
  const input = register('glucoseUnit', {
    onChange: () => {
      // What was said to be right was said of the other unit.
      setValue('confirmed.glucoseMmol', '');
      if (formState.touchedFields.numbers?.glucoseMmol === true) void trigger('numbers.glucoseMmol');
    },
  });
  return (
    <>
      <FieldGroup legend={t('meterUnit')} columns="fit">
        {GLUCOSE_UNITS.map((unit) => (
          <Choice key={unit} type="radio" value={unit} label={t(`clinical:unit.${unit}`)} {...input} />
        ))}
      </FieldGroup>
      <AlwaysQuestion />
    </>
  );
}

/** Asks whether the unit of this entry is to be that of every next one. */
function AlwaysQuestion() {
  const { t } = useTranslation(['report', 'clinical']);
  const patient = useContext(ReportPatientContext);
  const [setUnit, { isLoading }] = useSetGlucoseUnitMutation();
  const chosen = useWatch<ReportValues, 'glucoseUnit'>({ name: 'glucoseUnit' });
  const isSpoken = useWatch<ReportValues, 'voice'>({ name: 'voice' }).glucoseMmol === true;
  // A reading that was said is written down in mmol/L, whatever the meter shows.
  if (patient === null || isSpoken || chosen === patient.glucoseUnit) return null;
  const unit = t(`clinical:unit.${chosen}`);
  return (
    <div>
      <Button busy={isLoading} onClick={() => void setUnit({ patientId: patient.id, glucoseUnit: chosen })}>
        {t('alwaysUnit', { unit })}
      </Button>
    </div>
  );
}
