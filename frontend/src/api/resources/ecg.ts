import * as z from 'zod/mini';
import type { Device, linkDeviceSchema } from '../../../../backend/contract/device.ts';
import type { EcgTrace, ReviewedEcg, reviewEcgSchema } from '../../../../backend/contract/ecg.ts';
import { LINK_DEVICE, LIST_DEVICES, UNLINK_DEVICE } from '../../../../backend/contract/routes/devices.ts';
import { LIST_ECGS, READ_ECG_SIGNAL, REVIEW_ECG } from '../../../../backend/contract/routes/ecg.ts';
import { READ_OVERRIDES_AT } from '../../../../backend/contract/routes/entry-addresses.ts';
import type { READ_OVERRIDES } from '../../../../backend/contract/routes/thresholds.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { idTag, listTag, tagsOfPatient, unlessFailed } from '../client/tags.ts';

interface OfPatient {
  readonly patientId: string;
  readonly idempotencyKey: string;
}

interface LinkRequest extends OfPatient {
  readonly body: z.input<typeof linkDeviceSchema>;
}

interface UnlinkRequest extends OfPatient {
  readonly deviceLinkId: string;
}

interface ReviewRequest extends OfPatient {
  readonly ecgId: string;
  readonly body: z.input<typeof reviewEcgSchema>;
}

/** Of the limits in force for a patient the one that an ECG is held against. */
const redHeartRateSchema = z.object({
  effective: z.object({ AF_FLUTTER: z.object({ redMinHr: z.number() }) }),
});

/** Points of a trace: two for each 20 ms of half a minute, so that every peak stays. */
const TRACE_POINTS = '3000';

const ecgApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. A live message of an ECG makes all of its patient stale. */
    getEcgs: build.query<readonly ReviewedEcg[], string>({
      query: (patientId) => requestTo(LIST_ECGS, { params: { patientId } }),
      responseSchema: LIST_ECGS.answer,
      providesTags: tagsOfPatient('Device', 'Patient'),
    }),
    /** It never changes. */
    getEcgTrace: build.query<EcgTrace, { readonly patientId: string; readonly ecgId: string }>({
      query: (params) => requestTo(READ_ECG_SIGNAL, { params, query: { points: TRACE_POINTS } }),
      responseSchema: READ_ECG_SIGNAL.answer,
    }),
    /** From how many beats a minute on a heart is RED. */
    getRedHeartRate: build.query<number, string>({
      query: (patientId) => requestTo<typeof READ_OVERRIDES>(READ_OVERRIDES_AT, { params: { patientId } }),
      rawResponseSchema: redHeartRateSchema,
      transformResponse: ({ effective }: z.output<typeof redHeartRateSchema>) =>
        effective.AF_FLUTTER.redMinHr,
      providesTags: (_rate, _error, patientId) => [idTag('Thresholds', patientId), listTag('Thresholds')],
    }),
    reviewEcg: build.mutation<ReviewedEcg, ReviewRequest>({
      query: ({ patientId, ecgId, body, idempotencyKey }) =>
        requestTo(REVIEW_ECG, { params: { patientId, ecgId }, body, idempotencyKey }),
      responseSchema: REVIEW_ECG.answer,
      invalidatesTags: (_ecg, error, { patientId }) => unlessFailed(error, idTag('Device', patientId)),
    }),
    getDevices: build.query<readonly Device[], string>({
      query: (patientId) => requestTo(LIST_DEVICES, { params: { patientId } }),
      responseSchema: LIST_DEVICES.answer,
      providesTags: tagsOfPatient('Device', 'Patient'),
    }),
    linkDevice: build.mutation<Device, LinkRequest>({
      query: ({ patientId, body, idempotencyKey }) =>
        requestTo(LINK_DEVICE, { params: { patientId }, body, idempotencyKey }),
      responseSchema: LINK_DEVICE.answer,
      invalidatesTags: (_device, error, { patientId }) => unlessFailed(error, idTag('Device', patientId)),
    }),
    unlinkDevice: build.mutation<Device, UnlinkRequest>({
      query: ({ patientId, deviceLinkId, idempotencyKey }) =>
        requestTo(UNLINK_DEVICE, { params: { patientId, deviceLinkId }, idempotencyKey }),
      responseSchema: UNLINK_DEVICE.answer,
      invalidatesTags: (_device, error, { patientId }) => unlessFailed(error, idTag('Device', patientId)),
    }),
  }),
});

export const {
  useGetEcgsQuery,
  useGetEcgTraceQuery,
  useGetRedHeartRateQuery,
  useReviewEcgMutation,
  useGetDevicesQuery,
  useLinkDeviceMutation,
  useUnlinkDeviceMutation,
} = ecgApi;
