import assert from 'node:assert/strict';
import { atOnce, hasten, later } from '../../../frontend/src/lib/turns.ts';

/** Work that ends when it is told to, and tells when it began. */
function work(name: string, begun: string[]) {
  let end = (): void => undefined;
  const promise = new Promise<string>((resolve) => {
    end = () => resolve(name);
  });
  return {
    start: () => {
      begun.push(name);
      return promise;
    },
    end: () => end(),
  };
}

describe('what a screen needs only when it stands', () => {
  it('waits for what is needed at once, and the forms for the rest of the screen', async () => {
    const begun: string[] = [];
    const first = work('first', begun);
    const rest = work('rest', begun);
    const forms = work('forms', begun);
    const shown = atOnce(first.start());
    const formsDone = later('forms', forms.start);
    const restDone = later('rest', rest.start);
    assert.deepEqual(begun, ['first']);
    first.end();
    await shown;
    rest.end();
    assert.equal(await restDone, 'rest');
    assert.deepEqual(begun, ['first', 'rest']);
    forms.end();
    assert.equal(await formsDone, 'forms');
    assert.deepEqual(begun, ['first', 'rest', 'forms']);
  });

  it('begins at once where a reader has opened what waits', async () => {
    const begun: string[] = [];
    const first = work('first', begun);
    const forms = work('forms', begun);
    const shown = atOnce(first.start());
    const formsDone = later('forms', forms.start);
    hasten();
    assert.deepEqual(begun, ['first', 'forms']);
    forms.end();
    first.end();
    await Promise.all([shown, formsDone]);
  });

  it('keeps nothing from its turn by failing', async () => {
    await assert.rejects(atOnce(Promise.reject(new Error('the line broke'))), /the line broke/);
    await assert.rejects(
      later('rest', () => Promise.reject(new Error('the line broke'))),
      /the line broke/,
    );
    assert.equal(await later('forms', () => Promise.resolve('forms')), 'forms');
  });
});
