/** Sessions that are over and still wait on this phone. */
import * as z from 'zod/mini';
import type { Recommendation } from '../../../../backend/contract/exercise.ts';
import type { KeptErrand } from '../outbox/keptErrand.ts';

/** Of what is sent, what is shown meanwhile. */
const waitingSchema = z.object({
  programId: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  seconds: z.number(),
  exercisesDone: z.array(z.string()),
});

export interface WaitingSession extends z.output<typeof waitingSchema> {
  readonly errand: KeptErrand;
}

export function waitingSessions(
  errands: readonly KeptErrand[],
  patientId: string,
): readonly WaitingSession[] {
  return errands.flatMap((errand) => {
    if (errand.kind !== 'exerciseSession' || errand.patientId !== patientId) return [];
    const parsed = waitingSchema.safeParse(errand.body);
    return parsed.success ? [{ errand, ...parsed.data }] : [];
  });
}

/** When a waiting session completed the programme, as the server will find; null where none did. */
export function completedBy(
  waiting: readonly WaitingSession[],
  { program }: Pick<Recommendation, 'program'>,
): string | null {
  const completing = waiting.filter(
    ({ programId, exercisesDone, errand }) =>
      programId === program.id &&
      errand.refusal === null &&
      program.exercises.every(({ id }) => exercisesDone.includes(id)),
  );
  return completing[completing.length - 1]?.endedAt ?? null;
}
