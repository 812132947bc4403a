import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { MAX_CAPTURE_BYTES } from '../../../../backend/contract/ecg.ts';
import type { Device as LinkedDevice } from '../../../../backend/contract/device.ts';
import { useUnlinkDeviceMutation } from '../../api/resources/ecg.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QuestionDialog } from '../../ui/QuestionDialog.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import { bluetoothOf, isFoundByBrowser, POLAR_RATE } from '../devices/bluetooth.ts';
import styles from './Ecg.module.css';
import { base64Of, hheBytes } from './recordingBytes.ts';
import { useCaptureFailed } from './useCaptureFailed.ts';
import type { Recorded } from './useCapture.ts';
import { simulatedRecording } from './simulatedRecording.ts';
import type { Shortened } from './shortened.ts';
import { RECORDED_MS, StrapRecording } from './StrapRecording.tsx';
import { DAY_MS } from '../../lib/durations.ts';

const STEPS = {
  file: ['record', 'share', 'choose'],
  strap: ['wear', 'sit', 'quiet'],
  simulated: ['sit', 'hold', 'quiet'],
} as const;
/** The specification's figure. */
const SIMULATED_SECONDS = 3;
const YEAR_MS = 366 * DAY_MS;

interface CaptureCardProps {
  readonly patientId: string;
  readonly linked: LinkedDevice;
  readonly now: () => number;
  /** Whether the last one is still on its way. */
  readonly isReading: boolean;
  readonly onRecorded: (recorded: Recorded) => void;
}

/** How to record, and the one button that does it: by a simulated device, or from the file of another app. */
export function CaptureCard({ patientId, linked, now, isReading, onRecorded }: CaptureCardProps) {
  const { t } = useTranslation('ecg');
  const [problem, setProblem] = useState<'tooLarge' | 'unknown' | null>(null);
  const tellFailed = useCaptureFailed();
  const [bluetooth] = useState(() => bluetoothOf(navigator));
  const way = linked.simulated
    ? 'simulated'
    : isFoundByBrowser(linked.deviceId) && bluetooth !== null
      ? 'strap'
      : 'file';
  const done = (bytes: Uint8Array, at: number, recordedRate: number | null = null) =>
    onRecorded({
      captureBase64: base64Of(bytes),
      recordedRate,
      deviceLinkId: linked.id,
      capturedAt: new Date(at).toISOString(),
    });
  const choose = async (file: File): Promise<void> => {
    setProblem(null);
    // In base64 four bytes stand for three, and the rest of the request has its place, too.
    if (file.size > MAX_CAPTURE_BYTES * 0.7) return setProblem('tooLarge');
    const at = now();
    // A file says when it was written, which is when the other app had recorded it.
    const isOfThen = file.lastModified <= at && at - file.lastModified < YEAR_MS;
    try {
      const { bytes, recordedRate } = await shortenedWherePossible(new Uint8Array(await file.arrayBuffer()));
      done(bytes, isOfThen ? file.lastModified : at, recordedRate);
    } catch {
      setProblem('unknown');
      tellFailed();
    }
  };
  return (
    <section className={styles.card} aria-label={t('record')}>
      <LinkedRow patientId={patientId} linked={linked} />
      <ol className={styles.steps}>
        {STEPS[way].map((step) => (
          <li key={step}>{t(`steps.${step}`)}</li>
        ))}
      </ol>
      {way === 'simulated' ? (
        <Simulated
          busy={isReading}
          onOver={() => {
            const at = now();
            done(hheBytes(simulatedRecording((at % 4000) / 4000)), at);
          }}
        />
      ) : way === 'strap' && bluetooth !== null ? (
        <StrapRecording
          bluetooth={bluetooth}
          busy={isReading}
          onOver={(samples) => done(hheBytes({ rate: POLAR_RATE, samples }), now() - RECORDED_MS)}
        />
      ) : (
        <ChooseFile busy={isReading} onChosen={(file) => void choose(file)} />
      )}
      {problem !== null && (
        <Notice kind="warning" announced>
          {t(problem)}
        </Notice>
      )}
      {isReading && <p role="status">{t('reading')}</p>}
    </section>
  );
}

/** Without a network what shortens it may not be there: it is sent as it is, then. */
async function shortenedWherePossible(bytes: Uint8Array): Promise<Shortened> {
  try {
    return (await import('./shortened.ts')).shortened(bytes);
  } catch {
    return { bytes, recordedRate: null };
  }
}

interface SimulatedProps {
  readonly busy: boolean;
  readonly onOver: () => void;
}

/** Counts down, then makes a recording. */
function Simulated({ busy, onOver }: SimulatedProps) {
  const { t } = useTranslation('ecg');
  const [left, setLeft] = useState<number | null>(null);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    if (left === null) return undefined;
    const timer = setTimeout(() => {
      setLeft(left === 1 ? null : left - 1);
      if (left === 1) over.current();
    }, 1000);
    return () => clearTimeout(timer);
  }, [left]);
  if (left !== null)
    return (
      <div className={styles.buttons}>
        <Button variant="primary" large busy>
          {t('recording', { time: `0:0${left}` })}
        </Button>
        <Button large onClick={() => setLeft(null)}>
          {t('cancel')}
        </Button>
      </div>
    );
  return (
    <div className={styles.buttons}>
      <Button variant="primary" large busy={busy} onClick={() => setLeft(SIMULATED_SECONDS)}>
        {t('record')}
      </Button>
    </div>
  );
}

interface ChooseFileProps {
  readonly busy: boolean;
  readonly onChosen: (file: File) => void;
}

/** The browser's own choice of a file, behind a button that looks like the others. */
function ChooseFile({ busy, onChosen }: ChooseFileProps) {
  const { t } = useTranslation('ecg');
  const input = useRef<HTMLInputElement>(null);
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file !== undefined) onChosen(file);
    // The same file may be chosen again.
    target.value = '';
  };
  return (
    <div className={styles.buttons}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('choose')}
        accept=".csv,.txt,.edf,.hhe,.mat"
        onChange={chosen}
      />
      <Button variant="primary" large busy={busy} onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
    </div>
  );
}

/** Which device it is, and the way to be rid of it. */
function LinkedRow({ patientId, linked }: Pick<CaptureCardProps, 'patientId' | 'linked'>) {
  const { t } = useTranslation('ecg');
  const { dayAndMonth } = useFormats();
  const isOnline = useIsOnline();
  const [isAsking, setIsAsking] = useState(false);
  const [unlink] = useUnlinkDeviceMutation();
  const { isSending, request } = useRequest({ failed: { name: 'unlinkFailed' } });
  const name = linked.metadata.deviceName ?? linked.deviceId;
  const send = () =>
    request(
      { unlink: linked.id },
      (idempotencyKey) => unlink({ patientId, deviceLinkId: linked.id, idempotencyKey }),
      () => setIsAsking(false),
    );
  return (
    <div className={styles.linked}>
      <p>
        <strong>{name}</strong>
        {linked.simulated && ` · ${t('simulatedDevice')}`}
        <br />
        <span className={styles.muted}>{t('linkedOn', { day: dayAndMonth(linked.pairedDate) })}</span>
      </p>
      <Button disabled={!isOnline} onClick={() => setIsAsking(true)}>
        {t('unlink')}
      </Button>
      {isAsking && (
        <QuestionDialog
          title={t('unlinkAsk', { name })}
          busy={isSending}
          answers={[
            { answer: 'yes', label: t('unlink') },
            { answer: 'no', label: t('cancel') },
          ]}
          onAnswer={(answer) => (answer === 'yes' ? void send() : setIsAsking(false))}
        >
          <p>{t('unlinkText')}</p>
        </QuestionDialog>
      )}
    </div>
  );
}
