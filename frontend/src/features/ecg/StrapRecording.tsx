import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type Bluetooth, findStrap, type FoundDevice } from '../devices/bluetooth.ts';
import styles from './Ecg.module.css';
import { useCaptureFailed } from './useCaptureFailed.ts';

const SECONDS = 30;
export const RECORDED_MS = SECONDS * 1000;

interface StrapRecordingProps {
  readonly bluetooth: Bluetooth;
  readonly busy: boolean;
  /** Microvolts of half a minute without a gap. */
  readonly onOver: (samples: Int16Array) => void;
}

/** Records by a strap, which the person chooses in the browser's list. */
export function StrapRecording({ bluetooth, busy, onOver }: StrapRecordingProps) {
  const { t } = useTranslation('ecg');
  const [left, setLeft] = useState<number | null>(null);
  const [isLost, setIsLost] = useState(false);
  const tellFailed = useCaptureFailed();
  const running = useRef<AbortController | null>(null);
  const known = useRef<FoundDevice | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const record = async () => {
    setIsLost(false);
    const device = known.current ?? (await findStrap(bluetooth).catch(() => null));
    if (device === null) return setIsLost(true);
    known.current = device;
    const controller = new AbortController();
    running.current = controller;
    setLeft(SECONDS);
    try {
      const { recordPolarEcg } = await import('../devices/recordPolarEcg.ts');
      const samples = await recordPolarEcg({
        device,
        seconds: SECONDS,
        signal: controller.signal,
        onSeconds: (seconds) => setLeft(SECONDS - seconds),
      });
      setLeft(null);
      onOver(samples);
    } catch {
      // One that was called off is no failure.
      if (controller.signal.aborted) return;
      known.current = null;
      setLeft(null);
      setIsLost(true);
      tellFailed();
    }
  };
  return (
    <>
      <div className={styles.buttons}>
        <Button variant="primary" large busy={busy || left !== null} onClick={() => void record()}>
          {left === null ? t('record') : t('recording', { time: `0:${String(left).padStart(2, '0')}` })}
        </Button>
        {left !== null && (
          <Button
            large
            onClick={() => {
              running.current?.abort();
              setLeft(null);
            }}
          >
            {t('cancel')}
          </Button>
        )}
      </div>
      {isLost && (
        <Notice kind="warning" announced>
          {t('strapLost')}
        </Notice>
      )}
    </>
  );
}
