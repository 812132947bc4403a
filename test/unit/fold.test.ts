import assert from 'node:assert/strict';
import { type Decoded, decode, type StoredForm } from '../../events/codec.ts';
import { positionFromText } from '../../events/position.ts';
import { changesOf, documentsNeeded, fold, ProjectorError } from '../../projections/fold.ts';
import type { DocumentBody, StoredDocument } from '../../projections/read-models/port.ts';
import type { Change, Projection } from '../../projections/projection.ts';
import { orderChanged, orderPlaced, proposed } from '../harness/order-history.ts';
import { INDEX, ORDERS } from '../harness/small-projections.ts';

/** An event with a place in the log. */
function at(position: number, event: ReturnType<typeof proposed>, stream = 'order-1'): Decoded {
  const stored: StoredForm = {
    ...event,
    stream,
    revision: position,
    position: positionFromText(String(position).padStart(4, '0')),
  };
  return decode(stored);
}

const PLACED = at(1, orderPlaced('order-1', 'p1'));
const CONFIRMED = at(2, orderChanged('order-1', 1, 'p1'));
const PLACED_AGAIN = at(3, orderChanged('order-1', 2, 'p1'));
const UNREADABLE = at(4, proposed('order-1', 4, 'Nonsense', {}, 'p1'));

const nothing = (): null => null;
const document = (position: number, body: DocumentBody): StoredDocument => ({
  id: 'order-1',
  position: positionFromText(String(position).padStart(4, '0')),
  body,
});

/** A projection that makes the same changes for each order placed. */
function placing(...changes: readonly Change[]): Projection {
  return {
    name: 'made',
    version: 1,
    collections: [{ name: 'things', indexes: [] }],
    handlers: { OrderPlaced: () => changes },
  };
}

const thing = (id: string, apply: Change['apply'] = () => ({ id })): Change => ({
  collection: 'things',
  id,
  apply,
});

describe('the fold of a page', () => {
  it('applies the changes of a document in the order of the log and writes it once', () => {
    const changes = changesOf(ORDERS, [PLACED, CONFIRMED, PLACED_AGAIN]);
    assert.deepEqual(fold(ORDERS, changes, nothing), [
      {
        collection: 'orders',
        id: 'order-1',
        position: '0003',
        body: { status: 'PLACED', type: 'TAXI', history: ['PLACED', 'CONFIRMED', 'PLACED'] },
      },
    ]);
  });

  it('goes on from the stored document', () => {
    const stored = document(1, { status: 'PLACED', type: 'TAXI', history: ['PLACED'] });
    const [write] = fold(ORDERS, changesOf(ORDERS, [CONFIRMED]), () => stored);
    assert.deepEqual(write?.body, { status: 'CONFIRMED', type: 'TAXI', history: ['PLACED', 'CONFIRMED'] });
    assert.deepEqual(stored.body['history'], ['PLACED'], 'the stored document is left as it was');
  });

  it('skips, for each document, events that are not newer than the document', () => {
    const stored = document(2, { status: 'CONFIRMED', type: 'TAXI', history: ['PLACED', 'CONFIRMED'] });
    const changes = changesOf(ORDERS, [PLACED, CONFIRMED, PLACED_AGAIN]);
    const [write] = fold(ORDERS, changes, () => stored);
    assert.deepEqual(write?.body['history'], ['PLACED', 'CONFIRMED', 'PLACED']);
    assert.deepEqual(
      fold(ORDERS, changes, () => document(3, stored.body)),
      [],
    );
  });

  it('leaves a document or its absence alone where a change says so', () => {
    assert.deepEqual(fold(ORDERS, changesOf(ORDERS, [CONFIRMED]), nothing), []);
  });

  it('hands unreadable events to nobody but a projection of every event', () => {
    assert.deepEqual(changesOf(ORDERS, [UNREADABLE]), []);
    const [write] = fold(INDEX, changesOf(INDEX, [UNREADABLE]), nothing);
    assert.deepEqual(write?.body, { type: 'Nonsense', stream: 'order-1', unreadable: true });
  });

  it('takes several changes of one event to several documents', () => {
    const projection = placing(thing('a'), thing('b'));
    const changes = changesOf(projection, [PLACED]);
    assert.deepEqual([...documentsNeeded(changes)], [['things', ['a', 'b']]]);
    assert.deepEqual(
      fold(projection, changes, nothing).map(({ id }) => id),
      ['a', 'b'],
    );
  });

  it('reads no document that an event of the page creates before another changes it', () => {
    const creating = placing({ ...thing('a'), creates: true }, thing('b'));
    assert.deepEqual([...documentsNeeded(changesOf(creating, [PLACED]))], [['things', ['b']]]);
    const changes = [...changesOf(placing(thing('a')), [PLACED]), ...changesOf(creating, [PLACED])];
    assert.deepEqual([...documentsNeeded(changes)], [['things', ['a', 'b']]]);
  });

  it('keeps documents of the same id in two collections apart', () => {
    const other: Change = { collection: 'others', id: 'a', apply: (current) => ({ was: current === null }) };
    const writes = fold(placing(thing('a'), other), changesOf(placing(thing('a'), other), [PLACED]), nothing);
    assert.deepEqual(
      writes.map(({ collection, body }) => [collection, body]),
      [
        ['things', { id: 'a' }],
        ['others', { was: true }],
      ],
    );
  });

  const failing: readonly (readonly [string, Projection, RegExp])[] = [
    ['a handler that throws', { ...placing(), handlers: { OrderPlaced: () => boom() } }, /RangeError/],
    ['a change that throws', placing(thing('a', boom)), /RangeError/],
    ['two changes of one document by one event', placing(thing('a'), thing('a')), /things twice/],
    ['a body that no store may keep', placing(thing('a', () => ({ 'x.y': 1 }))), /has a dot/],
  ];

  for (const [what, projection, reason] of failing) {
    it(`leaves out ${what}, says why, and goes on`, () => {
      const told: string[] = [];
      const onDefect = (event: Decoded, why: string): void => void told.push(`${event.id}: ${why}`);
      const handlers = { ...projection.handlers, OrderStatusChanged: () => thing('b') };
      const whole = { ...projection, handlers };
      const writes = fold(whole, changesOf(whole, [PLACED, CONFIRMED], onDefect), nothing, onDefect);
      assert.deepEqual(
        writes.map(({ id }) => id),
        ['b'],
      );
      assert.equal(told.length, 1);
      assert.match(told[0] ?? '', reason);
      assert.ok(told[0]?.startsWith(PLACED.id));
      assert.ok(!told[0]?.includes('secret'));
    });
  }

  it('stops at a failing projector where nobody takes its defects, and names the event without what it holds', () => {
    const [, [, projection] = ['', placing()]] = failing;
    const changes = changesOf(projection, [PLACED]);
    assert.throws(
      () => fold(projection, changes, nothing),
      (error) => {
        assert.ok(error instanceof ProjectorError);
        assert.match(
          error.message,
          /^The projector of made could not apply OrderPlaced \S+ \(order-1, revision 1\): RangeError$/,
        );
        return true;
      },
    );
  });
});

function boom(): never {
  throw new RangeError('a secret of the patient');
}
