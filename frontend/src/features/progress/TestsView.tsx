import { CalendarClock, CalendarX, CircleCheck, CircleDashed } from 'lucide-react';
import type * as z from 'zod/mini';
import { LIST_LATEST_TESTS } from '../../../../backend/contract/routes/tests.ts';
import type { LatestTest } from '../../../../backend/contract/test.ts';
import type { GlucoseUnit } from '../../../../events/enums.ts';
import { useGetLatestTestsQuery } from '../../api/resources/tests.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { classNames } from '../../lib/classNames.ts';
import { useNow } from '../../lib/useNow.ts';
import { StateCard } from '../../ui/StateCard.tsx';
import type { KeptPatient } from '../outbox/keptPatient.ts';
import { type Due, dueOf, inOrder } from './dueTests.ts';
import { KeptPart } from './KeptPart.tsx';
import styles from './Views.module.css';

interface TestsViewProps {
  readonly kept: KeptPatient;
  readonly glucoseUnit: GlucoseUnit;
}

/** The newest result of each test, what is overdue first. */
export function TestsView({ kept, glucoseUnit }: TestsViewProps) {
  const { t } = useTranslation('progress');
  const asked = useGetLatestTestsQuery(kept.patientId);
  const now = useNow();
  return (
    <KeptPart kept={kept} path="tests/latest" schema={SCHEMA} asked={asked}>
      {(tests) =>
        tests.length === 0 ? (
          <StateCard kind="empty" heading={t('tests.empty')} />
        ) : (
          <ul className={styles.cards}>
            {inOrder(tests, now).map((test) => (
              <TestCard key={test.id} test={test} due={dueOf(test.dueNext, now)} unit={glucoseUnit} />
            ))}
          </ul>
        )
      }
    </KeptPart>
  );
}

const SCHEMA: z.ZodMiniType<readonly LatestTest[]> = LIST_LATEST_TESTS.answer;

interface TestCardProps {
  readonly test: LatestTest;
  readonly due: Due;
  readonly unit: GlucoseUnit;
}

/** What a test of another kind is. */
const SUBTYPES = ['EYE', 'FOOT', 'URINE_ACR'] as const;

function TestCard({ test, due, unit }: TestCardProps) {
  const { t } = useTranslation('progress');
  const { calendarDay } = useFormats();
  const result = useResult(test, unit);
  const { testType, subtype, testDate, normalRange, source, notes } = test;
  const known = SUBTYPES.find((one) => one === subtype);
  return (
    <li className={styles.card}>
      <h3>{t(known === undefined ? `tests.type.${testType}` : `tests.type.OTHER_${known}`)}</h3>
      <p className={styles.result}>{result ?? t('tests.pending')}</p>
      <DueChip due={due} />
      {testDate !== null && (
        <p className={styles.muted}>
          {calendarDay(testDate)}
          {source !== null && ` · ${t(`tests.source.${source}`)}`}
        </p>
      )}
      {normalRange !== null && <p className={styles.muted}>{t('tests.range', { range: normalRange })}</p>}
      {notes !== null && notes !== subtype && <p>{notes}</p>}
    </li>
  );
}

/** A glucose is told as the patient's meter shows it; all else as it was entered. */
function useResult({ testType, result, units }: LatestTest, unit: GlucoseUnit): string | null {
  const { glucose } = useFormats();
  if (result === null) return null;
  const mmol = Number(result.replace(',', '.'));
  const isMmol = testType === 'GLUCOSE' && units === 'mmol/L' && Number.isFinite(mmol);
  return isMmol ? glucose(mmol, unit) : [result, units].filter((part) => part !== null).join(' ');
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
