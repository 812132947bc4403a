import type { AuditEvent, AuditEventDetail, RecordRead } from '../../../../backend/contract/audit.ts';
import type { Incident, LogVerdicts } from '../../../../backend/contract/incident.ts';
import {
  LIST_AUDIT_EVENTS,
  LIST_AUDIT_READS,
  READ_AUDIT_EVENT,
} from '../../../../backend/contract/routes/audit.ts';
import type { PatientChange, PatientThen } from '../../../../backend/contract/patient-then.ts';
import type {
  LIST_PATIENT_CHANGES,
  READ_PATIENT_THEN,
} from '../../../../backend/contract/routes/patient-then.ts';
import type { READ_INCIDENT, READ_LOG_VERDICTS } from '../../../../backend/contract/routes/incident.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';

const PAGE = 100;
/** As many as are answered at once. */
const MOST = 500;

/** A moment of a patient; an empty one is now. */
export interface PatientMoment {
  readonly patientId: string;
  readonly at: string;
  readonly by: PatientThen['by'];
}

/** From one moment to another; an empty one is the beginning, or now. */
export interface PatientSpan {
  readonly patientId: string;
  readonly from: string;
  readonly to: string;
}

/** What is asked of the events or of the reads; what is empty is not asked. */
export type AuditFilter = Readonly<Record<string, string>>;

const paging = {
  initialPageParam: null,
  getNextPageParam: (page: readonly { readonly id: string }[]) =>
    page.length < PAGE ? undefined : page.at(-1)?.id,
};

/** Without what is not asked. */
export const given = (filter: AuditFilter): Record<string, string> =>
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
    /** All of a patient, the newest first: as many at once as are answered. */
    getPatientEvents: build.infiniteQuery<readonly AuditEvent[], string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => (page.length < MOST ? undefined : page.at(-1)?.id),
      },
      query: ({ queryArg: patientId, pageParam }) =>
        requestTo(LIST_AUDIT_EVENTS, {
          query: { patientId, limit: String(MOST), ...(pageParam === null ? {} : { before: pageParam }) },
        }),
      responseSchema: LIST_AUDIT_EVENTS.answer,
      keepUnusedDataFor: 0,
    }),
    getPatientThen: build.query<PatientThen, PatientMoment>({
      query: ({ patientId, at, by }) =>
        requestTo<typeof READ_PATIENT_THEN>('GET /audit/patients/:patientId', {
          params: { patientId },
          query: given({ at, by }),
        }),
      keepUnusedDataFor: 0,
    }),
    getPatientChanges: build.query<readonly PatientChange[], PatientSpan>({
      query: ({ patientId, from, to }) =>
        requestTo<typeof LIST_PATIENT_CHANGES>('GET /audit/patients/:patientId/changes', {
          params: { patientId },
          query: given({ from, to }),
        }),
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
    getLogVerdicts: build.query<LogVerdicts, { readonly patientId: string; readonly logId: string }>({
      query: (params) =>
        requestTo<typeof READ_LOG_VERDICTS>('GET /audit/patients/:patientId/logs/:logId/verdicts', {
          params,
        }),
      keepUnusedDataFor: 0,
    }),
    getIncident: build.query<Incident, { readonly patientId: string; readonly alertId: string }>({
      query: (params) =>
        requestTo<typeof READ_INCIDENT>('GET /audit/patients/:patientId/alerts/:alertId', { params }),
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
  useGetLogVerdictsQuery,
  useGetIncidentQuery,
  useGetPatientEventsInfiniteQuery,
  useGetPatientThenQuery,
  useGetPatientChangesQuery,
} = auditApi;
