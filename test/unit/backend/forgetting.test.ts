import assert from 'node:assert/strict';
import type { ReadSide } from '../../../backend/event-sourcing/read-side.ts';
import { Refusal } from '../../../backend/event-sourcing/refusal.ts';
import { Forgetting } from '../../../backend/forgetting/forgetting.ts';
import { MemoryValues } from '../../../backend/secrets/memory.ts';
import { SealedSecrets } from '../../../backend/secrets/sealed-secrets.ts';
import { SubjectKeys } from '../../../backend/secrets/subject-keys.ts';
import { patientSubject } from '../../../events/store/sealing.ts';
import type { StoredEvent } from '../../../events/store/port.ts';
import { START } from '../../../events/position.ts';
import { RebuildError } from '../../../projections/rebuild/rebuild-threads.ts';
import { ManualTime } from '../../harness/manual-time.ts';

describe('what is left to do for whoever was forgotten', () => {
  let failure: Error | null;
  let forgetting: Forgetting;
  let subjectKeys: SubjectKeys;
  /** How often all that was opened has been thrown away, and of whom snapshots. */
  let dropped: number;
  let snapshotsDropped: string[];

  beforeEach(async () => {
    failure = null;
    dropped = 0;
    snapshotsDropped = [];
    const secrets = await SealedSecrets.open(MemoryValues.shared()(), Buffer.alloc(32, 7));
    assert.ok(secrets);
    subjectKeys = new SubjectKeys(secrets, new ManualTime('2026-03-02T08:00:00.000Z'), assert.fail);
    await subjectKeys.sealing(patientSubject('p1'), { isUsed: async () => false, mayStandIn: false });
    forgetting = new Forgetting({
      // Only the sweep asks it, which finds nobody else.
      readSide: { findAll: async function* () {}, all: async () => [] } as unknown as ReadSide,
      secrets,
      subjectKeys,
      projections: [],
      replace: async () => {
        if (failure !== null) throw failure;
      },
      dropOpened: () => void (dropped += 1),
      dropSnapshots: async (patientId) => void snapshotsDropped.push(patientId),
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

  it('is that nothing stays in memory, nor in a snapshot, of what was opened by the key', async () => {
    await forgetting.finish('p1');
    assert.deepEqual([dropped, snapshotsDropped], [1, ['p1']]);
  });

  it('is that nothing stays in the memory of another process, though the key ends after it has heard', async () => {
    const event: StoredEvent = {
      id: '0190f3a0-0000-7000-8000-00000000f0f0',
      type: 'PatientForgotten',
      version: 1,
      stream: 'patient-p1',
      revision: 1,
      position: START,
      data: {},
      meta: { patientId: 'p1' },
    };
    forgetting.heard(event);
    assert.equal(dropped, 1);
    // It may read something of theirs until then.
    await forgetting.sweep();
    assert.equal(dropped, 1);
    await subjectKeys.destroy(patientSubject('p1'));
    await forgetting.sweep();
    assert.deepEqual([dropped, snapshotsDropped], [2, ['p1']]);
    await forgetting.sweep();
    assert.equal(dropped, 2);
  });

  it('is a defect where the rebuild can never go well', async () => {
    failure = new RebuildError('The projector throws at event 7.', false);
    await assert.rejects(forgetting.finish('p1'), failure);
  });
});
