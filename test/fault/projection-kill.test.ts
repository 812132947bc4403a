import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../lib/clock.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { ProjectionHost } from '../../projections/runtime/projection-host.ts';
import { SqliteReadModels } from '../../projections/read-models/sqlite/read-models.ts';
import { documentsIn, foldFromZero } from '../harness/fold-from-zero.ts';
import { temporaryDirectory } from '../harness/temporary-directory.ts';
import { startTestProduct } from '../harness/product.ts';

const CHILD = fileURLToPath(new URL('project-child.ts', import.meta.url));
const ROUNDS = 15;

describe('a process that projects, killed again and again', () => {
  it('leaves documents that equal a fold from the first event', async function () {
    // It starts fifteen processes.
    this.timeout(300_000);
    const source = await startTestProduct();
    const directory = await temporaryDirectory();
    try {
      await source.client().post('/api/seed', {});
      const events = await source.events();
      const store = SqliteEventStore.open(join(directory.path, 'events.db'));
      let from = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const child = spawn(process.execPath, ['--import', 'tsx', CHILD, directory.path], {
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        await once(child.stdout, 'data');
        const to = round === ROUNDS - 1 ? events.length : Math.floor((events.length * (round + 1)) / ROUNDS);
        // The log grows while the child projects; the kill falls somewhere in it.
        for (const { stream, revision, position: _, ...event } of events.slice(from, to)) {
          await store.append(stream, [event], revision === 0 ? 'none' : revision - 1);
        }
        from = to;
        const exit = once(child, 'exit');
        child.kill('SIGKILL');
        await exit;
      }

      const readModels = SqliteReadModels.open(join(directory.path, 'read-models'));
      const host = new ProjectionHost({
        eventStore: store,
        readModels,
        projections: PROJECTIONS,
        clock: systemClock,
      });
      await host.start();
      const names = PROJECTIONS.map(({ name }) => name);
      assert.ok(await host.whenPassed(names, await store.head(), 20_000), 'the next one takes over');
      for (const projection of PROJECTIONS) {
        assert.deepEqual(
          await documentsIn(host.store(projection.name)),
          await foldFromZero(projection, store),
          projection.name,
        );
      }
      await host.stop();
      await readModels.close();
      await store.close();
    } finally {
      await source.stop();
      await directory.remove();
    }
  });
});
