import type { Alert } from '../../../../backend/contract/alert.ts';
import { isConflict } from '../../api/client/apiError.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useGetAlertsOfPatientQuery } from '../../api/resources/alerts.ts';

/** An action that the server refused. */
export interface Refusal {
  readonly alert: Pick<Alert, 'patientId' | 'patientName'>;
  readonly alertId: string;
  readonly error: unknown;
}

/** Nothing was open any more when the request came: no error of the server's, but somebody was quicker. */
export const ALREADY_TAKEN = 'already taken';

export const isTaken = (error: unknown): boolean => error === ALREADY_TAKEN || isConflict(error);

interface RefusalNoticeProps {
  readonly refusal: Refusal;
  readonly onClose: () => void;
}

/**
 * That an action was refused, where the reader looks: the alert itself may have moved out of sight, since somebody else was
 * quicker. Then it names them.
 */
export function RefusalNotice({ refusal: { alert, alertId, error }, onClose }: RefusalNoticeProps) {
  const { t } = useTranslation('alerts');
  const { dateTime } = useFormats();
  const { currentData } = useGetAlertsOfPatientQuery(alert.patientId, {
    skip: !isTaken(error),
    refetchOnMountOrArgChange: true,
  });
  const now = currentData?.find(({ id }) => id === alertId);
  const name = alert.patientName;
  return (
    <div role="alert">
      <Notice kind="warning" onClose={onClose}>
        {now?.resolvedAt != null ? (
          t('lost.resolved', { name, time: dateTime(now.resolvedAt) })
        ) : now?.acknowledgedAt != null ? (
          t('lost.acknowledged', {
            name,
            who: now.acknowledgedBy ?? t('system'),
            time: dateTime(now.acknowledgedAt),
          })
        ) : error === ALREADY_TAKEN ? (
          t('select.taken', { names: name })
        ) : (
          <>
            {t('lost.refused', { name })} <ErrorReason error={error} />
          </>
        )}
      </Notice>
    </div>
  );
}
