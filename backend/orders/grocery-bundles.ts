/** The parcels of food that can be offered: `GET /api/grocery/bundles`. */
import { LIST_GROCERY_BUNDLES } from '../contract/routes/messages.ts';
import type { GroceryBundle } from '../../events/grocery-bundle.ts';
import type { GroceryBundleAnswer } from '../contract/grocery.ts';
import { type Route, serve } from '../http/route.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

/**
 * The bundle of an id or a name: either side of the screens calls it by one of them.
 *
 * @param field what the request calls it
 * @throws Refusal 400
 */
function bundleNamed(bundles: readonly GroceryBundle[], wanted: string, field: string): GroceryBundle {
  const bundle = bundles.find(({ id, name }) => id === wanted || name === wanted);
  if (bundle !== undefined) return bundle;
  throw badBundle(field, 'choice', 'There is no grocery bundle of this name.');
}

/**
 * The bundle that a request names, by its id or its name, or by both.
 *
 * @param missing the field that is asked for where neither is there
 * @throws Refusal 400
 */
export function chosenBundle(
  bundles: readonly GroceryBundle[],
  { bundleId, bundleCode }: { readonly bundleId: string | null; readonly bundleCode: string | null },
  missing: 'bundleId' | 'bundleCode',
): GroceryBundle {
  const byId = bundleId === null ? null : bundleNamed(bundles, bundleId, 'bundleId');
  const byCode = bundleCode === null ? null : bundleNamed(bundles, bundleCode, 'bundleCode');
  const bundle = byId ?? byCode;
  if (bundle === null) throw badBundle(missing, 'required', 'The bundle is missing.');
  if (byCode !== null && byCode !== bundle)
    throw badBundle('bundleCode', 'choice', 'The bundle is given twice, with two values.');
  return bundle;
}

const badBundle = (path: string, problem: 'required' | 'choice', message: string): Refusal =>
  Refusal.invalid([{ path, key: `validation.${path}.${problem}`, message }]);

export function bundleView(bundle: GroceryBundle): GroceryBundleAnswer {
  return {
    id: bundle.id,
    name: bundle.name,
    bundleName: bundle.name,
    description: bundle.description,
    diet_type: bundle.dietType,
    dietType: bundle.dietType,
    items: [...bundle.items],
    estimated_cost: bundle.estimatedCost,
    estimatedCost: bundle.estimatedCost,
    deliveryTime: bundle.deliveryTime,
    targetConditions: [...bundle.targetConditions],
    countries: bundle.countries === null ? null : [...bundle.countries],
  };
}

export function groceryRoutes(bundles: readonly GroceryBundle[]): readonly Route[] {
  return [
    serve(LIST_GROCERY_BUNDLES, {
      summary: 'Parcels of food that can be offered',
      handle: async () => ({ body: bundles.map(bundleView) }),
    }),
  ];
}
