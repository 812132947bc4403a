import type { ComponentProps } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { THRESHOLD_GROUPS } from '../../../../events/thresholds.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { LimitFields, type LimitForm } from './LimitFields.tsx';
import { LimitWords } from './LimitWords.tsx';
import { CLINIC_LIMITS, isSpecified, type LimitValues, PATIENT_LIMITS } from './thresholdForm.ts';
import styles from './ThresholdSections.module.css';

interface SectionProps {
  readonly form: LimitForm;
  readonly values: LimitValues;
}

const WORDS_OF_SPECIFIED = {
  HYPERTENSION: ['pressure'],
  AF_FLUTTER: ['heartRate'],
  HEART_FAILURE: ['weight'],
} as const;
const WORDS_OF_MORE = {
  HEART_FAILURE: ['weight', 'oxygen'],
  DIABETES: ['lowSugar', 'highSugar'],
} as const;

/** The limits by which every log of the clinic is judged. */
export function ThresholdFields({ form, values }: SectionProps) {
  const { t } = useTranslation(['settings', 'clinical']);
  return (
    <section className={styles.section} aria-label={t('section.global')}>
      <h3>{t('section.global')}</h3>
      {(['HYPERTENSION', 'AF_FLUTTER', 'HEART_FAILURE'] as const).map((group) => (
        <fieldset key={group} className={styles.group}>
          <legend className={styles.legend}>{t(`clinical:condition.${group}`)}</legend>
          <LimitFields
            form={form}
            limits={PATIENT_LIMITS.filter((limit) => limit.group === group && isSpecified(limit))}
          />
          <LimitWords about={WORDS_OF_SPECIFIED[group]} values={values} />
        </fieldset>
      ))}
      <details className={styles.more}>
        <summary className={styles.summary}>{t('more')}</summary>
        {(['HEART_FAILURE', 'DIABETES'] as const).map((group) => (
          <fieldset key={group} className={styles.group}>
            <legend className={styles.legend}>{t(`clinical:condition.${group}`)}</legend>
            <LimitFields
              form={form}
              limits={PATIENT_LIMITS.filter((limit) => limit.group === group && !isSpecified(limit))}
            />
            <LimitWords about={WORDS_OF_MORE[group]} values={values} />
          </fieldset>
        ))}
      </details>
    </section>
  );
}

interface AlertSettingProps extends SectionProps {
  readonly breaksOnNewReason: boolean;
  readonly breaks: Omit<ComponentProps<typeof Choice>, 'type' | 'label'>;
}

/** How often an alert may repeat, and when it climbs. */
export function AlertSettingFields({ form, values, breaksOnNewReason, breaks }: AlertSettingProps) {
  const { t } = useTranslation('settings');
  return (
    <section className={styles.section} aria-label={t('section.alerts')}>
      <h3>{t('section.alerts')}</h3>
      <LimitFields form={form} limits={CLINIC_LIMITS.filter(({ group }) => group === 'alerts')} />
      <LimitWords
        about={[breaksOnNewReason ? 'cooldown' : 'cooldownOfAnyCause', 'escalation']}
        values={values}
      />
      {values.redCooldownMinutes === 0 && <Notice kind="warning">{t('noRedCooldown')}</Notice>}
      <details className={styles.more}>
        <summary className={styles.summary}>{t('moreAlerts')}</summary>
        <Choice {...breaks} type="checkbox" label={t('breaksOnNewReason')} />
      </details>
    </section>
  );
}

/** Every limit of a patient, in its groups. */
export const PATIENT_LIMIT_GROUPS = THRESHOLD_GROUPS.map((group) => ({
  group,
  limits: PATIENT_LIMITS.filter((limit) => limit.group === group),
}));
