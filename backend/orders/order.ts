/** An order of groceries or of an emergency taxi: placed once, handed over to a partner, moved until it ends. */
import type { OrderStatus, OrderType } from '../../events/enums.ts';
import type { DataOf, DecidedEvent } from '../../events/event.ts';
import type { Position } from '../../events/position.ts';
import { changedOrder, type OrderDocument, placedOrder } from '../../projections/orders/document.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { OrderAnswer } from '../partners/port.ts';

// Stream name: order-<orderId>

export type OrderState =
  | (OrderDocument & {
      /** Of its last event. */
      readonly position: Position;
    })
  | null;

const TYPES = ['OrderPlaced', 'OrderHandoverTried', 'OrderStatusChanged', 'OrderCancellationSent'] as const;
type OrderEventType = (typeof TYPES)[number];
export type DecidedOrderEvent = DecidedEvent<OrderEventType>;
export type OrderStore = AggregateStore<OrderState, OrderEventType>;

export const orderAggregate = defineAggregate({
  types: TYPES,
  initial: (): OrderState => null,
  evolve: (state, event): OrderState => {
    const { position } = event;
    if (event.type === 'OrderPlaced') return { ...placedOrder(event), position };
    return state === null ? state : { ...changedOrder(state, event), position };
  },
});

// Decisions

export const UNKNOWN_ORDER = 'The order could not be found.';

export function placeOrder(
  state: OrderState,
  order: Pick<DataOf<'OrderPlaced'>, 'orderType' | 'payload'>,
): readonly DecidedOrderEvent[] {
  return state === null ? [{ type: 'OrderPlaced', data: { ...order, status: 'DRAFT' } }] : [];
}

/** Whoever records that a try is made makes it: of two that want to, one does. */
export function claimHandover(
  state: OrderState,
  attempt: number,
  partner: string,
): readonly DecidedOrderEvent[] {
  if (state?.status !== 'DRAFT' || attempt !== state.attempt + 1) return [];
  return [{ type: 'OrderHandoverTried', data: { attempt, partner } }];
}

/** What a partner answered a try; nothing where the order waits for none any more. */
export function answerHandover(
  state: OrderState,
  partnerName: string | null,
  { status, simulated, detail, ...said }: OrderAnswer,
): readonly DecidedOrderEvent[] {
  if (state?.status !== 'DRAFT') return [];
  const to = status === 'sent' ? 'PLACED' : 'FAILED';
  return [
    {
      type: 'OrderStatusChanged',
      data: { from: state.status, to, ...said, partnerName, simulated, reason: detail },
    },
  ];
}

/** Where an order may go. What is missing has ended, or must be told to whoever has it. */
const MOVES: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  DRAFT: ['PLACED', 'CONFIRMED', 'CANCELLED', 'FAILED'],
  PLACED: ['CONFIRMED', 'CANCELLED', 'FAILED'],
};

/** What somebody said of an order that they moved; null where they did not. */
export interface MoveDetails {
  readonly reference: string | null;
  readonly deliveryTime: string | null;
  readonly etaMinutes: number | null;
  readonly reason: string | null;
}

export const NOTHING_SAID: MoveDetails = {
  reference: null,
  deliveryTime: null,
  etaMinutes: null,
  reason: null,
};

/**
 * Moves an order. The status that it has already changes nothing, nor does what is said with it.
 *
 * @param partnerName who says so, where a partner does: of an order that waits nobody knows yet who has it.
 * @throws Refusal 404 where there is none, 409 where it has ended or somebody is under way with it
 */
export function moveOrder(
  state: OrderState,
  to: OrderStatus,
  said: MoveDetails,
  partnerName: string | null = null,
): readonly DecidedOrderEvent[] {
  if (state === null) throw Refusal.notFound(UNKNOWN_ORDER);
  const { status: from, simulated } = state;
  if (from === to) return [];
  if (MOVES[from]?.includes(to) !== true) throw Refusal.conflict(whyNot(state));
  return [
    {
      type: 'OrderStatusChanged',
      // Whoever says that it comes has spoken with somebody.
      data: { from, to, ...said, partnerName, simulated: simulated && to !== 'CONFIRMED' },
    },
  ];
}

const whyNot = ({ status, partnerName, orderType }: OrderDocument): string =>
  status === 'CONFIRMED'
    ? `It has been confirmed. Ring ${partnerName ?? partnerOf(orderType)}.`
    : 'This order has ended.';

/** A partner without a name. */
const partnerOf = (orderType: OrderType): string =>
  orderType === 'GROCERY' ? 'the shop' : 'the taxi service';

/** Whether a partner has a cancelled order, or may have it, and was not told yet. */
export const mustBeTold = (order: OrderDocument): boolean =>
  order.status === 'CANCELLED' && order.partner !== null && !order.cancellationSent;

export function recordCancellation(
  state: OrderState,
  partner: string,
  ok: boolean,
): readonly DecidedOrderEvent[] {
  return state === null || !mustBeTold(state)
    ? []
    : [{ type: 'OrderCancellationSent', data: { partner, ok } }];
}

/** An order of made-up history, and what became of it: nobody is ever asked for it. */
export function recordSampleOrder(
  state: OrderState,
  { orderType, payload, status, reason }: DataOf<'OrderPlaced'> & { readonly reason: string | null },
): readonly DecidedOrderEvent[] {
  if (state !== null) return [];
  const changed = (from: OrderStatus, to: OrderStatus): DecidedOrderEvent => ({
    type: 'OrderStatusChanged',
    data: {
      from,
      to,
      ...NOTHING_SAID,
      reason: to === status ? reason : null,
      partnerName: null,
      simulated: true,
    },
  });
  return [
    { type: 'OrderPlaced', data: { orderType, payload, status: 'DRAFT' } },
    ...(status === 'DRAFT' ? [] : [changed('DRAFT', 'PLACED')]),
    ...(status === 'DRAFT' || status === 'PLACED' ? [] : [changed('PLACED', status)]),
  ];
}
