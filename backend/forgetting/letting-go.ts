/** Who is forgotten is let go of at once: sessions end, live connections close, and nothing by which they came in is left. */
import { CAREGIVERS } from '../../projections/caregivers/collection.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import type { SessionStore } from '../identity/session-store.ts';

interface LettingGoDependencies {
  readonly readSide: ReadSide;
  readonly sessions: Pick<SessionStore, 'forget' | 'erase'>;
  readonly credentials: {
    forgetCode(personId: string): Promise<void>;
    forgetUser(userId: string): Promise<void>;
  };
  readonly connections: {
    closePatient(patientId: string): void;
    closeUser(userId: string): void;
  };
}

/** The session of a caregiver holds their name as the patient wrote it: whoever helps others, too, signs in anew. */
export async function letGoOfPatient(
  { readSide, sessions, credentials, connections }: LettingGoDependencies,
  patientId: string,
): Promise<void> {
  await sessions.forget(patientId, patientId);
  connections.closePatient(patientId);
  const caregivers = await readSide.all(CAREGIVERS, { index: 'byPatient', equal: { patientId } });
  for (const { document } of caregivers) {
    const { caregiverId } = document;
    await sessions.forget(caregiverId, patientId);
    await credentials.forgetCode(caregiverId);
    connections.closeUser(caregiverId);
  }
  await credentials.forgetCode(patientId);
}

/** The same of somebody of the staff. */
export async function letGoOfUser(
  { sessions, credentials, connections }: Omit<LettingGoDependencies, 'readSide'>,
  userId: string,
): Promise<void> {
  await sessions.erase(userId);
  await credentials.forgetUser(userId);
  connections.closeUser(userId);
}
