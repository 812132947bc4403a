import * as z from 'zod/mini';
import { type ChangeClinic, type ClinicInForce, clinicSchema } from '../../../../backend/contract/clinic.ts';
import {
  type OverriddenPatient,
  overriddenPatientSchema,
  type PatientThresholds,
  patientThresholdsSchema,
  type ThresholdPreview,
  thresholdPreviewSchema,
  type ThresholdsInForce,
  thresholdsInForceSchema,
} from '../../../../backend/contract/thresholds.ts';
import { baseApi } from '../client/baseApi.ts';
import { idTag, listTag, unlessFailed } from '../client/tags.ts';

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
  readonly idempotencyKey: string;
}

const overridesPath = (patientId: string) => `/patients/${encodeURIComponent(patientId)}/thresholds`;

const settingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getThresholds: build.query<ThresholdsInForce, void>({
      query: () => ({ path: '/thresholds' }),
      responseSchema: thresholdsInForceSchema,
      providesTags: [listTag('Thresholds')],
    }),
    changeThresholds: build.mutation<ThresholdsInForce, ThresholdsChange>({
      query: ({ limits, reason, version, idempotencyKey }) => ({
        path: '/thresholds',
        method: 'PUT',
        body: { ...limits, version, ...(reason.trim() === '' ? {} : { reason }) },
        idempotencyKey,
      }),
      responseSchema: thresholdsInForceSchema,
      invalidatesTags: (_set, error) => unlessFailed(error, listTag('Thresholds')),
    }),
    resetThresholds: build.mutation<ThresholdsInForce, Omit<ThresholdsChange, 'limits'>>({
      query: ({ reason, version, idempotencyKey }) => ({
        path: '/thresholds/reset',
        method: 'POST',
        body: { version, ...(reason.trim() === '' ? {} : { reason }) },
        idempotencyKey,
      }),
      responseSchema: thresholdsInForceSchema,
      invalidatesTags: (_set, error) => unlessFailed(error, listTag('Thresholds')),
    }),
    /** How many logs of the last 30 days a proposed set would flag otherwise. Nothing is written. */
    getThresholdPreview: build.query<ThresholdPreview, ProposedLimits>({
      query: (body) => ({ path: '/thresholds/preview', method: 'POST', body }),
      responseSchema: thresholdPreviewSchema,
      keepUnusedDataFor: 0,
    }),
    getOverriddenPatients: build.query<readonly OverriddenPatient[], void>({
      query: () => ({ path: '/thresholds/overrides' }),
      responseSchema: z.readonly(z.array(overriddenPatientSchema)),
      providesTags: [listTag('Thresholds')],
    }),
    getPatientThresholds: build.query<PatientThresholds, string>({
      query: (patientId) => ({ path: overridesPath(patientId) }),
      responseSchema: patientThresholdsSchema,
      providesTags: (_set, _error, patientId) => [idTag('Thresholds', patientId), listTag('Thresholds')],
    }),
    /** Replaces a patient's own limits. None at all takes them back, with a reason that is kept. */
    changeOverrides: build.mutation<PatientThresholds, OverridesChange>({
      query: ({ patientId, limits, reason, idempotencyKey }) => ({
        path: overridesPath(patientId),
        method: 'PUT',
        body: { thresholds: limits, reason },
        idempotencyKey,
      }),
      responseSchema: patientThresholdsSchema,
      invalidatesTags: (_set, error, { patientId }) =>
        unlessFailed(error, idTag('Thresholds', patientId), listTag('Thresholds')),
    }),
    getClinic: build.query<ClinicInForce, void>({
      query: () => ({ path: '/clinic' }),
      responseSchema: clinicSchema,
      providesTags: [listTag('Clinic')],
    }),
    changeClinic: build.mutation<
      ClinicInForce,
      { readonly clinic: ChangeClinic; readonly idempotencyKey: string }
    >({
      query: ({ clinic, idempotencyKey }) => ({
        path: '/clinic',
        method: 'PUT',
        body: clinic,
        idempotencyKey,
      }),
      responseSchema: clinicSchema,
      // Who is silent follows the clinic's settings.
      invalidatesTags: (_clinic, error) => unlessFailed(error, listTag('Clinic'), listTag('Patient')),
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
  useGetClinicQuery,
  useChangeClinicMutation,
} = settingsApi;
