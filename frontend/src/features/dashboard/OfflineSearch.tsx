import { useSelector } from 'react-redux';
import { selectLiveStatus } from '../../api/live/liveSlice.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type LoadedPatients, useLoadedPatients } from '../patient/useLoadedPatients.ts';

export interface Offline extends LoadedPatients {
  /** Why the server did not answer; undefined where it is known to be away. */
  readonly error: unknown;
}

interface AnsweredList {
  /** Of the present selection; undefined until it is answered. */
  readonly currentData?: unknown;
  readonly error?: unknown;
  readonly isFetching: boolean;
}

/** What there is to search while a selection is not answered; null while it is, or where nothing was loaded before. */
export function useOfflineSearch({ currentData, error, isFetching }: AnsweredList): Offline | null {
  const isOffline = useSelector(selectLiveStatus) === 'offline';
  const loaded = useLoadedPatients();
  if (currentData !== undefined || loaded === null) return null;
  if (isOffline) return { ...loaded, error: undefined };
  return error !== undefined && !isFetching ? { ...loaded, error } : null;
}

interface OfflineSearchNoticeProps {
  readonly offline: Offline;
  /** How many patients are searched. */
  readonly count: number;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** That only those are searched who are loaded, how many they are, and from when. */
export function OfflineSearchNotice({ offline, count, busy, onRetry }: OfflineSearchNoticeProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { time, number } = useFormats();
  const words = { count, number: number(count), time: time(offline.since) };
  return (
    <Notice
      kind="offline"
      announced
      action={
        <Button variant="quiet" busy={busy} onClick={onRetry}>
          {t('common:action.retry')}
        </Button>
      }
    >
      {offline.error === undefined ? (
        t('offline.searching', words)
      ) : (
        <>
          {t('offline.unanswered', words)} <ErrorReason error={offline.error} />
        </>
      )}
    </Notice>
  );
}
