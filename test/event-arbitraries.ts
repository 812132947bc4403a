/**
 * Random histories: valid events of every type in the catalogue, decided in an order in which the product could have
 * decided them. The shapes come from the catalogue's own schemas, so a new field or type is drawn without a change here;
 * only what makes a history hang together (whose log, which alert, from which status) is said below.
 */
import * as fc from 'fast-check';
import { CATALOGUE } from '../events/catalogue.ts';
import { MILESTONE_STATUSES, ORDER_STATUSES } from '../events/enums.ts';
import { type EventType, eventMetaSchema } from '../events/event.ts';
import { logValuesSchema } from '../events/log-events.ts';
import { THRESHOLD_FIELDS, THRESHOLD_GROUPS, thresholdsSchema } from '../events/thresholds.ts';
import { LOG_FIELD_NAMES, LOG_FIELDS, type LogFieldDefinition } from '../events/vocabulary.ts';
import type { JsonObject, JsonValue, ProposedEvent } from '../events/store/port.ts';

/** Events that are appended to one stream together. */
export interface Batch {
  readonly stream: string;
  readonly events: readonly ProposedEvent[];
}

export interface HistoryOptions {
  /** Commands at most; one of them makes up to two events. Default 60. */
  readonly maxLength?: number;
  /** Whether some events cannot be read. Default true. */
  readonly unreadable?: boolean;
}

interface Schema {
  readonly _zod: { readonly def: unknown };
}

/** The parts of a schema's definition that its kind has. */
interface Definition {
  readonly type: string;
  readonly shape: Readonly<Record<string, Schema>>;
  readonly innerType: Schema;
  readonly element: Schema;
  readonly options: readonly Schema[];
  readonly entries: Readonly<Record<string, string>>;
  readonly keyType: Schema;
  readonly valueType: Schema;
  readonly partial?: boolean;
}

const WORDS = [
  'Amélie',
  'Okonkwo',
  'Ngozi',
  'مريم',
  '🫀 heart',
  '李 雷',
  'Jean-Pierre',
  'a.b',
  '$set',
  '',
  'ﷺ',
  'Ünsal',
];
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
/** What the event store refuses: U+0000 and lone surrogates. */
const storableText = text.map((value) => value.replaceAll('\u0000', ''));
const number = fc.oneof(
  fc.integer({ min: -5, max: 300 }),
  fc.double({ min: 0, max: 50, noNaN: true }).map((value) => value + 0),
);

/** The values of a log, drawn from the vocabulary that their own check reads. */
const logValues: fc.Arbitrary<JsonValue> = fc
  .subarray([...LOG_FIELD_NAMES], { maxLength: 6 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, logValue(LOG_FIELDS[name])]))));

function logValue(field: LogFieldDefinition): fc.Arbitrary<JsonValue> {
  const value =
    field.kind === 'number'
      ? number
      : field.kind === 'boolean'
        ? fc.boolean()
        : fc.constantFrom(...field.choices);
  return fc.option<JsonValue>(value, { nil: null, freq: 3 });
}

const thresholds: fc.Arbitrary<JsonValue> = number.map((limit) =>
  Object.fromEntries(
    THRESHOLD_GROUPS.map((group) => [
      group,
      Object.fromEntries(Object.keys(THRESHOLD_FIELDS[group]).map((field) => [field, limit])),
    ]),
  ),
);

/** Values of a schema, drawn by walking its definition; of the two that check by hand, from what they check. */
function valuesOf(schema: Schema): fc.Arbitrary<JsonValue> {
  if (schema === logValuesSchema) return logValues;
  if (schema === thresholdsSchema) return thresholds;
  const definition = schema._zod.def as Definition;
  switch (definition.type) {
    case 'string':
      return storableText;
    case 'number':
      return number;
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries));
    case 'nullable':
      return fc.option(valuesOf(definition.innerType), { nil: null, freq: 3 });
    case 'array':
      return fc.array(valuesOf(definition.element), { maxLength: 3 });
    case 'union':
      return fc.oneof(...definition.options.map(valuesOf));
    case 'record':
      return fc.dictionary(
        valuesOf(definition.keyType).map(String).filter(isPlainKey),
        valuesOf(definition.valueType),
        {
          maxKeys: 3,
        },
      );
    case 'object':
      return objectOf(definition.shape);
    default:
      throw new Error(`No values are drawn for a schema of the kind ${definition.type} yet.`);
  }
}

/** The keys of a record come from the product's own code, which knows what a document may hold. */
const isPlainKey = (key: string): boolean =>
  !key.includes('.') && !key.startsWith('$') && key !== '__proto__';

function objectOf(shape: Definition['shape']): fc.Arbitrary<JsonObject> {
  const required: Record<string, fc.Arbitrary<JsonValue>> = {};
  const optional: Record<string, fc.Arbitrary<JsonValue>> = {};
  for (const [key, schema] of Object.entries(shape)) {
    const definition = schema._zod.def as Definition;
    if (definition.type === 'optional') optional[key] = valuesOf(definition.innerType);
    else required[key] = valuesOf(schema);
  }
  const some = fc
    .subarray(Object.keys(optional), { maxLength: Math.min(6, Object.keys(optional).length) })
    .chain((keys) =>
      fc.record(Object.fromEntries(keys.map((key) => [key, optional[key] ?? fc.constant(null)]))),
    );
  return fc.tuple(fc.record(required), some).map(([all, given]) => ({ ...all, ...given }));
}

/** One command before it is known what it meets: what it wants, about whom, and what it would say. */
interface Draw {
  readonly type: EventType;
  readonly patient: number;
  readonly which: number;
  readonly data: JsonObject;
  /** Of the evaluation that goes with a log. */
  readonly verdict: JsonObject;
  readonly minutes: number;
  readonly measuredMinutesBefore: number;
  readonly actor: 'clinician' | 'patient' | 'system';
  readonly unreadable: boolean;
}

const TYPES = Object.keys(CATALOGUE).filter((type): type is EventType => type in CATALOGUE);
/** A log and what follows from it are most of what happens. */
const FREQUENT: readonly EventType[] = [
  'LogRecorded',
  'LogRecorded',
  'LogRecorded',
  'AlertRaised',
  'PatientRegistered',
];
const dataOf = new Map(
  TYPES.map((type) => [type, valuesOf(CATALOGUE[type].schema) as fc.Arbitrary<JsonObject>]),
);
const anyDataOf = (type: EventType): fc.Arbitrary<JsonObject> => dataOf.get(type) ?? fc.constant({});

const draw = (unreadable: boolean): fc.Arbitrary<Draw> =>
  fc.constantFrom(...TYPES.filter((type) => type !== 'LogEvaluated'), ...FREQUENT).chain((type) =>
    fc.record({
      type: fc.constant(type),
      patient: fc.nat({ max: 3 }),
      which: fc.nat({ max: 5 }),
      data: anyDataOf(type),
      verdict: type === 'LogRecorded' ? anyDataOf('LogEvaluated') : fc.constant({}),
      minutes: fc.nat({ max: 600 }),
      measuredMinutesBefore: fc.nat({ max: 3000 }),
      actor: fc.constantFrom('clinician', 'patient', 'system'),
      unreadable: unreadable ? fc.nat({ max: 24 }).map((chance) => chance === 13) : fc.constant(false),
    }),
  );

/** Histories of a clinic, as the appends that made them, in order. */
export function histories(options: HistoryOptions = {}): fc.Arbitrary<readonly Batch[]> {
  const { maxLength = 60, unreadable = true } = options;
  const draws = fc.array(draw(unreadable), { maxLength, size: 'max' });
  // Without patients hardly anything can happen, so two are there from the first.
  const registrations = fc.tuple(anyDataOf('PatientRegistered'), anyDataOf('PatientRegistered'));
  return fc.tuple(registrations, draws).map(([registered, drawn]) => new History().tell(registered, drawn));
}

interface KnownAlert {
  readonly alertId: string;
  readonly flag: JsonValue;
  acknowledged: boolean;
  resolved: boolean;
  snoozed: boolean;
}

interface KnownPatient {
  readonly logs: string[];
  readonly alerts: KnownAlert[];
}

interface Thing {
  readonly stream: string;
  readonly patientId: string;
  status: string;
}

const REGISTRATION: Draw = {
  type: 'PatientRegistered',
  patient: 0,
  which: 0,
  data: {},
  verdict: {},
  minutes: 1,
  measuredMinutesBefore: 0,
  actor: 'clinician',
  unreadable: false,
};

/** Categories of what begins with one event in a stream of its own. */
type Things = 'milestone' | 'order' | 'message' | 'partnerHook';
const BEGINNINGS: ReadonlySet<string> = new Set([
  'MilestoneCreated',
  'OrderPlaced',
  'MessageRequested',
  'PartnerHookAdded',
]);
const STATUSES: Partial<Record<string, readonly string[]>> = {
  MilestoneStatusChanged: MILESTONE_STATUSES,
  OrderStatusChanged: ORDER_STATUSES,
};

const START_TIME = Date.parse('2026-01-05T06:00:00.000Z');

class History {
  readonly #batches: Batch[] = [];
  readonly #patients = new Map<string, KnownPatient>();
  readonly #things = new Map<Things, Thing[]>();
  #ids = 0;
  #now = START_TIME;

  tell(registrations: readonly JsonObject[], draws: readonly Draw[]): readonly Batch[] {
    for (const [patient, data] of registrations.entries()) {
      this.#decide({ ...REGISTRATION, patient, data });
    }
    for (const each of draws) {
      this.#now += each.minutes * 60_000;
      this.#decide(each);
      if (each.unreadable) this.#addUnreadable(each);
    }
    return this.#batches;
  }

  #decide(each: Draw): void {
    const { type, data } = each;
    const patientId = `p${each.patient}`;
    const patient = this.#patients.get(patientId);
    if (CATALOGUE[type].category === 'clinic' || CATALOGUE[type].category === 'sampleData') {
      return this.#append(`${CATALOGUE[type].category}-main`, each, [[type, data]], undefined);
    }
    if (['user', 'userEmail', 'administrators'].includes(CATALOGUE[type].category))
      return this.#append(`${CATALOGUE[type].category}-u${each.which}`, each, [[type, data]], undefined);
    if (CATALOGUE[type].category === 'facility')
      return this.#append(`facility-main-f${each.which}`, each, [[type, data]], undefined);
    if (type === 'PatientRegistered') {
      if (patient !== undefined) return;
      this.#patients.set(patientId, { logs: [], alerts: [] });
      return this.#append(`patient-${patientId}`, each, [[type, data]], patientId);
    }
    if (patient === undefined) return;
    // A trace lies in the stream that was asked about.
    if (type === 'RequestChangedNothing') {
      const stream = ['patient', 'patientLogs', 'patientAlerts'][each.which % 3];
      return this.#append(`${stream}-${patientId}`, each, [[type, data]], patientId);
    }
    switch (CATALOGUE[type].category) {
      case 'patientLogs':
        return this.#log(each, patientId, patient);
      case 'patientAlerts':
        return this.#alert(each, patientId, patient);
      case 'milestone':
      case 'order':
      case 'message':
      case 'partnerHook':
        return this.#thing(CATALOGUE[type].category, each, patientId);
      case 'patient':
        return this.#append(`patient-${patientId}`, each, [[type, data]], patientId);
      default:
        return this.#append(`${CATALOGUE[type].category}-${this.#id()}`, each, [[type, data]], patientId);
    }
  }

  #log(each: Draw, patientId: string, patient: KnownPatient): void {
    const logId = this.#id();
    patient.logs.push(logId);
    const recorded = { ...each.data, logId };
    const evaluated = { ...each.verdict, logId };
    this.#append(
      `patientLogs-${patientId}`,
      each,
      [
        ['LogRecorded', recorded],
        ['LogEvaluated', evaluated],
      ],
      patientId,
    );
  }

  #alert(each: Draw, patientId: string, patient: KnownPatient): void {
    const { type, data } = each;
    const stream = `patientAlerts-${patientId}`;
    const logId = patient.logs.at(-1) ?? null;
    if (type === 'AlertRaised') {
      const alertId = this.#id();
      patient.alerts.push({
        alertId,
        flag: data['flag'] ?? null,
        acknowledged: false,
        resolved: false,
        snoozed: false,
      });
      return this.#append(stream, each, [[type, { ...data, alertId, logId }]], patientId);
    }
    const alert = patient.alerts[each.which % Math.max(1, patient.alerts.length)];
    if (alert === undefined || !isAllowed(type, alert)) return;
    const decided: JsonObject = {
      ...data,
      alertId: alert.alertId,
      ...('flag' in data && type !== 'AlertSuppressed' ? { flag: alert.flag } : {}),
      ...('logId' in data ? { logId: logId ?? 'none' } : {}),
      ...('wasAcknowledged' in data ? { wasAcknowledged: alert.acknowledged } : {}),
    };
    if (type === 'AlertAcknowledged') alert.acknowledged = true;
    if (type === 'AlertSnoozed') alert.snoozed = true;
    if (type === 'AlertSnoozeEnded') alert.snoozed = false;
    if (type === 'AlertResolved') alert.resolved = true;
    this.#append(stream, each, [[type, decided]], patientId);
  }

  /** What begins with one event in a stream of its own and then changes, some of it by its status. */
  #thing(category: Things, each: Draw, patientId: string): void {
    const { type, data } = each;
    const things = this.#things.get(category) ?? [];
    this.#things.set(category, things);
    if (BEGINNINGS.has(type)) {
      const stream = `${category}-${this.#id()}`;
      things.push({ stream, patientId, status: textOf(data['status'], 'queued') });
      return this.#append(stream, each, [[type, data]], patientId);
    }
    const thing = things[each.which % Math.max(1, things.length)];
    if (thing === undefined) return;
    const statuses = STATUSES[type];
    const to = statuses?.[each.which % statuses.length] ?? textOf(data['status'], thing.status);
    const decided = statuses === undefined ? data : { ...data, from: thing.status, to };
    thing.status = to;
    this.#append(thing.stream, each, [[type, decided]], thing.patientId);
  }

  /** An event as another release, or a hand in the file, could have left it. */
  #addUnreadable(each: Draw): void {
    const type = each.which % 2 === 0 ? 'PatientTeleported' : 'GoalSet';
    this.#append(`goal-${this.#id()}`, each, [[type, { nonsense: each.which }]], `p${each.patient}`);
  }

  #append(
    stream: string,
    each: Draw,
    decided: readonly (readonly [type: string, data: JsonObject])[],
    patientId: string | undefined,
  ): void {
    const effectiveAt = new Date(this.#now - each.measuredMinutesBefore * 60_000).toISOString();
    const sentAt = new Date(Date.parse(effectiveAt) + 60_000).toISOString();
    const meta = eventMetaSchema.parse({
      recordedAt: new Date(this.#now).toISOString(),
      ...(decided[0]?.[0] === 'LogRecorded'
        ? { effectiveAt, ...(each.which % 2 === 0 ? { sentAt } : {}) }
        : {}),
      actor: { id: each.actor === 'patient' ? (patientId ?? 'system') : `${each.actor}-1`, role: each.actor },
      clinicId: 'main',
      ...(patientId === undefined ? {} : { patientId }),
      correlationId: this.#id(),
      causationId: this.#id(),
    });
    const events = decided.map(([type, data]): ProposedEvent => {
      const version = type in CATALOGUE ? CATALOGUE[type as EventType].version : 1;
      return { id: this.#id(), type, version, data, meta: meta as unknown as JsonObject };
    });
    this.#batches.push({ stream, events });
  }

  #id(): string {
    this.#ids += 1;
    return `00000000-0000-7000-8000-${this.#ids.toString(16).padStart(12, '0')}`;
  }
}

const textOf = (value: JsonValue | undefined, otherwise: string): string =>
  typeof value === 'string' ? value : otherwise;

function isAllowed(type: EventType, alert: KnownAlert): boolean {
  if (alert.resolved) return false;
  if (type === 'AlertAcknowledged' || type === 'AlertEscalated') return !alert.acknowledged;
  if (type === 'AlertSnoozeEnded') return alert.snoozed;
  return true;
}
