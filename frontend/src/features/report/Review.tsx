import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { LOG_FIELDS } from '../../../../events/vocabulary.ts';
import { withUnit } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Card } from '../../ui/Card.tsx';
import { numberIn, shapeOf } from '../measurements/numberEntries.ts';
import { gateId } from './GroupSection.tsx';
import { useTellInView } from './medicinesInView.ts';
import styles from './Report.module.css';
import {
  alsoSaid,
  REPORT_GROUPS,
  type ReportForm,
  reportedIn,
  type ReportValues,
  unanswered,
} from '../report-form/reportForm.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

const SaidBeside = lazyPart(async () => (await import('./SaidBeside.tsx')).SaidBeside);

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
            <MedicinesTaken text={taken === 'no' ? t('numbers:no') : t('numbers:yes')} />
          </>
        )}
      </dl>
      {alsoSaid(values).length > 0 && (
        <PartBoundary>
          <SaidBeside values={values} />
        </PartBoundary>
      )}
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

function MedicinesTaken({ text }: { readonly text: string }) {
  const shown = useTellInView<HTMLElement>();
  return <dd ref={shown}>{text}</dd>;
}
