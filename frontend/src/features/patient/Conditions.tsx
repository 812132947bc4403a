import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { conditionsOf } from '../../../../events/conditions.ts';
import styles from './Conditions.module.css';
import { Missing } from './Missing.tsx';

/** The abbreviations that clinicians write, with the full names on pointing and for those who hear the page. */
export function Conditions({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation(['common', 'clinical']);
  const known = conditionsOf(patient);
  if (known.length === 0) return <Missing text={t('patient.noConditions')} />;
  return (
    <span className={styles.conditions}>
      {known.map((condition) => (
        <abbr key={condition} className={styles.condition} title={t(`clinical:condition.${condition}`)}>
          <span aria-hidden>{t(`conditionCode.${condition}`)}</span>
          <VisuallyHidden>{t(`clinical:condition.${condition}`)}</VisuallyHidden>
        </abbr>
      ))}
    </span>
  );
}
