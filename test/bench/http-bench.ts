/** The product over HTTP against a bare Koa route that does the least that could pass for the same. */
import { request as httpRequest } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import autocannon from 'autocannon';
import Koa from 'koa';
import { startProduct } from '../../backend/composition.ts';
import { readConfiguration } from '../../backend/configuration.ts';
import { SqliteDatabase } from '../../lib/sqlite.ts';
import { compareRates, type Figure } from './measure.ts';
import { random, values } from './log-events.ts';

const CONNECTIONS = 20;
const SECONDS = 4;
const ROUNDS = 3;

const configuration = (directory: string) =>
  readConfiguration({
    EVENT_STORE_URL: `sqlite:${join(directory, 'events.db')}`,
    READ_MODELS_URL: `sqlite:${join(directory, 'read-models')}`,
    SESSIONS_URL: `sqlite:${join(directory, 'sessions.db')}`,
    PORT: '0',
    LOG_LEVEL: 'error',
  });

interface Load {
  readonly url: string;
  readonly requests: autocannon.Request[];
}

/** Requests answered with 2xx per second. */
async function rateOf({ url, requests }: Load, total: { answered: number }): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed.`);
  }
  total.answered += result['2xx'];
  return result['2xx'] / result.duration;
}

async function json<Shape>(url: string, body?: unknown): Promise<Shape> {
  const response = await fetch(
    url,
    body === undefined
      ? {}
      : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
  );
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Shape;
}

export async function logPostBench(directory: string): Promise<readonly Figure[]> {
  const product = await startProduct(configuration(directory), { pages: directory });
  const next = random(3);
  const ids: string[] = [];
  for (let index = 0; index < 200; index++) {
    const { id } = await json<{ id: string }>(`${product.url}/api/patients`, {
      name: `Patient ${index}`,
      age: 50,
      hasKnownHtn: true,
    });
    ids.push(id);
  }
  const bodies = Array.from({ length: 200 }, () => JSON.stringify(values(next)));
  const headers = { 'content-type': 'application/json' };
  const requests = bodies.map((body, index) => ({
    method: 'POST' as const,
    path: `/api/patients/${ids[index % ids.length]}/logs`,
    headers,
    body,
  }));
  const bare = await bareInsertServer(join(directory, 'bare.db'));
  const ours = { answered: 0 };
  const theirs = { answered: 0 };
  const pair = await compareRates(
    ROUNDS,
    () => rateOf({ url: product.url, requests }, ours),
    () =>
      rateOf(
        {
          url: bare.url,
          requests: bodies.map((body) => ({ method: 'POST' as const, path: '/', headers, body })),
        },
        theirs,
      ),
  );
  await assertLogs(product.url, ids, ours.answered);
  await bare.stop();
  await product.stop();
  return [
    {
      name: 'POST log over HTTP at 20 connections, against a bare Koa route with one durable insert',
      unit: 'ratio',
      value: pair.ratio,
      atLeast: 0.25,
      detail: { logsPerSecond: pair.ours, insertsPerSecond: pair.other },
    },
  ];
}

/** Every log that was answered is there. A request under way when the load ends may be there too, unanswered. */
async function assertLogs(url: string, ids: readonly string[], answered: number): Promise<void> {
  let logs = 0;
  for (const id of ids) {
    for (let before = ''; ;) {
      const page: { id: string }[] = await json(
        `${url}/api/patients/${id}/logs?limit=500${before === '' ? '' : `&before=${before}`}`,
      );
      logs += page.length;
      const last = page.at(-1);
      if (page.length < 500 || last === undefined) break;
      before = last.id;
    }
  }
  if (logs < answered) throw new Error(`${answered} logs were answered and ${logs} are there.`);
}

async function bareInsertServer(path: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const database = new SqliteDatabase(path, { synchronous: 'FULL' });
  database.exec('CREATE TABLE logs (id INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL) STRICT');
  const app = new Koa();
  app.use(async (ctx) => {
    let text = '';
    for await (const chunk of ctx.req) text += String(chunk);
    const body: unknown = JSON.parse(text);
    const { lastInsertRowid } = database.run('INSERT INTO logs (body) VALUES (?)', JSON.stringify(body));
    ctx.status = 201;
    ctx.body = { id: lastInsertRowid };
  });
  const { url, stop } = await served(app);
  return {
    url,
    stop: async () => {
      await stop();
      database.close();
    },
  };
}

async function served(app: Koa): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export async function patientListBench(directory: string): Promise<readonly Figure[]> {
  const product = await startProduct(configuration(directory), { pages: directory });
  const next = random(5);
  for (let index = 0; index < 1000; index++) {
    const { id } = await json<{ id: string }>(`${product.url}/api/patients`, {
      name: `Patient ${index}`,
      age: 50,
      hasKnownHtn: true,
    });
    await json(`${product.url}/api/patients/${id}/logs`, values(next));
  }
  const body = await bytes(`${product.url}/api/patients`);
  const app = new Koa();
  app.use((ctx) => {
    ctx.type = 'application/json';
    ctx.body = body;
  });
  const bare = await served(app);
  const total = { answered: 0 };
  const request = [{ method: 'GET' as const, path: '/api/patients' }];
  const pair = await compareRates(
    ROUNDS,
    () => rateOf({ url: product.url, requests: request }, total),
    () => rateOf({ url: bare.url, requests: request }, total),
  );
  await bare.stop();
  await product.stop();
  return [
    {
      name: 'GET /api/patients with 1,000 patients, against a bare route that sends the same bytes',
      unit: 'ratio',
      value: pair.ratio,
      atLeast: 0.5,
      detail: { listsPerSecond: pair.ours, barePerSecond: pair.other, bytes: body.length },
    },
  ];
}

function bytes(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    httpRequest(url, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
}
