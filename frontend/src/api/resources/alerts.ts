import * as z from 'zod/mini';
import {
  type Alert,
  type AlertNotice,
  alertNoticeSchema,
  alertSchema,
} from '../../../../backend/contract/alert.ts';
import { explanationSchema } from '../../../../backend/contract/explanation.ts';
import type { AlertFlag } from '../../../../events/enums.ts';
import { type ApiRequest } from '../baseQuery.ts';
import { baseApi } from '../client/baseApi.ts';
import { idTag, listTag, unlessFailed } from '../client/tags.ts';

/** Alerts that a list of the panel shows at once, before it is asked for more. */
export const ALERTS_PAGE = 50;

export type Explanation = z.output<typeof explanationSchema>;

/** What a clinician does with an alert. */
export type AlertDeed =
  | { readonly kind: 'acknowledge' | 'resolve'; readonly note: string }
  | { readonly kind: 'snooze'; readonly minutes: number }
  | { readonly kind: 'endSnooze' };

interface AlertChange {
  readonly alertId: string;
  readonly deed: AlertDeed;
  readonly idempotencyKey: string;
}

interface CustomAlert {
  readonly patientId: string;
  readonly flag: AlertFlag;
  readonly message: string;
  readonly idempotencyKey: string;
}

interface ExplainedLog {
  readonly patientId: string;
  readonly logId: string;
}

const alertActionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Those that somebody is on, or those that are over; page by page, in the order of their urgency. */
    getHandledAlerts: build.infiniteQuery<readonly Alert[], 'taken' | 'resolved', string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => (page.length < ALERTS_PAGE ? undefined : page.at(-1)?.id),
      },
      query: ({ queryArg, pageParam }) => ({
        path: `/alerts?${new URLSearchParams({
          acknowledged: 'true',
          resolved: String(queryArg === 'resolved'),
          limit: String(ALERTS_PAGE),
          ...(pageParam === null ? {} : { before: pageParam }),
        })}`,
      }),
      responseSchema: z.readonly(z.array(alertSchema)),
      providesTags: [listTag('Alert')],
    }),
    /** All that there are of one patient's, the newest of those that somebody has taken on among them. */
    getAlertsOfPatient: build.query<readonly Alert[], string>({
      query: (patientId) => ({ path: `/alerts?${new URLSearchParams({ patientId })}` }),
      responseSchema: z.readonly(z.array(alertSchema)),
      providesTags: [listTag('Alert')],
    }),
    /** Who outside the screens was told of alerts, each notice once, in the order of time. */
    getAlertNotices: build.query<readonly AlertNotice[], readonly string[]>({
      async queryFn(alertIds, _api, _options, ask) {
        const answers = await Promise.all(
          alertIds.map(async (id) => ask({ path: `/alerts/${encodeURIComponent(id)}/notifications` })),
        );
        for (const { error } of answers) if (error !== undefined) return { error };
        return { data: noticesIn(answers.map(({ data }) => noticesSchema.parse(data))) };
      },
      providesTags: (_notices, _error, alertIds) => alertIds.map((id) => idTag('Alert', id)),
    }),
    /** Why a log was given its flag. It was recorded, so that it never changes. */
    getExplanation: build.query<Explanation, ExplainedLog>({
      query: ({ patientId, logId }) => ({
        path: `/patients/${encodeURIComponent(patientId)}/logs/${encodeURIComponent(logId)}/explain`,
      }),
      responseSchema: explanationSchema,
    }),
    changeAlert: build.mutation<Alert, AlertChange>({
      query: ({ alertId, deed, idempotencyKey }) => ({
        ...requestOf(`/alerts/${encodeURIComponent(alertId)}`, deed),
        idempotencyKey,
      }),
      responseSchema: alertSchema,
      // A refusal, too, tells that the list is older than what the server knows.
      invalidatesTags: (_alert, _error, { alertId }) => [
        listTag('Alert'),
        idTag('Alert', alertId),
        listTag('Patient'),
      ],
    }),
    raiseAlert: build.mutation<Alert, CustomAlert>({
      query: ({ patientId, flag, message, idempotencyKey }) => ({
        path: `/patients/${encodeURIComponent(patientId)}/alerts`,
        method: 'POST',
        body: { flag, message },
        idempotencyKey,
      }),
      responseSchema: alertSchema,
      invalidatesTags: (_alert, error, { patientId }) =>
        unlessFailed(error, listTag('Alert'), listTag('Patient'), idTag('Patient', patientId)),
    }),
  }),
});

const noticesSchema = z.readonly(z.array(alertNoticeSchema));

/** Alerts that climbed together were told of in one notice, which each of them answers. */
function noticesIn(answers: readonly (readonly AlertNotice[])[]): readonly AlertNotice[] {
  const notices = answers.flat().map((one) => [`${one.channel}/${one.to}/${one.at}`, one] as const);
  return [...new Map(notices).values()].sort((one, other) => (one.at < other.at ? -1 : 1));
}

function requestOf(alertPath: string, deed: AlertDeed): ApiRequest {
  switch (deed.kind) {
    case 'acknowledge':
    case 'resolve':
      return {
        path: `${alertPath}/${deed.kind}`,
        method: 'POST',
        body: deed.note.trim() === '' ? {} : { note: deed.note },
      };
    case 'snooze':
      return { path: `${alertPath}/snooze`, method: 'POST', body: { minutes: deed.minutes } };
    case 'endSnooze':
      return { path: `${alertPath}/snooze`, method: 'DELETE' };
  }
}

export const {
  useGetHandledAlertsInfiniteQuery,
  useGetAlertsOfPatientQuery,
  useGetAlertNoticesQuery,
  useGetExplanationQuery,
  useChangeAlertMutation,
  useRaiseAlertMutation,
} = alertActionsApi;
