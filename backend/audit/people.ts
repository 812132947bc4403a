/** The names beside what is shown of the log: of whoever did it, and of the patients whom it is about. Both are today's. */
import type { Actor } from '../../events/event.ts';
import { CAREGIVERS } from '../../projections/caregivers/collection.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { namesOfUsers } from '../users/user-name.ts';

export interface Names {
  readonly ofActor: (actor: Actor) => string;
  readonly ofPatient: (patientId: string | null) => string | null;
}

/** Whom several patients let in is called as one of them does. */
async function caregiverNames(
  readSide: ReadSide,
  actors: readonly Actor[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(actors.filter(({ role }) => role === 'caregiver').map(({ id }) => id));
  const named = await Promise.all(
    [...ids].map(async (caregiverId) => {
      const [found] = await readSide.find(CAREGIVERS, {
        index: 'byCaregiver',
        equal: { caregiverId },
        limit: 1,
      });
      return [caregiverId, found?.document.name ?? caregiverId] as const;
    }),
  );
  return new Map(named);
}

export async function namesOf(
  readSide: ReadSide,
  actors: readonly Actor[],
  patientIds: readonly (string | null)[],
): Promise<Names> {
  const isPatient = ({ role }: Actor): boolean => role === 'patient';
  const ids = [...new Set([...patientIds, ...actors.filter(isPatient).map(({ id }) => id)])].filter(
    (id) => id !== null,
  );
  const patients = new Map(
    (await readSide.getMany(PATIENTS, ids)).map(
      (patient, index) => [ids[index], patient?.name ?? null] as const,
    ),
  );
  const caregivers = await caregiverNames(readSide, actors);
  const users = await namesOfUsers(
    readSide,
    actors.filter((actor) => !isPatient(actor) && !caregivers.has(actor.id)).map(({ id }) => id),
  );
  return {
    ofActor: (actor) =>
      (isPatient(actor) ? patients : actor.role === 'caregiver' ? caregivers : users).get(actor.id) ??
      actor.id,
    ofPatient: (patientId) => (patientId === null ? null : (patients.get(patientId) ?? null)),
  };
}
