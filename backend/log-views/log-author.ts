/** Who sent a log, by name: the patient, somebody whom they let in, or somebody of the care team. */
import type { Actor } from '../../events/event.ts';
import { CAREGIVERS } from '../../projections/caregivers/collection.ts';
import { caregiverDocumentId } from '../../projections/caregivers/document.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import type { Log } from '../contract/log.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { namesOfUsers } from '../users/user-name.ts';

export type LogAuthor = NonNullable<Log['enteredBy']>;

export interface EnteredLog {
  readonly patientId: string;
  readonly enteredBy: Actor;
}

/** Of each of the logs. A name that nobody has told stands as the id. */
export async function authorsOf(
  readSide: ReadSide,
  logs: readonly EnteredLog[],
): Promise<(log: EnteredLog) => LogAuthor> {
  const by = (role: Actor['role']): readonly EnteredLog[] =>
    logs.filter(({ enteredBy }) => enteredBy.role === role);
  const patients = [...new Set(by('patient').map(({ enteredBy }) => enteredBy.id))];
  const caregivers = [...new Set(by('caregiver').map(documentIdOf))];
  const staff = logs.flatMap(({ enteredBy: { id, role } }) =>
    role === 'patient' || role === 'caregiver' ? [] : [id],
  );
  const [patientNames, caregiverNames, users] = await Promise.all([
    readSide.getMany(PATIENTS, patients),
    readSide.getMany(CAREGIVERS, caregivers),
    namesOfUsers(readSide, staff),
  ]);
  const names = new Map(users);
  for (const [at, id] of patients.entries()) names.set(id, patientNames[at]?.name ?? id);
  for (const [at, id] of caregivers.entries()) names.set(id, caregiverNames[at]?.name ?? id);
  return (log) => {
    const { id, role } = log.enteredBy;
    return { id, role, name: names.get(role === 'caregiver' ? documentIdOf(log) : id) ?? id };
  };
}

const documentIdOf = ({ patientId, enteredBy }: EnteredLog): string =>
  caregiverDocumentId(patientId, enteredBy.id);
