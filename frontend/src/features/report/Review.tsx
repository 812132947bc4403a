import { X } from 'lucide-react';
import { useContext } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { LOG_FIELDS, type LogField, type LogFieldDefinition } from '../../../../events/vocabulary.ts';
import { withUnit } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useClinicalText } from '../../i18n/useClinicalText.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmergencyCard, LowSugarCard } from '../emergency/EmergencyCard.tsx';
import { numberIn, shapeOf } from '../logs/numberEntries.ts';
import { GlucoseUnitQuestion } from '../logs/SecondLookNotice.tsx';
import { gateId } from './GroupSection.tsx';
import styles from './Report.module.css';
import {
  alsoSaid,
  isLowGlucoseSaid,
  REPORT_GROUPS,
  redFlagsOf,
  type ReportForm,
  reportedIn,
  type ReportValues,
  saidGlucoseLook,
  unanswered,
} from './reportForm.ts';
import { ReportPatientContext } from './reportPatientContext.ts';
import { useGlucoseLow } from './useGlucoseLow.ts';

/** Says before the report is sent what will be in it, and what was left open. */
export function Review({ form }: { readonly form: ReportForm }) {
  const { t } = useTranslation(['report', 'clinical', 'numbers']);
  const { number, labelled } = useFormats();
  const values = useWatch<ReportValues>() as ReportValues;
  const groups = REPORT_GROUPS[form];
  const readings = groups
    .flatMap(({ numbers }) => numbers)
    .filter((name) => LOG_FIELDS[name].reading)
    .flatMap((name) => {
      const value = numberIn(values, name);
      const { unit } = shapeOf(name, form, values.glucoseUnit);
      if (value === null || unit === null) return [];
      const shown = withUnit(number(value, 2), t(`clinical:unit.${unit}`));
      return [labelled(t(`clinical:field.${name}`), shown)];
    });
  const symptoms = groups
    .flatMap((part) => reportedIn(part, values))
    .map((name) => t(`clinical:field.${name}`));
  const open = unanswered(form, values);
  const isLone = (numberIn(values, 'bpSys') === null) !== (numberIn(values, 'bpDia') === null);
  const taken = values.answers.medsTakenNow;
  return (
    <Card heading={t('review.heading')}>
      <dl className={styles.review}>
        <dt>{t('review.readings')}</dt>
        <dd>{readings.length === 0 ? t('review.none') : readings.join(' · ')}</dd>
        <dt>{t('review.symptoms')}</dt>
        <dd>{symptoms.length === 0 ? t('review.none') : symptoms.join(' · ')}</dd>
        {taken !== undefined && (
          <>
            <dt>{t('clinical:field.medsTakenNow')}</dt>
            <dd>{taken === 'no' ? t('numbers:no') : t('numbers:yes')}</dd>
          </>
        )}
      </dl>
      <AlsoSaid values={values} />
      {isLone && <p>{t('review.lonePressure')}</p>}
      {open.length > 0 && (
        <div>
          <p className={styles.open}>{t('review.open')}</p>
          <ul className={styles.openList}>
            {open.map((group) => (
              <li key={group}>
                <a
                  href={`#${gateId(group)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(gateId(group))?.focus();
                  }}
                >
                  {t(`section.${group}`)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

/** What was said and the form does not ask: it is sent too, and can be taken away. */
function AlsoSaid({ values }: { readonly values: ReportValues }) {
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
  const look = saidGlucoseLook(values);
  if (look === null) {
    return isLowGlucoseSaid(values, low.below) ? <LowSugarCard country={country} low={low} /> : null;
  }
  const settle = (mmol: number) => {
    setValue('also', { ...values.also, glucoseMmol: mmol }, { shouldDirty: true });
    setValue('confirmed.glucoseMmol', String(mmol), { shouldDirty: true });
  };
  return (
    <GlucoseUnitQuestion
      look={look}
      typedUnit="mmol/L"
      onOther={() => settle(look.mmol)}
      onTyped={() => settle(look.value)}
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
