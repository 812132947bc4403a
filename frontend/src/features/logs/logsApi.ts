import { type RecordedLog, recordedLogSchema } from '../../../../backend/contract/log.ts';
import { baseApi } from '../../api/client/baseApi.ts';
import { tagsOfNewLog, unlessFailed } from '../../api/client/tags.ts';
import type { AddLogBody } from '../add-log/addLogEntry.ts';

interface AddLog {
  readonly body: AddLogBody;
  readonly idempotencyKey: string;
}

const logsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    addLog: build.mutation<RecordedLog, AddLog>({
      query: ({ body, idempotencyKey }) => ({
        path: `/patients/${encodeURIComponent(body.patientId)}/logs`,
        method: 'POST',
        body,
        idempotencyKey,
      }),
      responseSchema: recordedLogSchema,
      invalidatesTags: (_recorded, error, { body }) => unlessFailed(error, ...tagsOfNewLog(body.patientId)),
    }),
  }),
});

export const { useAddLogMutation } = logsApi;
