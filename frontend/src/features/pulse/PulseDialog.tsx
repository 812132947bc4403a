import { Fingerprint, HeartPulse } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type Measuring, MEASURED_SECONDS, secondsLeft } from './measuring.ts';
import { FingerOnCamera } from './FingerOnCamera.tsx';
import styles from './Pulse.module.css';
import type { PulseReading } from './pulseFromLight.ts';
import { type PulseState, usePulse } from './usePulse.ts';

/** From here on nearly every beat looked like the others. */
const CLEAR_FROM = 0.97;

interface PulseDialogProps {
  readonly onUse: (pulse: number) => void;
  readonly onClose: () => void;
}

/** Measures the pulse by the camera, and puts it into the report where the person says so. */
export function PulseDialog({ onUse, onClose }: PulseDialogProps) {
  const { t } = useTranslation('pulse');
  const { state, start, stop } = usePulse();
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <div className={styles.pulse}>
        {(state.step === 'ready' || state.step === 'failed') && <How />}
        {state.step === 'failed' && (
          <Notice kind="warning" announced>
            {t(state.why)}
          </Notice>
        )}
        {state.step === 'measuring' && <Progress measuring={state.measuring} />}
        {isWaiting(state) && <How />}
        {state.step === 'over' && <Result reading={state.reading} />}
        <div className={styles.buttons}>
          {state.step === 'over' && state.reading.state === 'read' && (
            <UseButton pulse={state.reading.pulse} onUse={onUse} />
          )}
          {state.step === 'measuring' ? (
            <Button large onClick={stop}>
              {t('stop')}
            </Button>
          ) : (
            <Button
              large
              variant={state.step === 'over' && state.reading.state === 'read' ? 'secondary' : 'primary'}
              onClick={start}
            >
              {state.step === 'ready' ? t('start') : t('again')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Until the finger lies there whoever lays it down needs the picture. */
const isWaiting = (state: PulseState): boolean =>
  state.step === 'measuring' && (state.measuring?.coveredAt ?? null) === null;

function UseButton({ pulse, onUse }: { readonly pulse: number; readonly onUse: (pulse: number) => void }) {
  const { t } = useTranslation('pulse');
  return (
    <Button large variant="primary" onClick={() => onUse(pulse)}>
      {t('use')}
    </Button>
  );
}

function How() {
  const { t } = useTranslation('pulse');
  return (
    <>
      <FingerOnCamera />
      <ol className={styles.how}>
        <li>
          <Fingerprint aria-hidden size={28} />
          {t('how.cover')}
        </li>
        <li>
          <HeartPulse aria-hidden size={28} />
          {t('how.still')}
        </li>
      </ol>
      <p className={styles.muted}>{t('private')}</p>
    </>
  );
}

function Progress({ measuring }: { readonly measuring: Measuring | null }) {
  const { t } = useTranslation('pulse');
  const left = measuring === null ? MEASURED_SECONDS : secondsLeft(measuring);
  const isCovered = measuring !== null && measuring.coveredAt !== null;
  const sentence =
    measuring === null
      ? t('asking')
      : isCovered
        ? t('left', { count: left })
        : measuring.wasLifted
          ? t('lifted')
          : t('noFingerYet');
  return (
    <>
      <p aria-hidden className={styles.sentence}>
        {sentence}
      </p>
      {/* Every second would be too often for the ear. */}
      <VisuallyHidden>
        <span role="status">{isCovered ? t('left', { count: Math.ceil(left / 10) * 10 }) : sentence}</span>
      </VisuallyHidden>
      {isCovered && (
        <>
          <progress max={MEASURED_SECONDS} value={MEASURED_SECONDS - left} aria-label={t('title')} />
          <Light measuring={measuring} />
        </>
      )}
    </>
  );
}

const SHOWN_MS = 4000;

/** The last seconds of the light: whoever sees the beats knows that the finger lies well. */
function Light({ measuring }: { readonly measuring: Measuring | null }) {
  const { t } = useTranslation('pulse');
  const last = measuring?.samples.at(-1)?.atMs ?? 0;
  const shown = measuring?.samples.filter(({ atMs }) => last - atMs <= SHOWN_MS) ?? [];
  const reds = shown.map(({ red }) => red);
  const [low, high] = [Math.min(...reds), Math.max(...reds)];
  const points = shown
    .map(({ atMs, red }) => {
      const across = 100 - ((last - atMs) / SHOWN_MS) * 100;
      // More blood lets less light through: a beat goes up.
      const down = high === low ? 15 : 2 + (26 * (red - low)) / (high - low);
      return `${across.toFixed(1)},${down.toFixed(1)}`;
    })
    .join(' ');
  return (
    <svg
      viewBox="0 0 100 30"
      preserveAspectRatio="none"
      role="img"
      aria-label={t('light')}
      className={styles.light}
    >
      {shown.length > 1 && <polyline points={points} />}
    </svg>
  );
}

function Result({ reading }: { readonly reading: PulseReading }) {
  const { t } = useTranslation(['pulse', 'clinical']);
  if (reading.state === 'unreadable') {
    return (
      <div role="status" className={styles.result}>
        <p className={styles.sentence}>{t('unreadable')}</p>
        <p>{t(`why.${reading.why}`)}</p>
      </div>
    );
  }
  return (
    <div role="status" className={styles.result}>
      <p className={styles.number}>
        <strong>{reading.pulse}</strong> {t('clinical:unit.bpm')}
      </p>
      <p className={styles.sentence}>{t(reading.isRegular ? 'regular' : 'irregular')}</p>
      <p className={styles.muted}>
        {t(reading.quality >= CLEAR_FROM ? 'good' : 'fair')} · {t('notDiagnosis')}
      </p>
    </div>
  );
}
