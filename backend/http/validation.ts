/**
 * Parsing what comes in. What does not fit becomes issues: the bare field, a language key, a sentence
 * (`clinical-rules` 3.4, `api.md`).
 */
import { isUtf8 } from 'node:buffer';
import type * as z from 'zod/mini';
import type { Issue } from '../contract/problem.ts';
import { isCleanText } from '../contract/primitives.ts';
import { labelOf } from '../texts/field-labels.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

/**
 * An empty text in a number is missing: forms send it for a box that was left alone.
 *
 * @throws Refusal 400 with one issue for each field that does not fit.
 */
export function parseBody<Shape>(schema: z.ZodMiniType<Shape>, body: unknown): Shape {
  assertObject(body);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const blank = blankNumbers(parsed.error, body);
  if (blank.size === 0) throw Refusal.invalid(issuesOf(parsed.error, body));
  return parseBody(schema, Object.fromEntries(Object.entries(body).filter(([field]) => !blank.has(field))));
}

/** The fields of a body in which a number was expected and an empty text stands. */
function blankNumbers(error: z.core.$ZodError, body: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const fields = error.issues
    .filter(
      (issue) => issue.code === 'invalid_type' && issue.expected === 'number' && issue.path.length === 1,
    )
    .map((issue) => String(issue.path[0]));
  return new Set(
    fields.filter((field) => {
      const value = body[field];
      return typeof value === 'string' && value.trim() === '';
    }),
  );
}

/** @throws Refusal 400 where the body is no JSON object. */
export function assertObject(body: unknown): asserts body is Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw Refusal.badRequest('The body must be a JSON object.');
  }
}

/**
 * A body may name the patient beside the path; it must be the same one.
 *
 * @throws Refusal 400
 */
export function assertSamePatient(named: string | null | undefined, patientId: string): void {
  if ((named ?? patientId) === patientId) return;
  const message = 'The id of the patient is not the one in the address.';
  throw Refusal.invalid([{ path: 'patientId', key: 'validation.patientId.choice', message }]);
}

/**
 * An id or a word of an address that no store could hold is looked for in none, one that is not UTF-8 is not mended in
 * silence, and of a parameter that is given twice nobody can tell which was meant.
 *
 * @param address path and query as they were sent.
 * @throws Refusal 400
 */
export function assertCleanAddress(
  address: string,
  params: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
  repeatable: readonly string[],
): void {
  if (!isUtf8Address(address)) throw Refusal.badRequest('The address is not valid UTF-8.');
  const twice = namedTwice(query).filter((name) => !repeatable.includes(name));
  if (twice.length > 0) {
    const named = twice.filter((name) => /^\w{1,40}$/.test(name)).join(', ');
    throw Refusal.badRequest(
      named === ''
        ? 'The address says one thing more than once.'
        : `The address says more than once: ${named}.`,
    );
  }
  for (const text of [...Object.values(params), ...query.values()]) {
    if (text !== undefined && !isCleanText(text)) {
      throw Refusal.badRequest('The address holds a character that cannot be stored.');
    }
  }
}

/** Each name once, in one pass: an address holds some thousands. */
function namedTwice(query: URLSearchParams): readonly string[] {
  const times = new Map<string, number>();
  for (const name of query.keys()) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times].flatMap(([name, count]) => (count > 1 ? [name] : []));
}

function isUtf8Address(address: string): boolean {
  const bytes = address.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return isUtf8(Buffer.from(bytes, 'latin1'));
}

/** The first issue of each field: the one that a person mends first. */
export function issuesOf(error: z.core.$ZodError, body: unknown): readonly Issue[] {
  const byPath = new Map<string, Issue>();
  for (const issue of error.issues) {
    const described = describe(issue, body);
    if (!byPath.has(described.path)) byPath.set(described.path, described);
  }
  return [...byPath.values()];
}

function describe(issue: z.core.$ZodIssue, body: unknown): Issue {
  const path = issue.path.findLast((part) => typeof part === 'string') ?? 'body';
  const label = labelOf(path);
  const make = (kind: string, message: string, params?: Record<string, string | number>): Issue => ({
    path,
    key: `validation.${path}.${kind}`,
    message,
    ...(params === undefined ? {} : { params }),
  });
  const value = valueAt(body, issue.path);
  if (value === undefined || value === null) return make('required', `${label} is missing.`);
  const isTime = path === 'timestamp' || path === 'phoneTimestamp';
  const isForm = issue.code === 'invalid_format' || issue.code === 'invalid_union';
  const noDay = isForm ? dayThatIsNone(value) : null;
  if (noDay !== null)
    return make(isTime ? 'format' : 'text', `${label} names a day that does not exist: ${noDay}.`);
  if (isTime)
    return make('format', `${label} must be a date and time with its offset, such as 2026-03-10T08:00:00Z.`);
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
      return outOfBounds(issue, value, label, make);
    case 'not_multiple_of':
      return make('number', `${label} must be a whole number.`);
    case 'invalid_value':
      return make('choice', `${label} must be one of: ${issue.values.map(String).join(', ')}.`);
    case 'invalid_type': {
      const { kind, one, many } = FORMS[issue.expected] ?? TEXT;
      const isInList = typeof issue.path.at(-1) === 'number';
      return make(kind, `${label} must be ${isInList ? `a list of ${many}` : one}.`);
    }
    default:
      return make('text', unfit(value, label));
  }
}

/** What is written as a day, and is in no calendar: `2026-06-31`; null: it is not written so, or there is such a day. */
function dayThatIsNone(value: unknown): string | null {
  const day = typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(value)?.[0] : undefined;
  if (day === undefined) return null;
  const instant = new Date(`${day}T00:00:00Z`);
  const isOne = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
  return isOne ? null : day;
}

/** What was expected, for a person: one of it, and a list of it. */
interface Form {
  readonly kind: 'number' | 'choice' | 'text';
  readonly one: string;
  readonly many: string;
}

const TEXT: Form = { kind: 'text', one: 'a text', many: 'texts' };
const NUMBER: Form = { kind: 'number', one: 'a number', many: 'numbers' };
const LIST: Form = { kind: 'choice', one: 'a list', many: 'lists' };
const OBJECT: Form = { kind: 'choice', one: 'an object', many: 'objects' };
const FORMS: Readonly<Record<string, Form>> = {
  number: NUMBER,
  int: NUMBER,
  boolean: { kind: 'choice', one: 'true or false', many: 'answers, each true or false' },
  array: LIST,
  tuple: LIST,
  object: OBJECT,
  record: OBJECT,
};

function unfit(value: unknown, label: string): string {
  return typeof value === 'string' && !isCleanText(value)
    ? `${label} holds a character that cannot be stored.`
    : `${label} is not written as it should be.`;
}

function outOfBounds(
  issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig,
  value: unknown,
  label: string,
  make: (kind: string, message: string, params?: Record<string, string | number>) => Issue,
): Issue {
  if (typeof value === 'string') {
    if (issue.code === 'too_small') return make('required', `${label} is missing.`);
    return make('text', `${label} may have at most ${issue.maximum} characters.`, {
      max: Number(issue.maximum),
    });
  }
  return issue.code === 'too_small'
    ? make('range', `${label} must be at least ${issue.minimum}.`, { min: Number(issue.minimum) })
    : make('range', `${label} must be at most ${issue.maximum}.`, { max: Number(issue.maximum) });
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    body,
  );
}
