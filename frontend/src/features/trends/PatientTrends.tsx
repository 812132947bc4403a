import { useTranslation } from '../../i18n/useTranslation.ts';
import type { PatientWithLogs } from '../../../../backend/contract/patient.ts';
import styles from './PatientTrends.module.css';
import { TrendCard } from './TrendCard.tsx';

/** The two trend charts of a patient, beside each other where there is room. */
export function PatientTrends({ patient }: { readonly patient: PatientWithLogs }) {
  const { t } = useTranslation('trends');
  if (patient.logs.length === 0) return null;
  return (
    <div className={styles.trends}>
      <TrendCard heading={t('bp')} kind="bp" patient={patient} />
      <TrendCard heading={t('pulseAndWeight')} kind="pulseAndWeight" patient={patient} />
    </div>
  );
}
