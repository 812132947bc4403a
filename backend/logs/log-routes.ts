/** `/api/patients/{id}/logs`: a log goes in, the logs come out. */
import { EXPLAIN_LOG, LIST_LOGS, RECORD_LOG } from '../contract/routes/logs.ts';
import { CLIENT_TIME_HEADER } from '../contract/primitives.ts';
import { logRequestSchema } from '../contract/log.ts';
import { type AnswerTo, type RequestTo, type Route, type RouteResult, serve } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import { clientTimeHeaderSchema, pageQuerySchema } from '../contract/query.ts';
import type { Metrics } from '../http/metrics.ts';
import { aboutPatient } from '../patients/patient-access.ts';
import type { Services } from '../event-sourcing/services.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { explain } from './explanation.ts';
import { listLogs } from '../log-views/log-list.ts';
import { UNKNOWN_LOG } from './log-history.ts';
import { logOfRequest } from './log-request.ts';
import { evaluationView, hintsOf, logViewOfEvents } from '../log-views/log-view.ts';
import { type LogRecorderDependencies, type LogToRecord, recordLog } from './record-log.ts';

export interface LogServices extends Services {
  readonly recorder: LogRecorderDependencies;
  readonly metrics: Metrics;
}

/** Newest logs that a list without a limit gives. */
const DEFAULT_LIMIT = 100;

export function logRoutes(services: LogServices): readonly Route[] {
  const { readSide, recorder } = services;
  return [
    serve(RECORD_LOG, {
      summary: 'Record a log',
      headers: clientTimeHeaderSchema,
      body: logRequestSchema,
      parse: ({ params, body, header }) => logOfRequest(params.patientId, body, header(CLIENT_TIME_HEADER)),
      handle: (request) => record(services, request),
    }),
    serve(LIST_LOGS, {
      summary: "A patient's logs, newest first",
      query: pageQuerySchema,
      handle: aboutPatient(readSide, (patientId, { query: { limit, before } }) =>
        listLogs(readSide, patientId, { limit: limit ?? DEFAULT_LIMIT, before }),
      ),
    }),
    serve(EXPLAIN_LOG, {
      summary: 'Why a log was given its flag',
      handle: aboutPatient(readSide, async (patientId, { params: { logId } }) => {
        const judged = await recorder.findLog(patientId, logId);
        if (judged === null) throw Refusal.notFound(UNKNOWN_LOG);
        return explain(readSide, recorder.log, judged);
      }),
    }),
  ];
}

async function record(
  services: LogServices,
  { body: log, context }: RequestTo<typeof RECORD_LOG, LogToRecord>,
): Promise<RouteResult<AnswerTo<typeof RECORD_LOG>>> {
  const outcome = await recordLog(services.recorder, context, log);
  const { recorded, evaluated, position, repeated } = outcome;
  const { limited, overallFlag } = evaluated.data;
  if (!repeated) services.metrics.logRecorded(limited ? 'none' : overallFlag);
  return whenShown(services, { events: [recorded, evaluated], position, repeated }, async () => ({
    log: await logViewOfEvents(services.readSide, { recorded, evaluated }),
    evaluation: evaluationView(evaluated),
    hints: hintsOf(recorded.data.values, outcome.sentBefore),
  }));
}
