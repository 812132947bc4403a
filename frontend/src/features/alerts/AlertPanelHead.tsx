import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useGetAlertCountsQuery } from '../../api/resources/alertCounts.ts';
import { useGetClinicQuery } from '../../api/resources/clinic.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { classNames } from '../../lib/classNames.ts';
import { Button } from '../../ui/Button.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { FlagIcon } from '../../ui/StatusChip.tsx';
import styles from './AlertPanelHead.module.css';

const ClinicSettingsDialog = lazyPart(
  async () => (await import('../settings/ClinicSettingsDialog.tsx')).ClinicSettingsDialog,
  ['settings'],
);

/** How many alerts wait, by their urgency. */
export function AlertNumbers() {
  const { t } = useTranslation('alerts');
  const { data: counts } = useGetAlertCountsQuery();
  if (counts === undefined || counts.unacknowledged === 0) return null;
  const { RED, escalated } = counts;
  // Those that climbed are told by themselves.
  const numbers = [
    { flag: 'RED', of: 'RED', count: RED },
    { flag: 'AMBER', of: 'escalated', count: escalated },
    { flag: 'AMBER', of: 'AMBER', count: counts.AMBER - escalated },
  ] as const;
  return (
    <ul className={styles.numbers} aria-label={t('counts.label')}>
      {numbers
        .filter(({ count }) => count > 0)
        .map(({ flag, of, count }) => (
          <li key={of} className={classNames(styles.number, styles[flag])}>
            <FlagIcon flag={flag} size={16} />
            {t(`counts.${of}`, { count })}
          </li>
        ))}
    </ul>
  );
}

/** Whether somebody outside the screens can be told; undefined while it is not known. */
export function useHasOnCallContact(): boolean | undefined {
  const { data } = useGetClinicQuery();
  if (data === undefined) return undefined;
  return [data.onCallPhone, data.contactPhone, data.contactEmail].some((contact) => contact !== null);
}

/** Said once for all alerts: with no contact to tell, a RED is seen on the screens alone. */
export function OnCallBanner() {
  const { t } = useTranslation('alerts');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (useHasOnCallContact() !== false) return null;
  return (
    <>
      <div className={styles.banner}>
        <TriangleAlert aria-hidden size={18} />
        <p>{t('onCall.none')}</p>
        <Button variant="quiet" onClick={() => setIsOpen(true)}>
          {t('onCall.set')}
        </Button>
      </div>
      {isOpen && (
        <PartBoundary onFailed={close}>
          <ClinicSettingsDialog onClose={close} />
        </PartBoundary>
      )}
    </>
  );
}
