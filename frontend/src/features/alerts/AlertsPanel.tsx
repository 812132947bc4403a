import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Alert } from '../../../../backend/contract/alert.ts';
import { useClinicalText } from '../../i18n/useClinicalText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { classNames } from '../../lib/classNames.ts';
import { patientPath } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { FlagIcon } from '../../ui/StatusChip.tsx';
import styles from './AlertsPanel.module.css';

interface AlertsPanelProps {
  /** Undefined until they are known. In the order of the server, the most urgent first. */
  readonly alerts: readonly Alert[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** A patient's page was chosen. */
  readonly onGo: () => void;
}

/** The alerts that nobody has acknowledged. Read-only: acknowledging comes with its own screen. */
export function AlertsPanel({ alerts, error, onRetry, onGo }: AlertsPanelProps) {
  const { t } = useTranslation();
  const gone = useRef(false);
  return (
    <Dialog.Portal>
      <Dialog.Content
        className={styles.panel}
        aria-describedby={undefined}
        onOpenAutoFocus={() => {
          gone.current = false;
        }}
        // The new page's heading takes the focus; the badge must not take it back.
        onCloseAutoFocus={(event) => {
          if (gone.current) event.preventDefault();
        }}
      >
        <div className={styles.head}>
          <Dialog.Title className={styles.heading}>{t('alerts.heading')}</Dialog.Title>
          <Dialog.Close className={styles.close} aria-label={t('action.close')}>
            <X aria-hidden size={22} />
          </Dialog.Close>
        </div>
        {error !== undefined && (
          <div className={styles.state}>
            <p>
              {t('alerts.failed')} <ErrorReason error={error} />
            </p>
            <Button onClick={onRetry}>{t('action.retry')}</Button>
          </div>
        )}
        {alerts?.length === 0 && <p className={styles.state}>{t('alerts.none')}</p>}
        {alerts !== undefined && alerts.length > 0 && (
          <ul className={styles.list}>
            {alerts.map((alert) => (
              <AlertItem
                key={alert.id}
                alert={alert}
                onGo={() => {
                  gone.current = true;
                  onGo();
                }}
              />
            ))}
          </ul>
        )}
      </Dialog.Content>
    </Dialog.Portal>
  );
}

function AlertItem({ alert, onGo }: { readonly alert: Alert; readonly onGo: () => void }) {
  const { t } = useTranslation(['common', 'clinical']);
  const { dateTime } = useFormats();
  const clinicalText = useClinicalText();
  const { message, reasons } = alertTextOf(alert, clinicalText);
  return (
    <li className={classNames(styles.alert, styles[alert.flag])}>
      <span className={styles.flag}>
        <FlagIcon flag={alert.flag} />
        {t(`clinical:flag.${alert.flag}.name`)}
        {alert.escalatedAt !== null && <span>· {t('alerts.escalated')}</span>}
        {alert.late && <span>· {t('alerts.late')}</span>}
      </span>
      <Link href={patientPath(alert.patientId)} className={styles.patient} onClick={onGo}>
        {alert.patientName}
      </Link>
      <p lang={message.lang}>{message.text}</p>
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map(({ text, lang }) => (
            <li key={text} lang={lang}>
              {text}
            </li>
          ))}
        </ul>
      )}
      <time className={styles.time} dateTime={alert.createdAt}>
        {dateTime(alert.createdAt)}
      </time>
    </li>
  );
}

/**
 * The message and the first reasons in the reader's language. Without a key (an alert that a person wrote) the text as it
 * is; with keys, the texts of the keys, because the answer's message holds the English of all of them in one.
 */
function alertTextOf(alert: Alert, clinicalText: ReturnType<typeof useClinicalText>) {
  if (alert.messageKey === null) return { message: { text: alert.message, lang: undefined }, reasons: [] };
  return {
    message: clinicalText(alert.messageKey, alert.message),
    reasons: alert.reasonKeys
      .slice(0, REASONS_SHOWN)
      .map((key, index) => clinicalText(key, alert.reasons[index] ?? key)),
  };
}

const REASONS_SHOWN = 3;
