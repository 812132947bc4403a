/** A programme that is under way, kept on the phone: a tab that is killed in the middle of it loses nothing. */
import * as z from 'zod/mini';
import type { KeptPatient } from '../outbox/keptPatient.ts';
import { playerSchema } from './playerState.ts';
import { HOUR_MS } from '../../lib/durations.ts';

const keptPlayerSchema = z.object({
  /** The id that its session will have. */
  id: z.string(),
  programId: z.string(),
  player: playerSchema,
});
export type KeptPlayer = z.output<typeof keptPlayerSchema>;

const PATH = 'exercise/player';
/** Who comes back later has ended it. */
const GOES_ON_MS = 2 * HOUR_MS;

type Place = Pick<KeptPatient, 'device' | 'patientId'>;

export const keepPlayer = ({ device, patientId }: Place, kept: KeptPlayer): Promise<void> =>
  device.answers.keep(patientId, PATH, kept);

export const forgetPlayer = ({ device, patientId }: Place): Promise<void> =>
  device.answers.drop(patientId, PATH);

export async function readPlayer({
  device,
  patientId,
}: Place): Promise<(KeptPlayer & { readonly goesOn: boolean; readonly at: number }) | null> {
  const found = await device.answers.read(patientId, PATH, keptPlayerSchema);
  if (found === null) return null;
  return { ...found.body, at: found.at, goesOn: Math.abs(device.now() - found.at) < GOES_ON_MS };
}
