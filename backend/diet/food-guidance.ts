/** What a patient is advised to eat, to limit and to avoid: `clinical-rules` 7, merged over their conditions. */
import type { Condition, Country } from '../../events/enums.ts';
import type { GroceryBundle } from '../../events/grocery-bundle.ts';
import { FOODS, type Food, type FoodAdvice } from '../../fixtures/diet.ts';
import { comesTo, matchesOf, offeredTo } from '../contract/grocery.ts';
import { guidanceKeys, type Situation } from '../recovery/guidance.ts';

/** Keys of texts. */
export interface FoodLists {
  readonly recommendations: readonly string[];
  readonly dietaryGuidance: readonly string[];
  readonly prohibitedFoods: readonly string[];
}

/** Said of what is to be limited, until somebody has looked at an AMBER. */
export const UNTIL_REVIEWED = 'diet.untilReviewed';

export function foodLists(situation: Situation, country: Country | null): FoodLists {
  const { flag, conditions } = situation;
  const advised = (advice: FoodAdvice) =>
    FOODS.filter(
      (food) =>
        comesTo(food.only === null ? null : [food.only], country) && adviceOn(food, conditions) === advice,
    ).map(({ key }) => `diet.food.${key}`);
  const prohibitedFoods = advised('prohibited');
  if (flag === 'RED')
    return { recommendations: [], dietaryGuidance: guidanceKeys(situation, 'nutrition'), prohibitedFoods };
  const [limited, general] = [advised('limit'), generalLines(conditions)];
  return {
    recommendations: advised('recommended'),
    dietaryGuidance: flag === 'AMBER' ? [UNTIL_REVIEWED, ...limited, ...general] : [...general, ...limited],
    prohibitedFoods,
  };
}

/** Prohibited for one condition is prohibited; "limit" beats "recommended". null: no list has it. */
function adviceOn({ key, advice }: Food, conditions: readonly Condition[]): FoodAdvice | null {
  // Of alcohol it is said there that there should be none.
  if (key === 'alcohol' && conditions.includes('HEART_FAILURE')) return null;
  const said = conditions.map((condition) => advice[condition]);
  return (['prohibited', 'limit', 'recommended'] as const).find((one) => said.includes(one)) ?? null;
}

/** What holds for all food, but for heart failure, where fluid is limited and sodium is counted. */
function generalLines(conditions: readonly Condition[]): readonly string[] {
  const lines = conditions.includes('HEART_FAILURE')
    ? ['salt', 'sodium', 'herbs', 'times']
    : ['salt', 'fluid', 'herbs', 'rinse', 'times'];
  return lines.map((line) => `diet.general.${line}`);
}

/** The parcels for a patient's conditions that come to where they live; of those for most of their conditions first. */
export const bundlesFor = (
  bundles: readonly GroceryBundle[],
  conditions: readonly Condition[],
  country: Country | null,
): readonly GroceryBundle[] =>
  offeredTo(bundles, conditions, country).filter((bundle) => matchesOf(bundle, conditions) > 0);
