/** The achievements of a patient that were awarded by hand: the specification's own call for the first log. */
import type { AchievementType } from '../../events/enums.ts';
import type { DecidedEvent } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

// Stream name: achievements-<patientId>

/** When each was awarded. */
export type AchievementsState = Readonly<Partial<Record<AchievementType, string>>>;

export const achievementsAggregate = defineAggregate({
  types: ['AchievementUnlocked'],
  initial: (): AchievementsState => ({}),
  evolve: (state, { data, meta }) => ({ [data.achievementType]: meta.recordedAt, ...state }),
});

export type AchievementStore = AggregateStore<AchievementsState, 'AchievementUnlocked'>;

/** What a caller may award; all else is unlocked by what was recorded. */
const AWARDED_BY_HAND: AchievementType = 'first_log';

/**
 * @param isReached whether it is unlocked by what was recorded
 * @throws Refusal 409 for one that is not
 */
export function awardAchievement(
  state: AchievementsState,
  achievementType: AchievementType,
  isReached: boolean,
): readonly DecidedEvent<'AchievementUnlocked'>[] {
  if (isReached || state[achievementType] !== undefined) return [];
  if (achievementType !== AWARDED_BY_HAND)
    throw Refusal.conflict('This achievement has not been reached yet.');
  return [{ type: 'AchievementUnlocked', data: { achievementType } }];
}
