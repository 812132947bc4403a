/** From a request's body to a log: nested or flat, held to the bounds of the screen that sent it. */
import { LOG_FIELD_NAMES, type LogValues } from '../../events/vocabulary.ts';
import { logFrameSchema, logValuesRequestSchemas } from '../contract/log.ts';
import type { Issue } from '../contract/problem.ts';
import { sentAtOf } from '../http/sent-at.ts';
import { assertObject, issuesOf } from '../http/validation.ts';
import { labelOf } from '../texts/field-labels.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { LogToRecord } from './record-log.ts';

const KNOWN_FIELDS: readonly string[] = [...Object.keys(logFrameSchema.shape), ...LOG_FIELD_NAMES];

/**
 * @param clientTime the header `X-Client-Time`, null where there was none.
 * @throws Refusal 400 with every field that does not fit.
 */
export function logOfRequest(patientId: string, body: unknown, clientTime: string | null): LogToRecord {
  const flat = withoutBlanks(flattened(body));
  const frame = logFrameSchema.safeParse(flat);
  const form = flat['source'] === 'add-log' ? 'addLog' : 'daily';
  const values = logValuesRequestSchemas[form].safeParse(valuesIn(flat));
  const issues = [
    ...(frame.success ? [] : issuesOf(frame.error, flat)),
    ...(values.success ? contradictions(values.data) : issuesOf(values.error, flat).map(withGlucoseSign)),
  ];
  if (frame.success && (frame.data.patientId ?? patientId) !== patientId) {
    issues.push({
      path: 'patientId',
      key: 'validation.patientId.choice',
      message: 'The log names another patient than its address does.',
    });
  }
  if (!frame.success || !values.success || issues.length > 0) throw Refusal.invalid(issues);
  return {
    patientId,
    measuredAt: utc(frame.data.timestamp),
    phoneTimestamp: utc(frame.data.phoneTimestamp),
    sentAt: sentAtOf(clientTime),
    source: frame.data.source ?? 'daily-form',
    values: sentOnly(values.data),
    notes: frame.data.notes,
  };
}

const utc = (instant: string | null | undefined): string | null =>
  instant == null ? null : new Date(instant).toISOString();

/** `{ patientId, data: { … } }` and a flat body are the same request. */
function flattened(body: unknown): Readonly<Record<string, unknown>> {
  assertObject(body);
  const { data } = body;
  if (data === undefined || data === null) return body;
  assertObject(data);
  const { data: _, ...beside } = body;
  assertSaidOnce(beside, data);
  const inData = Object.entries(data).filter(
    ([field, value]) => !isMissing(value) || isMissing(beside[field]),
  );
  return { ...beside, ...Object.fromEntries(inData) };
}

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';
const isMissing = (value: unknown): boolean => value === undefined || value === null || isBlank(value);

/**
 * A field may stand beside `data` or in it. Where it stands in both and says two things, nobody can tell which of them
 * was meant, and neither is dropped in silence.
 *
 * @throws Refusal 400
 */
function assertSaidOnce(
  beside: Readonly<Record<string, unknown>>,
  data: Readonly<Record<string, unknown>>,
): void {
  const twice = KNOWN_FIELDS.filter(
    (field) =>
      !isMissing(beside[field]) &&
      !isMissing(data[field]) &&
      JSON.stringify(beside[field]) !== JSON.stringify(data[field]),
  );
  if (twice.length === 0) return;
  throw Refusal.invalid(
    twice.map((path) => ({
      path,
      key: `validation.${path}.choice`,
      message: `${labelOf(path)} is given twice, with two values.`,
    })),
  );
}

/** An empty text in a field is a missing value, whatever the field holds. */
function withoutBlanks(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => !isBlank(value)));
}

/** The fields of the vocabulary that are there. */
function valuesIn(flat: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const present = LOG_FIELD_NAMES.filter((name) => Object.hasOwn(flat, name) && flat[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, flat[name]]));
}

/** What was sent, null kept apart from what was not there. */
function sentOnly(values: LogValues): LogValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

const contradictions = (values: LogValues): readonly Issue[] => [
  ...crossed(values),
  ...measuredTwice(values),
];

function crossed({ bpSys, bpDia }: LogValues): Issue[] {
  if (typeof bpSys !== 'number' || typeof bpDia !== 'number' || bpDia < bpSys) return [];
  return [
    {
      path: 'bpDia',
      key: 'validation.bp.diastolicNotBelowSystolic',
      message: 'The lower blood pressure number must be below the upper one.',
    },
  ];
}

/** A meter shows a number or a sign: of both nobody can tell which was read. */
function measuredTwice({ glucoseMmol, glucoseSign }: LogValues): Issue[] {
  if (typeof glucoseMmol !== 'number' || typeof glucoseSign !== 'string') return [];
  return [
    {
      path: 'glucoseSign',
      key: 'validation.glucose.numberAndSign',
      message: `Blood sugar is given as a number and as ${glucoseSign}. Give only what the meter shows.`,
    },
  ];
}

/** Who sends what the meter shows as the number is told where it goes. */
function withGlucoseSign(issue: Issue): Issue {
  if (issue.key !== 'validation.glucoseMmol.number') return issue;
  return { ...issue, message: `${issue.message} Where the meter shows HI or LO, give that as glucoseSign.` };
}
