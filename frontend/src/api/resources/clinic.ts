import { type ChangeClinic, type ClinicInForce, clinicSchema } from '../../../../backend/contract/clinic.ts';
import { CHANGE_CLINIC, READ_CLINIC } from '../../../../backend/contract/routes/clinic.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { listTag, unlessFailed } from '../client/tags.ts';

const clinicApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getClinic: build.query<ClinicInForce, void>({
      query: () => requestTo(READ_CLINIC),
      // A patient is answered less, and reads it on another screen.
      responseSchema: clinicSchema,
      providesTags: [listTag('Clinic')],
    }),
    changeClinic: build.mutation<
      ClinicInForce,
      { readonly clinic: ChangeClinic; readonly idempotencyKey: string }
    >({
      query: ({ clinic, idempotencyKey }) => requestTo(CHANGE_CLINIC, { body: clinic, idempotencyKey }),
      responseSchema: CHANGE_CLINIC.answer,
      // Who is silent follows the clinic's settings.
      invalidatesTags: (_clinic, error) => unlessFailed(error, listTag('Clinic'), listTag('Patient')),
    }),
  }),
});

export const { useGetClinicQuery, useChangeClinicMutation } = clinicApi;
