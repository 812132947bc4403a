/**
 * The one place where events are turned into what a store keeps and back: validated and stamped with their version on
 * the way in; on the way out upcast to the current version and parsed. What does not parse is handed over as
 * `Unreadable` with the reason, never guessed at and never dropped in silence.
 */
import type * as z from 'zod/mini';
import { CATALOGUE } from './catalogue.ts';
import type { EventDefinition, JsonRecord } from './definition.ts';
import {
  type EventMeta,
  eventMetaSchema,
  isEventMeta,
  type DecidedEvent,
  type EventType,
  type RecordedEvent,
} from './event.ts';
import type { Position } from './position.ts';
import { withForgotten } from './sealed.ts';

/** The stored form of an event before it has a place in the log. */
export interface EncodedEvent {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: JsonRecord;
  readonly meta: JsonRecord;
}

/** The stored form of an event as it is read. */
export interface StoredForm extends EncodedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

/** An event that cannot be read: a type that is not known, a version from the future, a shape that does not fit. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** One sentence that names the field and holds no patient data. */
  readonly reason: string;
}

export type Decoded = RecordedEvent | Unreadable;

export function isUnreadable(decoded: Decoded): decoded is Unreadable {
  return 'kind' in decoded;
}

/** The definitions by which to read; the product's own unless a test brings others. */
export type Definitions = Readonly<Record<string, EventDefinition>>;

/** @throws Error when the data does not fit its own definition: a defect in the decision that made it. */
export function encode(id: string, event: DecidedEvent, meta: EventMeta): EncodedEvent {
  const definition: EventDefinition = CATALOGUE[event.type];
  if (definition.fastCheck?.(event.data) !== true) {
    const parsed = definition.schema.safeParse(event.data);
    if (!parsed.success) throw new Error(`A decided ${event.type} is malformed: ${describe(parsed.error)}`);
  }
  return {
    id,
    type: event.type,
    version: definition.version,
    data: event.data,
    meta: isEventMeta(meta) ? meta : eventMetaSchema.parse(meta),
  };
}

export function decode(stored: StoredForm, definitions: Definitions = CATALOGUE): Decoded {
  // `toString` is no event either, though every object answers to it.
  const known = Object.prototype.hasOwnProperty.call(definitions, stored.type);
  const definition = known ? definitions[stored.type] : undefined;
  if (definition === undefined) return unreadable(stored, `The type ${stored.type} is not known.`);
  if (stored.version > definition.version) {
    return unreadable(
      stored,
      `Version ${stored.version} is newer than the version ${definition.version} that this program reads.`,
    );
  }
  // What the store could not open is forgotten: it is read as such, and never as something malformed.
  let data = withForgotten(definition, stored.data);
  try {
    for (let version = stored.version; version < definition.version; version++) {
      const upcast = definition.upcast[version];
      if (upcast === undefined) return unreadable(stored, `There is no upcaster from version ${version}.`);
      data = upcast(data);
    }
  } catch {
    return unreadable(stored, `It could not be raised from version ${stored.version}.`);
  }
  const parsed = definition.fastCheck?.(data) === true ? { data } : definition.schema.safeParse(data);
  if ('error' in parsed && parsed.error !== undefined) return unreadable(stored, describe(parsed.error));
  const meta = isEventMeta(stored.meta) ? { data: stored.meta } : eventMetaSchema.safeParse(stored.meta);
  if ('error' in meta && meta.error !== undefined)
    return unreadable(stored, `Metadata: ${describe(meta.error)}`);
  return {
    id: stored.id,
    stream: stored.stream,
    revision: stored.revision,
    position: stored.position,
    type: stored.type as EventType,
    data: parsed.data,
    meta: meta.data,
  } as RecordedEvent;
}

function unreadable(stored: StoredForm, reason: string): Unreadable {
  const { id, type, version, stream, revision, position } = stored;
  return { kind: 'unreadable', id, type, version, stream, revision, position, reason };
}

/** Field names and what is wrong with them, without the values. */
function describe(error: z.core.$ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || 'the event'}: ${issue.code}`).join('; ');
}
