/** An event as the product's code sees it: parsed, in its present version, typed by its name. */
import * as z from 'zod/mini';
import type { CATALOGUE } from './catalogue.ts';
import { ROLES } from './enums.ts';
import type { Position } from './position.ts';

type Catalogue = typeof CATALOGUE;
export type EventType = keyof Catalogue;
export type DataOf<Type extends EventType> = z.output<Catalogue[Type]['schema']>;

const ACTOR_ROLES: ReadonlySet<unknown> = new Set([...ROLES, 'system']);

export const actorSchema = z.object({
  /** A user's id, a patient's id, or `system` for what the product does by itself. */
  id: z.string(),
  role: z.enum([...ROLES, 'system']),
});
export type Actor = z.output<typeof actorSchema>;

/** The one clinic, until more are configured; later what belongs to no other one is its. */
export const MAIN_CLINIC = 'main';

/** What every event carries beside its own data. Instants are ISO 8601 in UTC with milliseconds. */
export const eventMetaSchema = z.object({
  /** When the server recorded it. */
  recordedAt: z.string(),
  /** When it was so, where that differs: when the patient measured. */
  effectiveAt: z.optional(z.string()),
  /** When it was sent, by the sender's clock, which was also the clock of `effectiveAt`. */
  sentAt: z.optional(z.string()),
  actor: actorSchema,
  clinicId: z.string(),
  /** On every event about a patient. */
  patientId: z.optional(z.string()),
  /** The request, or the chain of reactions, that it belongs to. */
  correlationId: z.string(),
  /** The event or request that caused it. */
  causationId: z.string(),
  /** Whether it is history that was made up (sample data): it is shown as any other, and is never sent outside. */
  simulated: z.optional(z.literal(true)),
  /** Of the request body, so that a key that comes back with another body is recognised. */
  requestHash: z.optional(z.string()),
});
export type EventMeta = z.output<typeof eventMetaSchema>;

/** A fast check that accepts only what the schema accepts, several times faster than it: every event has metadata. */
export function isEventMeta(meta: Readonly<Record<string, unknown>>): meta is EventMeta {
  const actor = meta['actor'];
  if (typeof actor !== 'object' || actor === null) return false;
  const { id, role } = actor as Readonly<Record<string, unknown>>;
  return (
    typeof id === 'string' &&
    ACTOR_ROLES.has(role) &&
    typeof meta['recordedAt'] === 'string' &&
    typeof meta['clinicId'] === 'string' &&
    typeof meta['correlationId'] === 'string' &&
    typeof meta['causationId'] === 'string' &&
    isTextOrAbsent(meta['effectiveAt']) &&
    isTextOrAbsent(meta['sentAt']) &&
    isTextOrAbsent(meta['patientId']) &&
    isTextOrAbsent(meta['requestHash']) &&
    (meta['simulated'] === undefined || meta['simulated'] === true)
  );
}

const isTextOrAbsent = (value: unknown): boolean => value === undefined || typeof value === 'string';

interface Envelope {
  readonly id: string;
  readonly stream: string;
  /** 0 for the first event of the stream. */
  readonly revision: number;
  readonly position: Position;
  readonly meta: EventMeta;
}

export type EventOf<Type extends EventType> = {
  [T in Type]: Envelope & { readonly type: T; readonly data: DataOf<T> };
}[Type];

export type RecordedEvent = EventOf<EventType>;

/** An event that has been decided and not been written yet. */
export type DecidedEvent<Type extends EventType = EventType> = {
  [T in Type]: { readonly type: T; readonly data: DataOf<T> };
}[Type];

/** The patient whom an event is about. Every event about a patient names them. */
export function patientOf(event: RecordedEvent): string {
  const { patientId } = event.meta;
  if (patientId === undefined) throw new Error(`${event.type} ${event.id} names no patient.`);
  return patientId;
}

/** When it was so: when the patient measured, else when it was recorded. */
export function effectiveAt({ meta }: Pick<RecordedEvent, 'meta'>): string {
  return meta.effectiveAt ?? meta.recordedAt;
}
