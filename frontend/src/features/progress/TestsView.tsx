import { CalendarClock, CalendarX, CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LatestTest } from '../../../../backend/contract/latest-test.ts';
import type { GlucoseUnit } from '../../../../events/enums.ts';
import { useGetLatestTestsQuery } from '../../api/resources/latestTests.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { classNames } from '../../lib/classNames.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { useNow } from '../../lib/useNow.ts';
import { StateCard } from '../../ui/StateCard.tsx';
import { TeamLinks } from '../emergency/TeamLinks.tsx';
import { useCareTeam } from '../emergency/useCareTeam.ts';
import type { KeptPatient } from '../outbox/keptPatient.ts';
import { TESTS } from './answers.ts';
import { type Due, dueOf, inOrder } from './dueTests.ts';
import { KeptPart } from './KeptPart.tsx';
import { testName } from './testName.ts';
import styles from './Views.module.css';

interface TestsViewProps {
  readonly kept: KeptPatient;
  readonly glucoseUnit: GlucoseUnit;
}

/** The newest result of each test, what is overdue first, and whom to ask about it. */
export function TestsView({ kept, glucoseUnit }: TestsViewProps) {
  const { t } = useTranslation('progress');
  const asked = useGetLatestTestsQuery(kept.patientId);
  const isWide = useMediaQuery('(min-width: 900px)');
  const now = useNow();
  const team = useCareTeam();
  return (
    <div className={styles.view}>
      <KeptPart kept={kept} path="tests/latest" schema={TESTS} asked={asked}>
        {(tests) => {
          if (tests.length === 0) return <StateCard kind="empty" heading={t('tests.empty')} />;
          const shown = inOrder(tests, now).map((test) => ({ test, due: dueOf(test.dueNext, now) }));
          if (isWide) return <TestTable shown={shown} unit={glucoseUnit} />;
          return (
            <ul className={styles.cards}>
              {shown.map(({ test, due }) => (
                <TestCard key={test.id} test={test} due={due} unit={glucoseUnit} />
              ))}
            </ul>
          );
        }}
      </KeptPart>
      {team !== null && <TeamLinks team={team}>{t('tests.ask', { number: team.phone })}</TeamLinks>}
    </div>
  );
}

interface ShownTest {
  readonly test: LatestTest;
  readonly due: Due;
}

interface TestCardProps extends ShownTest {
  readonly unit: GlucoseUnit;
}

/** What was noted of a test; of one of another kind its name is no note. */
const noteOf = ({ notes, subtype }: LatestTest): string | null => (notes === subtype ? null : notes);

function TestCard({ test, due, unit }: TestCardProps) {
  const { t } = useTranslation('progress');
  const { calendarDay } = useFormats();
  const result = useResult(unit)(test);
  const { testDate, normalRange, source } = test;
  const note = noteOf(test);
  return (
    <li className={styles.card}>
      <h3>{t(testName(test))}</h3>
      <p className={styles.result}>{result ?? t('tests.pending')}</p>
      <DueChip due={due} />
      {testDate !== null && (
        <p className={styles.muted}>
          {calendarDay(testDate)}
          {source !== null && ` · ${t(`tests.source.${source}`)}`}
        </p>
      )}
      {normalRange !== null && <p className={styles.muted}>{t('tests.range', { range: normalRange })}</p>}
      {note !== null && <p>{note}</p>}
    </li>
  );
}

const COLUMNS = ['name', 'result', 'range', 'date', 'source', 'due', 'notes'] as const;

interface TestTableProps {
  readonly shown: readonly ShownTest[];
  readonly unit: GlucoseUnit;
}

function TestTable({ shown, unit }: TestTableProps) {
  const { t } = useTranslation('progress');
  const { calendarDay } = useFormats();
  const resultOf = useResult(unit);
  // A column in which nothing would stand is room for the others.
  const columns = COLUMNS.filter(
    (column) =>
      (column !== 'range' || shown.some(({ test }) => test.normalRange !== null)) &&
      (column !== 'notes' || shown.some(({ test }) => noteOf(test) !== null)),
  );
  const cellOf = ({
    test,
    due,
  }: ShownTest): Record<Exclude<(typeof COLUMNS)[number], 'name'>, ReactNode> => ({
    result: <strong>{resultOf(test) ?? t('tests.pending')}</strong>,
    range: test.normalRange,
    date: test.testDate === null ? null : calendarDay(test.testDate),
    source: test.source === null ? null : t(`tests.source.${test.source}`),
    due: <DueChip due={due} />,
    notes: noteOf(test),
  });
  return (
    <table className={styles.table} aria-label={t('hub.tests')}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`tests.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((one) => {
          const cells = cellOf(one);
          return (
            <tr key={one.test.id}>
              {columns.map((column) =>
                column === 'name' ? (
                  <th key={column} scope="row">
                    {t(testName(one.test))}
                  </th>
                ) : (
                  <td key={column}>{cells[column]}</td>
                ),
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A glucose is told as the patient's meter shows it; all else as it was entered. */
function useResult(unit: GlucoseUnit): (test: LatestTest) => string | null {
  const { glucose } = useFormats();
  return ({ testType, result, units }) => {
    if (result === null) return null;
    const mmol = Number(result.replace(',', '.'));
    const isMmol = testType === 'GLUCOSE' && units === 'mmol/L' && Number.isFinite(mmol);
    return isMmol ? glucose(mmol, unit) : [result, units].filter((part) => part !== null).join(' ');
  };
}

function DueChip({ due }: { readonly due: Due }) {
  const { t } = useTranslation('progress');
  const { calendarDay } = useFormats();
  const [style, Icon, text] = (() => {
    switch (due.kind) {
      case 'none':
        return [styles.unknown, CircleDashed, t('tests.due.none')] as const;
      case 'overdue':
        return [
          styles.red,
          CalendarX,
          `${t('tests.due.overdue')} · ${t('tests.due.since', { day: calendarDay(due.day) })}`,
        ] as const;
      case 'today':
        return [styles.amber, CalendarClock, t('tests.due.today')] as const;
      case 'soon':
        return [styles.amber, CalendarClock, t('tests.due.soon', { count: due.days })] as const;
      case 'later':
        return [styles.green, CircleCheck, t('tests.due.later', { day: calendarDay(due.day) })] as const;
    }
  })();
  return (
    <p className={classNames(styles.due, style)}>
      <Icon aria-hidden size={18} />
      {text}
    </p>
  );
}
