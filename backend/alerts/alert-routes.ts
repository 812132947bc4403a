/** `/api/alerts`: the list that a care team works through, and what they do with an alert. */
import * as z from 'zod/mini';
import type { DecidedEvent } from '../../events/event.ts';
import { type AlertDocument, type NoticeDocument, raisedAlert } from '../../projections/documents.ts';
import type { Cursor, Scalar } from '../../projections/port.ts';
import { type AggregateStore, type Outcome, writtenEvent } from '../aggregate.ts';
import {
  acknowledgeAlertSchema,
  type AlertNotice,
  alertNoticeSchema,
  alertSchema,
  raiseAlertSchema,
  resolveAlertSchema,
  snoozeAlertSchema,
} from '../contract/alert.ts';
import { creationId } from '../event-log.ts';
import type { Answer, Call, Route } from '../http/route.ts';
import { asking, choiceParameter, limitParameter, textParameter } from '../http/query.ts';
import { assertSamePatient, parseBody } from '../http/validation.ts';
import type { IdSource } from '../ids.ts';
import { type PatientState, registered } from '../patients/patient.ts';
import type { Found, ReadSide } from '../read-side.ts';
import type { ReadYourWrites } from '../read-your-writes.ts';
import { Refusal } from '../refusal.ts';
import { nameOfUser, SYSTEM_USER } from '../sessions/user-name.ts';
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
import { alertViewOf, alertViews } from './alert-view.ts';
import { withoutLaidAside } from './laid-aside.ts';

export interface AlertParts {
  readonly alerts: AggregateStore<PatientAlerts>;
  readonly patients: AggregateStore<PatientState>;
  readonly readSide: ReadSide;
  readonly readYourWrites: ReadYourWrites;
  readonly ids: IdSource;
}

/** Acknowledged alerts that a list without a limit gives, beside every unacknowledged one. */
const ACKNOWLEDGED_SHOWN = 100;
/** Unacknowledged alerts that continue a list without a limit. */
const MOST_AFTER_ONE = 5000;
/** The lowest urgency of an unacknowledged alert; what is below is acknowledged. */
const UNACKNOWLEDGED_FROM = 4;
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

const LIST_PARAMETERS = {
  patientId: textParameter,
  acknowledged: choiceParameter(['true', 'false']),
  resolved: choiceParameter(['true', 'false']),
  limit: limitParameter,
  before: textParameter,
};

interface AlertListQuery {
  readonly patientId: string | null;
  readonly acknowledged: 'true' | 'false' | null;
  readonly resolved: 'true' | 'false' | null;
  readonly limit: number | null;
  readonly before: string | null;
}

async function listAlerts(
  readSide: ReadSide,
  clinicId: string,
  { patientId, acknowledged, resolved, limit, before }: AlertListQuery,
): Promise<readonly Found<AlertDocument>[]> {
  const scope = scopeOf(clinicId, patientId, resolved);
  const after = await cursorBefore(readSide, before, Object.values(scope.equal));
  // Whoever asks for one patient's alerts sees those that are laid aside, too.
  const shown = (page: readonly Found<AlertDocument>[]) =>
    patientId === null ? withoutLaidAside(readSide, page) : Promise.resolve(page);
  const find = (most: number, urgency?: { gte?: number; lt?: number }) =>
    nextShown(readSide, scope, { most, urgency, ...after }, shown);
  const unacknowledged = async () =>
    limit === null && before === null
      ? shown(await everyUnacknowledged(readSide, scope))
      : find(limit ?? MOST_AFTER_ONE, { gte: UNACKNOWLEDGED_FROM });
  const others = () =>
    limit === null && before === null && resolved === null
      ? newestAcknowledged(readSide, clinicId, patientId)
      : find(limit ?? ACKNOWLEDGED_SHOWN, { lt: UNACKNOWLEDGED_FROM });
  const found =
    acknowledged === 'false'
      ? await unacknowledged()
      : acknowledged === 'true'
        ? await others()
        : limit === null
          ? [...(await unacknowledged()), ...(await others())]
          : await find(limit);
  // Between two questions an alert may have been acknowledged, and be in both answers.
  const unique = [...new Map(found.map((one) => [one.id, one])).values()];
  return unique.filter(({ document }) => document.clinicId === clinicId);
}

type Scope = ReturnType<typeof scopeOf>;

interface Wanted {
  readonly most: number;
  readonly urgency: { readonly gte?: number; readonly lt?: number } | undefined;
  readonly after?: Cursor;
}

/** Reads on until as many as are wanted are shown: a page that is not full would look like the last one. */
async function nextShown(
  readSide: ReadSide,
  scope: Scope,
  { most, urgency, after }: Wanted,
  shown: (page: readonly Found<AlertDocument>[]) => Promise<readonly Found<AlertDocument>[]>,
): Promise<readonly Found<AlertDocument>[]> {
  const listed: Found<AlertDocument>[] = [];
  for (let from = after; ;) {
    const page = await readSide.find<AlertDocument>('alerts', 'alerts', {
      ...scope,
      ...(urgency === undefined ? {} : { range: { field: 'urgency', ...urgency } }),
      descending: true,
      limit: most,
      ...(from === undefined ? {} : { after: from }),
    });
    listed.push(...(await shown(page)));
    const last = page.at(-1);
    if (last === undefined || page.length < most || listed.length >= most) return listed.slice(0, most);
    from = [...Object.values(scope.equal), last.document.urgency, last.document.createdAt, last.id];
  }
}

async function everyUnacknowledged(
  readSide: ReadSide,
  scope: Scope,
): Promise<readonly Found<AlertDocument>[]> {
  const found: Found<AlertDocument>[] = [];
  const query = { ...scope, range: { field: 'urgency', gte: UNACKNOWLEDGED_FROM }, descending: true };
  for await (const page of readSide.findAll<AlertDocument>('alerts', 'alerts', query)) found.push(...page);
  return found;
}

/** Those that were raised last, in the order of all lists. */
async function newestAcknowledged(
  readSide: ReadSide,
  clinicId: string,
  patientId: string | null,
): Promise<readonly Found<AlertDocument>[]> {
  const newest = await readSide.find<AlertDocument>('alerts', 'alerts', {
    ...(patientId === null
      ? { index: 'byAge', equal: { clinicId, acknowledged: true } }
      : { index: 'byPatientAge', equal: { patientId, acknowledged: true } }),
    descending: true,
    limit: ACKNOWLEDGED_SHOWN,
  });
  // They come newest first, which the sort keeps among equals.
  return newest.toSorted((one, other) => other.document.urgency - one.document.urgency);
}

function scopeOf(clinicId: string, patientId: string | null, resolved: AlertListQuery['resolved']) {
  const whose = patientId === null ? { clinicId } : { patientId };
  if (resolved === null) return { index: patientId === null ? 'byUrgency' : 'byPatient', equal: whose };
  return {
    index: patientId === null ? 'byResolved' : 'byPatientResolved',
    equal: { ...whose, resolved: resolved === 'true' },
  };
}

/**
 * @param scope whose alerts, and whether resolved ones: an alert that has been resolved since the page before keeps its
 *   place among those that are not.
 */
async function cursorBefore(readSide: ReadSide, before: string | null, scope: readonly Scalar[]) {
  if (before === null) return {};
  const alert = await readSide.alert(before);
  if (alert === null || ![alert.clinicId, alert.patientId].some((id) => id === scope[0]))
    throw Refusal.notFound('The alert to continue before could not be found.');
  return { after: [...scope, alert.urgency, alert.createdAt, before] };
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
