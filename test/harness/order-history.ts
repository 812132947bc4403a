/** Short histories with known events, for tests that count them. */
import type { Appended, EventStore, JsonObject, ProposedEvent } from '../../events/store/port.ts';

const PEOPLE = 3;

/** A random-looking but repeatable id. */
function eventId(stream: string, revision: number): string {
  let hash = 7;
  for (const unit of `${stream}#${revision}`) hash = (Math.imul(hash, 31) + (unit.codePointAt(0) ?? 0)) >>> 0;
  return `00000000-0000-4000-8000-${(hash * 65_536 + revision).toString(16).padStart(12, '0').slice(-12)}`;
}

export function proposed(
  stream: string,
  revision: number,
  type: string,
  data: JsonObject,
  patientId: string,
  recordedAt = '2026-03-01T07:59:00.000Z',
): ProposedEvent {
  const meta = {
    recordedAt,
    actor: { id: 'clinician-1', role: 'clinician' },
    clinicId: 'main',
    patientId,
    correlationId: 'c',
    causationId: 'c',
  };
  return { id: eventId(stream, revision), type, version: 1, data, meta };
}

export function orderPlaced(stream: string, patientId: string): ProposedEvent {
  return proposed(stream, 0, 'OrderPlaced', { orderType: 'TAXI', status: 'PLACED', payload: {} }, patientId);
}

export function orderChanged(stream: string, revision: number, patientId: string): ProposedEvent {
  const data = { from: 'PLACED', to: revision % 2 === 0 ? 'PLACED' : 'CONFIRMED' };
  return proposed(stream, revision, 'OrderStatusChanged', data, patientId);
}

const patient = (number: number): string => `p${number % PEOPLE}`;

/**
 * Appends so many orders, each placed for one of a few people and changed twice, the changes of each in between those
 * of the next.
 */
export async function appendOrders(events: EventStore, count: number): Promise<void> {
  const head = await events.head();
  const stream = (number: number): string => `order-${head === '' ? 'first' : head}-${number}`;
  for (let number = 0; number < count; number++) {
    await events.append(stream(number), [orderPlaced(stream(number), patient(number))], 'none');
    if (number > 0) await change(events, stream(number - 1), patient(number - 1));
  }
  await change(events, stream(count - 1), patient(count - 1));
}

async function change(events: EventStore, stream: string, patientId: string): Promise<Appended> {
  return events.append(stream, [orderChanged(stream, 1, patientId), orderChanged(stream, 2, patientId)], 0);
}
