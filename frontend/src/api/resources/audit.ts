import type { AuditEvent, AuditEventDetail, RecordRead } from '../../../../backend/contract/audit.ts';
import {
  LIST_AUDIT_EVENTS,
  LIST_AUDIT_READS,
  READ_AUDIT_EVENT,
} from '../../../../backend/contract/routes/audit.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';

const PAGE = 100;
/** As many as are answered at once. */
const MOST = 500;

/** What is asked of the events or of the reads; what is empty is not asked. */
export type AuditFilter = Readonly<Record<string, string>>;

const paging = {
  initialPageParam: null,
  getNextPageParam: (page: readonly { readonly id: string }[]) =>
    page.length < PAGE ? undefined : page.at(-1)?.id,
};

const given = (filter: AuditFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

const pageOf = (filter: AuditFilter, before: string | null) => ({
  ...given(filter),
  limit: String(PAGE),
  ...(before === null ? {} : { before }),
});

// What is in the log stays as it is, and what is not kept on the device is asked for each time that it is shown.
const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first, page by page. */
    getAuditEvents: build.infiniteQuery<readonly AuditEvent[], AuditFilter, string | null>({
      infiniteQueryOptions: paging,
      query: ({ queryArg, pageParam }) =>
        requestTo(LIST_AUDIT_EVENTS, { query: pageOf(queryArg, pageParam) }),
      responseSchema: LIST_AUDIT_EVENTS.answer,
      keepUnusedDataFor: 0,
    }),
    /** Who was registered, the newest first: an auditor has no list of patients. */
    getRegistrations: build.query<readonly AuditEvent[], void>({
      query: () =>
        requestTo(LIST_AUDIT_EVENTS, { query: { type: 'PatientRegistered', limit: String(MOST) } }),
      responseSchema: LIST_AUDIT_EVENTS.answer,
      keepUnusedDataFor: 0,
    }),
    getAuditEvent: build.query<AuditEventDetail, string>({
      query: (eventId) => requestTo(READ_AUDIT_EVENT, { params: { eventId } }),
      responseSchema: READ_AUDIT_EVENT.answer,
      keepUnusedDataFor: 0,
    }),
    getAuditReads: build.infiniteQuery<readonly RecordRead[], AuditFilter, string | null>({
      infiniteQueryOptions: paging,
      query: ({ queryArg, pageParam }) => requestTo(LIST_AUDIT_READS, { query: pageOf(queryArg, pageParam) }),
      responseSchema: LIST_AUDIT_READS.answer,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useGetAuditEventsInfiniteQuery,
  useGetRegistrationsQuery,
  useGetAuditEventQuery,
  useGetAuditReadsInfiniteQuery,
} = auditApi;
