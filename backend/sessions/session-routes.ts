/** `/api/session`: who the browser is, and in the demonstration, who it chooses to be. */
import { CHOOSE_PERSON, LEAVE_SESSION, READ_SESSION } from '../contract/routes/session.ts';
import type { Role } from '../../events/enums.ts';
import type { Services } from '../event-sourcing/services.ts';
import { chooseSessionSchema } from '../contract/session.ts';
import { type RequestTo, type Route, serve } from '../http/route.ts';
import type { Position } from '../../events/position.ts';
import { MAIN_CLINIC } from '../../events/event.ts';
import { derivedId } from '../../lib/ids.ts';
import { type PatientStore, registered } from '../patients/patient.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { type Caller, callerOf, DEMONSTRATION_CLINICIAN, demonstrationView } from '../identity/caller.ts';
import { introduce, type UserStore } from '../users/user.ts';
import type { StoredSession } from '../identity/session-store.ts';

/** Names of people who are chosen without one. */
const DEFAULT_NAMES: Record<Exclude<Role, 'patient' | 'caregiver'>, string> = {
  clinician: DEMONSTRATION_CLINICIAN.name,
  auditor: 'Demonstration auditor',
  analyst: 'Demonstration analyst',
  administrator: 'Demonstration administrator',
};

export interface SessionServices extends Services {
  readonly patients: PatientStore;
  readonly users: UserStore;
}

export function sessionRoutes(services: SessionServices): readonly Route[] {
  return [
    serve(READ_SESSION, {
      summary: 'Who is calling',
      handle: async ({ caller }) => ({ body: demonstrationView(caller) }),
    }),
    serve(CHOOSE_PERSON, {
      summary: 'Choose another person, in the demonstration',
      body: chooseSessionSchema,
      handle: async (request) => {
        const { chosen, position } = await choose(services, request);
        return { body: demonstrationView(callerOf(chosen)), session: chosen, position };
      },
    }),
    serve(LEAVE_SESSION, {
      summary: 'Return to the demonstration clinician',
      handle: async () => ({ body: demonstrationView(DEMONSTRATION_CLINICIAN), session: {} }),
    }),
  ];
}

interface Choice {
  readonly chosen: StoredSession;
  /** Of the introduction of somebody who was not known before. */
  readonly position: Position | null;
}

async function choose(services: SessionServices, request: RequestTo<typeof CHOOSE_PERSON>): Promise<Choice> {
  const { role, patientId, name } = request.body;
  if (role === 'patient') return { chosen: await patientSession(services, patientId), position: null };
  if (role === 'clinician' && name === null)
    return { chosen: sessionOf(DEMONSTRATION_CLINICIAN), position: null };
  const shownName = name ?? DEFAULT_NAMES[role];
  const userId = derivedId('user', role, shownName);
  const introduction = await services.users.execute(
    userId,
    { ...request.context, actor: { id: userId, role }, repeat: null },
    {},
    (state) => introduce(state, shownName, role),
  );
  await services.readYourWrites.settle(introduction);
  return {
    chosen: sessionOf({ userId, name: shownName, role, patientId: null, clinicId: MAIN_CLINIC }),
    position: introduction.position,
  };
}

async function patientSession(services: SessionServices, patientId: string | null): Promise<StoredSession> {
  if (patientId === null) {
    throw Refusal.invalid([
      {
        path: 'patientId',
        key: 'validation.patientId.required',
        message: 'The id of the patient is missing.',
      },
    ]);
  }
  const { profile } = registered((await services.patients.load(patientId)).state, MAIN_CLINIC);
  return sessionOf({
    userId: patientId,
    name: profile.name,
    role: 'patient',
    patientId,
    clinicId: MAIN_CLINIC,
  });
}

function sessionOf({ userId, name, role, patientId }: Caller): StoredSession {
  return { userId, name, role, patientId };
}
