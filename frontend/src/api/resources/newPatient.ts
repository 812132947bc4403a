import { REGISTER_PATIENT_AT } from '../../../../backend/contract/routes/entry-addresses.ts';
import type { REGISTER_PATIENT } from '../../../../backend/contract/routes/patients.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { listTag, unlessFailed } from '../client/tags.ts';
import { type ReportPatient, reportPatientSchema } from './reportPatient.ts';

const newPatientApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    addPatient: build.mutation<
      ReportPatient,
      { readonly name: string; readonly age: number; readonly key: string }
    >({
      query: ({ name, age, key }) =>
        requestTo<typeof REGISTER_PATIENT>(REGISTER_PATIENT_AT, { body: { name, age }, idempotencyKey: key }),
      responseSchema: reportPatientSchema,
      invalidatesTags: (_patient, error) => unlessFailed(error, listTag('Patient')),
    }),
  }),
});

export const { useAddPatientMutation } = newPatientApi;
