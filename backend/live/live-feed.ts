/**
 * From events to live messages. Every process tells its own connections, from its own subscription, and tells nothing
 * that the read models do not show yet.
 */
import { decode, isUnreadable } from '../../events/codec.ts';
import type { RecordedEvent } from '../../events/event.ts';
import { alertViewOf } from '../alerts/alert-view.ts';
import type { EventStore, Position } from '../event-store/port.ts';
import { evaluationView } from '../logs/log-view.ts';
import { errorForLog, type Logger } from '../logger.ts';
import type { ReadSide } from '../read-side.ts';
import type { PassedWatch } from '../read-your-writes.ts';
import type { LiveConnections, Notice } from './live-connections.ts';

export interface LiveFeedParts {
  readonly store: EventStore;
  readonly readSide: ReadSide;
  readonly watch: PassedWatch;
  readonly connections: LiveConnections;
  readonly logger: Logger;
  /** Resolves after so many ms, or when the signal ends the wait. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const RESUBSCRIBE_MS = 1000;
/** How long a notice waits for the read models. */
const WAIT_MS = 5000;

/** Projections that must have passed an event before it is told. */
const SHOWN_IN: { readonly [Type in RecordedEvent['type']]?: readonly string[] } = {
  PatientRegistered: ['patients'],
  PatientDetailsChanged: ['patients', 'tests'],
  PatientThresholdsSet: ['patients'],
  PatientThresholdsCleared: ['patients'],
  PatientContacted: ['patients', 'contacts'],
  LogEvaluated: ['patients', 'logs', 'journey'],
  AlertRaised: ['alerts', 'patients', 'journey'],
  AlertSuppressed: ['alerts'],
  AlertAcknowledged: ['alerts', 'patients'],
  AlertEscalated: ['alerts', 'patients'],
  AlertSnoozed: ['alerts'],
  AlertSnoozeEnded: ['alerts'],
  AlertResolved: ['alerts', 'patients'],
  AlertNotified: ['alerts'],
  TestResultRecorded: ['tests'],
  MessageRequested: ['messages'],
  MessageDeliveryChanged: ['messages'],
  DeviceSynced: ['devices'],
  MilestoneCreated: ['milestones', 'journey'],
  MilestoneStatusChanged: ['milestones', 'journey'],
  ClinicThresholdsChanged: ['settings'],
};

export class LiveFeed {
  readonly #abort: AbortController;
  readonly #running: Promise<void>;

  private constructor(running: Promise<void>, abort: AbortController) {
    this.#running = running;
    this.#abort = abort;
  }

  /** Tells what happens from now on. */
  static async start(parts: LiveFeedParts): Promise<LiveFeed> {
    const abort = new AbortController();
    const after = await parts.store.head();
    return new LiveFeed(follow(parts, after, abort.signal), abort);
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#running;
  }
}

async function follow(parts: LiveFeedParts, from: Position, signal: AbortSignal): Promise<void> {
  let after = from;
  const stop: Stop = { signal, asked: askedBy(signal) };
  while (!signal.aborted) {
    try {
      for await (const item of parts.store.subscribeAll({ after, signal, pageSize: 100 })) {
        if (item.kind !== 'events') continue;
        for (const stored of item.events) {
          if (signal.aborted) return;
          const event = decode(stored);
          if (!isUnreadable(event)) await tellOrReport(parts, event, stop);
          after = stored.position;
        }
      }
    } catch (error) {
      parts.logger.error(errorForLog(error), 'The live feed lost the event log and follows it again');
      await parts.wait(RESUBSCRIBE_MS, signal);
    }
  }
}

interface Stop {
  readonly signal: AbortSignal;
  /** Resolves when the feed is asked to stop, so that nothing is waited for any longer. */
  readonly asked: Promise<false>;
}

function askedBy(signal: AbortSignal): Promise<false> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });
}

/** A message that fails keeps no other one back: the screens read afresh every 30 seconds all the same. */
async function tellOrReport(parts: LiveFeedParts, event: RecordedEvent, stop: Stop): Promise<void> {
  try {
    await tell(parts, event, stop);
  } catch (error) {
    parts.logger.warn({ type: event.type, ...errorForLog(error) }, 'A live message could not be sent');
  }
}

async function tell(parts: LiveFeedParts, event: RecordedEvent, stop: Stop): Promise<void> {
  const shownIn = SHOWN_IN[event.type];
  if (shownIn === undefined || parts.connections.size === 0) return;
  const shown = parts.watch.whenPassed(shownIn, event.position as Position, WAIT_MS);
  if (!(await Promise.race([shown, stop.asked]))) {
    // Nothing is told that the screens cannot show yet; they read afresh by themselves every 30 seconds.
    if (!stop.signal.aborted)
      parts.logger.warn({ type: event.type }, 'A live message was left out: the read models lag');
    return;
  }
  const notice = await noticeOf(parts.readSide, event);
  if (notice !== null) parts.connections.send(notice);
}

/**
 * What was recorded longer ago than this is no news, ms: it comes late because a store was away, or it is sample data
 * that runs on a clock of its own. Screens are told to read afresh and nobody is alarmed for it.
 */
const NEWS_MS = 60_000;

const ALERT_NEWS: { readonly [Type in RecordedEvent['type']]?: 'raised' | 'escalated' } = {
  AlertRaised: 'raised',
  AlertEscalated: 'escalated',
};

async function noticeOf(readSide: ReadSide, event: RecordedEvent): Promise<Notice | null> {
  const { clinicId, patientId = null, recordedAt } = event.meta;
  const isNews = readSide.clock.now().getTime() - Date.parse(recordedAt) <= NEWS_MS;
  if (!isNews && (event.type === 'PatientRegistered' || event.type === 'LogEvaluated')) {
    return patientId === null
      ? null
      : { message: { type: 'patient_updated', patientId }, clinicId, patientId };
  }
  switch (event.type) {
    case 'PatientRegistered': {
      const patient = patientId === null ? null : await readSide.patientView(patientId);
      return patient === null ? null : { message: { type: 'patient_created', patient }, clinicId, patientId };
    }
    case 'PatientDetailsChanged':
    case 'PatientThresholdsSet':
    case 'PatientThresholdsCleared':
    case 'PatientContacted':
    case 'TestResultRecorded':
    case 'MessageRequested':
    case 'MessageDeliveryChanged':
    case 'DeviceSynced':
    case 'MilestoneCreated':
    case 'MilestoneStatusChanged':
      return patientId === null
        ? null
        : { message: { type: 'patient_updated', patientId }, clinicId, patientId };
    case 'LogEvaluated': {
      const patient = patientId === null ? null : await readSide.patient(patientId);
      if (patientId === null || patient === null) return null;
      return {
        message: {
          type: 'patient_log_updated',
          patientId,
          patientName: patient.name,
          logId: event.data.logId,
          evaluation: evaluationView(event),
        },
        clinicId,
        patientId,
      };
    }
    case 'AlertRaised':
    case 'AlertSuppressed':
    case 'AlertAcknowledged':
    case 'AlertEscalated':
    case 'AlertSnoozed':
    case 'AlertSnoozeEnded':
    case 'AlertResolved': {
      const alert = await alertViewOf(readSide, event.data.alertId);
      if (alert === null) return null;
      const news = isNews ? ALERT_NEWS[event.type] : undefined;
      const told = news === undefined ? { alert } : { alert, news };
      return { message: { type: 'alert_updated', ...told }, clinicId, patientId };
    }
    case 'AlertNotified': {
      // Whom the clinic reaches by which number is not the patient's to see.
      const alert = await alertViewOf(readSide, event.data.alertId);
      return alert === null ? null : { message: { type: 'alert_updated', alert }, clinicId, patientId: null };
    }
    case 'ClinicThresholdsChanged':
      return { message: { type: 'thresholds_updated' }, clinicId, patientId: null };
    default:
      return null;
  }
}
