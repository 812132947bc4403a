import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { PatientWithLogs } from '../../../../backend/contract/patient.ts';
import type { Summary } from '../../../../backend/contract/summary.ts';
import { withUnit } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Card } from '../../ui/Card.tsx';
import { MiniTrend } from '../trends/MiniTrend.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import styles from './SummaryCard.module.css';
import { useTestName } from '../patient/TestParts.tsx';
import { useGetSummaryQuery } from '../../api/resources/journey.ts';

/** The last month of a patient at a glance. */
export function SummaryCard({ patient }: { readonly patient: PatientWithLogs }) {
  const { t } = useTranslation('care');
  const summary = useGetSummaryQuery(patient.id);
  return (
    <Card heading={t('summary.heading')}>
      <QueryPart query={summary} failed={t('summary.failed')} height={320}>
        {(data) => <Figures summary={data} patient={patient} />}
      </QueryPart>
    </Card>
  );
}

interface FiguresProps {
  readonly summary: Summary;
  readonly patient: PatientWithLogs;
}

function Figures({ summary, patient }: FiguresProps) {
  const { t } = useTranslation('care');
  return (
    <dl className={styles.figures}>
      <Figure name={t('summary.bp7')}>
        <AveragePressure average={summary.bp7} />
      </Figure>
      <Figure name={t('summary.bp30')} trend={<MiniTrend vital="pressure" patient={patient} />}>
        <AveragePressure average={summary.bp30} />
      </Figure>
      <Figure name={t('summary.weight')} trend={<MiniTrend vital="weightKg" patient={patient} />}>
        <WeightChange kg={summary.weightChangeKg30} />
      </Figure>
      <Figure name={t('summary.green')}>
        <GreenDays summary={summary} />
      </Figure>
      <Figure name={t('summary.adherence')}>
        <Share of={summary.adherence30} />
      </Figure>
      <Figure name={t('summary.lastLog')}>
        <DaysSince days={summary.daysSinceLastLog} />
      </Figure>
      <Figure name={t('summary.nextTest')}>
        <DueTests summary={summary} />
      </Figure>
      <Figure name={t('summary.alerts')}>
        {t('summary.alertCounts', { red: summary.openAlerts.RED, amber: summary.openAlerts.AMBER })}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly children: ReactNode;
  readonly trend?: ReactNode;
}

function Figure({ name, children, trend }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>{children}</span>
        {trend}
      </dd>
    </div>
  );
}

function AveragePressure({ average }: { readonly average: Summary['bp7'] }) {
  const { t } = useTranslation('care');
  const { number } = useFormats();
  if (average === null) return t('summary.notKnown');
  const { systolic, diastolic, readings } = average;
  const pressure = `${number(systolic, 0)}/${number(diastolic, 0)}`;
  return (
    <>
      {pressure}
      {' · '}
      <span className={styles.muted}>{t('summary.readings', { count: readings })}</span>
    </>
  );
}

function WeightChange({ kg }: { readonly kg: number | null }) {
  const { t } = useTranslation(['care', 'clinical']);
  const { number } = useFormats();
  if (kg === null) return t('summary.notKnown');
  return withUnit(`${kg > 0 ? '+' : ''}${number(kg)}`, t('clinical:unit.kg'));
}

function GreenDays({ summary: { greenDays30, loggedDays30 } }: { readonly summary: Summary }) {
  const { t } = useTranslation('care');
  const { percent } = useFormats();
  if (greenDays30 === null || loggedDays30 === 0) return t('summary.notKnown');
  const values = { green: greenDays30, logged: loggedDays30 };
  return t('summary.greenOf', { ...values, percent: percent(greenDays30 / loggedDays30) });
}

function Share({ of }: { readonly of: number | null }) {
  const { t } = useTranslation('care');
  const { percent } = useFormats();
  return of === null ? t('summary.notKnown') : percent(of);
}

function DaysSince({ days }: { readonly days: number | null }) {
  const { t } = useTranslation('care');
  if (days === null) return t('summary.none');
  return days === 0 ? t('summary.today') : t('summary.daysAgo', { count: days });
}

/** What is next is told where nothing is overdue: whoever calls must not take the patient's tests for done. */
function DueTests({ summary: { overdueTests, nextDueTest } }: { readonly summary: Summary }) {
  const { t } = useTranslation('care');
  const { calendarDay, labelled } = useFormats();
  const nameOf = useTestName();
  const [overdue] = overdueTests;
  if (overdue === undefined)
    return nextDueTest === null
      ? t('summary.none')
      : t('summary.nextTestAt', { test: nameOf(nextDueTest), day: calendarDay(nextDueTest.dueNext) });
  const more = overdueTests.length - 1;
  return (
    <span className={styles.overdue}>
      {labelled(nameOf(overdue), t('summary.overdue'))}
      {more > 0 && ` · ${t('summary.moreOverdue', { count: more })}`}
    </span>
  );
}
