import type { Patient } from '../../../../backend/contract/patient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './WhyCell.module.css';
import { useWhyTexts } from '../patient/whyText.ts';
import { DAY_MS } from '../../lib/durations.ts';

/** The worst reason with its limit; below it the others in short. */
export function WhyCell({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('work');
  const { calendarDay } = useFormats();
  const texts = useWhyTexts();
  const { work, latestLog, createdAt, lastFlag } = patient;
  const [first, ...others] = work?.why ?? [];
  if (first !== undefined)
    return (
      <div className={styles.why}>
        <p className={styles.first}>{texts.whole(first)}</p>
        {others.length > 0 && <p className={styles.others}>{others.map(texts.short).join(' · ')}</p>}
      </div>
    );
  if (latestLog === null)
    return (
      <p className={styles.others}>
        {t('why.neverStarted', { day: calendarDay(firstDue(patient, createdAt)) })}
      </p>
    );
  return <p className={styles.others}>{lastFlag === null ? t('why.notJudged') : t('why.nothing')}</p>;
}

function firstDue({ expectedLogEveryDays }: Patient, createdAt: string): string {
  return new Date(Date.parse(createdAt) + expectedLogEveryDays * DAY_MS).toISOString();
}
