import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useGetExplanationQuery } from '../../api/resources/alerts.ts';
import styles from './AlertExplanation.module.css';
import { useExplainedText } from './useExplainedText.ts';

interface AlertExplanationProps {
  readonly patientId: string;
  readonly logId: string;
}

/** Why a log was given its flag: which rule, which value, which limit, whose it is and since when. */
export function AlertExplanation({ patientId, logId }: AlertExplanationProps) {
  const { t } = useTranslation(['alerts', 'clinical']);
  const { dateTime } = useFormats();
  const explained = useExplainedText();
  const { data, error } = useGetExplanationQuery({ patientId, logId });
  if (error !== undefined) {
    return (
      <p role="alert">
        {t('why.failed')} <ErrorReason error={error} />
      </p>
    );
  }
  if (data === undefined) return <Skeleton heights={[80]} />;
  return (
    <div className={styles.why} role="status">
      <h4 className={styles.heading}>{t('why.heading', { time: dateTime(data.log.timestamp) })}</h4>
      {data.rules.length === 0 && <p>{t('why.none')}</p>}
      <ul className={styles.rules}>
        {data.rules.map((rule) => {
          const { text, lang } = explained(rule);
          return (
            <li key={rule.id}>
              <strong>{rule.flag === 'NOTE' ? t('why.note') : t(`clinical:flag.${rule.flag}.name`)}</strong>{' '}
              <span lang={lang}>{text}</span> <span className={styles.small}>{rule.id}</span>
            </li>
          );
        })}
      </ul>
      <p className={styles.small}>{t('why.version', { version: data.rulesVersion })}</p>
    </div>
  );
}
