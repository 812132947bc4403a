import { useDispatch } from 'react-redux';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import type { SendRequest } from '../../ui/useRequest.ts';
import { useMilestoneTexts } from './useMilestoneTexts.ts';
import { type NewMilestone, useAddMilestoneMutation } from '../../api/resources/milestones.ts';

type MilestoneWish = Omit<NewMilestone, 'patientId' | 'priority'>;

export const MILESTONE_FAILED = { name: 'milestoneFailed', form: 'milestone' } as const;

/** Sets a milestone and tells of it. */
export function useAddMilestone({ id: patientId, name }: Patient, request: SendRequest) {
  const dispatch = useDispatch();
  const { titleOf } = useMilestoneTexts();
  const { labelled } = useFormats();
  const [addMilestone] = useAddMilestoneMutation();
  return (wish: MilestoneWish, onAdded: () => void): Promise<void> => {
    const body: NewMilestone = { patientId, ...wish, priority: 'medium' };
    return request(
      body,
      (idempotencyKey) => addMilestone({ patientId, body, idempotencyKey }),
      () => {
        const detail = labelled(name, titleOf(wish.title));
        dispatch(toastAdded({ name: 'milestoneAdded', priority: 'success', form: 'milestone', detail }));
        onAdded();
      },
    );
  };
}
