import type { Patient } from '../../../../backend/contract/patient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './CallStrip.module.css';

/** That the patient of a call died or moved away, and who recorded it, perhaps while it rang. */
export function LeftMeanwhile({ left }: { readonly left: NonNullable<Patient['left']> }) {
  const { t } = useTranslation('alerts');
  const { dateTime } = useFormats();
  return (
    <p className={styles.problem} role="alert">
      {t(`programme.is.${left.outcome}`)}{' '}
      {t('programme.recorded', { time: dateTime(left.at), name: left.by })}
    </p>
  );
}
