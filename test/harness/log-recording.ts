/** One clinic with its patients on a store in memory, to which logs are sent as the routes send them. */
import { AggregateStore } from '../../backend/event-sourcing/aggregate.ts';
import { type DecidedClinicEvent, clinicAggregate, type ClinicStore } from '../../backend/clinics/clinic.ts';
import { type CommandContext, EventLog } from '../../backend/event-sourcing/event-log.ts';
import { bodyHashOf } from '../../backend/http/repeat.ts';
import { type IdSource, randomIds } from '../../lib/ids.ts';
import { type JudgedLog, LogHistories } from '../../backend/logs/log-history.ts';
import { type LogToRecord, recordLog, type RecordedLogOutcome } from '../../backend/logs/record-log.ts';
import {
  type DecidedPatientEvent,
  patientAggregate,
  type PatientStore,
  register,
} from '../../backend/patients/patient.ts';
import type { Actor } from '../../events/event.ts';
import type { PatientProfile } from '../../events/patient-events.ts';
import { CLINICIAN, patientProfile } from './events.ts';
import { ManualTime } from './manual-time.ts';
import { ObservedEventStore } from './observed-event-store.ts';
import { HASHES } from './request-hashes.ts';

export interface RequestDetails {
  readonly by?: Actor;
  /** Of an Idempotency-Key; left out, there is none. */
  readonly key?: string;
  /** What was sent with the key. */
  readonly body?: unknown;
  /** Of whoever sends it; the patients' own unless a test says otherwise. */
  readonly clinicId?: string;
  /** ISO 8601: the time of receipt, where it is not the clock's. */
  readonly at?: string;
}

/** A log as a test describes it: a blood pressure, now, by the daily form, unless it says otherwise. */
export type SentLog = Partial<LogToRecord>;

/** A process with the caches of its own; several of them can share a store. */
export class ClinicProcess {
  readonly store: ObservedEventStore;
  readonly time: ManualTime;
  readonly log: EventLog;
  readonly patients: PatientStore;
  readonly clinics: ClinicStore;
  readonly histories: LogHistories;
  /** What the read models know of logs; nothing, unless a test says so. */
  findLog: (patientId: string, logId: string) => Promise<JudgedLog | null> = async () => null;
  isClockWrong = false;
  readonly #ids: IdSource;

  constructor(store = new ObservedEventStore(), time = new ManualTime()) {
    this.store = store;
    this.time = time;
    this.#ids = randomIds(time);
    this.log = new EventLog(store, this.#ids, HASHES);
    this.patients = new AggregateStore(patientAggregate, this.log);
    this.clinics = new AggregateStore(clinicAggregate, this.log);
    this.histories = new LogHistories(this.log);
  }

  /** Another process over the same store. */
  another(): ClinicProcess {
    return new ClinicProcess(this.store, this.time);
  }

  request({ by = CLINICIAN, key, body = {}, clinicId = 'main', at }: RequestDetails = {}): CommandContext {
    const id = this.#ids.next();
    return {
      actor: by,
      clinicId,
      now: at === undefined ? this.time.now() : new Date(at),
      correlationId: id,
      causationId: id,
      repeat: key === undefined ? null : { key, bodyHash: bodyHashOf(body) },
    };
  }

  async register(patientId = 'p1', details: Partial<PatientProfile> = {}): Promise<void> {
    await this.patients.execute(patientId, this.request(), { patientId }, (state) =>
      register(state, patientProfile(details)),
    );
  }

  async changePatient(event: DecidedPatientEvent, patientId = 'p1'): Promise<void> {
    await this.patients.execute(patientId, this.request(), { patientId }, () => [event]);
  }

  async changeClinic(event: DecidedClinicEvent): Promise<void> {
    await this.clinics.execute('main', this.request(), {}, () => [event]);
  }

  recordLog(sent: SentLog = {}, request: RequestDetails = {}): Promise<RecordedLogOutcome> {
    const { patientId = 'p1', measuredAt = null, source = 'daily-form', notes = null } = sent;
    const { phoneTimestamp = null, sentAt = null } = sent;
    const values = sent.values ?? { bpSys: 120, bpDia: 80 };
    const parts = {
      log: this.log,
      ids: this.#ids,
      histories: this.histories,
      isClockWrong: () => this.isClockWrong,
      patients: this.patients,
      clinics: this.clinics,
      findLog: (ofPatient: string, logId: string) => this.findLog(ofPatient, logId),
    };
    return recordLog(parts, this.request(request), {
      patientId,
      measuredAt,
      phoneTimestamp,
      sentAt,
      source,
      values,
      notes,
    });
  }
}
