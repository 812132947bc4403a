import { Mic, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { classNames } from '../../lib/classNames.ts';
import styles from './RecordButton.module.css';

interface RecordButtonProps {
  readonly isRecording: boolean;
  /** Milliseconds since 1970; null before the first recording. */
  readonly startedAt: number | null;
  readonly disabled: boolean;
  readonly onStart: () => void;
  readonly onStop: () => void;
}

/** The big round button, what it does in words, and how long the recording has been running. */
export function RecordButton({ isRecording, startedAt, disabled, onStart, onStop }: RecordButtonProps) {
  const { t } = useTranslation('voice');
  return (
    <div className={styles.record}>
      <button
        type="button"
        className={classNames(styles.button, isRecording && styles.recording)}
        disabled={disabled}
        onClick={isRecording ? onStop : onStart}
      >
        <span className={styles.disc}>
          {isRecording ? <Square aria-hidden size={32} /> : <Mic aria-hidden size={36} />}
        </span>
        {t(isRecording ? 'record.stop' : 'record.start')}
      </button>
      {isRecording && startedAt !== null && <ElapsedTime key={startedAt} startedAt={startedAt} />}
    </div>
  );
}

/** From the clock and not from counted ticks, which a sleeping phone leaves out. */
function ElapsedTime({ startedAt }: { readonly startedAt: number }) {
  const { t } = useTranslation('voice');
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - startedAt) / 1000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return <p className={styles.elapsed}>{t('record.elapsed', { time })}</p>;
}
