/**
 * Projections that are small enough to be understood at a glance and sensitive to every mistake of the engine: each
 * document tells in which order, and how often, events were applied to it.
 */
import type { DocumentValue } from '../../projections/read-models/port.ts';
import type { EventType, RecordedEvent } from '../../events/event.ts';
import type { DocumentBody } from '../../projections/read-models/port.ts';
import type { Change, Handler, Handlers, Projection } from '../../projections/projection.ts';

const ABOUT_PATIENTS = [
  'PatientRegistered',
  'PatientDetailsChanged',
  'LogRecorded',
  'LogEvaluated',
  'AlertRaised',
  'GoalSet',
  'OrderPlaced',
] as const satisfies readonly EventType[];

function handlersFor(types: readonly EventType[], handler: Handler): Handlers {
  return Object.fromEntries(types.map((type) => [type, handler]));
}

function listOf(value: DocumentValue | undefined): readonly DocumentValue[] {
  return Array.isArray(value) ? (value as readonly DocumentValue[]) : [];
}

function trail(current: DocumentBody | null, event: RecordedEvent): DocumentBody {
  return {
    count: Number(current?.['count'] ?? 0) + 1,
    trail: [...listOf(current?.['trail']), `${event.type}@${event.revision}`].slice(-6),
    lastId: event.id,
  };
}

/** Two changes for each event: one document that is touched on every page, and one of each kind of event. */
export const TALLY: Projection = {
  name: 'tally',
  version: 1,
  collections: [
    { name: 'people', indexes: [{ name: 'byCount', fields: ['count'] }] },
    { name: 'kinds', indexes: [] },
  ],
  handlers: handlersFor(ABOUT_PATIENTS, (event): readonly Change[] => [
    { collection: 'people', id: event.meta.patientId ?? '', apply: (current) => trail(current, event) },
    { collection: 'kinds', id: event.type, apply: (current) => trail(current, event) },
  ]),
};

/** Documents that are made once and then change; a change without its beginning is left out. */
export const ORDERS: Projection = {
  name: 'orders',
  version: 1,
  collections: [{ name: 'orders', indexes: [{ name: 'byStatus', fields: ['status', 'type'] }] }],
  handlers: {
    OrderPlaced: (event) => ({
      collection: 'orders',
      id: event.stream,
      apply: () => ({ status: event.data.status, type: event.data.orderType, history: [event.data.status] }),
    }),
    OrderStatusChanged: (event) => ({
      collection: 'orders',
      id: event.stream,
      apply: (current) =>
        current === null
          ? null
          : {
              ...current,
              status: event.data.to,
              history: [...listOf(current['history']), event.data.to],
            },
    }),
  },
};

/** One document for each event, whether it can be read or not. */
export const INDEX: Projection = {
  name: 'index',
  version: 1,
  collections: [{ name: 'entries', indexes: [{ name: 'byType', fields: ['type'] }] }],
  handlers: {},
  every: (event) => ({
    collection: 'entries',
    id: event.position,
    apply: () => ({ type: event.type, stream: event.stream, unreadable: 'kind' in event }),
  }),
};

/** A projector with defects: it throws on some events, and makes documents of others that no store may keep. */
export const FAULTY: Projection = {
  name: 'faulty',
  version: 1,
  collections: [{ name: 'people', indexes: [] }],
  handlers: handlersFor(ABOUT_PATIENTS, (event) => {
    if (event.revision % 5 === 4) throw new Error('The handler fails.');
    return {
      collection: 'people',
      id: event.meta.patientId ?? '',
      apply: (current) => {
        if (event.revision % 5 === 3) throw new TypeError('The change fails.');
        const next = trail(current, event);
        return event.revision % 5 === 2 ? { ...next, 'a.b': 1 } : next;
      },
    };
  }),
};

export const SMALL_PROJECTIONS: readonly Projection[] = [TALLY, ORDERS, INDEX, FAULTY];
