import { type Session, sessionSchema } from '../../../../backend/contract/session.ts';
import { baseApi } from '../client/baseApi.ts';
import { listTag } from '../client/tags.ts';

const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSession: build.query<Session, void>({
      query: () => ({ path: '/session' }),
      responseSchema: sessionSchema,
      providesTags: [listTag('Session')],
    }),
  }),
});

export const { useGetSessionQuery } = sessionApi;
export const selectSession = sessionApi.endpoints.getSession.select();
/** Asks before any screen does. */
export const askSession = sessionApi.endpoints.getSession.initiate;
