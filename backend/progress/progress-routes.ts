/** `/api/patients/{id}/stats` and `/achievements`. */
import { ACHIEVEMENT_TYPES } from '../../events/enums.ts';
import { PROGRESS } from '../../projections/progress/collection.ts';
import { type Achievement, unlockAchievementSchema } from '../contract/progress.ts';
import { LIST_ACHIEVEMENTS, READ_STATS, UNLOCK_ACHIEVEMENT } from '../contract/routes/progress.ts';
import type { Services } from '../event-sourcing/services.ts';
import { type RequestTo, type Route, type RouteResult, serve } from '../http/route.ts';
import { assertSamePatient } from '../http/validation.ts';
import { whenShown } from '../http/when-shown.ts';
import { aboutPatient, assertOfClinic } from '../patients/patient-access.ts';
import { type AchievementStore, awardAchievement } from './achievement.ts';
import { patientStats } from './patient-stats.ts';
import { achievementView } from './progress-view.ts';

export interface ProgressServices extends Services {
  readonly achievements: AchievementStore;
}

export function progressRoutes(services: ProgressServices): readonly Route[] {
  const { readSide } = services;
  return [
    serve(READ_STATS, {
      summary: 'Points, level, streak and days of a patient',
      handle: aboutPatient(readSide, (patientId, _request, patient) =>
        patientStats(readSide, patientId, patient),
      ),
    }),
    serve(LIST_ACHIEVEMENTS, {
      summary: 'What a patient has achieved, newest first',
      handle: aboutPatient(readSide, async (patientId) => {
        const unlocked = (await readSide.get(PROGRESS, patientId))?.achievements ?? {};
        return ACHIEVEMENT_TYPES.flatMap((type) => {
          const at = unlocked[type];
          return at === undefined ? [] : [achievementView(patientId, type, at)];
        }).toSorted((one, other) => (one.unlockedAt < other.unlockedAt ? 1 : -1));
      }),
    }),
    serve(UNLOCK_ACHIEVEMENT, {
      summary: 'Award the first achievement; the others come by themselves',
      body: unlockAchievementSchema,
      handle: (request) => award(services, request),
    }),
  ];
}

async function award(
  services: ProgressServices,
  { caller, params: { patientId }, body, context }: RequestTo<typeof UNLOCK_ACHIEVEMENT>,
): Promise<RouteResult<Achievement>> {
  const { readSide } = services;
  const { achievementType } = body;
  assertSamePatient(body.patientId, patientId);
  await assertOfClinic(readSide, caller, patientId);
  const reachedAt = (await readSide.get(PROGRESS, patientId))?.achievements[achievementType];
  const awarded = await services.achievements.execute(patientId, context, { patientId }, (state) =>
    awardAchievement(state, achievementType, reachedAt !== undefined),
  );
  const unlockedAt = reachedAt ?? awarded.state[achievementType] ?? context.now.toISOString();
  const answer = await whenShown(services, awarded, () =>
    achievementView(patientId, achievementType, unlockedAt),
  );
  const isNew = awarded.events.some(({ type }) => type === 'AchievementUnlocked');
  return isNew ? answer : { ...answer, status: 200 };
}
