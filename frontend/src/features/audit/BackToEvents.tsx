import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './Audit.module.css';
import { auditPath } from './auditTab.ts';

/** To the events, of one patient where somebody came from there. */
export function BackToEvents({ patientId }: { readonly patientId?: string }) {
  const { t } = useTranslation('audit');
  return (
    <Link href={auditPath('events', patientId === undefined ? {} : { patientId })} className={styles.back}>
      <ArrowLeft aria-hidden size={18} />
      {t('events.back')}
    </Link>
  );
}
