import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { alertSchema } from '../../backend/contract/alert.ts';
import type { LiveMessage } from '../../backend/contract/live.ts';
import { logSchema } from '../../backend/contract/log.ts';
import { patientSchema } from '../../backend/contract/patient.ts';
import { LiveConnections } from '../../backend/live/live-connections.ts';
import type { Caller } from '../../backend/identity/caller.ts';
import {
  type ApiClient,
  eventually,
  type LiveClient,
  startTestProduct,
  type TestProduct,
} from '../harness/product.ts';

const RED_VALUES = { bpSys: 190, bpDia: 100 };

describe('live messages', () => {
  let product: TestProduct;
  let client: ApiClient;
  let live: LiveClient;

  before(async () => {
    product = await startTestProduct();
  });
  beforeEach(async () => {
    client = product.client();
    await client.get('/api/session');
    live = await product.live(client);
  });
  afterEach(() => live.terminate());
  after(() => product.stop());

  const typesOf = (messages: readonly LiveMessage[]): readonly string[] => messages.map(({ type }) => type);

  it('tell of a new patient, as the list shows them', async () => {
    const { id } = await client.register({ name: 'Neema Kabongo' });
    const { patient } = await live.next('patient_created', (message) => message.patient.id === id);
    const [listed] = (await client.get(`/api/patients?search=${id}`)).as(200, z.array(patientSchema));
    const { work, ...shown } = listed ?? {};
    assert.ok(work);
    assert.deepEqual(patient, shown);
  });

  it('tell of a change of a patient', async () => {
    const { id } = await client.register();
    await client.patch(`/api/patients/${id}`, { age: 60 });
    assert.deepEqual(await live.next('patient_updated', (message) => message.patientId === id), {
      type: 'patient_updated',
      patientId: id,
    });
  });

  it('tell of a log with its verdict', async () => {
    const { id } = await client.register({ name: 'Neema Kabongo' });
    const { log, evaluation } = await client.log(id, RED_VALUES);
    const message = await live.next('patient_log_updated', ({ patientId }) => patientId === id);
    assert.deepEqual(message, {
      type: 'patient_log_updated',
      patientId: id,
      patientName: 'Neema Kabongo',
      logId: log.id,
      evaluation,
    });
  });

  it('tell of an alert when it is raised and when it is acknowledged', async () => {
    const { id } = await client.register();
    await client.log(id, RED_VALUES);
    const { alert, news } = await live.next('alert_updated', (message) => message.alert.patientId === id);
    assert.deepEqual([alert.status, alert.flag, news], ['open', 'RED', 'raised']);
    await client.post(`/api/alerts/${alert.id}/acknowledge`, {});
    const done = await live.next(
      'alert_updated',
      (message) => message.alert.id === alert.id && message.alert.acknowledged,
    );
    assert.deepEqual([done.alert.acknowledgedBy, done.news], ['Dr Amani Okafor', undefined]);
  });

  it('come only after the read models show what they tell', async () => {
    const { id } = await client.register();
    const looked: Promise<void>[] = [];
    // Each message is looked up in the very moment in which it comes.
    live.socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as LiveMessage;
      if (message.type === 'patient_log_updated' && message.patientId === id) {
        looked.push(
          client.get(`/api/patients/${id}/logs`).then((answer) => {
            const shown = answer.as(200, z.array(logSchema)).some((log) => log.id === message.logId);
            assert.ok(shown, 'the log of the message is shown');
          }),
        );
      }
      if (message.type === 'alert_updated' && message.alert.patientId === id) {
        looked.push(
          client.get(`/api/alerts?patientId=${id}`).then((answer) => {
            assert.ok(
              answer.as(200, z.array(alertSchema)).some((alert) => alert.id === message.alert.id),
              'the alert is shown',
            );
          }),
          client.get(`/api/patients/${id}`).then((answer) => {
            assert.ok(answer.as(200, patientSchema).openAlerts.RED > 0, 'the alert is counted');
          }),
        );
      }
    });
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => client.log(id, { ...RED_VALUES, hr: 60 + index })),
    );
    const { log } = await client.log(id, RED_VALUES);
    await live.next('patient_log_updated', (message) => message.logId === log.id);
    await live.next('alert_updated', (message) => message.alert.patientId === id);
    await Promise.all(looked);
    assert.ok(looked.length >= 13);
  });

  it('come in the order of the log, each once', async () => {
    const { id } = await client.register();
    const logs: string[] = [];
    for (let hr = 60; hr < 75; hr++) logs.push((await client.log(id, { hr })).log.id);
    await live.next('patient_log_updated', ({ logId }) => logId === logs.at(-1));
    const told = live.messages.flatMap((message) =>
      message.type === 'patient_log_updated' && message.patientId === id ? [message.logId] : [],
    );
    assert.deepEqual(told, logs);
  });

  it('reach every clinician', async () => {
    const other = await product.live(await product.clientAs('clinician', { name: 'Dr Okonkwo' }));
    const { id } = await client.register();
    await Promise.all(
      [live, other].map((each) => each.next('patient_created', ({ patient }) => patient.id === id)),
    );
  });

  it('reach whoever is connected to another server of the same log', async () => {
    // Servers of their own: when one of two stops, the other takes its projections over after a lease.
    const first = await startTestProduct();
    const second = await startTestProduct({ directory: first.directory });
    try {
      const [one, two] = [first.client(), second.client()];
      const [here, there] = [await first.live(one), await second.live(two)];
      const { id } = await one.register();
      const { log } = await one.log(id, { hr: 70 });
      await there.next('patient_log_updated', ({ logId }) => logId === log.id);
      const seen = (await two.get(`/api/patients/${id}/logs`)).as(200, z.array(logSchema));
      assert.deepEqual(seen, [log]);
      const back = await two.register();
      await here.next('patient_created', ({ patient }) => patient.id === back.id);
    } finally {
      await second.stop();
      await first.stop();
    }
  });

  it('reach a patient only about themself, an auditor and an analyst not at all', async () => {
    const own = await client.register();
    const other = await client.register();
    await live.next('patient_created', (message) => message.patient.id === other.id);
    const patient = await product.live(await product.clientAs('patient', { patientId: own.id }));
    const auditor = await product.live(await product.clientAs('auditor'));
    const analyst = await product.live(await product.clientAs('analyst'));
    await client.log(other.id, RED_VALUES);
    await client.patch(`/api/patients/${other.id}`, { age: 60 });
    await client.log(own.id, RED_VALUES);
    await client.patch(`/api/patients/${own.id}`, { age: 61 });
    await Promise.all(
      [own, other].map(({ id }) => live.next('alert_updated', ({ alert }) => alert.patientId === id)),
    );
    await live.next('patient_updated', ({ patientId }) => patientId === own.id);
    await Promise.all([patient, auditor, analyst].map((each) => each.roundTrip()));
    assert.deepEqual(typesOf(patient.messages).toSorted(), [
      'alert_updated',
      'patient_log_updated',
      'patient_updated',
    ]);
    assert.ok(!JSON.stringify(patient.messages).includes(other.id));
    assert.deepEqual([auditor.messages, analyst.messages], [[], []]);
  });

  it('do not show a patient what the care team notes of their alert', async () => {
    const { id } = await client.register();
    await client.log(id, RED_VALUES);
    const { alert } = await live.next('alert_updated', (message) => message.alert.patientId === id);
    const patient = await product.live(await product.clientAs('patient', { patientId: id }));
    await client.post(`/api/alerts/${alert.id}/acknowledge`, { note: 'Sounds confused, call the daughter.' });
    const done = await live.next('alert_updated', (message) => message.alert.acknowledged);
    assert.equal(done.alert.note, 'Sounds confused, call the daughter.');
    const seen = await patient.next('alert_updated', (message) => message.alert.acknowledged);
    assert.deepEqual(seen.alert, { ...done.alert, note: null });
  });

  it('do not listen to what a client says', async () => {
    live.socket.send('{"type":"patient_created"}');
    live.socket.send(Buffer.from([0, 1, 2]));
    await live.roundTrip();
    const { id } = await client.register();
    await live.next('patient_created', ({ patient }) => patient.id === id);
  });

  it('tell nothing again to who connects later', async () => {
    const { id } = await client.register();
    await live.next('patient_created', ({ patient }) => patient.id === id);
    const later = await product.live(client);
    await later.roundTrip();
    assert.deepEqual(later.messages, []);
  });
});

describe('live connections', () => {
  let product: TestProduct;

  before(async () => {
    product = await startTestProduct();
  });
  after(() => product.stop());

  /** The status with which an upgrade is refused, or 101. */
  async function upgrade(path: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
    return (await asked(path, headers)).statusCode ?? 0;
  }

  async function asked(
    path: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<IncomingMessage> {
    const { hostname, port } = new URL(product.url);
    const asking = request({
      hostname,
      port,
      path,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    asking.end();
    const [answer] = (await Promise.race([once(asking, 'upgrade'), once(asking, 'response')])) as [
      IncomingMessage,
    ];
    answer.destroy();
    return answer;
  }

  it('are opened from the product’s own pages, and by a client that is no page', async () => {
    assert.equal(await upgrade('/ws'), 101);
    assert.equal(await upgrade('/ws', { origin: product.url }), 101);
    assert.equal(await upgrade('/ws?since=1'), 101);
  });

  it('are refused to the page of another site, under another name and at another address', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      'http://127.0.0.1:1',
      `${product.url}.evil.example`,
    ]) {
      assert.equal(await upgrade('/ws', { origin }), 403, origin);
    }
    assert.equal(await upgrade('/ws', { host: 'evil.example', origin: 'http://evil.example' }), 403);
    assert.equal(await upgrade('/wss', { origin: 'https://evil.example' }), 403);
    for (const path of ['/', '/ws/', '/ws/1', '/wss', '/WS', '/api/patients', '//ws', '/x?/ws', '/%77s']) {
      assert.equal(await upgrade(path), 404, path);
    }
    const answer = await asked('/wss');
    assert.equal(answer.headers['content-type'], 'application/problem+json; charset=utf-8');
  });

  it('are closed with 1009 by a message over 64 KiB, and not by one of 64 KiB', async () => {
    const live = await product.live(product.client());
    live.socket.send('x'.repeat(64 * 1024));
    await live.roundTrip();
    live.socket.send('x'.repeat(64 * 1024 + 1));
    assert.equal((await live.closed).code, 1009);
  });

  it('are closed with 1008 when their session becomes another person, and others stay', async () => {
    const client = product.client();
    await client.get('/api/session');
    const other = product.client();
    await other.get('/api/session');
    const [live, second, untouched] = [
      await product.live(client),
      await product.live(client),
      await product.live(other),
    ];
    const { id } = await other.register();
    await client.become('patient', { patientId: id });
    assert.deepEqual([(await live.closed).code, (await second.closed).code], [1008, 1008]);
    await untouched.roundTrip();
    const asPatient = await product.live(client);
    await client.delete('/api/session');
    assert.equal((await asPatient.closed).code, 1008);
    const again = await product.live(client);
    const { id: next } = await other.register();
    await again.next('patient_created', ({ patient }) => patient.id === next);
  });

  it('stay when a choice of another person is refused', async () => {
    const client = product.client();
    await client.get('/api/session');
    const live = await product.live(client);
    assert.equal((await client.post('/api/session', { role: 'patient', patientId: 'nobody' })).status, 404);
    await live.roundTrip();
  });

  it('are told that the server goes away when it stops', async () => {
    const stopping = await startTestProduct();
    const live = new WebSocket(`${stopping.url.replace('http', 'ws')}/ws`);
    await once(live, 'open');
    const closed = once(live, 'close');
    const started = performance.now();
    await stopping.stop();
    const [code] = (await closed) as [number];
    assert.equal(code, 1001);
    assert.ok(performance.now() - started < 4000);
  });

  it('are counted', async () => {
    const other = await startTestProduct();
    const asking = other.client();
    const count = async (): Promise<string> => (await asking.get('/metrics')).text;
    assert.match(await count(), /^live_connections 0$/m);
    const [one, two] = [await other.live(asking), await other.live(asking)];
    assert.match(await count(), /^live_connections 2$/m);
    one.socket.close();
    await eventually(count, (text) => /^live_connections 1$/m.test(text));
    two.terminate();
    await eventually(count, (text) => /^live_connections 0$/m.test(text));
    await other.stop();
  });

  it('that send what is no WebSocket frame are dropped without harm', async () => {
    const live = await product.live(product.client());
    const { _socket: raw } = live.socket as unknown as { _socket: NodeJS.WritableStream };
    raw.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]));
    assert.notEqual((await live.closed).code, 1000);
    assert.equal((await product.client().get('/healthz')).status, 200);
  });
});

/** A peer as the server sees it: it notes what it is told, and answers a ping only when it is told to. */
class Peer extends EventEmitter {
  static readonly OPEN = 1;
  readonly OPEN = 1;
  readonly CLOSED = 3;
  readyState = 1;
  bufferedAmount = 0;
  pings = 0;
  readonly sent: string[] = [];

  ping(): void {
    this.pings++;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.terminate();
  }
  terminate(): void {
    if (this.readyState === this.CLOSED) return;
    this.readyState = this.CLOSED;
    this.emit('close');
  }
}

describe('live connections: peers that are no longer there', () => {
  const CALLER: Caller = { userId: 'c', name: 'C', role: 'clinician', patientId: null, clinicId: 'main' };
  const NOTICE = { message: { type: 'thresholds_updated' }, clinicId: 'main', patientId: null } as const;
  let connections: LiveConnections;
  let counts: number[];

  beforeEach(() => {
    counts = [];
    connections = new LiveConnections((count) => counts.push(count));
  });

  const add = (peer = new Peer()): Peer => {
    connections.add(peer as unknown as WebSocket, CALLER, 'sid', '127.0.0.1');
    return peer;
  };

  it('are dropped when they have not answered since they were last asked', () => {
    const dead = add();
    const alive = add();
    connections.checkPeers();
    assert.deepEqual([dead.pings, alive.pings, connections.size], [1, 1, 2]);
    alive.emit('pong');
    connections.checkPeers();
    assert.deepEqual([dead.readyState, alive.readyState], [dead.CLOSED, alive.OPEN]);
    assert.deepEqual([connections.size, counts.at(-1)], [1, 1]);
    alive.emit('pong');
    connections.checkPeers();
    assert.equal(alive.readyState, alive.OPEN);
  });

  it('are dropped when what they should be told piles up', () => {
    const slow = add();
    const quick = add();
    slow.bufferedAmount = 2 * 1024 * 1024;
    connections.send(NOTICE);
    assert.deepEqual([slow.sent.length, quick.sent.length, connections.size], [0, 1, 1]);
  });

  it('are not kept when they had gone before they were added', () => {
    const gone = new Peer();
    gone.terminate();
    add(gone);
    assert.equal(connections.size, 0);
  });

  it('are dropped when they break the protocol', () => {
    const broken = add();
    broken.emit('error', new Error('Invalid WebSocket frame'));
    assert.equal(connections.size, 0);
  });

  it('are not told what concerns another clinic', () => {
    const peer = add();
    connections.send({ ...NOTICE, clinicId: 'other' });
    assert.deepEqual(peer.sent, []);
  });
});
