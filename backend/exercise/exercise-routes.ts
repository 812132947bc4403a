/** `/api/exercise` and `/api/patients/{id}/exercise`: programmes, what is recommended of them, sessions, fitness. */
import type { ExerciseProgramme } from '../../events/exercise-programme.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { EXERCISE_RECOMMENDATIONS, FITNESS_PROFILES } from '../../projections/exercise/collection.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import {
  type FitnessProfile,
  type Recommendation,
  recommendSchema,
  recordSessionSchema,
  type SetFitnessProfile,
  setFitnessProfileSchema,
  skipRecommendationSchema,
} from '../contract/exercise.ts';
import { CLIENT_TIME_HEADER } from '../contract/primitives.ts';
import { clientTimeHeaderSchema, pageQuerySchema } from '../contract/query.ts';
import {
  LIST_PROGRAMMES,
  LIST_RECOMMENDATIONS,
  LIST_SESSIONS,
  READ_FITNESS_PROFILE,
  RECOMMEND_EXERCISE,
  RECORD_SESSION,
  SET_FITNESS_PROFILE,
  SKIP_RECOMMENDATION,
} from '../contract/routes/exercise.ts';
import { writtenEvent } from '../event-sourcing/command.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { Services } from '../event-sourcing/services.ts';
import { patientStats } from '../progress/patient-stats.ts';
import { type AnswerTo, type RequestTo, type Route, type RouteResult, serve } from '../http/route.ts';
import { sentAtOf } from '../http/sent-at.ts';
import { whenShown } from '../http/when-shown.ts';
import { aboutPatient, assertOfClinic } from '../patients/patient-access.ts';
import { clinicalText } from '../texts/clinical-texts.ts';
import {
  recommendExercise,
  type RecommendationStore,
  skipRecommendation,
  UNKNOWN_RECOMMENDATION,
} from './exercise-recommendation.ts';
import { type ExerciseSessionStore, recordSession } from './exercise-session.ts';
import { type FitnessStore, setFitnessProfile, UNSET_PROFILE } from './fitness-profile.ts';
import { programmeOf, programmeView } from './programmes.ts';
import { listRecommendations } from './recommendation-list.ts';
import { listSessions, sessionView } from './session-list.ts';
import { sessionOfRequest } from './session-request.ts';
import { notNow, standingOf } from './startable.ts';

export interface ExerciseServices extends Services {
  readonly exerciseSessions: ExerciseSessionStore;
  readonly exerciseRecommendations: RecommendationStore;
  readonly fitnessProfiles: FitnessStore;
  readonly programmes: readonly ExerciseProgramme[];
  /** Whether the server cannot vouch for its own clock now. */
  readonly isClockWrong: () => boolean;
}

export function exerciseRoutes(services: ExerciseServices): readonly Route[] {
  const { readSide, programmes } = services;
  const answered = programmes.map(programmeView);
  return [
    serve(LIST_PROGRAMMES, {
      summary: 'The exercise programmes',
      handle: async () => ({ body: answered }),
    }),
    serve(LIST_RECOMMENDATIONS, {
      summary: 'Every programme as it is recommended to a patient, and whether it may be started now',
      handle: aboutPatient(readSide, (patientId, _, patient) =>
        listRecommendations(readSide, programmes, patientId, patient),
      ),
    }),
    serve(RECOMMEND_EXERCISE, {
      summary: 'Choose a programme for a patient',
      body: recommendSchema,
      handle: (request) => recommend(services, request),
    }),
    serve(SKIP_RECOMMENDATION, {
      summary: 'Say that a patient will not do what the care team chose',
      body: skipRecommendationSchema,
      handle: (request) => skip(services, request),
    }),
    serve(LIST_SESSIONS, {
      summary: 'The sessions of a patient, the newest start first',
      query: pageQuerySchema,
      handle: aboutPatient(readSide, (patientId, { query }) => listSessions(readSide, patientId, query)),
    }),
    serve(RECORD_SESSION, {
      summary: 'Record a session that is over',
      headers: clientTimeHeaderSchema,
      body: recordSessionSchema,
      handle: (request) => record(services, request),
    }),
    serve(READ_FITNESS_PROFILE, {
      summary: 'How fit a patient says to be',
      handle: aboutPatient(readSide, (patientId) => profileOf(readSide, patientId)),
    }),
    serve(SET_FITNESS_PROFILE, {
      summary: 'Say how fit a patient is',
      body: setFitnessProfileSchema,
      handle: async ({ params: { patientId }, caller, body, context }) => {
        await assertOfClinic(readSide, caller, patientId);
        const profile = profileToSet(body);
        const setting = await services.fitnessProfiles.execute(patientId, context, { patientId }, (state) =>
          setFitnessProfile(state, profile),
        );
        return whenShown(services, setting, () => profileOf(readSide, patientId));
      },
    }),
  ];
}

async function recommend(
  services: ExerciseServices,
  { params: { patientId }, caller, body, context }: RequestTo<typeof RECOMMEND_EXERCISE>,
): Promise<RouteResult<Recommendation>> {
  const patient = await assertOfClinic(services.readSide, caller, patientId);
  const { id: programId } = programmeOf(services.programmes, body.programId);
  const id = creationId(context, services.ids);
  const recommendation = {
    programId,
    reason: body.reason,
    priority: body.priority ?? 1,
    scheduledTime: body.scheduledTime || null,
  };
  const choosing = await services.exerciseRecommendations.execute(id, context, { patientId }, (state) =>
    recommendExercise(state, recommendation),
  );
  return whenShown(services, choosing, () => recommendationOf(services, patientId, patient, programId));
}

/** @throws Refusal 404: what was chosen for somebody else is unknown to a patient. */
async function skip(
  services: ExerciseServices,
  { params: { recommendationId }, caller, body, context }: RequestTo<typeof SKIP_RECOMMENDATION>,
): Promise<RouteResult<Recommendation>> {
  const { readSide } = services;
  const chosen = await readSide.get(EXERCISE_RECOMMENDATIONS, recommendationId);
  const patientId = chosen?.patientId;
  if (chosen === null || patientId === undefined || (caller.patientId ?? patientId) !== patientId)
    throw Refusal.notFound(UNKNOWN_RECOMMENDATION);
  const patient = await assertOfClinic(readSide, caller, patientId);
  const skipping = await services.exerciseRecommendations.execute(
    recommendationId,
    context,
    { patientId },
    (state) => skipRecommendation(state, body.reason),
  );
  return whenShown(services, skipping, () =>
    recommendationOf(services, patientId, patient, chosen.programId),
  );
}

async function recommendationOf(
  { readSide, programmes }: ExerciseServices,
  patientId: string,
  patient: PatientDocument,
  wanted: string,
): Promise<Recommendation> {
  const all = await listRecommendations(readSide, programmes, patientId, patient);
  const found = all.find(({ programId }) => programId === wanted);
  if (found === undefined) throw Refusal.notFound(UNKNOWN_RECOMMENDATION);
  return found;
}

/** What began longer ago may have begun when nothing forbade it, on a phone without a network. */
const STARTED_NOW_MS = 2 * HOUR_MS;

async function record(
  services: ExerciseServices,
  { params: { patientId }, caller, header, body, context }: RequestTo<typeof RECORD_SESSION>,
): Promise<RouteResult<AnswerTo<typeof RECORD_SESSION>>> {
  const { readSide } = services;
  const patient = await assertOfClinic(readSide, caller, patientId);
  const programme = programmeOf(services.programmes, body.programId);
  const sentAt = sentAtOf(header(CLIENT_TIME_HEADER));
  const sent = sentAt === null ? context.now : new Date(sentAt);
  const told = sessionOfRequest(body, programme, sentAt === null && services.isClockWrong() ? null : sent);
  const isNow = sent.getTime() - Date.parse(told.startedAt) < STARTED_NOW_MS;
  const key =
    isNow && !told.stoppedEarly
      ? notNow(await standingOf(readSide, patientId, patient, context.now), programme.intensity, context.now)
      : null;
  const id = creationId(context, services.ids);
  const subject = {
    patientId,
    effectiveAt: told.startedAt,
    ...(sentAt === null ? {} : { sentAt }),
  };
  const recording = await services.exerciseSessions.execute(id, context, subject, (state) =>
    recordSession(state, programme, told, key === null ? null : clinicalText(key)),
  );
  const { data } = writtenEvent(recording, 'ExerciseSessionRecorded');
  return whenShown(services, recording, async () => ({
    session: sessionView({ id, document: { ...data, patientId } }),
    stats: await patientStats(readSide, patientId, patient),
  }));
}

async function profileOf(readSide: ReadSide, patientId: string): Promise<FitnessProfile> {
  const found = await readSide.get(FITNESS_PROFILES, patientId);
  const { preferredActivities, availableEquipment, timePreferences, ...rest } = found ?? UNSET_PROFILE;
  return {
    fitnessLevel: rest.fitnessLevel,
    weeklyExerciseGoal: rest.weeklyExerciseGoal,
    preferredActivities: [...preferredActivities],
    availableEquipment: [...availableEquipment],
    physicalLimitations: rest.physicalLimitations,
    restingHeartRate: rest.restingHeartRate,
    maxHeartRate: rest.maxHeartRate,
    exerciseExperience: rest.exerciseExperience,
    timePreferences: [...timePreferences],
    updatedAt: found?.updatedAt ?? null,
  };
}

/** All of it is set: what is left out is as if nobody had said it. @throws Refusal 400 */
function profileToSet(body: SetFitnessProfile) {
  const { restingHeartRate = null, maxHeartRate = null } = body;
  if (restingHeartRate !== null && maxHeartRate !== null && restingHeartRate >= maxHeartRate) {
    const message = 'The maximum heart rate must be above the resting one.';
    throw Refusal.invalid([{ path: 'maxHeartRate', key: 'validation.maxHeartRate.range', message }]);
  }
  return {
    fitnessLevel: body.fitnessLevel ?? UNSET_PROFILE.fitnessLevel,
    weeklyExerciseGoal: body.weeklyExerciseGoal ?? UNSET_PROFILE.weeklyExerciseGoal,
    preferredActivities: body.preferredActivities ?? [],
    availableEquipment: body.availableEquipment ?? [],
    physicalLimitations: body.physicalLimitations,
    restingHeartRate,
    maxHeartRate,
    exerciseExperience: body.exerciseExperience,
    timePreferences: body.timePreferences ?? [],
  };
}
