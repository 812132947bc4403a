/** What is sent to a patient where the clinician writes nothing: in the patient's language, as the server sends it. */
import type { Language } from '../../../events/enums.ts';
import type clinical from '../../../backend/contract/locales/clinical.en.json';

type DeliveryTexts = (typeof clinical)['delivery'];

// All three, in the few bytes that they take: a list has patients of every language.
const files = import.meta.glob<{ readonly default: { readonly delivery: DeliveryTexts } }>(
  '../../../backend/contract/locales/clinical.*.json',
  { query: '?part=delivery', eager: true },
);

export function deliveryText(language: Language, key: Exclude<keyof DeliveryTexts, 'grocery'>): string {
  const file = files[`../../../backend/contract/locales/clinical.${language}.json`];
  if (file === undefined) throw new Error(`There is no clinical language file for ${language}.`);
  return file.default.delivery[key];
}
