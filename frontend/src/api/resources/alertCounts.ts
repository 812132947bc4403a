import type { AlertCounts } from '../../../../backend/contract/alert.ts';
import { COUNT_ALERTS } from '../../../../backend/contract/routes/alerts.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { COUNTS, listTag } from '../client/tags.ts';

export const alertCountsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** How many nobody has acknowledged. */
    getAlertCounts: build.query<AlertCounts, void>({
      query: () => requestTo(COUNT_ALERTS),
      responseSchema: COUNT_ALERTS.answer,
      providesTags: [listTag('Alert'), COUNTS],
    }),
  }),
});

export const { useGetAlertCountsQuery } = alertCountsApi;
export const selectAlertCounts = alertCountsApi.endpoints.getAlertCounts.select();
