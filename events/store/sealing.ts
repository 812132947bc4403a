/**
 * An event store whose personal fields lie sealed under a key of their subject: sealed before they are appended, opened
 * when they are read. It stands around any adapter, so that every store is sealed alike and what reads a log knows nothing
 * of keys. The chain is over what is stored, and so holds when a key is destroyed.
 *
 * A field is AES-256-GCM under a fresh nonce, bound to its event and its name, as `{ "$sealed": "1.<key>.<base64>" }`. One
 * whose key is destroyed stays as it lies; `codec.ts` reads something forgotten in its place.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { CATALOGUE } from '../catalogue.ts';
import type { EventDefinition } from '../definition.ts';
import { isSealed, type SealedValue, withForgotten } from '../sealed.ts';
import type { Position } from '../position.ts';
import { categoryOf, subjectIn } from '../stream-name.ts';
import type { KeyRing, OpeningKeys, SubjectKey } from './key-ring.ts';
import {
  type ChainVerifier,
  type EventFilter,
  type EventStore,
  type ExpectedRevision,
  isChained,
  isCounting,
  type JsonObject,
  type JsonValue,
  type ProposedEvent,
  type StoredEvent,
  type SubscriptionItem,
} from './port.ts';
import { appendRequest } from './requests.ts';

const FORMAT = '1';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** A log of more events without one about a person is none that a clinic wrote. */
const LOOKED_AT = 10_000;

/** Which fields of an event are sealed. */
export type FieldsToSeal = (event: ProposedEvent) => readonly string[];

const definitionOf = (type: string): EventDefinition | undefined =>
  (CATALOGUE as Readonly<Record<string, EventDefinition>>)[type];

const personalFields: FieldsToSeal = ({ type }) => definitionOf(type)?.personal ?? [];

/** Seals what is appended and opens what is read. */
export function sealed(
  store: EventStore,
  keys: KeyRing,
  fieldsOf: FieldsToSeal = personalFields,
): EventStore {
  const underWay = new Set<Promise<unknown>>();
  return {
    ...opened(store, keys),
    append: async (stream, events, expected) => {
      const appended = append(store, keys, fieldsOf, { stream, events, expected });
      underWay.add(appended);
      try {
        return await appended;
      } finally {
        underWay.delete(appended);
      }
    },
    // What waits for a key was accepted, too.
    close: async () => {
      await Promise.allSettled(underWay);
      await store.close();
    },
  };
}

/**
 * Whether the first personal field that a log holds lies open: it is from before the seal.
 *
 * @param stored the log as it lies, unopened; its first 10,000 events are looked at.
 */
export async function beginsOpen(stored: EventStore): Promise<boolean> {
  for await (const page of stored.readAll({ limit: LOOKED_AT }))
    for (const { type, data } of page)
      for (const field of definitionOf(type)?.personal ?? [])
        if ((data[field] ?? null) !== null) return !isSealed(data[field]);
  return false;
}

/** The keys under which the first 10,000 events of a log lie sealed, by their ids, in the order of their first use. */
export async function* keysAtBeginning(stored: EventStore): AsyncGenerator<string, void> {
  const used = new Set<string>();
  for await (const page of stored.readAll({ limit: LOOKED_AT }))
    for (const [at, { data }] of page.entries())
      for (const { keyId } of sealedFields(data, at)) {
        if (!used.has(keyId)) yield keyId;
        used.add(keyId);
      }
}

/** Opens what is read, for whoever appends nothing. */
export function opened(store: EventStore, keys: OpeningKeys): EventStore {
  return {
    append: (stream, events, expected) => store.append(stream, events, expected),
    readStream: (stream, options) => pagesOf(store.readStream(stream, options), keys),
    readAll: (options) => pagesOf(store.readAll(options), keys),
    subscribeAll: (options) => itemsOf(store.subscribeAll(options), keys),
    last: async () => {
      const last = await store.last();
      return last === null ? null : ((await open([last], keys))[0] ?? null);
    },
    head: () => store.head(),
    assertWritable: () => store.assertWritable(),
    close: () => store.close(),
    ...(isChained(store) ? chainOf(store) : {}),
    ...(isCounting(store)
      ? {
          length: (after?: Position) => store.length(after),
          count: (filter: EventFilter, upTo: Position) => store.count(filter, upTo),
        }
      : {}),
  };
}

/** Over what is stored. */
const chainOf = (store: ChainVerifier): ChainVerifier => ({
  anchor: () => store.anchor(),
  linkAt: (position) => store.linkAt(position),
  verifyChain: () => store.verifyChain(),
});

interface Append {
  readonly stream: string;
  readonly events: readonly ProposedEvent[];
  readonly expected: ExpectedRevision;
}

async function append(
  store: EventStore,
  keys: KeyRing,
  fieldsOf: FieldsToSeal,
  { stream, events, expected }: Append,
): ReturnType<EventStore['append']> {
  // What JSON cannot hold is refused here, and what is sealed is what was handed over at this moment.
  const texts = appendRequest(stream, events, expected).events;
  const fields = events.map((event) =>
    fieldsOf(event).filter((field) => (event.data[field] ?? null) !== null),
  );
  if (fields.every(({ length }) => length === 0)) return store.append(stream, events, expected);
  const proposed: ProposedEvent[] = [];
  for (const [at, event] of events.entries()) {
    const data = JSON.parse(texts[at]?.data ?? '{}') as JsonObject;
    const meta = JSON.parse(texts[at]?.meta ?? '{}') as JsonObject;
    proposed.push({
      ...event,
      meta,
      data: await seal({ ...event, data, meta }, fields[at] ?? [], { store, keys, stream }),
    });
  }
  return store.append(stream, proposed, expected);
}

/** Whose the personal fields of an event are. */
function subjectOf(stream: string, { meta: { patientId, clinicId } }: ProposedEvent): string {
  if (typeof patientId === 'string') return patientSubject(patientId);
  if (categoryOf(stream) === 'user') return userSubject(subjectIn(stream));
  return `clinic:${typeof clinicId === 'string' ? clinicId : ''}`;
}

export const patientSubject = (patientId: string): string => `patient:${patientId}`;
export const userSubject = (userId: string): string => `user:${userId}`;

interface SealedInto {
  readonly store: EventStore;
  readonly keys: KeyRing;
  readonly stream: string;
}

async function seal(
  event: ProposedEvent,
  fields: readonly string[],
  { store, keys, stream }: SealedInto,
): Promise<JsonObject> {
  if (fields.length === 0) return event.data;
  const subject = subjectOf(stream, event);
  const own = streamOf(subject);
  const key = await keys.sealing(subject, {
    isUsed: (keyId) => isUsedInAny(store, [...new Set([own, ...reportsOf(subject), stream])], keyId),
    // Who somebody is can be changed later, too; a name that were lost with the key that stood in would be lost for good.
    mayStandIn: stream !== own,
  });
  const data: Record<string, JsonValue> = { ...event.data };
  for (const field of fields) data[field] = sealField(event, field, key);
  if (key !== null) return data;
  // Of a person who is forgotten nothing more is recorded, not even sealed.
  const definition = definitionOf(event.type);
  return definition === undefined ? data : (withForgotten(definition, data) as JsonObject);
}

/** Each subject has a stream of its own, which is short; it begins with who they are. */
const streamOf = (subject: string): string => subject.replace(':', '-');

/** In a log from before fields were sealed, who a patient is may lie open, and what they have told since may not. */
function reportsOf(subject: string): readonly string[] {
  const [kind, id = ''] = subject.split(':');
  return kind === 'patient' ? [`patientLogs-${id}`, `patientAlerts-${id}`] : [];
}

/** The keys under which something of a log lies sealed, by their ids. */
export async function keysUsedIn(store: EventStore): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  for await (const page of store.readAll())
    for (const [at, { data }] of page.entries())
      for (const { keyId } of sealedFields(data, at)) used.add(keyId);
  return used;
}

async function isUsedInAny(store: EventStore, streams: readonly string[], keyId: string): Promise<boolean> {
  for (const stream of streams) {
    for await (const page of store.readStream(stream)) {
      if (page.some(({ data }, at) => sealedFields(data, at).some((sealing) => sealing.keyId === keyId)))
        return true;
    }
  }
  return false;
}

function sealField({ id, data }: ProposedEvent, field: string, key: SubjectKey | null): JsonObject {
  if (key === null) return { $sealed: '' };
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.bytes, nonce).setAAD(boundTo(id, field));
  const text = cipher.update(JSON.stringify(data[field]), 'utf8');
  const bytes = Buffer.concat([nonce, text, cipher.final(), cipher.getAuthTag()]);
  return { $sealed: `${FORMAT}.${key.id}.${bytes.toString('base64')}` };
}

/** So that what is sealed opens nowhere else. Ids are stored in lower case. */
const boundTo = (id: string, field: string): Buffer => Buffer.from(`${id.toLowerCase()}${field}`);

async function* pagesOf(
  pages: AsyncIterable<readonly StoredEvent[]>,
  keys: OpeningKeys,
): AsyncGenerator<readonly StoredEvent[], void> {
  for await (const page of pages) yield await open(page, keys);
}

async function* itemsOf(
  items: AsyncIterable<SubscriptionItem>,
  keys: OpeningKeys,
): AsyncGenerator<SubscriptionItem, void> {
  for await (const item of items)
    yield item.kind === 'events' ? { kind: 'events', events: await open(item.events, keys) } : item;
}

interface SealedField {
  /** Of the event in its page. */
  readonly at: number;
  readonly field: string;
  readonly keyId: string;
  readonly bytes: string;
}

/** A page costs one question for its keys, and none where nothing of it is sealed. */
async function open(page: readonly StoredEvent[], keys: OpeningKeys): Promise<readonly StoredEvent[]> {
  const fields = page.flatMap(({ data }, at) => sealedFields(data, at));
  if (fields.length === 0) return page;
  const byId = await keys.opening([...new Set(fields.map(({ keyId }) => keyId))]);
  const events = [...page];
  for (const { at, field, keyId, bytes } of fields) {
    const event = events[at];
    const key = byId.get(keyId);
    const value =
      event === undefined || key === undefined ? undefined : openField(event.id, field, key, bytes);
    if (event !== undefined && value !== undefined)
      events[at] = { ...event, data: { ...event.data, [field]: value } };
  }
  return events;
}

function sealedFields(data: JsonObject, at: number): readonly SealedField[] {
  let found: SealedField[] | null = null;
  for (const field in data) {
    const value: JsonValue | SealedValue | undefined = data[field];
    if (!isSealed(value)) continue;
    const [format, keyId, bytes] = value.$sealed.split('.');
    if (format === FORMAT && keyId !== undefined && bytes !== undefined)
      (found ??= []).push({ at, field, keyId, bytes });
  }
  return found ?? [];
}

/** undefined where the key is another one, or the field was changed or moved. */
function openField(id: string, field: string, key: Uint8Array, text: string): JsonValue | undefined {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const tagAt = bytes.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(boundTo(id, field))
    .setAuthTag(bytes.subarray(tagAt));
  try {
    const opening = decipher.update(bytes.subarray(NONCE_BYTES, tagAt));
    return JSON.parse(Buffer.concat([opening, decipher.final()]).toString()) as JsonValue;
  } catch {
    return undefined;
  }
}
