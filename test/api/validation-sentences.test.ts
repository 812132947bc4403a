import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import type { Issue } from '../../backend/contract/problem.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

/** Values that no field takes, or only some do. */
const UNFIT: readonly unknown[] = [
  {},
  [1],
  true,
  7.25,
  -1_000_000,
  1_000_000,
  'no such value',
  'half \ud800',
  'x'.repeat(3000),
  null,
];

describe('sentences about what does not fit', () => {
  let product: TestProduct;
  let client: ApiClient;
  const sentences = new Map<string, Issue>();

  before(async () => {
    product = await startTestProduct();
    client = product.client();
    const { id } = await client.register();
    const collect = async (method: string, path: string, body: unknown): Promise<void> => {
      const answer = await client.send(method, path, { body });
      if (answer.status !== 400) return;
      for (const issue of answer.refused(400).issues ?? [])
        sentences.set(`${issue.path} ${issue.message}`, issue);
    };
    for (const { method, path, request } of product.running.routes) {
      // FHIR refuses in words of its own: an OperationOutcome.
      if (request === undefined || !path.startsWith('/api')) continue;
      const address = path.replaceAll(/:\w+/g, id);
      const fields = fieldsOf(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }));
      for (const value of UNFIT) {
        await collect(method, address, Object.fromEntries(fields.map((field) => [field, value])));
      }
    }
    for (const wrong of [{ phoneNumber: '12' }, { phoneNumber: '12', country: 'NG' }, { timeZone: 'Mars' }])
      await collect('PATCH', `/api/patients/${id}`, wrong);
    for (const timestamp of ['2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z'])
      await collect('POST', `/api/patients/${id}/logs`, { timestamp });
    await collect('POST', `/api/patients/${id}/logs`, { bpSys: 90, bpDia: 90 });
    await collect('POST', `/api/patients/${id}/logs`, { hr: 70, data: { hr: 71 } });
  });
  after(() => product.stop());

  /** Every field that a request may hold, wherever in its schema it stands, but not the frame around them. */
  function fieldsOf(schema: unknown): readonly string[] {
    const found = new Set<string>();
    const look = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return;
      for (const [name, inner] of Object.entries(part)) {
        if (name === 'properties') for (const field of Object.keys(inner as object)) found.add(field);
        look(inner);
      }
    };
    look(schema);
    return [...found].filter((field) => field !== 'data');
  }

  it('are there for every field of every request', () => {
    assert.ok(sentences.size > 140, String(sentences.size));
    const fields = new Set([...sentences.values()].map(({ path }) => path));
    for (const field of ['name', 'age', 'email', 'expectedLogEveryDays', 'role', 'notes', 'note', 'bpSys'])
      assert.ok(fields.has(field), field);
  });

  it('begin with a capital, end with a full stop and name the field in words', () => {
    for (const { message: sentence } of sentences.values()) {
      assert.match(sentence, /^[A-Z][^\n]+[^.]\.$/, sentence);
      const [subject = ''] = sentence.split(/ (?:must|may|is|holds|names) /);
      assert.ok(!/[a-z][A-Z]/.test(subject.replace('SpO2', '')), sentence);
      assert.ok(!/\bhas known\b|\bevery days\b/.test(subject), sentence);
    }
  });

  it('say of one thing that it is, and of several that they are', () => {
    for (const { message: sentence } of sentences.values()) {
      const head = /^(?:The )?(.*?) (?:is|holds) /.exec(sentence)?.[1];
      if (head === undefined) continue;
      const [noun = ''] = head.split(/ of | to | within | for /);
      assert.ok(!/[^s]s$/.test(noun) || ['address', 'status'].includes(noun), sentence);
    }
  });

  it('call a time that is no text or no time by one key', () => {
    const keys = [...sentences.values()].filter(({ path }) => path === 'timestamp').map(({ key }) => key);
    assert.deepEqual(
      [...new Set(keys)].toSorted(),
      ['format', 'future', 'past'].map((kind) => `validation.timestamp.${kind}`),
    );
  });
});
