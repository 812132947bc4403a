/** `/api/session`: who the browser is, and in the demonstration, who it chooses to be. */
import type { Role } from '../../events/enums.ts';
import type { DecidedEvent, RecordedEvent } from '../../events/event.ts';
import type { Aggregate, AggregateStore } from '../aggregate.ts';
import { MAIN_CLINIC } from '../clinics/clinic.ts';
import { chooseSessionSchema, sessionSchema } from '../contract/session.ts';
import { parseBody } from '../http/validation.ts';
import type { Call, Caller, Route } from '../http/route.ts';
import type { Position } from '../../events/store/port.ts';
import { derivedId } from '../../lib/ids.ts';
import { type PatientState, registered } from '../patients/patient.ts';
import type { ReadYourWrites } from '../event-sourcing/read-your-writes.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { callerOf, DEMONSTRATION_CLINICIAN, sessionView } from '../identity/caller.ts';
import type { StoredSession } from '../identity/session-store.ts';

// Stream name: user-<userId>

type UserState = { readonly name: string; readonly role: Role } | null;

export const userAggregate: Aggregate<UserState> = {
  category: 'user',
  initial: () => null,
  evolve: (state: UserState, event: RecordedEvent) => (event.type === 'UserIntroduced' ? event.data : state),
};

const introduce = (state: UserState, name: string, role: Role): readonly DecidedEvent[] =>
  state === null ? [{ type: 'UserIntroduced', data: { name, role } }] : [];

/** Names of people who are chosen without one. */
const DEFAULT_NAMES: Record<Exclude<Role, 'patient'>, string> = {
  clinician: DEMONSTRATION_CLINICIAN.name,
  auditor: 'Demonstration auditor',
  analyst: 'Demonstration analyst',
};

export interface SessionParts {
  readonly patients: AggregateStore<PatientState>;
  readonly users: AggregateStore<UserState>;
  readonly readYourWrites: ReadYourWrites;
}

export function sessionRoutes(parts: SessionParts): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/session',
      summary: 'Who is calling',
      answer: sessionSchema,
      status: 200,
      handle: async ({ caller }) => ({ body: sessionView(caller) }),
    },
    {
      method: 'POST',
      path: '/api/session',
      summary: 'Choose another person, in the demonstration',
      request: chooseSessionSchema,
      answer: sessionSchema,
      status: 200,
      handle: async (call) => {
        const { chosen, position } = await choose(parts, call);
        return { body: sessionView(callerOf(chosen)), session: chosen, position };
      },
    },
    {
      method: 'DELETE',
      path: '/api/session',
      summary: 'Return to the demonstration clinician',
      answer: sessionSchema,
      status: 200,
      handle: async () => ({ body: sessionView(DEMONSTRATION_CLINICIAN), session: {} }),
    },
  ];
}

interface Choice {
  readonly chosen: StoredSession;
  /** Of the introduction of somebody who was not known before. */
  readonly position: Position | null;
}

async function choose(parts: SessionParts, call: Call): Promise<Choice> {
  const { role, patientId, name } = parseBody(chooseSessionSchema, call.body);
  if (role === 'patient') return { chosen: await patientSession(parts, patientId), position: null };
  if (role === 'clinician' && name === null)
    return { chosen: sessionOf(DEMONSTRATION_CLINICIAN), position: null };
  const shownName = name ?? DEFAULT_NAMES[role];
  const userId = derivedId('user', role, shownName);
  const introduction = await parts.users.execute(
    userId,
    { ...call.context, actor: { id: userId, role }, repeat: null },
    {},
    (state) => introduce(state, shownName, role),
  );
  await parts.readYourWrites.settle(introduction);
  return {
    chosen: sessionOf({ userId, name: shownName, role, patientId: null, clinicId: MAIN_CLINIC }),
    position: introduction.position,
  };
}

async function patientSession(parts: SessionParts, patientId: string | null): Promise<StoredSession> {
  if (patientId === null) {
    throw Refusal.invalid([
      {
        path: 'patientId',
        key: 'validation.patientId.required',
        message: 'The id of the patient is missing.',
      },
    ]);
  }
  const { profile } = registered((await parts.patients.load(patientId)).state, MAIN_CLINIC);
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
