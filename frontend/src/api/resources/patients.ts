import * as z from 'zod/mini';
import { type Seeded, seededSchema } from '../../../../backend/contract/operations.ts';
import {
  type ChangePatient,
  type Patient,
  type PatientCounts,
  patientCountsSchema,
  patientSchema,
  type PatientWithLogs,
  patientWithLogsSchema,
  type RegisterPatient,
} from '../../../../backend/contract/patient.ts';
import type { AppDispatch } from '../appState.ts';
import { baseApi } from '../client/baseApi.ts';
import { idTag, listTag, unlessFailed } from '../client/tags.ts';
import {
  nextPageAfter,
  pageQuery,
  type PatientSelection,
  readView,
} from '../../features/dashboard/dashboardList.ts';

/** The sample data is some thousand commands, each made durable. */
const SEED_TIMEOUT_MS = 180_000;

/** One loading of the sample data for the whole screen, so that every button of it shows that it is at work. */
export const SAMPLE_DATA_KEY = 'sample-data';

const patientListSchema = z.readonly(z.array(patientSchema));

interface PatientRegistration {
  readonly details: RegisterPatient;
  readonly idempotencyKey: string;
}

interface PatientChange {
  readonly patientId: string;
  readonly change: ChangePatient;
  readonly idempotencyKey: string;
}

export const patientsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The patients of a selection page by page, those first who need attention most. */
    getPatientPages: build.infiniteQuery<readonly Patient[], PatientSelection, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: nextPageAfter },
      query: ({ queryArg, pageParam }) => ({ path: `/patients?${pageQuery(queryArg, pageParam)}` }),
      responseSchema: patientListSchema,
      providesTags: [listTag('Patient')],
    }),
    getPatientCounts: build.query<PatientCounts, Omit<PatientSelection, 'flag'>>({
      query: ({ search, silent, left }) => ({
        path: `/patients/counts?${new URLSearchParams({
          search: search.trim(),
          silent: String(silent),
          ...(left ? { left: 'true' } : {}),
        })}`,
      }),
      responseSchema: patientCountsSchema,
      providesTags: [listTag('Patient')],
    }),
    /** Those who may be the same person: of one phone number, or of one name. */
    findPatients: build.query<readonly Patient[], { readonly phone: string } | { readonly search: string }>({
      query: (wanted) => ({ path: `/patients?${new URLSearchParams({ ...wanted, limit: '20' })}` }),
      responseSchema: patientListSchema,
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
    registerPatient: build.mutation<Patient, PatientRegistration>({
      query: ({ details, idempotencyKey }) => ({
        path: '/patients',
        method: 'POST',
        body: details,
        idempotencyKey,
      }),
      responseSchema: patientSchema,
      invalidatesTags: (_patient, error) => unlessFailed(error, listTag('Patient')),
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
  useGetPatientPagesInfiniteQuery,
  useGetPatientCountsQuery,
  useLazyFindPatientsQuery,
  useGetPatientQuery,
  useRegisterPatientMutation,
  useChangePatientMutation,
  useLoadSampleDataMutation,
} = patientsApi;

/** Asks for what the dashboard shows first, before its code is there to ask for it. */
export function askForDashboard(dispatch: AppDispatch, params: URLSearchParams): void {
  const { flag, search, silent, left } = readView(params);
  const { getPatientPages, getPatientCounts } = patientsApi.endpoints;
  // Nobody listens yet: whoever shows it finds the answer, or that it is on its way.
  const options = { subscribe: false };
  void dispatch(getPatientPages.initiate({ flag, search: search.trim(), silent, left }, options));
  void dispatch(getPatientCounts.initiate({ search: '', silent: false, left: false }, options));
}
