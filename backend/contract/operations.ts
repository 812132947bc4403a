/** Sample data, readiness. */
import * as z from 'zod/mini';
import { lagSchema as lag } from './projections.ts';

export const seededSchema = z.object({ patients: z.number(), logs: z.number(), events: z.number() });
export type Seeded = z.output<typeof seededSchema>;

export const readinessSchema = z.object({
  stores: z.record(z.string(), z.string()),
  projections: z.array(z.object({ name: z.string(), lag })),
  /** Reactors, each with how many events it could not react to yet because their history cannot be read. */
  reactors: z.array(z.object({ name: z.string(), leftOut: z.number() })),
  /** Events to which a reactor did not react: they lay there before its first start, or cannot be read. */
  passedOver: z.array(
    z.object({ reactor: z.string(), reason: z.enum(['history', 'unreadable']), events: z.number() }),
  ),
  /** Events that could not be read and were left out; the full reason names no patient data. */
  quarantined: z.array(z.object({ id: z.string(), type: z.string(), reason: z.string() })),
  /** What is wrong now, each in a sentence without patient data. */
  problems: z.array(z.string()),
});
