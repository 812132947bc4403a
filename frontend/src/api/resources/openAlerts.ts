import type { Alert } from '../../../../backend/contract/alert.ts';
import { LIST_ALERTS } from '../../../../backend/contract/routes/alerts.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { listTag, OPEN_ALERTS } from '../client/tags.ts';

/** The specification's interval. */
export const ALERTS_POLL_MS = 30_000;

/** Alerts that a list has at once, before it is asked for more. */
export const ALERTS_PAGE = 50;

export const openAlertsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Those that nobody has acknowledged, page by page, in the order of their urgency. */
    getOpenAlerts: build.infiniteQuery<readonly Alert[], void, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: nextAlertsAfter },
      query: ({ pageParam }) =>
        requestTo(LIST_ALERTS, { query: { acknowledged: 'false', ...pageOf(pageParam) } }),
      responseSchema: LIST_ALERTS.answer,
      providesTags: [listTag('Alert'), OPEN_ALERTS],
    }),
  }),
});

/** The alert after which the next page begins; undefined where this page is the last. */
export function nextAlertsAfter(page: readonly Alert[]): string | undefined {
  return page.length < ALERTS_PAGE ? undefined : page.at(-1)?.id;
}

export const pageOf = (before: string | null) => ({
  limit: String(ALERTS_PAGE),
  ...(before === null ? {} : { before }),
});

/** Forgets the pages after the first, which each new answer would bring anew. */
export const keepFirstPage = () =>
  openAlertsApi.util.updateQueryData('getOpenAlerts', undefined, ({ pages, pageParams }) => {
    pages.splice(1);
    pageParams.splice(1);
  });

export const { useGetOpenAlertsInfiniteQuery } = openAlertsApi;
