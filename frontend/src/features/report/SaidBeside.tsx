import { X } from 'lucide-react';
import { useContext } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { LOG_FIELDS, type LogField, type LogFieldDefinition } from '../../../../events/vocabulary.ts';
import { withUnit } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useClinicalText } from '../../i18n/useClinicalText.ts';
import { Button } from '../../ui/Button.tsx';
import { EmergencyCard, LowSugarCard } from '../emergency/EmergencyCard.tsx';
import { GlucoseUnitQuestion } from '../measurements/PlausibilityNotice.tsx';
import styles from './Report.module.css';
import { alsoSaid, type ReportValues } from '../report-form/reportForm.ts';
import { isLowGlucoseSaid, redFlagsOf } from '../report-form/reportDanger.ts';
import { saidGlucoseWarning } from '../report-form/reportProblems.ts';
import { ReportPatientContext, useGlucoseLow } from './reportPatientContext.ts';

/** What was said and the form does not ask: it is sent too, and can be taken away. */
export function SaidBeside({ values }: { readonly values: ReportValues }) {
  const { t } = useTranslation(['report', 'clinical']);
  const { setValue } = useFormContext<ReportValues>();
  const country = useContext(ReportPatientContext)?.country ?? null;
  const textOf = useSaidText();
  const said = alsoSaid(values);
  if (said.length === 0) return null;
  const urgent = redFlagsOf(values).filter((field) => values.also[field] !== undefined);
  return (
    <>
      <h3>{t('alsoSaid.heading')}</h3>
      <ul className={styles.said}>
        {said.map((field) => {
          const item = textOf(field, values.also[field]);
          return (
            <li key={field}>
              <span>{item}</span>
              <Button
                variant="quiet"
                aria-label={t('alsoSaid.remove', { item })}
                onClick={() => {
                  const { [field]: _removed, ...rest } = values.also;
                  setValue('also', rest, { shouldDirty: true });
                }}
              >
                <X aria-hidden size={20} />
              </Button>
            </li>
          );
        })}
      </ul>
      <SaidGlucose values={values} />
      {urgent.length > 0 && (
        <EmergencyCard
          country={country}
          reported={urgent.map((field) =>
            field === 'gtnRelievedPain'
              ? t('clinical:emergency.sprayNoRelief')
              : t(`clinical:field.${field}`),
          )}
        />
      )}
    </>
  );
}

/** Asks about the unit of a glucose that was said, as about one that is typed, and says how to treat a low one. */
function SaidGlucose({ values }: { readonly values: ReportValues }) {
  const { setValue } = useFormContext<ReportValues>();
  const country = useContext(ReportPatientContext)?.country ?? null;
  const low = useGlucoseLow(values);
  const warning = saidGlucoseWarning(values);
  if (warning === null) {
    return isLowGlucoseSaid(values, low.below) ? <LowSugarCard country={country} low={low} /> : null;
  }
  const settle = (mmol: number) => {
    setValue('also', { ...values.also, glucoseMmol: mmol }, { shouldDirty: true });
    setValue('confirmed.glucoseMmol', String(mmol), { shouldDirty: true });
  };
  return (
    <GlucoseUnitQuestion
      warning={warning}
      typedUnit="mmol/L"
      onOther={() => settle(warning.mmol)}
      onTyped={() => settle(warning.value)}
    />
  );
}

/** What was said in the reader's words, a number with its unit. */
function useSaidText(): (field: LogField, value: ReportValues['also'][LogField]) => string {
  const { t } = useTranslation(['report', 'clinical']);
  const clinicalText = useClinicalText();
  const { number, labelled } = useFormats();
  return (field, value) => {
    const label = t(`clinical:field.${field}`);
    if (value === true) return label;
    if (typeof value === 'string') {
      return labelled(label, clinicalText(`choice.${field}.${value}`, value).text);
    }
    if (typeof value !== 'number') return t('alsoSaid.denied', { label });
    const definition: LogFieldDefinition = LOG_FIELDS[field];
    const unit = definition.kind === 'number' ? definition.unit : null;
    const shown = number(value, 2);
    return labelled(label, unit === null ? shown : withUnit(shown, t(`clinical:unit.${unit}`)));
  };
}
