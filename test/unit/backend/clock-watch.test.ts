import assert from 'node:assert/strict';
import { pino } from 'pino';
import { MemoryEventStore } from '../../../events/store/memory/event-store.ts';
import { Metrics } from '../../../backend/http/metrics.ts';
import { derivedId } from '../../../lib/ids.ts';
import { ClockWatch } from '../../../backend/operations/clock-watch.ts';
import { WrongClock } from '../../harness/wrong-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

describe('the watch over the server’s clock', () => {
  let store: MemoryEventStore;
  let clock: WrongClock;
  let metrics: Metrics;
  let count = 0;

  beforeEach(() => {
    store = new MemoryEventStore();
    clock = new WrongClock();
    metrics = new Metrics();
  });

  const record = async (): Promise<void> => {
    const meta = { recordedAt: clock.now().toISOString() };
    const event = { id: derivedId('test', String(count++)), type: 'Tested', version: 1, data: {}, meta };
    await store.append('test-1', [event], 'any');
  };
  const started = () => ClockWatch.start({ store, clock, metrics, logger: pino({ enabled: false }) });
  const said = async (watch: ClockWatch) => {
    const problems = await watch.problems();
    assert.equal(watch.isKnownWrong(), problems.length > 0);
    return problems.map(({ text, unready }) => `${unready ? 'not ready' : 'ready'}: ${text}`);
  };

  it('says nothing of an empty log, and nothing while time goes its way', async () => {
    const watch = await started();
    assert.deepEqual(await said(watch), []);
    for (let hours = 0; hours < 3; hours++) {
      await record();
      clock.pass(20 * HOUR_MS);
      assert.deepEqual(await said(watch), []);
    }
    assert.match(await metrics.text(), /^clock_wrong_by_seconds 0$/m);
  });

  it('finds at the start that the clock stands before the last event, by more than two minutes', async () => {
    await record();
    clock.jump(-2 * MINUTE_MS);
    assert.deepEqual(await said(await started()), []);
    clock.jump(-3 * DAY_MS);
    const [text] = await said(await started());
    assert.match(text ?? '', /^not ready: The server's clock stands 3 days before the last recorded event\./);
    assert.match(await metrics.text(), /^clock_wrong_by_seconds 2593\d\d$/m);
  });

  it('is ready again with the next event, and still says for a day that something was wrong', async () => {
    await record();
    clock.jump(-3 * DAY_MS);
    const watch = await started();
    await record();
    const [text] = await said(watch);
    assert.match(text ?? '', /^ready: The server's clock jumped back by 3 days\./);
    clock.pass(23 * HOUR_MS);
    assert.equal((await said(watch)).length, 1);
    clock.pass(2 * HOUR_MS);
    assert.deepEqual(await said(watch), []);
  });

  it('sees a jump while it runs, and that the clock is put right', async () => {
    const watch = await started();
    await record();
    clock.jump(-3 * DAY_MS);
    assert.equal(watch.isKnownWrong(), true, 'also before the next look');
    await record();
    assert.match((await said(watch))[0] ?? '', /jumped back by 3 days/);
    clock.pass(HOUR_MS);
    clock.jump(3 * DAY_MS);
    assert.deepEqual(await said(watch), []);
  });

  it('says a jump forward for an hour: a machine that slept looks the same', async () => {
    const watch = await started();
    clock.jump(365 * DAY_MS);
    assert.match((await said(watch))[0] ?? '', /^ready: The server's clock jumped forward by 365 days/);
    clock.pass(HOUR_MS + MINUTE_MS);
    assert.deepEqual(await said(watch), []);
  });

  it('is told by its own process of what was recorded, and needs no look for it', async () => {
    const watch = await started();
    watch.recorded(new Date(clock.now().getTime() + 30 * DAY_MS).toISOString());
    assert.equal(watch.isKnownWrong(), true);
  });

  it('says nothing while the log cannot be reached', async () => {
    const watch = await started();
    await store.close();
    assert.deepEqual(await said(watch), []);
  });
});
