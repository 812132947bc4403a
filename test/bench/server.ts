/** The process behind `Served`: `server.ts <kind> <directory>`, asked over its channel. */
import type { IncomingMessage, Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Koa from 'koa';
import { startProduct } from '../../backend/composition.ts';
import { readConfiguration } from '../../backend/configuration.ts';
import { keepPagesYoung } from '../../lib/young-heap.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import type { Projection } from '../../projections/projection.ts';
import { OF_PROGRESS } from './of-progress.ts';
import type { ServerAnswer, ServerKind, ServerQuestion } from './served.ts';

interface Serving {
  readonly url: string;
  stop(): Promise<void>;
}

const SERVERS: Readonly<Record<ServerKind, (directory: string) => Promise<Serving>>> = {
  product,
  'product-without-progress': (directory) => {
    const all = PROJECTIONS as Projection[];
    for (const { name } of OF_PROGRESS)
      all.splice(
        all.findIndex((projection) => projection.name === name),
        1,
      );
    return product(directory);
  },
  'bare-insert': bareInsert,
  'bare-bytes': bareBytes,
};

function product(directory: string): Promise<Serving> {
  keepPagesYoung();
  return startProduct(
    readConfiguration({
      EVENT_STORE_URL: `sqlite:${join(directory, 'events.db')}`,
      READ_MODELS_URL: `sqlite:${join(directory, 'read-models')}`,
      SESSIONS_URL: `sqlite:${join(directory, 'sessions.db')}`,
      SECRETS_URL: `sqlite:${join(directory, 'secrets.db')}`,
      PORT: '0',
      LOG_LEVEL: 'error',
    }),
    { pages: directory },
  );
}

interface RawDriver {
  DatabaseSync: new (path: string) => {
    exec(sql: string): void;
    prepare(sql: string): { run(text: string): { lastInsertRowid: number | bigint } };
    close(): void;
  };
}

/** A body is parsed, and one row of it is on the disk before it is answered: by the driver itself, without AUTOINCREMENT. */
function bareInsert(directory: string): Promise<Serving> {
  const { DatabaseSync } = createRequire(import.meta.url)('@photostructure/sqlite') as RawDriver;
  const database = new DatabaseSync(join(directory, 'bare.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec('CREATE TABLE logs (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT');
  const insert = database.prepare('INSERT INTO logs (body) VALUES (?)');
  return listening(
    async (ctx) => {
      const { lastInsertRowid } = insert.run(JSON.stringify(JSON.parse(String(await bodyOf(ctx.req)))));
      ctx.status = 201;
      ctx.body = { id: Number(lastInsertRowid) };
    },
    () => database.close(),
  );
}

/** Answers what was sent to it last. */
function bareBytes(): Promise<Serving> {
  let bytes: Buffer = Buffer.alloc(0);
  return listening(async (ctx) => {
    if (ctx.method === 'POST') bytes = await bodyOf(ctx.req);
    ctx.type = 'application/json';
    ctx.body = ctx.method === 'POST' ? '{}' : bytes;
  });
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function listening(answer: Koa.Middleware, close: () => void = () => {}): Promise<Serving> {
  const app = new Koa();
  app.use(answer);
  const server = await new Promise<Server>((resolve) => {
    const opened = app.listen(0, '127.0.0.1', () => resolve(opened));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        close();
      }),
  };
}

const [kind = '', directory = ''] = process.argv.slice(2);
const { url, stop } = await SERVERS[kind as ServerKind](directory);
const tell = (answer: ServerAnswer) => process.send?.(answer);

process.on('message', (question: ServerQuestion) => {
  if (question === 'stop') {
    void stop().then(() => process.exit(0));
    return;
  }
  const { user, system } = process.cpuUsage();
  tell((user + system) / 1000);
});
// Whoever asked is gone: nobody would end it.
process.on('disconnect', () => process.exit(1));
tell(url);
