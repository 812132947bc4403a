/** One alert from the log that raised it to its end, step by step, with the times between them. All of it is in the log. */
import { isUnreadable } from '../../events/codec.ts';
import { type EventOf, effectiveAt, type RecordedEvent } from '../../events/event.ts';
import { ALERTS } from '../../projections/alerts/collection.ts';
import { UNKNOWN_ALERT } from '../alerts/alert-handling.ts';
import { alertViewOf } from '../alerts/alert-view.ts';
import type { Incident, IncidentMoment, IncidentStep } from '../contract/incident.ts';
import type { EventLog } from '../event-sourcing/event-log.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { JudgedLog } from '../logs/log-history.ts';
import { type Names, namesOf } from './people.ts';

export interface IncidentModels {
  readonly readSide: ReadSide;
  readonly log: EventLog;
  readonly findLog: (patientId: string, logId: string) => Promise<JudgedLog | null>;
}

/** @throws Refusal 404 */
export async function incident(
  { readSide, log, findLog }: IncidentModels,
  patientId: string,
  alertId: string,
): Promise<Incident> {
  const document = await readSide.get(ALERTS, alertId);
  const alert = await alertViewOf(readSide, alertId);
  if (document === null || alert === null || document.patientId !== patientId)
    throw Refusal.notFound(UNKNOWN_ALERT);
  const events = await eventsAbout(log, patientId, alertId);
  const raised = events.find((event) => event.type === 'AlertRaised');
  const raisedBy = raised?.data.logId ?? null;
  const first = raisedBy === null ? null : await findLog(patientId, raisedBy);
  const names = await namesOf(
    readSide,
    [...events, ...(first === null ? [] : [first.recorded])].map(({ meta }) => meta.actor),
    [],
  );
  const steps = withTimesBetween([
    ...beginning(raised ?? null, first, names),
    ...events.map((event) => stepOf(event, names)),
  ]);
  return {
    alert,
    steps,
    between: {
      measuredToReceived: secondsBetween(steps, 'measured', 'received'),
      receivedToRaised: secondsBetween(steps, 'received', 'raised'),
      raisedToNotified: secondsBetween(steps.filter(isTold), 'raised', 'notified'),
      raisedToAcknowledged: secondsBetween(steps, 'raised', 'acknowledged'),
      raisedToEscalated: secondsBetween(steps, 'raised', 'escalated'),
      raisedToResolved: secondsBetween(steps, 'raised', 'resolved'),
    },
    endedAt: alert.resolvedAt,
  };
}

type AlertEvent = EventOf<keyof typeof MOMENTS>;

const MOMENTS = {
  AlertRaised: 'raised',
  AlertSuppressed: 'joined',
  LateLogCollected: 'joined',
  AlertNotified: 'notified',
  AlertEased: 'eased',
  AlertEasingEnded: 'easingEnded',
  AlertEscalated: 'escalated',
  AlertSnoozed: 'snoozed',
  AlertSnoozeEnded: 'snoozeEnded',
  AlertAcknowledged: 'acknowledged',
  AlertAcknowledgementWithdrawn: 'acknowledgementWithdrawn',
  AlertResolved: 'resolved',
} as const satisfies Readonly<Record<string, IncidentMoment>>;

const isAlertEvent = (event: RecordedEvent): event is RecordedEvent & AlertEvent =>
  Object.hasOwn(MOMENTS, event.type);

async function eventsAbout(
  log: EventLog,
  patientId: string,
  alertId: string,
): Promise<readonly AlertEvent[]> {
  const events: AlertEvent[] = [];
  for await (const page of log.readStream(`patientAlerts-${patientId}`))
    for (const event of page)
      if (!isUnreadable(event) && isAlertEvent(event) && event.data.alertId === alertId) events.push(event);
  return events;
}

type Step = Omit<IncidentStep, 'after'>;

const NOTHING_MORE = { logId: null, note: null, until: null, notice: null } as const;

/** What was before the alert: a measurement, and the log or ECG that told of it. */
function beginning(
  raised: EventOf<'AlertRaised'> | null,
  first: JudgedLog | null,
  names: Names,
): readonly Step[] {
  const measuredAt = raised?.data.measuredAt ?? (first === null ? null : effectiveAt(first.recorded));
  const logId = raised?.data.logId ?? null;
  const measured: readonly Step[] =
    measuredAt === null
      ? []
      : [{ ...NOTHING_MORE, moment: 'measured', at: measuredAt, by: null, eventId: null, logId }];
  if (first === null) return measured;
  const { id: eventId, meta } = first.recorded;
  const by = { ...meta.actor, name: names.ofActor(meta.actor) };
  return [...measured, { ...NOTHING_MORE, moment: 'received', at: meta.recordedAt, by, eventId, logId }];
}

function stepOf(event: AlertEvent, names: Names): Step {
  const { id: eventId, type, data, meta } = event;
  return {
    moment: MOMENTS[type],
    at: meta.recordedAt,
    by: { ...meta.actor, name: names.ofActor(meta.actor) },
    eventId,
    logId: 'logId' in data ? data.logId : null,
    note: 'note' in data ? data.note : null,
    until: 'until' in data ? data.until : null,
    notice:
      event.type === 'AlertNotified'
        ? { channel: event.data.channel, status: event.data.status, simulated: event.data.simulated }
        : null,
  };
}

function withTimesBetween(steps: readonly Step[]): IncidentStep[] {
  return steps.map((step, index) => {
    const before = steps[index - 1];
    return { ...step, after: before === undefined ? null : seconds(before.at, step.at) };
  });
}

/** Somebody is told once it was sent, and not while it only waits. */
const isTold = ({ notice }: IncidentStep): boolean =>
  notice === null || notice.status === 'sent' || notice.status === 'delivered';

function secondsBetween(
  steps: readonly IncidentStep[],
  from: IncidentMoment,
  to: IncidentMoment,
): number | null {
  const [begun, ended] = [from, to].map((moment) => steps.find((step) => step.moment === moment));
  return begun === undefined || ended === undefined ? null : seconds(begun.at, ended.at);
}

const seconds = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 1000);
