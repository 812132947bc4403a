import { LIST_MEDICATIONS } from '../../../../backend/contract/routes/treatment.ts';
import type { Medication } from '../../../../backend/contract/treatment.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { tagsOfPatient } from '../client/tags.ts';

const treatmentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** As the care team knows them, those that were stopped too. */
    getMedications: build.query<readonly Medication[], string>({
      query: (patientId) => requestTo(LIST_MEDICATIONS, { params: { patientId } }),
      responseSchema: LIST_MEDICATIONS.answer,
      providesTags: tagsOfPatient('Medication', 'Patient'),
    }),
  }),
});

export const { useGetMedicationsQuery } = treatmentApi;
