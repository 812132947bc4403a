/** What another version of the rules would have made of the past. */
import * as z from 'zod/mini';
import { FLAGS } from '../../events/enums.ts';

export const ruleVersionsSchema = z.array(
  z.object({
    version: z.string(),
    /** Whether logs are judged by it now. */
    inForce: z.boolean(),
  }),
);

/** One JSON object a line. */
export const REPLAY_MEDIA = 'application/x-ndjson';

const progressSchema = z.object({ checked: z.number(), total: z.number() });

const resultSchema = z.object({
  version: z.string(),
  logs: z.number(),
  patients: z.number(),
  /** Logs that would have another flag, by the one that they have and the one that they would have. */
  changed: z.array(z.object({ from: z.enum(FLAGS), to: z.enum(FLAGS), logs: z.number() })),
  /** Of those logs, which rules would fire now, and which no more; those that change most come first. */
  byRule: z.array(z.object({ id: z.string(), firesNow: z.number(), firesNoMore: z.number() })),
  /** Events that could not be read; their logs are not counted. */
  unreadable: z.number(),
});
export type ReplayResult = z.output<typeof resultSchema>;

/** A line of it: how many patients have gone by, and at last what was found. */
export const replayLineSchema = z.union([progressSchema, resultSchema]);
export type ReplayLine = z.output<typeof replayLineSchema>;
