import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { logSchema, recordedLogSchema } from '../../backend/contract/log.ts';
import { readinessSchema } from '../../backend/contract/operations.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { eventually, startTestProduct, type TestProduct } from '../harness/product.ts';
import { SmallDisk } from '../harness/small-disk.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

describe('the product on a full disk', function () {
  this.timeout(120_000);

  let directory: TemporaryDirectory;
  let product: TestProduct | null = null;
  let disk: SmallDisk | null = null;

  before(async function () {
    directory = await temporaryDirectory();
    disk = SmallDisk.mount(this, directory.path, 8);
  });
  after(async () => {
    await product?.stop();
    disk?.unmount();
    await directory.remove();
  });

  it('refuses a log with a sentence, writes no half of it, and goes on once there is room', async () => {
    product = await startTestProduct({ directory: directory.path });
    const client = product.client();
    await client.get('/api/session');
    const { id } = await client.register({ name: 'Neema Kabongo' });
    const path = `/api/patients/${id}/logs`;
    const first = await client.log(id, { hr: 60 });

    disk?.fill();
    const taken: string[] = [first.log.id];
    const refused: { readonly key: string; readonly hr: number }[] = [];
    for (let hr = 61; refused.length < 5; hr++) {
      assert.ok(hr < 220, 'the disk is full');
      const key = randomUUID();
      const answer = await client.post(path, { hr, notes: 'x'.repeat(2000) }, key);
      if (answer.status === 201) {
        taken.push(answer.as(201, recordedLogSchema).log.id);
        continue;
      }
      const { detail } = answer.refused(503);
      assert.equal(
        detail,
        'The server cannot reach its store at the moment. Nothing was lost; please try again shortly.',
      );
      assert.equal(answer.header('retry-after'), '2');
      refused.push({ key, hr });
    }
    (await client.post('/api/patients', { name: 'A', age: 40 })).refused(503);
    assert.equal((await client.get('/healthz')).status, 200);
    assert.equal((await client.get(`/api/patients/${id}`)).status, 200, 'what is there can still be read');
    const chosen = await product.client().post('/api/session', { role: 'clinician' });
    assert.ok(chosen.status === 200 || chosen.status === 503, chosen.text);
    for (const line of product.logged) assert.ok(!/Neema|xxx/.test(line), line);

    disk?.free();
    const [again] = refused;
    assert.ok(again);
    const answers = await Promise.all(
      [1, 2].map(() => client.post(path, { hr: again.hr, notes: 'x'.repeat(2000) }, again.key)),
    );
    for (const answer of answers) taken.push(answer.as(201, recordedLogSchema).log.id);
    const last = await client.log(id, { hr: 59 });
    taken.push(last.log.id);
    const shown = await eventually(
      async () => (await client.get(`${path}?limit=500`)).as(200, z.array(logSchema)),
      (logs) => logs.some((log) => log.id === last.log.id),
    );
    assert.deepEqual(
      new Set(shown.map((log) => log.id)),
      new Set(taken),
      'what was answered is there, and nothing else',
    );
    const ready = await eventually(
      // It is ready again once every projection has been written, of which there are many.
      async () => {
        const answer = await client.get('/readyz');
        return answer.status === 503 ? null : answer.as(200, readinessSchema);
      },
      (readiness) => readiness?.projections.every(({ lag }) => lag.events === 0) === true,
    );
    assert.ok(ready);
    assert.deepEqual(ready.quarantined, []);
    await product.stop();
    product = null;

    const store = SqliteEventStore.open(join(directory.path, 'events.db'));
    const types: string[] = [];
    for await (const page of store.readStream(`patientLogs-${id}`))
      types.push(...page.map(({ type }) => type));
    for await (const step of store.verifyChain()) assert.equal(step.brokenAt, null);
    await store.close();
    assert.equal(types.length, 2 * new Set(taken).size);
    assert.ok(
      types.every((type, index) => type === (index % 2 === 0 ? 'LogRecorded' : 'LogEvaluated')),
      'every log is whole',
    );
  });
});
