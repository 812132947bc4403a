/**
 * What a caller may ask of an event store, checked once for every adapter, before anything is read or written.
 */
import { isUuid } from '../../lib/ids.ts';
import {
  InvalidEventError,
  MAX_APPEND_BYTES,
  type ExpectedRevision,
  type ProposedEvent,
  type ReadAllOptions,
  type ReadStreamOptions,
  type SubscribeOptions,
} from './port.ts';

/** An event in the form in which it is written. The texts are taken at the call, so a later change by the caller is not seen. */
export interface SerialisedEvent {
  /** Lower case. */
  readonly id: string;
  readonly type: string;
  readonly version: number;
  /** JSON text. */
  readonly data: string;
  /** JSON text. */
  readonly meta: string;
}

export interface AppendRequest {
  readonly stream: string;
  /** The last revision that the stream must have, -1 for none; null where the caller names no revision. */
  readonly after: number | null;
  readonly expected: ExpectedRevision;
  readonly events: readonly SerialisedEvent[];
  /** Size of all events as `MAX_APPEND_BYTES` counts it. */
  readonly bytes: number;
}

/**
 * Far above any event of ours, and low enough that no walk over it exhausts the stack. It is also where SQLite's own
 * JSON functions stop.
 */
const MAX_DEPTH = 1000;
const MAX_STREAM_NAME = 512;
/** Beside its metadata an event keeps its version: `{"version":…,"meta":…}`. */
const ENVELOPE_BYTES = 40;

/** Letters and digits, a dash, an id without white space or control characters. So no engine's own `$` streams. */
const STREAM_NAME = /^[a-z][a-z0-9]*-[^\s\p{Cc}\p{Cs}]+$/iu;
const LONE_SURROGATE = /\p{Cs}/u;
/** U+0000 or a lone surrogate in JSON text, where `JSON.stringify` writes both as escapes. */
const ESCAPED_UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Whether `stream` is a name that a stream can have: `category-id`. */
export function isStreamName(stream: string): boolean {
  return stream.length <= MAX_STREAM_NAME && STREAM_NAME.test(stream);
}

/**
 * Checks an append and turns its events into text.
 *
 * @throws InvalidEventError as `EventStore.append` describes.
 * @throws RangeError when `expected` is no expectation.
 */
export function appendRequest(
  stream: string,
  events: readonly ProposedEvent[],
  expected: ExpectedRevision,
): AppendRequest {
  if (!isStreamName(stream)) {
    throw new InvalidEventError(
      `A stream name is a category, a dash and an id, not ${JSON.stringify(stream)}.`,
    );
  }
  if (events.length === 0) throw new InvalidEventError(`An append to ${stream} holds no event.`);
  const after = revisionBefore(expected);
  const serialised = events.map((event) => serialise(event, stream));
  refuseRepeatedIds(serialised, stream);
  const bytes = serialised.reduce((sum, event) => sum + sizeOf(event), 0);
  if (bytes > MAX_APPEND_BYTES) {
    throw new InvalidEventError(
      `An append to ${stream} is ${bytes} bytes long; the most is ${MAX_APPEND_BYTES} bytes.`,
    );
  }
  return { stream, after, expected, events: serialised, bytes };
}

function refuseRepeatedIds(events: readonly SerialisedEvent[], stream: string): void {
  if (events.length === 1) return;
  const ids = new Set<string>();
  for (const { id } of events) {
    if (ids.has(id)) throw new InvalidEventError(`An append to ${stream} holds the event id ${id} twice.`);
    ids.add(id);
  }
}

/** What the event counts towards `MAX_APPEND_BYTES`. */
function sizeOf({ type, data, meta }: SerialisedEvent): number {
  return Buffer.byteLength(data) + Buffer.byteLength(meta) + 2 * type.length + ENVELOPE_BYTES;
}

function revisionBefore(expected: ExpectedRevision): number | null {
  if (expected === 'any' || expected === 'exists') return null;
  if (expected === 'none') return -1;
  if (Number.isSafeInteger(expected) && expected >= 0) return expected;
  throw new RangeError(`${String(expected)} is no revision that a stream can be expected at.`);
}

function serialise(event: ProposedEvent, stream: string): SerialisedEvent {
  const { type, version } = event;
  if (typeof type !== 'string' || type === '' || type.includes('\u0000') || LONE_SURROGATE.test(type)) {
    throw new InvalidEventError(`An event for ${stream} has no type that can be written.`);
  }
  const id = typeof event.id === 'string' ? event.id.toLowerCase() : '';
  if (!isUuid(id)) throw new InvalidEventError(`An event ${type} for ${stream} has no UUID for its id.`);
  if (!Number.isSafeInteger(version) || version < 1) {
    throw new InvalidEventError(`An event ${type} for ${stream} has no version that counts from 1.`);
  }
  return {
    id,
    type,
    version,
    data: json(event.data, 'data', type, stream),
    meta: json(event.meta, 'meta', type, stream),
  };
}

/** The value as JSON. The sentences name places, never values: those may be a patient's. */
function json(value: unknown, part: 'data' | 'meta', type: string, stream: string): string {
  const where = `of an event ${type} for ${stream}`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidEventError(`The ${part} ${where} is no object.`);
  }
  const flaw = flawIn(value, 1);
  if (flaw !== undefined) {
    throw new InvalidEventError(`In the ${part} ${where}, ${[part, ...flaw.path].join('.')} is ${flaw.is}.`);
  }
  const text = JSON.stringify(value);
  if (text.includes('\\u') && ESCAPED_UNSTORABLE.test(text)) {
    throw new InvalidEventError(`The ${part} ${where} holds text with U+0000 or half of a surrogate pair.`);
  }
  return text;
}

interface Flaw {
  readonly path: readonly string[];
  readonly is: string;
}

/**
 * The first thing that JSON would drop, change or refuse. `JSON.stringify` alone is no check: it leaves out what is
 * undefined and writes NaN as null, and a record must not change on its way into the log.
 */
function flawIn(value: unknown, depth: number): Flaw | undefined {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return undefined;
  if (typeof value === 'number') {
    return Number.isFinite(value) ? undefined : { path: [], is: 'a number that JSON cannot hold' };
  }
  if (typeof value !== 'object')
    return { path: [], is: `of the kind ${typeof value}, which JSON cannot hold` };
  if (depth > MAX_DEPTH) return { path: [], is: `nested more than ${MAX_DEPTH} deep or inside itself` };
  return Array.isArray(value) ? flawInArray(value, depth) : flawInObject(value, depth);
}

function flawInArray(values: readonly unknown[], depth: number): Flaw | undefined {
  // By index, since an iteration of the entries alone would pass over holes.
  for (let index = 0; index < values.length; index += 1) {
    const flaw = flawIn(values[index], depth + 1);
    if (flaw !== undefined) return under(String(index), flaw, depth);
  }
  return undefined;
}

function flawInObject(value: object, depth: number): Flaw | undefined {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    return { path: [], is: 'an object of a class, which JSON cannot hold' };
  }
  const properties = value as Record<string, unknown>;
  for (const key in properties) {
    const flaw = flawIn(properties[key], depth + 1);
    if (flaw !== undefined) return under(key, flaw, depth);
  }
  return undefined;
}

/** Only the outermost steps of a path are told: a value inside itself would have a thousand. */
function under(key: string, flaw: Flaw, depth: number): Flaw {
  return { path: depth > 8 ? [] : [key, ...flaw.path], is: flaw.is };
}

export interface StreamRead {
  /** First revision to read, undefined for the end that the direction begins at. */
  readonly from: number | undefined;
  readonly backwards: boolean;
  /** `Infinity` for all. */
  readonly limit: number;
  readonly pageSize: number;
}

/** @throws RangeError when an option is out of its range. */
export function streamRead(options: ReadStreamOptions = {}): StreamRead {
  if (options.from !== undefined) atLeast(0, options.from, 'from');
  return {
    from: options.from,
    backwards: options.direction === 'backwards',
    limit: limitOf(options),
    pageSize: pageSizeOf(options, 500),
  };
}

/** @throws RangeError when an option is out of its range. */
export function limitOf(options: { readonly limit?: number }): number {
  return options.limit === undefined ? Number.POSITIVE_INFINITY : atLeast(0, options.limit, 'limit');
}

/** @throws RangeError when an option is out of its range. */
export function pageSizeOf(
  options: ReadStreamOptions | ReadAllOptions | SubscribeOptions,
  otherwise: number,
): number {
  return options.pageSize === undefined ? otherwise : atLeast(1, options.pageSize, 'pageSize');
}

function atLeast(least: number, value: number, name: string): number {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new RangeError(`${name} must be a whole number from ${least}, not ${value}.`);
}
