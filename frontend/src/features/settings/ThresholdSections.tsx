import { useTranslation } from '../../i18n/useTranslation.ts';
import { THRESHOLD_GROUPS } from '../../../../events/thresholds.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { LimitFields } from './LimitFields.tsx';
import { LimitWords } from './LimitWords.tsx';
import { CLINIC_LIMITS, isSpecified, type LimitValues, PATIENT_LIMITS } from './thresholdForm.ts';
import styles from './ThresholdSections.module.css';
import type { LimitTextsState } from './useLimitTexts.ts';

interface SectionProps {
  readonly prefix: string;
  readonly form: LimitTextsState;
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
export function ThresholdFields({ prefix, form, values }: SectionProps) {
  const { t } = useTranslation(['settings', 'clinical']);
  return (
    <section className={styles.section} aria-label={t('section.global')}>
      <h3>{t('section.global')}</h3>
      {(['HYPERTENSION', 'AF_FLUTTER', 'HEART_FAILURE'] as const).map((group) => (
        <fieldset key={group} className={styles.group}>
          <legend className={styles.legend}>{t(`clinical:condition.${group}`)}</legend>
          <LimitFields
            prefix={prefix}
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
              prefix={prefix}
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
  readonly onBreaksOnNewReason: (breaks: boolean) => void;
}

/** How often an alert may repeat, and when it climbs. */
export function AlertSettingFields({
  prefix,
  form,
  values,
  breaksOnNewReason,
  onBreaksOnNewReason,
}: AlertSettingProps) {
  const { t } = useTranslation('settings');
  return (
    <section className={styles.section} aria-label={t('section.alerts')}>
      <h3>{t('section.alerts')}</h3>
      <LimitFields
        prefix={prefix}
        form={form}
        limits={CLINIC_LIMITS.filter(({ group }) => group === 'alerts')}
      />
      <LimitWords
        about={[breaksOnNewReason ? 'cooldown' : 'cooldownOfAnyCause', 'escalation']}
        values={values}
      />
      {values.redCooldownMinutes === 0 && <Notice kind="warning">{t('noRedCooldown')}</Notice>}
      <details className={styles.more}>
        <summary className={styles.summary}>{t('moreAlerts')}</summary>
        <Choice
          type="checkbox"
          label={t('breaksOnNewReason')}
          checked={breaksOnNewReason}
          onChange={(event) => onBreaksOnNewReason(event.target.checked)}
        />
      </details>
    </section>
  );
}

/** Every limit of a patient, in its groups. */
export const PATIENT_LIMIT_GROUPS = THRESHOLD_GROUPS.map((group) => ({
  group,
  limits: PATIENT_LIMITS.filter((limit) => limit.group === group),
}));
