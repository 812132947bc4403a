/** `/api/patients/{id}/worklist`, `/api/worklist`: who of the care team is on a patient, what is done, and what is left. */
import {
  ASSIGN_PATIENT,
  FINISH_WORK,
  HAND_OVER_PATIENT,
  LIST_HAND_OVER,
  LIST_TEAM,
  READ_WORK,
  REOPEN_WORK,
  SEE_PATIENT,
  SUMMARISE_WORK,
} from '../contract/routes/work.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import { USERS } from '../../projections/settings/collection.ts';
import { WORK } from '../../projections/work/collection.ts';
import { TIERS } from '../../projections/work/order.ts';
import { only } from '../../lib/only.ts';
import type { Patient } from '../contract/patient.ts';
import {
  assignPatientSchema,
  finishWorkSchema,
  handOverSchema,
  seePatientSchema,
  type TeamMember,
  type Work,
} from '../contract/work.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { Services } from '../event-sourcing/services.ts';
import { type Route, type RouteRequest, type RouteResult, serve } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import { DEMONSTRATION_CLINICIAN } from '../identity/caller.ts';
import { UNKNOWN_PATIENT } from '../patients/patient.ts';
import { aboutPatient, assertOfClinic } from '../patients/patient-access.ts';
import { nameOfUser } from '../users/user-name.ts';
import { patientViews } from '../patients/patient-reader.ts';
import { tierAt, workViews } from '../worklist/work-view.ts';
import { workOf, worklist, type WorklistFilter } from '../worklist/worklist.ts';
import {
  assign,
  type DecidedWorkEvent,
  finish,
  handOver,
  type PatientWork,
  PatientTakenError,
  reopen,
  see,
  takenConflict,
  type WorkStore,
} from './patient-work.ts';

export interface WorkServices extends Services {
  readonly work: WorkStore;
  /** null in the demonstration, whose own clinician is of the team. */
  readonly publicUrl: string | null;
}

export function workRoutes(services: WorkServices): readonly Route[] {
  const { readSide } = services;
  return [
    serve(READ_WORK, {
      summary: 'What is to be done for a patient, and who is on it',
      handle: aboutPatient(readSide, (patientId) => workOfPatient(readSide, patientId)),
    }),
    serve(SEE_PATIENT, {
      summary: 'Say that one has looked at a patient',
      body: seePatientSchema,
      handle: (request) =>
        change(services, request, (state) => see(state, request.caller.userId, request.body.upTo)),
    }),
    serve(ASSIGN_PATIENT, {
      summary: 'Take a patient on, or give the patient to somebody',
      body: assignPatientSchema,
      handle: async (request) => {
        const { userId: by, clinicId } = request.caller;
        const to = request.body.to ?? by;
        await assertOfTeam(readSide, clinicId, by, to);
        const known = request.body.acts ?? 0;
        return change(services, request, (state) => assign(state, { to, by, known }));
      },
    }),
    serve(HAND_OVER_PATIENT, {
      summary: 'Hand a patient over',
      body: handOverSchema,
      handle: async (request) => {
        const { userId: by, clinicId } = request.caller;
        const { to, note, acts } = request.body;
        if (to !== null) await assertOfTeam(readSide, clinicId, by, to);
        return change(services, request, (state) => handOver(state, { to, note, by, known: acts ?? 0 }));
      },
    }),
    serve(FINISH_WORK, {
      summary: 'Say that nothing is left to do for what has come so far',
      body: finishWorkSchema,
      handle: (request) => {
        const { upTo, note, acts } = request.body;
        const by = request.caller.userId;
        return change(services, request, (state) => finish(state, { upTo, note, by, known: acts ?? 0 }));
      },
    }),
    serve(REOPEN_WORK, {
      summary: 'Take back that it is done',
      handle: (request) =>
        change(services, request, (state) => reopen(state, request.caller.userId, request.context.now)),
    }),
    serve(SUMMARISE_WORK, {
      summary: 'How much is one’s own work, and how much is due',
      handle: async ({ caller }) => ({ body: await workOf(readSide, caller.clinicId, caller.userId) }),
    }),
    serve(LIST_HAND_OVER, {
      summary: 'All open work, for whoever comes next',
      handle: async ({ caller }) => ({ body: await handOverList(readSide, caller.clinicId) }),
    }),
    serve(LIST_TEAM, {
      summary: 'The clinicians to whom a patient can be given',
      handle: async ({ caller }) => ({ body: await teamOf(services, caller.clinicId) }),
    }),
  ];
}

/** More than a shift can read aloud. */
const MOST_HANDED_OVER = 500;

const EVERYBODY: WorklistFilter = { flag: null, condition: null, owner: null };

/** Whoever waits, is to be called again or is somebody's, in the order of the worklist. */
async function handOverList(readSide: ReadSide, clinicId: string): Promise<readonly Patient[]> {
  const now = readSide.clock.now();
  const ids: string[] = [];
  for await (const { id, document } of worklist(readSide, clinicId, EVERYBODY, null)) {
    const tier = tierAt(document, now);
    if (tier === TIERS.stable || ids.length === MOST_HANDED_OVER) break;
    if (tier === TIERS.neverStarted) continue;
    if (tier !== TIERS.handled || document.owner !== null || document.callAgain !== null) ids.push(id);
  }
  return patientViews(readSide, await readSide.found(PATIENTS, ids), clinicId, true);
}

async function workOfPatient(readSide: ReadSide, patientId: string): Promise<Work> {
  const document = await readSide.get(WORK, patientId);
  if (document === null) throw Refusal.notFound(UNKNOWN_PATIENT);
  return only(await workViews(readSide, [{ id: patientId, document }]));
}

async function change(
  services: WorkServices,
  { params: { patientId }, caller, context }: RouteRequest<'patientId'>,
  decide: (state: PatientWork) => readonly DecidedWorkEvent[],
): Promise<RouteResult<Work>> {
  const { readSide } = services;
  await assertOfClinic(readSide, caller, patientId);
  const changed = await services.work
    .execute(patientId, context, { patientId }, decide)
    .catch(async (error: unknown) => {
      if (!(error instanceof PatientTakenError)) throw error;
      throw takenConflict(await nameOfUser(readSide, error.userId), error.since);
    });
  return whenShown(services, changed, () => workOfPatient(readSide, patientId));
}

/** Everybody who was introduced as a clinician, by name. */
async function teamOf(
  { readSide, publicUrl }: WorkServices,
  clinicId: string,
): Promise<readonly TeamMember[]> {
  const known = await readSide.all(USERS, { index: 'byRole', equal: { clinicId, role: 'clinician' } });
  const { userId, name } = DEMONSTRATION_CLINICIAN;
  const working = known.filter(({ document }) => document.active);
  const team = new Map([
    ...(publicUrl === null ? [[userId, name] as const] : []),
    ...working.map(({ id, document }) => [id, document.name] as const),
  ]);
  return [...team]
    .map(([id, called]) => ({ id, name: called }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** @throws Refusal 400 for somebody who is no clinician of the clinic */
async function assertOfTeam(readSide: ReadSide, clinicId: string, by: string, to: string): Promise<void> {
  if (to === by || to === DEMONSTRATION_CLINICIAN.userId) return;
  const user = await readSide.get(USERS, to);
  if (user?.clinicId === clinicId && user.role === 'clinician' && user.active) return;
  const message = 'There is no such person in the team.';
  throw Refusal.invalid([{ path: 'to', key: 'validation.to.choice', message }]);
}
