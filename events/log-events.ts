/** Stream `patientLogs-<patientId>`: all logs of one patient in the order received, each with its evaluation. */
import * as z from 'zod/mini';
import { comparedSchema } from './compared.ts';
import { defineEvent, type JsonRecord } from './definition.ts';
import { CONDITIONS, FLAGS, GLUCOSE_UNITS, LOG_SOURCES } from './enums.ts';
import type { GlucoseLow } from './glucose.ts';
import { areThresholds, thresholdsSchema } from './thresholds.ts';
import { LOG_FIELDS, type LogField, type LogFieldDefinition, type LogValues } from './vocabulary.ts';

function isStoredValue(field: LogFieldDefinition, value: unknown): boolean {
  if (value === null) return true;
  switch (field.kind) {
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'choice':
      return typeof value === 'string' && field.choices.includes(value);
  }
}

/**
 * The values of a log as they were sent: absent, null and a value are three different things.
 *
 * Checked field by field of what is there, and not by an object schema, which looks for all 74 fields in every log: that
 * took 16 µs of a log's reading, this takes less than 1. A field that the vocabulary does not know makes the event
 * unreadable; dropped in silence, it would be missing from a judgement.
 */
function isLogValues(values: unknown): values is LogValues {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return false;
  for (const name in values) {
    const field: LogFieldDefinition | undefined = Object.prototype.hasOwnProperty.call(LOG_FIELDS, name)
      ? LOG_FIELDS[name as LogField]
      : undefined;
    if (field === undefined || !isStoredValue(field, (values as Record<string, unknown>)[name])) return false;
  }
  return true;
}

export const logValuesSchema = z.custom<LogValues>(isLogValues);

export const LogRecorded = defineEvent({
  type: 'LogRecorded',
  category: 'patientLogs',
  personal: ['notes'],
  schema: z.object({
    logId: z.string(),
    source: z.enum(LOG_SOURCES),
    values: logValuesSchema,
    notes: z.nullable(z.string()),
    /**
     * What the phone's clock had said of the time of measurement, where that was corrected with the person's consent;
     * absent where it was not, and in logs from before this was asked.
     */
    phoneTimestamp: z.optional(z.nullable(z.string())),
  }),
});

export const firedRuleSchema = z.object({
  id: z.string(),
  condition: z.nullable(z.enum([...CONDITIONS, 'GENERAL'])),
  flag: z.enum(['RED', 'AMBER', 'NOTE']),
  compared: z.array(comparedSchema),
});
export type FiredRule = z.output<typeof firedRuleSchema>;

const FLAG_SET: ReadonlySet<unknown> = new Set(FLAGS);
const CONDITION_SET: ReadonlySet<unknown> = new Set(CONDITIONS);
const RULE_CONDITION_SET: ReadonlySet<unknown> = new Set([null, ...CONDITIONS, 'GENERAL']);
const RULE_FLAG_SET: ReadonlySet<unknown> = new Set(['RED', 'AMBER', 'NOTE']);
const LIMIT_FROM_SET: ReadonlySet<unknown> = new Set([null, 'default', 'clinic', 'patient', 'fixed']);

const UNIT_SET: ReadonlySet<unknown> = new Set([undefined, ...GLUCOSE_UNITS]);

const isFlagOrNull = (value: unknown): boolean => value === null || FLAG_SET.has(value);
const isListOf = (value: unknown, fits: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => fits(item));
const isText = (value: unknown): boolean => typeof value === 'string';

function areConditionFlags(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(
    ([condition, flag]) => CONDITION_SET.has(condition) && FLAG_SET.has(flag),
  );
}

function isCompared(compared: unknown): boolean {
  if (typeof compared !== 'object' || compared === null) return false;
  const { field, value, limit, limitFrom } = compared as JsonRecord;
  return (
    typeof field === 'string' &&
    (value === null || ['number', 'boolean', 'string'].includes(typeof value)) &&
    (limit === null || typeof limit === 'number') &&
    LIMIT_FROM_SET.has(limitFrom)
  );
}

function isFiredRule(rule: unknown): boolean {
  if (typeof rule !== 'object' || rule === null) return false;
  const { id, condition, flag, compared } = rule as JsonRecord;
  return (
    typeof id === 'string' &&
    RULE_CONDITION_SET.has(condition) &&
    RULE_FLAG_SET.has(flag) &&
    isListOf(compared, isCompared)
  );
}

function isVerdict(data: JsonRecord): boolean {
  return (
    typeof data['logId'] === 'string' &&
    FLAG_SET.has(data['overallFlag']) &&
    isFlagOrNull(data['flagDiabetes']) &&
    areConditionFlags(data['conditionFlags']) &&
    isListOf(data['firedRules'], isFiredRule) &&
    typeof data['messageKey'] === 'string' &&
    isListOf(data['reasonKeys'], isText) &&
    isListOf(data['advisoryKeys'], isText) &&
    typeof data['limited'] === 'boolean' &&
    typeof data['symptomRuleFired'] === 'boolean' &&
    isFlagOrNull(data['previousFlag']) &&
    typeof data['rulesVersion'] === 'string' &&
    UNIT_SET.has(data['glucoseUnit']) &&
    areThresholds(data['thresholds'])
  );
}

/** The verdict on one log, as it was given. It is recorded beside its log, in one append, and never recomputed. */
export const LogEvaluated = defineEvent({
  type: 'LogEvaluated',
  category: 'patientLogs',
  fastCheck: isVerdict,
  schema: z.object({
    logId: z.string(),
    overallFlag: z.enum(FLAGS),
    flagDiabetes: z.nullable(z.enum(FLAGS)),
    conditionFlags: z.partialRecord(z.enum(CONDITIONS), z.enum(FLAGS)),
    firedRules: z.array(firedRuleSchema),
    messageKey: z.string(),
    reasonKeys: z.array(z.string()),
    advisoryKeys: z.array(z.string()),
    /** No reading and no symptom was given: nothing was judged. */
    limited: z.boolean(),
    /** A RED or AMBER rule fired that reads more than numbers and medicines (`clinical-rules` 8.5). */
    symptomRuleFired: z.boolean(),
    /** The flag of the newest log measured before it that held something to judge, null where there is none. */
    previousFlag: z.nullable(z.enum(FLAGS)),
    rulesVersion: z.string(),
    thresholds: thresholdsSchema,
    /** Of the patient's meter at that time: in it they were told their limits. Evaluations of before it was kept have none. */
    glucoseUnit: z.optional(z.enum(GLUCOSE_UNITS)),
  }),
});

/** The limit of a low blood glucose as the patient was told it. */
export function glucoseLowOf({
  thresholds,
  glucoseUnit = 'mmol/L',
}: Pick<z.output<(typeof LogEvaluated)['schema']>, 'thresholds' | 'glucoseUnit'>): GlucoseLow {
  return { below: thresholds.DIABETES.lowBelow, unit: glucoseUnit };
}

/**
 * Where a log stands among its patient's logs: by time measured, then received, then id. Instants are UTC with
 * milliseconds, so that the text sorts as the logs do.
 */
export function logOrder(measuredAt: string, receivedAt: string, logId: string): string {
  return `${measuredAt}|${receivedAt}|${logId}`;
}

/** An event of a log, as far as its times go: instants in ISO, UTC. */
interface TimedLog {
  readonly data: { readonly logId: string };
  readonly meta: {
    readonly recordedAt: string;
    readonly effectiveAt?: string | undefined;
    readonly sentAt?: string | undefined;
  };
}

/** Clocks of two machines are not the same. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/**
 * Where a log stands that says more of now than the one that did before it came; null where it does not. By their order; but
 * not where that one would have been measured after this one was sent. Then a clock was wrong, and what tells is when they
 * came: this one, less how long it had waited on its phone, which is then where it stands. Else a phone that was a month ahead
 * would be the newest for a month, and one that begins in 2015 when its battery was empty the oldest, whatever comes of it.
 *
 * @param before where that one stands; '' where there is none.
 */
export function placeIfNewest({ data: { logId }, meta }: TimedLog, before: string): string | null {
  const { recordedAt, effectiveAt = recordedAt, sentAt = recordedAt } = meta;
  const order = logOrder(effectiveAt, recordedAt, logId);
  if (order > before) return order;
  const [measuredBefore = '', cameBefore = ''] = before.split('|');
  const [sent, came] = [Date.parse(sentAt), Date.parse(recordedAt)];
  if (Date.parse(measuredBefore) <= sent + CLOCKS_DIFFER_MS) return null;
  const waited = Math.max(0, sent - Date.parse(effectiveAt));
  // It came before, whatever the server's clock said then.
  const isNewer = came - waited + CLOCKS_DIFFER_MS >= Math.min(Date.parse(cameBefore), came);
  return isNewer ? logOrder(new Date(came - waited).toISOString(), recordedAt, logId) : null;
}
