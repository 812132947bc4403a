/** Parcels of food, each with the names of both sides. Costs in US dollars. */
import * as z from 'zod/mini';
import { type Condition, CONDITIONS, COUNTRIES, type Country } from '../../events/enums.ts';
import { sinceLater } from './primitives.ts';

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
  /** Where it can be brought; null: everywhere. */
  countries: sinceLater(z.nullable(z.array(z.enum(COUNTRIES))), null),
});
export type GroceryBundleAnswer = z.output<typeof groceryBundleSchema>;

/** Of these each has its own foods; whoever lives elsewhere is offered those of both. */
const WITH_OWN_FOODS: ReadonlySet<Country | null> = new Set<Country | null>(['CD', 'NG']);

/** Whether what is only to be had in some countries is offered to somebody; null: it is to be had everywhere. */
export const comesTo = (countries: readonly Country[] | null, country: Country | null): boolean =>
  countries === null || !WITH_OWN_FOODS.has(country) || countries.some((one) => one === country);

interface Offered {
  readonly targetConditions: readonly Condition[];
  readonly countries: readonly Country[] | null;
}

/** For how many of the conditions a parcel is. */
export const matchesOf = ({ targetConditions }: Offered, conditions: readonly Condition[]): number =>
  targetConditions.filter((condition) => conditions.includes(condition)).length;

/** The parcels that come to where somebody lives; those for most of their conditions first. */
export const offeredTo = <Bundle extends Offered>(
  bundles: readonly Bundle[],
  conditions: readonly Condition[],
  country: Country | null,
): readonly Bundle[] =>
  bundles
    .filter(({ countries }) => comesTo(countries, country))
    .sort((one, other) => matchesOf(other, conditions) - matchesOf(one, conditions));
