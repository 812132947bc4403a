import {
  CHANGE_OVERRIDES,
  CHANGE_THRESHOLDS,
  LIST_OVERRIDDEN_PATIENTS,
  PREVIEW_THRESHOLDS,
  READ_OVERRIDES,
  READ_THRESHOLDS,
  RESET_THRESHOLDS,
} from '../../../../backend/contract/routes/thresholds.ts';
import type {
  OverriddenPatient,
  PatientThresholds,
  ThresholdPreview,
  ThresholdsInForce,
} from '../../../../backend/contract/thresholds.ts';
import { baseApi } from '../client/baseApi.ts';
import { idTag, listTag, unlessFailed } from '../client/tags.ts';
import { requestTo } from '../client/requestTo.ts';

/** A set of limits in its groups, as a form proposes it. */
export type ProposedLimits = Readonly<Record<string, Readonly<Record<string, number | boolean>>>>;

interface ThresholdsChange {
  readonly limits: ProposedLimits;
  readonly reason: string;
  /** The version that the change was made from. */
  readonly version: number;
  readonly idempotencyKey: string;
}

interface OverridesChange {
  readonly patientId: string;
  readonly limits: ProposedLimits;
  readonly reason: string;
  /** The patient's own limits that the change was made from. */
  readonly madeFrom: PatientThresholds['overrides'];
  readonly idempotencyKey: string;
}

const thresholdsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getThresholds: build.query<ThresholdsInForce, void>({
      query: () => requestTo(READ_THRESHOLDS),
      responseSchema: READ_THRESHOLDS.answer,
      providesTags: [listTag('Thresholds')],
    }),
    changeThresholds: build.mutation<ThresholdsInForce, ThresholdsChange>({
      query: ({ limits, reason, version, idempotencyKey }) =>
        requestTo(CHANGE_THRESHOLDS, {
          body: { ...limits, version, ...(reason.trim() === '' ? {} : { reason }) },
          idempotencyKey,
        }),
      responseSchema: CHANGE_THRESHOLDS.answer,
      invalidatesTags: (_set, error) => unlessFailed(error, listTag('Thresholds')),
    }),
    resetThresholds: build.mutation<ThresholdsInForce, Omit<ThresholdsChange, 'limits'>>({
      query: ({ reason, version, idempotencyKey }) =>
        requestTo(RESET_THRESHOLDS, {
          body: { version, ...(reason.trim() === '' ? {} : { reason }) },
          idempotencyKey,
        }),
      responseSchema: RESET_THRESHOLDS.answer,
      invalidatesTags: (_set, error) => unlessFailed(error, listTag('Thresholds')),
    }),
    /** How many logs of the last 30 days a proposed set would flag otherwise. Nothing is written. */
    getThresholdPreview: build.query<ThresholdPreview, ProposedLimits>({
      query: (body) => requestTo(PREVIEW_THRESHOLDS, { body }),
      responseSchema: PREVIEW_THRESHOLDS.answer,
      keepUnusedDataFor: 0,
    }),
    getOverriddenPatients: build.query<readonly OverriddenPatient[], void>({
      query: () => requestTo(LIST_OVERRIDDEN_PATIENTS),
      responseSchema: LIST_OVERRIDDEN_PATIENTS.answer,
      providesTags: [listTag('Thresholds')],
    }),
    getPatientThresholds: build.query<PatientThresholds, string>({
      query: (patientId) => requestTo(READ_OVERRIDES, { params: { patientId } }),
      responseSchema: READ_OVERRIDES.answer,
      providesTags: (_set, _error, patientId) => [idTag('Thresholds', patientId), listTag('Thresholds')],
    }),
    /** Replaces a patient's own limits. None at all takes them back, with a reason that is kept. */
    changeOverrides: build.mutation<PatientThresholds, OverridesChange>({
      query: ({ patientId, limits, reason, madeFrom, idempotencyKey }) =>
        requestTo(CHANGE_OVERRIDES, {
          params: { patientId },
          body: { thresholds: limits, reason, madeFrom },
          idempotencyKey,
        }),
      responseSchema: CHANGE_OVERRIDES.answer,
      invalidatesTags: (_set, error, { patientId }) =>
        unlessFailed(error, idTag('Thresholds', patientId), listTag('Thresholds')),
    }),
  }),
});

export const {
  useGetThresholdsQuery,
  useChangeThresholdsMutation,
  useResetThresholdsMutation,
  useGetThresholdPreviewQuery,
  useGetOverriddenPatientsQuery,
  useGetPatientThresholdsQuery,
  useChangeOverridesMutation,
} = thresholdsApi;
