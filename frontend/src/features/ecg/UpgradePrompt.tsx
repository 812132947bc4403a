import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import type { Plan } from '../../../../backend/contract/plan.ts';
import { useAskPlanMutation } from '../../api/resources/askPlan.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { lessonsPath } from '../../lib/lessonPaths.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import styles from './Ecg.module.css';

interface UpgradePromptProps {
  readonly patientId: string;
  readonly plan: Plan;
}

/** What the patient's plan lacks, how to ask for it, and what to do without it. */
export function UpgradePrompt({ patientId, plan }: UpgradePromptProps) {
  const { t } = useTranslation('plan');
  const { dayAndMonth } = useFormats();
  const isOnline = useIsOnline();
  const [screen] = useLocation();
  const reason = useId();
  const [ask] = useAskPlanMutation();
  const { isSending, request, failure } = useRequest({});
  const tier = plan.features.phoneEcg.from;
  const send = () =>
    request(
      { tier },
      (idempotencyKey) => ask({ patientId, tier, idempotencyKey }),
      () => undefined,
    );
  return (
    <div className={styles.card}>
      <p>
        <strong>{t('ecg.text')}</strong>
      </p>
      <p>{t('ecg.what')}</p>
      <p>
        {t('ecg.without')} <Link href={lessonsPath(screen, 'PULSE_MEASUREMENT')}>{t('ecg.learn')}</Link>
      </p>
      {plan.requested === null ? (
        <>
          <Button
            variant="primary"
            large
            busy={isSending}
            disabled={!isOnline}
            {...(isOnline ? {} : { 'aria-describedby': reason })}
            onClick={() => void send()}
          >
            {t('ask', { tier })}
          </Button>
          {!isOnline && <p id={reason}>{t('askOffline')}</p>}
          {failure !== null && (
            <p role="alert">
              <ErrorReason error={failure} />
            </p>
          )}
        </>
      ) : (
        <p role="status">{t('asked', { day: dayAndMonth(plan.requested.at) })}</p>
      )}
    </div>
  );
}
