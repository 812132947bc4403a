import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { MemoryEventStore } from '../../events/store/memory/event-store.ts';
import type { Projection } from '../../projections/projection.ts';
import { type RebuildOptions, PartitionRebuild } from '../../projections/rebuild/rebuild.ts';
import { ReplayStoppedError } from '../../projections/rebuild/replay.ts';
import { SqliteReadModels } from '../../projections/read-models/sqlite/read-models.ts';
import { prune, rollBack, switchToNewest } from '../../projections/rebuild/switch.ts';
import { documentsIn, foldFromZero } from '../harness/fold-from-zero.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { appendOrders } from '../harness/order-history.ts';
import { INDEX, ORDERS, TALLY } from '../harness/small-projections.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../harness/temporary-directory.ts';

const SMALL = [TALLY, ORDERS, INDEX];
const PAGE = 10;

describe('a rebuild', () => {
  let directory: TemporaryDirectory;
  let events: MemoryEventStore;
  let readModels: SqliteReadModels;

  beforeEach(async () => {
    directory = await temporaryDirectory();
    events = new MemoryEventStore();
    readModels = SqliteReadModels.open(directory.path);
    await appendOrders(events, 40);
  });

  afterEach(async () => {
    await readModels.close();
    await directory.remove();
  });

  const options = (more: Partial<RebuildOptions> = {}): RebuildOptions => ({
    eventStore: events,
    readModels,
    clock: new ManualTime(),
    ...more,
  });

  /** Rebuilds up to the end of the log and lets reads switch. */
  async function rebuild(projections: readonly Projection[]): Promise<void> {
    const part = await PartitionRebuild.begin(projections, options());
    await part.fill(await events.head(), PAGE);
    await part.activate(() => {});
  }

  /** A rebuild that is told to stop after so many events. */
  async function stopAfter(projections: readonly Projection[], count: number): Promise<void> {
    const stop = new AbortController();
    const onProgress = (done: number): void => {
      if (done >= count) stop.abort();
    };
    const part = await PartitionRebuild.begin(projections, options({ signal: stop.signal, onProgress }));
    await assert.rejects(part.fill(await events.head(), PAGE), ReplayStoppedError);
    await part.abort(new ReplayStoppedError());
  }

  async function assertServed(projections: readonly Projection[]): Promise<void> {
    for (const projection of projections) {
      const { name, collections } = projection;
      const version = await readModels.active(name);
      assert.ok(version !== null, name);
      const store = await readModels.open({ name, version, collections });
      assert.deepEqual(await documentsIn(store), await foldFromZero(projection, events), name);
    }
  }

  it('gives the documents of a fold from the first event, and what was recorded while it ran', async () => {
    const part = await PartitionRebuild.begin(SMALL, options());
    const digests = await part.fill(await events.head(), PAGE);
    assert.deepEqual(
      digests.map(({ name }) => name),
      SMALL.map(({ name }) => name),
    );
    await appendOrders(events, 7);
    const active: string[] = [];
    await part.activate((name) => active.push(name));
    assert.deepEqual(active, ['tally', 'orders', 'index']);
    await assertServed(SMALL);
  });

  it('goes on where an earlier one was stopped, each projection from where it is', async () => {
    await stopAfter([TALLY, ORDERS], 50);
    await stopAfter([ORDERS], 80);
    const part = await PartitionRebuild.begin(SMALL, options());
    const beginnings = await part.beginnings();
    assert.deepEqual(
      beginnings.map(({ events: already }) => already),
      [50, 80, 0],
    );
    await part.fill(await events.head(), PAGE);
    await part.activate(() => {});
    await assertServed(SMALL);
  });

  it('begins anew where the log is another than the one that an earlier rebuild read', async () => {
    await stopAfter([ORDERS], 50);
    events = new MemoryEventStore();
    await appendOrders(events, 5);
    const part = await PartitionRebuild.begin([ORDERS], options());
    assert.equal((await part.beginnings())[0]?.events, 0);
    await part.fill(await events.head(), PAGE);
    await part.activate(() => {});
    await assertServed([ORDERS]);
  });

  it('leaves nothing behind where an event cannot be read, and names the event', async () => {
    const meta = { recordedAt: '', actor: { id: 'x', role: 'system' } };
    const id = '00000000-0000-4000-8000-000000000099';
    await events.append('order-x', [{ id, type: 'OrderTeleported', version: 1, data: {}, meta }], 'none');
    const part = await PartitionRebuild.begin(SMALL, options());
    const failure = await part.fill(await events.head(), PAGE).then(
      () => assert.fail('it was filled'),
      (error: unknown) => error,
    );
    assert.ok(failure instanceof Error);
    assert.match(failure.message, new RegExp(`${id}.*OrderTeleported.*order-x.*revision 0`));
    await part.abort(failure);
    assert.deepEqual(
      readdirSync(directory.path).filter((file) => !file.startsWith('active')),
      [],
    );
  });

  it('is not switched to where the documents are not those that were written', async () => {
    const part = await PartitionRebuild.begin([ORDERS], options());
    const written = { documents: 40, hash: '0'.repeat(64) };
    const build = readModels.build.bind(readModels);
    await part.abort(new ReplayStoppedError());
    readModels.build = async (schema) => Object.assign(await build(schema), { written: async () => written });
    const lost = await PartitionRebuild.begin([ORDERS], options());
    await assert.rejects(lost.fill(await events.head(), PAGE), /The documents of orders are not those/);
    await lost.abort(new Error());
    assert.equal(await readModels.active('orders'), null);
  });

  it('keeps what was read before until that is given up, whose room is then free', async () => {
    for (let round = 0; round < 3; round++) await rebuild([TALLY]);
    assert.deepEqual(await readModels.versions('tally'), [1001, 1002, 1003]);
    assert.deepEqual(await prune(TALLY, readModels), [1001, 1002]);
    assert.deepEqual(await readModels.versions('tally'), [1003]);
    await assertServed([TALLY]);
    assert.deepEqual(await prune({ ...TALLY, name: 'other' }, readModels), []);
  });

  it('leaves alone the new shape that a process builds and serves before it is active', async () => {
    for (let round = 0; round < 2; round++) await rebuild([TALLY]);
    const next = { ...TALLY, version: 2 };
    await readModels.open({ ...next, version: 2000 });
    assert.deepEqual(await prune(next, readModels), [1001]);
    assert.deepEqual(await readModels.versions('tally'), [1002, 2000]);
  });

  it('can be taken back: the version before is read again, level with the log', async () => {
    await rebuild([TALLY]);
    const first = await readModels.active('tally');
    await rebuild([TALLY]);
    assert.notEqual(await readModels.active('tally'), first);
    await appendOrders(events, 3);
    const second = await readModels.active('tally');
    assert.equal(await rollBack(TALLY, options()), first);
    await assertServed([TALLY]);
    await assert.rejects(rollBack(TALLY, options()), /There is no earlier version of tally/);
    assert.equal(await switchToNewest(TALLY, options()), second);
    assert.equal(await switchToNewest(TALLY, options()), second);
    await assertServed([TALLY]);
  });
});
