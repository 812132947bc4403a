/** The partner that comes with the product: it sends nothing and says so. What it would have sent, whoever asked has recorded. */
import type { Delivery, Partner } from './port.ts';

export class EmbeddedPartner implements Partner {
  readonly name = 'The embedded partner';

  async deliver(): Promise<Delivery> {
    return {
      status: 'delivered',
      simulated: true,
      detail: 'Simulated: it was recorded, and nothing was sent.',
    };
  }
}
