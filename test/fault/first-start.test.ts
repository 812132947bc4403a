import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ConfiguredKeys } from '../../backend/secrets/configured-keys.ts';
import { systemClock } from '../../lib/clock.ts';
import { opened } from '../../events/store/sealing.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { SqliteReadModels } from '../../projections/read-models/sqlite/read-models.ts';
import { verify } from '../../projections/rebuild/verify.ts';
import { openServed } from '../../projections/runtime/store-status.ts';
import { patientId } from '../bench/log-events.ts';
import { writeLongLog } from '../harness/long-log.ts';
import type { ApiAnswer } from '../harness/product.ts';
import { ProductProcess } from '../harness/product-process.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

/** More than a building puts into its files from one safe point to the next. */
const LOG = { patients: 60, logsEach: 500 };
/** Of its events: at the beginning, in the middle, and after the safe point. */
const KILLED_AT = [1, 25_000, 56_000];

describe('a first start on a long log, killed while it builds the read models', function () {
  this.timeout(600_000);

  let directory: TemporaryDirectory;
  let product: ProductProcess;

  beforeEach(async () => {
    directory = await temporaryDirectory();
  });
  afterEach(async () => {
    product.kill('SIGKILL');
    await product.ended;
    await directory.remove();
  });

  const start = async (): Promise<void> => {
    product = await new ProductProcess(directory.path).listening();
  };

  /** Asks until the building has come so far, or is over. Answers how far it was when it was first told. */
  async function untilBuilt(events: number): Promise<number> {
    let first: number | null = null;
    for (;;) {
      const answer: ApiAnswer = await product.client().get('/api/patients?limit=1');
      if (answer.status === 200) return first ?? 0;
      const { building } = answer.refused(503);
      assert.ok(building, answer.text);
      if (building.total !== null) {
        first ??= building.done;
        if (building.done >= events) return first;
      }
      // Asked without a break, it would have the processor that the building needs.
      await pause(20);
    }
  }

  it('goes on with it at the next start, ends with the documents of the log, and reacts to none of its history', async () => {
    const events = await writeLongLog(directory.path, LOG);
    for (const killedAt of KILLED_AT) {
      await start();
      await untilBuilt(killedAt);
      product.kill('SIGKILL');
      await product.ended;
    }
    await start();
    assert.ok((await untilBuilt(Number.MAX_SAFE_INTEGER)) > 25_000, 'what was safe is not built again');
    await product.client().log(patientId(7), { bpSys: 190, bpDia: 118 });
    product.kill('SIGTERM');
    assert.equal((await product.ended).code, 0);

    const keys = new ConfiguredKeys(
      { SECRETS_URL: `sqlite:${join(directory.path, 'secrets.db')}` },
      systemClock,
    );
    const eventStore = opened(SqliteEventStore.open(join(directory.path, 'events.db')), keys);
    const readModels = SqliteReadModels.open(join(directory.path, 'read-models'));
    const after: string[] = [];
    for await (const page of eventStore.readAll()) after.push(...page.map(({ type }) => type));
    // Who read the list, and the anchor of the log, are recorded beside what was asked for.
    const added = after.slice(events).filter((type) => !['AuditAnchored', 'PatientListRead'].includes(type));
    assert.deepEqual(added.slice(0, 2), ['LogRecorded', 'LogEvaluated']);
    assert.ok(added.slice(2).every((type) => type.startsWith('Alert')));
    const subjects = await Promise.all(
      PROJECTIONS.map(async (projection) => {
        const store = await openServed(projection, readModels);
        assert.ok(store, projection.name);
        return { projection, store };
      }),
    );
    for (const verdict of await verify(subjects, { eventStore, readModels, clock: systemClock }))
      assert.deepEqual([verdict.same, verdict.leftOut], [true, 0], verdict.projection);
    await readModels.close();
    await eventStore.close();
    await keys.close();
  });
});
