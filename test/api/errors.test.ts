import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { patientSchema } from '../../backend/contract/patient.ts';
import {
  ApiAnswer,
  type ApiClient,
  eventually,
  startTestProduct,
  type TestProduct,
} from '../harness/product.ts';

/** What no answer may ever show: a place in the program, the name of a part, a word of a store. */
const INTERNAL =
  /node_modules|\.ts\b|\bat \w+ \(|\bat async\b|Error\b|SQLITE|sqlite|zod|koa|undefined|\[object|\/tmp\//i;

describe('errors', () => {
  let product: TestProduct;
  let client: ApiClient;
  let id: string;
  const answers: ApiAnswer[] = [];

  /** A refusal, kept so that all of them are looked at together in the end. */
  const refused = (answer: ApiAnswer, status: number) => {
    answers.push(answer);
    return answer.refused(status);
  };

  /** What the server answers to bytes that no client of ours would send. */
  const bare = async (bytes: string): Promise<ApiAnswer> => {
    const { hostname, port } = new URL(product.url);
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write(bytes, 'latin1');
    await once(socket, 'close');
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
    const [line = '', ...headers] = head.split('\r\n');
    const named = headers.map((header) => header.split(': ') as [string, string]);
    return new ApiAnswer(
      'bare',
      bytes.slice(0, 40),
      Number(line.split(' ')[1]),
      Object.fromEntries(named.map(([name, value]) => [name.toLowerCase(), value])),
      body,
    );
  };

  before(async () => {
    product = await startTestProduct();
    client = product.client();
    id = (await client.register({ name: 'Neema Kabongo' })).id;
  });
  after(() => product.stop());

  it('are problem documents whose detail is a sentence', async () => {
    const problem = refused(await client.get('/api/patients/nobody'), 404);
    assert.deepEqual(problem, {
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'The requested patient could not be found.',
    });
  });

  describe('a body', () => {
    const post = (raw: string | Buffer, headers = {}) =>
      client.send('POST', '/api/patients', { raw, headers });

    for (const raw of [
      '{',
      '{"name":"A"',
      "{'name':'A'}",
      '{"name":"A",}',
      '{"age":0x10}',
      'NaN',
      '<xml/>',
      '{"a":1}{"b":2}',
      '"',
    ]) {
      it(`that is no JSON is 400: ${raw}`, async () => {
        assert.equal(refused(await post(raw), 400).detail, 'The body is not valid JSON.');
      });
    }

    for (const raw of ['[]', '"name"', '7', 'true', 'null', '[{"name":"A","age":40}]']) {
      it(`that is no object is 400: ${raw}`, async () => {
        assert.equal(refused(await post(raw), 400).detail, 'The body must be a JSON object.');
      });
    }

    it('says of a list or an object what it must be', async () => {
      const { id: programId } =
        (await client.get('/api/exercise/programs')).as(200, z.array(z.object({ id: z.string() })))[0] ?? {};
      for (const [method, path, body, key, sentence] of [
        [
          'PUT',
          '/api/clinic',
          { name: 'Clinic', featureFlags: 'x' },
          'featureFlags.choice',
          / must be an object\.$/,
        ],
        [
          'POST',
          `/api/patients/${id}/devices`,
          { deviceType: 'SCALE', deviceId: 'scale', metadata: 'x' },
          'metadata.choice',
          / must be an object\.$/,
        ],
        [
          'POST',
          `/api/patients/${id}/devices/any/readings`,
          { readings: 'x' },
          'readings.choice',
          / must be a list\.$/,
        ],
        [
          'POST',
          `/api/patients/${id}/devices/any/readings`,
          { readings: {} },
          'readings.choice',
          / must be a list\.$/,
        ],
        [
          'POST',
          `/api/patients/${id}/exercise/sessions`,
          { programId, exercisesDone: 'x' },
          'exercisesDone.choice',
          / must be a list\.$/,
        ],
        [
          'PUT',
          `/api/patients/${id}/exercise/profile`,
          { preferredActivities: 7 },
          'preferredActivities.choice',
          / must be a list\.$/,
        ],
        ['PATCH', `/api/patients/${id}`, { name: [] }, 'name.text', / must be a text\.$/],
      ] as const) {
        const answer = await client.send(method, path, { body });
        const issue = refused(answer, 400).issues?.find(({ path: field }) => key.startsWith(`${field}.`));
        assert.equal(issue?.key, `validation.${key}`, answer.text);
        assert.match(issue?.message ?? '', sentence);
      }
    });

    it('that is empty is an empty object, with or without a content type', async () => {
      for (const headers of [{}, { 'content-type': 'text/plain' }]) {
        const answer = await client.send('POST', '/api/patients', { headers });
        assert.deepEqual(answer.issues(), ['name validation.name.required', 'age validation.age.required']);
      }
    });

    it('of two megabytes is 413, also where its length is not said', async () => {
      const raw = JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024), age: 40 });
      refused(await post(raw), 413);
      refused(await post(raw, { 'transfer-encoding': 'chunked' }), 413);
      assert.equal((await client.get('/api/patients')).status, 200, 'the next request is answered');
    });

    it('of twenty megabytes is 413 on the connection on which it came, which goes on', async () => {
      const raw = Buffer.alloc(20 * 1024 * 1024, 120);
      for (const headers of [{}, { 'transfer-encoding': 'chunked' }, {}])
        refused(await post(raw, headers), 413);
    });

    it('that breaks off because its client went away is nobody’s error', async () => {
      const { hostname, port, host } = new URL(product.url);
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(
        `POST /api/patients HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name":`,
      );
      await client.get('/api/patients');
      socket.destroy();
      await once(socket, 'close');
      await eventually(
        () => client.get('/metrics'),
        ({ text }) =>
          /http_request_seconds_count\{method="POST",route="\/api\/patients",status="400"\}/.test(text),
      );
    });

    it('of nearly one MiB is read', async () => {
      const padding = 'x'.repeat(1024 * 1024 - 60);
      assert.equal((await post(JSON.stringify({ name: 'Large', age: 40, padding }))).status, 201);
    });

    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      '',
    ]) {
      it(`of the type "${type}" is 415`, async () => {
        refused(await post('{"name":"A","age":40}', { 'content-type': type }), 415);
      });
    }

    for (const charset of ['utf-16', 'UTF-16LE', 'iso-8859-1', '"latin1"']) {
      it(`of JSON in ${charset} is 415`, async () => {
        const headers = { 'content-type': `application/json; charset=${charset}` };
        assert.match(refused(await post('{"name":"A","age":40}', headers), 415).detail, /UTF-8/);
      });
    }

    for (const coding of ['gzip', 'br', 'deflate, gzip']) {
      it(`that is compressed by ${coding} is 415`, async () => {
        const raw = gzipSync('{"name":"A","age":40}');
        const { detail } = refused(await post(raw, { 'content-encoding': coding }), 415);
        assert.equal(detail, 'The body must not be compressed: it is read as it is sent.');
      });
    }

    it('that says that it is not compressed is read', async () => {
      const answer = await post('{"name":"A","age":40}', { 'content-encoding': 'identity' });
      assert.equal(answer.status, 201);
    });

    for (const type of [
      'application/json; charset=utf-8',
      'application/json; charset="UTF-8"; version=1',
      'application/json;charset=us-ascii',
      'APPLICATION/JSON',
      'application/merge-patch+json',
    ]) {
      it(`of the type "${type}" is read`, async () => {
        assert.equal((await post('{"name":"A","age":40}', { 'content-type': type })).status, 201);
      });
    }

    it('with invalid UTF-8 is 400, and is not mended in silence', async () => {
      for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0xaf]]) {
        const raw = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('","age":40}')]);
        assert.equal(refused(await post(raw), 400).detail, 'The body is not valid UTF-8.');
      }
    });

    it('with U+0000 or half of a surrogate pair in a text is 400', async () => {
      for (const text of ['A\\u0000', '\\ud800', 'x\\udc00y', '\\ude00\\ud83d']) {
        const answer = await post(`{"name":"${text}","age":40}`);
        assert.deepEqual(answer.issues(), ['name validation.name.text'], text);
        const noted = await client.send('POST', `/api/patients/${id}/logs`, { raw: `{"notes":"${text}"}` });
        assert.deepEqual(noted.issues(), ['notes validation.notes.text'], text);
        const chosen = await client.send('POST', '/api/session', {
          raw: `{"role":"patient","patientId":"${text}"}`,
        });
        assert.deepEqual(chosen.issues(), ['patientId validation.patientId.text'], text);
        const named = await client.send('POST', '/api/session', {
          raw: `{"role":"clinician","name":"${text}"}`,
        });
        assert.deepEqual(named.issues(), ['name validation.name.text'], text);
      }
    });

    it('with a whole surrogate pair is kept as it is', async () => {
      const answer = await post('{"name":"\\ud83d\\ude00 Zoë","age":40}');
      assert.equal(answer.as(201, patientSchema).name, '😀 Zoë');
    });

    it('that is nested without an end, or has fields or values without an end, is refused with or without a key', async () => {
      const keys = ['0188a1e4-5e0c-4b1f-9d8a-2c6f3b7a9e10', '0188a1e4-5e0c-4b1f-9d8a-2c6f3b7a9e11'];
      const bodies = [
        `{"name":"Deep","age":40,"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
        `{"name":"Deep","age":40,"x":${'{"x":'.repeat(50)}1${'}'.repeat(50)}}`,
        `{"name":"Wide","age":40,${Array.from({ length: 70_000 }, (_, at) => `"x${at}":1`).join()}}`,
        `{"name":"Long","age":40,"x":[${'0,'.repeat(400_000)}0]}`,
      ];
      for (const [at, body] of bodies.entries()) {
        refused(await post(body), 400);
        refused(await post(body, { 'idempotency-key': keys[at % 2] ?? '' }), 400);
      }
      const brackets = JSON.stringify({ name: `"${'{['.repeat(90)}\\`, age: 40, x: [[[{ y: 1 }]]] });
      assert.equal((await post(brackets)).status, 201, 'what stands in a text is no nesting');
      const commas = JSON.stringify({ name: 'Commas', age: 40, email: ','.repeat(30_000) });
      assert.match(refused(await post(commas), 400).issues?.[0]?.path ?? '', /^email$/);
    });

    it('with a list that nobody needs is refused as others are', async () => {
      const path = `/api/patients/${id}/exercise/sessions`;
      for (const count of [19_000, 400_000]) {
        const raw = `{"programId":"x","exercisesDone":[${'0,'.repeat(count)}0]}`;
        refused(await client.send('POST', path, { raw }), 400);
      }
    });

    it('with names of the language’s own parts is read as any other', async () => {
      const raw =
        '{"__proto__":{"hr":70},"constructor":{"prototype":1},"toString":1,"hr":71,"hasOwnProperty":2}';
      const answer = await client.send('POST', `/api/patients/${id}/logs`, { raw });
      assert.equal(answer.status, 201);
      assert.equal(Object.hasOwn(Object.prototype, 'hr'), false);
    });
  });

  describe('an id that is none', () => {
    const IDS = [
      'nobody',
      '$where',
      '%24where%3A1',
      '%7B%22%24gt%22%3A%22%22%7D',
      '%22%27%60',
      "'%20OR%20'1'='1",
      "';DROP%20TABLE%20events;--",
      '__proto__',
      'constructor',
      '..%2f..%2fetc%2fpasswd',
      '%252e%252e%252f',
      '%F0%9F%98%80',
      '%zz',
      '100%',
      'a'.repeat(8000),
      '-1',
      '0',
      'null',
      '*',
      '%0d%0aset-cookie:%20x=1',
      '00000000-0000-0000-0000-000000000000',
    ];
    for (const unknown of IDS) {
      it(`is 404: ${unknown.slice(0, 40)}`, async () => {
        for (const [method, path, body] of [
          ['GET', `/api/patients/${unknown}`, undefined],
          ['GET', `/api/patients/${unknown}/logs`, undefined],
          ['PATCH', `/api/patients/${unknown}`, { age: 60 }],
          ['POST', `/api/patients/${unknown}/logs`, { hr: 70 }],
          ['POST', `/api/alerts/${unknown}/acknowledge`, {}],
        ] as const) {
          const answer = await client.send(method, path, body === undefined ? {} : { body });
          refused(answer, 404);
          assert.equal(answer.header('set-cookie'), undefined);
        }
      });
    }

    it('with U+0000 is 400', async () => {
      for (const path of [
        '/api/patients/%00',
        `/api/patients/${id}%00`,
        '/api/patients/a%00b/logs',
        '/api/patients?search=a%00',
        '/api/patients?after=%00',
        `/api/patients/${id}/logs?before=%00`,
        '/api/alerts?patientId=%00',
        '/api/alerts?before=%00',
      ]) {
        refused(await client.get(path), 400);
      }
      refused(await client.post('/api/alerts/%00/acknowledge', {}), 400);
      refused(await client.patch('/api/patients/%00', {}), 400);
    });

    it('in invalid UTF-8 is 400, and so is such a question', async () => {
      for (const wrong of ['%FF', '%C0%80', '%E0%A4%A', '%ED%A0%80', 'a%80']) {
        for (const path of [
          `/api/patients/${wrong}`,
          `/api/patients/${wrong}/logs`,
          `/api/patients?search=${wrong}`,
          `/api/patients?${wrong}=1`,
          `/api/patients/${id}/logs?before=${wrong}`,
        ]) {
          assert.equal(refused(await client.get(path), 400).detail, 'The address is not valid UTF-8.');
        }
        refused(await client.patch(`/api/patients/${wrong}`, { age: 60 }), 400);
      }
      assert.equal((await client.get('/api/patients?search=50%25+Zo%C3%AB')).status, 200);
    });

    it('with dots leads nowhere', async () => {
      for (const path of [
        '/api/patients/../patients',
        '/api/patients/%2e%2e/patients',
        '/api/../api/patients',
        `/api/patients/${id}/../../alerts`,
        `/api/patients/${id}/%2e%2e/logs`,
        '/api/patients/..%2f..%2f/x',
      ]) {
        refused(await client.get(path), 404);
      }
    });
  });

  describe('an address', () => {
    it('that says one thing twice is 400', async () => {
      for (const query of ['limit=1&limit=2', 'limit=1&limit=1', 'search=a&flag=RED&search=', 'x=1&%78=2']) {
        const { detail } = refused(await client.get(`/api/patients?${query}`), 400);
        assert.match(detail, /^The address says more than once: (limit|search|x)\.$/);
      }
      refused(await client.get(`/api/patients/${id}/logs?before=a&before=b`), 400);
      for (const query of ['=1&=2', '%3Cb%3E=1&%3Cb%3E=2', `${'x'.repeat(50)}=1&${'x'.repeat(50)}=1`]) {
        const { detail } = refused(await client.get(`/api/patients?${query}`), 400);
        assert.equal(detail, 'The address says one thing more than once.');
      }
    });

    it('that is unknown is 404', async () => {
      for (const path of ['/api', '/api/nothing', '/api/patients/1/2/3', '/api/', '/api/patientsx'])
        refused(await client.get(path), 404);
      refused(await client.post('/api/nothing', {}), 404);
    });

    it('that is known by another method is 405, and says by which', async () => {
      const CASES: readonly (readonly [method: string, path: string, allow: string])[] = [
        ['PUT', '/api/patients', 'HEAD, GET, POST'],
        ['DELETE', '/api/patients', 'HEAD, GET, POST'],
        ['PATCH', '/api/patients', 'HEAD, GET, POST'],
        ['POST', `/api/patients/${id}`, 'HEAD, GET, PATCH'],
        ['DELETE', '/api/patients/nobody', 'HEAD, GET, PATCH'],
        ['DELETE', `/api/patients/${id}/logs`, 'POST, HEAD, GET'],
        ['GET', '/api/alerts/1/acknowledge', 'POST'],
        ['GET', '/api/seed', 'POST'],
        ['PUT', '/api/session', 'HEAD, GET, POST, DELETE'],
        ['OPTIONS', '/api/alerts', 'HEAD, GET'],
        ['PROPFIND', '/api/patients', 'HEAD, GET, POST'],
        ['POST', '/', 'HEAD, GET'],
        ['PUT', '/dashboard', 'HEAD, GET'],
        ['DELETE', `/patient/${id}/log`, 'HEAD, GET'],
        ['OPTIONS', '/patient-entry', 'HEAD, GET'],
        ['POST', '/ws', 'HEAD, GET'],
        ['POST', '/healthz', 'HEAD, GET'],
        ['DELETE', '/metrics', 'HEAD, GET'],
      ];
      for (const [method, path, allow] of CASES) {
        const answer = await client.send(method, path);
        refused(answer, 405);
        const allowed = (text: string) => text.split(', ').toSorted();
        assert.deepEqual(allowed(answer.header('allow') ?? ''), allowed(allow), `${method} ${path}`);
      }
    });

    it('that is known by a method which HTTP itself does not know is 405, and says by which', async () => {
      const CASES = [
        ['/api/patients', 405, 'HEAD, GET, POST'],
        [`/api/patients/${id}?x=1`, 405, 'HEAD, GET, PATCH'],
        ['/api/nothing', 404, undefined],
        ['/dashboard', 405, 'HEAD, GET'],
        ['/ws', 405, 'HEAD, GET'],
        ['/nonsense', 404, undefined],
      ] as const;
      for (const [path, status, allow] of CASES) {
        for (const method of ['FOO', 'CONNECT']) {
          const answer = await bare(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
          refused(answer, status);
          assert.equal(answer.header('allow'), allow, path);
        }
      }
    });

    it('that no server takes is 431, and what is no request 400', async () => {
      const long = `X: ${'x'.repeat(100_000)}`;
      refused(await bare(`GET / HTTP/1.1\r\nHost: localhost\r\n${long}\r\n\r\n`), 431);
      refused(await bare('GET /\u0001 HTTP/1.1\r\n\r\n'), 400);
      refused(await bare('GET /api/patients HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\n\r\n'), 417);
      refused(await bare('GARBAGE\r\n\r\n'), 400);
    });

    it('of live connections is 426 to who does not ask for one', async () => {
      const answer = await client.get('/ws');
      refused(answer, 426);
      assert.equal(answer.header('upgrade'), 'websocket');
    });

    const PAGE = '<!doctype html><title>Home Heart</title>';

    it('of a screen is the page', async () => {
      for (const path of [
        '/',
        '/dashboard',
        '/dashboard/?search=a',
        '/Dashboard',
        '/patient/1',
        '/patient/1/log',
        '/patient/%FF',
        '/patient-entry',
        '/diabetes-entry',
      ]) {
        const answer = await client.get(path);
        assert.deepEqual([answer.status, answer.text], [200, PAGE], path);
      }
    });

    it('of a screen that there is not is 404 with the page, of an asset that there is not 404', async () => {
      for (const path of [
        '/nothing/here',
        '/nonsense',
        '/patient',
        '/patient//log',
        '/patient/1/log/2',
        '/apish',
        '/ws/1',
        '/favicon.ico',
        '/%E0%A4%A',
        '/x%00.js',
        '/..%2f..%2fetc/passwd',
      ]) {
        const answer = await client.get(path);
        assert.deepEqual([answer.status, answer.text], [404, PAGE], path);
        assert.equal((await client.send('HEAD', path)).status, 404, path);
      }
      refused(await client.post('/nonsense', {}), 404);
      for (const path of [
        '/assets/missing.js',
        '/assets/%2e%2e/%2e%2e/x',
        '/assets/../../events.db',
        '/assets/%00',
        '/assets/',
      ]) {
        refused(await client.get(path), 404);
      }
      assert.equal((await client.get('/assets/app-1.js')).text, 'export {};');
    });

    it('of the event log’s own files is not served', async () => {
      for (const path of [
        '/../events.db',
        '/%2e%2e/events.db',
        '/assets/..%2f..%2fevents.db',
        '/..\\events.db',
        '/.%2e/sessions.db',
      ]) {
        assert.ok(!(await client.get(path)).text.includes('SQLite format'), path);
      }
    });

    it('asked for by HEAD answers as GET does, without a body', async () => {
      const answer = await client.send('HEAD', '/api/patients');
      assert.deepEqual([answer.status, answer.text], [200, '']);
      assert.ok(Number(answer.header('content-length')) > 2);
    });
  });

  describe('a page of another site', () => {
    it('changes nothing', async () => {
      const events = (await product.events()).length;
      for (const origin of [
        'https://evil.example',
        'null',
        'http://127.0.0.1:1',
        'http://localhost',
        'file://',
        'x',
      ]) {
        const headers = { origin };
        refused(await client.send('POST', '/api/patients', { body: { name: 'A', age: 40 }, headers }), 403);
        refused(await client.send('PATCH', `/api/patients/${id}`, { body: { age: 41 }, headers }), 403);
        refused(await client.send('DELETE', '/api/session', { headers }), 403);
        refused(await client.send('POST', '/api/seed', { headers }), 403);
      }
      assert.equal((await product.events()).length, events);
    });

    it('reads and changes nothing under a name of its own', async () => {
      for (const host of [
        'evil.example',
        'evil.example:3000',
        '127.0.0.1.evil.example',
        'localhost.evil.example',
        '[::2]',
        '10.0.0.1',
      ]) {
        refused(await client.get('/api/patients', { host }), 403);
        refused(
          await client.send('POST', '/api/patients', {
            body: { name: 'A', age: 40 },
            headers: { host, origin: `http://${host}` },
          }),
          403,
        );
      }
    });

    it('is told from the product’s own, under each name of this machine', async () => {
      const { host, port } = new URL(product.url);
      for (const own of [
        host,
        `localhost:${port}`,
        `LOCALHOST:${port}`,
        `[::1]:${port}`,
        `127.0.0.2:${port}`,
      ]) {
        const answer = await client.send('POST', '/api/patients', {
          body: { name: 'A', age: 40 },
          headers: { host: own, origin: `http://${own.toLowerCase()}` },
        });
        assert.equal(answer.status, 201, own);
      }
    });
  });

  it('come one for each request too many, where others than this machine can reach the product', async () => {
    const reached = await startTestProduct({ configuration: { loopback: false } });
    const other = reached.client();
    const statuses: number[] = [];
    for (let request = 0; request < 13; request++) {
      const together = await Promise.all(Array.from({ length: 50 }, () => other.get('/api/nothing')));
      statuses.push(...together.map(({ status }) => status));
    }
    const limited = await other.get('/api/session');
    refused(limited, 429);
    assert.match(limited.header('retry-after') ?? '', /^\d+$/);
    assert.equal(statuses.filter((status) => status === 404).length, 600);
    assert.equal(
      (await other.get('/healthz')).status,
      200,
      'whoever watches over the product is not limited',
    );
    await reached.stop();
  });

  it('of the protocol itself end that connection and no other', async () => {
    const { hostname, port } = new URL(product.url);
    for (const bytes of [
      'GARBAGE\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'POST /api/patients HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n',
      '\u0000\u0001\u0002\r\n\r\n',
    ]) {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.resume();
      socket.end(bytes);
      await once(socket, 'close');
    }
    assert.equal((await client.get('/healthz')).status, 200);
  });

  describe('all of these', () => {
    it('show no place in the program, no part of it and nothing that was sent', () => {
      assert.ok(answers.length > 150);
      for (const answer of answers) {
        assert.ok(!INTERNAL.test(answer.text), answer.text);
        assert.ok(!answer.text.includes('Neema'), answer.text);
        const { detail } = answer.refused(answer.status);
        assert.match(detail, /^[A-Z].*\.$/s, 'a sentence');
      }
    });

    it('are no errors of the product: it logs none', () => {
      assert.deepEqual(product.logged, []);
    });
  });
});
