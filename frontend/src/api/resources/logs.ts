import type { RecordedLog } from '../../../../backend/contract/log.ts';
import { RECORD_LOG } from '../../../../backend/contract/routes/logs.ts';
import { baseApi } from '../client/baseApi.ts';
import { tagsOfNewLog, unlessFailed } from '../client/tags.ts';
import { requestTo } from '../client/requestTo.ts';

export interface AddLogBody {
  readonly patientId: string;
  readonly source: 'add-log';
  readonly data: Readonly<Record<string, number | boolean | string | null>>;
}

interface AddLog {
  readonly body: AddLogBody;
  readonly idempotencyKey: string;
}

const logsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    addLog: build.mutation<RecordedLog, AddLog>({
      query: ({ body, idempotencyKey }) =>
        requestTo(RECORD_LOG, { params: { patientId: body.patientId }, body, idempotencyKey }),
      responseSchema: RECORD_LOG.answer,
      invalidatesTags: (_recorded, error, { body }) => unlessFailed(error, ...tagsOfNewLog(body.patientId)),
    }),
  }),
});

export const { useAddLogMutation } = logsApi;
