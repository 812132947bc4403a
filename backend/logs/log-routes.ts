/** `/api/patients/{id}/logs`: a log goes in, the logs come out. */
import * as z from 'zod/mini';
import { completeLogValues } from '../../events/vocabulary.ts';
import { explanationSchema } from '../contract/explanation.ts';
import { CLIENT_TIME_HEADER } from '../contract/primitives.ts';
import { logRequestSchema, logSchema, recordedLogSchema } from '../contract/log.ts';
import type { Answer, Call, Route } from '../http/route.ts';
import { asking, limitParameter, textParameter } from '../http/query.ts';
import type { Metrics } from '../http/metrics.ts';
import { assertOfClinic } from '../patients/patient-routes.ts';
import type { ReadSide } from '../read-side.ts';
import type { ReadYourWrites } from '../event-sourcing/read-your-writes.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { explain } from './explanation.ts';
import { listLogs } from '../log-views/log-list.ts';
import { logOfRequest } from './log-request.ts';
import { evaluationView, hintsOf, logViewOfEvents } from '../log-views/log-view.ts';
import { type LogRecorderParts, recordLog } from './record-log.ts';

export interface LogParts {
  readonly recorder: LogRecorderParts;
  readonly readSide: ReadSide;
  readonly readYourWrites: ReadYourWrites;
  readonly metrics: Metrics;
}

/** Newest logs that a list without a limit gives. */
const DEFAULT_LIMIT = 100;

export function logRoutes(parts: LogParts): readonly Route[] {
  return [
    {
      method: 'POST',
      path: '/api/patients/:patientId/logs',
      summary: 'Record a log',
      headers: { [CLIENT_TIME_HEADER]: { schema: { type: 'string', format: 'date-time' } } },
      request: logRequestSchema,
      answer: recordedLogSchema,
      status: 201,
      handle: (call) => record(parts, call),
    },
    {
      method: 'GET',
      path: '/api/patients/:patientId/logs',
      summary: "A patient's logs, newest first",
      answer: z.array(logSchema),
      status: 200,
      ...asking(
        { limit: limitParameter, before: textParameter },
        async ({ caller, param }, { limit, before }) => {
          const patientId = param('patientId');
          await assertOfClinic(parts.readSide, caller, patientId);
          const page = { limit: limit ?? DEFAULT_LIMIT, before };
          return { body: await listLogs(parts.readSide, patientId, page) };
        },
      ),
    },
    {
      method: 'GET',
      path: '/api/patients/:patientId/logs/:logId/explain',
      summary: 'Why a log was given its flag',
      answer: explanationSchema,
      status: 200,
      handle: async ({ caller, param }) => {
        const { readSide, recorder } = parts;
        await assertOfClinic(readSide, caller, param('patientId'));
        const judged = await recorder.findLog(param('patientId'), param('logId'));
        if (judged === null) throw Refusal.notFound('The requested log could not be found.');
        return { body: await explain(recorder.log, judged) };
      },
    },
  ];
}

async function record(parts: LogParts, call: Call): Promise<Answer> {
  const log = logOfRequest(call.param('patientId'), call.body, call.header(CLIENT_TIME_HEADER));
  const { recorded, evaluated, position, repeated } = await recordLog(parts.recorder, call.context, log);
  const { limited, overallFlag } = evaluated.data;
  if (!repeated) parts.metrics.logRecorded(limited ? 'none' : overallFlag);
  const viewMayLag = await parts.readYourWrites.settle({ events: [recorded, evaluated] });
  const values = completeLogValues(recorded.data.values);
  const measuredAt = recorded.meta.effectiveAt ?? recorded.meta.recordedAt;
  return {
    body: {
      log: logViewOfEvents({ recorded, evaluated, values, measuredAt }),
      evaluation: evaluationView(evaluated),
      hints: hintsOf(recorded.data.values),
    },
    position,
    repeated,
    viewMayLag,
  };
}
