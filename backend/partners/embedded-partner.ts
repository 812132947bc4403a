/** The partner that comes with the product: it sends nothing, records what it would have sent, and says so. */
import { LruCache } from '../../lib/lru-cache.ts';
import type { Delivery, DeliveryRequest, Partner } from './port.ts';

/** What is remembered; the deliveries themselves are recorded by whoever asked for them. */
const KEPT_REQUESTS = 1000;

export class EmbeddedPartner implements Partner {
  readonly name = 'The embedded partner';
  readonly #recorded = new LruCache<string, DeliveryRequest>(KEPT_REQUESTS);

  async deliver(request: DeliveryRequest): Promise<Delivery> {
    if (this.#recorded.get(request.id) === undefined) this.#recorded.set(request.id, request);
    return {
      status: 'delivered',
      simulated: true,
      detail: 'Simulated: it was recorded, and nothing was sent.',
    };
  }

  /** What it would have sent under an id. */
  recorded(id: string): DeliveryRequest | undefined {
    return this.#recorded.get(id);
  }
}
