/** What an evaluation keeps of a comparison. Apart from the events, which the browser does not load. */
import * as z from 'zod/mini';

/** What a rule compared, so that an auditor can see years later why a flag was given. */
export const comparedSchema = z.object({
  field: z.string(),
  value: z.nullable(z.union([z.number(), z.boolean(), z.string()])),
  limit: z.nullable(z.number()),
  /** Whose limit it was; fixed for those that nobody can change. */
  limitFrom: z.nullable(z.enum(['default', 'clinic', 'patient', 'fixed'])),
});
export type Compared = z.output<typeof comparedSchema>;
