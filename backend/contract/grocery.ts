/** Parcels of food, each with the names of both sides. Costs in US dollars. */
import * as z from 'zod/mini';
import { CONDITIONS } from '../../events/enums.ts';

export const groceryBundleSchema = z.object({
  id: z.string(),
  name: z.string(),
  bundleName: z.string(),
  description: z.string(),
  diet_type: z.string(),
  dietType: z.string(),
  items: z.array(z.string()),
  estimated_cost: z.number(),
  estimatedCost: z.number(),
  deliveryTime: z.string(),
  targetConditions: z.array(z.enum(CONDITIONS)),
});
export type GroceryBundleAnswer = z.output<typeof groceryBundleSchema>;
