/**
 * Documents are a function of the log: for random histories, cut into random pages, with restarts and a second process
 * at random moments, every read model equals a fold from zero.
 */
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { MemoryEventStore } from '../../events/store/memory/event-store.ts';
import type { Projection } from '../../projections/projection.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { ProjectionHost } from '../../projections/runtime/projection-host.ts';
import { SqliteReadModels } from '../../projections/read-models/sqlite/read-models.ts';
import { type Batch, histories } from '../event-arbitraries.ts';
import { documentsIn, foldFromZero } from '../harness/fold-from-zero.ts';
import { ManualTime, settle } from '../harness/manual-time.ts';
import { SMALL_PROJECTIONS } from '../harness/small-projections.ts';
import { temporaryDirectory } from '../harness/temporary-directory.ts';

/** What happens between two appends. */
type Happening =
  | 'nothing'
  | 'projected'
  | 'restart'
  | 'second process'
  | 'second process stops'
  | 'time passes';

interface Run {
  readonly history: readonly Batch[];
  readonly happenings: readonly Happening[];
  readonly pageSize: number;
}

const runs: fc.Arbitrary<Run> = fc.record({
  history: histories({ maxLength: 40 }),
  happenings: fc.array(
    fc.constantFrom<Happening>(
      'nothing',
      'nothing',
      'projected',
      'restart',
      'second process',
      'second process stops',
      'time passes',
    ),
    { maxLength: 40 },
  ),
  pageSize: fc.integer({ min: 1, max: 9 }),
});

for (const [whose, projections] of [
  ['small', SMALL_PROJECTIONS],
  ["the product's", PROJECTIONS],
] as const) {
  describe(`read models of ${whose} projections`, function () {
    this.timeout(120_000);

    it('equal a fold from zero however pages are cut, processes restart and compete', async () => {
      await fc.assert(
        fc.asyncProperty(runs, (run) => holds(projections, run)),
        { numRuns: 40 },
      );
    });
  });
}

async function holds(
  projections: readonly Projection[],
  { history, happenings, pageSize }: Run,
): Promise<void> {
  const directory = await temporaryDirectory();
  const events = new MemoryEventStore();
  const time = new ManualTime();
  const opened: SqliteReadModels[] = [];
  /** A process of its own: its own connections, and pages of another size than its rival's. */
  const start = async (size: number): Promise<ProjectionHost> => {
    const readModels = SqliteReadModels.open(directory.path);
    opened.push(readModels);
    const host = new ProjectionHost({
      eventStore: events,
      readModels,
      projections,
      clock: time,
      timer: time,
      pageSize: size,
    });
    await host.start();
    return host;
  };
  let first = await start(pageSize);
  let second: ProjectionHost | null = null;
  try {
    for (const [at, batch] of history.entries()) {
      await events.append(batch.stream, batch.events, 'any');
      switch (happenings[at] ?? 'nothing') {
        case 'nothing':
          break;
        case 'projected':
          await settle();
          break;
        case 'time passes':
          await time.pass(600);
          break;
        case 'restart':
          await first.stop();
          first = await start(pageSize);
          break;
        case 'second process':
          second ??= await start(pageSize + 2);
          break;
        case 'second process stops':
          await second?.stop();
          second = null;
          break;
      }
    }
    // Whoever lost a race and then its rival needs the lease to take over.
    await second?.stop();
    await time.pass(15_000);
    const names = projections.map(({ name }) => name);
    assert.equal(await first.whenPassed(names, await events.head(), 0), true, 'everything was projected');
    for (const projection of projections) {
      const { store } = { store: first.store(projection.name) };
      assert.deepEqual(await documentsIn(store), await foldFromZero(projection, events), projection.name);
    }
  } finally {
    await second?.stop();
    await first.stop();
    await Promise.all(opened.map((readModels) => readModels.close()));
    await directory.remove();
  }
}
