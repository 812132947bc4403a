/** A partner that sends every message and notes it, also the links by which people come in. */
import type { DeliveryRequest, Partner } from '../../backend/partners/port.ts';
import { type ApiClient, eventually } from './product.ts';

export class NotedPartner implements Partner {
  readonly name = 'The message service';
  readonly asked: DeliveryRequest[] = [];

  deliver(request: DeliveryRequest) {
    this.asked.push(request);
    return Promise.resolve({ status: 'sent' as const, simulated: false, detail: null });
  }

  /** Where the sign-in link leads that a clinician sends to a patient. */
  async link(clinician: ApiClient, patientId: string): Promise<string> {
    const before = this.asked.length;
    await clinician.post(`/api/patients/${patientId}/sign-in-link`, {});
    return linkIn(() => this.asked[before]);
  }

  /** Where the link leads that was sent to a number last. */
  linkTo(number: string): Promise<string> {
    return linkIn(() => this.asked.findLast(({ to }) => to === number));
  }

  /** What such a link lets in with. */
  async tokenTo(number: string): Promise<string> {
    return (await this.linkTo(number)).replace('/sign-in?link=', '');
  }
}

async function linkIn(find: () => DeliveryRequest | undefined): Promise<string> {
  const sent = await eventually(
    async () => find(),
    (found) => found !== undefined,
  );
  return /\/sign-in\?link=[\w-]{43}$/.exec(sent?.text ?? '')?.[0] ?? '';
}
