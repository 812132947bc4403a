/**
 * A shop as a partner may build it: it takes orders, knows a repeat by its key, hears of cancellations and reports what
 * becomes of each, signed. The protocol is `docs/partners.md`; `npm run partner` starts this one.
 */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** What the product sends for an order. */
interface OrderRequest {
  readonly id: string;
  readonly channel: 'grocery-order' | 'taxi-order';
  /** The phone of whoever waits for it. */
  readonly to: string;
  readonly details: Readonly<Record<string, string | number | boolean>> & { readonly orderId: string };
  /** Nothing is asked for but an answer. */
  readonly test?: true;
}

export interface TakenOrder {
  readonly request: OrderRequest;
  readonly reference: string;
  status: 'taken' | 'cancelled' | 'CONFIRMED' | 'CANCELLED' | 'FAILED';
}

export interface ReferencePartnerOptions {
  /** The key that the product and the partner have agreed on. */
  readonly key: string;
  readonly port?: number;
  /** Where the product is, to report to. */
  readonly productUrl?: string;
  /** Is told in a line of everything that comes. */
  readonly tell?: (line: string) => void;
  /** What time it is; the system's unless there is another. */
  readonly now?: () => Date;
}

export class ReferencePartner {
  readonly orders = new Map<string, TakenOrder>();
  readonly #options: ReferencePartnerOptions;
  readonly #server: Server;

  private constructor(options: ReferencePartnerOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(options: ReferencePartnerOptions): Promise<ReferencePartner> {
    const partner = new ReferencePartner(options);
    partner.#server.listen(options.port ?? 0, '127.0.0.1');
    await once(partner.#server, 'listening');
    return partner;
  }

  /** What the product is given as the address of this partner. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Tells the product what became of an order. Answers the status of its answer. */
  async report(
    orderId: string,
    status: 'CONFIRMED' | 'CANCELLED' | 'FAILED',
    said: Readonly<Record<string, string | number>> = {},
  ): Promise<number> {
    const order = this.orders.get(orderId);
    if (order === undefined) throw new Error(`There is no order ${orderId}.`);
    const body = JSON.stringify({ status, ...said });
    const answer = await fetch(
      `${this.#options.productUrl ?? ''}${String(order.request.details['callback'])}`,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-partner-signature': signatureOf(this.#options.key, body, this.#options.now?.()),
        },
        body,
      },
    );
    if (answer.ok) order.status = status;
    return answer.status;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const say = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${this.#options.key}`)
      return say(401, { detail: 'Who are you?' });
    const body = await bodyOf(request);
    const cancelled = /^\/orders\/([^/]+)\/cancel$/.exec(request.url ?? '')?.[1];
    if (request.method === 'POST' && request.url === '/orders') say(200, this.#take(body as OrderRequest));
    else if (request.method === 'POST' && cancelled !== undefined) say(200, this.#cancel(cancelled));
    else say(404, { detail: 'There is nothing here.' });
  }

  /** Of a repeat, which comes where the first answer was lost, the first answer again: nothing is brought twice. */
  #take(request: OrderRequest): object {
    if (request.test === true) {
      this.#tell(`test    ${request.channel}`);
      return { status: 'sent' };
    }
    const known = this.orders.get(request.id);
    const order = known ?? { request, reference: `R-${this.orders.size + 1}`, status: 'taken' };
    this.orders.set(request.id, order);
    this.#tell(
      known === undefined
        ? `order   ${request.id} ${order.reference} ${JSON.stringify(request.details)}`
        : `again   ${request.id} ${order.reference}`,
    );
    const when =
      request.channel === 'taxi-order' ? { etaMinutes: 15 } : { deliveryTime: 'Today before 18:00' };
    return { status: 'sent', reference: order.reference, ...when };
  }

  #cancel(orderId: string): object {
    const order = this.orders.get(orderId);
    if (order !== undefined) order.status = 'cancelled';
    this.#tell(`cancel  ${orderId} ${order?.reference ?? 'is not known here'}`);
    return { status: 'cancelled' };
  }

  #tell(line: string): void {
    this.#options.tell?.(line);
  }
}

/** The time is signed with the body, so that what was overheard cannot be sent again later. */
export function signatureOf(key: string, body: string, at: Date = new Date()): string {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as unknown;
}
