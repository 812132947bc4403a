import type { Cohort, Indicators, ProgrammeIndicators } from '../../../../backend/contract/indicators.ts';
import { useGetIndicatorsQuery } from '../../api/resources/analysis.ts';
import { withUnit } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { StateCard } from '../../ui/StateCard.tsx';
import styles from './Analysis.module.css';
import { useAnalysisAddress } from './analysisAddress.ts';
import { Figure, Labelled, useShare } from './Figure.tsx';
import { MonthSelect } from './MonthSelect.tsx';

const CONDITIONS = { hypertension: 'HYPERTENSION', diabetes: 'DIABETES' } as const;
type Condition = keyof typeof CONDITIONS;
const CONDITION_NAMES = ['hypertension', 'diabetes'] as const satisfies readonly Condition[];

/** Of those under care, and of all who have the condition. */
const UNDER_CARE = ['controlled', 'uncontrolled', 'noReading'] as const;
const OTHERS = ['lost', 'left', 'new'] as const;
type Indicator = (typeof UNDER_CARE)[number] | (typeof OTHERS)[number];
const STANDINGS = ['controlled', 'uncontrolled', 'noReading', 'lost', 'left'] as const;

const sum = (counts: Indicators, names: readonly Indicator[]): number =>
  names.reduce((total, name) => total + counts[name], 0);
const underCare = (counts: Indicators): number => sum(counts, UNDER_CARE);
const everybody = (counts: Indicators): number => underCare(counts) + sum(counts, OTHERS);

/** How the programme does in a month, each figure with what it means. */
export function IndicatorsTab() {
  const { of } = useAnalysisAddress();
  const month = of('month');
  return (
    <>
      <MonthSelect />
      {/* Of another month nothing is shown while this one is counted. */}
      <MonthOfProgramme key={month} month={month} />
    </>
  );
}

function MonthOfProgramme({ month }: { readonly month: string }) {
  const { t } = useTranslation('indicators');
  const indicators = useGetIndicatorsQuery(month);
  return (
    <QueryPart query={indicators} failed={t('failed')} height={480}>
      {(found) =>
        CONDITION_NAMES.every((condition) => everybody(found[condition]) === 0) ? (
          <StateCard kind="empty" heading={t('empty')}>
            <MonthState found={found} />
          </StateCard>
        ) : (
          <>
            <MonthState found={found} />
            <LateNotice late={found.late} />
            {CONDITION_NAMES.map((condition) => (
              <ConditionCard key={condition} condition={condition} found={found} />
            ))}
            <CohortsCard found={found} />
          </>
        )
      }
    </QueryPart>
  );
}

/** Whether the figures may change still. */
function MonthState({ found }: { readonly found: ProgrammeIndicators }) {
  const { t } = useTranslation('indicators');
  const { day, month } = useFormats();
  const values = { month: month(found.month), day: day(found.closesAt), source: found.definitions.source };
  return <p data-month={found.month}>{found.closed ? t('closed', values) : t('open', values)}</p>;
}

function LateNotice({ late }: Pick<ProgrammeIndicators, 'late'>) {
  const { t } = useTranslation('indicators');
  if (late === null) return null;
  return <Notice kind="info">{t('late.patients', { count: late.patients })}</Notice>;
}

interface ConditionProps {
  readonly condition: Condition;
  readonly found: ProgrammeIndicators;
}

function ConditionCard({ condition, found }: ConditionProps) {
  const { t } = useTranslation(['indicators', 'clinical']);
  const { number, percent } = useFormats();
  const counts = found[condition];
  const late = found.late?.[condition] ?? null;
  const all = everybody(counts);
  const values = {
    number: number(all, 0),
    controlled: number(counts.controlled, 0),
    underCare: number(underCare(counts), 0),
    newMonths: number(found.definitions.newMonths, 0),
    lostMonths: number(found.definitions.lostMonths, 0),
  };
  return (
    <Card heading={t(`clinical:condition.${CONDITIONS[condition]}`)}>
      {all === 0 ? (
        <p>{t('nobody')}</p>
      ) : (
        <>
          {counts.controlledShare !== null && (
            <p className={styles.lead}>
              <strong>{percent(counts.controlledShare)}</strong> {t('lead', values)}
            </p>
          )}
          <p>{t('who', { count: all, ...values })}</p>
          <table className={styles.figures} data-condition={condition}>
            <thead>
              <tr>
                <th scope="col">{t('column.indicator')}</th>
                <th scope="col">{t('column.patients')}</th>
                <th scope="col">{t('column.share')}</th>
                {late !== null && <th scope="col">{t('column.late')}</th>}
                <th scope="col">{t('column.meaning')}</th>
              </tr>
            </thead>
            <tbody>
              {[...UNDER_CARE, ...OTHERS].map((name) => (
                <tr key={name} data-indicator={name}>
                  <th scope="row">{t(`name.${name}`)}</th>
                  <td className={styles.count}>
                    <CountOf name={name} counts={counts} />
                  </td>
                  <td className={styles.share}>
                    <ShareOf name={name} counts={counts} />
                  </td>
                  {late !== null && (
                    <td className={styles.wide}>
                      <Labelled label={t('column.late')}>
                        <CountOf name={name} counts={late} /> · <ShareOf name={name} counts={late} />
                      </Labelled>
                    </td>
                  )}
                  <td className={styles.meaning}>
                    <Meaning condition={condition} name={name} definitions={found.definitions} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Card>
  );
}

interface IndicatorProps {
  readonly name: Indicator;
  readonly counts: Indicators;
}

const allOf = ({ name, counts }: IndicatorProps): number =>
  UNDER_CARE.some((one) => one === name) ? underCare(counts) : everybody(counts);

function CountOf(props: IndicatorProps) {
  return <Figure count={props.counts[props.name]} of={allOf(props)} />;
}

function ShareOf(props: IndicatorProps) {
  const share = useShare();
  return share(props.counts[props.name], allOf(props));
}

interface MeaningProps {
  readonly condition: Condition;
  readonly name: Indicator;
  readonly definitions: ProgrammeIndicators['definitions'];
}

/** By which figures it is counted, as the server has them. */
function Meaning({ condition, name, definitions }: MeaningProps) {
  const { t } = useTranslation(['indicators', 'clinical']);
  const { number, percent } = useFormats();
  const glucose = (limit: number) => withUnit(number(limit), t('clinical:unit.mmol/L'));
  const pressure = `${definitions.systolicBelow}/${definitions.diastolicBelow}`;
  const values = {
    systolic: number(definitions.systolicBelow, 0),
    diastolic: number(definitions.diastolicBelow, 0),
    pressure: withUnit(pressure, t('clinical:unit.mmHg')),
    fasting: glucose(definitions.fastingGlucoseBelow),
    other: glucose(definitions.otherGlucoseBelow),
    hba1c: percent(definitions.hba1cBelow / 100),
    months: number(definitions.noReadingMonths, 0),
    lostMonths: number(definitions.lostMonths, 0),
    newMonths: number(definitions.newMonths, 0),
  };
  switch (name) {
    case 'controlled':
    case 'uncontrolled':
    case 'noReading':
      return t(`meaning.${condition}.${name}`, values);
    default:
      return t(`meaning.${name}`, values);
  }
}

function CohortsCard({ found }: { readonly found: ProgrammeIndicators }) {
  const { t } = useTranslation(['indicators', 'clinical']);
  const { month } = useFormats();
  return (
    <Card heading={t('cohorts.heading')}>
      <p>{t('cohorts.explain', { month: month(found.month) })}</p>
      {CONDITION_NAMES.map((condition) => (
        <section key={condition} className={styles.part} aria-labelledby={`cohorts-${condition}`}>
          <h3 id={`cohorts-${condition}`}>{t(`clinical:condition.${CONDITIONS[condition]}`)}</h3>
          <CohortTable condition={condition} cohorts={found.cohorts[condition]} />
        </section>
      ))}
    </Card>
  );
}

interface CohortTableProps {
  readonly condition: Condition;
  readonly cohorts: readonly Cohort[];
}

function CohortTable({ condition, cohorts }: CohortTableProps) {
  const { t } = useTranslation('indicators');
  const { month, number } = useFormats();
  if (cohorts.length === 0) return <p>{t('cohorts.empty')}</p>;
  return (
    <table className={styles.numbers} aria-labelledby={`cohorts-${condition}`} data-cohorts={condition}>
      <thead>
        <tr>
          <th scope="col">{t('cohorts.month')}</th>
          <th scope="col">{t('cohorts.registered')}</th>
          {STANDINGS.map((standing) => (
            <th key={standing} scope="col">
              {t(`name.${standing}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...cohorts].reverse().map((cohort) => (
          <tr key={cohort.month} data-cohort={cohort.month}>
            <th scope="row">{month(cohort.month)}</th>
            <td>
              <Labelled label={t('cohorts.registered')}>{number(cohort.registered, 0)}</Labelled>
            </td>
            {STANDINGS.map((standing) => (
              <td key={standing}>
                <Labelled label={t(`name.${standing}`)}>{number(cohort[standing], 0)}</Labelled>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
