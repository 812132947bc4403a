import type { Seeded } from '../../../../backend/contract/operations.ts';
import {
  type ChangePatient,
  type Patient,
  type PatientColumn,
  type PatientCounts,
  patientSchema,
  type PatientWithLogs,
  type RegisterPatient,
} from '../../../../backend/contract/patient.ts';
import { LOAD_SAMPLE_DATA } from '../../../../backend/contract/routes/operations.ts';
import {
  CHANGE_PATIENT,
  COUNT_PATIENTS,
  LIST_PATIENTS,
  READ_PATIENT,
  REGISTER_PATIENT,
} from '../../../../backend/contract/routes/patients.ts';
import type { Condition, Flag } from '../../../../events/enums.ts';
import { baseApi } from '../client/baseApi.ts';
import { COUNTS, idTag, listTag, tagsOfPatient, unlessFailed } from '../client/tags.ts';
import { requestTo } from '../client/requestTo.ts';

/** The sample data is some thousand commands, each made durable. */
const SEED_TIMEOUT_MS = 180_000;

/** One loading of the sample data for the whole screen, so that every button of it shows that it is at work. */
export const SAMPLE_DATA_KEY = 'sample-data';

interface PatientRegistration {
  readonly details: RegisterPatient;
  readonly idempotencyKey: string;
}

interface PatientChange {
  readonly patientId: string;
  readonly change: ChangePatient;
  readonly idempotencyKey: string;
}

/** The pages of the list of patients, which live rows keep as they are, as long as that can be known. */
export const PATIENT_PAGES = idTag('Patient', 'PAGES');
/** Numbers of a part of the patients, which no live message tells. */
export const PARTIAL_COUNTS = idTag('Patient', 'PARTIAL');

/** By which column a list is ordered, in place of the work. */
export interface ColumnSort {
  readonly column: PatientColumn;
  readonly isDescending: boolean;
}

/** Which patients of the clinic are asked for. */
export interface PatientSelection {
  /** Null: all of them; none: nothing judged yet. */
  readonly flag: Flag | 'none' | null;
  readonly search: string;
  /** Who is known to have it; null: everybody. */
  readonly condition: Condition | null;
  /** Only those whom the reader has taken on. */
  readonly mine: boolean;
  /** Only those whose logs have stayed out. */
  readonly silent: boolean;
  /** Those who died or moved away, in place of those who are in the programme. */
  readonly left: boolean;
  readonly sort: ColumnSort | null;
}

/** Of whom it is counted how many have which flag. */
export type CountedSelection = Pick<PatientSelection, 'search' | 'condition' | 'mine' | 'silent' | 'left'>;

export const EVERYBODY: CountedSelection = {
  search: '',
  condition: null,
  mine: false,
  silent: false,
  left: false,
};

export const WHOLE_LIST: PatientSelection = { ...EVERYBODY, flag: null, sort: null };

/** So many come at once: more than a screen holds, few enough for a slow phone. */
export const ROWS_PER_PAGE = 25;

/** The question of one page: the patients of a selection in their order, after the last one shown. */
export function pageQuery(
  { flag, search, condition, mine, silent, left, sort }: PatientSelection,
  after: string | null,
) {
  return {
    sort: sort?.column ?? ('work' as const),
    alerts: 'true' as const,
    ...(sort?.isDescending === true ? { descending: 'true' as const } : {}),
    limit: String(ROWS_PER_PAGE),
    ...(flag === null ? {} : { flag }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(condition === null ? {} : { condition }),
    ...(mine ? { owner: 'me' } : {}),
    ...(silent ? { silent: 'true' as const } : {}),
    ...(left ? { left: 'true' as const } : {}),
    ...(after === null ? {} : { after }),
  };
}

/** A part of the list, with as many rows as have not left it since it was asked for. */
export interface PatientPage {
  readonly rows: readonly Patient[];
  /** Whether others come after them. */
  readonly more: boolean;
}

export const pageOfRows = (rows: readonly Patient[]): PatientPage => ({
  rows,
  more: rows.length >= ROWS_PER_PAGE,
});

export const rowsIn = (pages: readonly PatientPage[]): readonly Patient[] =>
  pages.flatMap(({ rows }) => rows);

/** The patient after whom the next page begins; undefined where the last one is there. */
export function nextPageAfter({ more }: PatientPage, pages: readonly PatientPage[]): string | undefined {
  return more ? rowsIn(pages).at(-1)?.id : undefined;
}

/** A patient's newest row, and up to which position of the log it tells; '' where that is not known. */
export interface PatientRow {
  readonly patient: Patient;
  readonly position: string;
}

export const patientsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The patients of a selection page by page, those first who need attention most. */
    getPatientPages: build.infiniteQuery<PatientPage, PatientSelection, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: nextPageAfter },
      query: ({ queryArg, pageParam }) => requestTo(LIST_PATIENTS, { query: pageQuery(queryArg, pageParam) }),
      rawResponseSchema: LIST_PATIENTS.answer,
      transformResponse: pageOfRows,
      providesTags: [listTag('Patient'), PATIENT_PAGES],
    }),
    /** Of one who has left the list on the screen. Live messages bring it; else it is asked for. */
    getPatientRow: build.query<PatientRow, string>({
      query: (patientId) => requestTo(READ_PATIENT, { params: { patientId } }),
      rawResponseSchema: patientSchema,
      transformResponse: (patient: Patient) => ({ patient, position: '' }),
      providesTags: [listTag('Patient')],
    }),
    getPatientCounts: build.query<PatientCounts, CountedSelection>({
      query: ({ search, condition, mine, silent, left }) =>
        requestTo(COUNT_PATIENTS, {
          query: {
            search: search.trim(),
            alerts: 'true',
            silent: silent ? 'true' : 'false',
            ...(left ? { left: 'true' } : {}),
            ...(condition === null ? {} : { condition }),
            ...(mine ? { owner: 'me' } : {}),
          },
        }),
      responseSchema: COUNT_PATIENTS.answer,
      providesTags: (_counts, _error, { search, condition, mine, silent }) => [
        listTag('Patient'),
        search.trim() === '' && condition === null && !mine && !silent ? COUNTS : PARTIAL_COUNTS,
      ],
    }),
    /** Those who may be the same person: of one phone number, or of one name. */
    findPatients: build.query<readonly Patient[], { readonly phone: string } | { readonly search: string }>({
      query: (wanted) => requestTo(LIST_PATIENTS, { query: { ...wanted, limit: '20' } }),
      responseSchema: LIST_PATIENTS.answer,
      providesTags: [listTag('Patient')],
    }),
    getPatient: build.query<PatientWithLogs, string>({
      query: (patientId) => requestTo(READ_PATIENT, { params: { patientId } }),
      responseSchema: READ_PATIENT.answer,
      providesTags: tagsOfPatient('Patient', 'PatientLog', 'Work'),
    }),
    registerPatient: build.mutation<Patient, PatientRegistration>({
      query: ({ details, idempotencyKey }) => requestTo(REGISTER_PATIENT, { body: details, idempotencyKey }),
      responseSchema: REGISTER_PATIENT.answer,
      invalidatesTags: (_patient, error) => unlessFailed(error, listTag('Patient')),
    }),
    changePatient: build.mutation<Patient, PatientChange>({
      query: ({ patientId, change, idempotencyKey }) =>
        requestTo(CHANGE_PATIENT, { params: { patientId }, body: change, idempotencyKey }),
      responseSchema: CHANGE_PATIENT.answer,
      invalidatesTags: (_patient, error, { patientId }) =>
        unlessFailed(error, listTag('Patient'), idTag('Patient', patientId)),
    }),
    loadSampleData: build.mutation<Seeded, { readonly idempotencyKey: string }>({
      query: ({ idempotencyKey }) =>
        requestTo(LOAD_SAMPLE_DATA, { idempotencyKey, timeoutMs: SEED_TIMEOUT_MS }),
      responseSchema: LOAD_SAMPLE_DATA.answer,
      invalidatesTags: (_seeded, error) => unlessFailed(error, listTag('Patient'), listTag('Alert')),
    }),
  }),
});

export const {
  useGetPatientPagesInfiniteQuery,
  useGetPatientCountsQuery,
  useLazyFindPatientsQuery,
  useFindPatientsQuery,
  useGetPatientRowQuery,
  useGetPatientQuery,
  useRegisterPatientMutation,
  useChangePatientMutation,
  useLoadSampleDataMutation,
} = patientsApi;
