import { type ReactNode, useState } from 'react';
import type { Ecg, ReviewedEcg } from '../../../../backend/contract/ecg.ts';
import type { EcgRhythm } from '../../../../events/enums.ts';
import { useGetEcgTraceQuery } from '../../api/resources/ecg.ts';
import { useClinicalText } from '../../i18n/useClinicalText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import styles from './Ecg.module.css';
import { Trace } from './Trace.tsx';

const TONES: Readonly<Record<EcgRhythm, BadgeTone>> = {
  sinus: 'blue',
  afib: 'red',
  flutter: 'red',
  other: 'neutral',
  unreadable: 'neutral',
};

/** From which share of surely seen beats on a recording is called good, or fair. */
const GOOD = 0.9;
const FAIR = 0.6;

/** The word of a rhythm: what beats evenly, but fast or slowly, is not called irregular. */
export function rhythmWord({ rhythm, interpretationKey }: Ecg): EcgRhythm | 'fast' | 'slow' {
  switch (interpretationKey) {
    case 'ecg.fast':
      return 'fast';
    case 'ecg.slow':
      return 'slow';
    default:
      return rhythm;
  }
}

interface ReadingProps {
  readonly ecg: Ecg;
  /** Whether a person has said what they see in it: then nothing is promised of their doing so. */
  readonly isReviewed?: boolean;
}

/** What was read in an ECG: rhythm, heart rate, how well it could be read, and that no person has read it. */
export function Reading({ ecg, isReviewed = false }: ReadingProps) {
  const { t } = useTranslation('ecg');
  const { text, lang } = useClinicalText()(ecg.interpretationKey, ecg.interpretation);
  const signal = ecg.quality >= GOOD ? 'good' : ecg.quality >= FAIR ? 'fair' : 'poor';
  return (
    <>
      <p className={styles.marks}>
        <Badge tone={TONES[ecg.rhythm]}>{t(`rhythm.${rhythmWord(ecg)}`)}</Badge>
        {ecg.heartRate !== null && <strong>{t('rate', { rate: ecg.heartRate })}</strong>}
        {ecg.simulated && <Badge tone="yellow">{t('simulated')}</Badge>}
      </p>
      {!isReviewed && <p lang={lang}>{text}</p>}
      <p className={styles.muted}>
        {t(`signal.${signal}`)} {t('notDiagnosis')}
      </p>
    </>
  );
}

interface EcgTraceViewProps {
  readonly patientId: string;
  readonly ecg: Ecg;
}

/** The trace of an ECG, which is asked for when it is shown. */
export function EcgTraceView({ patientId, ecg }: EcgTraceViewProps) {
  const { t } = useTranslation('ecg');
  const trace = useGetEcgTraceQuery({ patientId, ecgId: ecg.id });
  const seconds = Math.round(ecg.durationSeconds);
  const word = t(`rhythm.${rhythmWord(ecg)}`);
  const label =
    ecg.heartRate === null
      ? t('traceUnread', { seconds, word })
      : t('trace', { seconds, rate: ecg.heartRate, word });
  return (
    <QueryPart query={trace} failed={t('traceFailed')} height={120}>
      {(data) => (
        <>
          <Trace trace={data} label={label} />
          <p className={styles.muted}>{t('scale')}</p>
        </>
      )}
    </QueryPart>
  );
}

interface EcgEntryProps {
  readonly patientId: string;
  readonly ecg: ReviewedEcg;
  /** Whether it was chosen elsewhere: then its trace is shown at once. */
  readonly isLedTo?: boolean;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

/** One ECG of the list: when, what was read, what a person said of it; its trace when it is opened. */
export function EcgEntry({ patientId, ecg, isLedTo = false, children }: EcgEntryProps) {
  const { t } = useTranslation('ecg');
  const { dateTime } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const { review } = ecg;
  return (
    <li className={styles.entry} data-ecg={ecg.id}>
      <p className={styles.marks}>
        <strong>
          <time dateTime={ecg.capturedAt}>{dateTime(ecg.capturedAt)}</time>
        </strong>
        <Badge tone={TONES[ecg.rhythm]}>{t(`rhythm.${rhythmWord(ecg)}`)}</Badge>
        {ecg.heartRate !== null && <span>{t('rate', { rate: ecg.heartRate })}</span>}
        {ecg.simulated && <Badge tone="yellow">{t('simulated')}</Badge>}
      </p>
      {review !== null && (
        <p>
          {t('reviewed', { name: review.by, rhythm: t(`rhythm.${review.rhythm}`) })}
          {review.heartRate !== null && `, ${t('rate', { rate: review.heartRate })}`}
          {review.note !== null && <q className={styles.note}>{review.note}</q>}
        </p>
      )}
      <details
        className={styles.details}
        open={isLedTo}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary>{t('show')}</summary>
        {isOpen && (
          <>
            <Reading ecg={ecg} isReviewed={review !== null} />
            <EcgTraceView patientId={patientId} ecg={ecg} />
          </>
        )}
      </details>
      {children}
    </li>
  );
}
