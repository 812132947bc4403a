/** Log events as the product writes them, made in bulk: real values, really judged, from a seed. */
import { evaluate } from '../../backend/clinical/evaluate.ts';
import { effectiveThresholds } from '../../backend/clinical/effective-thresholds.ts';
import type { EventStore, ProposedEvent } from '../../events/store/port.ts';
import { derivedId, type IdSource, randomIds } from '../../lib/ids.ts';
import { encode } from '../../events/codec.ts';
import type { DecidedEvent, EventMeta } from '../../events/event.ts';
import { DEFAULT_THRESHOLDS } from '../../events/thresholds.ts';
import { completeLogValues, type LogValues } from '../../events/vocabulary.ts';

/** Mulberry32: small, fast, the same everywhere. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const patientId = (index: number): string => derivedId('bench-patient', String(index));

export const START_MS = Date.parse('2024-01-01T06:00:00.000Z');
const DAY_MS = 24 * 3_600_000;
/** Which day an instant is, as the logs here count them. */
export const daysSinceStart = (ms: number): number => Math.floor((ms - START_MS) / DAY_MS);
const { thresholds, limitFrom } = effectiveThresholds(DEFAULT_THRESHOLDS, null);
const KNOWN = new Set(['HYPERTENSION'] as const);

export function values(next: () => number): LogValues {
  const bpSys = 110 + Math.floor(next() * 60);
  return {
    bpSys,
    bpDia: Math.min(bpSys - 20, 65 + Math.floor(next() * 40)),
    hr: 58 + Math.floor(next() * 60),
    weightKg: Math.round((60 + next() * 40) * 10) / 10,
    spo2: 95 + Math.floor(next() * 5),
    medsTakenNow: next() > 0.1,
    missedDoses24h: 0,
    palpitations: next() > 0.95,
  };
}

export function meta(patient: string, at: string): EventMeta {
  return {
    recordedAt: at,
    effectiveAt: at,
    actor: { id: patient, role: 'patient' },
    clinicId: 'main',
    patientId: patient,
    correlationId: derivedId('bench-request', patient, at),
    causationId: derivedId('bench-request', patient, at),
  };
}

/** Ids that grow in the order in which they are given, as those of a running product do: a store is filled otherwise by others. */
export function idsInOrder(next: () => number): IdSource {
  let at = START_MS;
  const clock = { now: () => new Date((at += 1)) };
  return randomIds(clock, (size) =>
    Buffer.from(Array.from({ length: size }, () => Math.floor(next() * 256))),
  );
}

/** The two events of one log of a patient, `day` days after the start; of random values unless others are given. */
export function logEvents(
  patient: string,
  day: number,
  next: () => number,
  ids: IdSource,
  sent = values(next),
  logId = ids.next(),
): readonly ProposedEvent[] {
  const at = new Date(START_MS + day * DAY_MS + Math.floor(next() * 7_200_000)).toISOString();
  const evaluation = evaluate({
    values: completeLogValues(sent),
    measuredAt: at,
    previousLogs: [],
    knownConditions: KNOWN,
    thresholds,
    limitFrom,
  });
  const decided: DecidedEvent[] = [
    { type: 'LogRecorded', data: { logId, source: 'daily-form', values: sent, notes: null } },
    {
      type: 'LogEvaluated',
      data: {
        ...evaluation,
        conditionFlags: { ...evaluation.conditionFlags },
        firedRules: [...evaluation.firedRules],
        reasonKeys: [...evaluation.reasonKeys],
        advisoryKeys: [...evaluation.advisoryKeys],
        logId,
        previousFlag: null,
        thresholds,
      },
    },
  ];
  return decided.map((event) => encode(ids.next(), event, meta(patient, at)) as ProposedEvent);
}

/** A patient of the clinic `main`. */
export function registration(patient: string, index: number): ProposedEvent {
  const event: DecidedEvent = {
    type: 'PatientRegistered',
    data: {
      name: `Patient ${index} Ilunga`,
      age: 18 + (index % 80),
      email: null,
      phoneNumber: null,
      hasKnownHtn: true,
      hasKnownAfFlutter: false,
      hasKnownIhd: false,
      hasKnownHf: false,
      hasKnownDiabetes: index % 3 === 0,
      planTier: 'BASIC',
      country: 'CD',
      timeZone: 'Africa/Kinshasa',
      language: 'fr',
      glucoseUnit: 'mmol/L',
      expectedLogEveryDays: 1,
    },
  };
  return encode(
    derivedId('bench-registration', patient),
    event,
    meta(patient, new Date(START_MS + index).toISOString()),
  ) as ProposedEvent;
}

/** Logs of one patient in one append: well under the largest append that every engine takes. */
const LOGS_PER_APPEND = 100;

/** Registers `patients` and gives each `logsEach` logs, spread over the log as days pass. Answers the log events written. */
export async function fill(store: EventStore, patients: number, logsEach: number): Promise<number> {
  const next = random(7);
  const ids = idsInOrder(next);
  for (let index = 0; index < patients; index++) {
    await store.append(`patient-${patientId(index)}`, [registration(patientId(index), index)], 'none');
  }
  for (let from = 0; from < logsEach; from += LOGS_PER_APPEND) {
    const appends: Promise<unknown>[] = [];
    for (let index = 0; index < patients; index++) {
      const patient = patientId(index);
      const days = Math.min(LOGS_PER_APPEND, logsEach - from);
      const events = Array.from({ length: days }, (_, day) =>
        logEvents(patient, from + day, next, ids),
      ).flat();
      appends.push(store.append(`patientLogs-${patient}`, events, from === 0 ? 'none' : from * 2 - 1));
      if (appends.length === 8) await Promise.all(appends.splice(0));
    }
    await Promise.all(appends);
  }
  return patients * logsEach * 2;
}
