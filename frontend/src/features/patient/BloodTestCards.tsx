import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import type { BloodTest } from '../../../../backend/contract/test.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './Care.module.css';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { DueBadge, useResultText, useTestName } from './TestParts.tsx';
import { useToday } from './useToday.ts';
import { useGetBloodTestsQuery, useGetUpcomingTestsQuery } from '../../api/resources/tests.ts';

/** The specification's figure, of both lists. */
const TESTS_SHOWN = 3;

/** The newest test results. */
export function RecentBloodTests({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('care');
  const { calendarDay } = useFormats();
  const resultText = useResultText();
  const tests = useGetBloodTestsQuery(patient.id);
  return (
    <Card heading={t('tests.recent')}>
      <QueryPart query={tests} failed={t('tests.failed')} height={160}>
        {(data) => (
          <TestList tests={data} empty={t('tests.noRecent')}>
            {(test) => (
              <>
                <TestLine test={test}>
                  {test.testDate !== null && (
                    <span className={styles.muted}>{calendarDay(test.testDate)}</span>
                  )}
                </TestLine>
                <p>{resultText(test.result, test.unit)}</p>
              </>
            )}
          </TestList>
        )}
      </QueryPart>
    </Card>
  );
}

/** The tests that are due, the most overdue or soonest first. */
export function UpcomingTests({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('care');
  const today = useToday(patient);
  const tests = useGetUpcomingTestsQuery(patient.id);
  return (
    <Card heading={t('tests.upcoming')}>
      <QueryPart query={tests} failed={t('tests.failed')} height={160}>
        {(data) => (
          <TestList tests={data} empty={t('tests.noUpcoming')}>
            {(test) => (
              <TestLine test={test}>
                <DueBadge due={test.nextDueDate} today={today} />
              </TestLine>
            )}
          </TestList>
        )}
      </QueryPart>
    </Card>
  );
}

interface TestListProps {
  readonly tests: readonly BloodTest[];
  readonly empty: string;
  readonly children: (test: BloodTest) => ReactNode;
}

function TestList({ tests, empty, children }: TestListProps) {
  if (tests.length === 0) return <p>{empty}</p>;
  return (
    <ul className={styles.list}>
      {tests.slice(0, TESTS_SHOWN).map((test) => (
        <li key={test.id} className={styles.row}>
          {children(test)}
        </li>
      ))}
    </ul>
  );
}

interface TestLineProps {
  readonly test: BloodTest;
  /** Beside the name. */
  readonly children: ReactNode;
}

function TestLine({ test, children }: TestLineProps) {
  const nameOf = useTestName();
  return (
    <div className={styles.line}>
      <span className={styles.strong}>{nameOf(test)}</span>
      {children}
    </div>
  );
}
