/**
 * The player of a programme without its looks. Time is measured and not counted in ticks: what is left follows from the
 * clocks, so that a phone that slept through two minutes is two minutes further on.
 */
import * as z from 'zod/mini';
import { MINUTE_MS } from '../../lib/durations.ts';

/** A moment by both clocks of the phone, in ms. */
export interface Moment {
  /** Since 1970: goes on while the phone sleeps, and can be put forward or back. */
  readonly wall: number;
  /** Since some moment: nobody can change it, and on some phones it stands still while they sleep. */
  readonly steady: number;
}

interface Step {
  readonly id: string;
  /** Seconds. */
  readonly duration: number;
}

export const playerSchema = z.object({
  /** The place of the exercise that is under way; as many as there are: all are over. */
  at: z.number(),
  /** Ms of it that are left. */
  left: z.number(),
  isRunning: z.boolean(),
  done: z.array(z.string()),
  /** Ms of exercise, pauses left out. */
  active: z.number(),
  /** When it was first started, ms since 1970; null before. */
  startedAt: z.nullable(z.number()),
  /** Ms since then, pauses and all: the end cannot lie before the beginning, whatever becomes of the clock. */
  since: z.number(),
  /** An exercise ended while nobody was looking. */
  wasAway: z.boolean(),
});
export type Player = z.output<typeof playerSchema>;

/** Longer than that after an exercise had ended, nobody was looking. */
const AWAY_MS = 3000;

export const newPlayer = (steps: readonly Step[]): Player => ({
  at: 0,
  left: durationAt(steps, 0),
  isRunning: false,
  done: [],
  active: 0,
  startedAt: null,
  since: 0,
  wasAway: false,
});

const durationAt = (steps: readonly Step[], at: number): number => (steps[at]?.duration ?? 0) * 1000;

/**
 * What has passed between two looks. The phone's wall clock may have been changed meanwhile and is believed only where the
 * page was hidden: there the other one may have slept.
 */
export function passed(before: Moment, now: Moment, wasHidden: boolean): number {
  const steady = Math.max(0, now.steady - before.steady);
  return wasHidden ? Math.max(steady, now.wall - before.wall) : steady;
}

export const started = (player: Player, now: Moment): Player => ({
  ...player,
  isRunning: true,
  wasAway: false,
  startedAt: player.startedAt ?? now.wall,
});

export const paused = (player: Player): Player => ({ ...player, isRunning: false });

/** So many ms later. A timer that reaches zero ends its exercise, and no other: the next one waits for the person. */
export function later(player: Player, steps: readonly Step[], ms: number): Player {
  const since = player.startedAt === null ? 0 : player.since + ms;
  if (!player.isRunning) return { ...player, since };
  const overshoot = ms - player.left;
  if (overshoot < 0) return { ...player, since, left: player.left - ms, active: player.active + ms };
  const ended = completed({ ...player, since, active: player.active + player.left }, steps);
  return { ...ended, wasAway: overshoot > AWAY_MS && !isOver(ended, steps) };
}

/** The exercise under way is done; the next one is loaded and waits. */
export function completed(player: Player, steps: readonly Step[]): Player {
  const step = steps[player.at];
  if (step === undefined) return player;
  return {
    ...player,
    at: player.at + 1,
    left: durationAt(steps, player.at + 1),
    isRunning: false,
    done: [...player.done, step.id],
    wasAway: false,
  };
}

export const isOver = ({ at }: Player, steps: readonly Step[]): boolean => at >= steps.length;

/** Whole seconds of the exercise that are left: "5:00" stands until a second has passed. */
export const secondsLeft = ({ left }: Player): number => Math.ceil(left / 1000);

/** Whether there is anything to tell: one exercise done, or a minute of one. */
export const isWorthTelling = ({ done, active }: Player): boolean => done.length > 0 || active >= MINUTE_MS;

/** `m:ss`. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** How far an exercise is, as it is said to who hears the page; null in its first half. */
export function markAt(seconds: number, duration: number): 'half' | 'last' | null {
  if (seconds <= 10) return 'last';
  return seconds <= duration / 2 ? 'half' : null;
}

const MOST_SECONDS = 4 * 3600;

/**
 * What of the player the server is told: as long as it took, and over by now. Where the phone's clock was put back
 * meanwhile, it began so much earlier by the clock as it is now; nothing else would be believed.
 */
export function told({ startedAt, since, active, done }: Player, now: number) {
  const end = Math.min((startedAt ?? now) + since, now);
  return {
    startedAt: new Date(end - since).toISOString(),
    endedAt: new Date(end).toISOString(),
    exercisesDone: done,
    seconds: Math.min(Math.round(active / 1000), MOST_SECONDS),
  };
}
