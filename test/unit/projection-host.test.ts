import assert from 'node:assert/strict';
import { auditProjection } from '../../projections/audit/projector.ts';
import { MemoryEventStore } from '../../events/store/memory/event-store.ts';
import { type Position, START, positionFromText } from '../../events/position.ts';
import type { SubscribeOptions, SubscriptionItem } from '../../events/store/port.ts';
import { decode } from '../../events/codec.ts';
import {
  type BuildProgress,
  type ProjectionStore,
  ReadModelsBuildingError,
  ReadModelsUnavailableError,
} from '../../projections/read-models/port.ts';
import { ProjectionsAheadError } from '../../projections/runtime/log-check.ts';
import type { Projection } from '../../projections/projection.ts';
import { ReadModels } from '../../projections/read-models/query.ts';
import { PartitionRebuild } from '../../projections/rebuild/rebuild.ts';
import { ReplayStoppedError } from '../../projections/rebuild/replay.ts';
import { BuildRefusedError, type BuildVersions } from '../../projections/runtime/first-build.ts';
import {
  type HostReport,
  ProjectionHost,
  type ProjectionHostOptions,
} from '../../projections/runtime/projection-host.ts';
import { SqliteReadModels } from '../../projections/read-models/sqlite/read-models.ts';
import { documentsIn, foldFromZero } from '../harness/fold-from-zero.ts';
import { InterceptedReadModels, type Interception } from '../harness/intercepted-read-models.ts';
import { ManualTime, settle } from '../harness/manual-time.ts';
import { appendOrders, orderChanged, orderPlaced, proposed } from '../harness/order-history.ts';
import { FAULTY, INDEX, ORDERS, TALLY } from '../harness/small-projections.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

const orNotYet = <Value>(promise: Promise<Value>): Promise<Value | 'not yet'> =>
  Promise.race([promise, Promise.resolve('not yet' as const)]);
const never = (): Promise<void> => new Promise(() => {});

describe('the projections of a process', () => {
  let directory: TemporaryDirectory;
  let events: MemoryEventStore;
  let time: ManualTime;
  const running: ProjectionHost[] = [];
  const opened: SqliteReadModels[] = [];

  beforeEach(async () => {
    directory = await temporaryDirectory();
    events = new MemoryEventStore();
    time = new ManualTime();
  });

  afterEach(async () => {
    for (const host of running.splice(0)) await host.stop();
    for (const models of opened.splice(0)) await models.close();
    await directory.remove();
  });

  interface Process {
    readonly host: ProjectionHost;
    readonly readModels: SqliteReadModels;
    readonly reports: HostReport[];
  }

  /** A process with its own connections to the read models. */
  async function process(
    projections: readonly Projection[],
    options: Partial<ProjectionHostOptions> & { readonly interception?: Interception } = {},
  ): Promise<Process> {
    const { interception, ...rest } = options;
    const readModels = SqliteReadModels.open(directory.path);
    opened.push(readModels);
    const reports: HostReport[] = [];
    const host = new ProjectionHost({
      eventStore: events,
      readModels:
        interception === undefined ? readModels : new InterceptedReadModels(readModels, interception),
      projections,
      clock: time,
      timer: time,
      onReport: (report) => reports.push(report),
      ...rest,
    });
    return { host, readModels, reports };
  }

  async function started(...args: Parameters<typeof process>): Promise<Process> {
    const made = await process(...args);
    await made.host.start();
    running.push(made.host);
    return made;
  }

  const storedPosition = async (host: ProjectionHost, name: string): Promise<Position> =>
    (await host.store(name).checkpoint()).position;

  async function assertProjected(host: ProjectionHost, ...projections: Projection[]): Promise<void> {
    for (const projection of projections) {
      assert.deepEqual(
        await documentsIn(host.store(projection.name)),
        await foldFromZero(projection, events),
      );
    }
  }

  const stateOf = async (host: ProjectionHost, name: string): Promise<string | undefined> =>
    (await host.status()).find((status) => status.name === name)?.state;

  describe('following the log', () => {
    it('hold what was recorded before the start and after it', async () => {
      await appendOrders(events, 5);
      const { host } = await started([TALLY, ORDERS, INDEX]);
      await settle();
      await assertProjected(host, TALLY, ORDERS, INDEX);
      await appendOrders(events, 5);
      assert.equal(await host.whenPassed(['tally', 'orders', 'index'], await events.head(), 1000), true);
      await assertProjected(host, TALLY, ORDERS, INDEX);
    });

    it('decode each event once for all of them', async () => {
      let decoded = 0;
      const { host } = await started([TALLY, ORDERS, INDEX], {
        decode: (stored) => {
          decoded += 1;
          return decode(stored);
        },
      });
      await appendOrders(events, 4);
      await settle();
      assert.equal(decoded, 12);
      await assertProjected(host, TALLY, ORDERS, INDEX);
    });

    it('go on where they were after a restart, each from its own checkpoint', async () => {
      const first = await started([TALLY, ORDERS]);
      await appendOrders(events, 3);
      await settle();
      await first.host.stop();
      await appendOrders(events, 3);
      const second = await started([ORDERS, INDEX]);
      await settle();
      await second.host.stop();
      const third = await started([TALLY, ORDERS, INDEX]);
      await settle();
      await assertProjected(third.host, TALLY, ORDERS, INDEX);
    });

    it('write only those that a page changes, and the checkpoints of the others within a second', async () => {
      const commits: string[] = [];
      const { host } = await started([TALLY, ORDERS], {
        interception: { after: (name, writes) => void commits.push(`${name}:${writes.length}`) },
      });
      await settle();
      await events.append('order-1', [orderPlaced('order-1', 'p1')], 'none');
      await settle();
      assert.deepEqual(commits.toSorted(), ['orders:1', 'tally:2']);
      await time.pass(1000);
      commits.length = 0;
      await events.append('order-1', [orderChanged('order-1', 1, 'p1')], 0);
      await settle();
      assert.deepEqual(commits, ['orders:1']);
      const head = await events.head();
      assert.equal(await host.whenPassed(['tally', 'orders'], head, 0), true);
      assert.notEqual(await storedPosition(host, 'tally'), head);
      await time.pass(1000);
      assert.deepEqual(commits, ['orders:1', 'tally:0']);
      assert.equal(await storedPosition(host, 'tally'), head);
      await time.pass(5000);
      assert.equal(commits.length, 2, 'nothing is written while nothing happens');
    });

    it('store how far they are when they stop', async () => {
      const { host } = await started([TALLY, ORDERS]);
      await settle();
      await appendOrders(events, 1);
      await settle();
      await host.stop();
      assert.equal(await storedPosition(host, 'tally'), await events.head());
      assert.equal((await host.store('tally').checkpoint()).events, 3);
    });

    it('finish the page at hand when they stop', async () => {
      let release = (): void => {};
      const { host } = await started([ORDERS], {
        interception: {
          before: (_, writes) =>
            writes.length === 0
              ? undefined
              : new Promise((resolve) => {
                  release = resolve;
                }),
        },
      });
      await appendOrders(events, 2);
      await settle();
      const stopped = host.stop();
      release();
      await stopped;
      await assertProjected(host, ORDERS);
    });

    it('begin a subscription anew that has ended, from where they are', async () => {
      class BreakingEventStore extends MemoryEventStore {
        subscriptions: string[] = [];
        override async *subscribeAll(options: SubscribeOptions): AsyncIterable<SubscriptionItem> {
          this.subscriptions.push(options.after ?? '');
          let items = 0;
          for await (const item of super.subscribeAll(options)) {
            yield item;
            items += 1;
            if (items === 2) throw new Error('The connection is lost.');
          }
        }
      }
      const breaking = new BreakingEventStore();
      events = breaking;
      await appendOrders(events, 6);
      const { host } = await started([ORDERS, INDEX], { pageSize: 4 });
      await time.pass(5000);
      await assertProjected(host, ORDERS, INDEX);
      assert.ok(breaking.subscriptions.length > 2);
      assert.deepEqual(breaking.subscriptions, breaking.subscriptions.toSorted());
    });

    it('refuse to start ahead of the log, and say what to do', async () => {
      await appendOrders(events, 3);
      const first = await started([ORDERS]);
      await settle();
      await first.host.stop();
      const older = new MemoryEventStore();
      await appendOrders(older, 1);
      const { host } = await process([ORDERS], { eventStore: older });
      await assert.rejects(host.start(), (error) => {
        assert.ok(error instanceof ProjectionsAheadError);
        assert.match(error.message, /orders are ahead of the event log.*npm run projections -- rebuild all/);
        return true;
      });
    });

    it('refuse to start over another log, also where it has come further', async () => {
      await appendOrders(events, 3);
      const first = await started([ORDERS, auditProjection]);
      await settle();
      await first.host.stop();
      const other = new MemoryEventStore();
      for (let number = 0; number < 20; number++) {
        await other.append(`order-other-${number}`, [orderPlaced(`order-other-${number}`, 'p1')], 'none');
      }
      const { host } = await process([ORDERS, auditProjection], { eventStore: other });
      await assert.rejects(host.start(), {
        message:
          /^The read models of orders, audit were made from another event log\. Let READ_MODELS_URL name/,
      });
      await started([ORDERS, auditProjection]);
    });
  });

  describe('waiting for a position', () => {
    it('ends as soon as the named projections have passed it', async () => {
      const { host } = await started([TALLY, ORDERS]);
      const { position } = await events.append('order-1', [orderPlaced('order-1', 'p1')], 'none');
      assert.equal(await host.whenPassed(['tally', 'orders'], position, 2000), true);
      assert.equal((await host.store('orders').get('orders', 'order-1'))?.position, position);
    });

    it('ends with "no" after its time, and when the process stops', async () => {
      const { host } = await started([ORDERS], { interception: { before: never } });
      const { position } = await events.append('order-1', [orderPlaced('order-1', 'p1')], 'none');
      const waited = host.whenPassed(['orders'], position, 2000);
      await time.pass(1999);
      assert.equal(await orNotYet(waited), 'not yet');
      await time.pass(1);
      assert.equal(await waited, false);
      running.splice(0);

      const other = await started([INDEX]);
      const beyond = positionFromText(`${position}9`);
      const waiting = other.host.whenPassed(['index'], beyond, 60_000);
      await other.host.stop();
      assert.equal(await waiting, false);
      assert.equal(await other.host.whenPassed(['index'], beyond, 60_000), false);
    });

    it('of several at one time is a commit for all that comes in the next milliseconds', async () => {
      let commits = 0;
      const { host } = await started([ORDERS], {
        interception: {
          before: () => {
            commits += 1;
          },
        },
      });
      const place = async (order: string) => {
        const { position } = await events.append(order, [orderPlaced(order, 'p1')], 'none');
        return host.whenPassed(['orders'], position, 2000);
      };
      const together = ['order-1', 'order-2', 'order-3', 'order-4'].map(place);
      assert.deepEqual(await Promise.all(together), [true, true, true, true]);
      const before = commits;
      const later = ['order-5', 'order-6', 'order-7'].map(async (order) => {
        const shown = place(order);
        await settle();
        return shown;
      });
      await settle();
      assert.equal(commits, before, 'the page is let grow');
      await time.pass(10);
      assert.deepEqual(await Promise.all(later), [true, true, true]);
      assert.equal(commits, before + 1);
      await assertProjected(host, ORDERS);
      assert.equal(await place('order-8'), true, 'one alone waits for nothing');
    });

    it('for no projection at all ends at once, and for an unknown one is refused', async () => {
      const { host } = await started([ORDERS]);
      assert.equal(await host.whenPassed([], positionFromText('ffff'), 1000), true);
      await assert.rejects(host.whenPassed(['nonsense'], START, 1000), /nonsense/);
    });

    it('tells listeners each position once, when what happened can be read', async () => {
      const { host } = await started([TALLY, ORDERS]);
      await settle();
      const told: Position[] = [];
      const checks: Promise<void>[] = [];
      const end = host.onPassed(['tally', 'orders'], (position) => {
        told.push(position);
        checks.push(assertProjected(host, ORDERS));
      });
      const appended: Position[] = [];
      for (const number of [1, 2, 3]) {
        const stream = `order-${number}`;
        appended.push((await events.append(stream, [orderPlaced(stream, 'p1')], 'none')).position);
        await settle();
      }
      assert.deepEqual(told, appended);
      await Promise.all(checks);
      end();
      await appendOrders(events, 1);
      await settle();
      assert.equal(told.length, 3);
    });
  });

  describe('in two processes', () => {
    /** Two processes of which the first projects and the second stands by. */
    async function pair(projections: readonly Projection[], interception: Interception = {}) {
      const first = await started(projections, { interception });
      await settle();
      // Until its first page the second does not know that it has a rival; its page is held back so that it loses.
      let held = true;
      const second = await started(projections, {
        interception: {
          before: async () => {
            while (held) await settle();
          },
        },
      });
      await appendOrders(events, 1);
      await settle();
      held = false;
      await time.pass(1000);
      return { first, second };
    }

    it('one projects and the other stands by', async () => {
      const { first, second } = await pair([ORDERS]);
      assert.equal(await stateOf(first.host, 'orders'), 'live');
      assert.equal(await stateOf(second.host, 'orders'), 'standby');
      assert.deepEqual(
        second.reports.map(({ kind }) => kind),
        ['standby'],
      );
      await assertProjected(second.host, ORDERS);
    });

    it('the one that stands by knows soon that the other has passed a position', async () => {
      const { second } = await pair([TALLY, ORDERS]);
      const { position } = await events.append('order-x', [orderPlaced('order-x', 'p1')], 'none');
      const passed = second.host.whenPassed(['tally', 'orders'], position, 2000);
      await time.pass(50);
      assert.equal(await orNotYet(passed), true);
      await assertProjected(second.host, TALLY, ORDERS);
    });

    it('the one that stands by need not wait for a checkpoint that only events without a change lie before', async () => {
      const { first, second } = await pair([TALLY, ORDERS]);
      await time.pass(1000);
      // TALLY does not count changes of orders, so its stored checkpoint stays behind for up to a second.
      await events.append('order-y', [orderPlaced('order-y', 'p1')], 'none');
      await time.pass(50);
      const { position } = await events.append('order-y', [orderChanged('order-y', 1, 'p1')], 0);
      const passed = second.host.whenPassed(['tally', 'orders'], position, 2000);
      await time.pass(50);
      assert.equal(await orNotYet(passed), true);
      assert.ok((await storedPosition(first.host, 'tally')) < position);
    });

    it('the one that stands by never believes in a change that has not been written', async () => {
      let silent = false;
      const { second } = await pair([ORDERS], { before: () => (silent ? never() : undefined) });
      silent = true;
      const { position } = await events.append('order-z', [orderPlaced('order-z', 'p1')], 'none');
      const passed = second.host.whenPassed(['orders'], position, 6500);
      const told: Position[] = [];
      second.host.onPassed(['orders'], (reached) => told.push(reached));
      await time.pass(6499);
      assert.equal(await orNotYet(passed), 'not yet');
      assert.deepEqual(told, []);
      running.shift();
    });

    it('the one that stands by takes over when the checkpoint stands still although the log goes on', async () => {
      let silent = false;
      const { second } = await pair([TALLY, ORDERS], { before: () => (silent ? never() : undefined) });
      silent = true;
      await appendOrders(events, 2);
      await time.pass(6500);
      assert.equal(await stateOf(second.host, 'orders'), 'standby');
      await time.pass(2500);
      assert.equal(await stateOf(second.host, 'orders'), 'live');
      assert.deepEqual(second.reports.map(({ kind }) => kind).toSorted(), [
        'standby',
        'standby',
        'taken-over',
        'taken-over',
      ]);
      await assertProjected(second.host, TALLY, ORDERS);
      await appendOrders(events, 2);
      await settle();
      await assertProjected(second.host, TALLY, ORDERS);
      running.shift();
    });

    it('the one that stands by takes over at once when the other stops cleanly', async () => {
      const { first, second } = await pair([TALLY, ORDERS]);
      await first.host.stop();
      const { position } = await events.append('order-n', [orderPlaced('order-n', 'p1')], 'none');
      const passed = second.host.whenPassed(['tally', 'orders'], position, 2000);
      await time.pass(1000);
      assert.equal(await orNotYet(passed), true);
      assert.equal(await stateOf(second.host, 'orders'), 'live');
      await assertProjected(second.host, TALLY, ORDERS);
    });

    it('the one that stands by changes nothing of who projects when it stops', async () => {
      const { first, second } = await pair([ORDERS]);
      await second.host.stop();
      assert.equal((await first.host.store('orders').checkpoint()).released, undefined);
      await appendOrders(events, 1);
      await time.pass(100);
      assert.equal(await stateOf(first.host, 'orders'), 'live');
      await assertProjected(first.host, ORDERS);
    });

    it('the one that stands by stays so while the log does not go on', async () => {
      const { second } = await pair([ORDERS]);
      await time.pass(60_000);
      assert.equal(await stateOf(second.host, 'orders'), 'standby');
    });

    it('the one that was silent too long stands by when it wakes', async () => {
      let wake = (): void => {};
      let silent = false;
      const { first, second } = await pair([ORDERS], {
        before: () =>
          silent
            ? new Promise((resolve) => {
                wake = resolve;
              })
            : undefined,
      });
      silent = true;
      await appendOrders(events, 2);
      await time.pass(15_000);
      silent = false;
      wake();
      await settle();
      assert.equal(await stateOf(first.host, 'orders'), 'standby');
      assert.equal(await stateOf(second.host, 'orders'), 'live');
      await appendOrders(events, 2);
      await time.pass(100);
      await assertProjected(first.host, ORDERS);
    });
  });

  describe('meeting what they cannot use', () => {
    it('leave out an event that cannot be read, go on, and tell of it once without what it holds', async () => {
      const { host, reports } = await started([TALLY, ORDERS, INDEX]);
      await appendOrders(events, 1);
      await events.append(
        'patient-secret',
        [proposed('patient-secret', 0, 'PatientRegistered', { name: 'Amélie Secret' }, 'secret')],
        'none',
      );
      await appendOrders(events, 1);
      await settle();
      await assertProjected(host, TALLY, ORDERS, INDEX);
      const { count, events: left } = host.quarantine;
      assert.equal(count, 1);
      assert.equal(left[0]?.type, 'PatientRegistered');
      assert.equal(left[0]?.stream, 'patient-secret');
      assert.equal(left[0]?.projection, null);
      assert.match(left[0]?.reason ?? '', /age/);
      assert.equal(reports.length, 1);
      assert.ok(!JSON.stringify([left, reports]).includes('Amélie'));
    });

    it('leave out a change that a projector cannot make, and name the projector', async () => {
      const { host } = await started([FAULTY, ORDERS]);
      await events.append(
        'goal-1',
        Array.from({ length: 10 }, (_, revision) => proposed('goal-1', revision, 'GoalSet', GOAL, 'p1')),
        'none',
      );
      await settle();
      await assertProjected(host, FAULTY, ORDERS);
      const { count, events: left } = host.quarantine;
      assert.equal(count, 6);
      assert.deepEqual(
        left.map(({ revision }) => revision).toSorted((one, other) => one - other),
        [2, 3, 4, 7, 8, 9],
      );
      assert.ok(left.every(({ projection }) => projection === 'faulty'));
    });

    it('keep the newest hundred and count all', async () => {
      const { host } = await started([ORDERS]);
      for (let number = 0; number < 120; number++) {
        await events.append(`odd-${number}`, [proposed(`odd-${number}`, 0, 'Nonsense', {}, 'p1')], 'none');
      }
      await settle();
      assert.equal(host.quarantine.count, 120);
      assert.equal(host.quarantine.events.length, 100);
      assert.equal(host.quarantine.events[0]?.stream, 'odd-119');
    });

    it('tell of an event once although the log is read again', async () => {
      let failing = false;
      const { host, reports } = await started([ORDERS, INDEX], {
        interception: {
          before: (name) => {
            if (failing && name === 'orders') throw new ReadModelsUnavailableError('The disk is full.');
          },
        },
      });
      await settle();
      failing = true;
      await appendOrders(events, 1);
      await events.append('odd-1', [proposed('odd-1', 0, 'Nonsense', {}, 'p1')], 'none');
      await settle();
      failing = false;
      await time.pass(1000);
      await assertProjected(host, ORDERS, INDEX);
      assert.equal(reports.filter(({ kind }) => kind === 'quarantined').length, 1);
    });
  });

  describe('when a store fails', () => {
    it('wait longer each time, lose nothing, and the others go on meanwhile', async () => {
      let failing = true;
      let tries = 0;
      const { host, reports } = await started([ORDERS, INDEX], {
        interception: {
          before: (name) => {
            if (name !== 'orders' || !failing) return;
            tries += 1;
            throw new ReadModelsUnavailableError('The disk is full, so orders cannot be written.');
          },
        },
      });
      await appendOrders(events, 3);
      await time.pass(60_000);
      assert.ok(tries > 3 && tries < 15, `${tries} tries in a minute`);
      await assertProjected(host, INDEX);
      const status = (await host.status()).find(({ name }) => name === 'orders');
      assert.equal(status?.state, 'failed');
      assert.equal(status?.failure, 'The disk is full, so orders cannot be written.');
      assert.equal(status?.lag.events, 9);
      await appendOrders(events, 3);
      failing = false;
      await time.pass(11_000);
      await assertProjected(host, ORDERS, INDEX);
      assert.equal(await stateOf(host, 'orders'), 'live');
      assert.deepEqual(
        reports.map(({ kind }) => kind),
        ['failed', 'recovered'],
      );
    });

    it('find out whether a page was written whose answer was lost', async () => {
      let lost = 2;
      const { host } = await started([TALLY, ORDERS], {
        interception: {
          after: () => {
            lost -= 1;
            if (lost >= 0) throw new Error('The connection was reset.');
          },
        },
      });
      await appendOrders(events, 3);
      await time.pass(5000);
      await assertProjected(host, TALLY, ORDERS);
      assert.equal((await host.store('orders').checkpoint()).events, 9);
      assert.equal(await stateOf(host, 'orders'), 'live');
    });

    it('go on after all of them have failed', async () => {
      let failing = true;
      const { host } = await started([TALLY, ORDERS], {
        interception: {
          before: () => {
            if (failing) throw new Error('Everything is down.');
          },
        },
      });
      await appendOrders(events, 3);
      await time.pass(3000);
      failing = false;
      await time.pass(11_000);
      await assertProjected(host, TALLY, ORDERS);
    });
  });

  describe('asked where they stand', () => {
    it('name version, position, documents and lag', async () => {
      await appendOrders(events, 2);
      const { host } = await started([ORDERS], { interception: { before: never } });
      await settle();
      const statuses = await host.status();
      const bytes = statuses[0]?.versions[0]?.bytes ?? null;
      assert.ok(bytes !== null && bytes > 0);
      assert.deepEqual(
        statuses,
        [
          {
            name: 'orders',
            version: 1000,
            position: '',
            lag: { events: 6, seconds: 60 },
            documents: 0,
            state: 'live',
            failure: null,
            versions: [{ version: 1000, documents: 0, bytes, isBuilding: false, verification: null }],
          },
        ].map((status) => ({ ...status, state: 'catching-up' })),
      );
      running.splice(0);
    });

    it('have no lag at the end of the log', async () => {
      await appendOrders(events, 2);
      const { host } = await started([TALLY, ORDERS]);
      await settle();
      for (const { lag, documents, state, position } of await host.status()) {
        assert.deepEqual([lag, state, position], [{ events: 0, seconds: 0 }, 'live', await events.head()]);
        assert.ok(documents > 0);
      }
    });

    it('count a long lag no further than a thousand', async () => {
      await events.append(
        'goal-1',
        Array.from({ length: 1500 }, (_, revision) => proposed('goal-1', revision, 'GoalSet', GOAL, 'p1')),
        'none',
      );
      const { host } = await started([TALLY], { interception: { before: never } });
      await settle();
      assert.deepEqual((await host.lags()).get('tally'), { events: 1000, seconds: 60 });
      running.splice(0);
    });
  });

  describe('with several versions', () => {
    const RESHAPED: Projection = { ...ORDERS, version: 2 };

    it('make the first version active at once, so that it can be read', async () => {
      const { host, readModels } = await started([ORDERS]);
      assert.equal(await readModels.active('orders'), 1000);
      assert.equal(await host.store('orders').get('orders', 'x'), null);
    });

    it('build a new shape beside the old one and make it active once it is level', async () => {
      const old = await started([ORDERS]);
      await appendOrders(events, 3);
      await settle();
      await old.host.stop();
      let held = true;
      const { host, readModels } = await started([RESHAPED], {
        interception: { before: () => (held ? never() : undefined) },
      });
      await time.pass(1000);
      assert.equal(await readModels.active('orders'), 1000);
      assert.equal(await stateOf(host, 'orders'), 'rebuilding');
      running.splice(0);
      held = false;
      const again = await started([RESHAPED]);
      await time.pass(1000);
      assert.equal(await again.readModels.active('orders'), 2000);
      assert.equal(await stateOf(again.host, 'orders'), 'live');
      await assertProjected(again.host, RESHAPED);
    });

    it('keep to the shape that the code knows when another release switches', async () => {
      const old = await started([ORDERS]);
      await appendOrders(events, 3);
      await settle();
      const release = await started([RESHAPED]);
      await time.pass(2000);
      assert.equal(await old.readModels.active('orders'), 2000);
      assert.equal(old.host.store('orders').schema.version, 1000);
      assert.equal(release.host.store('orders').schema.version, 2000);
      await appendOrders(events, 1);
      await time.pass(1000);
      await assertProjected(old.host, ORDERS);
      await assertProjected(release.host, RESHAPED);
      await old.host.stop();
      const restarted = await started([ORDERS]);
      await time.pass(1000);
      assert.equal(restarted.host.store('orders').schema.version, 1000);
      assert.equal(await old.readModels.active('orders'), 2000);
    });

    it('let queries read a version that another process made active once it is level, and project it from then on', async () => {
      const { host, reports } = await started([ORDERS, TALLY]);
      await appendOrders(events, 3);
      await settle();
      const queries = new ReadModels(host);
      const before = await queries.position('orders');
      const other = SqliteReadModels.open(directory.path);
      opened.push(other);
      await other.open({ ...ORDERS, version: 1001 });
      await other.activate('orders', 1001);
      assert.equal(host.store('orders').schema.version, 1000);
      await time.pass(1000);
      assert.equal(host.store('orders').schema.version, 1001);
      assert.notEqual(await queries.position('orders'), before);
      assert.equal(await host.store('orders').count('orders'), 3);
      await appendOrders(events, 1);
      await settle();
      await assertProjected(host, ORDERS, TALLY);
      assert.equal((await stored(other, 1000)).position < (await stored(other, 1001)).position, true);
      assert.deepEqual(
        reports.map((report) => report.kind === 'switched' && report.version),
        [1001],
      );
      await other.activate('orders', 1000);
      await time.pass(1000);
      assert.equal(host.store('orders').schema.version, 1000);
      await assertProjected(host, ORDERS);
    });

    const stored = async (models: SqliteReadModels, version: number) => {
      const store: ProjectionStore = await models.open({ ...ORDERS, version });
      return store.checkpoint();
    };
  });

  describe('that a long log was not read for yet', () => {
    const NAMES = ['tally', 'orders', 'index'];
    const SMALL = [TALLY, ORDERS, INDEX];

    /** Builds as the threads do, in this one, and rests before the end until it is let through. */
    class Builder {
      letThrough: () => void = () => {};
      readonly #gate = new Promise<void>((resolve) => {
        this.letThrough = resolve;
      });

      readonly build: BuildVersions = async (names, { signal, onProgress }) => {
        const readModels = SqliteReadModels.open(directory.path);
        try {
          const chosen = SMALL.filter(({ name }) => names.includes(name));
          const options = { eventStore: events, readModels, clock: time, signal };
          const part = await PartitionRebuild.begin(chosen, options);
          await part.fill(await events.head(), 10);
          onProgress({ done: 7, total: 9, rate: 1, left: 2 });
          await this.#gate;
          if (signal.aborted) await part.abort(new ReplayStoppedError());
          else await part.activate(() => {});
        } finally {
          await readModels.close();
        }
      };
    }

    async function progressOf(host: ProjectionHost, name: string): Promise<BuildProgress | null> {
      try {
        await host.store(name).get(name, 'any');
        return null;
      } catch (error) {
        if (error instanceof ReadModelsBuildingError) return error.progress;
        throw error;
      }
    }

    const untilFilled = async (host: ProjectionHost): Promise<void> => {
      while (host.buildProgress.total === null) await settle();
    };

    const untilRead = async (host: ProjectionHost): Promise<void> => {
      while (host.unbuilt.length > 0) await time.pass(1000);
      assert.equal(await host.whenPassed(NAMES, await events.head(), 60_000), true);
    };

    it('are built beside it, say meanwhile how far that is, and are those of a fold from the first event', async () => {
      await appendOrders(events, 10);
      const builder = new Builder();
      const { host } = await started(SMALL, { build: builder.build, longFrom: 10 });
      await untilFilled(host);
      assert.deepEqual(host.unbuilt, NAMES);
      assert.deepEqual(await progressOf(host, 'orders'), { done: 7, total: 9, rate: 1, left: 2 });
      assert.equal(await stateOf(host, 'orders'), 'rebuilding');
      const waited = await host.whenPassed(['orders'], await events.head(), 60_000);
      assert.equal(waited, false, 'nobody waits in vain');
      await appendOrders(events, 3);
      builder.letThrough();
      await untilRead(host);
      await assertProjected(host, ...SMALL);
      assert.equal(await stateOf(host, 'orders'), 'live');
    });

    it('follow a short log from its beginning', async () => {
      await appendOrders(events, 10);
      const build = (): Promise<void> => Promise.reject(new Error('Nothing is to be built.'));
      const { host } = await started(SMALL, { build, longFrom: 1000 });
      assert.deepEqual(host.unbuilt, []);
      await settle();
      await assertProjected(host, ...SMALL);
    });

    it('are built alone where they are new, while the others serve', async () => {
      const first = await started([TALLY, ORDERS]);
      await appendOrders(events, 10);
      await settle();
      await first.host.stop();
      const builder = new Builder();
      const { host } = await started(SMALL, { build: builder.build, longFrom: 10 });
      assert.deepEqual(host.unbuilt, ['index']);
      await settle();
      await assertProjected(host, TALLY, ORDERS);
      builder.letThrough();
      await untilRead(host);
      await assertProjected(host, ...SMALL);
    });

    it('are waited for where another process builds them, and built where it has stopped', async () => {
      await appendOrders(events, 10);
      const [first, second] = [new Builder(), new Builder()];
      const one = await started(SMALL, { build: first.build, longFrom: 10 });
      await untilFilled(one.host);
      const other = await started(SMALL, { build: second.build, longFrom: 10 });
      while (!other.reports.some(({ kind }) => kind === 'failed')) await settle();
      assert.deepEqual(other.host.unbuilt, NAMES);
      const stopped = one.host.stop();
      first.letThrough();
      await stopped;
      second.letThrough();
      await untilRead(other.host);
      await assertProjected(other.host, ...SMALL);
    });

    it('are read as soon as another process has built them', async () => {
      await appendOrders(events, 10);
      const [first, second] = [new Builder(), new Builder()];
      const one = await started(SMALL, { build: first.build, longFrom: 10 });
      await untilFilled(one.host);
      const other = await started(SMALL, { build: second.build, longFrom: 10 });
      while (!other.reports.some(({ kind }) => kind === 'failed')) await settle();
      first.letThrough();
      await untilRead(one.host);
      await untilRead(other.host);
      await assertProjected(other.host, ...SMALL);
    });

    it('follow the log from its beginning where it holds what no building passes over, and tell of it', async () => {
      await appendOrders(events, 10);
      const newer = { ...orderPlaced('order-newer', 'p1'), version: 99 };
      await events.append('order-newer', [newer], 'none');
      const refused = new BuildRefusedError('An event cannot be read.');
      const { host, reports } = await started(SMALL, { build: () => Promise.reject(refused), longFrom: 10 });
      await untilRead(host);
      await assertProjected(host, ...SMALL);
      assert.equal(host.quarantine.count, 1);
      assert.ok(reports.some(({ kind }) => kind === 'build-refused'));
    });
  });
});

const GOAL = {
  goalType: 'daily_logs',
  title: 'Every day',
  description: null,
  targetValue: 7,
  targetDate: null,
  pointsReward: 10,
};
