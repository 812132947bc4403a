import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import type { LatestTest } from '../../../../backend/contract/test.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import styles from '../patient/Care.module.css';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { testDue } from '../patient/testDue.ts';
import { DueBadge, useResultText, useTestName } from '../patient/TestParts.tsx';
import { useFetchToast } from './useFetchToast.ts';
import { useToday } from '../patient/useToday.ts';
import { useGetLatestTestsQuery } from '../../api/resources/tests.ts';
import { AddTestForm } from './cardForms.ts';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

interface TestsCardProps {
  readonly patient: Patient;
  /** Whether the reader may add a result. */
  readonly isTeam: boolean;
}

/** The latest result of each type of test, when it is due again, and a form for a new result. */
export function TestsCard({ patient, isTeam }: TestsCardProps) {
  const { t } = useTranslation('care');
  const [overdueOnly, setOverdueOnly] = useState(false);
  const today = useToday(patient);
  const tests = useGetLatestTestsQuery(patient.id);
  useFetchToast('testsFetchFailed', tests.error);
  return (
    <Card
      heading={t('tests.heading')}
      aside={
        <Button onClick={() => setOverdueOnly(!overdueOnly)}>
          {overdueOnly ? t('tests.showAll') : t('tests.overdueOnly')}
        </Button>
      }
    >
      <QueryPart query={tests} failed={t('tests.failed')} height={240}>
        {(data) => <TestRows tests={data} overdueOnly={overdueOnly} today={today} />}
      </QueryPart>
      {isTeam && (
        <Disclosure summary={t('addTest.open')}>
          <PartBoundary>
            <AddTestForm patient={patient} today={today} />
          </PartBoundary>
        </Disclosure>
      )}
    </Card>
  );
}

interface TestRowsProps {
  readonly tests: readonly LatestTest[];
  readonly overdueOnly: boolean;
  readonly today: string;
}

function TestRows({ tests, overdueOnly, today }: TestRowsProps) {
  const { t } = useTranslation('care');
  const shown = overdueOnly ? tests.filter(({ dueNext }) => testDue(dueNext, today) === 'overdue') : tests;
  if (shown.length === 0) return <p>{tests.length === 0 ? t('tests.empty') : t('tests.noneOverdue')}</p>;
  return (
    <ul className={styles.list}>
      {shown.map((test) => (
        <TestRow key={test.id} test={test} today={today} />
      ))}
    </ul>
  );
}

function TestRow({ test, today }: { readonly test: LatestTest; readonly today: string }) {
  const { t } = useTranslation('care');
  const { calendarDay } = useFormats();
  const nameOf = useTestName();
  const resultText = useResultText();
  return (
    <li className={styles.row} data-test={test.testType}>
      <div className={styles.line}>
        <span className={styles.strong}>{nameOf(test)}</span>
        <DueBadge due={test.dueNext} today={today} />
      </div>
      <div className={styles.line}>
        <span>{resultText(test.result, test.units)}</span>
        {test.testDate !== null && (
          <span className={styles.muted}>{t('tests.done', { day: calendarDay(test.testDate) })}</span>
        )}
      </div>
      {test.normalRange !== null && (
        <p className={styles.muted}>{t('tests.normal', { range: test.normalRange })}</p>
      )}
    </li>
  );
}
