/**
 * A partner that is reached over the network: every delivery is one POST to `<base>/deliveries`, as JSON, with the key as
 * a bearer token and the delivery's id as the Idempotency-Key, by which the partner knows a repeat.
 *
 * It answers 2xx with `{ status: sent | delivered | failed, detail? }`; without such a body the delivery counts as sent.
 * A 4xx refuses it for good. Anything else, also no answer, leaves open whether it was delivered: it is asked again.
 */
import * as z from 'zod/mini';
import type { Delivery, DeliveryRequest, Partner } from './port.ts';

/** Where the partner that carries messages out is reached, and the key that it knows the product by. */
export interface PartnerLocation {
  /** Without a slash at its end. */
  readonly base: string;
  readonly key: string;
}

/** Characters of an answer that are read, and of its detail that are kept. */
const MAX_ANSWER = 16_384;
const MAX_DETAIL = 300;
/** Refusals that only say "not now". */
const TRY_AGAIN: ReadonlySet<number> = new Set([408, 409, 425, 429]);

const answerSchema = z.object({
  status: z.enum(['sent', 'delivered', 'failed']),
  detail: z.nullish(z.string()),
});

export class WebhookPartner implements Partner {
  readonly name = 'The partner';
  readonly #address: PartnerLocation;

  constructor(address: PartnerLocation) {
    this.#address = address;
  }

  /** @throws where it is not known whether it was delivered */
  async deliver(request: DeliveryRequest, signal: AbortSignal): Promise<Delivery> {
    const response = await fetch(`${this.#address.base}/deliveries`, {
      method: 'POST',
      // A key that follows a redirect reaches somebody whom nobody chose.
      redirect: 'error',
      headers: {
        authorization: `Bearer ${this.#address.key}`,
        'content-type': 'application/json',
        'idempotency-key': request.id,
        // A connection of its own: what a partner sends after its answer is no answer to the next delivery.
        connection: 'close',
      },
      body: JSON.stringify(request),
      signal,
    });
    const { status } = response;
    const text = await textOf(response);
    if (response.ok) return deliveryIn(text);
    if (status >= 400 && status < 500 && !TRY_AGAIN.has(status)) {
      return { status: 'failed', simulated: false, detail: `The partner refused it (status ${status}).` };
    }
    throw new Error(`The partner answered ${status}.`);
  }
}

/** The beginning of a body: whatever a partner sends, no more than that is kept. */
async function textOf(response: Response): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_ANSWER) break;
  }
  return text;
}

function deliveryIn(text: string): Delivery {
  const parsed = answerSchema.safeParse(jsonIn(text));
  if (!parsed.success) return { status: 'sent', simulated: false, detail: null };
  const { status, detail } = parsed.data;
  return { status, simulated: false, detail: detail?.trim().slice(0, MAX_DETAIL) || null };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
