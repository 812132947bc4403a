/**
 * Recorded events with believable surroundings, for tests that begin with "given that this has happened". Each is
 * written and read by the product's own codec, so that a test cannot be given an event that the log could not hold.
 */
import { positionFromText } from '../../events/position.ts';
import { CATALOGUE } from '../../events/catalogue.ts';
import { type Decoded, decode, encode, isUnreadable, type Unreadable } from '../../events/codec.ts';
import type { Actor, DataOf, DecidedEvent, EventMeta, EventOf, EventType } from '../../events/event.ts';
import type { PatientProfile } from '../../events/patient-events.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from '../../events/thresholds.ts';
import type { LogValues } from '../../events/vocabulary.ts';

export const CLINICIAN: Actor = { id: 'dr-ngozi', role: 'clinician' };
export const SYSTEM: Actor = { id: 'system', role: 'system' };
const PATIENT = 'p1';
const START = '2026-03-10T08:00:00.000Z';

/** What surrounds an event; left out, it is one clinician's, about the patient p1, a minute after the one before. */
export interface Circumstances {
  /** ISO 8601: when the server recorded it. */
  readonly at?: string;
  /** ISO 8601: when it was so, where that differs. */
  readonly effectiveAt?: string;
  /** ISO 8601: when it was sent, by the sender's clock. */
  readonly sentAt?: string;
  readonly by?: Actor;
  /** null for an event that is about no patient. */
  readonly patientId?: string | null;
  /** What the stream is about; left out, the patient. */
  readonly subject?: string;
  readonly requestHash?: string;
}

const instant = (text: string): string => new Date(text).toISOString();

/** A log as it grows: positions rise with gaps, revisions count in each stream, time goes on. */
export class Recording {
  readonly #revisions = new Map<string, number>();
  #count = 0;
  #now: number;

  constructor(start: string = START) {
    this.#now = Date.parse(start) - 60_000;
  }

  event<Type extends EventType>(
    type: Type,
    data: DataOf<Type>,
    circumstances: Circumstances = {},
  ): EventOf<Type> {
    const { patientId = PATIENT, subject = patientId ?? 'main' } = circumstances;
    const stored = this.#store(`${CATALOGUE[type].category}-${subject}`, circumstances);
    const event = { type, data } as DecidedEvent;
    const decoded = decode({ ...stored, ...encode(stored.id, event, this.#meta(circumstances)) });
    if (isUnreadable(decoded)) throw new Error(`The test's ${type} cannot be read: ${decoded.reason}`);
    return decoded as EventOf<Type>;
  }

  /** An event of a type that this program does not know. */
  unreadable(stream: string, circumstances: Circumstances = {}): Unreadable {
    const stored = this.#store(stream, circumstances);
    const meta = this.#meta(circumstances) as Readonly<Record<string, unknown>>;
    const decoded = decode({ ...stored, type: 'PatientTeleported', version: 1, data: {}, meta });
    if (!isUnreadable(decoded)) throw new Error('The test gave an event that can be read.');
    return decoded;
  }

  /** A log and its verdict, as one append. `at` is when it was received, `effectiveAt` when it was measured. */
  log(log: LogToTell, circumstances: Circumstances = {}): [EventOf<'LogRecorded'>, EventOf<'LogEvaluated'>] {
    this.#now = circumstances.at === undefined ? this.#now + 60_000 : Date.parse(circumstances.at);
    const at = new Date(this.#now).toISOString();
    const together = { effectiveAt: at, ...circumstances, at };
    const { logId, source = 'daily-form', values = {}, notes = null, ...verdict } = log;
    return [
      this.event('LogRecorded', { logId, source, values, notes }, together),
      this.event('LogEvaluated', evaluationData({ logId, ...verdict }), together),
    ];
  }

  #store(stream: string, { at }: Circumstances) {
    const revision = this.#revisions.get(stream) ?? 0;
    this.#revisions.set(stream, revision + 1);
    this.#count += 1;
    this.#now = at === undefined ? this.#now + 60_000 : Date.parse(at);
    return {
      id: eventId(this.#count),
      stream,
      revision,
      position: positionFromText(String(this.#count * 137).padStart(16, '0')),
    };
  }

  #meta({ effectiveAt, sentAt, by = CLINICIAN, patientId = PATIENT, requestHash }: Circumstances): EventMeta {
    return {
      recordedAt: new Date(this.#now).toISOString(),
      ...(effectiveAt === undefined ? {} : { effectiveAt: instant(effectiveAt) }),
      ...(sentAt === undefined ? {} : { sentAt: instant(sentAt) }),
      actor: by,
      clinicId: 'main',
      ...(patientId === null ? {} : { patientId }),
      correlationId: `request-${this.#count}`,
      causationId: `request-${this.#count}`,
      ...(requestHash === undefined ? {} : { requestHash }),
    };
  }
}

/** A test that hands over events in another order than it recorded them has told a story that cannot be. */
export function assertInOrder(events: readonly Decoded[]): void {
  for (const [index, { type, position }] of events.entries()) {
    const before = events[index - 1];
    if (before !== undefined && before.position >= position) {
      throw new Error(`The test gives ${before.type} before ${type}, which it recorded first.`);
    }
  }
}

const eventId = (count: number): string => `00000000-0000-7000-8000-${count.toString(16).padStart(12, '0')}`;

export function patientProfile(details: Partial<PatientProfile> = {}): PatientProfile {
  return {
    name: 'Amélie Ngozi-Okafor',
    age: 61,
    email: null,
    phoneNumber: '+243812345678',
    hasKnownHtn: true,
    hasKnownAfFlutter: false,
    hasKnownIhd: false,
    hasKnownHf: false,
    hasKnownDiabetes: false,
    planTier: 'BASIC',
    country: 'CD',
    timeZone: 'Africa/Kinshasa',
    language: 'fr',
    glucoseUnit: 'mmol/L',
    expectedLogEveryDays: 1,
    ...details,
  };
}

type Verdict = DataOf<'LogEvaluated'>;

/** What an evaluation says; left out, it follows from the rules that fired, and from none that all is GREEN. */
export interface VerdictToTell {
  readonly logId: string;
  /** Ids of the rules of the flag; their names say which condition they are about. */
  readonly rules?: readonly string[];
  readonly overallFlag?: Verdict['overallFlag'];
  readonly conditionFlags?: Verdict['conditionFlags'];
  readonly firedRules?: Verdict['firedRules'];
  readonly messageKey?: string;
  readonly limited?: boolean;
  readonly symptomRuleFired?: boolean;
  readonly previousFlag?: Verdict['previousFlag'];
  readonly thresholds?: Thresholds;
}

export interface LogToTell extends VerdictToTell {
  readonly source?: DataOf<'LogRecorded'>['source'];
  readonly values?: LogValues;
  readonly notes?: string | null;
}

const { alerts: _, ...DEFAULT_LIMITS } = DEFAULT_THRESHOLDS;

const CONDITION_OF_RULE = {
  HTN: 'HYPERTENSION',
  AF: 'AF_FLUTTER',
  IHD: 'IHD',
  HF: 'HEART_FAILURE',
  DM: 'DIABETES',
} as const;

const isPrefix = (prefix: string): prefix is keyof typeof CONDITION_OF_RULE =>
  Object.hasOwn(CONDITION_OF_RULE, prefix);

/** The verdict of rules such as HTN-RED-SYSTOLIC: the worst of their flags, each condition as its rules say. */
export function evaluationData({ logId, rules = [], ...told }: VerdictToTell): Verdict {
  const flagOf = (rule: string) => (rule.includes('-RED-') ? 'RED' : 'AMBER');
  const conditionOf = (rule: string) => {
    const prefix = rule.slice(0, rule.indexOf('-'));
    return isPrefix(prefix) ? CONDITION_OF_RULE[prefix] : 'GENERAL';
  };
  const byUrgency = rules.toSorted((one, other) => flagOf(other).localeCompare(flagOf(one)));
  const conditionFlags: Verdict['conditionFlags'] = {};
  for (const rule of byUrgency.toReversed()) {
    const condition = conditionOf(rule);
    if (condition !== 'GENERAL') conditionFlags[condition] = flagOf(rule);
  }
  const overallFlag = byUrgency[0] === undefined ? 'GREEN' : flagOf(byUrgency[0]);
  return {
    logId,
    overallFlag,
    flagDiabetes: conditionFlags.DIABETES ?? null,
    conditionFlags,
    firedRules: byUrgency.map((id) => ({
      id,
      condition: conditionOf(id),
      flag: flagOf(id),
      compared: [],
    })),
    messageKey: `message.${overallFlag}.${overallFlag === 'GREEN' ? 'all' : 'bp'}`,
    reasonKeys: byUrgency.map((id) => `reason.${id}`),
    advisoryKeys: [],
    limited: false,
    symptomRuleFired: false,
    previousFlag: null,
    rulesVersion: 'test',
    thresholds: DEFAULT_LIMITS,
    ...told,
  };
}

export function alertData(details: Partial<DataOf<'AlertRaised'>> = {}): DataOf<'AlertRaised'> {
  return {
    alertId: 'a1',
    kind: 'evaluation',
    flag: 'AMBER',
    message: null,
    messageKey: 'message.AMBER.bp',
    reasonKeys: ['reason.HTN-AMBER-SYSTOLIC'],
    ruleIds: ['HTN-AMBER-SYSTOLIC'],
    conditions: ['HYPERTENSION'],
    late: false,
    logId: 'l1',
    ecgId: null,
    measuredAt: null,
    episodeId: details.alertId ?? 'a1',
    readings: [],
    toldOutside: details.flag === 'RED' ? 'first' : null,
    ...details,
  };
}
