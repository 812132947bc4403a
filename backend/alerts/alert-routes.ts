/** `/api/alerts`: the list that a care team works through, and what they do with an alert. */
import { COUNT_ALERTS, LIST_ALERTS } from '../contract/routes/alerts.ts';
import {
  ACKNOWLEDGE_ALERT,
  ACKNOWLEDGE_ALL,
  END_SNOOZE,
  LIST_NOTICES,
  RAISE_ALERT,
  RESOLVE_ALERT,
  SNOOZE_ALERT,
  WITHDRAW_ACKNOWLEDGEMENTS,
} from '../contract/routes/alert-actions.ts';
import { ALERTS } from '../../projections/alerts/collection.ts';
import { NOTICES } from '../../projections/alerts/collection.ts';
import { type AlertDocument, raisedAlert } from '../../projections/alerts/document.ts';
import { only } from '../../lib/only.ts';
import type { Services } from '../event-sourcing/services.ts';
import { writtenEvent } from '../event-sourcing/command.ts';
import {
  acknowledgeAlertSchema,
  acknowledgeAllSchema,
  type Alert,
  type AlertNotice,
  raiseAlertSchema,
  resolveAlertSchema,
  snoozeAlertSchema,
} from '../contract/alert.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import { type RequestTo, type Route, type RouteRequest, type RouteResult, serve } from '../http/route.ts';
import { streamedByPage } from '../http/streamed-json.ts';
import { whenShown } from '../http/when-shown.ts';
import { assertSamePatient } from '../http/validation.ts';
import { assertNotForgotten } from '../patients/patient-access.ts';
import { type PatientStore, registered } from '../patients/patient.ts';
import type { WithId, ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { nameOfUser } from '../users/user-name.ts';
import { SYSTEM_ACTOR } from '../event-sourcing/system-context.ts';
import type { AlertStore, DecidedAlertEvent, PatientAlerts } from './alert.ts';
import {
  acknowledge,
  acknowledgeAll,
  AlertTakenError,
  endSnooze,
  raiseCustom,
  resolve,
  snooze,
  UNKNOWN_ALERT,
  withdrawAcknowledgements,
} from './alert-handling.ts';
import { alertListQuerySchema } from '../contract/query.ts';
import { type AlertModels, alertsOf, countAlerts, listAlertIds } from './alert-list.ts';
import { alertViewOf, alertViews } from './alert-view.ts';

export interface AlertServices extends Services, AlertModels {
  readonly alerts: AlertStore;
  readonly patients: PatientStore;
}

/** Alerts of the longest list that is answered as a whole: as long as the longest page. */
const MOST_AT_ONCE = 500;

/** Nobody has so many addresses that one alert is told to more. */
const MOST_NOTICES = 100;

export function alertRoutes(services: AlertServices): readonly Route[] {
  return [
    serve(LIST_ALERTS, {
      summary: 'Alerts, unacknowledged first',
      query: alertListQuerySchema,
      handle: async ({ caller: { clinicId }, query }) => {
        if (query.patientId !== null) await assertNotForgotten(services.readSide, query.patientId);
        const ids = await listAlertIds(services, clinicId, query);
        const view = async (some: readonly string[]) =>
          alertViews(services.readSide, await alertsOf(services.readSide, clinicId, some));
        return { body: ids.length > MOST_AT_ONCE ? streamedByPage(ids, view) : await view(ids) };
      },
    }),
    serve(COUNT_ALERTS, {
      summary: 'How many alerts nobody has acknowledged',
      handle: async ({ caller }) => ({ body: await countAlerts(services.readSide, caller.clinicId) }),
    }),
    serve(ACKNOWLEDGE_ALERT, {
      summary: 'Take an alert on',
      body: acknowledgeAlertSchema,
      handle: (request) =>
        changeAlert(services, request, (state, id) =>
          acknowledge(state, id, request.caller.userId, request.body.note),
        ),
    }),
    serve(ACKNOWLEDGE_ALL, {
      summary: 'Take on whatever of a patient is open',
      body: acknowledgeAllSchema,
      handle: (request) =>
        changeAlerts(services, request, (state) =>
          acknowledgeAll(state, request.body.note, request.body.upTo),
        ),
    }),
    serve(WITHDRAW_ACKNOWLEDGEMENTS, {
      summary: 'Take back what one has just acknowledged',
      handle: (request) =>
        changeAlerts(services, request, (state) =>
          withdrawAcknowledgements(state, request.caller.userId, request.context.now),
        ),
    }),
    serve(SNOOZE_ALERT, {
      summary: "Let an alert's reminders pause",
      body: snoozeAlertSchema,
      handle: (request) =>
        changeAlert(services, request, (state, id) =>
          snooze(state, id, request.body.minutes, request.context.now),
        ),
    }),
    serve(END_SNOOZE, {
      summary: 'Undo a snooze',
      handle: (request) =>
        changeAlert(services, request, (state, id) => endSnooze(state, id, request.context.now)),
    }),
    serve(RESOLVE_ALERT, {
      summary: 'Close an alert',
      body: resolveAlertSchema,
      handle: (request) =>
        changeAlert(services, request, (state, id) => resolve(state, id, request.body.note)),
    }),
    serve(LIST_NOTICES, {
      summary: 'Who outside the screens was told of an alert',
      handle: async (request) => ({
        body: await noticesOf(services.readSide, await alertOf(services, request)),
      }),
    }),
    serve(RAISE_ALERT, {
      summary: 'Raise an alert in own words',
      body: raiseAlertSchema,
      handle: (request) => raiseAlert(services, request),
    }),
  ];
}

/**
 * What was raised for somebody who was forgotten stays in the lists, without a name, and nobody works on it any more.
 *
 * @throws Refusal 404: an alert of another clinic is unknown here.
 */
async function alertOf(
  { readSide }: AlertServices,
  request: RouteRequest<'alertId'>,
): Promise<WithId<AlertDocument>> {
  const id = request.params.alertId;
  const document = await readSide.get(ALERTS, id);
  if (document === null || document.clinicId !== request.caller.clinicId)
    throw Refusal.notFound(UNKNOWN_ALERT);
  await assertNotForgotten(readSide, document.patientId);
  return { id, document };
}

async function changeAlert(
  services: AlertServices,
  request: RouteRequest<'alertId'>,
  decide: (state: PatientAlerts, alertId: string) => readonly DecidedAlertEvent[],
): Promise<RouteResult<Alert>> {
  const { id, document } = await alertOf(services, request);
  const { patientId } = document;
  const change = await services.alerts
    .execute(patientId, request.context, { patientId }, (state) => decide(state, id))
    .catch(async (error: unknown) => {
      if (!(error instanceof AlertTakenError)) throw error;
      const name = await nameOfUser(services.readSide, error.userId);
      const who = name === SYSTEM_ACTOR.id ? 'The system' : name;
      throw Refusal.conflict(`${who} ${error.action} this alert at ${error.since}.`);
    });
  return whenShown(services, change, async () => {
    const alert = await alertViewOf(services.readSide, id);
    if (alert === null) throw Refusal.notFound(UNKNOWN_ALERT);
    return alert;
  });
}

/** A change of several alerts of a patient: those that changed are answered. */
async function changeAlerts(
  services: AlertServices,
  { params: { patientId }, caller, context }: RouteRequest<'patientId'>,
  decide: (state: PatientAlerts) => readonly DecidedAlertEvent[],
): Promise<RouteResult<readonly Alert[]>> {
  registered((await services.patients.load(patientId)).state, caller.clinicId);
  const change = await services.alerts.execute(patientId, context, { patientId }, decide);
  return whenShown(services, change, async () => {
    const ids = change.events.flatMap(({ data }) => ('alertId' in data ? [data.alertId] : []));
    return alertViews(services.readSide, await services.readSide.found(ALERTS, ids));
  });
}

async function raiseAlert(
  services: AlertServices,
  request: RequestTo<typeof RAISE_ALERT>,
): Promise<RouteResult<Alert>> {
  const { message, flag, patientId: named } = request.body;
  const { patientId } = request.params;
  assertSamePatient(named, patientId);
  registered((await services.patients.load(patientId)).state, request.caller.clinicId);
  const id = creationId(request.context, services.ids);
  const written = await services.alerts.execute(patientId, request.context, { patientId }, (state) =>
    raiseCustom(state, id, { message, flag: flag ?? 'AMBER' }),
  );
  // The first answer, also for a repeat after somebody took the alert on: it is made from the raising itself.
  const document = raisedAlert(writtenEvent(written, 'AlertRaised'));
  return whenShown(services, written, async () =>
    only(await alertViews(services.readSide, [{ id, document }])),
  );
}

/** Those of the alert itself and of the notice under which its escalation was told, in the order of asking. */
async function noticesOf(
  readSide: ReadSide,
  { id, document }: WithId<AlertDocument>,
): Promise<readonly AlertNotice[]> {
  const told = [...new Set([id, document.noticeOf ?? id])];
  const found = await Promise.all(
    told.map((alertId) =>
      readSide.find(NOTICES, {
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
