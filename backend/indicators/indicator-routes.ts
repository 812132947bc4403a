/** `/api/indicators`: how the programme does, in counts. */
import { clinicMonth } from '../clinics/clinic-month.ts';
import { monthQuerySchema } from '../contract/query.ts';
import { READ_INDICATORS } from '../contract/routes/indicators.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { type Route, serve } from '../http/route.ts';
import { programmeIndicators } from './indicators.ts';

export function indicatorRoutes(readSide: ReadSide): readonly Route[] {
  return [
    serve(READ_INDICATORS, {
      summary: 'Programme indicators of a month',
      query: monthQuerySchema,
      handle: async ({ caller, query }) => {
        const month = await clinicMonth(readSide, caller.clinicId, query.month);
        return { body: await programmeIndicators(readSide, caller.clinicId, month) };
      },
    }),
  ];
}
