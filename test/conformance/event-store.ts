/**
 * What every event store adapter must do, written once. An adapter's own test file calls `eventStoreConformance` with a
 * harness. Nothing here is any one engine's alone: logs may be shared with earlier runs (every case reads from where the
 * log stood when it began), positions are only compared, and what is not promised by the port is not asked for.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type Position, START } from '../../events/position.ts';
import {
  InvalidEventError,
  isCounting,
  MAX_APPEND_BYTES,
  StoreUnavailableError,
  WrongExpectedRevisionError,
  type Appended,
  type EventStore,
  type ExpectedRevision,
  type JsonObject,
  type ProposedEvent,
  type StoredEvent,
  type SubscribeOptions,
  type SubscriptionItem,
} from '../../events/store/port.ts';
import { type Cannot, casesOf } from '../harness/needing.ts';

/** A log with a store open on it. */
export interface OpenLog {
  readonly store: EventStore;
  /** Closes the store that is open and opens another one on the same log, as after a restart. */
  reopen(): Promise<EventStore>;
  /** Closes what is open and removes what was written. */
  discard(): Promise<void>;
}

/** What some adapter, or the server that it is tested with, cannot show. */
export type Limitation = 'a log of its own' | 'a restart';

export interface EventStoreHarness {
  /** Opens a store. Its log is empty, unless `a log of its own` is what it cannot have. */
  open(): Promise<OpenLog>;
  /** Each with the reason: the cases that need it are skipped with this reason. */
  readonly cannot?: Cannot<Limitation>;
}

const newStream = (category = 'patientLogs'): string => `${category}-${randomUUID()}`;

function event(data: JsonObject = {}, type = 'LogRecorded'): ProposedEvent {
  return { id: randomUUID(), type, version: 1, data, meta: { recordedAt: '2026-03-01T08:00:00.000Z' } };
}

const events = (count: number, type?: string): ProposedEvent[] =>
  Array.from({ length: count }, (_, number) => event({ number }, type));

async function gather(pages: AsyncIterable<readonly StoredEvent[]>): Promise<StoredEvent[]> {
  const gathered: StoredEvent[] = [];
  for await (const page of pages) {
    assert.ok(page.length > 0, 'a page is never empty');
    gathered.push(...page);
  }
  return gathered;
}

async function pageLengths(pages: AsyncIterable<readonly StoredEvent[]>): Promise<number[]> {
  const lengths: number[] = [];
  for await (const page of pages) lengths.push(page.length);
  return lengths;
}

const ids = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);
const revisions = (list: readonly StoredEvent[]): number[] => list.map(({ revision }) => revision);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function assertStrictlyIncreasing(positions: readonly Position[]): void {
  positions.forEach((position, index) => {
    const before = positions[index - 1];
    if (before !== undefined) assert.ok(position > before, `${position} comes after ${before}`);
  });
}

/** A repeat is answered with the place of the first one, and without the positions of what it did not write. */
function assertRepeats(repeat: Appended, first: Appended): void {
  assert.deepEqual(repeat, { ...first, positions: null });
}

/** Rejections and answers of appends that were made at the same time. */
async function outcomes(appends: readonly Promise<Appended>[]): Promise<{
  accepted: Appended[];
  refused: unknown[];
}> {
  const settled = await Promise.allSettled(appends);
  return {
    accepted: settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    refused: settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])),
  };
}

/** A gate that opens when it is told to: what a slow consumer waits at. */
class Gate {
  #open: (() => void) | undefined;
  readonly opened = new Promise<void>((resolve) => {
    this.#open = resolve;
  });

  open(): void {
    this.#open?.();
  }
}

const conflict =
  (stream: string, expected: ExpectedRevision, actual: number | 'none') => (error: unknown) => {
    assert.ok(error instanceof WrongExpectedRevisionError, String(error));
    assert.deepEqual([error.stream, error.expected, error.actual], [stream, expected, actual]);
    return true;
  };

const categoryOf = ({ stream }: StoredEvent): string => stream.slice(0, stream.indexOf('-'));

interface Followed {
  readonly events: readonly StoredEvent[];
  readonly marks: readonly Position[];
}

const all = (total: number) => (followed: Followed) => followed.events.length >= total;
const markedAt = (position: Position) => (followed: Followed) =>
  followed.marks.some((mark) => mark >= position);

/** Follows the log until `enough` of what has come, then ends the subscription and answers everything that came. */
async function follow(
  store: EventStore,
  options: Omit<SubscribeOptions, 'signal'>,
  enough: (followed: Followed) => boolean,
  onItem: (item: SubscriptionItem) => Promise<void> | void = () => undefined,
): Promise<Followed> {
  const abort = new AbortController();
  const followed = { events: [] as StoredEvent[], marks: [] as Position[] };
  for await (const item of store.subscribeAll({ ...options, signal: abort.signal })) {
    if (item.kind === 'events') {
      assert.ok(item.events.length > 0, 'a subscription yields no empty page');
      assert.ok(item.events.length <= (options.pageSize ?? 1000), 'a page is no larger than asked for');
      followed.events.push(...item.events);
    } else {
      const last = followed.events.at(-1);
      assert.ok(
        last === undefined || item.position >= last.position,
        'a mark is never behind what was yielded',
      );
      followed.marks.push(item.position);
    }
    await onItem(item);
    if (enough(followed)) abort.abort();
  }
  assertStrictlyIncreasing(followed.events.map(({ position }) => position));
  return followed;
}

const NESTED: JsonObject = {
  text: 'plain',
  empty: '',
  whole: 42,
  negative: -7.25,
  yes: true,
  no: false,
  nothing: null,
  list: [1, 'two', false, null, [], [[['deep']]], { in: { a: { list: [{}] } } }],
  object: { empty: {}, '': 'a key without a name', 'a.b': 1, $c: 2, ключ: 3, toJSON: 'a text' },
};

const LANGUAGES: JsonObject = {
  lingala: 'Motema na ngai ezali kobɛta makasi; nazali na mpasi ya mutó, ɛɛ́ mingi.',
  swahili: "Nina maumivu ya kifua tangu asubuhi, na ninapumua kwa shida — ng'ombe wangu pia.",
  french: 'Essoufflé à l’effort, œdèmes des chevilles ; 37,5 °C',
  arabic: 'أشعر بألم في الصدر ودوخة، وضغط الدم ١٤٠/٩٠',
  amharic: 'የደረት ሕመም',
  chinese: '心悸和头晕',
  emoji: '🫀👩🏾‍⚕️🇨🇩 ❤️‍🩹',
  combining: 'é is not é',
  direction: '\u202Eright to left\u202C',
  separators: 'a\u2028b\u2029c\uFEFFd',
  controls: 'tab\t line\n return\r quote" back\\slash \u0001\u001F\u007F',
  lookalike: 'the six characters \\u0000 and \\ud800, and a backslash before them \\\\u0000',
};

const NUMBERS: JsonObject = {
  largestSafe: Number.MAX_SAFE_INTEGER,
  smallestSafe: Number.MIN_SAFE_INTEGER,
  beyondSafe: 2 ** 60,
  largest: Number.MAX_VALUE,
  smallest: Number.MIN_VALUE,
  epsilon: Number.EPSILON,
  sum: 0.1 + 0.2,
  third: 1 / 3,
  exponent: 1e21,
  tiny: 1e-7,
  int32: -(2 ** 31),
  uint32: 2 ** 32,
};

/** Values that no type allows and that come nevertheless, from a form, a library or a mistake. */
const unchecked = (value: unknown): JsonObject => value as JsonObject;

function insideItself(): JsonObject {
  const value: Record<string, unknown> = { name: 'ring' };
  value['self'] = value;
  return unchecked(value);
}

function withHole(): unknown[] {
  const list: unknown[] = [1];
  list[2] = 3;
  return list;
}

const UNSTORABLE: Readonly<Record<string, JsonObject>> = {
  'a value that is undefined': unchecked({ note: undefined }),
  'an undefined value deep inside': unchecked({ a: [{ b: { c: undefined } }] }),
  'a list with a hole': unchecked({ list: withHole() }),
  NaN: unchecked({ weight: Number.NaN }),
  'an infinite number': unchecked({ weight: Number.POSITIVE_INFINITY }),
  'a bigint': unchecked({ count: 10n }),
  'a function': unchecked({ run: () => 1 }),
  'a symbol': unchecked({ tag: Symbol('tag') }),
  'a date': unchecked({ at: new Date(0) }),
  'a map': unchecked({ map: new Map([['a', 1]]) }),
  'a value that contains itself': insideItself(),
  'a list for an object': unchecked([1, 2]),
  'null for an object': unchecked(null),
  'a text for an object': unchecked('{}'),
  'U+0000 in a text': { note: 'before\u0000after' },
  'U+0000 in a key': { 'before\u0000after': 1 },
  'U+0000 after a backslash': { note: '\\\u0000' },
  'the first half of a surrogate pair': { note: 'cut \ud83e' },
  'the second half of a surrogate pair': { note: '\udec0 cut' },
  'halves of a surrogate pair in the wrong order': { note: '\udec0\ud83e' },
  'half of a surrogate pair in a key': { '\ud83e': 1 },
};

/** Registers the suite for one adapter. */
export function eventStoreConformance(name: string, harness: EventStoreHarness): void {
  const itNeeding = casesOf(harness.cannot ?? {});

  describe(`event store: ${name}`, function () {
    this.timeout(120_000);

    let log: OpenLog;
    let store: EventStore;
    /** Where the log stood when the case began. */
    let base: Position;

    beforeEach(async () => {
      log = await harness.open();
      store = log.store;
      base = await store.head();
    });

    afterEach(async () => {
      await log.discard();
    });

    const reopen = async (): Promise<void> => {
      store = await log.reopen();
    };
    const written = (): Promise<StoredEvent[]> => gather(store.readAll({ after: base }));
    /** 90 events of three types in three categories, by turns. */
    async function mixedLog(): Promise<StoredEvent[]> {
      const streams = ['patient', 'patientLogs', 'order'].map((category) => newStream(category));
      for (let round = 0; round < 10; round += 1) {
        for (const stream of streams) {
          const types = ['LogRecorded', 'LogEvaluated', 'AlertRaised'];
          await store.append(
            stream,
            types.map((type) => event({ round }, type)),
            'any',
          );
        }
      }
      return written();
    }

    async function assertRefused(stream: string, refused: readonly ProposedEvent[]): Promise<void> {
      await assert.rejects(store.append(stream, refused, 'none'), InvalidEventError);
      assert.deepEqual(await written(), []);
      if (stream.startsWith('patientLogs-')) {
        assert.equal((await store.append(stream, events(1), 'none')).revision, 0);
      }
    }

    describe('appending', () => {
      it('gives the first event of a stream the revision 0 and each later one the next', async () => {
        const stream = newStream();
        assert.equal((await store.append(stream, events(1), 'none')).revision, 0);
        assert.equal((await store.append(stream, events(3), 0)).revision, 3);
        assert.equal((await store.append(stream, events(1), 'exists')).revision, 4);
        assert.equal((await store.append(stream, events(2), 'any')).revision, 6);
        assert.deepEqual(revisions(await gather(store.readStream(stream))), upTo(7));
      });

      it('answers revision and position of the last event that it wrote', async () => {
        const stream = newStream();
        const answer = await store.append(stream, events(3), 'none');
        const read = await gather(store.readStream(stream));
        assert.deepEqual([answer.revision, answer.position], [2, read.at(-1)?.position]);
        const positions = read.map(({ position }) => position);
        assert.deepEqual(answer.positions ?? positions, positions, 'where the engine tells them');
      });

      it('stores an event as it was given, with its stream, revision and position', async () => {
        const stream = newStream();
        const given = { ...event({ bpSys: 132, bpDia: 84 }), version: 3 };
        const { position } = await store.append(stream, [given], 'none');
        const expected = [{ ...given, stream, revision: 0, position }];
        assert.deepStrictEqual(await gather(store.readStream(stream)), expected);
        assert.deepStrictEqual(await written(), expected);
      });

      it('answers ids in lower case', async () => {
        const stream = newStream();
        const id = randomUUID();
        await store.append(stream, [{ ...event(), id: id.toUpperCase() }], 'none');
        assert.deepEqual(ids(await gather(store.readStream(stream))), [id]);
      });

      it('keeps the events of one append together and in their order, in the stream and in the log', async () => {
        const streams = upTo(8).map(() => newStream());
        const given = streams.map(() => events(5));
        await Promise.all(streams.map((stream, index) => store.append(stream, given[index] ?? [], 'none')));
        const inLog = await written();
        assert.equal(inLog.length, 40);
        for (let first = 0; first < 40; first += 5) {
          const together = inLog.slice(first, first + 5);
          assert.equal(new Set(together.map(({ stream }) => stream)).size, 1);
          assert.deepEqual(revisions(together), upTo(5));
        }
        for (const [index, stream] of streams.entries()) {
          assert.deepEqual(ids(await gather(store.readStream(stream))), ids(given[index] ?? []));
        }
      });

      it('takes what the caller gave at the call, whatever he does with it afterwards', async () => {
        const stream = newStream();
        const data = { list: [1, 2], inner: { flag: 'GREEN' } };
        const appended = store.append(stream, [event(data)], 'none');
        data.list.push(3);
        data.inner.flag = 'RED';
        await appended;
        const [read] = await gather(store.readStream(stream));
        assert.deepStrictEqual(read?.data, { list: [1, 2], inner: { flag: 'GREEN' } });
      });

      it('is not changed by what a reader does with an event', async () => {
        const stream = newStream();
        await store.append(stream, [event({ inner: { flag: 'GREEN' } })], 'none');
        const [first] = await gather(store.readStream(stream));
        assert.ok(first);
        (first.data['inner'] as { flag: string }).flag = 'RED';
        const [second] = await gather(store.readStream(stream));
        assert.deepStrictEqual(second?.data, { inner: { flag: 'GREEN' } });
      });
    });

    describe('expectations', () => {
      it('none is refused for a stream that has events', async () => {
        const stream = newStream();
        await store.append(stream, events(2), 'none');
        await assert.rejects(store.append(stream, events(1), 'none'), conflict(stream, 'none', 1));
      });

      it('exists is refused for a stream without events', async () => {
        const stream = newStream();
        await assert.rejects(store.append(stream, events(1), 'exists'), conflict(stream, 'exists', 'none'));
        assert.deepEqual(await written(), []);
      });

      it('a revision is refused where the stream has none, is behind it or beyond it', async () => {
        const stream = newStream();
        await assert.rejects(store.append(stream, events(1), 0), conflict(stream, 0, 'none'));
        await store.append(stream, events(3), 'none');
        await assert.rejects(store.append(stream, events(1), 1), conflict(stream, 1, 2));
        await assert.rejects(store.append(stream, events(1), 3), conflict(stream, 3, 2));
        assert.equal((await store.append(stream, events(1), 2)).revision, 3);
      });

      it('any is accepted with and without events', async () => {
        const stream = newStream();
        assert.equal((await store.append(stream, events(1), 'any')).revision, 0);
        assert.equal((await store.append(stream, events(1), 'any')).revision, 1);
      });

      it('a number that is no revision is refused', async () => {
        const stream = newStream();
        for (const expected of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
          await assert.rejects(store.append(stream, events(1), expected), RangeError);
        }
        assert.deepEqual(await gather(store.readStream(stream)), []);
      });

      it('a rejected append leaves the stream, the log and the next append as though it had not been made', async () => {
        const stream = newStream();
        const first = await store.append(stream, events(2), 'none');
        await assert.rejects(store.append(stream, events(3), 9), conflict(stream, 9, 1));
        await assert.rejects(store.append(stream, events(3), 'none'), conflict(stream, 'none', 1));
        assert.deepEqual(revisions(await gather(store.readStream(stream))), [0, 1]);
        const second = await store.append(stream, events(1), 1);
        assert.equal(second.revision, 2);
        assert.ok(second.position > first.position);
        assert.deepEqual(revisions(await gather(store.readStream(stream))), [0, 1, 2]);
        assert.deepEqual(revisions(await written()), [0, 1, 2]);
      });
    });

    describe('appends at the same time', () => {
      it('20 to one stream that expect anything store 20 events with 20 revisions', async () => {
        const stream = newStream();
        const given = events(20);
        const answers = await Promise.all(given.map((one) => store.append(stream, [one], 'any')));
        assert.deepEqual(new Set(answers.map(({ revision }) => revision)), new Set(upTo(20)));
        assert.equal(new Set(answers.map(({ position }) => position)).size, 20);
        const stored = await gather(store.readStream(stream));
        assert.deepEqual(revisions(stored), upTo(20));
        assert.deepEqual(new Set(ids(stored)), new Set(ids(given)));
        for (const [index, answer] of answers.entries()) {
          assert.equal(stored[answer.revision]?.id, given[index]?.id, 'each was answered its own revision');
        }
      });

      for (const expected of ['none', 0] as const) {
        it(`20 to one stream that all expect ${expected} have one winner`, async () => {
          const stream = newStream();
          if (expected === 0) await store.append(stream, events(1), 'none');
          const before = expected === 0 ? 1 : 0;
          const { accepted, refused } = await outcomes(
            upTo(20).map(() => store.append(stream, events(2), expected)),
          );
          assert.equal(accepted.length, 1);
          for (const error of refused) conflict(stream, expected, before + 1)(error);
          assert.deepEqual(revisions(await gather(store.readStream(stream))), upTo(before + 2));
        });
      }

      it('20 to different streams are all accepted', async () => {
        const streams = upTo(20).map(() => newStream());
        const answers = await Promise.all(streams.map((stream) => store.append(stream, events(1), 'none')));
        assert.deepEqual(new Set(answers.map(({ revision }) => revision)), new Set([0]));
        assert.equal((await written()).length, 20);
      });

      it('a rejected one among them does not disturb the others', async () => {
        const taken = newStream();
        await store.append(taken, events(1), 'none');
        const streams = upTo(10).map(() => newStream());
        const { accepted, refused } = await outcomes(
          streams.flatMap((stream) => [
            store.append(stream, events(2), 'none'),
            store.append(taken, events(1), 'none'),
            store.append(newStream(), [event(unchecked({ weight: Number.NaN }))], 'none'),
          ]),
        );
        assert.equal(accepted.length, 10);
        assert.equal(refused.filter((error) => error instanceof WrongExpectedRevisionError).length, 10);
        assert.equal(refused.filter((error) => error instanceof InvalidEventError).length, 10);
        assert.equal((await written()).length, 1 + 20);
        for (const stream of streams) {
          assert.deepEqual(revisions(await gather(store.readStream(stream))), [0, 1]);
        }
      });

      it('go on while a projector follows the log and commits', async () => {
        const total = 200;
        const projected: string[] = [];
        const projector = follow(
          store,
          { after: base, pageSize: 10 },
          ({ events: seen }) => seen.length === total,
          async (item) => {
            // What a projector does between two pages: it lets others run, and writes.
            await new Promise((resolve) => setImmediate(resolve));
            if (item.kind === 'events') projected.push(...ids(item.events));
          },
        );
        const stream = newStream();
        const given = events(total);
        for (let first = 0; first < total; first += 20) {
          await Promise.all(given.slice(first, first + 20).map((one) => store.append(stream, [one], 'any')));
        }
        await projector;
        assert.deepEqual(projected, ids(await gather(store.readStream(stream))));
        assert.deepEqual(new Set(projected), new Set(ids(given)));
      });
    });

    describe('repeats', () => {
      it('a repeat with expectation none writes nothing and answers what the first one was answered', async () => {
        const stream = newStream();
        const given = events(2);
        const first = await store.append(stream, given, 'none');
        assertRepeats(await store.append(stream, given, 'none'), first);
        assert.deepEqual(ids(await gather(store.readStream(stream))), ids(given));
      });

      it('a repeat with a revision does so too, also after others have appended', async () => {
        const stream = newStream();
        await store.append(stream, events(3), 'none');
        const given = events(2);
        const first = await store.append(stream, given, 2);
        await store.append(stream, events(4), 4);
        assertRepeats(await store.append(stream, given, 2), first);
        assert.equal((await gather(store.readStream(stream))).length, 9);
      });

      itNeeding('a restart', 'a repeat is recognised after a restart', async () => {
        const [created, extended] = [newStream(), newStream()];
        await store.append(extended, events(1), 'none');
        const [one, two] = [events(2), events(3)];
        const first = await store.append(created, one, 'none');
        const second = await store.append(extended, two, 0);
        await reopen();
        assertRepeats(await store.append(created, one, 'none'), first);
        assertRepeats(await store.append(extended, two, 0), second);
        assert.equal((await written()).length, 6);
      });

      it('an append made twice at the same time is written once and answered twice alike', async () => {
        const stream = newStream();
        const given = events(2);
        const [one, two] = await Promise.all([
          store.append(stream, given, 'none'),
          store.append(stream, given, 'none'),
        ]);
        const [first, second] = one.positions === null ? [two, one] : [one, two];
        assertRepeats(second, first);
        assert.deepEqual(ids(await gather(store.readStream(stream))), ids(given));
      });

      it('a repeat is recognised whatever the letter case of its ids', async () => {
        const stream = newStream();
        const given = event();
        const first = await store.append(stream, [given], 'none');
        const repeat = { ...given, id: given.id.toUpperCase() };
        assertRepeats(await store.append(stream, [repeat], 'none'), first);
        assert.equal((await gather(store.readStream(stream))).length, 1);
      });

      it('the beginning of an earlier append is answered with the place where it ends', async () => {
        const stream = newStream();
        const given = events(3);
        await store.append(stream, given, 'none');
        const second = (await gather(store.readStream(stream)))[1];
        const answer = await store.append(stream, given.slice(0, 2), 'none');
        assert.deepEqual([answer.revision, answer.position], [1, second?.position]);
      });

      it('the same ids and more are a conflict, and nothing is written', async () => {
        const stream = newStream();
        const given = events(2);
        await store.append(stream, given, 'none');
        await assert.rejects(store.append(stream, [...given, event()], 'none'), conflict(stream, 'none', 1));
        assert.equal((await gather(store.readStream(stream))).length, 2);
      });

      it('the same first id and another second one are a conflict, and nothing is written', async () => {
        const stream = newStream();
        const [one, two] = events(2);
        assert.ok(one && two);
        await store.append(stream, [one, two], 'none');
        await assert.rejects(store.append(stream, [one, event()], 'none'), conflict(stream, 'none', 1));
        await assert.rejects(store.append(stream, [two, one], 'none'), conflict(stream, 'none', 1));
        assert.equal((await gather(store.readStream(stream))).length, 2);
      });

      it('the same ids in another stream are another append', async () => {
        const [one, two] = [newStream(), newStream()];
        const given = events(2);
        await store.append(one, given, 'none');
        await store.append(two, given, 'none');
        assert.deepEqual(ids(await gather(store.readStream(two))), ids(given));
        assert.equal((await written()).length, 4);
      });
    });

    describe('reading a stream', () => {
      it('yields nothing for a stream without events, and for a name that no stream can have', async () => {
        for (const stream of [
          newStream(),
          '',
          'noDash',
          '-',
          'patient-',
          '$all',
          '$stats-0',
          'patient-../x y',
        ]) {
          assert.deepEqual(await gather(store.readStream(stream)), [], stream);
          assert.deepEqual(await gather(store.readStream(stream, { direction: 'backwards' })), [], stream);
        }
      });

      it('begins at a revision, inclusive, in both directions', async () => {
        const stream = newStream();
        await store.append(stream, events(6), 'none');
        const read = async (from: number, direction: 'forwards' | 'backwards'): Promise<number[]> =>
          revisions(await gather(store.readStream(stream, { from, direction })));
        assert.deepEqual(await read(0, 'forwards'), [0, 1, 2, 3, 4, 5]);
        assert.deepEqual(await read(4, 'forwards'), [4, 5]);
        assert.deepEqual(await read(6, 'forwards'), []);
        assert.deepEqual(await read(0, 'backwards'), [0]);
        assert.deepEqual(await read(2, 'backwards'), [2, 1, 0]);
        assert.deepEqual(await read(99, 'backwards'), [5, 4, 3, 2, 1, 0]);
      });

      it('yields no more than the limit, in both directions', async () => {
        const stream = newStream();
        await store.append(stream, events(6), 'none');
        for (const [limit, pageSize] of [
          [0, 2],
          [1, 2],
          [4, 2],
          [5, 2],
          [6, 6],
          [50, 4],
        ] as const) {
          const forwards = await gather(store.readStream(stream, { limit, pageSize }));
          assert.deepEqual(revisions(forwards), upTo(6).slice(0, limit));
          const backwards = await gather(
            store.readStream(stream, { limit, pageSize, direction: 'backwards' }),
          );
          assert.deepEqual(revisions(backwards), upTo(6).toReversed().slice(0, limit));
        }
      });

      it('comes in pages no larger than asked for, none empty', async () => {
        const stream = newStream();
        await store.append(stream, events(10), 'none');
        for (const pageSize of [1, 3, 5, 10, 11]) {
          for (const direction of ['forwards', 'backwards'] as const) {
            const lengths = await pageLengths(store.readStream(stream, { pageSize, direction }));
            assert.ok(lengths.every((length) => length > 0 && length <= pageSize));
            assert.equal(
              lengths.reduce((sum, length) => sum + length, 0),
              10,
            );
          }
        }
      });

      it('streams that grew by turns are read in order, each for itself, in both directions', async () => {
        const streams = [newStream(), newStream('patientAlerts'), newStream('patient')];
        for (let round = 0; round < 15; round += 1) {
          for (const stream of streams) await store.append(stream, [event({ round, stream })], 'any');
        }
        for (const stream of streams) {
          const forwards = await gather(store.readStream(stream, { pageSize: 4 }));
          assert.deepEqual(
            forwards.map(({ data }) => data),
            upTo(15).map((round) => ({ round, stream })),
          );
          assertStrictlyIncreasing(forwards.map(({ position }) => position));
          const backwards = await gather(store.readStream(stream, { pageSize: 4, direction: 'backwards' }));
          assert.deepStrictEqual(backwards, forwards.toReversed());
        }
        const inLog = await gather(store.readAll({ after: base, pageSize: 7 }));
        assert.deepEqual(
          inLog.map(({ data }) => data),
          upTo(15).flatMap((round) => streams.map((stream) => ({ round, stream }))),
        );
      });

      it('may be left before its end', async () => {
        const stream = newStream();
        await store.append(stream, events(9), 'none');
        for await (const page of store.readStream(stream, { pageSize: 2 })) {
          assert.equal(page[0]?.revision, 0);
          break;
        }
        assert.equal((await store.append(stream, events(1), 8)).revision, 9);
      });

      it('refuses options out of their range', async () => {
        const stream = newStream();
        for (const options of [
          { limit: -1 },
          { limit: 1.5 },
          { pageSize: 0 },
          { from: -1 },
          { from: Number.NaN },
        ]) {
          await assert.rejects(gather(store.readStream(stream, options)), RangeError);
        }
      });
    });

    describe('reading the log', () => {
      itNeeding('a log of its own', 'has its head at the start while it is empty', async () => {
        assert.equal(await store.head(), START);
        assert.equal(await store.last(), null);
        assert.deepEqual(await gather(store.readAll()), []);
        const { position } = await store.append(newStream(), events(2), 'none');
        assert.equal(await store.head(), position);
        assert.equal((await gather(store.readAll())).length, 2);
      });

      it('is as it was after the store has been asked whether it can be written', async () => {
        const { position } = await store.append(newStream(), events(2), 'none');
        await store.assertWritable();
        await store.assertWritable();
        assert.deepEqual(await gather(store.readAll({ after: position })), []);
        await store.append(newStream(), events(1), 'none');
      });

      it('knows the last event, which is none while it is empty', async () => {
        const stream = newStream();
        const proposed = events(2);
        const { position, revision } = await store.append(stream, proposed, 'none');
        const last = await store.last();
        assert.deepEqual(
          [last?.id, last?.stream, last?.revision, last?.position],
          [proposed[1]?.id, stream, revision, position],
        );
        assert.deepEqual(last?.data, proposed[1]?.data);
      });

      it('has its head at the last event or after it', async () => {
        const { position } = await store.append(newStream(), events(2), 'none');
        assert.ok((await store.head()) >= position);
      });

      it('yields what comes after a position, exclusive, for every position', async () => {
        const streams = [newStream(), newStream(), newStream()];
        for (let round = 0; round < 4; round += 1) {
          for (const stream of streams) await store.append(stream, events(round + 1), 'any');
        }
        const inLog = await written();
        assert.equal(inLog.length, 30);
        for (const [index, { position }] of inLog.entries()) {
          assert.deepEqual(
            ids(await gather(store.readAll({ after: position }))),
            ids(inLog.slice(index + 1)),
          );
        }
      });

      it('comes in pages no larger than asked for and ends at the limit', async () => {
        await store.append(newStream(), events(25), 'none');
        const inLog = ids(await written());
        for (const [limit, pageSize] of [
          [0, 10],
          [1, 10],
          [10, 10],
          [11, 10],
          [25, 4],
          [99, 1000],
        ] as const) {
          const lengths = await pageLengths(store.readAll({ after: base, limit, pageSize }));
          assert.ok(lengths.every((length) => length > 0 && length <= pageSize));
          assert.deepEqual(
            ids(await gather(store.readAll({ after: base, limit, pageSize }))),
            inLog.slice(0, limit),
          );
        }
        for (const options of [{ limit: -1 }, { pageSize: 0 }, { pageSize: 2.5 }]) {
          await assert.rejects(gather(store.readAll({ after: base, ...options })), RangeError);
        }
      });

      it('backwards yields what comes before a position and after another, exclusive, the newest first', async () => {
        const streams = [newStream(), newStream(), newStream()];
        for (let round = 0; round < 4; round += 1) {
          for (const stream of streams) await store.append(stream, events(round + 1), 'any');
        }
        const inLog = await written();
        const newestFirst = inLog.toReversed();
        const backwards = { direction: 'backwards', after: base } as const;
        assert.deepStrictEqual(await gather(store.readAll(backwards)), newestFirst);
        for (const [index, { position }] of newestFirst.entries()) {
          assert.deepEqual(
            ids(await gather(store.readAll({ ...backwards, before: position, pageSize: 7 }))),
            ids(newestFirst.slice(index + 1)),
          );
          assert.deepEqual(
            ids(await gather(store.readAll({ ...backwards, after: position, pageSize: 7 }))),
            ids(newestFirst.slice(0, index)),
          );
        }
      });

      it('backwards comes in pages no larger than asked for and ends at the limit', async () => {
        await store.append(newStream(), events(25), 'none');
        const newestFirst = ids(await written()).toReversed();
        for (const [limit, pageSize] of [
          [0, 10],
          [1, 10],
          [10, 10],
          [11, 10],
          [25, 4],
          [99, 1000],
        ] as const) {
          const options = { direction: 'backwards', after: base, limit, pageSize } as const;
          const lengths = await pageLengths(store.readAll(options));
          assert.ok(lengths.every((length) => length > 0 && length <= pageSize));
          assert.deepEqual(ids(await gather(store.readAll(options))), newestFirst.slice(0, limit));
        }
      });

      it('backwards begins at the end as it is, and meets nothing that is appended meanwhile', async () => {
        await store.append(newStream(), events(30), 'none');
        const newestFirst = ids(await written()).toReversed();
        const read: StoredEvent[] = [];
        for await (const page of store.readAll({ direction: 'backwards', after: base, pageSize: 4 })) {
          read.push(...page);
          await store.append(newStream(), events(1), 'none');
        }
        assert.deepEqual(ids(read), newestFirst);
      });

      it('backwards from the start, or down to the end, yields nothing', async () => {
        await store.append(newStream(), events(3), 'none');
        const after = (await written()).at(-1)?.position ?? base;
        assert.deepEqual(await gather(store.readAll({ direction: 'backwards', before: START })), []);
        assert.deepEqual(await gather(store.readAll({ direction: 'backwards', after })), []);
      });

      it('yields everything that was there when the reading began, while others append', async () => {
        await store.append(newStream(), events(30), 'none');
        const before = ids(await written());
        const read: StoredEvent[] = [];
        for await (const page of store.readAll({ after: base, pageSize: 4 })) {
          read.push(...page);
          if (read.length < 40) await store.append(newStream(), events(1), 'none');
        }
        assert.deepEqual(ids(read).slice(0, 30), before);
        assertStrictlyIncreasing(read.map(({ position }) => position));
      });

      it('may be left before its end', async () => {
        await store.append(newStream(), events(9), 'none');
        for await (const page of store.readAll({ after: base, pageSize: 2 })) {
          assert.ok(page.length <= 2);
          break;
        }
        assert.equal((await store.append(newStream(), events(1), 'none')).revision, 0);
      });

      it('gives positions that strictly increase and sort as text', async () => {
        const answers: Appended[] = [];
        for (let round = 0; round < 12; round += 1) {
          answers.push(await store.append(newStream(), events(1 + (round % 4)), 'none'));
        }
        assertStrictlyIncreasing(answers.map(({ position }) => position));
        const positions = (await written()).map(({ position }) => position);
        assertStrictlyIncreasing(positions);
        assert.deepEqual(positions.toSorted(), positions);
        assert.ok(positions.every((position) => position > base && position !== START));
      });

      itNeeding(
        'a restart',
        'never gives a position twice, also after a restart and a rejected append',
        async () => {
          const stream = newStream();
          await store.append(stream, events(3), 'none');
          await assert.rejects(store.append(stream, events(3), 'none'));
          const before = await written();
          await reopen();
          assert.deepStrictEqual(await written(), before);
          await store.append(stream, events(3), 2);
          const after = await written();
          assert.deepStrictEqual(after.slice(0, 3), before);
          assertStrictlyIncreasing(after.map(({ position }) => position));
          assert.deepEqual(revisions(after), upTo(6));
        },
      );
    });

    describe('filters', () => {
      it('by type let only those types pass', async () => {
        const inLog = await mixedLog();
        for (const types of [
          ['LogRecorded'],
          ['AlertRaised', 'LogEvaluated'],
          ['AlertRaised', 'NeverSeen'],
        ]) {
          const read = await gather(store.readAll({ after: base, filter: { types }, pageSize: 7 }));
          assert.deepStrictEqual(
            read,
            inLog.filter(({ type }) => types.includes(type)),
          );
        }
      });

      it('by category let only streams of those categories pass, and not of those whose name begins alike', async () => {
        const inLog = await mixedLog();
        for (const categories of [['patient'], ['patientLogs', 'order'], ['order', 'neverSeen']]) {
          const read = await gather(store.readAll({ after: base, filter: { categories }, pageSize: 7 }));
          assert.deepStrictEqual(
            read,
            inLog.filter((one) => categories.includes(categoryOf(one))),
          );
        }
      });

      it('by type and category let pass what fits both', async () => {
        const inLog = await mixedLog();
        const filter = { types: ['LogRecorded', 'AlertRaised'], categories: ['patient', 'order'] };
        const expected = inLog.filter(
          (one) => one.type !== 'LogEvaluated' && categoryOf(one) !== 'patientLogs',
        );
        assert.deepStrictEqual(await gather(store.readAll({ after: base, filter })), expected);
        const middle = expected[13];
        assert.ok(middle);
        const rest = await gather(store.readAll({ after: middle.position, filter, limit: 20, pageSize: 6 }));
        assert.deepStrictEqual(rest, expected.slice(14, 34));
      });

      it('let the same pass backwards', async () => {
        const inLog = await mixedLog();
        for (const filter of [
          { types: ['AlertRaised', 'NeverSeen'] },
          { categories: ['patientLogs', 'order'] },
          { types: ['LogRecorded', 'AlertRaised'], categories: ['patient', 'order'] },
          { types: [] },
          { types: ['NeverSeen'] },
          { categories: [] },
          {},
        ]) {
          const forwards = await gather(store.readAll({ after: base, filter }));
          const options = { direction: 'backwards', after: base, filter, pageSize: 7 } as const;
          assert.deepStrictEqual(await gather(store.readAll(options)), forwards.toReversed());
          const before = inLog[40]?.position ?? base;
          assert.deepStrictEqual(
            await gather(store.readAll({ ...options, before })),
            forwards.filter(({ position }) => position < before).toReversed(),
          );
        }
      });

      it('count what they let pass up to a position, where the store counts', async () => {
        if (!isCounting(store)) return;
        const length = await store.length();
        assert.equal(await store.count({}, base), length);
        assert.equal(await store.length(base), 0);
        const inLog = await mixedLog();
        const middle = inLog[40];
        assert.ok(middle);
        const types = ['LogRecorded', 'AlertRaised'];
        const categories = ['patient'];
        assert.equal(await store.count({}, middle.position), length + 41);
        assert.equal(await store.length(middle.position), inLog.length - 41);
        const ofTypes = inLog.slice(0, 41).filter(({ type }) => types.includes(type));
        assert.equal(
          (await store.count({ types }, middle.position)) - (await store.count({ types }, base)),
          ofTypes.length,
        );
        assert.equal(
          (await store.count({ types, categories }, middle.position)) -
            (await store.count({ types, categories }, base)),
          ofTypes.filter((one) => categories.includes(categoryOf(one))).length,
        );
        assert.equal(await store.count({ types: ['NeverSeen'] }, middle.position), 0);
      });

      it('with an empty list let nothing pass, with no list everything', async () => {
        const inLog = await mixedLog();
        assert.deepEqual(await gather(store.readAll({ after: base, filter: { types: [] } })), []);
        assert.deepEqual(await gather(store.readAll({ after: base, filter: { categories: [] } })), []);
        assert.deepEqual(await gather(store.readAll({ after: base, filter: {} })), inLog);
      });

      it('find a few rare events in a long log', async () => {
        const rare: string[] = [];
        for (let round = 0; round < 5; round += 1) {
          for (let part = 0; part < 5; part += 1) await store.append(newStream(), events(150), 'none');
          const found = event({ round }, 'ClinicThresholdsChanged');
          await store.append(newStream('clinic'), [found], 'none');
          rare.push(found.id);
        }
        const byType = { types: ['ClinicThresholdsChanged'] };
        assert.deepEqual(ids(await gather(store.readAll({ after: base, filter: byType }))), rare);
        const byCategory = { categories: ['clinic'] };
        assert.deepEqual(ids(await gather(store.readAll({ after: base, filter: byCategory }))), rare);
        const both = await gather(
          store.readAll({ after: base, filter: { ...byType, ...byCategory }, pageSize: 2 }),
        );
        assert.deepEqual(ids(both), rare);
        for (const filter of [byType, byCategory, { ...byType, ...byCategory }]) {
          const backwards = store.readAll({ direction: 'backwards', after: base, filter, pageSize: 100 });
          assert.deepEqual(ids(await gather(backwards)), rare.toReversed());
        }
      });
    });

    describe('payloads', () => {
      const payloads: Readonly<Record<string, JsonObject>> = {
        'every JSON type, nested': NESTED,
        'text in every script': LANGUAGES,
        'numbers at the edges': NUMBERS,
        'an empty object': {},
        'a key named __proto__': JSON.parse('{"__proto__":{"polluted":true},"constructor":1}') as JsonObject,
        'a long text': { transcript: 'Motema ezali malamu 🫀 '.repeat(8000) },
        'a long list': { samples: upTo(20_000).map((index) => ((index * 37) % 2000) - 1000) },
        'a deep nesting': JSON.parse('{"a":'.repeat(200) + '1' + '}'.repeat(200)) as JsonObject,
      };

      for (const [title, payload] of Object.entries(payloads)) {
        it(`${title}: is read as it was written`, async () => {
          const stream = newStream();
          const given = { ...event(payload), meta: payload };
          await store.append(stream, [given], 'none');
          if (harness.cannot?.['a restart'] === undefined) await reopen();
          const [read] = await gather(store.readStream(stream));
          assert.deepStrictEqual(read?.data, payload);
          assert.deepStrictEqual(read.meta, payload);
          assert.equal(JSON.stringify(read.data), JSON.stringify(payload), 'keys keep their order');
        });
      }

      it('minus zero is read as zero, as JSON has it', async () => {
        const stream = newStream();
        await store.append(stream, [event({ change: -0 })], 'none');
        const [read] = await gather(store.readStream(stream));
        assert.ok(Object.is(read?.data['change'], 0));
      });

      it('a type and a stream name in any script are read as they were written', async () => {
        const stream = `patient-${randomUUID()}-Élikya-ndɛkɔ-مريم-🫀`;
        await store.append(stream, [event({}, 'DouleurSignalée')], 'none');
        const [read] = await gather(store.readStream(stream));
        assert.deepEqual([read?.stream, read?.type], [stream, 'DouleurSignalée']);
      });

      it('an event of nearly 1 MiB is stored, and so are many events of as much together', async () => {
        const text = 'x'.repeat(MAX_APPEND_BYTES - 64 * 1024);
        const [one, two] = [newStream(), newStream()];
        await store.append(one, [event({ text })], 'none');
        const [read] = await gather(store.readStream(one));
        assert.equal(read?.data['text'], text);
        const parts = upTo(100).map((number) => event({ number, text: text.slice(0, 9000) }));
        await store.append(two, parts, 'none');
        assert.deepEqual(ids(await gather(store.readStream(two))), ids(parts));
      });
    });

    describe('refused before anything is written', () => {
      it('an append without events', () => assertRefused(newStream(), []));

      for (const [title, payload] of Object.entries(UNSTORABLE)) {
        it(`${title}, in the data and in the metadata`, async () => {
          const stream = newStream();
          const inMeta = { ...event(), meta: payload };
          await assert.rejects(store.append(stream, [event(), inMeta], 'none'), InvalidEventError);
          await assertRefused(stream, [event(), event(payload)]);
        });
      }

      it('more than 1 MiB in one event', () =>
        assertRefused(newStream(), [event({ text: 'x'.repeat(MAX_APPEND_BYTES) })]));

      it('more than 1 MiB in all', () =>
        assertRefused(
          newStream(),
          upTo(11).map(() => event({ text: 'x'.repeat(100_000) })),
        ));

      it('more than 1 MiB in bytes, though not in characters', () =>
        assertRefused(newStream(), [event({ text: 'é'.repeat(MAX_APPEND_BYTES * 0.6) })]));

      it('an id that is no UUID', async () => {
        for (const id of [
          '',
          'x',
          randomUUID().slice(1),
          `${randomUUID()}0`,
          `{${randomUUID()}}`,
          `${randomUUID()}\n`,
        ]) {
          await assert.rejects(store.append(newStream(), [{ ...event(), id }], 'none'), InvalidEventError);
        }
        assert.deepEqual(await written(), []);
      });

      it('the same id twice, in whatever letter case', async () => {
        const one = event();
        await assertRefused(newStream(), [one, event(), one]);
      });

      it('the same id twice in two letter cases', async () => {
        const one = event();
        await assertRefused(newStream(), [one, { ...event(), id: one.id.toUpperCase() }]);
      });

      it('a stream name that is not a category, a dash and an id', async () => {
        const names = [
          '',
          'patient',
          '-1',
          'patient-',
          '$all',
          '$system-1',
          'pa tient-1',
          'patient-1 2',
          'patient-1\n',
        ];
        for (const stream of [
          ...names,
          'patient-\u0000',
          'patient-\ud800',
          'pa.tient-1',
          `patient-${'x'.repeat(600)}`,
        ]) {
          await assert.rejects(
            store.append(stream, events(1), 'any'),
            InvalidEventError,
            JSON.stringify(stream),
          );
        }
        assert.deepEqual(await written(), []);
      });

      it('a type that is empty or no text', async () => {
        for (const type of ['', 'Log\u0000Recorded', '\ud800']) {
          await assert.rejects(store.append(newStream(), [event({}, type)], 'none'), InvalidEventError);
        }
        assert.deepEqual(await written(), []);
      });

      it('a version that does not count from 1', async () => {
        for (const version of [0, -1, 1.5, Number.NaN]) {
          await assert.rejects(
            store.append(newStream(), [{ ...event(), version }], 'none'),
            InvalidEventError,
          );
        }
        assert.deepEqual(await written(), []);
      });

      it('and the sentence tells the place, but no value of a patient', async () => {
        const stream = newStream();
        const payload = unchecked({ phone: '+243 81 555 0101', vitals: { hr: Number.NaN } });
        await assert.rejects(store.append(stream, [event(payload)], 'none'), (error: Error) => {
          assert.match(error.message, /data\.vitals\.hr/);
          assert.doesNotMatch(error.message, /555 0101/);
          return true;
        });
      });
    });

    describe('subscriptions', () => {
      it('started before the head yields what is there, then what comes, each event once', async () => {
        const stream = newStream();
        await store.append(stream, events(25), 'none');
        const appended: Promise<Appended>[] = [];
        const followed = await follow(store, { after: base, pageSize: 4 }, all(40), () => {
          if (appended.length < 15) appended.push(store.append(stream, events(1), 'any'));
        });
        for (let left = 15 - appended.length; left > 0; left -= 1)
          appended.push(store.append(stream, events(1), 'any'));
        await Promise.all(appended);
        assert.deepEqual(ids(followed.events), ids(await written()).slice(0, followed.events.length));
        assert.ok(followed.events.length >= 40);
      });

      it('started at the head yields what comes, and nothing of what was there', async () => {
        const { position } = await store.append(newStream(), events(5), 'none');
        const given = events(10);
        let begun = false;
        const followed = await follow(store, { after: position }, all(10), async () => {
          if (begun) return;
          begun = true;
          for (const one of given) await store.append(newStream(), [one], 'none');
        });
        assert.deepEqual(ids(followed.events), ids(given));
      });

      it('started in the middle of the log yields what comes after that position', async () => {
        await store.append(newStream(), events(10), 'none');
        const inLog = await written();
        const middle = inLog[4];
        assert.ok(middle);
        const followed = await follow(store, { after: middle.position }, all(5));
        assert.deepEqual(ids(followed.events), ids(inLog.slice(5)));
      });

      it('started after the head, at the position of a longer log, yields nothing up to that position', async () => {
        const other = await harness.open();
        const { position: beyond } = await other.store.append(newStream(), events(20), 'none');
        await other.discard();
        let begun = false;
        const followed = await follow(
          store,
          { after: beyond },
          ({ events: seen }) => seen.some(({ type }) => type === 'LastOfAll'),
          async () => {
            if (begun) return;
            begun = true;
            for (let round = 0; round < 30; round += 1) await store.append(newStream(), events(1), 'none');
            await store.append(newStream(), events(1, 'LastOfAll'), 'none');
          },
        );
        assert.deepEqual(
          ids(followed.events),
          ids((await written()).filter(({ position }) => position > beyond)),
        );
      });

      itNeeding(
        'a log of its own',
        'of an empty log is caught up at the start, then yields the first event',
        async () => {
          const followed = await follow(store, {}, all(1), async (item) => {
            if (item.kind === 'caught-up' && item.position === START)
              await store.append(newStream(), events(1), 'none');
          });
          assert.equal(followed.marks[0], START);
          assert.equal(followed.events.length, 1);
        },
      );

      it('says that it has caught up once it has reached the end of the log', async () => {
        const { position } = await store.append(newStream(), events(12), 'none');
        const followed = await follow(store, { after: base, pageSize: 5 }, markedAt(position));
        assert.equal(followed.events.length, 12);
      });

      it('says so of a position that lies after events which the filter holds back', async () => {
        await store.append(newStream(), events(3, 'AlertRaised'), 'none');
        const { position } = await store.append(newStream(), events(20), 'none');
        const filter = { types: ['AlertRaised'] };
        const followed = await follow(store, { after: base, filter }, markedAt(position));
        assert.equal(followed.events.length, 3);
        assert.deepEqual(await gather(store.readAll({ after: followed.marks.at(-1) ?? START, filter })), []);
      });

      it('says so again when events come that the filter holds back', async () => {
        const filter = { categories: ['patientAlerts'] };
        let latest: Position | undefined;
        const followed = await follow(
          store,
          { after: base, filter },
          (soFar) => latest !== undefined && markedAt(latest)(soFar),
          async () => {
            latest ??= (await store.append(newStream('patientLogs'), events(5), 'none')).position;
          },
        );
        assert.deepEqual(followed.events, []);
      });

      it('yields only what the filter lets pass', async () => {
        const filter = { types: ['AlertRaised'], categories: ['patientAlerts'] };
        const append = async (): Promise<void> => {
          await store.append(
            newStream('patientAlerts'),
            [event({}, 'AlertRaised'), event({}, 'AlertResolved')],
            'none',
          );
          await store.append(newStream('patientLogs'), [event({}, 'AlertRaised')], 'none');
        };
        await append();
        let live = 0;
        const followed = await follow(store, { after: base, filter }, all(4), async (item) => {
          if (item.kind === 'caught-up' && live < 3) {
            live += 1;
            await append();
          }
        });
        const passed = await gather(store.readAll({ after: base, filter }));
        assert.deepEqual(ids(followed.events), ids(passed).slice(0, 4));
      });

      it('waits for a slow consumer, in order and in pages, while the log grows by thousands', async () => {
        const grown = new Gate();
        const following = follow(store, { after: base, pageSize: 100 }, all(3000), () => grown.opened);
        for (let round = 0; round < 30; round += 1) await store.append(newStream(), events(100), 'none');
        grown.open();
        const followed = await following;
        assert.deepEqual(ids(followed.events), ids(await written()));
      });

      it('two at once see the same, each at its own pace', async () => {
        const grown = new Gate();
        const slow = follow(store, { after: base, pageSize: 3 }, all(20), () => grown.opened);
        const fast = follow(store, { after: base }, all(20));
        for (let round = 0; round < 20; round += 1) await store.append(newStream(), events(1), 'none');
        const first = await fast;
        grown.open();
        assert.deepEqual(ids((await slow).events), ids(first.events));
      });

      it('ends quietly when it is aborted while it waits', async () => {
        const abort = new AbortController();
        for await (const item of store.subscribeAll({ after: base, signal: abort.signal })) {
          if (item.kind === 'caught-up') setImmediate(() => abort.abort());
        }
        assert.equal((await store.append(newStream(), events(1), 'none')).revision, 0);
      });

      it('ends quietly when it is aborted while its consumer works, and yields nothing more', async () => {
        await store.append(newStream(), events(10), 'none');
        for (const pageSize of [2, 1000]) {
          const abort = new AbortController();
          let items = 0;
          for await (const item of store.subscribeAll({ after: base, signal: abort.signal, pageSize })) {
            items += 1;
            assert.equal(item.kind, 'events');
            abort.abort();
          }
          assert.equal(items, 1);
        }
      });

      it('yields nothing when it was aborted before it began', async () => {
        await store.append(newStream(), events(1), 'none');
        const signal = AbortSignal.abort();
        for await (const item of store.subscribeAll({ after: base, signal })) assert.fail(item.kind);
      });

      it('may be left by its consumer, and another one goes on from the last position seen', async () => {
        await store.append(newStream(), events(10), 'none');
        const { signal } = new AbortController();
        const seen: StoredEvent[] = [];
        for await (const item of store.subscribeAll({ after: base, signal, pageSize: 4 })) {
          if (item.kind === 'events') seen.push(...item.events);
          break;
        }
        const last = seen.at(-1);
        assert.ok(last);
        const followed = await follow(store, { after: last.position }, all(10 - seen.length));
        assert.deepEqual(ids([...seen, ...followed.events]), ids(await written()));
      });

      itNeeding('a restart', 'goes on after a restart from the last position seen', async () => {
        await store.append(newStream(), events(10), 'none');
        const first = await follow(store, { after: base, pageSize: 4 }, all(4));
        const last = first.events.at(-1);
        assert.ok(last);
        await reopen();
        await store.append(newStream(), events(5), 'none');
        const second = await follow(store, { after: last.position }, all(15 - first.events.length));
        assert.deepEqual(ids([...first.events, ...second.events]), ids(await written()));
      });
    });

    describe('closing', () => {
      it('is done once, however often it is asked for', async () => {
        await store.append(newStream(), events(1), 'none');
        await Promise.all([store.close(), store.close()]);
        await store.close();
      });

      it('lets what was accepted before be written', async () => {
        const streams = upTo(10).map(() => newStream());
        const appended = Promise.all(streams.map((stream) => store.append(stream, events(3), 'none')));
        await store.close();
        assert.deepEqual(
          (await appended).map(({ revision }) => revision),
          streams.map(() => 2),
        );
        if (harness.cannot?.['a restart'] === undefined) {
          await reopen();
          assert.equal((await written()).length, 30);
        }
      });

      it('ends subscriptions quietly', async () => {
        await store.append(newStream(), events(3), 'none');
        const { signal } = new AbortController();
        let seen = 0;
        for await (const item of store.subscribeAll({ after: base, signal })) {
          if (item.kind === 'events') seen += item.events.length;
          else setImmediate(() => void store.close());
        }
        assert.equal(seen, 3);
      });

      it('refuses every later call', async () => {
        const stream = newStream();
        await store.append(stream, events(1), 'none');
        await store.close();
        const { signal } = new AbortController();
        await assert.rejects(store.append(stream, events(1), 'any'), StoreUnavailableError);
        await assert.rejects(store.head(), StoreUnavailableError);
        await assert.rejects(gather(store.readStream(stream)), StoreUnavailableError);
        await assert.rejects(gather(store.readAll()), StoreUnavailableError);
        await assert.rejects(gather(store.readAll({ direction: 'backwards' })), StoreUnavailableError);
        await assert.rejects(async () => {
          for await (const item of store.subscribeAll({ signal })) assert.fail(item.kind);
        }, StoreUnavailableError);
      });
    });
  });
}
