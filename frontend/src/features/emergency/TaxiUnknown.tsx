import { RefreshCw } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { CallLink } from './CallButtons.tsx';
import styles from './EmergencyView.module.css';

interface TaxiUnknownProps {
  readonly number: string;
  /** Whether it was asked for in vain; otherwise the answer is on its way. */
  readonly hasFailed: boolean;
  readonly isAsking: boolean;
  readonly onRetry: () => void;
}

/** Nothing is known of a taxi yet, or it could not be loaded: the number to call is there meanwhile. */
export function TaxiUnknown({ number, hasFailed, isAsking, onRetry }: TaxiUnknownProps) {
  const { t } = useTranslation('emergency');
  const { t: tErrors } = useTranslation('errors');
  return (
    <>
      {hasFailed && <p role="status">{t('taxi.unknown', { number })}</p>}
      <p className={styles.beside}>
        {hasFailed && (
          <Button large busy={isAsking} icon={<RefreshCw aria-hidden size={18} />} onClick={onRetry}>
            {tErrors('retry')}
          </Button>
        )}
        <CallLink number={number} />
      </p>
    </>
  );
}
