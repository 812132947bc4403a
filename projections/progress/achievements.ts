/** The ten achievements: when each is reached, and its points (`clinical-rules` 8.4). */
import type { AchievementType } from '../../events/enums.ts';
import type { ProgressDocument } from './document.ts';

export const ACHIEVEMENT_POINTS: Readonly<Record<AchievementType, number>> = {
  first_log: 50,
  consistent_logger: 75,
  streak_master: 200,
  early_bird: 75,
  voice_champion: 75,
  bp_controller: 150,
  health_improver: 100,
  goal_crusher: 150,
  milestone_achiever: 100,
  wellness_warrior: 150,
};

/** So many pressures are looked at, each of another day. */
export const PRESSURES_LOOKED_AT = 7;

/** A milestone's is by the event itself: of milestones nothing is kept. */
const REACHED: Readonly<
  Record<Exclude<AchievementType, 'milestone_achiever'>, (progress: ProgressDocument) => boolean>
> = {
  first_log: ({ totalLogs }) => totalLogs > 0,
  consistent_logger: ({ streak }) => streak >= 7,
  streak_master: ({ streak }) => streak >= 30,
  early_bird: ({ earlyDays }) => earlyDays >= 7,
  voice_champion: ({ voiceLogs }) => voiceLogs >= 10,
  bp_controller: ({ pressures }) =>
    pressures.length === PRESSURES_LOOKED_AT &&
    pressures.every(({ within }) => within) &&
    new Set(pressures.map(({ day }) => day)).size === PRESSURES_LOOKED_AT,
  health_improver: hasImproved,
  goal_crusher: ({ goalsCompleted }) => goalsCompleted >= 3,
  wellness_warrior: ({ programmes, longestStreak }) => programmes >= 10 && longestStreak >= 14,
};

const WEEK = 7;

/** Days without a verdict are passed over. */
function hasImproved({ flags: { marks } }: ProgressDocument): boolean {
  let judged = 0;
  let greenOfLast = 0;
  let otherBefore = 0;
  for (let at = marks.length - 1; at >= 0 && judged < 2 * WEEK; at--) {
    const flag = marks[at];
    if (flag !== 'G' && flag !== 'A' && flag !== 'R') continue;
    judged += 1;
    if (judged > WEEK) otherBefore += flag === 'G' ? 0 : 1;
    else if (flag === 'R') return false;
    else greenOfLast += flag === 'G' ? 1 : 0;
  }
  return judged === 2 * WEEK && greenOfLast >= 5 && otherBefore >= 3;
}

/** Each is unlocked once. */
export function unlock(progress: ProgressDocument, type: AchievementType, at: string): ProgressDocument {
  if (progress.achievements[type] !== undefined) return progress;
  return {
    ...progress,
    achievements: { ...progress.achievements, [type]: at },
    points: progress.points + ACHIEVEMENT_POINTS[type],
  };
}

/** What each kind of event may reach. */
export const REACHED_BY = {
  log: [
    'first_log',
    'consistent_logger',
    'streak_master',
    'early_bird',
    'voice_champion',
    'goal_crusher',
    'wellness_warrior',
  ],
  verdict: ['bp_controller', 'health_improver', 'goal_crusher'],
  exercise: ['goal_crusher', 'wellness_warrior'],
} as const satisfies Record<string, readonly (keyof typeof REACHED)[]>;

/** @param at when the event was recorded that may have reached them */
export function unlockReached(
  progress: ProgressDocument,
  at: string,
  types: readonly (keyof typeof REACHED)[],
): ProgressDocument {
  let unlocked = progress;
  for (const type of types) {
    if (progress.achievements[type] === undefined && REACHED[type](progress))
      unlocked = unlock(unlocked, type, at);
  }
  return unlocked;
}
