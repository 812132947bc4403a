import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { WebSocket } from 'ws';
import { type ApiClient, type LiveClient, startTestProduct, type TestProduct } from '../harness/product.ts';
import { skip } from '../harness/skip.ts';
import { firstAdministrator, PUBLIC_URL, staff, startWithAccounts } from '../harness/accounts.ts';

/** As the product counts: so many requests a minute of one address, so many live connections of a person, of a network. */
const A_MINUTE = 600;
const OF_ONE_PERSON = 20;
const OF_ONE_NETWORK = 200;

/** The status with which an upgrade is refused, or 101; the connection, where there is one, is closed again. */
async function upgraded(url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers });
  socket.on('error', () => undefined);
  const status = await new Promise<number>((resolve) => {
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_, answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
  });
  socket.terminate();
  return status;
}

describe('a caller who asks too often', () => {
  let product: TestProduct;
  let client: ApiClient;

  before(async () => {
    product = await startTestProduct({ configuration: { trustProxy: { kind: 'hops', hops: 1 } } });
    client = product.client();
  });
  after(() => product.stop());

  it('is refused everywhere but where is asked whether the process is up, and nobody else is', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': `10.9.8.7, ${address}` });
    const ask = (path: string, address: string) => client.get(path, from(address));
    for (let asked = 0; asked < A_MINUTE; asked += 50)
      await Promise.all(Array.from({ length: 50 }, () => ask('/api/nothing', '198.51.100.7')));
    for (const path of ['/', '/assets/app-1.js', '/nowhere', '/api/session', '/metrics', '/readyz']) {
      const answer = await ask(path, '198.51.100.7');
      assert.equal(answer.refused(429).status, 429, path);
      assert.match(answer.header('retry-after') ?? '', /^\d+$/);
      assert.equal(answer.header('set-cookie'), undefined);
      assert.notEqual((await ask(path, '203.0.113.9')).status, 429, path);
    }
    assert.equal(await upgraded(product.url, from('198.51.100.7')), 429);
    assert.equal(await upgraded(product.url, from('203.0.113.9')), 101);
    assert.equal((await ask('/healthz', '198.51.100.7')).status, 200);
  });

  it('keeps nobody else out who has signed in and shares the address, and is refused as anybody is who asks too often', async () => {
    const accounts = await startWithAccounts({
      configuration: { accounts: { publicUrl: PUBLIC_URL }, trustProxy: { kind: 'hops', hops: 1 } },
    });
    const administrator = await firstAdministrator(accounts);
    const [one, other] = [
      (await staff(accounts, administrator, 'clinician')).client,
      (await staff(accounts, administrator, 'auditor')).client,
    ];
    const shared = { 'x-forwarded-for': '198.51.100.8' };
    const ask = (asking: ApiClient, times: number) =>
      Promise.all(Array.from({ length: times }, () => asking.get('/api/session', shared)));
    const nobody = accounts.client();
    for (let asked = 0; asked < A_MINUTE; asked += 50) await ask(nobody, 50);
    const statusOf = async (asking: ApiClient) => (await ask(asking, 1))[0]?.status;
    assert.deepEqual([await statusOf(nobody), await statusOf(one)], [429, 200]);
    for (let asked = 0; asked < A_MINUTE; asked += 50) await ask(one, 50);
    assert.deepEqual([await statusOf(one), await statusOf(other)], [429, 200]);
    await accounts.stop();
  });

  it('comes from the product’s own pages by the scheme that the proxy says', async () => {
    const { host } = new URL(product.url);
    const change = (headers: Readonly<Record<string, string>>) =>
      client.send('POST', '/api/patients', { body: { name: 'A', age: 40 }, headers });
    const secure = { origin: `https://${host}`, 'x-forwarded-proto': 'https' };
    assert.equal((await change(secure)).status, 201);
    (await change({ origin: `https://${host}` })).refused(403);
    (await change({ ...secure, origin: `http://${host}` })).refused(403);
    (await change({ ...secure, 'sec-fetch-site': 'cross-site' })).refused(403);
  });
});

describe('live connections without end', () => {
  let product: TestProduct;

  beforeEach(async () => {
    product = await startTestProduct();
  });
  afterEach(() => product.stop());

  it('of one person make room for the newest', async () => {
    const client = await product.clientAs('clinician', { name: 'Dr Okonkwo' });
    const lives: LiveClient[] = [];
    for (let tab = 0; tab <= OF_ONE_PERSON; tab++) lives.push(await product.live(client));
    assert.deepEqual(await lives[0]?.closed, {
      code: 1013,
      reason: 'Too many live connections of one person.',
    });
    await Promise.all(lives.slice(1).map((live) => live.roundTrip()));
  });

  it('from one network are refused from a number on', async () => {
    for (let browser = 0; browser < OF_ONE_NETWORK; browser++) await product.live(product.client());
    assert.equal(await upgraded(product.url), 429);
    assert.equal((await product.client().get('/api/patients')).status, 200);
  });

  it('of a browser without a session are closed when it becomes another person', async () => {
    const { id } = await product.client().register();
    const [browser, other] = [product.client(), product.client()];
    const [live, others] = [await product.live(browser), await product.live(other)];
    await browser.become('patient', { patientId: id });
    assert.equal((await live.closed).code, 1008);
    await others.roundTrip();
  });
});

describe('a request for another host', () => {
  let product: TestProduct;

  before(async () => {
    product = await startTestProduct();
  });
  after(() => product.stop());

  it('is refused for pages and reports too, but where is asked whether the process is up', async () => {
    const client = product.client();
    for (const path of ['/', '/patient/x', '/assets/app-1.js', '/metrics', '/readyz', '/api/openapi.json'])
      (await client.get(path, { host: 'evil.example' })).refused(403);
    assert.equal((await client.get('/healthz', { host: 'evil.example' })).status, 200);
  });

  it('is refused where it names two', async () => {
    const { hostname, port, host } = new URL(product.url);
    const socket = connect(Number(port), hostname);
    socket.end(
      `GET /api/patients HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    );
    let answer = '';
    socket.on('data', (part: Buffer) => (answer += part.toString()));
    await once(socket, 'close');
    assert.match(answer, /^HTTP\/1\.1 400 /);
  });

  it('finds a page that connects and takes its fonts nowhere else, and stands in no other site’s frame', async () => {
    const policy = (await product.client().get('/')).header('content-security-policy') ?? '';
    // No other site shows the pages in a frame of its own.
    assert.match(policy, /frame-ancestors 'self'(;|$)/);
    const { host } = new URL(product.url);
    assert.match(policy, new RegExp(`connect-src 'self' ws://${host} wss://${host}(;|$)`));
    assert.match(policy, /font-src 'self';/);
    const odd = await product.client().get('/healthz', { host: "x; script-src 'unsafe-inline'" });
    assert.match(odd.header('content-security-policy') ?? '', /connect-src 'self' 'self'(;|$)/);
  });

  it('finds data that loads nothing and stands in no frame, whether it was given or refused', async () => {
    const client = product.client();
    for (const path of ['/api/patients', '/api/patients/nobody', '/api/no/such/thing']) {
      const answer = await client.get(path);
      assert.equal(
        answer.header('content-security-policy'),
        "default-src 'none';frame-ancestors 'none'",
        path,
      );
      assert.equal(answer.header('x-frame-options'), 'DENY');
      assert.equal(answer.header('x-content-type-options'), 'nosniff');
      assert.equal(answer.header('referrer-policy'), 'no-referrer');
      assert.equal(answer.header('cross-origin-resource-policy'), 'same-origin');
    }
  });

  it('says what is possible at an address that is written out beside one with a parameter', async () => {
    const answer = await product.client().send('OPTIONS', '/api/patients/counts');
    assert.equal(answer.header('allow'), 'HEAD, GET');
    const one = await product.client().send('OPTIONS', '/api/patients/somebody');
    assert.equal(one.header('allow'), 'HEAD, GET, PATCH');
  });
});

describe('a thousand callers at once', () => {
  const CALLERS = 1000;
  let product: TestProduct;

  before(async () => {
    product = await startTestProduct();
  });
  after(() => product.stop());

  it('all find a place to wait, as after a restart, when every phone sends what it has', async function () {
    const mostWaiting = await readFile('/proc/sys/net/core/somaxconn', 'utf8').catch(() => '0');
    if (Number(mostWaiting) < CALLERS)
      skip(
        this,
        `the system lets fewer than ${CALLERS} connections wait, or does not say (net.core.somaxconn)`,
      );
    const port = Number(new URL(product.url).port);
    const sockets = Array.from({ length: CALLERS }, () => connect(port, '127.0.0.1'));
    // By the next tick all are begun, and the server, which is in this process, has had no turn to take any.
    await new Promise((resolve) => process.nextTick(resolve));
    const server = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
    const isTurnedAway = (line: string) => line.includes(` ${server} 02 `);
    assert.equal(readFileSync('/proc/net/tcp', 'utf8').split('\n').filter(isTurnedAway).length, 0);
    for (const socket of sockets) socket.destroy();
  });
});
