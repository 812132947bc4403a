/** Errors as `application/problem+json` (RFC 9457). `detail` is one plain English sentence for a person. */
import * as z from 'zod/mini';

export const issueSchema = z.object({
  /** The bare field name; of a missing group, the group. */
  path: z.string(),
  /** Language key, for example `validation.bpSys.range`. */
  key: z.string(),
  message: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type Issue = z.output<typeof issueSchema>;

export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  issues: z.optional(z.array(issueSchema)),
  /** Of a 503 while what is asked for is being built from the log: how many events are in it, of how many, about. */
  building: z.optional(z.object({ done: z.number(), total: z.nullable(z.number()) })),
  /** Of a 404 about a person who was forgotten, or to a session of theirs: their id, by which a phone removes what it keeps. */
  forgotten: z.optional(z.string()),
});
export type Problem = z.output<typeof problemSchema>;
