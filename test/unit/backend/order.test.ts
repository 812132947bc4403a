import assert from 'node:assert/strict';
import type { DataOf, RecordedEvent } from '../../../events/event.ts';
import { ORDER_STATUSES, type OrderStatus, type OrderType } from '../../../events/enums.ts';
import {
  answerHandover,
  claimHandover,
  moveOrder,
  NOTHING_SAID,
  orderAggregate,
  placeOrder,
} from '../../../backend/orders/order.ts';
import { isDueForHandover } from '../../../backend/orders/hand-over.ts';
import { saidOfGrocery, saidOfTaxi } from '../../../backend/orders/order-sentences.ts';
import { isSigned } from '../../../backend/partners/signature.ts';
import { ordersProjection } from '../../../projections/orders/projector.ts';
import { given } from '../../harness/decider.ts';
import { Recording } from '../../harness/events.ts';
import { projected } from '../../harness/projector.ts';
import { signatureOf } from '../../servers/reference-partner.ts';

const ORDER = {
  orderType: 'GROCERY',
  payload: { bundleId: 'low-salt', deliveryAddress: '1 Sample Road', phone: null },
} as const;
const ABOUT = { subject: 'o1' };

type StatusChange = DataOf<'OrderStatusChanged'>;
const changeOf = (from: OrderStatus, to: OrderStatus, more: Partial<StatusChange> = {}): StatusChange => ({
  from,
  to,
  ...NOTHING_SAID,
  partnerName: null,
  simulated: false,
  ...more,
});

/** What has happened to an order that has come to a status, by a partner of that name. */
function historyOf(
  status: OrderStatus,
  partnerName: string | null = 'Mama Shop',
  orderType: OrderType = 'GROCERY',
): readonly RecordedEvent[] {
  const recording = new Recording();
  const placed = recording.event('OrderPlaced', { ...ORDER, orderType, status: 'DRAFT' }, ABOUT);
  if (status === 'DRAFT') return [placed];
  const tried = recording.event('OrderHandoverTried', { attempt: 1, partner: 'hook-1' }, ABOUT);
  const taken = recording.event('OrderStatusChanged', changeOf('DRAFT', 'PLACED', { partnerName }), ABOUT);
  if (status === 'PLACED') return [placed, tried, taken];
  return [placed, tried, taken, recording.event('OrderStatusChanged', changeOf('PLACED', status), ABOUT)];
}

describe('an order', () => {
  it('is placed once, as nobody’s yet', () => {
    given(orderAggregate)
      .when((state) => placeOrder(state, ORDER))
      .decides({ type: 'OrderPlaced', data: { ...ORDER, status: 'DRAFT' } });
    given(orderAggregate, historyOf('DRAFT'))
      .when((state) => placeOrder(state, ORDER))
      .decidesNothing();
  });

  it('is tried by whoever claims the next try, and only while nobody has it', () => {
    const draft = given(orderAggregate, historyOf('DRAFT'));
    draft
      .when((state) => claimHandover(state, 1, 'hook-1'))
      .decides({ type: 'OrderHandoverTried', data: { attempt: 1, partner: 'hook-1' } });
    draft.when((state) => claimHandover(state, 2, 'hook-1')).decidesNothing();
    draft.when((state) => claimHandover(state, 0, 'hook-1')).decidesNothing();
    for (const status of ORDER_STATUSES.filter((one) => one !== 'DRAFT'))
      given(orderAggregate, historyOf(status))
        .when((state) => claimHandover(state, 2, 'hook-1'))
        .decidesNothing();
  });

  it('is what the partner answered, unless it was moved meanwhile', () => {
    const sent = {
      status: 'sent',
      simulated: false,
      detail: null,
      reference: 'R-1',
      deliveryTime: 'Tonight',
      etaMinutes: null,
    } as const;
    given(orderAggregate, historyOf('DRAFT'))
      .when((state) => answerHandover(state, 'Mama Shop', sent))
      .decides({
        type: 'OrderStatusChanged',
        data: changeOf('DRAFT', 'PLACED', {
          partnerName: 'Mama Shop',
          reference: 'R-1',
          deliveryTime: 'Tonight',
        }),
      });
    given(orderAggregate, historyOf('DRAFT'))
      .when((state) => answerHandover(state, null, { ...sent, status: 'failed', detail: 'Sold out.' }))
      .decides({
        type: 'OrderStatusChanged',
        data: changeOf('DRAFT', 'FAILED', {
          reference: 'R-1',
          deliveryTime: 'Tonight',
          reason: 'Sold out.',
        }),
      });
    given(orderAggregate, historyOf('CANCELLED'))
      .when((state) => answerHandover(state, 'Mama Shop', sent))
      .decidesNothing();
  });

  /** The rows of the interface: what each move answers; null where nothing changes. */
  const ENDED = 'This order has ended.';
  const RING = 'It has been confirmed. Ring Mama Shop.';
  const ROWS: readonly (readonly [OrderStatus, Partial<Record<OrderStatus, string | null>>])[] = [
    ['CONFIRMED', { CANCELLED: RING, CONFIRMED: null, FAILED: RING }],
    ['CANCELLED', { CANCELLED: null, CONFIRMED: ENDED, FAILED: ENDED }],
    ['FAILED', { CANCELLED: ENDED, CONFIRMED: ENDED, FAILED: null }],
  ];
  for (const [status, moves] of ROWS)
    it(`that is ${status} is moved nowhere else, and says why`, () => {
      for (const [to, sentence] of Object.entries(moves)) {
        const target = ORDER_STATUSES.find((one) => one === to) ?? 'DRAFT';
        const decided = given(orderAggregate, historyOf(status)).when((state) =>
          moveOrder(state, target, { ...NOTHING_SAID, reason: 'Said along.' }),
        );
        if (sentence === null) decided.decidesNothing();
        else decided.refuses(409, sentence);
      }
    });

  it('that nobody has, or that a partner took, is cancelled, confirmed or has failed', () => {
    for (const from of ['DRAFT', 'PLACED'] as const)
      for (const to of ['CANCELLED', 'CONFIRMED', 'FAILED'] as const)
        given(orderAggregate, historyOf(from))
          .when((state) => moveOrder(state, to, { ...NOTHING_SAID, reason: 'Why' }))
          .decides({ type: 'OrderStatusChanged', data: changeOf(from, to, { reason: 'Why' }) });
  });

  it('that a partner without a name has confirmed says whom to ring by what they are', () => {
    const rows = [
      ['GROCERY', 'It has been confirmed. Ring the shop.'],
      ['TAXI', 'It has been confirmed. Ring the taxi service.'],
    ] as const;
    for (const [orderType, sentence] of rows)
      given(orderAggregate, historyOf('CONFIRMED', null, orderType))
        .when((state) => moveOrder(state, 'CANCELLED', NOTHING_SAID))
        .refuses(409, sentence);
  });

  it('is none where there is none', () => {
    given(orderAggregate)
      .when((state) => moveOrder(state, 'CANCELLED', NOTHING_SAID))
      .refuses(404, 'The order could not be found.');
  });
});

describe('the tries to hand an order over', () => {
  const at = (seconds: number) => new Date(Date.parse('2026-03-10T08:00:00.000Z') + seconds * 1000);
  const dueAfter = (orderType: OrderType, attempt: number): number => {
    const order = { orderType, attempt, triedAt: at(0).toISOString() };
    let seconds = 0;
    while (!isDueForHandover(order, at(seconds))) seconds += 1;
    return seconds;
  };

  it('come after 1, 5, 15 and 60 minutes for groceries, and after 5 and 20 seconds for a taxi', () => {
    assert.deepEqual(
      [0, 1, 2, 3, 4].map((attempt) => dueAfter('GROCERY', attempt)),
      [0, 60, 300, 900, 3600],
    );
    assert.deepEqual(
      [0, 1, 2].map((attempt) => dueAfter('TAXI', attempt)),
      [0, 5, 20],
    );
  });
});

describe('the orders that are shown', () => {
  it('are what their events say together, and keep what was said before', () => {
    const recording = new Recording('2026-03-10T08:00:00Z');
    const orders = projected(ordersProjection, [
      recording.event('OrderPlaced', { ...ORDER, status: 'DRAFT' }, ABOUT),
      recording.event('OrderHandoverTried', { attempt: 1, partner: 'hook-1' }, ABOUT),
      recording.event(
        'OrderStatusChanged',
        changeOf('DRAFT', 'PLACED', { partnerName: 'Mama Shop', reference: 'R-1', deliveryTime: 'Tonight' }),
        ABOUT,
      ),
      recording.event(
        'OrderStatusChanged',
        changeOf('PLACED', 'CONFIRMED', { deliveryTime: 'At six' }),
        ABOUT,
      ),
      recording.event('OrderStatusChanged', changeOf('CONFIRMED', 'CANCELLED', { reason: 'Rain' }), ABOUT),
      recording.event('OrderCancellationSent', { partner: 'hook-1', ok: false }, ABOUT),
    ]);
    orders.holds('orders', 'o1', {
      ...ORDER,
      patientId: 'p1',
      clinicId: 'main',
      status: 'CANCELLED',
      simulated: false,
      sample: false,
      partner: 'hook-1',
      partnerName: 'Mama Shop',
      reference: 'R-1',
      deliveryTime: 'At six',
      etaMinutes: null,
      reason: 'Rain',
      placedBy: 'dr-ngozi',
      createdAt: '2026-03-10T08:00:00.000Z',
      updatedAt: '2026-03-10T08:04:00.000Z',
      attempt: 1,
      triedAt: '2026-03-10T08:01:00.000Z',
      cancellationSent: true,
      untoldSince: '',
    });
  });
});

describe('what whoever orders is told', () => {
  const of = (status: OrderStatus, simulated = false, reason: string | null = null) => ({
    status,
    simulated,
    reason,
  });

  it('is never that something comes that nobody has', () => {
    assert.equal(saidOfGrocery(of('PLACED')), 'The shop has your order.');
    assert.equal(
      saidOfGrocery(of('PLACED', true)),
      'The shop has your order. Simulated: nothing left the product.',
    );
    assert.equal(saidOfGrocery(of('DRAFT')), 'The shop has not answered yet. We keep trying.');
    assert.equal(saidOfGrocery(of('FAILED', false, 'Sold out.')), 'Sold out.');
    assert.equal(saidOfTaxi(of('PLACED'), 'NG'), 'The taxi service has your request.');
    assert.equal(saidOfTaxi(of('PLACED', true), 'CD'), 'Simulated: no taxi has been called. Call 112 now.');
    assert.equal(
      saidOfTaxi(of('DRAFT'), 'KE'),
      'The taxi service has not answered yet. We keep trying. Call 999 now.',
    );
    assert.equal(
      saidOfTaxi(of('FAILED', false, 'The taxi service did not answer.'), null),
      'The taxi service did not answer. Call 112 now.',
    );
  });
});

describe('the signature of a partner', () => {
  const KEY = 'a-key-of-sixteen-characters';
  const NOW = new Date('2026-03-10T08:00:00.000Z');
  const BODY = '{"status":"CONFIRMED"}';
  const fits = (header: string | null, body = BODY, key = KEY) =>
    isSigned(header, Buffer.from(body), Buffer.from(key), NOW);
  const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

  it('fits the body that was signed, by that key and at that time', () => {
    assert.ok(fits(signatureOf(KEY, BODY, NOW)));
    assert.ok(fits(signatureOf(KEY, BODY, at(-300))));
    assert.ok(fits(signatureOf(KEY, BODY, at(300))));
  });

  it('fits nothing else', () => {
    const good = signatureOf(KEY, BODY, NOW);
    assert.ok(!fits(signatureOf(KEY, BODY, at(-301))));
    assert.ok(!fits(signatureOf(KEY, BODY, at(301))));
    assert.ok(!fits(signatureOf('another-key-of-a-partner', BODY, NOW)));
    assert.ok(!fits(good, `${BODY} `));
    // The time is signed, too.
    assert.ok(!fits(good.replace(/t=\d+/, `t=${at(1).getTime() / 1000}`)));
    for (const wrong of [
      null,
      '',
      'v1=',
      good.slice(0, -1),
      good.toUpperCase(),
      `${good},v1=00`,
      't=1,v1=zz',
    ])
      assert.ok(!fits(wrong), String(wrong));
  });
});
