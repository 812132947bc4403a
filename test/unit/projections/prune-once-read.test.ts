import assert from 'node:assert/strict';
import { PROJECTIONS } from '../../../projections/all.ts';
import type { ReadModelStore } from '../../../projections/read-models/port.ts';
import { pruneOnceRead } from '../../../projections/rebuild/switch.ts';

const [projection] = PROJECTIONS;

describe('versions of a projection that are to be gone', () => {
  let kept: number[];
  const before = () => (projection?.version ?? 0) * 1000;
  const readModels = {
    active: async () => before() + 2,
    versions: async () => kept,
    drop: async (_name: string, version: number) => {
      kept = kept.filter((each) => each !== version);
    },
  } as unknown as ReadModelStore;
  beforeEach(() => {
    kept = [before() + 1, before() + 2];
  });

  it('stay while queries still read them, which a busy machine may for long', async () => {
    assert.ok(projection);
    let looks = 0;
    const removed = await pruneOnceRead(projection, readModels, async () => {
      assert.deepEqual(kept, [before() + 1, before() + 2]);
      looks += 1;
      return looks === 5;
    });
    assert.deepEqual([removed, kept], [[before() + 1], [before() + 2]]);
  });

  it('stay where the version in their place never comes to be read, which is said', async () => {
    assert.ok(projection);
    await assert.rejects(
      pruneOnceRead(projection, readModels, async () => false),
      /is not read yet, and the one before it stays\.$/,
    );
    assert.equal(kept.length, 2);
  });
});
