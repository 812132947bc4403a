/** `/api/alerts`: the list that a care team works through, and what they do with an alert. */
import * as z from 'zod/mini';
import type { DecidedEvent } from '../../events/event.ts';
import { type AlertDocument, type NoticeDocument, raisedAlert } from '../../projections/documents.ts';
import { type AggregateStore, type Outcome, writtenEvent } from '../aggregate.ts';
import {
  acknowledgeAlertSchema,
  alertCountsSchema,
  type AlertNotice,
  alertNoticeSchema,
  alertSchema,
  raiseAlertSchema,
  resolveAlertSchema,
  snoozeAlertSchema,
} from '../contract/alert.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import type { Answer, Call, Route } from '../http/route.ts';
import { asking } from '../http/query.ts';
import { assertSamePatient, parseBody } from '../http/validation.ts';
import type { IdSource } from '../../lib/ids.ts';
import { type PatientState, registered } from '../patients/patient.ts';
import type { Found, ReadSide } from '../read-side.ts';
import type { ReadYourWrites } from '../event-sourcing/read-your-writes.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { nameOfUser, SYSTEM_USER } from '../users/user-name.ts';
import type { PatientAlerts } from './alert.ts';
import {
  acknowledge,
  AlertTakenError,
  endSnooze,
  raiseCustom,
  resolve,
  snooze,
  UNKNOWN_ALERT,
} from './alert-handling.ts';
import { countAlerts, LIST_PARAMETERS, listAlerts } from './alert-list.ts';
import { alertViewOf, alertViews } from './alert-view.ts';

export interface AlertParts {
  readonly alerts: AggregateStore<PatientAlerts>;
  readonly patients: AggregateStore<PatientState>;
  readonly readSide: ReadSide;
  readonly readYourWrites: ReadYourWrites;
  readonly ids: IdSource;
}

/** Nobody has so many addresses that one alert is told to more. */
const MOST_NOTICES = 100;

export function alertRoutes(parts: AlertParts): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/alerts',
      summary: 'Alerts, unacknowledged first',
      answer: z.array(alertSchema),
      status: 200,
      ...asking(LIST_PARAMETERS, async ({ caller }, asked) => ({
        body: await alertViews(parts.readSide, await listAlerts(parts.readSide, caller.clinicId, asked)),
      })),
    },
    {
      method: 'GET',
      path: '/api/alerts/counts',
      summary: 'How many alerts nobody has acknowledged',
      answer: alertCountsSchema,
      status: 200,
      handle: async ({ caller }) => ({ body: await countAlerts(parts.readSide, caller.clinicId) }),
    },
    {
      method: 'POST',
      path: '/api/alerts/:alertId/acknowledge',
      summary: 'Take an alert on',
      request: acknowledgeAlertSchema,
      answer: alertSchema,
      status: 200,
      handle: (call) => {
        const { note } = parseBody(acknowledgeAlertSchema, call.body);
        return changeAlert(parts, call, (state, id) => acknowledge(state, id, call.caller.userId, note));
      },
    },
    {
      method: 'POST',
      path: '/api/alerts/:alertId/snooze',
      summary: "Let an alert's reminders pause",
      request: snoozeAlertSchema,
      answer: alertSchema,
      status: 200,
      handle: (call) => {
        const { minutes } = parseBody(snoozeAlertSchema, call.body);
        return changeAlert(parts, call, (state, id) => snooze(state, id, minutes, call.context.now));
      },
    },
    {
      method: 'DELETE',
      path: '/api/alerts/:alertId/snooze',
      summary: 'Undo a snooze',
      answer: alertSchema,
      status: 200,
      handle: (call) => changeAlert(parts, call, (state, id) => endSnooze(state, id, call.context.now)),
    },
    {
      method: 'POST',
      path: '/api/alerts/:alertId/resolve',
      summary: 'Close an alert',
      request: resolveAlertSchema,
      answer: alertSchema,
      status: 200,
      handle: (call) => {
        const { note } = parseBody(resolveAlertSchema, call.body);
        return changeAlert(parts, call, (state, id) => resolve(state, id, note));
      },
    },
    {
      method: 'GET',
      path: '/api/alerts/:alertId/notifications',
      summary: 'Who outside the screens was told of an alert',
      answer: z.array(alertNoticeSchema),
      status: 200,
      handle: async (call) => ({ body: await noticesOf(parts.readSide, await alertOf(parts, call)) }),
    },
    {
      method: 'POST',
      path: '/api/patients/:patientId/alerts',
      summary: 'Raise an alert in own words',
      request: raiseAlertSchema,
      answer: alertSchema,
      status: 201,
      handle: (call) => raiseAlert(parts, call),
    },
  ];
}

/** @throws Refusal 404: an alert of another clinic is unknown here. */
async function alertOf({ readSide }: AlertParts, call: Call): Promise<Found<AlertDocument>> {
  const id = call.param('alertId');
  const document = await readSide.alert(id);
  if (document === null || document.clinicId !== call.caller.clinicId) throw Refusal.notFound(UNKNOWN_ALERT);
  return { id, document };
}

async function changeAlert(
  parts: AlertParts,
  call: Call,
  decide: (state: PatientAlerts, alertId: string) => readonly DecidedEvent[],
): Promise<Answer> {
  const { id, document } = await alertOf(parts, call);
  const { patientId } = document;
  const change = await parts.alerts
    .execute(patientId, call.context, { patientId }, (state) => decide(state, id))
    .catch(async (error: unknown) => {
      if (!(error instanceof AlertTakenError)) throw error;
      const name = await nameOfUser(parts.readSide, error.userId);
      const who = name === SYSTEM_USER ? 'The system' : name;
      throw Refusal.conflict(`${who} ${error.deed} this alert at ${error.since}.`);
    });
  return answered(parts, id, change);
}

async function raiseAlert(parts: AlertParts, call: Call): Promise<Answer> {
  const { message, flag, patientId: named } = parseBody(raiseAlertSchema, call.body);
  const patientId = call.param('patientId');
  assertSamePatient(named, patientId);
  registered((await parts.patients.load(patientId)).state, call.caller.clinicId);
  const id = creationId(call.context, parts.ids);
  const written = await parts.alerts.execute(patientId, call.context, { patientId }, (state) =>
    raiseCustom(state, id, { message, flag: flag ?? 'AMBER' }),
  );
  const { position, repeated } = written;
  const viewMayLag = await parts.readYourWrites.settle(written);
  // The first answer, also for a repeat after somebody took the alert on: it is made from the raising itself.
  const document = raisedAlert(writtenEvent(written, 'AlertRaised'));
  const [body] = await alertViews(parts.readSide, [{ id, document }]);
  return { body, position, repeated, viewMayLag };
}

/** The alert as it now is, once the read models show it. */
async function answered(parts: AlertParts, id: string, change: Outcome<PatientAlerts>): Promise<Answer> {
  const { position, repeated } = change;
  const viewMayLag = await parts.readYourWrites.settle(change);
  const view = await alertViewOf(parts.readSide, id);
  if (view === null) throw Refusal.notFound(UNKNOWN_ALERT);
  return { body: view, position, repeated, viewMayLag };
}

/** Those of the alert itself and of the notice under which its escalation was told, in the order of asking. */
async function noticesOf(
  readSide: ReadSide,
  { id, document }: Found<AlertDocument>,
): Promise<readonly AlertNotice[]> {
  const told = [...new Set([id, document.noticeOf ?? id])];
  const found = await Promise.all(
    told.map((alertId) =>
      readSide.find<NoticeDocument>('alerts', 'notices', {
        index: 'byAlert',
        equal: { alertId },
        limit: MOST_NOTICES,
      }),
    ),
  );
  return found
    .flat()
    .map(({ document: notice }) => notice)
    .toSorted((one, other) => (one.askedAt < other.askedAt ? -1 : 1))
    .map(({ channel, to, status, at, simulated, detail }) => ({
      channel,
      to,
      status,
      at,
      simulated,
      detail,
    }));
}
