import { useEffect, useRef, useState } from 'react';
import type { Coordinates } from '../../../../backend/contract/distance.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

/** A phone that has not found itself by then may not: whoever waits chooses a place. */
const FOUND_WITHIN_MS = 15_000;
/** One that it found a minute ago is as good. */
const AT_MOST_OLD_MS = MINUTE_MS;

export interface Position {
  readonly state: 'idle' | 'asked' | 'denied';
  readonly ask: () => void;
}

/** Asks the phone where it is, once somebody wants that. */
export function usePosition(onFound: (at: Coordinates) => void): Position {
  const [state, setState] = useState<Position['state']>('idle');
  const end = useRef<() => void>(() => undefined);
  useEffect(() => () => end.current(), []);
  const ask = () => {
    end.current();
    let isOver = false;
    const settle = (result: () => void) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      result();
    };
    const deny = () => settle(() => setState('denied'));
    // Nor does every phone say that the question was left unanswered.
    const timer = setTimeout(deny, FOUND_WITHIN_MS);
    end.current = () => settle(() => undefined);
    setState('asked');
    // A page without a secure address has none.
    const { geolocation } = navigator as { readonly geolocation?: Geolocation };
    if (geolocation === undefined) return deny();
    geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng } }) =>
        settle(() => {
          setState('idle');
          onFound({ lat, lng });
        }),
      deny,
      { timeout: FOUND_WITHIN_MS, maximumAge: AT_MOST_OLD_MS },
    );
  };
  return { state, ask };
}
