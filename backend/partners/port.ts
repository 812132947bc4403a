/**
 * The port to whoever carries something out of the product: a call, a message, a basket of food, a taxi, a request for
 * an ECG, a notice of an alert. One partner is embedded and only records; others reach the world over the network.
 *
 * A delivery is asked for by an id that is derived from what caused it. It may be asked for again, after a crash or where
 * the answer was lost: a partner delivers what has one id at most once, and answers the repeat as it answered the first.
 */

export type DeliveryChannel =
  | 'call'
  | 'whatsapp'
  | 'sms'
  | 'phone'
  | 'email'
  | 'grocery'
  | 'transport'
  | 'ecg-request'
  | 'lesson'
  | 'sign-in'
  | 'grocery-order'
  | 'taxi-order';

/** By which an order of each type is asked for. */
export const ORDER_CHANNELS = { GROCERY: 'grocery-order', TAXI: 'taxi-order' } as const;

export interface DeliveryRequest {
  readonly id: string;
  readonly channel: DeliveryChannel;
  /** E.164 number or e-mail address. */
  readonly to: string;
  /** In words for a person; null where the channel needs none. */
  readonly text: string | null;
  /** What the channel needs beside: a bundle, a place. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  /** Nothing is asked for but an answer. */
  readonly test?: true;
}

/** How far a delivery has come. What was only sent may be reported as delivered or failed later. */
export interface Delivery {
  readonly status: 'sent' | 'delivered' | 'failed';
  /** Whether the partner only recorded what it would have sent. */
  readonly simulated: boolean;
  /** One sentence for a person: what was done, or why it failed. Names no patient. */
  readonly detail: string | null;
}

export interface Partner {
  readonly name: string;
  /**
   * @throws where it is not known whether it was delivered: the same request is made again later.
   */
  deliver(request: DeliveryRequest, signal: AbortSignal): Promise<Delivery>;
}

/** What a partner says of an order. What they do not say is null. */
export interface OrderAnswer {
  /** `sent`: they have it. */
  readonly status: 'sent' | 'failed';
  /** Whether nothing left the product. */
  readonly simulated: boolean;
  /** Of an order that failed, why, in one sentence for a person. */
  readonly detail: string | null;
  readonly reference: string | null;
  readonly deliveryTime: string | null;
  readonly etaMinutes: number | null;
}

/** Whoever brings what is ordered. They bring what has one id at most once. */
export interface OrderPartner {
  /** By which the events of an order name them. */
  readonly id: string;
  /** As patients know them; null where nobody said. */
  readonly name: string | null;
  /** Whether they may report what becomes of an order: who has no address of their own for that cannot. */
  readonly reportsBack: boolean;
  /** @throws where it is not known whether they have it: the same request is made again later. */
  order(request: DeliveryRequest, signal: AbortSignal): Promise<OrderAnswer>;
  /** @throws where it is not known whether they were told. */
  cancel(orderId: string, signal: AbortSignal): Promise<void>;
}
