import * as z from 'zod/mini';
import { type Seeded, seededSchema } from '../../../../backend/contract/operations.ts';
import {
  type ChangePatient,
  type Patient,
  patientSchema,
  type PatientWithLogs,
  patientWithLogsSchema,
} from '../../../../backend/contract/patient.ts';
import { baseApi } from '../../api/baseApi.ts';
import { idTag, listTag, unlessFailed } from '../../api/tags.ts';

/** The sample data is some thousand commands, each made durable. */
const SEED_TIMEOUT_MS = 180_000;

/** One loading of the sample data for the whole screen, so that every button of it shows that it is at work. */
export const SAMPLE_DATA_KEY = 'sample-data';

interface PatientChange {
  readonly patientId: string;
  readonly change: ChangePatient;
  readonly idempotencyKey: string;
}

export const patientsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All patients, those first who need attention most. */
    getPatients: build.query<readonly Patient[], void>({
      query: () => ({ path: '/patients?sort=attention' }),
      responseSchema: z.readonly(z.array(patientSchema)),
      providesTags: [listTag('Patient')],
    }),
    getPatient: build.query<PatientWithLogs, string>({
      query: (patientId) => ({ path: `/patients/${encodeURIComponent(patientId)}` }),
      responseSchema: patientWithLogsSchema,
      providesTags: (_patient, _error, patientId) => [
        idTag('Patient', patientId),
        idTag('PatientLog', patientId),
      ],
    }),
    changePatient: build.mutation<Patient, PatientChange>({
      query: ({ patientId, change, idempotencyKey }) => ({
        path: `/patients/${encodeURIComponent(patientId)}`,
        method: 'PATCH',
        body: change,
        idempotencyKey,
      }),
      responseSchema: patientSchema,
      invalidatesTags: (_patient, error, { patientId }) =>
        unlessFailed(error, listTag('Patient'), idTag('Patient', patientId)),
    }),
    loadSampleData: build.mutation<Seeded, { readonly idempotencyKey: string }>({
      query: ({ idempotencyKey }) => ({
        path: '/seed',
        method: 'POST',
        idempotencyKey,
        timeoutMs: SEED_TIMEOUT_MS,
      }),
      responseSchema: seededSchema,
      invalidatesTags: (_seeded, error) => unlessFailed(error, listTag('Patient'), listTag('Alert')),
    }),
  }),
});

export const {
  useGetPatientsQuery,
  useGetPatientQuery,
  useChangePatientMutation,
  useLoadSampleDataMutation,
} = patientsApi;
