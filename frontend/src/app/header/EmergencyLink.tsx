import { Phone } from 'lucide-react';
import { Link } from 'wouter';
import { progressPath, useProgressView } from '../../features/progress/progressView.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { isPatientEntryPath, PATIENT_ENTRY_PATH } from '../../lib/paths.ts';
import styles from './EmergencyLink.module.css';

/** Whom to call and where to go, one press from everywhere. */
export function EmergencyLink({ path }: { readonly path: string }) {
  const { t } = useTranslation();
  const view = useProgressView();
  return (
    <Link
      href={progressPath(isPatientEntryPath(path) ? path : PATIENT_ENTRY_PATH, 'emergency')}
      className={styles.link}
      aria-current={view === 'emergency' ? 'page' : undefined}
    >
      <Phone aria-hidden size={20} />
      {t('emergency.button')}
    </Link>
  );
}
