import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { START, positionFromText } from '../../events/position.ts';
import type { EventFilter, ProposedEvent, StoredEvent } from '../../events/store/port.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';
import { sealed } from '../../events/store/sealing.ts';
import { MemoryKeys } from '../harness/key-ring.ts';
import { smallFields } from '../harness/sealed-fields.ts';
import { eventStoreConformance } from './event-store.ts';

eventStoreConformance('SQLite', {
  async open() {
    const directory = await temporaryDirectory();
    const path = join(directory.path, 'events.db');
    let open = SqliteEventStore.open(path);
    return {
      store: open,
      async reopen() {
        await open.close();
        open = SqliteEventStore.open(path);
        return open;
      },
      async discard() {
        await open.close();
        await directory.remove();
      },
    };
  },
});

eventStoreConformance('SQLite, sealed', {
  async open() {
    const directory = await temporaryDirectory();
    const keys = new MemoryKeys();
    const openSealed = () =>
      sealed(SqliteEventStore.open(join(directory.path, 'events.db')), keys, smallFields);
    let open = openSealed();
    return {
      store: open,
      async reopen() {
        await open.close();
        open = openSealed();
        return open;
      },
      async discard() {
        await open.close();
        await directory.remove();
      },
    };
  },
});

function events(count: number, type = 'LogRecorded'): ProposedEvent[] {
  return Array.from({ length: count }, (_, number) => ({
    id: randomUUID(),
    type,
    version: 1,
    data: { number },
    meta: {},
  }));
}

async function gather(pages: AsyncIterable<readonly StoredEvent[]>): Promise<StoredEvent[]> {
  const gathered: StoredEvent[] = [];
  for await (const page of pages) gathered.push(...page);
  return gathered;
}

const ids = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);

async function assertChainHolds(store: SqliteEventStore): Promise<void> {
  for await (const step of store.verifyChain()) assert.equal(step.brokenAt, null);
}

const passing = (log: readonly StoredEvent[], { types, categories }: EventFilter): string[] =>
  ids(
    log.filter(
      ({ type, stream }) =>
        (types?.includes(type) ?? true) && (categories?.includes(stream.split('-')[0] ?? '') ?? true),
    ),
  );

describe('event store: SQLite', function () {
  this.timeout(120_000);

  let directory: TemporaryDirectory;
  let path: string;
  const open: SqliteEventStore[] = [];

  /** Another store on the same file, as another process has it: with a connection and a memory of its own. */
  const openStore = (): SqliteEventStore => {
    const store = SqliteEventStore.open(path);
    open.push(store);
    return store;
  };

  beforeEach(async () => {
    directory = await temporaryDirectory();
    path = join(directory.path, 'events.db');
  });

  afterEach(async () => {
    for (const store of open.splice(0)) await store.close();
    await directory.remove();
  });

  describe('a file that two processes write', () => {
    it('gives each stream its revisions without a gap, whoever appends', async () => {
      const [one, two] = [openStore(), openStore()];
      const streams = ['patientLogs-1', 'patientLogs-2', 'patient-1'];
      for (let round = 0; round < 30; round += 1) {
        const [writer, other] = round % 2 === 0 ? [one, two] : [two, one];
        for (const stream of streams) {
          const { revision } = await writer.append(stream, events(2, `Type${round % 5}`), 'any');
          assert.equal(revision, round * 2 + 1);
        }
        assert.equal((await gather(other.readStream('patient-1'))).length, round * 2 + 2);
      }
      assert.deepStrictEqual(await gather(one.readAll()), await gather(two.readAll()));
      await assertChainHolds(one);
      await assertChainHolds(two);
    });

    it('has one winner where both expect the same', async () => {
      const [one, two] = [openStore(), openStore()];
      await one.append('patient-1', events(1), 'none');
      await two.append('patient-1', events(1), 0);
      const settled = await Promise.allSettled([
        one.append('patient-1', events(1), 1),
        two.append('patient-1', events(1), 1),
      ]);
      assert.deepEqual(settled.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
      await assert.rejects(one.append('patient-1', events(1), 'none'), { expected: 'none', actual: 2 });
    });

    it('goes on after what the other one wrote, one event at a time', async () => {
      const [one, two] = [openStore(), openStore()];
      for (const store of [one, two]) await store.append('patient-1', events(1), 'any');
      for (let round = 0; round < 20; round += 1) {
        const [writer, other] = round % 2 === 0 ? [one, two] : [two, one];
        const last = 1 + round * 2;
        await writer.append('patient-1', events(1), last);
        await assert.rejects(other.append('patient-1', events(1), last), { actual: last + 1 });
        await other.append('patient-1', events(1), last + 1);
        await assert.rejects(writer.append('patient-1', events(1), last + 1), { actual: last + 2 });
      }
      assert.equal((await gather(two.readStream('patient-1'))).length, 42);
      await assertChainHolds(one);
    });

    it('recognises a repeat of what the other one wrote', async () => {
      const [one, two] = [openStore(), openStore()];
      const given = events(2);
      const first = await one.append('patient-1', given, 'none');
      assert.deepEqual(await two.append('patient-1', given, 'none'), { ...first, positions: null });
      assert.equal((await gather(two.readAll())).length, 2);
    });

    it('shows a waiting subscription what the other one appends', async () => {
      const [reader, writer] = [openStore(), openStore()];
      const abort = new AbortController();
      const given = events(3);
      const seen: string[] = [];
      for await (const item of reader.subscribeAll({ signal: abort.signal })) {
        if (item.kind === 'events') seen.push(...ids(item.events));
        else if (seen.length === 0) await writer.append('patient-1', given, 'none');
        else abort.abort();
      }
      assert.deepEqual(seen, ids(given));
    });
  });

  describe('group commit', () => {
    it('splits what is too much for one transaction, in the order of the calls', async () => {
      const store = openStore();
      const text = 'x'.repeat(900_000);
      const large = Array.from({ length: 12 }, (_, number) => ({ ...events(1)[0], data: { number, text } }));
      const answers = await Promise.all(
        large.map((event, index) =>
          store.append('ecg-1', [event as ProposedEvent], index === 0 ? 'none' : index - 1),
        ),
      );
      assert.deepEqual(
        answers.map(({ revision }) => revision),
        large.map((_, index) => index),
      );
      const many = await Promise.all(
        Array.from({ length: 2500 }, (_, index) => store.append(`order-${index}`, events(1), 'none')),
      );
      const positions = many.map(({ position }) => position);
      assert.deepEqual(positions, positions.toSorted());
      assert.equal(new Set(positions).size, 2500);
      await assertChainHolds(store);
    });

    it('lets others have their turn while one appends event after event', async () => {
      const store = openStore();
      let turns = 0;
      let pending = setImmediate(function count() {
        turns += 1;
        pending = setImmediate(count);
      });
      // On the quickest disk these take seconds.
      for (let revision = -1; turns < 3 && revision < 50_000; revision += 1) {
        await store.append('patient-1', events(1), revision === -1 ? 'none' : revision);
      }
      clearImmediate(pending);
      assert.equal(turns, 3);
    });

    it('writes what was still waiting when the store was closed', async () => {
      const store = openStore();
      const text = 'x'.repeat(900_000);
      const waiting = Array.from({ length: 12 }, (_, index) =>
        store.append(`ecg-${index}`, [{ ...events(1)[0], data: { text } } as ProposedEvent], 'none'),
      );
      await store.close();
      await Promise.all(waiting);
      assert.equal((await gather(openStore().readAll())).length, 12);
    });
  });

  describe('a filter over a long log', () => {
    const ROUNDS = 180;

    /** More events than one look takes: a common type throughout, one in a middle stretch only, a few rare ones. */
    async function longLog(store: SqliteEventStore): Promise<readonly StoredEvent[]> {
      for (let round = 0; round < ROUNDS; round += 1) {
        const middle = round > 20 && round < 30 ? 'AlertRaised' : 'LogEvaluated';
        const pairs = Array.from({ length: 50 }, () => [...events(1), ...events(1, middle)]).flat();
        await store.append(`patientLogs-${round}`, pairs, 'none');
        if (round % 25 === 7) await store.append('clinic-main', events(1, 'ClinicThresholdsChanged'), 'any');
      }
      return gather(store.readAll());
    }

    const FILTERS: readonly EventFilter[] = [
      { types: ['ClinicThresholdsChanged'] },
      { types: ['AlertRaised'] },
      { types: ['AlertRaised', 'ClinicThresholdsChanged'] },
      { types: ['LogRecorded'] },
      { categories: ['clinic'] },
      { categories: ['patientLogs'] },
      { types: ['LogRecorded', 'AlertRaised'], categories: ['patientLogs'] },
      { types: ['LogRecorded'], categories: ['clinic'] },
      { types: ['NeverSeen'] },
      { categories: ['neverSeen'] },
    ];

    it('finds exactly what a look at every event finds, from any position and in any page size', async () => {
      const store = openStore();
      const log = await longLog(store);
      assert.equal(log.length, ROUNDS * 100 + 7);
      for (const filter of FILTERS) {
        for (const [from, pageSize, limit] of [
          [-1, 1000, 1e9],
          [1023, 7, 40],
          [2047, 500, 1e9],
          [2500, 1, 3],
          [17_900, 10, 10],
        ] as const) {
          const after = log[from]?.position ?? START;
          const read = await gather(store.readAll({ after, filter, pageSize, limit }));
          assert.deepEqual(
            ids(read),
            passing(log.slice(from + 1), filter).slice(0, limit),
            JSON.stringify(filter),
          );
        }
      }
    });

    it('does so backwards, too, and counts the same, over more events than it looks at in one go', async () => {
      const store = openStore();
      // A slice is 16,384 events: rare ones lie at its edges, seen from the beginning and from the end.
      const length = 33_000;
      const isRare = (at: number): boolean =>
        [at, length + 1 - at].some((from) => [0, 1, 2].includes(from % 16_384));
      for (let from = 0; from < length; from += 1000) {
        const slice = Array.from({ length: 1000 }, (_, index) => {
          const [event] = events(1, isRare(from + index + 1) ? 'ClinicThresholdsChanged' : 'LogRecorded');
          assert.ok(event);
          return event;
        });
        await store.append(`patientLogs-${from}`, slice, 'none');
      }
      const log = await gather(store.readAll());
      for (const filter of [{ types: ['ClinicThresholdsChanged'] }, { categories: ['patientLogs'] }]) {
        const passed = passing(log, filter);
        assert.deepEqual(ids(await gather(store.readAll({ filter }))), passed);
        const backwards = store.readAll({ filter, direction: 'backwards' });
        assert.deepEqual(ids(await gather(backwards)), passed.toReversed());
        assert.equal(await store.count(filter, await store.head()), passed.length);
      }
    });

    it('does so also for what another process wrote', async () => {
      const [one, two] = [openStore(), openStore()];
      await one.append('patientLogs-a', events(700), 'none');
      await two.append('patientLogs-b', events(700, 'LogEvaluated'), 'none');
      await one.append('clinic-main', events(1, 'ClinicThresholdsChanged'), 'none');
      await two.append('patientLogs-b', events(700), 699);
      const log = await gather(one.readAll());
      for (const filter of FILTERS) {
        assert.deepEqual(ids(await gather(two.readAll({ filter }))), passing(log, filter));
      }
    });
  });

  describe('a position', () => {
    it('that no store of this kind gives is refused', async () => {
      const store = openStore();
      await store.append('patient-1', events(1), 'none');
      for (const after of ['1', 'abc', '000000000000000x'].map(positionFromText)) {
        await assert.rejects(gather(store.readAll({ after })), RangeError);
      }
    });
  });

  it('verifies the chain step by step, and an empty log at once', async () => {
    const store = openStore();
    const steps = async () => {
      const seen: { events: number; done: boolean }[] = [];
      for await (const { events: checked, brokenAt, done } of store.verifyChain()) {
        assert.equal(brokenAt, null);
        seen.push({ events: checked, done });
      }
      return seen;
    };
    assert.deepEqual(await steps(), [{ events: 0, done: true }]);
    for (let round = 0; round < 3; round += 1) await store.append(`order-${round}`, events(1000), 'none');
    const seen = await steps();
    assert.ok(seen.length > 3);
    assert.deepEqual(seen.at(-1), { events: 3000, done: true });
  });
});
