/** `/api/alerts`: the list that a care team works through, and who takes an alert on. */
import * as z from 'zod/mini';
import type { AlertDocument } from '../../projections/documents.ts';
import type { AggregateStore } from '../aggregate.ts';
import { acknowledgeAlertSchema, alertSchema } from '../contract/alert.ts';
import type { Answer, Call, Route } from '../http/route.ts';
import { asking, choiceParameter, limitParameter, textParameter } from '../http/query.ts';
import { parseBody } from '../http/validation.ts';
import type { Found, ReadSide } from '../read-side.ts';
import type { ReadYourWrites } from '../read-your-writes.ts';
import { Refusal } from '../refusal.ts';
import { acknowledge, AlertHeldError, type PatientAlerts } from './alert.ts';
import { nameOfUser } from '../sessions/user-name.ts';
import { alertViewOf, alertViews } from './alert-view.ts';

export interface AlertParts {
  readonly alerts: AggregateStore<PatientAlerts>;
  readonly readSide: ReadSide;
  readonly readYourWrites: ReadYourWrites;
}

/** Acknowledged alerts that a list without a limit gives, beside every unacknowledged one. */
const ACKNOWLEDGED_SHOWN = 100;
const MOST_UNACKNOWLEDGED = 5000;
/** The lowest urgency of an unacknowledged alert; what is below is acknowledged. */
const UNACKNOWLEDGED_FROM = 4;
const UNKNOWN_ALERT = 'The requested alert could not be found.';

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
      handle: (call) => acknowledgeAlert(parts, call),
    },
  ];
}

const LIST_PARAMETERS = {
  patientId: textParameter,
  acknowledged: choiceParameter(['true', 'false']),
  limit: limitParameter,
  before: textParameter,
};

interface AlertListQuery {
  readonly patientId: string | null;
  readonly acknowledged: 'true' | 'false' | null;
  readonly limit: number | null;
  readonly before: string | null;
}

async function listAlerts(
  readSide: ReadSide,
  clinicId: string,
  { patientId, acknowledged, limit, before }: AlertListQuery,
): Promise<readonly Found<AlertDocument>[]> {
  const scope =
    patientId === null
      ? { index: 'byUrgency', equal: { clinicId } }
      : { index: 'byPatient', equal: { patientId } };
  const scopeId = patientId ?? clinicId;
  const after = await cursorBefore(readSide, before, scopeId);
  const find = (most: number, urgency?: { gte?: number; lt?: number }) =>
    readSide.find<AlertDocument>('alerts', 'alerts', {
      ...scope,
      ...(urgency === undefined ? {} : { range: { field: 'urgency', ...urgency } }),
      descending: true,
      limit: most,
      ...after,
    });
  const open = { gte: UNACKNOWLEDGED_FROM };
  const done = { lt: UNACKNOWLEDGED_FROM };
  const found =
    acknowledged === 'false'
      ? await find(limit ?? MOST_UNACKNOWLEDGED, open)
      : acknowledged === 'true'
        ? await find(limit ?? ACKNOWLEDGED_SHOWN, done)
        : limit === null
          ? [...(await find(MOST_UNACKNOWLEDGED, open)), ...(await find(ACKNOWLEDGED_SHOWN, done))]
          : await find(limit);
  return found.filter(({ document }) => document.clinicId === clinicId);
}

async function cursorBefore(readSide: ReadSide, before: string | null, scopeId: string) {
  if (before === null) return {};
  const alert = await readSide.alert(before);
  if (alert === null || ![alert.clinicId, alert.patientId].includes(scopeId))
    throw Refusal.notFound('The alert to continue before could not be found.');
  return { after: [scopeId, alert.urgency, alert.createdAt, before] };
}

async function acknowledgeAlert(parts: AlertParts, call: Call): Promise<Answer> {
  const { note } = parseBody(acknowledgeAlertSchema, call.body);
  const id = call.param('alertId');
  const alert = await parts.readSide.alert(id);
  if (alert === null || alert.clinicId !== call.caller.clinicId) throw Refusal.notFound(UNKNOWN_ALERT);
  const { patientId } = alert;
  const { position, repeated } = await parts.alerts
    .execute(patientId, call.context, { patientId }, (state) =>
      acknowledge(state, id, call.caller.userId, note),
    )
    .catch(async (error: unknown) => {
      if (!(error instanceof AlertHeldError)) throw error;
      const holder = await nameOfUser(parts.readSide, error.userId);
      throw Refusal.conflict(`${holder} acknowledged this alert at ${error.since}.`);
    });
  const viewMayLag = await parts.readYourWrites.settle(['alerts', 'patients'], position);
  const view = await alertViewOf(parts.readSide, id);
  if (view === null) throw Refusal.notFound(UNKNOWN_ALERT);
  return { body: view, position, repeated, viewMayLag };
}
