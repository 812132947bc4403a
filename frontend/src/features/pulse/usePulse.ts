import { useEffect, useReducer } from 'react';
import { CameraError, type CameraFailure, watchLight } from './camera.ts';
import { BEGINNING, isOver, type Measuring, withPicture } from './measuring.ts';
import { type LightSample, pulseFromLight, type PulseReading } from './pulseFromLight.ts';

export type PulseState =
  | { readonly step: 'ready' }
  | { readonly step: 'measuring'; readonly measuring: Measuring | null }
  | { readonly step: 'over'; readonly reading: PulseReading }
  | { readonly step: 'failed'; readonly why: CameraFailure };

type Happened =
  | { readonly of: 'start' | 'leave' }
  | { readonly of: 'picture'; readonly sample: LightSample }
  | { readonly of: 'failure'; readonly why: CameraFailure };

function next(state: PulseState, happened: Happened): PulseState {
  switch (happened.of) {
    case 'start':
      return { step: 'measuring', measuring: null };
    case 'leave':
      // The camera stops when the page is left or the person ends it; nothing half measured is told.
      return state.step === 'measuring' ? { step: 'ready' } : state;
    case 'failure':
      return { step: 'failed', why: happened.why };
    case 'picture': {
      if (state.step !== 'measuring') return state;
      const measuring = withPicture(state.measuring ?? BEGINNING, happened.sample);
      return isOver(measuring, happened.sample.atMs)
        ? { step: 'over', reading: pulseFromLight(measuring.samples) }
        : { step: 'measuring', measuring };
    }
  }
}

/** One measurement after the other, and the camera on for as long as one lasts. */
export function usePulse(): {
  readonly state: PulseState;
  readonly start: () => void;
  readonly stop: () => void;
} {
  const [state, tell] = useReducer(next, { step: 'ready' });
  const isOn = state.step === 'measuring';
  useEffect(() => {
    if (!isOn) return;
    const camera = new AbortController();
    watchLight((sample) => tell({ of: 'picture', sample }), camera.signal).catch((error: unknown) =>
      tell({ of: 'failure', why: error instanceof CameraError ? error.why : 'none' }),
    );
    const onHidden = () => document.hidden && tell({ of: 'leave' });
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      camera.abort();
    };
  }, [isOn]);
  return { state, start: () => tell({ of: 'start' }), stop: () => tell({ of: 'leave' }) };
}
