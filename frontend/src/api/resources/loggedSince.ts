import type { Log } from '../../../../backend/contract/log.ts';
import { LIST_LOGS } from '../../../../backend/contract/routes/logs.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { idTag } from '../client/tags.ts';

/** The most that the server answers at once. */
const LOGS_PER_PAGE = 500;
/** So many pages hold half a year of sixteen logs a day; who sends more is compared with fewer days. */
const MOST_PAGES = 6;

interface LoggedSince {
  readonly patientId: string;
  /** In milliseconds. */
  readonly since: number;
}

const loggedSinceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first, at least back to the instant, page by page, as many as it takes. */
    getLogsSince: build.query<readonly Log[], LoggedSince>({
      async queryFn({ patientId, since }, _api, _options, ask) {
        const found: Log[] = [];
        for (let pages = 0; pages < MOST_PAGES; pages += 1) {
          const last = found.at(-1)?.id;
          const query = { limit: String(LOGS_PER_PAGE), ...(last === undefined ? {} : { before: last }) };
          const { data, error } = await ask(requestTo(LIST_LOGS, { params: { patientId }, query }));
          if (error !== undefined) return { error };
          const page = LIST_LOGS.answer.parse(data);
          found.push(...page);
          const oldest = found.at(-1);
          if (page.length < LOGS_PER_PAGE || oldest === undefined) break;
          if (Date.parse(oldest.timestamp) < since) break;
        }
        return { data: found };
      },
      providesTags: (_logs, _error, { patientId }) => [
        idTag('PatientLog', patientId),
        idTag('Patient', patientId),
      ],
    }),
  }),
});

export const { useGetLogsSinceQuery } = loggedSinceApi;
