/** A patient's plan, as it is asked for and answered. */
import * as z from 'zod/mini';
import { PLAN_TIERS } from '../../events/enums.ts';

const tier = z.enum(PLAN_TIERS);
/** `from`: the lowest plan that has it. */
const featureSchema = z.object({ allowed: z.boolean(), from: tier });

export const planSchema = z.object({
  /** The patient's own. */
  planTier: tier,
  clinicTier: tier,
  /** The higher of the two, which alone counts. */
  effectiveTier: tier,
  features: z.object({ phoneEcg: featureSchema, emergencyTaxi: featureSchema }),
  /** Whether somebody is asked for a taxi here, or it is said that none is called. */
  taxiConnected: z.boolean(),
  /** What was asked for and is not answered yet. */
  requested: z.nullable(z.object({ tier, at: z.string() })),
});
export type Plan = z.output<typeof planSchema>;

export const requestPlanSchema = z.object({ tier });
