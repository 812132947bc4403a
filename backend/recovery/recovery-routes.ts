/** `/api/patients/{id}/recovery`: advice for how a patient is. Chosen here, so that every screen and message says the same. */
import { recoveryQuerySchema } from '../contract/query.ts';
import { READ_RECOVERY } from '../contract/routes/recovery.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { type Route, serve } from '../http/route.ts';
import { aboutPatient } from '../patients/patient-access.ts';
import { guidanceLines } from './guidance.ts';
import { situationOf } from './situation.ts';

export function recoveryRoutes(readSide: ReadSide): readonly Route[] {
  return [
    serve(READ_RECOVERY, {
      summary: 'Advice for how a patient is by their last report',
      query: recoveryQuerySchema,
      handle: aboutPatient(readSide, async (patientId, { query }, patient) => {
        const situation = await situationOf(readSide, patientId, patient, query.form ?? 'daily');
        const { flag, log, conditions, glucoseLow } = situation;
        return {
          flag,
          flagAt: log?.document.measuredAt ?? null,
          logId: log?.id ?? null,
          conditions,
          openTab: flag === 'RED' ? ('emergency' as const) : ('exercise' as const),
          tabs: guidanceLines(situation, glucoseLow),
          glucoseLow,
        };
      }),
    }),
  ];
}
