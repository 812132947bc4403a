import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import Koa from 'koa';
import compress from 'koa-compress';
import { COMPRESSION } from '../../../backend/http/compression.ts';
import { StreamedJson } from '../../../backend/http/streamed-json.ts';
import { eventually } from '../../harness/product.ts';

/** What no encoding makes shorter; each of its own, for the window of Brotli holds more than one of them. */
function line(): string {
  return randomBytes(48 * 1024).toString('base64');
}

describe('a list that is sent while it is read', () => {
  let server: Server;
  let address: string;
  let pages: (() => AsyncGenerator<readonly string[]>) | null = null;
  let read: number;
  let ended: boolean;
  let failures: unknown[];

  before(async () => {
    const app = new Koa();
    app.silent = true;
    app.use(compress(COMPRESSION));
    app.use((ctx) => {
      assert.ok(pages);
      ctx.body = new StreamedJson<readonly string[]>(pages(), 0).stream((error) => {
        failures.push(error);
        ctx.res.destroy();
      });
      ctx.set('Content-Type', 'application/json; charset=utf-8');
    });
    const handle = app.callback();
    server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    read = 0;
    ended = false;
    failures = [];
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  async function* counted(lists: Iterable<readonly string[]>): AsyncGenerator<readonly string[]> {
    try {
      for (const page of lists) {
        read++;
        yield page;
        await nextTurn();
      }
    } finally {
      ended = true;
    }
  }
  function* endless(): Iterable<readonly string[]> {
    for (;;) yield [line()];
  }

  async function asked(encoding = 'identity'): Promise<IncomingMessage> {
    const request = get(address, { headers: { 'accept-encoding': encoding } });
    request.on('error', () => undefined);
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.on('error', () => undefined);
    return answer;
  }

  it('is one list, whatever its pages are', async () => {
    for (const lists of [[], [[]], [['a']], [['a', 'b'], [], ['c']]]) {
      pages = () => counted(lists);
      assert.deepEqual(JSON.parse(await text(await asked())), lists.flat());
      const zipped = lists.length === 0 ? [] : [[line()], ...lists];
      pages = () => counted(zipped);
      const answer = await asked('gzip');
      const body = answer.headers['content-encoding'] === 'gzip' ? answer.pipe(createGunzip()) : answer;
      assert.deepEqual(JSON.parse(await text(body)), zipped.flat());
    }
    assert.deepEqual(failures, []);
  });

  for (const encoding of ['identity', 'gzip', 'br']) {
    it(`is read no further than a slow client takes it, and no more once the client has gone (${encoding})`, async () => {
      pages = () => counted(endless());
      const answer = await asked(encoding);
      answer.pause();
      // What lies in the buffers of the sockets is full at some time; another thread may be compressing between two looks.
      let before = -1;
      let looksAlike = 0;
      await eventually(
        async () => {
          looksAlike = read > 0 && read === before ? looksAlike + 1 : 0;
          before = read;
          return looksAlike;
        },
        (looks) => looks === 8,
      );
      assert.equal(ended, false);
      answer.destroy();
      await eventually(
        async () => ended,
        (isOver) => isOver,
      );
      assert.deepEqual(failures, []);
    });
  }

  it('is cut where it cannot be read to its end', async () => {
    const failure = new Error('the store went away');
    pages = async function* () {
      yield ['a'];
      await nextTurn();
      throw failure;
    };
    await assert.rejects(text(await asked()));
    assert.deepEqual(failures, [failure]);
  });
});
