import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { memoryStore } from '../../../frontend/src/features/outbox/deviceStore.ts';
import { KeptAnswers } from '../../../frontend/src/features/outbox/keptAnswers.ts';
import { DAY_MS } from '../../../lib/durations.ts';

const schema = z.object({ tier: z.string() });
const PRO = { tier: 'PRO' };
const KIB = 1024;
const big = (kib: number) => ({ tier: 'x'.repeat(kib * KIB) });

describe('the answers that a phone keeps', () => {
  let now: number;
  let store: ReturnType<typeof memoryStore>;
  let answers: KeptAnswers;
  beforeEach(() => {
    now = Date.parse('2026-03-10T08:00:00Z');
    store = memoryStore();
    answers = new KeptAnswers(store, () => now);
  });
  const read = (path: string, patientId = 'amina') => answers.read(patientId, path, schema);
  const isKept = async (path: string, patientId = 'amina') => (await read(path, patientId)) !== null;

  it('are each patient’s own, with when they were given', async () => {
    await answers.keep('amina', 'plan', PRO);
    assert.deepEqual(await read('plan'), { body: PRO, at: now });
    assert.equal(await read('plan', 'baraka'), null);
    assert.equal(await read('orders'), null);
    now += 1000;
    await answers.keep('amina', 'plan', { tier: 'PLUS' });
    assert.deepEqual(await read('plan'), { body: { tier: 'PLUS' }, at: now });
  });

  it('are not shown where they are of another shape or older than thirty days, and go with the next one', async () => {
    await answers.keep('amina', 'plan', { tier: 7 });
    assert.equal(await read('plan'), null);
    await answers.keep('amina', 'goals', PRO);
    now += 30 * DAY_MS;
    assert.ok(await isKept('goals'));
    now += 1;
    assert.equal(await isKept('goals'), false);
    await answers.keep('baraka', 'plan', PRO);
    assert.equal((await store.answers()).length, 1);
    await store.putAnswer('of another release', 'nonsense');
    await answers.keep('baraka', 'goals', PRO);
    assert.equal((await store.answers()).length, 2);
  });

  it('are at most four hundred kibibytes of a patient: the oldest go', async () => {
    for (const path of ['one', 'two', 'three']) {
      await answers.keep('amina', path, big(150));
      now += 1000;
    }
    await answers.keep('baraka', 'one', big(150));
    assert.deepEqual(await Promise.all(['one', 'two', 'three'].map((path) => isKept(path))), [
      false,
      true,
      true,
    ]);
    assert.ok(await isKept('one', 'baraka'));
    await answers.keep('amina', 'two', big(401));
    assert.deepEqual((await read('two'))?.body.tier.length, 150 * KIB, 'what has no room changes nothing');
  });

  it('are gone with the person, also those that were on their way', async () => {
    await answers.keep('amina', 'plan', PRO);
    const writing = answers.keep('amina', 'goals', PRO);
    answers.forget();
    await store.clear();
    await writing;
    assert.deepEqual(await store.answers(), []);
    await answers.keep('baraka', 'plan', PRO);
    assert.ok(await isKept('plan', 'baraka'));
  });

  it('are gone of a patient who was forgotten, also those that were on their way, and stay of the others', async () => {
    await answers.keep('amina', 'plan', PRO);
    await answers.keep('aminata', 'plan', PRO);
    const writing = answers.keep('amina', 'goals', PRO);
    assert.equal(await answers.remove('amina'), true);
    await writing;
    assert.deepEqual(await Promise.all([isKept('plan'), isKept('goals')]), [false, false]);
    assert.ok(await isKept('plan', 'aminata'));
    assert.equal(await answers.remove('amina'), false);
    // Their screens are still there for a moment, and may draw what they were answered before.
    await answers.keep('amina', 'emergency/logs', PRO);
    assert.equal(await isKept('emergency/logs'), false);
  });
});
