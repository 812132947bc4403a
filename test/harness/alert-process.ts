/** One process of the product that records logs and reacts to them, on a store in memory. */
import { AggregateStore } from '../../backend/event-sourcing/aggregate.ts';
import {
  alertsAggregate,
  type AlertStore,
  type PatientAlerts,
  type DecidedAlertEvent,
} from '../../backend/alerts/alert.ts';
import { type Reaction, reactToLog } from '../../backend/alerts/alert-reactor.ts';
import { escalateDue } from '../../backend/alerts/escalation.ts';
import { ContactNotices, type NotificationDependencies } from '../../backend/alerts/notification.ts';
import { readable } from '../../backend/event-sourcing/event-log.ts';
import { createLogger } from '../../backend/logging/logger.ts';
import { recordContact, registered } from '../../backend/patients/patient.ts';
import type { ContactOutcome, LogSource } from '../../events/enums.ts';
import type { EventOf, RecordedEvent } from '../../events/event.ts';
import type { LogValues } from '../../events/vocabulary.ts';
import { ClinicProcess, type RequestDetails } from './log-recording.ts';

/** A log as it is received; left out, it is p1's own, measured at that moment. */
interface ReceivedLog {
  readonly measuredAt?: string;
  /** By the sender's clock. */
  readonly sentAt?: string;
  readonly source?: LogSource;
  readonly patientId?: string;
}

export class AlertProcess {
  readonly clinic: ClinicProcess;
  readonly alerts: AlertStore;

  constructor(clinic = new ClinicProcess()) {
    this.clinic = clinic;
    this.alerts = new AggregateStore(alertsAggregate, clinic.log);
  }

  /** Another process over the same store, or the same one after a restart. */
  another(): AlertProcess {
    return new AlertProcess(this.clinic.another());
  }

  react(evaluated: EventOf<'LogEvaluated'>): Promise<Reaction | null> {
    const { clinics, patients, histories } = this.clinic;
    return reactToLog({ alerts: this.alerts, clinics, patients, histories }, evaluated);
  }

  /** Receives a log and does not react to it yet. */
  async receive(
    at: string,
    values: LogValues,
    { measuredAt = at, sentAt, source = 'daily-form', patientId = 'p1' }: ReceivedLog = {},
  ): Promise<EventOf<'LogEvaluated'>> {
    const { evaluated } = await this.clinic.recordLog(
      {
        patientId,
        values,
        source,
        measuredAt: new Date(measuredAt).toISOString(),
        sentAt: sentAt === undefined ? null : new Date(sentAt).toISOString(),
      },
      { at },
    );
    return evaluated;
  }

  /** Receives a log and reacts to it. */
  async log(at: string, values: LogValues, details: ReceivedLog = {}): Promise<EventOf<'LogEvaluated'>> {
    const evaluated = await this.receive(at, values, details);
    await this.react(evaluated);
    return evaluated;
  }

  async escalateDue(at: string, patientId = 'p1'): Promise<void> {
    const { alerts } = this;
    const { clinics, patients } = this.clinic;
    await escalateDue(
      { alerts, clinics, patients, simulatedUntil: async () => null },
      { patientId, clinicId: 'main' },
      new Date(at),
    );
  }

  /** Records what came of reaching a patient. */
  async contact(outcome: ContactOutcome, patientId = 'p1'): Promise<void> {
    const contact = { contactId: outcome, outcome, note: null, messageId: null, callAgainAt: null };
    await this.clinic.patients.execute(patientId, this.clinic.request(), { patientId }, (state) =>
      recordContact(registered(state, 'main'), contact),
    );
  }

  async decide(
    decide: (state: PatientAlerts) => readonly DecidedAlertEvent[],
    request: RequestDetails = {},
    patientId = 'p1',
  ): Promise<void> {
    await this.alerts.execute(patientId, this.clinic.request(request), { patientId }, decide);
  }

  async events(patientId = 'p1'): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const page of this.clinic.log.readStream(`patientAlerts-${patientId}`))
      events.push(...page.map(readable));
    return events;
  }

  /** What has happened to a patient's alerts, each with its time. */
  async told(patientId = 'p1'): Promise<readonly string[]> {
    return (await this.events(patientId)).map(({ type, meta }) => `${type} ${meta.recordedAt.slice(0, 16)}`);
  }

  async state(patientId = 'p1'): Promise<PatientAlerts> {
    return (await this.alerts.load(patientId)).state;
  }
}

/** Lets one process meet an alert event, and waits for what becomes of its notices. */
export async function notifyContact(
  parts: Omit<NotificationDependencies, 'logger' | 'stopping'>,
  event: RecordedEvent,
): Promise<void> {
  const notices = new ContactNotices({
    ...parts,
    logger: createLogger('silent'),
    stopping: new AbortController().signal,
  });
  await notices.react(event);
  await notices.stop();
}
