/**
 * A partner that is reached over the network: every delivery is one POST to `<base>/deliveries`, as JSON, with the key as
 * a bearer token and the delivery's id as the Idempotency-Key, by which the partner knows a repeat.
 *
 * It answers 2xx with `{ status: sent | delivered | failed, detail? }`; without such a body the delivery counts as sent.
 * A 4xx refuses it for good. Anything else, also no answer, leaves open whether it was delivered: it is asked again.
 */
import * as z from 'zod/mini';
import { callPartner, isRefused, isTaken, type PartnerLocation, refusedBy } from './partner-call.ts';
import type { Delivery, DeliveryRequest, Partner } from './port.ts';

/** Characters of its detail that are kept. */
const MAX_DETAIL = 300;

const answerSchema = z.object({
  status: z.enum(['sent', 'delivered', 'failed']),
  detail: z.nullish(z.string()),
});

export class WebhookPartner implements Partner {
  readonly name = 'The partner';
  readonly #location: PartnerLocation;

  constructor(location: PartnerLocation) {
    this.#location = location;
  }

  /** @throws where it is not known whether it was delivered */
  async deliver(request: DeliveryRequest, signal: AbortSignal): Promise<Delivery> {
    const answer = await callPartner(this.#location, '/deliveries', {
      id: request.id,
      body: request,
      signal,
    });
    if (isTaken(answer)) return deliveryIn(answer.body);
    if (isRefused(answer)) return { status: 'failed', simulated: false, detail: refusedBy(answer) };
    throw new Error(`The partner answered ${answer.status}.`);
  }
}

function deliveryIn(body: unknown): Delivery {
  const parsed = answerSchema.safeParse(body);
  if (!parsed.success) return { status: 'sent', simulated: false, detail: null };
  const { status, detail } = parsed.data;
  return { status, simulated: false, detail: detail?.trim().slice(0, MAX_DETAIL) || null };
}
