/** A parcel of food that a care team can offer. */
import type { Condition, Country } from './enums.ts';

export interface GroceryBundle {
  readonly id: string;
  /** Orders name a bundle by its name. */
  readonly name: string;
  readonly description: string;
  readonly dietType: string;
  /** In the order of display: screens show the first six. */
  readonly items: readonly string[];
  /** US dollars. */
  readonly estimatedCost: number;
  readonly deliveryTime: string;
  readonly targetConditions: readonly Condition[];
  /** Where it can be brought; null: everywhere. */
  readonly countries: readonly Country[] | null;
}
