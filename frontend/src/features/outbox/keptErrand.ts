/** What a patient did beside reporting, as it is kept on the phone until the server has it. */
import * as z from 'zod/mini';
import type { deviceReadingsSchema } from '../../../../backend/contract/device.ts';
import type { captureEcgSchema } from '../../../../backend/contract/ecg.ts';
import type { recordSessionSchema } from '../../../../backend/contract/exercise.ts';
import type { setGoalSchema } from '../../../../backend/contract/goal.ts';
import type { addJourneyEventSchema } from '../../../../backend/contract/journey.ts';

/** As it is sent. The server looks at it closely, and no first screen loads by what. */
const bodyOf = <Schema extends z.ZodMiniType>() =>
  z.custom<z.input<Schema>>((body) => typeof body === 'object' && body !== null);

const common = {
  /** Client-made UUID: the key by which the server knows a second try again. */
  id: z.string(),
  patientId: z.string(),
  /** The person who did it: nobody else sends it. */
  enteredBy: z.string(),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  attempts: z.number(),
  /** Not before; milliseconds since 1970. */
  nextTryAt: z.number(),
  /** What the server said, where it will never take it; null while it waits. */
  refusal: z.nullable(z.string()),
};
const keptErrandSchema = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('exerciseSession'), body: bodyOf<typeof recordSessionSchema>() }),
  z.object({ ...common, kind: z.literal('goal'), body: bodyOf<typeof setGoalSchema>() }),
  z.object({ ...common, kind: z.literal('ecgCapture'), body: bodyOf<typeof captureEcgSchema>() }),
  z.object({
    ...common,
    kind: z.literal('deviceReadings'),
    deviceLinkId: z.string(),
    body: bodyOf<typeof deviceReadingsSchema>(),
  }),
  z.object({
    ...common,
    kind: z.enum(['lessonOpened', 'guidanceViewed']),
    body: bodyOf<typeof addJourneyEventSchema>(),
  }),
]);
export type KeptErrand = z.output<typeof keptErrandSchema>;
export type ErrandKind = KeptErrand['kind'];

/** Whether a person entered it, who waits for it and hears what became of it; what was only read is told in passing. */
export const isEntered = ({ kind }: KeptErrand): boolean =>
  kind !== 'lessonOpened' && kind !== 'guidanceViewed';

type NewOf<Errand> = Errand extends KeptErrand ? Omit<Errand, 'attempts' | 'nextTryAt' | 'refusal'> : never;
export type NewErrand = NewOf<KeptErrand>;

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
