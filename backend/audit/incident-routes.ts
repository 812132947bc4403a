/** `/api/audit/patients/…`: why a flag was given, and how an alert went on. */
import { READ_INCIDENT, READ_LOG_VERDICTS } from '../contract/routes/incident.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { type Route, serve } from '../http/route.ts';
import { UNKNOWN_LOG } from '../logs/log-history.ts';
import type { LogRecorderDependencies } from '../logs/record-log.ts';
import { aboutPatient } from '../patients/patient-access.ts';
import { assertAudited } from './audited-patient.ts';
import { incident } from './incident.ts';
import { logViewOfEvents } from '../log-views/log-view.ts';
import { logVerdicts } from './log-verdicts.ts';

interface IncidentServices {
  readonly readSide: ReadSide;
  readonly recorder: Pick<LogRecorderDependencies, 'log' | 'findLog'>;
}

export function incidentRoutes({ readSide, recorder }: IncidentServices): readonly Route[] {
  return [
    serve(READ_LOG_VERDICTS, {
      summary: "Why a log was given its flag, and what today's rules would have said",
      handle: aboutPatient(
        readSide,
        async (patientId, { params: { logId } }, { name: patientName }) => {
          const judged = await recorder.findLog(patientId, logId);
          if (judged === null) throw Refusal.notFound(UNKNOWN_LOG);
          const log = await logViewOfEvents(readSide, judged);
          return { patientName, log, ...(await logVerdicts(recorder.log, judged)) };
        },
        assertAudited,
      ),
    }),
    serve(READ_INCIDENT, {
      summary: 'An alert from the log that raised it to its end',
      handle: aboutPatient(
        readSide,
        (patientId, { params: { alertId } }) => incident({ readSide, ...recorder }, patientId, alertId),
        assertAudited,
      ),
    }),
  ];
}
