import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { logSchema } from '../../backend/contract/log.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import type { ApiClient } from '../harness/product.ts';
import { ProductProcess } from '../harness/product-process.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

const STOPS_WITHIN_MS = 10_000;

describe('the product as a process', function () {
  this.timeout(120_000);

  let directory: TemporaryDirectory;
  const running = new Set<ProductProcess>();

  const start = (env: Readonly<Record<string, string>> = {}): ProductProcess => {
    const product = new ProductProcess(directory.path, env);
    running.add(product);
    return product;
  };

  beforeEach(async () => {
    directory = await temporaryDirectory();
  });
  afterEach(async () => {
    for (const product of running) {
      product.kill('SIGKILL');
      await product.ended;
    }
    running.clear();
    await directory.remove();
  });

  /** Sends the beginning of a log, lets the rest wait, and answers the connection. */
  async function halfALog(product: ProductProcess, patientId: string, body: string): Promise<Socket> {
    const { hostname, port, host } = new URL(product.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = `POST /api/patients/${patientId}/logs HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    socket.write(head + body.slice(0, 3));
    // A request on another connection that has been answered was read later.
    await product.client().get('/healthz');
    return socket;
  }

  /** Every write-ahead log of the stores: none, or emptied into its file. */
  function assertCheckpointed(): void {
    const files = readdirSync(directory.path, { recursive: true, encoding: 'utf8' });
    assert.ok(files.includes('events.db'));
    for (const file of files.filter((name) => name.endsWith('-wal'))) {
      assert.equal(statSync(join(directory.path, file)).size, 0, file);
    }
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    it(`answers what is under way and ends with 0 on ${signal}`, async () => {
      const product = await start().listening();
      const client = product.client();
      const { id } = await client.register();
      const socket = await halfALog(product, id, '{"hr":71}');
      const live = new WebSocket(`${product.url.replace('http', 'ws')}/ws`);
      await once(live, 'open');
      let answer = '';
      socket.setEncoding('utf8').on('data', (text: string) => {
        answer += text;
      });

      const started = performance.now();
      const closed = once(live, 'close');
      product.kill(signal);
      assert.equal(((await closed) as [number])[0], 1001, 'live connections are told');
      await assert.rejects(fetch(`${product.url}/healthz`), 'no new connection is taken');
      socket.write('r":71}');
      const { code, errors } = await product.ended;
      assert.match(answer, /^HTTP\/1\.1 201 /);
      assert.match(answer, /"hr":71/);
      assert.deepEqual([code, errors], [0, '']);
      assert.ok(performance.now() - started < STOPS_WITHIN_MS);
      assertCheckpointed();

      const again = await start().listening();
      const logs = (await again.client().get(`/api/patients/${id}/logs`)).as(200, z.array(logSchema));
      assert.deepEqual(
        logs.map(({ hr }) => hr),
        [71],
      );
    });
  }

  it('does not wait for ever for a request that does not end', async () => {
    const product = await start().listening();
    const { id } = await product.client().register();
    const socket = await halfALog(product, id, '{"hr":71}');
    socket.on('error', () => undefined); // It is cut.
    const started = performance.now();
    product.kill('SIGTERM');
    product.kill('SIGTERM');
    const { code } = await product.ended;
    assert.equal(code, 0);
    assert.ok(performance.now() - started < STOPS_WITHIN_MS);
    assertCheckpointed();
  });

  it('says that its port is in use, and does not try another', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, out, errors } = await start({ PORT: String(port) }).ended;
    other.close();
    assert.deepEqual([code, out], [1, '']);
    assert.equal(
      errors,
      `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or set PORT to a free one.\n`,
    );
    assertCheckpointed();
  });

  /** What does not start ends with 1 and one sentence, without a word of the program. */
  async function assertRefusesToStart(env: Readonly<Record<string, string>>, names: RegExp): Promise<void> {
    const { code, out, errors } = await start(env).ended;
    const said = `${JSON.stringify(env)}: ${errors}`;
    assert.equal(code, 1, said);
    assert.equal(out, '', said);
    assert.match(errors, /^[A-Z/].*\.\n$/, said);
    assert.match(errors, names, said);
    assert.doesNotMatch(errors, /Error:|\bat \w|\.ts|node_modules|ENO|EACC|SQLITE/, said);
  }

  it('says in one sentence which variable of its configuration is wrong', async () => {
    await assertRefusesToStart({ PORT: 'abc' }, /^PORT /);
    await assertRefusesToStart({ HOST: '0.0.0.0' }, /^HOST .*ALLOW_DEMONSTRATION_ON_NETWORK=yes/);
    await assertRefusesToStart({ EVENT_STORE_URL: 'foo:' }, /^EVENT_STORE_URL /);
  });

  it('says that the folder of its data cannot be used, and which', async () => {
    const file = join(directory.path, 'a-file');
    await writeFile(file, 'not a folder');
    await assertRefusesToStart({ EVENT_STORE_URL: `sqlite:${file}/events.db` }, /a-file/);
  });

  it('has every log that it answered, once, after it was killed while they came in', async () => {
    const keys = new Map<string, number>();
    let id = '';
    let answered = 0;
    /** Sends logs, several at a time, until the product is gone. */
    const send = async (client: ApiClient): Promise<void> => {
      for (;;) {
        const key = randomUUID();
        const hr = 40 + (keys.size % 150);
        keys.set(key, hr);
        try {
          const answer = await client.post(`/api/patients/${id}/logs`, { hr }, key);
          assert.equal(answer.status, 201, answer.text);
          answered++;
        } catch (error) {
          if (error instanceof assert.AssertionError) throw error;
          return;
        }
      }
    };

    for (let round = 0; round < 3; round++) {
      const product = await start().listening();
      const client = product.client();
      if (round === 0) ({ id } = await client.register());
      const enough = answered + randomInt(5, 25);
      const sending = Array.from({ length: 6 }, () => send(client));
      while (answered < enough) await pause(1);
      // The moment is the input of this test: some kills fall into a commit, some between two.
      await pause(randomInt(10));
      product.kill('SIGKILL');
      await Promise.all(sending);
      assert.equal((await product.ended).signal, 'SIGKILL');
    }

    const product = await start().listening();
    const client = product.client();
    // Whoever got no answer asks again, and so does everybody else.
    const again = await Promise.all(
      [...keys].map(([key, hr]) => client.post(`/api/patients/${id}/logs`, { hr }, key)),
    );
    for (const answer of again) assert.equal(answer.status, 201, answer.text);
    assert.ok(answered >= 15);
    const seen = (await client.get(`/api/patients/${id}/logs?limit=500`)).as(200, z.array(logSchema));
    const expected = [...keys.values()].toSorted((a, b) => a - b);
    if (keys.size <= 500)
      assert.deepEqual(
        seen.map(({ hr }) => hr ?? 0).toSorted((a, b) => a - b),
        expected,
      );
    product.kill('SIGTERM');
    assert.equal((await product.ended).code, 0);

    const store = SqliteEventStore.open(join(directory.path, 'events.db'));
    const types: string[] = [];
    for await (const page of store.readStream(`patientLogs-${id}`))
      types.push(...page.map(({ type }) => type));
    for await (const step of store.verifyChain()) assert.equal(step.brokenAt, null);
    await store.close();
    assert.equal(types.length, 2 * keys.size, 'every log is there once');
    assert.ok(
      types.every((type, index) => type === (index % 2 === 0 ? 'LogRecorded' : 'LogEvaluated')),
      'and whole',
    );
  });
});
