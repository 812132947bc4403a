import { useTranslation } from '../../i18n/useTranslation.ts';
import type { OverriddenPatient } from '../../../../backend/contract/thresholds.ts';
import { withUnit } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import styles from './OverriddenPatients.module.css';
import { PATIENT_LIMITS } from './thresholdForm.ts';
import sectionStyles from './ThresholdSections.module.css';
import { useGetOverriddenPatientsQuery } from '../../api/resources/thresholds.ts';

interface OverriddenPatientsProps {
  /** Null: a patient who is still to be chosen. */
  readonly onChoose: (patientId: string | null) => void;
}

/** The patients who have limits of their own. */
export function OverriddenPatients({ onChoose }: OverriddenPatientsProps) {
  const { t } = useTranslation('settings');
  const { data, error } = useGetOverriddenPatientsQuery();
  return (
    <section className={sectionStyles.section} aria-label={t('section.overrides')}>
      <h3>{t('section.overrides')}</h3>
      {error !== undefined && data === undefined && (
        <p role="alert">
          {t('overrides.failed')} <ErrorReason error={error} />
        </p>
      )}
      {data?.length === 0 && <p>{t('overrides.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((patient) => (
            <li key={patient.patientId} className={styles.patient}>
              <div>
                <strong>{patient.patientName}</strong>
                <OwnLimits overrides={patient.overrides} />
              </div>
              <Button
                aria-label={t('overrides.editOf', { name: patient.patientName })}
                onClick={() => onChoose(patient.patientId)}
              >
                {t('overrides.edit')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button onClick={() => onChoose(null)}>{t('overrides.add')}</Button>
      </div>
    </section>
  );
}

function OwnLimits({ overrides }: Pick<OverriddenPatient, 'overrides'>) {
  const { t } = useTranslation(['settings', 'clinical']);
  const { number, labelled } = useFormats();
  const own = PATIENT_LIMITS.flatMap(({ group, name, offset, definition }) => {
    if (group === 'alerts') return [];
    const ofGroup: Readonly<Record<string, number | undefined>> = overrides[group] ?? {};
    const stored = ofGroup[name];
    if (stored === undefined) return [];
    const value = withUnit(number(stored + offset, 2), t(`clinical:unit.${definition.unit}`));
    return [{ name, text: labelled(t(`limit.${name}`), value) }];
  });
  return (
    <ul className={styles.limits}>
      {own.map(({ name, text }) => (
        <li key={name}>{text}</li>
      ))}
    </ul>
  );
}
