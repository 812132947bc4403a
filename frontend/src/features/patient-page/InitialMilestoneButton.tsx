import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Milestone } from '../../../../backend/contract/milestone.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import { NotSent } from '../../ui/NotSent.tsx';
import { MILESTONE_FAILED, useAddMilestone } from './useAddMilestone.ts';
import { INITIAL_MILESTONE } from './useMilestoneTexts.ts';

interface InitialMilestoneButtonProps {
  readonly patient: Patient;
  readonly today: string;
  readonly milestones: readonly Milestone[];
}

/** Marks the enrollment. Where that was done already it says so first: somebody may be enrolled anew, seldom by mistake. */
export function InitialMilestoneButton({ patient, today, milestones }: InitialMilestoneButtonProps) {
  const { t } = useTranslation('care');
  const { isSending, failure, request } = useRequest({ failed: MILESTONE_FAILED });
  const add = useAddMilestone(patient, request);
  const [wasAdded, setWasAdded] = useState(false);
  const [isWarned, setIsWarned] = useState(false);
  // The list may not have been answered afresh yet.
  const isEnrolled = wasAdded || milestones.some(isEnrollment);

  function create() {
    setIsWarned(isEnrolled && !isWarned);
    if (isEnrolled && !isWarned) return;
    void add(
      { ...INITIAL_MILESTONE, milestoneType: 'enrollment', targetDate: today, status: 'completed' },
      () => setWasAdded(true),
    );
  }

  return (
    <>
      {isWarned && (
        <Notice kind="warning" announced onClose={() => setIsWarned(false)}>
          {t('milestones.initialExists')}
        </Notice>
      )}
      <NotSent failure={failure && { error: failure }}>{t('toast.milestoneFailed.text')}</NotSent>
      <Button busy={isSending} onClick={create}>
        {t(isWarned ? 'milestones.initialAgain' : 'milestones.initial')}
      </Button>
    </>
  );
}

function isEnrollment({ milestoneType, status }: Milestone): boolean {
  return milestoneType === 'enrollment' && status !== 'cancelled';
}
