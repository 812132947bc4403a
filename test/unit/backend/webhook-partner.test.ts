import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tryDelivery } from '../../../backend/delivery/tries.ts';
import type { DeliveryRequest } from '../../../backend/partners/port.ts';
import { WebhookPartner } from '../../../backend/partners/webhook-partner.ts';

const REQUEST: DeliveryRequest = {
  id: 'd1',
  channel: 'whatsapp',
  to: '+243812345678',
  text: 'Habari ya asubuhi, Amélie.',
  details: { patientId: 'p1', bundleId: null },
};
const KEY = 'a-key-of-the-test';

describe('the webhook partner', () => {
  let server: Server;
  let partner: WebhookPartner;
  let respond: (request: IncomingMessage, response: ServerResponse) => void;
  let received: { readonly request: IncomingMessage; readonly body: unknown }[];
  /** By id, as a partner keeps what it has done. */
  let delivered: Map<string, number>;

  before(async () => {
    server = createServer((request, response) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
        const body = JSON.parse(Buffer.concat(chunks).toString()) as unknown;
        received.push({ request, body });
        const id = String(request.headers['idempotency-key']);
        delivered.set(id, (delivered.get(id) ?? 0) + 1);
        respond(request, response);
      })();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
    partner = new WebhookPartner({ base, key: KEY });
  });
  beforeEach(() => {
    received = [];
    delivered = new Map();
    respond = (_, response) => response.end('{"status":"delivered","detail":" Read at 8:01. "}');
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  const deliver = (signal = AbortSignal.timeout(5000)) => partner.deliver(REQUEST, signal);
  const answering = (status: number, body = '', headers = {}) => {
    respond = (_, response) => response.writeHead(status, headers).end(body);
  };

  it('is sent the delivery with its key and its id, and tells what came of it', async () => {
    assert.deepEqual(await deliver(), { status: 'delivered', simulated: false, detail: 'Read at 8:01.' });
    const [{ request, body } = assert.fail('nothing was sent')] = received;
    assert.deepEqual(body, REQUEST);
    assert.equal(`${request.method} ${request.url}`, 'POST /hooks/deliveries');
    assert.equal(request.headers.authorization, `Bearer ${KEY}`);
    assert.equal(request.headers['idempotency-key'], 'd1');
    assert.match(request.headers['content-type'] ?? '', /^application\/json/);
  });

  it('has sent what it says nothing more about', async () => {
    for (const body of ['', 'OK', '{"status":"who knows"}', `{"filler":"${'x'.repeat(100_000)}"}`]) {
      answering(202, body);
      assert.deepEqual(await deliver(), { status: 'sent', simulated: false, detail: null });
    }
  });

  it('fails what it refuses, and is not asked again', async () => {
    for (const status of [400, 401, 404, 422]) {
      answering(status, 'no');
      const detail = `The partner refused it (status ${status}).`;
      assert.deepEqual(await tryDelivery(partner, REQUEST, 1), {
        status: 'failed',
        simulated: false,
        detail,
      });
    }
    answering(200, '{"status":"failed","detail":"The number is not in use."}');
    assert.deepEqual(await deliver(), {
      status: 'failed',
      simulated: false,
      detail: 'The number is not in use.',
    });
  });

  it('is asked again after a failure of its own, with the same id', async () => {
    for (const status of [408, 409, 429, 500, 502, 503]) {
      answering(status);
      assert.equal(await tryDelivery(partner, REQUEST, 1), null, String(status));
    }
    respond = (request) => request.socket.destroy();
    assert.equal(await tryDelivery(partner, REQUEST, 1), null, 'cut off');
    respond = (_, response) => response.end('{"status":"sent"}');
    assert.equal((await tryDelivery(partner, REQUEST, 2))?.status, 'sent');
    assert.deepEqual([...delivered.keys()], ['d1']);
  });

  it('that delays is waited for as long as the try may take, and its late answer is nobody’s', async () => {
    const held: ServerResponse[] = [];
    respond = (_, response) => held.push(response);
    const stopping = new AbortController();
    const trying = tryDelivery(partner, REQUEST, 5, stopping.signal);
    while (held.length === 0) await new Promise(setImmediate);
    stopping.abort();
    assert.equal(await trying, null, 'not failed: nobody knows');
    held[0]?.end('{"status":"failed"}');
    respond = (_, response) => response.end('{"status":"sent"}');
    assert.equal((await tryDelivery(partner, REQUEST, 6))?.status, 'sent');
  });

  it('that answers twice is taken at its first word, and the second is no answer to the next', async () => {
    const twice = (body: string): string =>
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    respond = (request) =>
      request.socket.end(`${twice('{"status":"delivered"}')}${twice('{"status":"failed"}')}`);
    assert.equal((await deliver()).status, 'delivered');
    answering(200, '{"status":"sent"}');
    assert.equal((await deliver()).status, 'sent');
  });

  it('that repeats an answer changes nothing by it', async () => {
    const first = await deliver();
    assert.deepEqual(await deliver(), first);
    assert.deepEqual([...delivered], [['d1', 2]], 'known by one id, so that it delivers once');
  });

  it('is not followed to where it redirects', async () => {
    answering(302, '', { location: 'https://elsewhere.example/' });
    assert.equal(await tryDelivery(partner, REQUEST, 1), null);
  });
});
