import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { isApiError } from '../api/client/apiError.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { Button } from './Button.tsx';
import { StateCard } from './StateCard.tsx';

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

/** The reason in the reader's language; the server's own sentence is English and marked as such. */
export function ErrorReason({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('errors');
  if (!isApiError(error)) return t('reason.unknown');
  switch (error.status) {
    case 'network':
      return t('reason.network');
    case 'timeout':
      return t('reason.timeout');
    case 'unreadable':
      return t('reason.unreadable');
    case 'building':
      return t('reason.building');
    default:
      return <span lang="en">{error.message}</span>;
  }
}
