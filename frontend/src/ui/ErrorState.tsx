import { RefreshCw } from 'lucide-react';
import { useContext, useState } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { isApiError } from '../api/client/apiError.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { LeaveGuardContext } from '../lib/leaveGuard.ts';
import { loadAgain } from '../pwa/loadAgain.ts';
import { Button } from './Button.tsx';
import { StateCard } from './StateCard.tsx';
import { isRefusal, useErrorText } from './useErrorText.ts';

interface ErrorStateProps {
  readonly heading: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly busy?: boolean;
}

/** What failed, why as far as it is known, when, and a button that tries again. */
export function ErrorState({ heading, error, onRetry, busy = false }: ErrorStateProps) {
  const { t } = useTranslation('errors');
  const { time } = useFormats();
  const [failedAt] = useState(() => Date.now());
  return (
    <StateCard
      kind="error"
      heading={heading}
      action={
        <Button variant="primary" busy={busy} icon={<RefreshCw aria-hidden size={18} />} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      <ErrorReason error={error} /> {t('failedAt', { time: time(failedAt) })}
    </StateCard>
  );
}

/**
 * The reason in the reader's language. The server's own sentence is English and marked as such: it stands alone where that
 * is read, else beside a refusal only, of which it says more. Beside an answer that a page of an older version cannot read stands
 * what brings the newest one.
 */
export function ErrorReason({ error }: { readonly error: unknown }) {
  const { t, i18n } = useTranslation('errors');
  const guard = useContext(LeaveGuardContext);
  const text = useErrorText()(error);
  if (!isApiError(error)) return text;
  if (error.status === 'unreadable')
    return (
      <>
        {text} <Button onClick={() => guard.leave(loadAgain)}>{t('broken.reload')}</Button>
      </>
    );
  if (typeof error.status !== 'number') return text;
  const said = <span lang="en">{error.message}</span>;
  if (i18n.language === 'en') return said;
  return isRefusal(error.status) ? (
    <>
      {text} {said}
    </>
  ) : (
    text
  );
}
