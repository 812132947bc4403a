import assert from 'node:assert/strict';
import type { ReadSide } from '../../../backend/event-sourcing/read-side.ts';
import { Refusal } from '../../../backend/event-sourcing/refusal.ts';
import { Forgetting } from '../../../backend/forgetting/forgetting.ts';
import { MemoryValues } from '../../../backend/secrets/memory.ts';
import { SealedSecrets } from '../../../backend/secrets/sealed-secrets.ts';
import { SubjectKeys } from '../../../backend/secrets/subject-keys.ts';
import { patientSubject } from '../../../events/store/sealing.ts';
import { RebuildError } from '../../../projections/rebuild/rebuild-threads.ts';
import { ManualTime } from '../../harness/manual-time.ts';

describe('what is left to do for whoever was forgotten', () => {
  let failure: Error | null;
  let forgetting: Forgetting;
  let subjectKeys: SubjectKeys;

  beforeEach(async () => {
    failure = null;
    const secrets = await SealedSecrets.open(MemoryValues.shared()(), Buffer.alloc(32, 7));
    assert.ok(secrets);
    subjectKeys = new SubjectKeys(secrets, new ManualTime('2026-03-02T08:00:00.000Z'), assert.fail);
    await subjectKeys.sealing(patientSubject('p1'), { isUsed: async () => false, mayStandIn: false });
    forgetting = new Forgetting({
      // Only the sweep asks it, which finds whoever is unfinished.
      readSide: {} as ReadSide,
      secrets,
      subjectKeys,
      projections: [],
      replace: async () => {
        if (failure !== null) throw failure;
      },
      letGo: async () => undefined,
      letGoOfUser: async () => undefined,
    });
  });

  it('is told as under way where another process rebuilds, with the key destroyed, and done at the next try', async () => {
    failure = new RebuildError('Another process rebuilds patients.', true);
    await assert.rejects(
      forgetting.finish('p1'),
      (error) => error instanceof Refusal && error.status === 503 && /is forgotten/.test(error.message),
    );
    assert.ok(await subjectKeys.isDestroyed(patientSubject('p1')));
    failure = null;
    await forgetting.finish('p1');
    failure = new Error('Nothing is made anew a second time.');
    await forgetting.finish('p1');
  });

  it('is a defect where the rebuild can never go well', async () => {
    failure = new RebuildError('The projector throws at event 7.', false);
    await assert.rejects(forgetting.finish('p1'), failure);
  });
});
