import * as z from 'zod/mini';
import { journeyEventSchema } from '../../../../backend/contract/journey-event.ts';
import { logSchema, type Log } from '../../../../backend/contract/log.ts';
import { type Session, sessionSchema } from '../../../../backend/contract/session.ts';
import { COUNTRIES, type GlucoseUnit } from '../../../../events/enums.ts';
import { baseApi } from '../client/baseApi.ts';
import { idTag, listTag, unlessFailed } from '../client/tags.ts';
import { reportPatientsPath } from '../../features/report/firstQuestions.ts';
import { type ReportPatient, reportPatientSchema } from '../../features/report/keptPerson.ts';

/** Of a patient's limits in force what the form needs. */
const lowBelowSchema = z.object({ effective: z.object({ DIABETES: z.object({ lowBelow: z.number() }) }) });
type LowBelow = z.output<typeof lowBelowSchema>;

/** Enough to find the last weight; a hundred would be ten times the form on a slow line. */
const RECENT_LOGS = 7;

/** What a patient is told of their clinic, too. */
const teamSchema = z.object({
  country: z.nullable(z.enum(COUNTRIES)),
  patientPhone: z.nullable(z.string()),
});
type Team = z.output<typeof teamSchema>;

const patientPath = (patientId: string) => `/patients/${encodeURIComponent(patientId)}`;

const reportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** For whom a report can be entered; a patient finds themself alone. */
    getReportPatients: build.query<readonly ReportPatient[], string>({
      query: (search) => ({ path: reportPatientsPath(search) }),
      responseSchema: z.readonly(z.array(reportPatientSchema)),
      providesTags: [listTag('Patient')],
    }),
    getRecentLogs: build.query<readonly Log[], string>({
      query: (patientId) => ({ path: `${patientPath(patientId)}/logs?limit=${RECENT_LOGS}` }),
      responseSchema: z.readonly(z.array(logSchema)),
      providesTags: (_logs, _error, patientId) => [idTag('PatientLog', patientId)],
    }),
    getLowBelow: build.query<LowBelow, string>({
      query: (patientId) => ({ path: `${patientPath(patientId)}/thresholds` }),
      responseSchema: lowBelowSchema,
      providesTags: (_limits, _error, patientId) => [idTag('Thresholds', patientId), listTag('Thresholds')],
    }),
    getCareTeam: build.query<Team, void>({
      query: () => ({ path: '/clinic' }),
      responseSchema: teamSchema,
    }),
    setGlucoseUnit: build.mutation<
      unknown,
      { readonly patientId: string; readonly glucoseUnit: GlucoseUnit }
    >({
      query: ({ patientId, glucoseUnit }) => ({
        path: patientPath(patientId),
        method: 'PATCH',
        body: { glucoseUnit },
      }),
      invalidatesTags: (_patient, error, { patientId }) =>
        unlessFailed(error, listTag('Patient'), idTag('Patient', patientId)),
    }),
    /** The key is that of the report: its guidance is read once. */
    guidanceViewed: build.mutation<
      unknown,
      { readonly patientId: string; readonly logId: string; readonly idempotencyKey: string }
    >({
      query: ({ patientId, logId, idempotencyKey }) => ({
        path: `${patientPath(patientId)}/journey-events`,
        method: 'POST',
        body: { eventType: 'recovery_guidance_viewed', relatedLogId: logId },
        idempotencyKey,
      }),
      responseSchema: journeyEventSchema,
    }),
    /** In the demonstration a person is who they say; a patient says so again after their session has ended. */
    continueAsPatient: build.mutation<Session, string>({
      query: (patientId) => ({ path: '/session', method: 'POST', body: { role: 'patient', patientId } }),
      responseSchema: sessionSchema,
      invalidatesTags: (_session, error) =>
        unlessFailed(error, listTag('Session'), listTag('Patient'), listTag('Alert')),
    }),
    leaveSession: build.mutation<Session, void>({
      query: () => ({ path: '/session', method: 'DELETE' }),
      responseSchema: sessionSchema,
      invalidatesTags: (_session, error) =>
        unlessFailed(error, listTag('Session'), listTag('Patient'), listTag('Alert')),
    }),
    addPatient: build.mutation<
      ReportPatient,
      { readonly name: string; readonly age: number; readonly key: string }
    >({
      query: ({ name, age, key }) => ({
        path: '/patients',
        method: 'POST',
        body: { name, age },
        idempotencyKey: key,
      }),
      responseSchema: reportPatientSchema,
      invalidatesTags: (_patient, error) => unlessFailed(error, listTag('Patient')),
    }),
  }),
});

export const {
  useGetReportPatientsQuery,
  useGetRecentLogsQuery,
  useGetLowBelowQuery,
  useGetCareTeamQuery,
  useSetGlucoseUnitMutation,
  useGuidanceViewedMutation,
  useContinueAsPatientMutation,
  useLeaveSessionMutation,
  useAddPatientMutation,
} = reportApi;
