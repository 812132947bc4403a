/**
 * A partner who takes orders over the network: one POST to `<base>/orders`, answered 2xx by
 * `{ status: sent | failed, reference?, deliveryTime?, etaMinutes?, detail? }`. A 4xx refuses the order for good. Anything
 * else, also an answer that is not such JSON, leaves open whether they have it: it is asked again, under the same id.
 */
import * as z from 'zod/mini';
// By another name: the linter takes `z.catch` for that of a promise.
import { catch as otherwise } from 'zod/mini';
import type { OrderType } from '../../events/enums.ts';
import type { PartnerTest } from '../contract/partner.ts';
import { isCleanText } from '../contract/primitives.ts';
import { callPartner, isRefused, isTaken, type PartnerLocation, refusedBy } from './partner-call.ts';
import { type DeliveryRequest, ORDER_CHANNELS, type OrderAnswer, type OrderPartner } from './port.ts';

/** Characters of what they say that are kept. */
const MAX_SAID = 300;

/** What cannot be read beside the status takes nothing from it: they have the order all the same. */
const said = otherwise(
  z.nullable(
    z.pipe(
      z.string().check(z.refine(isCleanText)),
      z.transform((text) => text.trim().slice(0, MAX_SAID) || null),
    ),
  ),
  null,
);

const answerSchema = z.object({
  status: z.enum(['sent', 'failed']),
  detail: said,
  reference: said,
  deliveryTime: said,
  etaMinutes: otherwise(z.nullable(z.int().check(z.minimum(0), z.maximum(10_080))), null),
});

export class WebhookOrders implements OrderPartner {
  readonly id: string;
  readonly name: string | null;
  readonly reportsBack: boolean;
  readonly #location: PartnerLocation;

  constructor(id: string, name: string | null, location: PartnerLocation, reportsBack = true) {
    this.id = id;
    this.reportsBack = reportsBack;
    this.name = name;
    this.#location = location;
  }

  async order(request: DeliveryRequest, signal: AbortSignal): Promise<OrderAnswer> {
    const answer = await callPartner(this.#location, '/orders', { id: request.id, body: request, signal });
    if (isRefused(answer)) return failed(refusedBy(answer));
    const parsed = isTaken(answer) ? answerSchema.safeParse(answer.body) : null;
    if (parsed?.success !== true) throw new Error(`The partner answered ${answer.status}, and no order.`);
    const { status, detail, reference, deliveryTime, etaMinutes } = parsed.data;
    if (status === 'failed') return failed(this.#withoutKey(detail) ?? refusedBy(answer));
    return {
      status,
      simulated: false,
      detail: null,
      reference: this.#withoutKey(reference),
      deliveryTime: this.#withoutKey(deliveryTime),
      etaMinutes,
    };
  }

  /** What they say is shown to patients and kept for ever: their key is not, where they repeat it. */
  #withoutKey(text: string | null): string | null {
    return withoutKey(text, this.#location.key);
  }

  /** Asks for nothing but an answer, as for an order of the type, and tells what is wrong with it. Never throws. */
  async test(id: string, orderType: OrderType, signal: AbortSignal): Promise<PartnerTest> {
    const request: DeliveryRequest = {
      id,
      channel: ORDER_CHANNELS[orderType],
      to: '',
      text: null,
      details: { orderId: id },
      test: true,
    };
    try {
      const answer = await callPartner(this.#location, '/orders', { id, body: request, signal });
      const { status } = answer;
      if (!isTaken(answer))
        return { ok: false, status, detail: `The partner answered with status ${status}.` };
      const parsed = answerSchema.safeParse(answer.body);
      if (!parsed.success)
        return { ok: false, status, detail: 'The answer of the partner could not be understood.' };
      return parsed.data.status === 'sent'
        ? { ok: true, status, detail: null }
        : { ok: false, status, detail: this.#withoutKey(parsed.data.detail) ?? refusedBy(answer) };
    } catch {
      const detail = signal.aborted
        ? 'The partner did not answer in time.'
        : 'The partner could not be reached.';
      return { ok: false, status: null, detail };
    }
  }

  async cancel(orderId: string, signal: AbortSignal): Promise<void> {
    const path = `/orders/${encodeURIComponent(orderId)}/cancel`;
    const answer = await callPartner(this.#location, path, { id: orderId, body: { orderId }, signal });
    if (!isTaken(answer)) throw new Error(`The partner answered ${answer.status}.`);
  }
}

/** A text of a partner, without the key by which it is known. */
export const withoutKey = (text: string | null, key: string): string | null =>
  text === null || key === '' ? text : text.replaceAll(key, '…');

const failed = (detail: string): OrderAnswer => ({
  status: 'failed',
  simulated: false,
  detail,
  reference: null,
  deliveryTime: null,
  etaMinutes: null,
});
