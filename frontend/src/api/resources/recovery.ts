import type { Recovery } from '../../../../backend/contract/recovery.ts';
import { READ_RECOVERY } from '../../../../backend/contract/routes/recovery.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { idTag } from '../client/tags.ts';

const recoveryApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRecovery: build.query<Recovery, { readonly patientId: string; readonly form: 'daily' | 'diabetes' }>({
      query: ({ patientId, form }) => requestTo(READ_RECOVERY, { params: { patientId }, query: { form } }),
      responseSchema: READ_RECOVERY.answer,
      providesTags: (_answer, _error, { patientId }) => [
        idTag('PatientLog', patientId),
        idTag('Patient', patientId),
      ],
    }),
  }),
});

export const { useGetRecoveryQuery } = recoveryApi;
