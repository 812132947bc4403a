import * as z from 'zod/mini';
import { type Alert, alertSchema } from '../../../../backend/contract/alert.ts';
import { baseApi } from '../client/baseApi.ts';
import { listTag } from '../client/tags.ts';

/** The specification's interval. */
export const ALERTS_POLL_MS = 30_000;

const alertsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Those that nobody has acknowledged, in the order of their urgency. */
    getOpenAlerts: build.query<readonly Alert[], void>({
      query: () => ({ path: '/alerts?acknowledged=false' }),
      responseSchema: z.readonly(z.array(alertSchema)),
      providesTags: [listTag('Alert')],
    }),
  }),
});

export const { useGetOpenAlertsQuery } = alertsApi;
export const selectOpenAlerts = alertsApi.endpoints.getOpenAlerts.select();
