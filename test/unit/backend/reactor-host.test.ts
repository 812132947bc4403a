import assert from 'node:assert/strict';
import { pino } from 'pino';
import { ReactorHost } from '../../../backend/alerts/reactor-host.ts';
import { UnreadableHistoryError } from '../../../backend/event-log.ts';
import type { ProposedEvent, SubscribeOptions, SubscriptionItem } from '../../../backend/event-store/port.ts';
import { derivedId } from '../../../backend/ids.ts';
import type { RecordedEvent } from '../../../events/event.ts';
import { SqliteReadModels } from '../../../projections/sqlite-read-models.ts';
import { ClinicProcess } from '../../harness/log-recording.ts';
import { settle } from '../../harness/manual-time.ts';
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
  async function started(react: (event: RecordedEvent) => void = () => {}) {
    const readModels = SqliteReadModels.open(directory.path);
    const reacted: string[] = [];
    const host = await ReactorHost.start({
      reactor: {
        name: 'alerts',
        react: async (event) => {
          if (event.type !== 'LogEvaluated') return;
          react(event);
          reacted.push(event.data.logId);
        },
      },
      store,
      readModels,
      clock: clinic.time,
      logger: pino({ enabled: false }),
      categories: ['patientLogs'],
      wait: async () => settle(),
    });
    const stop = async (): Promise<void> => {
      running.splice(running.indexOf(process), 1);
      await host.stop();
      await readModels.close();
    };
    const process = { host, reacted, stop };
    running.push(process);
    await settle();
    return process;
  }

  const record = async (patientId = 'p1'): Promise<string> =>
    (await clinic.recordLog({ patientId })).recorded.data.logId;

  const unreadable = (event: RecordedEvent): never => {
    throw new UnreadableHistoryError(event.stream, event.id, 'Its type is not known.');
  };

  it('reacts to the last day alone where it has no place in the log, also when that pass is cut short', async () => {
    for (let count = 0; count < 60; count++) await record();
    await clinic.time.pass(30 * HOUR_MS);
    const fresh = await record();
    store.pages = 1;
    const first = await started();
    assert.deepEqual(first.reacted, []);
    await first.stop();
    store.pages = Number.POSITIVE_INFINITY;
    await clinic.time.pass(23 * HOUR_MS);
    assert.deepEqual((await started()).reacted, [fresh]);
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

  it('keeps what it could not react to, and makes up for it once it can', async () => {
    const broken = (event: RecordedEvent) =>
      event.stream === 'patientLogs-p1' ? unreadable(event) : undefined;
    const [kept, other] = [await record(), await record('p2')];
    const first = await started(broken);
    assert.deepEqual(first.reacted, [other], 'nobody else’s alert is kept back');
    assert.equal(await first.host.leftOut(), 1);
    await first.stop();

    await clinic.time.pass(48 * HOUR_MS);
    const second = await started(broken);
    assert.equal(await second.host.leftOut(), 1);
    await second.stop();

    const repaired = await started();
    assert.deepEqual(repaired.reacted, [kept]);
    assert.equal(await repaired.host.leftOut(), 0);
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
    assert.equal(await host.leftOut(), 1);
  });
});
