import * as z from 'zod/mini';
import { logSchema, type Log } from '../../../../backend/contract/log.ts';
import {
  CHANGE_PATIENT_AT,
  CHOOSE_PERSON_AT,
  LEAVE_SESSION_AT,
  LIST_LOGS_AT,
  READ_CLINIC_AT,
  READ_OVERRIDES_AT,
  RECORD_READING_AT,
} from '../../../../backend/contract/routes/entry-addresses.ts';
import type { RECORD_READING } from '../../../../backend/contract/routes/journey.ts';
import type { LIST_LOGS } from '../../../../backend/contract/routes/logs.ts';
import type { CHANGE_PATIENT } from '../../../../backend/contract/routes/patients.ts';
import type { CHOOSE_PERSON } from '../../../../backend/contract/routes/session.ts';
import type { READ_OVERRIDES } from '../../../../backend/contract/routes/thresholds.ts';
import { type Session, sessionSchema } from '../../../../backend/contract/session.ts';
import { COUNTRIES, type GlucoseUnit } from '../../../../events/enums.ts';
import { baseApi } from '../client/baseApi.ts';
import { idTag, listTag, unlessFailed } from '../client/tags.ts';
import { type ReportPatient, reportPatientSchema } from './reportPatient.ts';
import { reportPatientsRequest } from './reportPatientsRequest.ts';
import { requestTo } from '../client/requestTo.ts';

/** Of a patient's limits in force what the form and its result need. */
const ownLimitsSchema = z.object({
  effective: z.object({
    HYPERTENSION: z.object({ greenMaxSystolic: z.number(), greenMaxDiastolic: z.number() }),
    AF_FLUTTER: z.object({ greenMaxHr: z.number() }),
    HEART_FAILURE: z.object({ spo2AmberMax: z.number() }),
    DIABETES: z.object({
      lowBelow: z.number(),
      fastingGreenMax: z.number(),
      pp2hGreenMax: z.number(),
      randomGreenMax: z.number(),
    }),
  }),
});
type OwnLimits = z.output<typeof ownLimitsSchema>;

/** Enough to find the last weight; a hundred would be ten times the form on a slow line. */
const RECENT_LOGS = '7';

/** What a patient is told of their clinic, too. */
const teamSchema = z.object({
  country: z.nullable(z.enum(COUNTRIES)),
  patientPhone: z.nullable(z.string()),
});
type Team = z.output<typeof teamSchema>;

const reportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** For whom a report can be entered; a patient finds themself alone. */
    getReportPatients: build.query<readonly ReportPatient[], string>({
      query: reportPatientsRequest,
      responseSchema: z.array(reportPatientSchema),
      providesTags: [listTag('Patient')],
    }),
    getRecentLogs: build.query<readonly Log[], string>({
      query: (patientId) =>
        requestTo<typeof LIST_LOGS>(LIST_LOGS_AT, { params: { patientId }, query: { limit: RECENT_LOGS } }),
      responseSchema: z.array(logSchema),
      providesTags: (_logs, _error, patientId) => [idTag('PatientLog', patientId)],
    }),
    getOwnLimits: build.query<OwnLimits, string>({
      query: (patientId) => requestTo<typeof READ_OVERRIDES>(READ_OVERRIDES_AT, { params: { patientId } }),
      responseSchema: ownLimitsSchema,
      providesTags: (_limits, _error, patientId) => [idTag('Thresholds', patientId), listTag('Thresholds')],
    }),
    getCareTeam: build.query<Team, void>({
      query: () => requestTo(READ_CLINIC_AT),
      responseSchema: teamSchema,
    }),
    setGlucoseUnit: build.mutation<
      unknown,
      { readonly patientId: string; readonly glucoseUnit: GlucoseUnit }
    >({
      query: ({ patientId, glucoseUnit }) =>
        requestTo<typeof CHANGE_PATIENT>(CHANGE_PATIENT_AT, { params: { patientId }, body: { glucoseUnit } }),
      invalidatesTags: (_patient, error, { patientId }) =>
        unlessFailed(error, listTag('Patient'), idTag('Patient', patientId)),
    }),
    /**
     * In the demonstration a person is who they say; a patient says so again after their session has ended. Where people sign in
     * it is refused, and the session, asked for again, leads to the sign-in.
     */
    continueAsPatient: build.mutation<Session, string>({
      query: (patientId) =>
        requestTo<typeof CHOOSE_PERSON>(CHOOSE_PERSON_AT, { body: { role: 'patient', patientId } }),
      responseSchema: sessionSchema,
      invalidatesTags: (_session, error) => [
        listTag('Session'),
        ...unlessFailed(error, listTag('Patient'), listTag('Alert')),
      ],
    }),
    leaveSession: build.mutation<Session, void>({
      query: () => requestTo(LEAVE_SESSION_AT),
      responseSchema: sessionSchema,
      invalidatesTags: (_session, error) =>
        unlessFailed(error, listTag('Session'), listTag('Patient'), listTag('Alert')),
    }),
  }),
});

export const {
  useGetReportPatientsQuery,
  useGetRecentLogsQuery,
  useGetOwnLimitsQuery,
  useGetCareTeamQuery,
  useSetGlucoseUnitMutation,
  useContinueAsPatientMutation,
  useLeaveSessionMutation,
} = reportApi;

/** Ends the session without any screen. */
export const leaveSession = reportApi.endpoints.leaveSession.initiate;

const resultApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The key is that of the report: its guidance is read once. */
    guidanceViewed: build.mutation<
      unknown,
      { readonly patientId: string; readonly logId: string; readonly idempotencyKey: string }
    >({
      query: ({ patientId, logId, idempotencyKey }) =>
        requestTo<typeof RECORD_READING>(RECORD_READING_AT, {
          params: { patientId },
          body: { eventType: 'recovery_guidance_viewed', relatedLogId: logId },
          idempotencyKey,
        }),
    }),
  }),
});

export const { useGuidanceViewedMutation } = resultApi;
