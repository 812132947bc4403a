/**
 * Hands orders over to a partner: at once when one is placed, and again while it waits. Each try is claimed by an event
 * before it is made, so that a crash loses nothing and of two processes one tries; the partner knows a repeat by the
 * order's id.
 */
import { ORDERS } from '../../projections/orders/collection.ts';
import type { OrderDocument } from '../../projections/orders/document.ts';
import type { OrderType } from '../../events/enums.ts';
import { type Clock, hasPassed } from '../../lib/clock.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import type { IdSource } from '../../lib/ids.ts';
import { KeyedMutex } from '../../lib/keyed-mutex.ts';
import type { Timer } from '../../lib/timer.ts';
import { FORGOTTEN_PERSON } from '../contract/forgotten.ts';
import { NOT_ANSWERED } from '../contract/order-reasons.ts';
import type { DeliveryRef } from '../delivery/delivery-process.ts';
import { withPatience } from '../delivery/patience.ts';
import { RETRIES_AT_ONCE } from '../delivery/tries.ts';
import type { Outcome } from '../event-sourcing/command.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import type { WrittenEvents } from '../event-sourcing/read-your-writes.ts';
import { systemContext } from '../event-sourcing/system-context.ts';
import { errorForLog, type Logger } from '../logging/logger.ts';
import { NO_TAXI } from '../partners/embedded-orders.ts';
import type { OrderPartners } from '../partners/order-partners.ts';
import {
  type DeliveryRequest,
  ORDER_CHANNELS,
  type OrderAnswer,
  type OrderPartner,
} from '../partners/port.ts';
import { isForgotten } from '../patients/forgotten-patient.ts';
import { type PatientStore, registered } from '../patients/patient.ts';
import { forEachDue } from '../reactors/sweeper.ts';
import {
  answerHandover,
  claimHandover,
  type DecidedOrderEvent,
  mustBeTold,
  type OrderState,
  type OrderStore,
  recordCancellation,
} from './order.ts';

const SECOND_MS = 1000;

/** How long the answer to one try is waited for, ms. */
const ANSWER_MS: Record<OrderType, number> = { GROCERY: 5 * SECOND_MS, TAXI: 10 * SECOND_MS };

/** How long after each try the next one is made, ms; the try after the last is not made, and the order has failed. */
const RETRY_MS: Record<OrderType, readonly number[]> = {
  GROCERY: [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS),
  // Somebody waits at the roadside: within a minute they know.
  TAXI: [5 * SECOND_MS, 20 * SECOND_MS],
};

/** So long after a cancellation whoever began to tell the partner of it has done so, or was cut off. */
const TELL_AGAIN_MS = MINUTE_MS;
const TOLD_UP_TO_MS = 12 * HOUR_MS;

/**
 * Somebody who waited for a taxi while the server was away was told to call, and waits there no more: none is sent after so
 * long, and the clinic's contact is told that none comes.
 */
const TAXI_WITHIN_MS = MINUTE_MS;

const isTooLate = ({ orderType, createdAt }: OrderDocument, now: Date): boolean =>
  orderType === 'TAXI' && hasPassed(createdAt, TAXI_WITHIN_MS, now);

const NOTHING: WrittenEvents = { events: [] };

export interface HandoverDependencies {
  readonly orders: OrderStore;
  readonly patients: PatientStore;
  readonly orderPartners: OrderPartners;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly ids: IdSource;
  readonly logger: Logger;
  /** When the product stops, a try that is under way is left: it is made again later, under the same id. */
  readonly stopping: AbortSignal;
}

type HandedOver = Pick<OrderDocument, 'orderType' | 'attempt' | 'triedAt'>;

/** Whether the tries are over, and the partner of the last one had their time. */
const isLast = ({ orderType, attempt }: HandedOver): boolean => attempt > RETRY_MS[orderType].length;

export function isDueForHandover(order: HandedOver, now: Date): boolean {
  const { orderType, attempt, triedAt } = order;
  const pause = attempt === 0 ? 0 : (RETRY_MS[orderType][attempt - 1] ?? ANSWER_MS[orderType]);
  return hasPassed(triedAt, pause, now);
}

export class OrderHandovers {
  readonly #dependencies: HandoverDependencies;
  /** What this process does with the partner of one order, one after the other. */
  readonly #tries = new KeyedMutex();

  constructor(dependencies: HandoverDependencies) {
    this.#dependencies = dependencies;
  }

  /** Tries an order that was just placed, and waits for its partner as long as for one answer. */
  begin(order: DeliveryRef, orderType: OrderType): Promise<WrittenEvents> {
    const { timer } = this.#dependencies;
    return withPatience(
      this.#inTurn(order, () => this.#handOver(order)),
      {
        timer,
        patienceMs: ANSWER_MS[orderType],
        late: NOTHING,
      },
    );
  }

  /** Whether somebody takes orders of the type for the clinic, or says that they are only simulated. */
  async isServed(clinicId: string, orderType: OrderType): Promise<boolean> {
    return (await this.#dependencies.orderPartners.of(clinicId, orderType, null)) !== NO_TAXI;
  }

  /** Tells the partner of a cancelled order, once, where they have it or may have it. */
  tellCancelled(order: DeliveryRef): void {
    void this.#inTurn(order, () => this.#tellCancelled(order));
  }

  /** Tries what waits and is due, and tells what was cancelled where that was cut off. Of made-up history nobody is asked. */
  async sweep(readSide: ReadSide, clinicId: string): Promise<void> {
    const now = this.#dependencies.clock.now();
    const due: DeliveryRef[] = [];
    const waiting = readSide.findAll(ORDERS, { index: 'byStatus', equal: { clinicId, status: 'DRAFT' } });
    for await (const page of waiting)
      for (const { id, document } of page)
        if (!document.sample && isDueForHandover(document, now))
          due.push({ id, patientId: document.patientId, clinicId });
    await forEachDue(due, (order) => this.#tries.run(order.id, () => this.#handOver(order)), RETRIES_AT_ONCE);
    const untold = await this.#untold(readSide, clinicId, now);
    await forEachDue(
      untold,
      (order) => this.#tries.run(order.id, () => this.#tellCancelled(order)),
      RETRIES_AT_ONCE,
    );
  }

  /** Of older ones no partner wants to hear any more. */
  async #untold(readSide: ReadSide, clinicId: string, now: Date): Promise<readonly DeliveryRef[]> {
    const untold: DeliveryRef[] = [];
    const cancelled = readSide.findAll(ORDERS, {
      index: 'byUntold',
      equal: { clinicId },
      range: { field: 'untoldSince', gt: new Date(now.getTime() - TOLD_UP_TO_MS).toISOString() },
    });
    for await (const page of cancelled)
      for (const { id, document } of page)
        if (!document.sample && hasPassed(document.untoldSince, TELL_AGAIN_MS, now))
          untold.push({ id, patientId: document.patientId, clinicId });
    return untold;
  }

  /** Resolves once everything that is under way is over. */
  stop(): Promise<void> {
    return this.#tries.idle();
  }

  /** For whoever does not wait for it, or not to its end: what fails is tried again by the sweep. */
  #inTurn(order: DeliveryRef, work: () => Promise<WrittenEvents>): Promise<WrittenEvents> {
    return this.#tries.run(order.id, work).catch((error: unknown) => {
      this.#dependencies.logger.error(errorForLog(error), 'An order could not be handed over now');
      return NOTHING;
    });
  }

  async #handOver(ref: DeliveryRef): Promise<WrittenEvents> {
    const { orders, patients, orderPartners, clock, stopping } = this.#dependencies;
    const order = (await orders.load(ref.id)).state;
    if (order?.status !== 'DRAFT' || order.sample || !isDueForHandover(order, clock.now())) return NOTHING;
    // A try that cannot be made any more is not claimed: it would be one of the few.
    if (stopping.aborted) return NOTHING;
    // A crash took the answer to the last try.
    if (isLast(order) || isTooLate(order, clock.now()))
      return this.#recordAnswer(ref, order.partnerName, failed(NOT_ANSWERED[order.orderType]));
    // Nobody knows any more where it was to be brought.
    if (await isForgotten(patients, ref.patientId))
      return this.#recordAnswer(ref, order.partnerName, failed(FORGOTTEN_PERSON));
    const partner = await orderPartners.of(ref.clinicId, order.orderType, order.partner);
    const request = await this.#requestOf(ref, order, partner);
    const attempt = order.attempt + 1;
    const claimed = await this.#record(ref, `try:${attempt}`, (state) =>
      claimHandover(state, attempt, partner.id),
    );
    // Another process was faster, and tries it.
    if (claimed.repeated || claimed.position === null) return NOTHING;
    const asked = await this.#ask(partner, request, order.orderType);
    if (asked === null && (stopping.aborted || !isLast({ ...order, attempt }))) return claimed;
    const answer = asked ?? failed(NOT_ANSWERED[order.orderType]);
    const told = await this.#recordAnswer(ref, partner.name, answer);
    // It was cancelled while the partner took it.
    const cancelled = answer.status === 'sent' ? await this.#tellCancelled(ref) : NOTHING;
    return { events: [...claimed.events, ...told.events, ...cancelled.events] };
  }

  /** null where it is not known whether the partner has it. */
  async #ask(
    partner: OrderPartner,
    request: DeliveryRequest,
    orderType: OrderType,
  ): Promise<OrderAnswer | null> {
    try {
      return await partner.order(request, this.#patience(orderType));
    } catch {
      return null;
    }
  }

  #patience(orderType: OrderType): AbortSignal {
    return AbortSignal.any([AbortSignal.timeout(ANSWER_MS[orderType]), this.#dependencies.stopping]);
  }

  async #requestOf(
    { id, patientId, clinicId }: DeliveryRef,
    { orderType, payload }: OrderDocument,
    partner: OrderPartner,
  ): Promise<DeliveryRequest> {
    const { phoneNumber } = registered(
      (await this.#dependencies.patients.load(patientId)).state,
      clinicId,
    ).profile;
    const said = Object.entries(payload).filter(([, value]) => value !== null);
    return {
      id,
      channel: ORDER_CHANNELS[orderType],
      to: typeof payload['phone'] === 'string' ? payload['phone'] : (phoneNumber ?? ''),
      text: null,
      details: {
        ...Object.fromEntries(said),
        orderId: id,
        ...(partner.reportsBack && { callback: `/api/partners/${partner.id}/orders/${id}` }),
      },
    };
  }

  async #tellCancelled(ref: DeliveryRef): Promise<WrittenEvents> {
    const { orders, orderPartners } = this.#dependencies;
    const order = (await orders.load(ref.id)).state;
    if (order === null || !mustBeTold(order)) return NOTHING;
    const partner = order.partner === null ? null : await orderPartners.byId(order.partner);
    if (partner === null) return NOTHING;
    const ok = await partner.cancel(ref.id, this.#patience(order.orderType)).then(
      () => true,
      () => false,
    );
    // It is told again later.
    if (!ok && this.#dependencies.stopping.aborted) return NOTHING;
    return this.#record(ref, 'cancellation', (state) => recordCancellation(state, partner.id, ok));
  }

  #recordAnswer(ref: DeliveryRef, partnerName: string | null, answer: OrderAnswer) {
    return this.#record(ref, 'answer', (state) => answerHandover(state, partnerName, answer));
  }

  #record(
    { id, patientId, clinicId }: DeliveryRef,
    step: string,
    decide: (state: OrderState) => readonly DecidedOrderEvent[],
  ): Promise<Outcome<OrderState>> {
    const { orders, clock, ids } = this.#dependencies;
    const key = `order-${step}:${id}`;
    const context = systemContext({
      clinicId,
      now: clock.now(),
      // Two processes claim a try by the same event: whose it is shows in the correlation, which no other process has.
      correlationId: ids.next(),
      causationId: id,
      key,
    });
    return orders.execute(id, context, { patientId }, decide);
  }
}

const failed = (detail: string): OrderAnswer => ({
  status: 'failed',
  simulated: false,
  detail,
  reference: null,
  deliveryTime: null,
  etaMinutes: null,
});
