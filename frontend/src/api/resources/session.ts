import { READ_SESSION } from '../../../../backend/contract/routes/session.ts';
import type { Session } from '../../../../backend/contract/session.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { listTag } from '../client/tags.ts';

/** A session as a page knows it. */
export interface PageSession extends Session {
  /** What the server says since the session of the page's person ended: that nobody is signed in, or that somebody else is. */
  readonly now?: Session | undefined;
}

const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSession: build.query<PageSession, void>({
      query: () => requestTo(READ_SESSION),
      responseSchema: READ_SESSION.answer,
      // Where people sign in, a page stays that of its person, and with it what they were typing, until they are back.
      merge(known, told) {
        const isTheirs = told.mode !== 'accounts' || known.user === null || known.user.id === told.user?.id;
        return isTheirs ? told : { ...known, now: told };
      },
      providesTags: [listTag('Session')],
    }),
  }),
});

export const { useGetSessionQuery } = sessionApi;
export const selectSession = sessionApi.endpoints.getSession.select();
/** Asks before any screen does. */
export const askSession = sessionApi.endpoints.getSession.initiate;
