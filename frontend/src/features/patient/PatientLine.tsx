import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { conditionsOf } from '../../../../events/conditions.ts';
import styles from './PatientLine.module.css';

/** Id, age and known conditions, below a patient's name. */
export function PatientLine({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation(['common', 'clinical']);
  const known = conditionsOf(patient).map((condition) => t(`clinical:condition.${condition}`));
  return (
    <p className={styles.line}>
      <span>{t('patient.id', { id: patient.id })}</span>
      <span>{t('patient.age', { count: patient.age })}</span>
      <span>
        {t('patient.conditions', {
          conditions: known.length === 0 ? t('patient.noConditions') : known.join(', '),
        })}
      </span>
    </p>
  );
}
