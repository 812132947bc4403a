import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import type { Milestone } from '../../../../backend/contract/milestone.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import type { MilestoneStatus } from '../../../../events/enums.ts';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import styles from './MilestoneMove.module.css';
import { useRequest } from '../../ui/useRequest.ts';
import { NotSent } from '../../ui/NotSent.tsx';
import { MILESTONE_FAILED } from './useAddMilestone.ts';
import { useMoveMilestoneMutation } from '../../api/resources/milestones.ts';

/** What the server allows; it decides, this only offers. */
const MOVES: Readonly<Record<MilestoneStatus, readonly MilestoneStatus[]>> = {
  pending: ['in_progress', 'completed', 'rescheduled', 'cancelled'],
  in_progress: ['completed', 'rescheduled', 'cancelled'],
  overdue: ['in_progress', 'completed', 'rescheduled', 'cancelled'],
  rescheduled: ['pending', 'in_progress', 'completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

interface MilestoneMoveProps {
  readonly patient: Patient;
  readonly milestone: Milestone;
}

/** Moves a milestone to its next status; one that has ended offers nothing. */
export function MilestoneMove({ patient, milestone: { id, title, status } }: MilestoneMoveProps) {
  const { t } = useTranslation('care');
  const { labelled } = useFormats();
  const dispatch = useDispatch();
  const { isSending, failure, request } = useRequest({ failed: MILESTONE_FAILED });
  const [move] = useMoveMilestoneMutation();
  const moves = MOVES[status];
  if (moves.length === 0) return null;

  function moveTo(next: MilestoneStatus) {
    const body = { patientId: patient.id, milestoneId: id, status: next };
    return request(
      body,
      (idempotencyKey) => move({ ...body, idempotencyKey }),
      () => {
        const detail = labelled(patient.name, labelled(title, t(`milestoneStatus.${next}`)));
        dispatch(toastAdded({ name: 'milestoneMoved', priority: 'success', form: 'milestone', detail }));
      },
    );
  }

  return (
    <>
      <NotSent failure={failure && { error: failure }}>{t('toast.milestoneFailed.text')}</NotSent>
      <select
        className={styles.select}
        aria-label={t('milestones.move', { title })}
        value=""
        disabled={isSending}
        onChange={({ target }) => {
          const next = moves.find((one) => one === target.value);
          if (next !== undefined) void moveTo(next);
        }}
      >
        <option value="">{t('milestones.moveTo')}</option>
        {moves.map((next) => (
          <option key={next} value={next}>
            {t(`milestoneStatus.${next}`)}
          </option>
        ))}
      </select>
    </>
  );
}
