import assert from 'node:assert/strict';
import { pino } from 'pino';
import { SqliteCheckpoints } from '../../../backend/reactors/checkpoints/sqlite.ts';
import { ReactorHost } from '../../../backend/reactors/reactor-host.ts';
import { UnreadableHistoryError } from '../../../backend/event-sourcing/event-log.ts';
import { type Position, positionFromText, START } from '../../../events/position.ts';
import type {
  ProposedEvent,
  StoredEvent,
  SubscribeOptions,
  SubscriptionItem,
} from '../../../events/store/port.ts';
import { derivedId } from '../../../lib/ids.ts';
import type { RecordedEvent } from '../../../events/event.ts';
import type { DocumentWrite } from '../../../projections/read-models/port.ts';
import { SqliteReadModels } from '../../../projections/read-models/sqlite/read-models.ts';
import { AlertProcess } from '../../harness/alert-process.ts';
import { ClinicProcess } from '../../harness/log-recording.ts';
import { ManualTime, settle } from '../../harness/manual-time.ts';
import { ObservedEventStore } from '../../harness/observed-event-store.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../../harness/temporary-directory.ts';

const HOUR_MS = 3_600_000;

/** A log of which a test lets a subscriber see the first pages only, as where the process ends meanwhile. */
class CutEventStore extends ObservedEventStore {
  pages = Number.POSITIVE_INFINITY;

  override async *subscribeAll(options: SubscribeOptions): AsyncIterable<SubscriptionItem> {
    let seen = 0;
    for await (const item of super.subscribeAll(options)) {
      yield item;
      seen += 1;
      if (seen < this.pages) continue;
      await new Promise((resolve) => options.signal.addEventListener('abort', resolve, { once: true }));
      return;
    }
  }
}

describe('the host of a reactor', () => {
  let directory: TemporaryDirectory;
  let store: CutEventStore;
  let clinic: ClinicProcess;
  const running: { stop(): Promise<void> }[] = [];

  beforeEach(async () => {
    directory = await temporaryDirectory();
    store = new CutEventStore();
    clinic = new ClinicProcess(store);
    await clinic.register();
    await clinic.register('p2');
  });

  afterEach(async () => {
    for (const process of running.splice(0)) await process.stop();
    await directory.remove();
  });

  /** A process in which the reactor runs, and the logs to which it has reacted. */
  async function started(react: (event: RecordedEvent) => void | Promise<void> = () => {}) {
    const readModels = SqliteReadModels.open(directory.path);
    const checkpoints = SqliteCheckpoints.open(directory.path);
    const reacted: string[] = [];
    const host = await ReactorHost.start({
      reactor: {
        name: 'alerts',
        types: ['LogEvaluated'],
        reactions: {
          filter: { categories: ['patientAlerts'] },
          causeOf: ({ meta }) => meta.causationId,
        },
        react: async (event) => {
          if (event.type !== 'LogEvaluated') return;
          await react(event);
          reacted.push(event.data.logId);
        },
      },
      store,
      readModels,
      checkpoints,
      clock: clinic.time,
      logger: pino({ enabled: false }),
      categories: ['patientLogs'],
      timer: clinic.time,
    });
    const stop = async (): Promise<void> => {
      running.splice(running.indexOf(process), 1);
      await host.stop();
      await checkpoints.close();
      await readModels.close();
    };
    const process = { host, reacted, stop };
    running.push(process);
    await settle();
    return process;
  }

  const record = async (patientId = 'p1'): Promise<string> =>
    (await clinic.recordLog({ patientId })).recorded.data.logId;

  async function logged(stream: string): Promise<readonly StoredEvent[]> {
    const events: StoredEvent[] = [];
    for await (const page of store.readStream(stream)) events.push(...page);
    return events;
  }

  const unreadable = (event: RecordedEvent): never => {
    throw new UnreadableHistoryError(event.stream, event.id, 'Its type is not known.');
  };

  it('passes over old history at its first start, and counts it', async () => {
    for (let count = 0; count < 60; count++) await record();
    await clinic.time.pass(30 * HOUR_MS);
    const fresh = await record();
    const first = await started();
    assert.deepEqual(first.reacted, [fresh]);
    assert.equal(await first.host.history(), 60);
    await first.stop();
    assert.equal(await (await started()).host.history(), 60);
  });

  it('looks for its beginning from the end of the log: a long history does not keep it from what comes in', async () => {
    for (let count = 0; count < 300; count++) await record();
    await clinic.time.pass(30 * HOUR_MS);
    await record();
    await started();
    assert.ok(store.eventsOfLogRead <= 200, `${store.eventsOfLogRead} of 604 events were read`);
  });

  it('looks for its last reaction from the end of the log, too', async () => {
    const alerts = new AlertProcess(clinic);
    const values = { bpSys: 190, bpDia: 100 };
    await alerts.react(await alerts.receive(clinic.time.now().toISOString(), values));
    for (let count = 0; count < 700; count++) await record();
    await alerts.react(await alerts.receive(clinic.time.now().toISOString(), values));
    const missed = await record();
    store.eventsOfLogRead = 0;
    assert.equal((await started()).reacted.at(-1), missed);
    assert.ok(store.eventsOfLogRead <= 450, `${store.eventsOfLogRead} of 1406 events were read`);
  });

  it('reacts to the last day again where its first pass was cut short', async () => {
    await record();
    await clinic.time.pass(30 * HOUR_MS);
    const fresh = await record();
    const first = await started(() => {
      throw new Error('The process ends here.');
    });
    await first.stop();
    await clinic.time.pass(23 * HOUR_MS);
    assert.deepEqual((await started()).reacted, [fresh]);
  });

  /** The clock stands so many days from the right time, from the next process on. */
  const clockOff = (days: number): void => {
    const right = Date.parse('2026-03-01T08:00:00.000Z');
    clinic = new ClinicProcess(store, new ManualTime(new Date(right + days * 24 * HOUR_MS).toISOString()));
  };
  const WRONG = {
    '1970': -20_513,
    '2015': -4077,
    '367 days back': -367,
    '30 days ahead': 30,
    'a year ahead': 365,
  };

  for (const [clock, days] of Object.entries(WRONG)) {
    it(`loses nothing where it is first started by a clock in ${clock}, which is then put right`, async () => {
      store = new CutEventStore();
      clockOff(days);
      const first = await started();
      await clinic.register();
      const wrong = await record();
      await settle();
      assert.deepEqual(first.reacted, [wrong]);
      await first.stop();
      clockOff(0);
      const right = await record();
      const second = await started();
      const live = await record();
      await settle();
      assert.deepEqual(second.reacted, [right, live]);
    });

    it(`loses nothing where a clock in ${clock} comes over a running site, and is then put right`, async () => {
      const before = await record();
      const first = await started();
      clockOff(days);
      const during = await record();
      await settle();
      assert.deepEqual(first.reacted, [before, during]);
      await first.stop();
      const away = await record();
      const second = await started();
      clockOff(0.01);
      const after = await record();
      await settle();
      assert.deepEqual(second.reacted, [away, after]);
    });
  }

  it('passes over old history by a clock before it, although the newest that was recorded does not concern it', async () => {
    await record();
    const [recorded] = await logged('patientLogs-p1');
    assert.ok(recorded?.type === 'LogRecorded');
    const { stream, data, type, version } = recorded;
    const meta = { ...recorded.meta, recordedAt: '2026-03-20T08:00:00.000Z' };
    await store.append(stream, [{ id: derivedId('later', ''), type, version, data, meta }], 'exists');
    clockOff(WRONG['1970']);
    const { reacted, host } = await started();
    assert.deepEqual(reacted, []);
    assert.equal(await host.history(), 1);
  });

  it('meets what was recorded while its place was lost, whenever that was, and no history before its first reaction', async () => {
    const values = { bpSys: 190, bpDia: 100 };
    const alerts = new AlertProcess(clinic);
    await record();
    await clinic.time.pass(30 * HOUR_MS);
    const told = await alerts.receive(clinic.time.now().toISOString(), values);
    await alerts.react(told);
    const missed = await record();
    clockOff(-3);
    const byWrongClock = await record('p2');
    clockOff(20);
    const lost = await started();
    assert.deepEqual(lost.reacted.toSorted(), [told.data.logId, missed, byWrongClock].toSorted());
    assert.equal(await lost.host.history(), 1, 'of the time before its first reaction');
  });

  it('reacts, where its place was lost, to what it was at work on side by side with its last reaction', async () => {
    const alerts = new AlertProcess(clinic);
    const at = clinic.time.now().toISOString();
    const values = { bpSys: 190, bpDia: 100 };
    const slow = await alerts.receive(at, values);
    const quick = await alerts.receive(at, values, { patientId: 'p2' });
    await alerts.react(quick);
    assert.deepEqual((await started()).reacted, [slow.data.logId, quick.data.logId]);
  });

  it('does so for what was recorded within a day of its last reaction, and for nothing that is older', async () => {
    const alerts = new AlertProcess(clinic);
    const values = { bpSys: 190, bpDia: 100 };
    const receive = (patientId: string) =>
      alerts.receive(clinic.time.now().toISOString(), values, { patientId });
    await alerts.react(await receive('p1'));
    await record();
    await clinic.time.pass(30 * HOUR_MS);
    const beside = await record();
    const last = await receive('p2');
    await alerts.react(last);
    const { host, reacted } = await started();
    assert.deepEqual(reacted.toSorted(), [beside, last.data.logId].toSorted());
    assert.equal(await host.history(), 0);
  });

  it('does so for a page of what it follows, and no more', async () => {
    const alerts = new AlertProcess(clinic);
    const values = { bpSys: 190, bpDia: 100 };
    await alerts.react(await alerts.receive(clinic.time.now().toISOString(), values));
    const logs: string[] = [];
    for (let count = 0; count < 60; count++) logs.push(await record());
    const last = await alerts.receive(clinic.time.now().toISOString(), values);
    await alerts.react(last);
    const { host, reacted } = await started();
    assert.deepEqual(reacted, [...logs.slice(-49), last.data.logId]);
    assert.equal(await host.history(), 0);
  });

  const EARLIER = ['passes', 'leftOut', 'madeUp'].map((name) => ({ name, indexes: [] }));

  /** What a release that kept its place as a projection has left behind. */
  async function keptByEarlierRelease(
    place: Position,
    documents: readonly Omit<DocumentWrite, 'position'>[],
  ): Promise<void> {
    const readModels = SqliteReadModels.open(directory.path);
    const earlier = await readModels.open({ name: 'reactor-alerts', version: 3, collections: EARLIER });
    const position = await store.head();
    const beginning = { collection: 'passes', id: 'beginning', body: { history: 4 } };
    const writes = [beginning, ...documents].map((document) => ({ ...document, position }));
    await earlier.commit(writes, START, { position: place, events: 9, updatedAt: '' });
    await readModels.close();
  }

  it('goes on where an earlier release stood that kept its place as a projection', async () => {
    const values = { bpSys: 190, bpDia: 100 };
    const alerts = new AlertProcess(clinic);
    const told = await alerts.receive(clinic.time.now().toISOString(), values);
    await alerts.react(told);
    const place = await store.head();
    const missed = await record();
    await clinic.time.pass(72 * HOUR_MS);
    await keptByEarlierRelease(place, []);
    const first = await started();
    assert.deepEqual(first.reacted, [missed], 'none lost, however old, and none told twice');
    assert.equal(await first.host.history(), 4);
    const live = await record();
    await settle();
    await first.stop();
    await clinic.time.pass(48 * HOUR_MS);
    const second = await started();
    assert.deepEqual(second.reacted, [], 'carried over once');
    assert.equal(await second.host.history(), 4);
    assert.deepEqual(first.reacted, [missed, live]);
  });

  it('takes over what an earlier release had parked, without what had recovered since', async () => {
    const [kept, recovered] = [await record(), await record('p2')];
    const evaluations = [...(await logged('patientLogs-p1')), ...(await logged('patientLogs-p2'))].filter(
      ({ type }) => type === 'LogEvaluated',
    );
    const [parked, mended] = evaluations.map(({ id, stream, revision, position }) => ({
      collection: 'leftOut',
      id,
      body: { stream, revision, position },
    }));
    assert.ok(parked !== undefined && mended !== undefined && evaluations.length === 2);
    const head = await store.head();
    await keptByEarlierRelease(head, [parked, mended, { collection: 'madeUp', id: mended.id, body: {} }]);
    const broken = await started(unreadable);
    assert.deepEqual(broken.reacted, []);
    assert.equal(await broken.host.parked(), 1);
    await broken.stop();
    const repaired = await started();
    assert.deepEqual(repaired.reacted, [kept]);
    assert.ok(!repaired.reacted.includes(recovered));
    assert.equal(await repaired.host.parked(), 0);
    await repaired.stop();
    assert.equal(await (await started()).host.parked(), 0);
  });

  it('does not carry over a place beyond the end of a log that was restored from an older copy', async () => {
    const fresh = await record();
    await keptByEarlierRelease(positionFromText('9'.repeat(16)), []);
    assert.deepEqual((await started()).reacted, [fresh]);
  });

  it('lets two processes share one place: each log is reacted to, and the place is the last one’s', async () => {
    const [one, other] = [await started(), await started()];
    const logs = [await record(), await record('p2'), await record()];
    await settle();
    assert.deepEqual([...new Set([...one.reacted, ...other.reacted])].toSorted(), logs.toSorted());
    await one.stop();
    await other.stop();
    assert.deepEqual((await started()).reacted, []);
  });

  it('makes up for what an earlier release passed over because of a clock that was ahead', async () => {
    const readModels = SqliteReadModels.open(directory.path);
    const old = await readModels.open({ name: 'reactor-alerts', version: 2, collections: EARLIER });
    const history = await record();
    const firstStart = await store.head();
    const missed = [await record(), await record('p2')];
    const position = await store.head();
    const since = '2026-04-01T08:00:00.000Z';
    const pass = { collection: 'passes', id: 'first', position: firstStart, body: { since } };
    await old.commit([pass], START, { position, events: 6, updatedAt: since });
    await readModels.close();
    const upgraded = await started();
    assert.deepEqual(upgraded.reacted, missed);
    assert.ok(!upgraded.reacted.includes(history));
    assert.equal(await upgraded.host.history(), 1);
    await upgraded.stop();
    assert.deepEqual((await started()).reacted, []);
  });

  it('goes on where it stood, and reacts to each log once', async () => {
    const [before, during] = [await record(), await record()];
    const first = await started();
    assert.deepEqual(first.reacted, [before, during]);
    await first.stop();
    await clinic.time.pass(48 * HOUR_MS);
    const away = await record();
    await clinic.time.pass(48 * HOUR_MS);
    const second = await started();
    assert.deepEqual(second.reacted, [away]);
    const live = await record();
    await settle();
    assert.deepEqual(second.reacted, [away, live]);
  });

  it('reacts again to the last day, and to what comes, over a log that was restored from an older copy', async () => {
    for (let count = 0; count < 5; count++) await record();
    await clinic.time.pass(30 * HOUR_MS);
    await (await started()).stop();

    store = new CutEventStore();
    const { time } = clinic;
    clinic = new ClinicProcess(store);
    await clinic.register();
    await record();
    await clinic.time.pass(time.now().getTime() - clinic.time.now().getTime());
    const fresh = await record();
    const restored = await started();
    assert.deepEqual(restored.reacted, [fresh]);
    const live = await record();
    await settle();
    assert.deepEqual(restored.reacted, [fresh, live]);
  });

  it('reacts to the logs of several patients side by side, and to those of one in turn', async () => {
    const [first, second, other] = [await record(), await record(), await record('p2')];
    let answer = (): void => {};
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { reacted } = await started((event) => (event.stream === 'patientLogs-p1' ? slow : undefined));
    assert.deepEqual(reacted, [other], 'nobody waits for another patient');
    answer();
    await settle();
    assert.deepEqual(reacted, [other, first, second]);
  });

  it('stands by its place until all of a page is done, so that nothing is left out where one of it fails', async () => {
    const [failed] = [await record(), await record('p2')];
    let isDown = true;
    const process = await started((event) => {
      if (isDown && event.stream === 'patientLogs-p1') throw new Error('down');
    });
    assert.ok(!process.reacted.includes(failed));
    isDown = false;
    await clinic.time.pass(1000);
    assert.ok(process.reacted.includes(failed));
  });

  it('keeps what it could not react to, and makes up for it once it can', async () => {
    const broken = (event: RecordedEvent) =>
      event.stream === 'patientLogs-p1' ? unreadable(event) : undefined;
    const [kept, other] = [await record(), await record('p2')];
    const first = await started(broken);
    assert.deepEqual(first.reacted, [other], 'nobody else’s alert is kept back');
    assert.equal(await first.host.parked(), 1);
    await first.stop();

    await clinic.time.pass(48 * HOUR_MS);
    const second = await started(broken);
    assert.equal(await second.host.parked(), 1);
    await second.stop();

    const repaired = await started();
    assert.deepEqual(repaired.reacted, [kept]);
    assert.equal(await repaired.host.parked(), 0);
    await repaired.stop();
    assert.deepEqual((await started()).reacted, []);
  });

  it('counts what cannot be read itself among what it could not react to', async () => {
    const unknown: ProposedEvent = {
      id: derivedId('test', 'unknown'),
      type: 'LogTeleported',
      version: 1,
      data: {},
      meta: {},
    };
    await store.append('patientLogs-p3', [unknown], 'none');
    const logId = await record();
    const { host, reacted } = await started();
    assert.deepEqual(reacted, [logId]);
    assert.equal(await host.parked(), 1);
  });
});
