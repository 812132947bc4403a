import assert from 'node:assert/strict';
import { memoryStore } from '../../../frontend/src/features/outbox/deviceStore.ts';
import { keptReport } from '../../../frontend/src/features/outbox/keptReport.ts';
import { isPin, removePin, keepPin, tryPin } from '../../../frontend/src/features/pin/pin.ts';
import { isPinKept } from '../../../frontend/src/features/pin/pinKept.ts';
import { emptyReport } from '../../../frontend/src/features/report-form/reportForm.ts';

const PIN = '258013';

/** What a browser keeps. */
function browser() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { kept, storage: () => storage };
}

describe('the PIN of a phone', () => {
  it('has four to six digits and nothing else', () => {
    assert.deepEqual(['123', '1234', '123456', '1234567', '12a4', ' 1234', ''].map(isPin), [
      false,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('is kept as a hash that is another one each time', async () => {
    const { kept, storage } = browser();
    await keepPin(storage, PIN);
    const [first = ''] = kept.values();
    await keepPin(storage, PIN);
    const [second = ''] = kept.values();
    assert.ok(!`${first}${second}`.includes(PIN));
    const hashIn = (text: string) => (JSON.parse(text) as { readonly hash: string }).hash;
    assert.notEqual(hashIn(first), hashIn(second));
    assert.equal(isPinKept(storage), true);
    removePin(storage);
    assert.equal(isPinKept(storage), false);
  });

  it('lets in by itself alone, and after five wrong tries by nothing', async () => {
    const { storage } = browser();
    await keepPin(storage, PIN);
    assert.deepEqual(await tryPin(storage, '000000'), { isRight: false, left: 4 });
    assert.equal((await tryPin(storage, PIN)).isRight, true);
    for (const left of [4, 3, 2, 1, 0])
      assert.deepEqual(await tryPin(storage, '000000'), { isRight: false, left });
    assert.deepEqual(await tryPin(storage, PIN), { isRight: false, left: 0 });
  });

  it('counts a try whose page was closed before it was known to be wrong', async () => {
    const { storage } = browser();
    await keepPin(storage, PIN);
    const tries = [1, 2, 3, 4, 5].map(() => tryPin(storage, '000000'));
    assert.equal((await tryPin(storage, PIN)).isRight, false);
    await Promise.all(tries);
  });

  it('that cannot be read lets nobody in', async () => {
    const { kept, storage } = browser();
    await keepPin(storage, PIN);
    for (const [key] of kept) kept.set(key, '{"hash":""}');
    assert.equal(isPinKept(storage), true);
    assert.deepEqual(await tryPin(storage, PIN), { isRight: false, left: 0 });
  });
});

describe('a phone whose person is let out', () => {
  it('keeps what has not been sent, and nothing else', async () => {
    const report = (id: string) =>
      keptReport({
        id,
        patientId: 'p1',
        patientName: 'Wanjikuu',
        form: 'daily',
        values: emptyReport('daily', 'mmol/L'),
        body: {},
        print: '',
        enteredBy: 'p1',
        enteredAs: 'patient',
        savedAt: 0,
      });
    const store = memoryStore();
    for (const state of ['waiting', 'refused', 'sent'] as const)
      await store.putReport({ ...report(state), state });
    await store.putDraft('a draft', {});
    await store.putAnswer('p1 plan', {});
    await store.keepUnsent();
    assert.deepEqual(
      (await store.reports()).map(({ id }) => id),
      ['waiting', 'refused'],
    );
    assert.deepEqual([await store.drafts(), await store.answers()], [[], []]);
  });
});
