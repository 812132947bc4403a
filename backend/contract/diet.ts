/** What a patient is advised to eat. */
import * as z from 'zod/mini';
import { FLAGS } from '../../events/enums.ts';
import { groceryBundleSchema } from './grocery.ts';

const texts = z.array(z.string());
const lists = { recommendations: texts, dietaryGuidance: texts, prohibitedFoods: texts };

export const dietSchema = z.object({
  ...lists,
  /** Of each text its key, in the same order. */
  keys: z.object(lists),
  flag: z.enum(FLAGS),
  /** What is said of the foods to limit until somebody has looked; it stands first in the guidance, too. */
  noticeKey: z.nullable(z.string()),
  /** The one for most of the patient's conditions first. */
  bundles: z.array(groceryBundleSchema),
});
export type Diet = z.output<typeof dietSchema>;
