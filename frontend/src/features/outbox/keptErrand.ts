/** What a patient did beside reporting, as it is kept on the phone until the server has it. */
import * as z from 'zod/mini';
import type { recordSessionSchema } from '../../../../backend/contract/exercise.ts';
import type { setGoalSchema } from '../../../../backend/contract/goal.ts';

const ERRAND_KINDS = ['exerciseSession', 'goal'] as const;
export type ErrandKind = (typeof ERRAND_KINDS)[number];

/** As it is sent. The server looks at it closely, and no first screen loads by what. */
const bodySchema = z.custom<z.input<typeof recordSessionSchema> | z.input<typeof setGoalSchema>>(
  (body) => typeof body === 'object' && body !== null,
);

const keptErrandSchema = z.object({
  /** Client-made UUID: the key by which the server knows a second try again. */
  id: z.string(),
  kind: z.enum(ERRAND_KINDS),
  patientId: z.string(),
  body: bodySchema,
  /** The person who did it: nobody else sends it. */
  enteredBy: z.string(),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  attempts: z.number(),
  /** Not before; milliseconds since 1970. */
  nextTryAt: z.number(),
  /** What the server said, where it will never take it; null while it waits. */
  refusal: z.nullable(z.string()),
});
export type KeptErrand = z.output<typeof keptErrandSchema>;

export type NewErrand = Pick<KeptErrand, 'id' | 'kind' | 'patientId' | 'body' | 'enteredBy' | 'savedAt'>;

export const keptErrand = (errand: NewErrand): KeptErrand => ({
  ...errand,
  attempts: 0,
  nextTryAt: 0,
  refusal: null,
});

/** What of the phone's store is an errand of this release. */
export function readableErrands(values: readonly unknown[]): readonly KeptErrand[] {
  return values.flatMap((value) => {
    const parsed = keptErrandSchema.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}
