import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Recommendation } from '../../../../backend/contract/exercise.ts';
import { newRequestKey } from '../../lib/requestKeys.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import type { OverSession } from './ExercisePlayer.tsx';
import type { KeptPatient } from '../outbox/keptPatient.ts';
import type { ExercisePatient } from './exercisePatient.ts';
import { forgetPlayer, keepPlayer, type KeptPlayer, readPlayer } from './keptPlayer.ts';
import { isWorthTelling, paused, type Player, told } from './playerState.ts';

const loadPlayer = () => import('./ExercisePlayer.tsx');
const ExercisePlayer = lazyPart(async () => (await loadPlayer()).ExercisePlayer);

/** It must be there when the network is not. */
export const preparePlayer = (): void => void loadPlayer().catch(() => undefined);

interface Playing {
  /** The id that its session will have. */
  readonly id: string;
  readonly programId: string;
  /** Where it goes on; null for a new one. */
  readonly from: Player | null;
}

/** What is kept of a player is written after each step of it, and else so often. */
const KEEP_MS = 5000;

/** The player of one programme: opened by hand, or where the page was left in the middle of one. */
export function usePlaying(
  kept: KeptPatient,
  patient: ExercisePatient,
  list: readonly Recommendation[] | undefined,
): { readonly play: (recommendation: Recommendation) => void; readonly player: ReactNode } {
  const [playing, setPlaying] = useState<Playing | null>(null);
  const { device, patientId, userId, isOwn } = kept;
  const written = useRef<{ readonly at: number; readonly player: Player } | null>(null);

  const submit = useCallback(
    (id: string, session: OverSession) =>
      device.errands.submit({
        id,
        kind: 'exerciseSession',
        patientId,
        body: { ...session },
        enteredBy: userId,
        savedAt: device.now(),
      }),
    [device, patientId, userId],
  );

  useEffect(() => {
    if (!isOwn) return undefined;
    let isShown = true;
    const place = { device, patientId };
    void readPlayer(place).then((found) => {
      if (found === null || !isShown) return undefined;
      const { id, programId, player, goesOn, at } = found;
      if (goesOn) return setPlaying({ id, programId, from: paused({ ...player, wasAway: true }) });
      return abandoned(submit, { id, programId, player }, at).then(() => forgetPlayer(place));
    });
    return () => {
      isShown = false;
    };
  }, [device, patientId, isOwn, submit]);

  const program = list?.find(({ programId }) => programId === playing?.programId)?.program;
  if (playing === null || program === undefined) {
    return {
      play: ({ programId }) => setPlaying({ id: newRequestKey(crypto), programId, from: null }),
      player: null,
    };
  }
  const change = (player: Player) => {
    const before = written.current;
    const isStep = before?.player.at !== player.at || before.player.isRunning !== player.isRunning;
    if (!isOwn || (!isStep && device.now() - before.at < KEEP_MS)) return;
    written.current = { at: device.now(), player };
    void keepPlayer(kept, { id: playing.id, programId: playing.programId, player });
  };
  return {
    play: () => undefined,
    player: (
      <ExercisePlayer
        key={playing.id}
        programme={program}
        patient={patient}
        from={playing.from}
        now={device.now}
        onChange={change}
        onOver={(session) => {
          const over = session === null ? Promise.resolve() : submit(playing.id, session);
          // Only once the session is on the phone: nothing of it is nowhere.
          void over.then(() => forgetPlayer(kept));
        }}
        onClose={() => setPlaying(null)}
      />
    ),
  };
}

/** One that nobody came back to ended when it was last looked at. */
async function abandoned(
  submit: (id: string, session: OverSession) => Promise<void>,
  { id, programId, player }: KeptPlayer,
  at: number,
): Promise<void> {
  if (!isWorthTelling(player)) return;
  await submit(id, {
    programId,
    ...told(player, at),
    stoppedEarly: true,
    stopReason: null,
    perceivedExertion: null,
    feedback: null,
  });
}
