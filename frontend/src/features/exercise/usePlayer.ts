import { useCallback, useEffect, useRef, useState } from 'react';
import {
  completed,
  isOver,
  later,
  type Moment,
  passed,
  paused,
  type Player,
  started,
} from './playerState.ts';

/** Often enough that no second is skipped on the screen. */
const LOOK_MS = 250;

const moment = (): Moment => ({ wall: Date.now(), steady: performance.now() });

/**
 * Lets the player go on with the clock, also after the phone slept.
 *
 * @param onChange is told of every step and of each second look, to keep them on the phone
 */
export function usePlayer(
  steps: readonly { readonly id: string; readonly duration: number }[],
  first: Player,
  onChange: (player: Player) => void,
) {
  const [player, setPlayer] = useState(first);
  const now = useRef(player);
  const looked = useRef<Moment | null>(null);
  const wasHidden = useRef(false);

  const change = useCallback(
    (make: (player: Player) => Player) => {
      const next = make(now.current);
      now.current = next;
      setPlayer(next);
      onChange(next);
    },
    [onChange],
  );

  const look = useCallback(() => {
    const at = moment();
    const before = looked.current ?? at;
    looked.current = at;
    const ms = passed(before, at, wasHidden.current);
    wasHidden.current = document.hidden;
    return ms;
  }, []);

  const goOn = useCallback(() => {
    const ms = look();
    if (now.current.startedAt !== null && !isOver(now.current, steps))
      change((current) => later(current, steps, ms));
  }, [look, change, steps]);

  useEffect(() => {
    const seen = () => {
      // What passed while it was hidden is asked of the other clock, too.
      if (document.hidden) goOn();
      wasHidden.current = true;
      if (!document.hidden) goOn();
    };
    const timer = setInterval(goOn, LOOK_MS);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [goOn]);

  useWakeLock(player.isRunning);

  return {
    player,
    start: () => {
      goOn();
      change((current) => started(current, moment()));
    },
    pause: () => {
      goOn();
      change(paused);
    },
    complete: () => {
      const { at } = now.current;
      goOn();
      // Its timer may just have ended it.
      if (now.current.at === at) change((current) => completed(current, steps));
    },
  };
}

/** Keeps the screen lit, where the browser can. */
function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isUnwanted = false;
    const ask = () => {
      if (document.hidden) return;
      // Chrome 84 knows it; a phone that saves its battery refuses.
      const { wakeLock } = navigator as { readonly wakeLock?: WakeLock };
      wakeLock?.request('screen').then(
        (held) => {
          if (isUnwanted) void held.release();
          else lock = held;
        },
        () => undefined,
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isUnwanted = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, [isWanted]);
}
