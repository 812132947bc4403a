/** `/api/data-quality`: what in the readings of a month is to be looked at, and by which logs that is so. */
import type { Pseudonyms } from '../analysis/pseudonyms.ts';
import { clinicMonth } from '../clinics/clinic-month.ts';
import { QUALITY_CHECKS, type QualityCheck } from '../contract/data-quality.ts';
import { monthQuerySchema, qualityRowsQuerySchema } from '../contract/query.ts';
import { LIST_QUALITY_ROWS, READ_DATA_QUALITY } from '../contract/routes/data-quality.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { type Route, serve } from '../http/route.ts';
import { qualityBoard, qualityRows } from './quality.ts';

export interface QualityServices {
  readonly readSide: ReadSide;
  readonly pseudonyms: Pseudonyms;
}

export function qualityRoutes({ readSide, pseudonyms }: QualityServices): readonly Route[] {
  return [
    serve(READ_DATA_QUALITY, {
      summary: 'What in the readings of a month is to be looked at, in counts',
      query: monthQuerySchema,
      handle: async ({ caller: { clinicId }, query }) => ({
        body: await qualityBoard(readSide, clinicId, await clinicMonth(readSide, clinicId, query.month)),
      }),
    }),
    serve(LIST_QUALITY_ROWS, {
      summary: 'The logs behind one of the counts',
      query: qualityRowsQuerySchema,
      handle: async ({ caller: { clinicId, role }, params, query }) => {
        const check = checkOf(params.check);
        const month = await clinicMonth(readSide, clinicId, query.month);
        const rows = await qualityRows(readSide, clinicId, month, { ...query, check });
        if (role === 'clinician') return { body: rows };
        const pseudonym = await pseudonyms.inUse();
        return { body: rows.map((row) => ({ ...row, patientId: pseudonym(row.patientId) })) };
      },
    }),
  ];
}

/** @throws Refusal 404 */
function checkOf(name: string): QualityCheck {
  const check = QUALITY_CHECKS.find((known) => known === name);
  if (check === undefined) throw Refusal.notFound(`There are the checks ${QUALITY_CHECKS.join(', ')}.`);
  return check;
}
