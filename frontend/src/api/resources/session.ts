import { READ_SESSION } from '../../../../backend/contract/routes/session.ts';
import type { Session } from '../../../../backend/contract/session.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { listTag } from '../client/tags.ts';

const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSession: build.query<Session, void>({
      query: () => requestTo(READ_SESSION),
      responseSchema: READ_SESSION.answer,
      providesTags: [listTag('Session')],
    }),
  }),
});

export const { useGetSessionQuery } = sessionApi;
export const selectSession = sessionApi.endpoints.getSession.select();
/** Asks before any screen does. */
export const askSession = sessionApi.endpoints.getSession.initiate;
