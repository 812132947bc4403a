import { useTranslation } from '../i18n/useTranslation.ts';
import { useSelector } from 'react-redux';
import { isApiError } from '../api/client/apiError.ts';
import { selectLiveStatus } from '../api/live/liveSlice.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { Button } from './Button.tsx';
import { ErrorReason } from './ErrorState.tsx';
import { Notice } from './Notice.tsx';

interface StaleNoticeProps {
  /** When the data that is shown was answered, in milliseconds. */
  readonly since: number | undefined;
  /** Why it could not be fetched again; undefined where it could. */
  readonly error: unknown;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/**
 * Says that what is on the screen may no longer be so, and from when it is; and what to do where trying again would not help, as where
 * the server is of a newer release than the page.
 */
export function StaleNotice({ since, error, busy, onRetry }: StaleNoticeProps) {
  const { t } = useTranslation();
  const { time } = useFormats();
  const isOffline = useSelector(selectLiveStatus) === 'offline';
  if (since === undefined || (!isOffline && error === undefined)) return null;
  return (
    <Notice
      kind="offline"
      announced
      action={
        <Button variant="quiet" busy={busy} onClick={onRetry}>
          {t('action.retry')}
        </Button>
      }
    >
      {t(isOffline ? 'state.offlineSince' : 'state.staleSince', { time: time(since) })}{' '}
      {isApiError(error) && error.status === 'unreadable' && <ErrorReason error={error} />}
    </Notice>
  );
}
