import type { Alert } from '../../../../backend/contract/alert.ts';
import { LIST_ALERTS } from '../../../../backend/contract/routes/alerts.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { listTag } from '../client/tags.ts';

/** The specification's interval. */
export const ALERTS_POLL_MS = 30_000;

const alertsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Those that nobody has acknowledged, in the order of their urgency. */
    getOpenAlerts: build.query<readonly Alert[], void>({
      query: () => requestTo(LIST_ALERTS, { query: { acknowledged: 'false' } }),
      responseSchema: LIST_ALERTS.answer,
      providesTags: [listTag('Alert')],
    }),
  }),
});

export const { useGetOpenAlertsQuery } = alertsApi;
export const selectOpenAlerts = alertsApi.endpoints.getOpenAlerts.select();
