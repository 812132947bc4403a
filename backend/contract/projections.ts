/** Where the projections stand, and what their checks find. */
import * as z from 'zod/mini';

export const lagSchema = z.object({ events: z.number(), seconds: z.number() });

/** Of what several clinics have together nobody is told how much it is: those figures are null. */
const boardLagSchema = z.object({ events: z.nullable(z.number()), seconds: z.number() });

/** A version lies beside the others, whatever shape its documents have; one of them is read. */
const versionSchema = z.object({
  version: z.number(),
  /** null while it is being built, and of several clinics together. */
  documents: z.nullable(z.number()),
  /** What it takes on disk; null where the server does not tell, while it is being built, and of several clinics together. */
  bytes: z.nullable(z.number()),
  state: z.enum(['serving', 'built', 'building']),
  /** When it was last held against a fold of the log; null where it never was. */
  verifiedAt: z.nullable(z.string()),
  /** Of the documents that were found in it then: 64 hexadecimal digits. null of several clinics together. */
  hash: z.nullable(z.string()),
  /** Whether they were those of the fold. */
  verifiedEqual: z.nullable(z.boolean()),
});
export type ProjectionVersion = z.output<typeof versionSchema>;

export const projectionStatusSchema = z.object({
  name: z.string(),
  version: z.number(),
  position: z.string(),
  lag: boardLagSchema,
  /** null of several clinics together. */
  documents: z.nullable(z.number()),
  state: z.string(),
  /** Why it stands still or why its last rebuild was given up, in a sentence. */
  failure: z.nullable(z.string()),
  /** In the order of building. */
  versions: z.array(versionSchema),
});
export type ProjectionStatus = z.output<typeof projectionStatusSchema>;

export const startedSchema = z.object({ started: z.literal(true) });

/** Nothing that names somebody: of a text is told how long it is, unless it is a moment or a word of the vocabulary. */
const fieldValueSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('missing') }),
  z.object({ kind: z.literal('value'), text: z.string() }),
  z.object({ kind: z.literal('text'), length: z.number() }),
  z.object({ kind: z.literal('several'), length: z.number() }),
]);
export type FieldValue = z.output<typeof fieldValueSchema>;

export const projectionDifferencesSchema = z.object({
  /** ISO. */
  at: z.string(),
  version: z.number(),
  /** The version that it was held against; null: a fold of the log. */
  against: z.nullable(z.number()),
  /** In the one and in the other; null of several clinics together, and then only those of the reader's are counted below. */
  documents: z.nullable(z.object({ one: z.number(), other: z.number() })),
  /** How many documents differ. */
  differing: z.number(),
  /** Of those of the reader's clinic the first, at most 20, each with at most 20 fields. */
  first: z.array(
    z.object({
      collection: z.string(),
      id: z.string(),
      /** Which of the two has it. */
      in: z.enum(['both', 'one', 'other']),
      fields: z.array(z.object({ field: z.string(), one: fieldValueSchema, other: fieldValueSchema })),
    }),
  ),
  /** Not compared, for one of the two had changed them after the other stood still. */
  later: z.number(),
});
export type ProjectionDifferences = z.output<typeof projectionDifferencesSchema>;

export const compareVersionsSchema = z.object({ version: z.number(), against: z.number() });
