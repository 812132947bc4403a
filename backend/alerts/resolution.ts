/**
 * When later logs show that an AMBER alert is over (`clinical-rules` 4.4). A RED one never is: only a person closes it.
 */
import { HOUR_MS } from '../../lib/durations.ts';
import { CONDITIONS, type Condition } from '../../events/enums.ts';
import type { FiredRule } from '../../events/log-events.ts';
import {
  CHOICE_LOG_FIELDS,
  type CompleteLogValues,
  type LogField,
  READING_LOG_FIELDS,
  SYMPTOM_LOG_FIELDS,
  qualifiesReading,
} from '../../events/vocabulary.ts';
import { ruleNamed } from '../clinical/rules.ts';
import { inOrder, isOfItsTime, type JudgedLog } from '../logs/log-history.ts';
import type { DecidedAlertEvent, OpenAlert, PatientAlerts } from './alert.ts';

/** The second log that shows it must be measured so long after the alert. */
const SECOND_LOG_AFTER_MS = 12 * HOUR_MS;

/** Alerts that later logs can end: AMBER, of an evaluation, neither resolved nor escalated. */
export function resolvableAlerts(state: PatientAlerts): readonly OpenAlert[] {
  return [...state.alerts.values()].filter(isResolvable);
}

function isResolvable({ kind, flag, resolvedAt, escalatedAt, sources }: OpenAlert): boolean {
  return (
    kind === 'evaluation' &&
    flag === 'AMBER' &&
    resolvedAt === null &&
    escalatedAt === null &&
    sources.length > 0
  );
}

/**
 * Resolves the alerts that the logs show to be over.
 *
 * @param logs the patient's, at least all that were measured after the oldest log that an open alert rests on
 */
export function resolveByLogs(
  state: PatientAlerts,
  logs: readonly JudgedLog[],
  known: ReadonlySet<Condition>,
): readonly DecidedAlertEvent[] {
  const alerts = resolvableAlerts(state);
  if (alerts.length === 0 || logs.length === 0) return [];
  const inTheirOrder = ordered(logs);
  return alerts
    .filter((alert) => isOver(alert, inTheirOrder, known))
    .map(({ alertId, flag, acknowledgedAt }) => ({
      type: 'AlertResolved',
      data: { alertId, by: 'evaluation', flag, wasAcknowledged: acknowledgedAt !== null, note: null },
    }));
}

/** Put in order once for all alerts: a sensor sends thousands in two weeks, and hundreds of alerts may be open over them. */
interface OrderedLogs {
  readonly logs: readonly JudgedLog[];
  /** Where each stands among them, by its id. */
  readonly places: ReadonlyMap<string, number>;
}

function ordered(received: readonly JudgedLog[]): OrderedLogs {
  const logs = inOrder(received);
  return { logs, places: new Map(logs.map((log, place) => [log.recorded.data.logId, place])) };
}

function isOver(alert: OpenAlert, { logs, places }: OrderedLogs, known: ReadonlySet<Condition>): boolean {
  const sources = alert.sources.flatMap(({ logId }) => places.get(logId) ?? []);
  if (sources.length < alert.sources.length) return false;
  const asked = requirementOf(
    sources.flatMap((place) => logs[place] ?? []),
    known,
  );
  if (asked === null) return false;
  const newest = sources.reduce((one, other) => Math.max(one, other));
  const cameLast = sources.reduce((last, place) => Math.max(last, logs[place]?.evaluated.revision ?? 0), 0);
  return hasTwoGreen(logs, newest + 1, asked, {
    cameLast,
    secondFrom: Date.parse(alert.raisedAt) + SECOND_LOG_AFTER_MS,
  });
}

interface Requirement {
  readonly conditions: readonly Condition[];
  readonly readings: readonly LogField[];
  /** Symptoms and choices that may not be reported again, each with what was said. */
  readonly answers: readonly { readonly field: LogField; readonly value: boolean | string }[];
}

/** What later logs must show, from all the logs that the alert rests on; null where no log ever can. */
function requirementOf(sources: readonly JudgedLog[], known: ReadonlySet<Condition>): Requirement | null {
  const conditions = new Set<Condition>();
  const readings = new Set<LogField>();
  const answers: Requirement['answers'][number][] = [];
  for (const { evaluated } of sources) {
    const { conditionFlags, firedRules } = evaluated.data;
    for (const condition of CONDITIONS) if (conditionFlags[condition] === 'AMBER') conditions.add(condition);
    for (const rule of firedRules) {
      if (rule.flag !== 'AMBER') continue;
      if (!raisesCondition(rule, known)) return null;
      for (const { field, value } of rule.compared) {
        const reading = READING_LOG_FIELDS.find((name) => name === field);
        if (reading !== undefined) readings.add(reading);
        const answer = ANSWER_FIELDS.find((name) => name === field);
        if (answer !== undefined && (value === true || typeof value === 'string')) {
          answers.push({ field: answer, value });
        }
      }
    }
  }
  return { conditions: [...conditions], readings: [...readings], answers };
}

/** When or how a reading was taken qualifies it and is no complaint; who uses insulin goes on using it. */
const ANSWER_FIELDS: readonly LogField[] = [
  ...SYMPTOM_LOG_FIELDS,
  ...CHOICE_LOG_FIELDS.filter((field) => !qualifiesReading(field)),
];

/** A rule of no condition of this patient leaves nothing that could be seen to be well again. */
function raisesCondition({ id, condition }: FiredRule, known: ReadonlySet<Condition>): boolean {
  if (condition !== null && condition !== 'GENERAL') return true;
  return (ruleNamed(id)?.alsoRaises ?? []).some((also) => known.has(also));
}

interface AlertTimes {
  /** The revision of that log of the alert which came last. */
  readonly cameLast: number;
  /** From when on the second log must have been measured, ms. */
  readonly secondFrom: number;
}

/** Two logs from a place on, with no log between them that shows one of the conditions AMBER or RED. */
function hasTwoGreen(
  logs: readonly JudgedLog[],
  from: number,
  asked: Requirement,
  { cameLast, secondFrom }: AlertTimes,
): boolean {
  let first = false;
  for (let place = from; place < logs.length; place++) {
    const log = logs[place];
    if (log === undefined) break;
    const { conditionFlags } = log.evaluated.data;
    const flags = asked.conditions.map((condition) => conditionFlags[condition]);
    if (flags.some((flag) => flag === 'AMBER' || flag === 'RED')) first = false;
    else if (
      flags.every((flag) => flag === 'GREEN') &&
      showsWell(log.values, asked) &&
      // Of what had come before, a time that lay ahead even then does not say that it was later.
      (log.evaluated.revision > cameLast || isOfItsTime(log))
    ) {
      if (first && Date.parse(log.measuredAt) >= secondFrom) return true;
      first = true;
    }
  }
  return false;
}

function showsWell(values: CompleteLogValues, { readings, answers }: Requirement): boolean {
  return (
    readings.every((field) => values[field] !== null) &&
    answers.every(({ field, value }) => values[field] !== value)
  );
}
