import assert from 'node:assert/strict';
import { ReadSide } from '../../../backend/event-sourcing/read-side.ts';
import { CLINICS } from '../../../projections/settings/collection.ts';
import type { ReadModels } from '../../../projections/read-models/query.ts';
import { ManualTime } from '../../harness/manual-time.ts';

describe('the documents of many ids', () => {
  it('are those that are there, in the order of the ids', async () => {
    const stored = new Map(['main', 'kolwezi', 'likasi'].map((id) => [id, { registeredAt: id }]));
    const models = { getMany: async (_: unknown, ids: string[]) => ids.map((id) => stored.get(id) ?? null) };
    const readSide = new ReadSide(models as unknown as ReadModels, new ManualTime());
    assert.deepEqual(await readSide.found(CLINICS, ['likasi', 'nowhere', 'main']), [
      { id: 'likasi', document: { registeredAt: 'likasi' } },
      { id: 'main', document: { registeredAt: 'main' } },
    ]);
  });
});
