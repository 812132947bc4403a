import assert from 'node:assert/strict';
import { createBaseQuery } from '../../../frontend/src/api/client/baseQuery.ts';
import { buildingTold } from '../../../frontend/src/api/client/building.ts';
import { type ApiRequest, REQUEST_TIMEOUT_MS } from '../../../frontend/src/api/client/request.ts';

/** Sends a request of which `answer` is the server. */
async function send(request: ApiRequest, answer: typeof fetch) {
  const baseQuery = createBaseQuery(answer);
  const { signal } = new AbortController();
  // The base query uses the signal alone of what RTK Query hands it.
  return baseQuery(request, { signal } as Parameters<typeof baseQuery>[1], {});
}

const answering =
  (status: number, body: string, statusText = ''): typeof fetch =>
  async () =>
    new Response(body, { status, statusText });

async function messageOf(status: number, body: string, statusText = ''): Promise<string | undefined> {
  const { error } = await send({ path: '/patients' }, answering(status, body, statusText));
  return error?.message;
}

describe('a request of the screens', () => {
  it('brings the JSON of the answer', async () => {
    const { data } = await send({ path: '/patients' }, answering(200, '[{"id":"a"}]'));
    assert.deepEqual(data, [{ id: 'a' }]);
  });

  it('hands on that the server cannot vouch for its own clock', async () => {
    const answer = await send({ path: '/patients' }, async () =>
      Response.json([], { headers: { 'X-Server-Clock': 'wrong' } }),
    );
    assert.deepEqual(answer.data, []);
    assert.equal(answer.meta?.isServerClockWrong, true);
  });

  it('hands on what the server’s clock said, and when that was by the phone’s', async () => {
    const before = Date.now();
    const { meta } = await send({ path: '/session' }, async () =>
      Response.json([], { headers: { Date: 'Sun, 22 Nov 2026 08:00:00 GMT' } }),
    );
    assert.equal(meta?.date, 'Sun, 22 Nov 2026 08:00:00 GMT');
    assert.ok(before <= meta.requestedAt && meta.requestedAt <= meta.answeredAt);
  });

  it('tells the status, a colon, a space and the sentence of a problem', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Not found',
      status: 404,
      detail: 'There is no such patient.',
    };
    assert.equal(await messageOf(404, JSON.stringify(problem)), '404: There is no such patient.');
  });

  describe('while the server is putting its records together', () => {
    const building = (done: number): Response =>
      Response.json(
        {
          type: 'about:blank',
          title: 'Service Unavailable',
          status: 503,
          detail: 'The records are being put together.',
          building: { done, total: 1000 },
        },
        { status: 503 },
      );

    /** Asks a server that is still building for its first answers. */
    async function ask(type: 'query' | 'mutation', answers: readonly Response[]) {
      const waiting = [...answers];
      const told: unknown[] = [];
      const baseQuery = createBaseQuery(
        async () => waiting.shift() ?? Response.json(['found']),
        () => Promise.resolve(),
      );
      const { signal } = new AbortController();
      const api = { signal, type, dispatch: (action: unknown) => told.push(action) };
      const answer = await baseQuery({ path: '/patients' }, api as Parameters<typeof baseQuery>[1], {});
      return { answer, told };
    }

    it('waits with a question until there is an answer, and says how far it is', async () => {
      const { answer, told } = await ask('query', [building(100), building(900)]);
      assert.deepEqual(answer.data, ['found']);
      assert.deepEqual(told, [
        buildingTold({ done: 100, total: 1000 }),
        buildingTold({ done: 900, total: 1000 }),
        buildingTold(null),
      ]);
    });

    it('waits no longer when the answer is another failure', async () => {
      const { answer, told } = await ask('query', [building(100), new Response('', { status: 500 })]);
      assert.equal(answer.error?.status, 500);
      assert.deepEqual(told.at(-1), buildingTold(null));
    });

    it('says at once of a change that it cannot be done yet', async () => {
      const { answer } = await ask('mutation', [building(100)]);
      assert.equal(answer.error?.status, 'building');
    });
  });

  it('tells the body where the answer is no problem document', async () => {
    assert.equal(await messageOf(502, 'upstream is down', 'Bad Gateway'), '502: upstream is down');
  });

  it('tells the status text where the body is empty', async () => {
    assert.equal(await messageOf(503, '', 'Service Unavailable'), '503: Service Unavailable');
  });

  it('tells the status text where a page of a proxy came in place of an answer', async () => {
    const page = '\n<html><body><h1>502</h1><hr>a-proxy</body></html>';
    assert.equal(await messageOf(502, page, 'Bad Gateway'), '502: Bad Gateway');
  });

  it('brings the refused fields of a problem', async () => {
    const issues = [{ path: 'bpSys', key: 'validation.bpSys.range', message: 'Out of bounds.' }];
    const body = JSON.stringify({ type: 'about:blank', title: 'Bad', status: 400, detail: 'No.', issues });
    const { error } = await send(
      { path: '/patients/a/logs', method: 'POST', body: {} },
      answering(400, body),
    );
    assert.deepEqual(error?.issues, issues);
  });

  it('says that an answer which is no JSON cannot be read', async () => {
    const { error } = await send({ path: '/patients' }, answering(200, '<html>'));
    assert.equal(error?.status, 'unreadable');
  });

  it('says that the server could not be reached', async () => {
    const { error } = await send({ path: '/patients' }, async () => {
      throw new TypeError('Failed to fetch');
    });
    assert.deepEqual(error, { status: 'network', message: 'Failed to fetch', issues: [] });
  });

  it('ends by itself where no answer comes', async () => {
    const silent: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
    const { error } = await send({ path: '/patients', timeoutMs: 1 }, silent);
    assert.equal(error?.status, 'timeout');
    assert.equal(REQUEST_TIMEOUT_MS, 15_000);
  });

  it('names the content only where it has one, sends cookies and the idempotency key', async () => {
    const seen: { readonly url: unknown; readonly init: RequestInit | undefined }[] = [];
    const record: typeof fetch = async (url, init) => {
      seen.push({ url, init });
      return new Response('{}');
    };
    await send({ path: '/session' }, record);
    await send({ path: '/seed', method: 'POST', idempotencyKey: 'k' }, record);
    await send({ path: '/patients/a/logs', method: 'POST', body: { hr: 70 }, idempotencyKey: 'l' }, record);

    assert.deepEqual(
      seen.map(({ url, init }) => ({ url, method: init?.method, headers: init?.headers, body: init?.body })),
      [
        { url: '/api/session', method: 'GET', headers: { Accept: 'application/json' }, body: undefined },
        {
          url: '/api/seed',
          method: 'POST',
          headers: { Accept: 'application/json', 'Idempotency-Key': 'k' },
          body: undefined,
        },
        {
          url: '/api/patients/a/logs',
          method: 'POST',
          headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'Idempotency-Key': 'l' },
          body: '{"hr":70}',
        },
      ],
    );
    assert.ok(seen.every(({ init }) => init?.credentials === 'include'));
  });
});
