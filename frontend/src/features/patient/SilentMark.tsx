import { MoonStar } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import styles from './SilentMark.module.css';

/** Says that a patient's logs have stayed out, and since when; nothing for one who logs. It is no flag. */
export function SilentMark({ patient: { silentSince } }: { readonly patient: Patient }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (silentSince === null) return null;
  return (
    <span className={styles.mark} title={t('silent.since', { time: dateTime(silentSince) })}>
      <MoonStar aria-hidden size={16} />
      {t('silent.mark')}
    </span>
  );
}
