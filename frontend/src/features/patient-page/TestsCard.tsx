import { useRef, useState } from 'react';
import { useFirstFew } from '../../lib/useFirstFew.ts';
import { useFormInPlace } from '../../lib/useFormInPlace.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import type { LatestTest } from '../../../../backend/contract/latest-test.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import styles from '../patient/Care.module.css';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { testDue } from '../patient/testDue.ts';
import { DueBadge, useDueText, useResultText, useTestName } from '../patient/TestParts.tsx';
import { useFetchToast } from './useFetchToast.ts';
import { useToday } from '../patient/useToday.ts';
import { useGetLatestTestsQuery } from '../../api/resources/latestTests.ts';
import { AddTestForm, PlanTestForm } from './cardForms.ts';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

interface TestsCardProps {
  readonly patient: Patient;
  /** Whether the reader may add a result. */
  readonly isTeam: boolean;
}

/** The latest result of each type of test, what is overdue first, and forms for a new result and for a test to come. */
export function TestsCard({ patient, isTeam }: TestsCardProps) {
  const { t } = useTranslation('care');
  const [overdueOnly, setOverdueOnly] = useState(false);
  const [planned, setPlanned] = useState<LatestTest | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const form = useFormInPlace(opener);
  const today = useToday(patient);
  const tests = useGetLatestTestsQuery(patient.id);
  useFetchToast('testsFetchFailed', tests.error);
  const plan = (test: LatestTest | null) => {
    setPlanned(test);
    form.open();
  };
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
        {(data) => (
          <TestRows tests={data} overdueOnly={overdueOnly} today={today} onPlan={isTeam ? plan : null} />
        )}
      </QueryPart>
      {isTeam && form.isOpen && (
        <PartBoundary onFailed={form.close}>
          <PlanTestForm key={planned?.id} patient={patient} test={planned} onDone={form.close} />
        </PartBoundary>
      )}
      {isTeam && (
        <div className={styles.beside}>
          {!form.isOpen && (
            <Button ref={opener} onClick={() => plan(null)}>
              {t('tests.planTest')}
            </Button>
          )}
          <Disclosure summary={t('addTest.open')}>
            <PartBoundary>
              <AddTestForm patient={patient} today={today} />
            </PartBoundary>
          </Disclosure>
        </div>
      )}
    </Card>
  );
}

interface TestRowsProps {
  readonly tests: readonly LatestTest[];
  readonly overdueOnly: boolean;
  readonly today: string;
  /** Null for a reader who plans none. */
  readonly onPlan: ((test: LatestTest) => void) | null;
}

/** So many are in view where fewer are overdue. */
const FIRST = 5;

/** What is due first stands first; that may be long past. What is never due again stands last. */
const dueOf = ({ dueNext }: LatestTest): string => dueNext ?? '~';

function TestRows({ tests, overdueOnly, today, onPlan }: TestRowsProps) {
  const { t } = useTranslation('care');
  const overdue = tests.filter(({ dueNext }) => testDue(dueNext, today) === 'overdue');
  const shown = overdueOnly ? overdue : tests;
  const few = Math.max(FIRST, overdue.length);
  const { isCut, list, showAll } = useFirstFew(shown.length, few);
  if (shown.length === 0) return <p>{tests.length === 0 ? t('tests.empty') : t('tests.noneOverdue')}</p>;
  return (
    <>
      <ul ref={list} className={styles.list}>
        {[...shown]
          .sort((one, other) => (dueOf(one) < dueOf(other) ? -1 : dueOf(one) > dueOf(other) ? 1 : 0))
          .slice(0, isCut ? few : shown.length)
          .map((test) => (
            <TestRow key={test.id} test={test} today={today} onPlan={onPlan} />
          ))}
      </ul>
      {isCut && (
        <div>
          <Button variant="quiet" onClick={showAll}>
            {t('tests.more', { count: shown.length })}
          </Button>
        </div>
      )}
    </>
  );
}

interface TestRowProps extends Pick<TestRowsProps, 'today' | 'onPlan'> {
  readonly test: LatestTest;
}

function TestRow({ test, today, onPlan }: TestRowProps) {
  const { t } = useTranslation('care');
  const { calendarDay } = useFormats();
  const nameOf = useTestName();
  const resultText = useResultText();
  const dueText = useDueText();
  const due = testDue(test.dueNext, today);
  const isPressing = due === 'overdue' || due === 'soon';
  return (
    <li className={styles.row} data-test={test.testType} data-planned={test.testDate === null || undefined}>
      <div className={styles.result}>
        <span className={styles.strong}>{nameOf(test)}</span>
        <span>{resultText(test.result, test.units)}</span>
        {test.testDate !== null && (
          <span className={styles.muted} title={t('tests.done', { day: calendarDay(test.testDate) })}>
            {calendarDay(test.testDate)}
          </span>
        )}
        {test.normalRange !== null && (
          <span className={styles.muted}>{t('tests.normal', { range: test.normalRange })}</span>
        )}
      </div>
      <div className={styles.line}>
        {isPressing ? (
          <DueBadge due={test.dueNext} today={today} />
        ) : (
          <span>{dueText(test.dueNext, today)}</span>
        )}
        {onPlan !== null && (
          <button
            type="button"
            className={styles.small}
            aria-label={t('tests.planOf', { test: nameOf(test) })}
            onClick={() => onPlan(test)}
          >
            {t('tests.plan')}
          </button>
        )}
      </div>
    </li>
  );
}
