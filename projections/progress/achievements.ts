/** The ten achievements: when each is reached, and its points (`clinical-rules` 8.4). */
import { ACHIEVEMENT_TYPES, type AchievementType } from '../../events/enums.ts';
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

const REACHED: Readonly<Record<AchievementType, (progress: ProgressDocument) => boolean>> = {
  first_log: ({ totalLogs }) => totalLogs > 0,
  consistent_logger: ({ streak }) => streak >= 7,
  streak_master: ({ streak }) => streak >= 30,
  early_bird: ({ earlyDays }) => earlyDays >= 7,
  voice_champion: ({ voiceLogs }) => voiceLogs >= 10,
  bp_controller: ({ pressures }) =>
    new Set(pressures.map(({ day }) => day)).size === PRESSURES_LOOKED_AT &&
    pressures.every(({ within }) => within),
  health_improver: hasImproved,
  goal_crusher: ({ goalsCompleted }) => goalsCompleted >= 3,
  // By the event itself: of milestones nothing is kept.
  milestone_achiever: () => false,
  wellness_warrior: ({ programmes, longestStreak }) => programmes >= 10 && longestStreak >= 14,
};

/** Days without a verdict are passed over. */
function hasImproved({ flags: { marks } }: ProgressDocument): boolean {
  const judged: string[] = [];
  for (let at = marks.length - 1; at >= 0 && judged.length < 14; at--) {
    const flag = marks[at] ?? '';
    if ('GAR'.includes(flag)) judged.push(flag);
  }
  if (judged.length < 14) return false;
  const [last, before] = [judged.slice(0, 7), judged.slice(7)];
  const isGreen = (flag: string) => flag === 'G';
  return (
    last.filter(isGreen).length >= 5 &&
    !last.includes('R') &&
    before.filter((flag) => !isGreen(flag)).length >= 3
  );
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

/** @param at when the event was recorded that may have reached them */
export function unlockReached(progress: ProgressDocument, at: string): ProgressDocument {
  let unlocked = progress;
  for (const type of ACHIEVEMENT_TYPES) {
    if (progress.achievements[type] === undefined && REACHED[type](progress))
      unlocked = unlock(unlocked, type, at);
  }
  return unlocked;
}
