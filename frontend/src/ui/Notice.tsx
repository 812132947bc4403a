import { CloudOff, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { classNames } from '../lib/classNames.ts';
import styles from './Notice.module.css';

interface NoticeProps {
  readonly kind: 'info' | 'warning' | 'offline';
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly onClose?: () => void;
  /** Read out when it appears. */
  readonly announced?: boolean;
}

/** A bar across its part of the page that says something the reader should know now. */
export function Notice({ kind, children, action, onClose, announced = false }: NoticeProps) {
  const { t } = useTranslation();
  return (
    <div className={classNames(styles.notice, styles[kind])} role={announced ? 'status' : undefined}>
      <NoticeIcon kind={kind} />
      <div className={styles.text}>{children}</div>
      {action}
      {onClose !== undefined && (
        <button type="button" className={styles.close} onClick={onClose} aria-label={t('action.close')}>
          <X aria-hidden size={18} />
        </button>
      )}
    </div>
  );
}

function NoticeIcon({ kind }: Pick<NoticeProps, 'kind'>) {
  switch (kind) {
    case 'info':
      return <Info aria-hidden size={20} />;
    case 'warning':
      return <TriangleAlert aria-hidden size={20} />;
    case 'offline':
      return <CloudOff aria-hidden size={20} />;
  }
}
