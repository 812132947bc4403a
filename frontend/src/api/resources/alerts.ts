import type * as z from 'zod/mini';
import type { Alert, AlertNotice } from '../../../../backend/contract/alert.ts';
import { LIST_ALERTS } from '../../../../backend/contract/routes/alerts.ts';
import {
  ACKNOWLEDGE_ALERT,
  END_SNOOZE,
  LIST_NOTICES,
  RAISE_ALERT,
  RESOLVE_ALERT,
  SNOOZE_ALERT,
} from '../../../../backend/contract/routes/alert-actions.ts';
import { EXPLAIN_LOG } from '../../../../backend/contract/routes/logs.ts';
import type { AlertFlag } from '../../../../events/enums.ts';
import { baseApi } from '../client/baseApi.ts';
import { HANDLED_ALERTS, idTag, listTag, unlessFailed } from '../client/tags.ts';
import type { ApiRequest } from '../client/request.ts';
import { requestTo } from '../client/requestTo.ts';
import { nextAlertsAfter, pageOf } from './openAlerts.ts';

export type Explanation = z.output<typeof EXPLAIN_LOG.answer>;

/** What a clinician does with an alert. */
export type AlertAction =
  | { readonly kind: 'acknowledge' | 'resolve'; readonly note: string }
  | { readonly kind: 'snooze'; readonly minutes: number }
  | { readonly kind: 'endSnooze' };

interface AlertChange {
  readonly alertId: string;
  readonly action: AlertAction;
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
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: nextAlertsAfter },
      query: ({ queryArg, pageParam }) =>
        requestTo(LIST_ALERTS, {
          query: {
            acknowledged: 'true',
            resolved: queryArg === 'resolved' ? 'true' : 'false',
            ...pageOf(pageParam),
          },
        }),
      responseSchema: LIST_ALERTS.answer,
      providesTags: [listTag('Alert'), HANDLED_ALERTS],
    }),
    /** All that there are of one patient's, the newest of those that somebody has taken on among them. */
    getAlertsOfPatient: build.query<readonly Alert[], string>({
      query: (patientId) => requestTo(LIST_ALERTS, { query: { patientId } }),
      responseSchema: LIST_ALERTS.answer,
      // Each by its patient, too: of them alone it is told that one has changed.
      providesTags: (_alerts, _error, patientId) => [listTag('Alert'), idTag('Alert', patientId)],
    }),
    /** Who outside the screens was told of alerts, each notice once, in the order of time. */
    getAlertNotifications: build.query<readonly AlertNotice[], readonly string[]>({
      async queryFn(alertIds, _api, _options, ask) {
        const answers = await Promise.all(
          alertIds.map(async (alertId) => ask(requestTo(LIST_NOTICES, { params: { alertId } }))),
        );
        for (const { error } of answers) if (error !== undefined) return { error };
        return { data: distinctNotifications(answers.map(({ data }) => LIST_NOTICES.answer.parse(data))) };
      },
      providesTags: (_notices, _error, alertIds) => alertIds.map((id) => idTag('Alert', id)),
    }),
    /** Why a log was given its flag. It was recorded, so that it never changes. */
    getExplanation: build.query<Explanation, ExplainedLog>({
      query: (params) => requestTo(EXPLAIN_LOG, { params }),
      responseSchema: EXPLAIN_LOG.answer,
    }),
    changeAlert: build.mutation<Alert, AlertChange>({
      query: changeRequest,
      // Every change of an alert answers the alert as it is then.
      responseSchema: RESOLVE_ALERT.answer,
      // A refusal, too, tells that the list is older than what the server knows.
      invalidatesTags: (_alert, _error, { alertId }) => [
        listTag('Alert'),
        idTag('Alert', alertId),
        listTag('Patient'),
      ],
    }),
    raiseAlert: build.mutation<Alert, CustomAlert>({
      query: ({ patientId, flag, message, idempotencyKey }) =>
        requestTo(RAISE_ALERT, { params: { patientId }, body: { flag, message }, idempotencyKey }),
      responseSchema: RAISE_ALERT.answer,
      invalidatesTags: (_alert, error, { patientId }) =>
        unlessFailed(error, listTag('Alert'), listTag('Patient'), idTag('Patient', patientId)),
    }),
  }),
});

/** Alerts that climbed together were told of in one notice, which each of them answers. */
function distinctNotifications(answers: readonly (readonly AlertNotice[])[]): readonly AlertNotice[] {
  const notices = answers.flat().map((one) => [`${one.channel}/${one.to}/${one.at}`, one] as const);
  return [...new Map(notices).values()].sort((one, other) => (one.at < other.at ? -1 : 1));
}

function changeRequest({ alertId, action, idempotencyKey }: AlertChange): ApiRequest {
  const call = { params: { alertId }, idempotencyKey };
  switch (action.kind) {
    case 'acknowledge':
      return requestTo(ACKNOWLEDGE_ALERT, { ...call, body: noteOf(action) });
    case 'resolve':
      return requestTo(RESOLVE_ALERT, { ...call, body: noteOf(action) });
    case 'snooze':
      return requestTo(SNOOZE_ALERT, { ...call, body: { minutes: action.minutes } });
    case 'endSnooze':
      return requestTo(END_SNOOZE, call);
  }
}

const noteOf = ({ note }: { readonly note: string }) => (note.trim() === '' ? {} : { note });

export const {
  useGetHandledAlertsInfiniteQuery,
  useGetAlertsOfPatientQuery,
  useGetAlertNotificationsQuery,
  useGetExplanationQuery,
  useChangeAlertMutation,
  useRaiseAlertMutation,
} = alertActionsApi;
