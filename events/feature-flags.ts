/** Parts of the product that a clinic has on or off (specification, patient side, 3.2): kept and answered; the plan alone gates. */
import * as z from 'zod/mini';

export const featureFlagsSchema = z.object({
  groceryPrompts: z.boolean(),
  geomapReferrals: z.boolean(),
  taxiIntegration: z.boolean(),
  intelligentEcg: z.boolean(),
  deviceLinks: z.boolean(),
  eduMedia: z.boolean(),
});
type FeatureFlags = z.output<typeof featureFlagsSchema>;

export const DEFAULT_FEATURE_FLAGS: FeatureFlags = {
  groceryPrompts: true,
  geomapReferrals: true,
  taxiIntegration: false,
  intelligentEcg: false,
  deviceLinks: true,
  eduMedia: true,
};
