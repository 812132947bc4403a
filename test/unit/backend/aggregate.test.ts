import assert from 'node:assert/strict';
import { AggregateStore, defineAggregate } from '../../../backend/event-sourcing/aggregate.ts';
import { type Appended, WrongExpectedRevisionError } from '../../../events/store/port.ts';
import { EventLog } from '../../../backend/event-sourcing/event-log.ts';
import { randomIds } from '../../../lib/ids.ts';
import { Refusal } from '../../../backend/event-sourcing/refusal.ts';
import type { DecidedEvent } from '../../../events/event.ts';
import { DEFAULT_SETTINGS } from '../../../backend/clinics/clinic.ts';
import { ClinicProcess } from '../../harness/log-recording.ts';
import { ManualTime, settle } from '../../harness/manual-time.ts';
import { ObservedEventStore } from '../../harness/observed-event-store.ts';
import { HASHES } from '../../harness/request-hashes.ts';

/** How often each event was folded, changed in place, as an aggregate with many entries does it. */
interface Tally {
  readonly times: Map<string, number>;
  readonly revisions: number[];
}

const tallyAggregate = defineAggregate({
  types: ['ClinicRegistered', 'ClinicThresholdsChanged', 'ClinicSettingsChanged'],
  initial: (): Tally => ({ times: new Map(), revisions: [] }),
  evolve: (state, event) => {
    state.times.set(event.id, (state.times.get(event.id) ?? 0) + 1);
    state.revisions.push(event.revision);
    return state;
  },
});

type DecidedTallyEvent = DecidedEvent<
  'ClinicRegistered' | 'ClinicThresholdsChanged' | 'ClinicSettingsChanged'
>;

const named = (name: string): DecidedTallyEvent => ({
  type: 'ClinicSettingsChanged',
  data: { ...DEFAULT_SETTINGS, name },
});

/** One that takes a while to write, as a disk does. */
class SlowEventStore extends ObservedEventStore {
  override async append(...request: Parameters<ObservedEventStore['append']>): Promise<Appended> {
    await settle();
    return super.append(...request);
  }
}

/** One that answers a repeat exactly as it answered the first, as a server does. */
class TacitEventStore extends ObservedEventStore {
  override async append(...request: Parameters<ObservedEventStore['append']>): Promise<Appended> {
    return { ...(await super.append(...request)), positions: null };
  }
}

const KEY = 'PUT /api/clinic somebody 1';

describe('an aggregate', () => {
  let store: ObservedEventStore;
  let tallies: AggregateStore<Tally, DecidedTallyEvent['type']>;
  /** Only for its requests. */
  const clinic = new ClinicProcess();

  const anotherProcess = () =>
    new AggregateStore(tallyAggregate, new EventLog(store, randomIds(new ManualTime()), HASHES));

  beforeEach(() => {
    store = new ObservedEventStore();
    tallies = anotherProcess();
  });

  const execute = (
    decide: (state: Tally) => readonly DecidedTallyEvent[],
    request: Parameters<ClinicProcess['request']>[0] = {},
    by = tallies,
  ) => by.execute('main', clinic.request(request), {}, decide);

  const namesIn = async () => (await store.eventsOf('clinic-main')).map(({ data }) => data['name']);

  it('without events is in its first state, at no revision', async () => {
    const { state, revision } = await tallies.load('main');
    assert.deepEqual([state.revisions, revision], [[], -1]);
  });

  it('has its stream under its category', () => {
    assert.equal(tallies.stream('main'), 'clinic-main');
  });

  it('answers what was decided, the state with it, and where it lies', async () => {
    const outcome = await execute(() => [named('A'), named('B')]);
    assert.deepEqual(
      outcome.events.map(({ type, revision }) => [type, revision]),
      [
        ['ClinicSettingsChanged', 0],
        ['ClinicSettingsChanged', 1],
      ],
    );
    assert.deepEqual(outcome.state.revisions, [0, 1]);
    assert.equal(outcome.position, await store.head());
    assert.equal(outcome.repeated, false);
    assert.deepEqual(await namesIn(), ['A', 'B']);
  });

  it('writes nothing where nothing was decided', async () => {
    const outcome = await execute(() => []);
    assert.deepEqual([outcome.events, outcome.position, outcome.repeated], [[], null, false]);
    assert.deepEqual(await namesIn(), []);
  });

  it('writes nothing where the decision was refused, and takes the next', async () => {
    const refusal = Refusal.conflict('Not now.');
    await assert.rejects(
      execute(() => {
        throw refusal;
      }),
      refusal,
    );
    await execute(() => [named('A')]);
    assert.deepEqual(await namesIn(), ['A']);
  });

  it('reads only what is new since it was read last', async () => {
    await execute(() => [named('A'), named('B')]);
    await tallies.load('main');
    assert.equal(await store.countingReads(() => tallies.load('main')), 0);
    await execute(() => [named('C')], {}, anotherProcess());
    assert.equal(await store.countingReads(() => tallies.load('main')), 1);
  });

  it('reads all of its stream again once what was in memory is thrown away', async () => {
    await execute(() => [named('A'), named('B')]);
    tallies.dropOpened();
    assert.equal(await store.countingReads(() => tallies.load('main')), 2);
  });

  it('reads its stream once for a command, and not again for the next question', async () => {
    await execute(() => [named('A')], { key: KEY });
    const command = () => execute(() => [named('B'), named('C')], { key: `${KEY}2` });
    assert.deepEqual(await store.streamsReadBy(command), ['clinic-main']);
    assert.equal(await store.countingReads(() => tallies.load('main')), 0, 'events read');
  });

  it('folds no event twice, however many ask at once', async () => {
    const other = anotherProcess();
    await Promise.all(
      Array.from({ length: 30 }, async (_none, index) => {
        await execute(() => [named(String(index))], {}, index % 2 === 0 ? tallies : other);
        await tallies.load('main');
      }),
    );
    const { state, revision } = await tallies.load('main');
    assert.equal(revision, 29);
    assert.deepEqual(
      state.revisions,
      Array.from({ length: 30 }, (_none, index) => index),
    );
    assert.deepEqual(new Set(state.times.values()), new Set([1]));
  });

  it('carries out all of many decisions of one process at once, each over the one before it', async () => {
    store = new SlowEventStore();
    tallies = anotherProcess();
    const seen: number[] = [];
    await Promise.all(
      Array.from({ length: 60 }, (_none, index) =>
        execute((state) => {
          seen.push(state.revisions.length);
          return [named(String(index))];
        }),
      ),
    );
    assert.deepEqual(
      seen,
      Array.from({ length: 60 }, (_none, index) => index),
    );
    assert.equal((await namesIn()).length, 60);
  });

  it('keeps ids apart', async () => {
    await execute(() => [named('A')]);
    assert.equal((await tallies.load('other')).revision, -1);
  });

  describe('that another process is changing', () => {
    it('is decided anew over what that one wrote', async () => {
      const other = anotherProcess();
      let raced = false;
      store.beforeAppend = {
        to: 'clinic-main',
        act: async () => {
          if (raced) return;
          raced = true;
          await execute(() => [named('theirs')], {}, other);
        },
      };
      const over: number[] = [];
      const outcome = await execute((state) => {
        over.push(state.revisions.length);
        return [named(`mine over ${state.revisions.length}`)];
      });
      assert.deepEqual(over, [0, 1]);
      assert.deepEqual(await namesIn(), ['theirs', 'mine over 1']);
      assert.deepEqual(
        outcome.events.map(({ revision }) => revision),
        [1],
      );
    });

    it('is left alone where the decision anew finds nothing to do', async () => {
      const other = anotherProcess();
      store.beforeAppend = {
        to: 'clinic-main',
        act: () => execute(() => [named('theirs')], {}, other),
      };
      const outcome = await execute((state) => (state.revisions.length > 0 ? [] : [named('mine')]));
      assert.deepEqual([outcome.events, outcome.repeated], [[], false]);
      assert.deepEqual(await namesIn(), ['theirs']);
    });

    it('is given up after 20 attempts', async () => {
      const other = anotherProcess();
      let attempts = 0;
      store.beforeAppend = {
        to: 'clinic-main',
        act: () => execute(() => [named('theirs')], {}, other),
      };
      await assert.rejects(
        execute(() => {
          attempts += 1;
          return [named('mine')];
        }),
        WrongExpectedRevisionError,
      );
      assert.equal(attempts, 20);
      assert.ok(!(await namesIn()).includes('mine'));
    });
  });

  describe('asked with an Idempotency-Key', () => {
    const twoEvents = () => [named('A'), named('B')];

    it('a second time, gives the first outcome without a decision', async () => {
      const first = await execute(twoEvents, { key: KEY });
      await execute(() => [named('C')]);
      const second = await execute(() => assert.fail('It was decided again.'), { key: KEY });
      assert.equal(second.repeated, true);
      assert.deepEqual([second.events, second.position], [first.events, first.position]);
      assert.equal(second.state.revisions.length, 3, 'the state is the present one');
      assert.deepEqual(await namesIn(), ['A', 'B', 'C']);
    });

    it('a second time, reads of its stream what is new and what it had written', async () => {
      await execute(twoEvents, { key: KEY });
      for (let count = 0; count < 20; count++) await execute(() => [named('C')]);
      const repeat = () => execute(twoEvents, { key: KEY });
      assert.deepEqual(await store.streamsReadBy(repeat), ['clinic-main', 'clinic-main']);
      assert.equal(await store.countingReads(repeat), 8, 'a page from its first event on');
    });

    it('a second time after a restart, gives the first outcome', async () => {
      const first = await execute(twoEvents, { key: KEY });
      const second = await execute(twoEvents, { key: KEY }, anotherProcess());
      assert.deepEqual([second.repeated, second.events], [true, first.events]);
      assert.deepEqual(await namesIn(), ['A', 'B']);
    });

    it('a second time with another body, refuses', async () => {
      await execute(twoEvents, { key: KEY, body: { name: 'A' } });
      await assert.rejects(execute(twoEvents, { key: KEY, body: { name: 'Z' } }), { status: 422 });
      await assert.rejects(execute(twoEvents, { key: KEY, body: { name: 'Z' } }, anotherProcess()), {
        status: 422,
        message: 'This Idempotency-Key was used before with another body. Use a new key for a new request.',
      });
      assert.deepEqual(await namesIn(), ['A', 'B']);
    });

    it('again after it was refused, decides: what was refused is not remembered', async () => {
      await assert.rejects(
        execute(
          () => {
            throw Refusal.conflict('Not now.');
          },
          { key: KEY },
        ),
      );
      const outcome = await execute(twoEvents, { key: KEY });
      assert.equal(outcome.repeated, false);
    });

    it('with another key, decides', async () => {
      await execute(twoEvents, { key: KEY });
      const outcome = await execute(() => [named('C')], { key: `${KEY}2` });
      assert.equal(outcome.repeated, false);
      assert.deepEqual(await namesIn(), ['A', 'B', 'C']);
    });

    for (const [where, process] of [
      ['one process', () => tallies],
      ['two processes', anotherProcess],
    ] as const) {
      it(`twice at the same moment in ${where}, writes once and calls one of them a repeat`, async () => {
        const outcomes = await Promise.all([
          execute(twoEvents, { key: KEY }),
          execute(twoEvents, { key: KEY }, process()),
        ]);
        assert.deepEqual(await namesIn(), ['A', 'B']);
        assert.deepEqual(outcomes[0]?.events, outcomes[1]?.events);
        assert.deepEqual(outcomes[0]?.position, outcomes[1]?.position);
        assert.equal(outcomes.filter(({ repeated }) => repeated).length, 1);
      });

      it(`twice at the same moment with two bodies in ${where}, refuses one of them`, async () => {
        const outcomes = await Promise.allSettled([
          execute(() => [named('A')], { key: KEY, body: 'A' }),
          execute(() => [named('Z')], { key: KEY, body: 'Z' }, process()),
        ]);
        assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
        assert.equal((await namesIn()).length, 1);
      });
    }
  });

  describe('on a store that does not tell whether an append was a repeat', () => {
    beforeEach(() => {
      store = new TacitEventStore();
      tallies = anotherProcess();
    });

    it('answers what was decided, read back once', async () => {
      await execute(() => [named('A')]);
      const command = async () => {
        const { events, position } = await execute(() => [named('B'), named('C')]);
        assert.deepEqual([events.length, position], [2, await store.head()]);
      };
      assert.deepEqual(await store.streamsReadBy(command), ['clinic-main', 'clinic-main']);
      assert.deepEqual((await tallies.load('main')).state.revisions, [0, 1, 2]);
    });

    it('calls one of two a repeat that came with one key at the same moment, in two processes', async () => {
      const outcomes = await Promise.all([
        execute(() => [named('A')], { key: KEY }),
        execute(() => [named('A')], { key: KEY }, anotherProcess()),
      ]);
      assert.equal(outcomes.filter(({ repeated }) => repeated).length, 1);
      assert.deepEqual(outcomes[0]?.events, outcomes[1]?.events);
      assert.equal((await namesIn()).length, 1);
    });
  });

  it('is not told of the trace of a request that changed nothing', async () => {
    const request = clinic.request({ key: KEY });
    const leavesTrace = request.repeat && { ...request.repeat, leavesTrace: true };
    const outcome = await tallies.execute('main', { ...request, repeat: leavesTrace }, {}, () => []);
    assert.deepEqual(
      outcome.events.map(({ type }) => type),
      ['RequestChangedNothing'],
    );
    const { state, revision } = await tallies.load('main');
    assert.deepEqual([state.revisions, revision], [[], 0]);
    assert.equal((await execute(() => assert.fail('It was decided again.'), { key: KEY })).repeated, true);
  });

  it('cannot be defined over some events of a category, or over those of two', () => {
    const initial = () => 0;
    assert.throws(
      () => defineAggregate({ types: ['OrderPlaced'], initial, evolve: () => 1 }),
      /OrderHandoverTried is of the category order/,
    );
    assert.throws(
      () =>
        defineAggregate({
          types: ['GoalSet', 'GoalStatusChanged', 'UserIntroduced'],
          initial,
          evolve: () => 1,
        }),
      /UserIntroduced is of the category user/,
    );
  });

  it('with an event that cannot be read takes no decision', async () => {
    await execute(() => [named('A')]);
    const id = '00000000-0000-4000-8000-000000000001';
    await store.append('clinic-main', [{ id, type: 'ClinicTeleported', version: 1, data: {}, meta: {} }], 0);
    await assert.rejects(
      execute(() => [named('B')]),
      { name: 'UnreadableHistoryError' },
    );
    await assert.rejects(tallies.load('main'), { name: 'UnreadableHistoryError' });
    assert.equal((await store.eventsOf('clinic-main')).length, 2);
  });

  it('refuses to write an event that its own definition does not allow', async () => {
    const malformed = {
      type: 'ClinicSettingsChanged',
      data: { ...DEFAULT_SETTINGS, language: 'xx' },
    } as unknown as DecidedTallyEvent;
    await assert.rejects(
      execute(() => [malformed]),
      /A decided ClinicSettingsChanged is malformed: language/,
    );
    assert.deepEqual(await namesIn(), []);
  });
});
