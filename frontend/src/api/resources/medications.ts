import type * as z from 'zod/mini';
import {
  CHANGE_MEDICATION,
  LIST_MEDICATIONS,
  START_MEDICATION,
  STOP_MEDICATION,
} from '../../../../backend/contract/routes/treatment.ts';
import type {
  changeMedicationSchema,
  Medication,
  startMedicationSchema,
  stopMedicationSchema,
} from '../../../../backend/contract/treatment.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { idTag, tagsOfPatient, unlessFailed } from '../client/tags.ts';

interface OfPatient<Body> {
  readonly patientId: string;
  readonly body: Body;
  readonly idempotencyKey: string;
}

interface OfMedication<Body> extends OfPatient<Body> {
  readonly medicationId: string;
}

const medicationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** As the care team knows them: those that are taken, then those that were stopped. */
    getMedications: build.query<readonly Medication[], string>({
      query: (patientId) => requestTo(LIST_MEDICATIONS, { params: { patientId } }),
      responseSchema: LIST_MEDICATIONS.answer,
      providesTags: tagsOfPatient('Medication', 'Patient'),
    }),
    startMedication: build.mutation<Medication, OfPatient<z.input<typeof startMedicationSchema>>>({
      query: ({ patientId, body, idempotencyKey }) =>
        requestTo(START_MEDICATION, { params: { patientId }, body, idempotencyKey }),
      responseSchema: START_MEDICATION.answer,
      invalidatesTags: (_medication, error, { patientId }) =>
        unlessFailed(error, idTag('Medication', patientId), idTag('Test', patientId)),
    }),
    changeMedication: build.mutation<Medication, OfMedication<z.input<typeof changeMedicationSchema>>>({
      query: ({ patientId, medicationId, body, idempotencyKey }) =>
        requestTo(CHANGE_MEDICATION, { params: { patientId, medicationId }, body, idempotencyKey }),
      responseSchema: CHANGE_MEDICATION.answer,
      invalidatesTags: (_medication, error, { patientId }) =>
        unlessFailed(error, idTag('Medication', patientId), idTag('Test', patientId)),
    }),
    stopMedication: build.mutation<Medication, OfMedication<z.input<typeof stopMedicationSchema>>>({
      query: ({ patientId, medicationId, body, idempotencyKey }) =>
        requestTo(STOP_MEDICATION, { params: { patientId, medicationId }, body, idempotencyKey }),
      responseSchema: STOP_MEDICATION.answer,
      invalidatesTags: (_medication, error, { patientId }) =>
        unlessFailed(error, idTag('Medication', patientId)),
    }),
  }),
});

export const {
  useGetMedicationsQuery,
  useStartMedicationMutation,
  useChangeMedicationMutation,
  useStopMedicationMutation,
} = medicationsApi;
