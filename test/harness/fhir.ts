/** What a bundle of FHIR holds, as far as tests look into it. */
import * as z from 'zod/mini';
import { resourceSchema } from '../../backend/contract/fhir.ts';

export const bundleSchema = z.looseObject({
  resourceType: z.literal('Bundle'),
  type: z.string(),
  link: z.optional(z.array(z.object({ relation: z.string(), url: z.string() }))),
  entry: z.optional(
    z.array(
      z.looseObject({
        resource: z.optional(resourceSchema),
        response: z.optional(z.object({ status: z.string(), location: z.string() })),
      }),
    ),
  ),
});
