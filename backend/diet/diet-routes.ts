/** `/api/patients/{id}/grocery/recommendations`: what to eat, in the patient's language unless another is asked for. */
import { dietQuerySchema } from '../contract/query.ts';
import { READ_DIET } from '../contract/routes/diet.ts';
import type { GroceryBundle } from '../../events/grocery-bundle.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { type Route, serve } from '../http/route.ts';
import { bundleView } from '../orders/grocery-bundles.ts';
import { aboutPatient } from '../patients/patient-access.ts';
import { guidanceText } from '../recovery/guidance.ts';
import { situationOf } from '../recovery/situation.ts';
import { bundlesFor, foodLists, UNTIL_REVIEWED } from './food-guidance.ts';

export interface DietServices {
  readonly readSide: ReadSide;
  readonly bundles: readonly GroceryBundle[];
}

export function dietRoutes({ readSide, bundles }: DietServices): readonly Route[] {
  return [
    serve(READ_DIET, {
      summary: 'What a patient is advised to eat, to limit and to avoid',
      query: dietQuerySchema,
      handle: aboutPatient(readSide, async (patientId, { query }, patient) => {
        const situation = await situationOf(readSide, patientId, patient, 'daily');
        const { flag, conditions, glucoseLow } = situation;
        const { country } = patient;
        const keys = foodLists(situation, country);
        const texts = (list: readonly string[]) =>
          list.map((key) => guidanceText(query.language ?? patient.language, key, glucoseLow));
        return {
          recommendations: texts(keys.recommendations),
          dietaryGuidance: texts(keys.dietaryGuidance),
          prohibitedFoods: texts(keys.prohibitedFoods),
          keys,
          flag,
          noticeKey: flag === 'AMBER' ? UNTIL_REVIEWED : null,
          bundles: bundlesFor(bundles, conditions, country).map(bundleView),
        };
      }),
    }),
  ];
}
