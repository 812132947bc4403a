import { useDispatch } from 'react-redux';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { useMilestoneTexts } from './useMilestoneTexts.ts';
import { useRequestKeys } from '../../lib/requestKeys.ts';
import { type NewMilestone, useAddMilestoneMutation } from '../../api/resources/milestones.ts';

type MilestoneWish = Omit<NewMilestone, 'patientId' | 'priority'>;

interface AddMilestone {
  readonly isAdding: boolean;
  readonly error: unknown;
  /** @returns Whether it was saved. */
  readonly add: (wish: MilestoneWish) => Promise<boolean>;
}

/** Sets a milestone and tells what came of it. */
export function useAddMilestone({ id: patientId, name }: Patient): AddMilestone {
  const dispatch = useDispatch();
  const keys = useRequestKeys();
  const { titleOf } = useMilestoneTexts();
  const [addMilestone, { isLoading, error }] = useAddMilestoneMutation();

  async function add(wish: MilestoneWish) {
    const body: NewMilestone = { patientId, ...wish, priority: 'medium' };
    const saved = await addMilestone({ patientId, body, idempotencyKey: keys.keyFor(body) });
    if (saved.error !== undefined) {
      dispatch(
        toastAdded({
          name: 'milestoneFailed',
          priority: 'failure',
          destructive: true,
          form: 'milestone',
          error: saved.error,
        }),
      );
      return false;
    }
    keys.done();
    dispatch(
      toastAdded({
        name: 'milestoneAdded',
        priority: 'success',
        form: 'milestone',
        detail: `${name}: ${titleOf(wish.title)}`,
      }),
    );
    return true;
  }

  return { isAdding: isLoading, error, add };
}
