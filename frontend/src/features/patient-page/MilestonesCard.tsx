import { useRef } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Milestone } from '../../../../backend/contract/milestone.ts';
import { addDays } from '../../../../events/local-time.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useFormInPlace } from '../../lib/useFormInPlace.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import styles from '../patient/Care.module.css';
import { InitialMilestoneButton } from './InitialMilestoneButton.tsx';
import { MilestoneMove } from './MilestoneMove.tsx';
import { PriorityBadge, MilestoneStatusBadge } from './TimelineBadges.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { useMilestoneTexts } from './useMilestoneTexts.ts';
import { useToday } from '../patient/useToday.ts';
import { useGetMilestonesQuery } from '../../api/resources/milestones.ts';
import { MilestoneForm } from './cardForms.ts';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

/** What was agreed with a patient and by when; each can be moved on. */
export function MilestonesCard({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('care');
  const today = useToday(patient);
  const opener = useRef<HTMLButtonElement>(null);
  const form = useFormInPlace(opener);
  const milestones = useGetMilestonesQuery(patient.id);

  return (
    <Card
      heading={t('milestones.heading')}
      aside={
        <div className={styles.buttons}>
          <InitialMilestoneButton patient={patient} today={today} milestones={milestones.data ?? []} />
          {!form.isOpen && (
            <Button ref={opener} onClick={form.open}>
              {t('milestones.add')}
            </Button>
          )}
        </div>
      }
    >
      {form.isOpen && (
        <PartBoundary onFailed={form.close}>
          <MilestoneForm patient={patient} today={today} onDone={form.close} />
        </PartBoundary>
      )}
      <QueryPart query={milestones} failed={t('milestones.failed')} height={160}>
        {(data) =>
          data.length === 0 ? (
            <p>{t('milestones.empty')}</p>
          ) : (
            <MilestoneLists patient={patient} milestones={data} today={today} />
          )
        }
      </QueryPart>
    </Card>
  );
}

interface MilestoneListsProps {
  readonly patient: Patient;
  readonly milestones: readonly Milestone[];
  readonly today: string;
}

/** So many are in view where no more are overdue. */
const FEW = 2;
/** Within so many days what was agreed is pressing. */
const SOON_DAYS = 14;

/** The earliest first. */
const byDay = ({ targetDate: one }: Milestone, { targetDate: other }: Milestone): number =>
  (one ?? '').localeCompare(other ?? '');

const isPressing = ({ status, targetDate }: Milestone, today: string): boolean =>
  status !== 'completed' &&
  status !== 'cancelled' &&
  targetDate !== null &&
  targetDate <= addDays(today, SOON_DAYS);

/** What is overdue is always in view, then what is due soon; of the others so many, and the rest on request. */
function MilestoneLists({ patient, milestones, today }: MilestoneListsProps) {
  const { t } = useTranslation('care');
  const pressing = milestones.filter((one) => isPressing(one, today)).sort(byDay);
  const overdue = pressing.filter(({ targetDate }) => targetDate !== null && targetDate < today);
  const shown = new Set([...pressing, ...milestones].slice(0, Math.max(FEW, overdue.length)));
  const rowsOf = (some: readonly Milestone[]) => (
    <ul className={styles.list}>
      {some.map((milestone) => (
        <MilestoneRow key={milestone.id} patient={patient} milestone={milestone} />
      ))}
    </ul>
  );
  const others = milestones.filter((one) => !shown.has(one));
  // One that is left over takes no more room than the button for it.
  if (others.length < 2) return rowsOf(milestones);
  return (
    <>
      {rowsOf([...shown])}
      <Disclosure summary={t('milestones.others', { count: others.length })}>{rowsOf(others)}</Disclosure>
    </>
  );
}

interface MilestoneRowProps {
  readonly patient: Patient;
  readonly milestone: Milestone;
}

function MilestoneRow({ patient, milestone }: MilestoneRowProps) {
  const { t } = useTranslation('care');
  const { calendarDay } = useFormats();
  const { titleOf, descriptionOf } = useMilestoneTexts();
  const { targetDate, completedDate, status, priority } = milestone;
  const description = descriptionOf(milestone.description);
  return (
    <li className={styles.row}>
      <p>
        <span className={styles.strong}>{titleOf(milestone.title)}</span>{' '}
        {status === 'completed' && completedDate !== null ? (
          <span className={styles.muted}>{t('milestones.done', { day: calendarDay(completedDate) })}</span>
        ) : (
          targetDate !== null && (
            <span className={styles.muted}>{t('milestones.due', { day: calendarDay(targetDate) })}</span>
          )
        )}
      </p>
      {description !== null && description !== '' && <p>{description}</p>}
      <div className={styles.line}>
        <span className={styles.badges}>
          <MilestoneStatusBadge status={status} />
          <PriorityBadge priority={priority} />
        </span>
        <MilestoneMove patient={patient} milestone={milestone} />
      </div>
    </li>
  );
}
