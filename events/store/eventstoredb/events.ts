/** Events and positions in the form in which EventStoreDB keeps them, and back. */
import type { AllStreamRecordedEvent, EventData, Position as LogPosition } from '@eventstore/db-client';
import { type Position, START, positionFromText } from '../../position.ts';
import type { JsonObject, StoredEvent } from '../port.ts';
import type { SerialisedEvent } from '../requests.ts';

/** An event as the client reads it, from a stream or from the log. */
export type ReadEvent = Pick<
  AllStreamRecordedEvent,
  'id' | 'streamId' | 'type' | 'revision' | 'data' | 'metadata'
> & { readonly position?: LogPosition };

const DIGITS = 20;
const POSITION = /^(\d{20})-(\d{20})$/;
const encoder = new TextEncoder();

/** Both numbers, each as long as the largest one is, so that they sort as text. */
export function toPosition({ commit, prepare }: LogPosition): Position {
  return positionFromText(`${padded(commit)}-${padded(prepare)}`);
}

const padded = (offset: bigint): string => String(offset).padStart(DIGITS, '0');

/** @throws RangeError for what is no position of this kind of store. */
function toLogPosition(position: Position): LogPosition {
  const [, commit, prepare] = POSITION.exec(position) ?? [];
  if (commit === undefined || prepare === undefined) {
    throw new RangeError(`${JSON.stringify(position)} is no position in this event store.`);
  }
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

/** @throws RangeError as `toLogPosition`. */
export const fromPosition = (position: Position): LogPosition | 'start' =>
  position === START ? 'start' : toLogPosition(position);

/**
 * Version and metadata lie together in the event's metadata. They are handed over as bytes, the data as a value, which
 * is the only form in which the client marks it as JSON.
 */
export function eventData({ id, type, version, data, meta }: SerialisedEvent): EventData {
  return {
    id,
    type,
    contentType: 'application/json',
    data: JSON.parse(data) as Record<string, unknown>,
    metadata: encoder.encode(`{"version":${version},"meta":${meta}}`),
  };
}

/** Streams and types of the server's own begin with a dollar; links do too. */
export const isOfTheServer = ({ type, streamId }: ReadEvent): boolean =>
  type.startsWith('$') || streamId.startsWith('$');

/**
 * What another program has written into the log has no version of ours. It is handed on with version 0 and what there is
 * of its data, so that the reader finds that he cannot read it and says so.
 */
export function storedEvent(event: ReadEvent): StoredEvent {
  const { version, meta } = ownMetadata(event.metadata);
  return {
    id: event.id,
    type: event.type,
    version,
    data: asObject(event.data) ?? {},
    meta,
    stream: event.streamId,
    revision: Number(event.revision),
    position: positionOf(event),
  };
}

export function positionOf({ position }: ReadEvent): Position {
  if (position === undefined) {
    throw new Error('The event store is older than 22.6: it tells no position with an event.');
  }
  return toPosition(position);
}

function ownMetadata(metadata: unknown): { readonly version: number; readonly meta: JsonObject } {
  const { version, meta } = asObject(metadata) ?? {};
  const own = asObject(meta);
  return typeof version === 'number' && Number.isSafeInteger(version) && version > 0 && own !== undefined
    ? { version, meta: own }
    : { version: 0, meta: {} };
}

function asObject(value: unknown): JsonObject | undefined {
  const isObject =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
  return isObject ? (value as JsonObject) : undefined;
}
