import {
  LIST_BLOOD_TESTS,
  LIST_UPCOMING_TESTS,
  RECORD_TEST,
} from '../../../../backend/contract/routes/tests.ts';
import type { LatestTest } from '../../../../backend/contract/latest-test.ts';
import type { BloodTest } from '../../../../backend/contract/test.ts';
import type { TestSource, TestType } from '../../../../events/enums.ts';
import { baseApi } from '../client/baseApi.ts';
import { idTag, tagsOfPatient, unlessFailed } from '../client/tags.ts';
import { requestTo } from '../client/requestTo.ts';

/** A request about one patient, with the key by which a repeat is recognised. */
interface PatientChange<Body> {
  readonly patientId: string;
  readonly body: Body;
  readonly idempotencyKey: string;
}

export interface NewTest {
  readonly testType: TestType;
  readonly result: string;
  readonly units: string | null;
  readonly source: TestSource;
  readonly testDate: string;
  /** Left out: as the test and the patient's conditions ask for. */
  readonly dueNext?: string;
  readonly abnormal?: boolean;
  /** Of a test of type OTHER: which one. */
  readonly notes?: string;
}

const testsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    getBloodTests: build.query<readonly BloodTest[], string>({
      query: (patientId) => requestTo(LIST_BLOOD_TESTS, { params: { patientId } }),
      responseSchema: LIST_BLOOD_TESTS.answer,
      providesTags: tagsOfPatient('Test', 'Patient'),
    }),
    /** Those with a due date, the most overdue or soonest first. */
    getUpcomingTests: build.query<readonly BloodTest[], string>({
      query: (patientId) => requestTo(LIST_UPCOMING_TESTS, { params: { patientId } }),
      responseSchema: LIST_UPCOMING_TESTS.answer,
      providesTags: tagsOfPatient('Test', 'Patient'),
    }),
    addTest: build.mutation<LatestTest, PatientChange<NewTest>>({
      query: ({ patientId, body, idempotencyKey }) =>
        requestTo(RECORD_TEST, { params: { patientId }, body, idempotencyKey }),
      responseSchema: RECORD_TEST.answer,
      invalidatesTags: (_test, error, { patientId }) =>
        unlessFailed(error, idTag('Test', patientId), idTag('Journey', patientId)),
    }),
  }),
});

export const { useGetBloodTestsQuery, useGetUpcomingTestsQuery, useAddTestMutation } = testsApi;
