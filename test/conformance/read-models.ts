/**
 * What every adapter of the read-model port must do, once for all of them. Nothing here assumes a transaction over
 * several documents: a lost checkpoint may leave documents behind, as long as the end is that of one runner.
 */
import assert from 'node:assert/strict';
import { type Position, START, positionFromText } from '../../events/position.ts';
import { MemoryEventStore } from '../../events/store/memory/event-store.ts';
import { decode } from '../../events/codec.ts';
import { changesOf, fold } from '../../projections/fold.ts';
import { InvalidDocumentError } from '../../projections/read-models/document-body.ts';
import { digestOf } from '../../projections/read-models/document-digest.ts';
import {
  type BuildingStore,
  type Checkpoint,
  type CountQuery,
  CheckpointMovedError,
  type Cursor,
  type DocumentBody,
  type DocumentWrite,
  type IndexDefinition,
  type ProjectionSchema,
  type ProjectionStore,
  type Query,
  type ReadModelStore,
  ReadModelsUnavailableError,
  type Scalar,
  type StoredDocument,
  UnservedQueryError,
} from '../../projections/read-models/port.ts';
import type { Projection } from '../../projections/projection.ts';
import { cursorOf } from '../../projections/read-models/query.ts';
import { ProjectionHost } from '../../projections/runtime/projection-host.ts';
import { compareScalars } from '../../projections/read-models/scalar-order.ts';
import { documentsIn, foldFromZero } from '../harness/fold-from-zero.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type Cannot, casesOf } from '../harness/needing.ts';
import { INDEX, ORDERS, TALLY } from '../harness/small-projections.ts';
import { appendOrders } from '../harness/order-history.ts';

/** What some adapter, or the server that it is tested with, cannot show. */
export type ReadModelNeed =
  | 'atomic updates'
  | 'plans of queries'
  | 'the order of text'
  | 'a clock that stands still';

export interface ReadModelHarness {
  /** An empty installation. */
  prepare(): Promise<Installation>;
  /** Each with the reason: the cases that need it are skipped with this reason. */
  readonly cannot?: Cannot<ReadModelNeed>;
}

export interface Installation {
  /** The read models as one more process opens them. */
  open(): Promise<ReadModelStore>;
  /**
   * How the engine serves a query of this store, in the engine's own words, and whether that is by the index and nothing
   * else.
   */
  explain(
    store: ProjectionStore,
    collection: string,
    query: Query,
  ): Promise<{ plan: string; indexed: boolean }>;
  remove(): Promise<void>;
}

const BY_WARD: IndexDefinition = { name: 'byWard', fields: ['ward', 'age', 'name'] };
const BY_AGE: IndexDefinition = { name: 'byAge', fields: ['age'] };
const BY_NAME: IndexDefinition = { name: 'byName', fields: ['name'] };
const BY_MARK: IndexDefinition = { name: 'byMark', fields: ['mark'] };
const BY_WORD: IndexDefinition = { name: 'byWord', fields: ['words'], array: true };
const BY_WORD_AND_AGE: IndexDefinition = { name: 'byWordAndAge', fields: ['words', 'age'], array: true };

const SCHEMA: ProjectionSchema = {
  name: 'people',
  version: 1000,
  collections: [
    { name: 'people', indexes: [BY_WARD, BY_AGE, BY_NAME, BY_MARK, BY_WORD, BY_WORD_AND_AGE] },
    { name: 'plain', indexes: [] },
  ],
};

const at = (number: number): Position => positionFromText(String(number).padStart(16, '0'));

const checkpoint = (position: Position, events = 1): Checkpoint => ({
  position,
  events,
  updatedAt: '2026-03-01T08:00:00.000Z',
});

function write(id: string, position: number, body: DocumentBody, collection = 'people'): DocumentWrite {
  return { collection, id, position: at(position), body };
}

/** Commits at whatever the checkpoint is, and moves it to the newest of the writes. */
async function put(store: ProjectionStore, writes: readonly DocumentWrite[]): Promise<void> {
  const { position } = await store.checkpoint();
  const newest = writes.reduce((most, each) => (each.position > most ? each.position : most), position);
  await store.commit(writes, position, checkpoint(newest));
}

const WARDS = ['a', 'b', null];
const NAMES = ['Zoë', 'amara', 'Ökon', '李雷', '🫀', '\u{ffee}', '', null, 'Ngozi', 'ngo'];

/** People whose fields repeat, are null and are missing, so that only the id tells some of them apart. */
function person(number: number): DocumentBody {
  const age = number % 7 === 0 ? null : number % 5;
  return {
    ward: WARDS[number % 3] ?? null,
    ...(number % 11 === 0 ? {} : { age }),
    name: NAMES[number % NAMES.length] ?? null,
    mark: number % 4 === 0 ? true : number % 4 === 1 ? false : number % 4 === 2 ? number : `${number}`,
    words: number % 6 === 0 ? [] : [`w${number % 4}`, `w${number % 3}`, 'common'].slice(number % 2),
  };
}

const personId = (number: number): string => `person-${String((number * 7919) % 1000).padStart(4, '0')}`;

async function fill(store: ProjectionStore, from: number, to: number): Promise<void> {
  const writes: DocumentWrite[] = [];
  for (let number = from; number <= to; number++)
    writes.push(write(personId(number), number, person(number)));
  await put(store, writes);
}

function fieldOf(document: StoredDocument, field: string): Scalar {
  const value = document.body[field];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Whether a scalar lies within a query's range. */
function inRange(value: Scalar, { range }: Query): boolean {
  if (range === undefined) return true;
  const holds = (bound: Scalar | undefined, test: (order: number) => boolean): boolean =>
    bound === undefined || test(compareScalars(value, bound));
  return (
    holds(range.gt, (order) => order > 0) &&
    holds(range.gte, (order) => order >= 0) &&
    holds(range.lt, (order) => order < 0) &&
    holds(range.lte, (order) => order <= 0)
  );
}

/** What a query must answer, worked out from all documents by the plainest means. */
function expected(all: readonly StoredDocument[], index: IndexDefinition, query: Query): string[] {
  const matches = (document: StoredDocument): boolean => {
    const array = document.body[index.fields[0] ?? ''];
    for (const [field, value] of Object.entries(query.equal ?? {})) {
      const holds =
        index.array === true && field === index.fields[0]
          ? Array.isArray(array) && array.includes(value)
          : fieldOf(document, field) === value;
      if (!holds) return false;
    }
    if (query.range === undefined) return true;
    if (index.array === true && query.range.field === index.fields[0]) {
      return Array.isArray(array) && array.some((element) => inRange(element as Scalar, query));
    }
    return inRange(fieldOf(document, query.range.field), query);
  };
  const key = (document: StoredDocument): Cursor => cursorOf(index, query, document);
  const matching = all.filter(matches).toSorted((one, other) => compareKeys(key(one), key(other)));
  return (query.descending === true ? matching.toReversed() : matching).map(({ id }) => id);
}

function compareKeys(one: Cursor, other: Cursor): number {
  for (const [place, value] of one.entries()) {
    const order = compareScalars(value, other[place] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

async function everything(store: ProjectionStore, collection = 'people'): Promise<StoredDocument[]> {
  const all: StoredDocument[] = [];
  for await (const page of store.scan(collection)) all.push(...page);
  return all;
}

/** Pages through a query, with `between` called after each page. */
async function pages(
  store: ProjectionStore,
  index: IndexDefinition,
  query: Query,
  between: () => Promise<void> = async () => {},
): Promise<string[]> {
  const ids: string[] = [];
  let after: Cursor | undefined;
  for (;;) {
    const page = await store.find('people', { ...query, ...(after === undefined ? {} : { after }) });
    const last = page.at(-1);
    if (last === undefined) return ids;
    ids.push(...page.map(({ id }) => id));
    after = cursorOf(index, query, last);
    await between();
  }
}

const QUERIES: readonly (readonly [
  title: string,
  index: IndexDefinition,
  query: Omit<Query, 'limit' | 'index'>,
  need?: ReadModelNeed,
])[] = [
  ['the whole index', BY_WARD, {}, 'the order of text'],
  ['equality on the first field', BY_WARD, { equal: { ward: 'b' } }],
  ['equality with null', BY_WARD, { equal: { ward: null } }, 'the order of text'],
  ['equality on two fields', BY_WARD, { equal: { ward: 'a', age: 3 } }],
  ['equality on all fields', BY_WARD, { equal: { ward: 'a', age: 3, name: 'amara' } }],
  ['a range after equality', BY_WARD, { equal: { ward: 'a' }, range: { field: 'age', gte: 1, lt: 4 } }],
  ['a range after null', BY_WARD, { equal: { ward: 'b', age: null }, range: { field: 'name', gt: 'a' } }],
  ['a lower bound', BY_AGE, { range: { field: 'age', gt: 2 } }],
  ['an upper bound, below which null lies', BY_AGE, { range: { field: 'age', lt: 2 } }],
  ['null as a bound', BY_AGE, { range: { field: 'age', gt: null } }],
  ['null and nothing else', BY_AGE, { range: { field: 'age', lte: null } }],
  ['both kinds of lower bound', BY_AGE, { range: { field: 'age', gt: 1, gte: 2, lte: 3, lt: 4 } }],
  ['a range that is empty', BY_AGE, { range: { field: 'age', gt: 3, lt: 2 } }],
  ['a prefix of text', BY_NAME, { range: { field: 'name', gte: 'ng', lt: 'nh' } }],
  [
    'text beyond the first plane',
    BY_NAME,
    { range: { field: 'name', gte: '\u{ffee}' } },
    'the order of text',
  ],
  ['false', BY_MARK, { equal: { mark: false } }],
  ['true', BY_MARK, { equal: { mark: true } }],
  ['values of every kind', BY_MARK, {}],
  ['numbers only', BY_MARK, { range: { field: 'mark', gt: null, lt: '' } }],
  ['one word', BY_WORD, { equal: { words: 'w2' } }],
  ['the beginning of a word', BY_WORD, { range: { field: 'words', gte: 'w', lt: 'x' } }],
  ['the beginning of any word', BY_WORD, { range: { field: 'words', gte: '' } }],
  ['words up to one', BY_WORD, { range: { field: 'words', lt: 'w1' } }],
  ['one word and a range', BY_WORD_AND_AGE, { equal: { words: 'common' }, range: { field: 'age', gte: 1 } }],
  ['one word and a value', BY_WORD_AND_AGE, { equal: { words: 'common', age: null } }],
  ['words, then age', BY_WORD_AND_AGE, { range: { field: 'words', gte: 'w1', lte: 'w2' } }],
];

export function readModelConformance(name: string, harness: ReadModelHarness): void {
  const itNeeding = casesOf(harness.cannot ?? {});

  describe(`read models in ${name}`, () => {
    let installation: Installation;
    const opened: ReadModelStore[] = [];

    const openStore = async (): Promise<ReadModelStore> => {
      const models = await installation.open();
      opened.push(models);
      return models;
    };
    const open = async (schema: ProjectionSchema = SCHEMA): Promise<ProjectionStore> =>
      (await openStore()).open(schema);

    beforeEach(async () => {
      installation = await harness.prepare();
    });

    afterEach(async () => {
      for (const models of opened.splice(0)) await models.close();
      await installation.remove();
    });

    describe('a page', () => {
      it('is there with its documents and its checkpoint once it has been written', async () => {
        const store = await open();
        assert.deepEqual(await store.checkpoint(), { position: START, events: 0, updatedAt: '' });
        await store.commit(
          [write('one', 1, { ward: 'a' }), write('two', 2, { ward: 'b' }, 'plain')],
          START,
          checkpoint(at(2), 2),
        );
        assert.deepEqual(await store.get('people', 'one'), {
          id: 'one',
          position: at(1),
          body: { ward: 'a' },
        });
        assert.deepEqual(await store.get('plain', 'two'), {
          id: 'two',
          position: at(2),
          body: { ward: 'b' },
        });
        assert.deepEqual(await store.checkpoint(), checkpoint(at(2), 2));
      });

      it('changes nothing when it is written again', async () => {
        const store = await open();
        const page = [write('one', 1, { ward: 'a', words: ['x', 'y'] }), write('two', 2, { ward: 'b' })];
        await put(store, page);
        await put(store, [write('one', 3, { ward: 'c', words: ['z'] })]);
        const before = await documentsIn(store);
        await put(store, page);
        assert.deepEqual(await documentsIn(store), before);
        assert.deepEqual(await found(store, { index: 'byWord', equal: { words: 'x' }, limit: 9 }), []);
        assert.deepEqual(await found(store, { index: 'byWord', equal: { words: 'z' }, limit: 9 }), ['one']);
      });

      it('leaves a document alone that is as new or newer', async () => {
        const store = await open();
        await put(store, [write('one', 5, { ward: 'newest' })]);
        await put(store, [write('one', 5, { ward: 'as new' })]);
        await put(store, [write('one', 4, { ward: 'older' })]);
        assert.deepEqual((await store.get('people', 'one'))?.body, { ward: 'newest' });
      });

      it('may move the checkpoint alone, or the documents alone', async () => {
        const store = await open();
        await store.commit([], START, checkpoint(at(3)));
        assert.equal((await store.checkpoint()).position, at(3));
        await store.commit([write('one', 4, { ward: 'a' })], at(3), checkpoint(at(3)));
        assert.equal((await store.checkpoint()).position, at(3));
        assert.deepEqual((await store.get('people', 'one'))?.body, { ward: 'a' });
      });

      it('is refused when the checkpoint is not where it was expected, and the checkpoint stays', async () => {
        const store = await open();
        await put(store, [write('one', 5, { ward: 'a' })]);
        await assert.rejects(store.commit([], at(4), checkpoint(at(9))), (error) => {
          assert.ok(error instanceof CheckpointMovedError);
          assert.deepEqual([error.expected, error.actual], [at(4), at(5)]);
          return true;
        });
        assert.equal((await store.checkpoint()).position, at(5));
        await assert.rejects(
          store.commit([write('one', 3, {})], START, checkpoint(at(9))),
          CheckpointMovedError,
        );
        assert.deepEqual((await store.get('people', 'one'))?.body, { ward: 'a' });
      });

      it('whose checkpoint was released says so in every process, until the checkpoint is moved', async () => {
        const [store, other] = [await open(), await open()];
        await store.commit([], START, checkpoint(at(3)));
        assert.deepEqual(await other.checkpoint(), checkpoint(at(3)));
        await store.commit([], at(3), { ...checkpoint(at(3)), released: true });
        assert.deepEqual(await other.checkpoint(), { ...checkpoint(at(3)), released: true });
        await other.commit([], at(3), checkpoint(at(4)));
        assert.deepEqual(await store.checkpoint(), checkpoint(at(4)));
      });

      it('that another process has moved on from is not released', async () => {
        const [store, other] = [await open(), await open()];
        await store.commit([], START, checkpoint(at(3)));
        await other.commit([], at(3), checkpoint(at(4)));
        await assert.rejects(
          store.commit([], at(3), { ...checkpoint(at(3)), released: true }),
          CheckpointMovedError,
        );
        assert.deepEqual(await other.checkpoint(), checkpoint(at(4)));
      });

      itNeeding(
        'atomic updates',
        'has one winner where several move the checkpoint from one place',
        async () => {
          const stores = await Promise.all([open(), open(), open()]);
          const tries = stores.flatMap((store, number) => [
            store.commit([], START, checkpoint(at(10 + number))),
            store.commit([], START, checkpoint(at(20 + number))),
          ]);
          const outcomes = await Promise.allSettled(tries);
          assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
          for (const outcome of outcomes) {
            if (outcome.status === 'rejected') assert.ok(outcome.reason instanceof CheckpointMovedError);
          }
        },
      );

      itNeeding(
        'atomic updates',
        'leaves the newest state of a document that several processes write at once',
        async () => {
          const stores = await Promise.all([open(), open(), open(), open()]);
          for (let round = 0; round < 8; round++) {
            const numbers = stores.map(
              (_, number) => round * stores.length + ((number + round) % stores.length) + 1,
            );
            await Promise.all(
              stores.map(async (store, number) => {
                const still = await store.checkpoint();
                const position = numbers[number] ?? 0;
                await store.commit([write('one', position, { position })], still.position, still);
              }),
            );
            const newest = Math.max(...numbers);
            for (const store of stores)
              assert.deepEqual((await store.get('people', 'one'))?.body, { position: newest });
          }
        },
      );
    });

    describe('documents', () => {
      it('are given by id, in the order asked, with gaps where there is none', async () => {
        const store = await open();
        await put(store, [write('b', 1, { name: 'B' }), write('a', 2, { name: 'A' })]);
        assert.equal(await store.get('people', 'c'), null);
        const many = await store.getMany('people', ['a', 'missing', 'b', 'a']);
        assert.deepEqual(
          many.map((document) => document?.body ?? null),
          [{ name: 'A' }, null, { name: 'B' }, { name: 'A' }],
        );
        assert.deepEqual(await store.getMany('people', []), []);
      });

      it('keep every kind of value, every script, and bodies of a megabyte', async () => {
        const store = await open();
        const body: DocumentBody = {
          text: 'Ünïcödé مريم 李雷 🫀 "quotes" \\ \n \u2028 $ {}',
          'clé étrange': 'yes',
          number: -1.5e-7,
          whole: 9_007_199_254_740_991,
          yes: true,
          nothing: null,
          list: ['a', 1, false, null, { deep: { deeper: [] } }],
          empty: {},
          long: 'ﷺ'.repeat(400_000),
        };
        await put(store, [write('李雷 ÿ/..\\"\'', 1, body)]);
        assert.deepEqual((await store.get('people', '李雷 ÿ/..\\"\''))?.body, body);
        assert.deepEqual(
          Object.keys((await store.get('people', '李雷 ÿ/..\\"\''))?.body ?? {}),
          Object.keys(body),
        );
      });

      it('are counted, and scanned once each', async () => {
        const store = await open();
        await fill(store, 1, 600);
        await fill(store, 200, 700);
        assert.equal(await store.count('people'), 700);
        assert.equal(await store.count('plain'), 0);
        const ids = (await everything(store)).map(({ id }) => id);
        assert.equal(new Set(ids).size, 700);
        assert.deepEqual(ids, ids.toSorted());
      });

      it('are counted as a query would find them', async () => {
        const store = await open();
        const people = ['a', 'b', 'c', 'd', 'e'].map((id, number) =>
          write(id, number + 1, { name: id, ward: number < 3 ? 'x' : 'y', age: number, words: [] }),
        );
        await put(store, people);
        const count = (query: CountQuery) => store.count('people', query);
        assert.equal(await count({ index: 'byWard', equal: { ward: 'x' } }), 3);
        assert.equal(await count({ index: 'byWard', equal: { ward: 'z' } }), 0);
        assert.equal(await count({ index: 'byAge' }), 5);
        assert.equal(await count({ index: 'byAge', range: { field: 'age', gt: 1, lte: 3 } }), 2);
        const within = { field: 'age', gte: 1, lt: 9 } as const;
        assert.equal(await count({ index: 'byWard', equal: { ward: 'x' }, range: within }), 2);
        await put(store, [write('a', 9, { name: 'a', ward: 'y', age: 0, words: [] })]);
        assert.equal(await count({ index: 'byWard', equal: { ward: 'x' } }), 2);
      });

      it('are not counted by an index over an array, nor by one that does not serve the query', async () => {
        const store = await open();
        const refused: readonly CountQuery[] = [
          { index: 'byWord', equal: { words: 'x' } },
          { index: 'byShoeSize' },
          { index: 'byWard', equal: { age: 3 } },
        ];
        for (const query of refused) await assert.rejects(store.count('people', query), UnservedQueryError);
      });

      it('may have an empty id', async () => {
        const store = await open();
        await put(store, [write('', 1, person(1)), write('one', 2, person(2))]);
        assert.deepEqual((await store.get('people', ''))?.body, person(1));
        assert.deepEqual(
          (await everything(store)).map(({ id }) => id),
          ['', 'one'],
        );
      });

      for (const [what, body] of [
        ['an array inside an array', { list: [[1]] }],
        ['an array inside an array, deep down', { a: { b: [{ c: [1, [2]] }] } }],
        ['a key with a dot', { 'a.b': 1 }],
        ['a key with a dot, deep down', { a: [{ 'b.c': 1 }] }],
        ['a key with a leading dollar', { $set: 1 }],
        ['a text with U+0000', { a: { b: 'x\u0000y' } }],
        ['no value of JSON', { a: undefined }],
        ['a number that JSON does not have', { a: Number.NaN }],
        ['an object where an index wants a scalar', { age: { years: 3 } }],
        ['a scalar where an index wants an array', { words: 'one' }],
        ['an object among the elements of an indexed array', { words: [{ word: 'one' }] }],
      ] as const satisfies readonly (readonly [string, DocumentBody])[]) {
        it(`are refused with ${what}, and the page with them`, async () => {
          const store = await open();
          const page = [write('sound', 1, { ward: 'a' }), write('one', 2, body)];
          await assert.rejects(store.commit(page, START, checkpoint(at(2))), (error) => {
            assert.ok(error instanceof InvalidDocumentError);
            assert.match(error.message, /one of people/);
            return true;
          });
          assert.equal((await store.checkpoint()).position, START);
          assert.equal(await store.get('people', 'one'), null);
        });
      }
    });

    describe('queries', () => {
      let store: ProjectionStore;
      let all: readonly StoredDocument[];

      beforeEach(async () => {
        store = await open();
        // All that a person may be, and no more: FerretDB reads all of them for every page.
        await fill(store, 1, 80);
        all = await everything(store);
      });

      for (const [title, index, rest, need = null] of QUERIES) {
        for (const descending of [false, true]) {
          const order = descending ? 'descending' : 'ascending';
          itNeeding(need, `find ${title}, ${order}, whole and in pages of any size`, async () => {
            const query = { ...rest, index: index.name, descending, limit: 500 };
            const right = expected(all, index, query);
            assert.deepEqual(await found(store, query), right);
            for (const limit of [1, 7])
              assert.deepEqual(await pages(store, index, { ...query, limit }), right);
          });
          itNeeding(need, `find the keys of ${title}, ${order}, as those of the documents`, async () => {
            const query = { ...rest, index: index.name, descending, limit: 7 };
            let after: Cursor | undefined;
            for (let page = 0; page < 3; page++) {
              const next: Query = { ...query, ...(after === undefined ? {} : { after }) };
              const documents = await store.find('people', next);
              const keys = documents.map((document) => cursorOf(index, next, document));
              assert.deepEqual(await store.keys('people', next), keys);
              after = keys.at(-1) ?? after;
            }
          });
        }
      }

      itNeeding(
        'plans of queries',
        'are served by the index and nothing else, the pages after the first too',
        async () => {
          for (const [title, index, rest] of QUERIES) {
            for (const descending of [false, true]) {
              const query: Query = { ...rest, index: index.name, descending, limit: 10 };
              const first = await installation.explain(store, 'people', query);
              assert.ok(first.indexed, `${title}: ${first.plan}`);
              const [document] = await store.find('people', query);
              if (document === undefined) continue;
              const after = cursorOf(index, query, document);
              const next = await installation.explain(store, 'people', { ...query, after });
              assert.ok(next.indexed, `${title}, after the first: ${next.plan}`);
            }
          }
        },
      );

      it('list each document once, and those that were there at the beginning all, while documents arrive', async () => {
        for (const descending of [false, true]) {
          for (const index of [BY_WARD, BY_AGE, BY_NAME]) {
            const query: Query = { index: index.name, descending, limit: 7 };
            const before = await found(store, { ...query, limit: 500 });
            let arriving = 1000;
            const listed = await pages(store, index, query, async () => {
              if (arriving < 1030)
                await put(store, [write(`new-${index.name}-${arriving}`, arriving, person(arriving++))]);
            });
            assert.equal(new Set(listed).size, listed.length, 'each once');
            assert.deepEqual(
              listed.filter((id) => before.includes(id)),
              before,
            );
          }
        }
      });

      it('follow a document whose indexed fields change', async () => {
        await put(store, [write('moving', 2000, { ward: 'x', age: 1, name: 'M', words: ['old', 'both'] })]);
        await put(store, [write('moving', 2001, { ward: 'y', age: 1, name: 'M', words: ['both', 'new'] })]);
        assert.deepEqual(await found(store, { index: 'byWard', equal: { ward: 'x' }, limit: 9 }), []);
        assert.deepEqual(await found(store, { index: 'byWard', equal: { ward: 'y' }, limit: 9 }), ['moving']);
        assert.deepEqual(await found(store, word('old')), []);
        assert.deepEqual(await found(store, word('both')), ['moving']);
        assert.deepEqual(await found(store, word('new')), ['moving']);
      });

      it('list a document once although several of its words begin alike', async () => {
        await put(store, [write('mary', 2000, { words: ['mary', 'mariam', 'maria', 'maria'] })]);
        const query: Query = { index: 'byWord', range: { field: 'words', gte: 'ma', lt: 'mb' }, limit: 1 };
        assert.deepEqual(await pages(store, BY_WORD, query), ['mary']);
        assert.deepEqual(await pages(store, BY_WORD, { ...query, descending: true }), ['mary']);
      });

      it('go on after a document that is no longer where it was', async () => {
        const query: Query = { index: 'byName', range: { field: 'name', gte: 'a' }, limit: 500 };
        const [first, ...rest] = await store.find('people', query);
        assert.ok(first);
        const after = cursorOf(BY_NAME, query, first);
        await put(store, [write(first.id, 2000, { ...first.body, name: null })]);
        assert.deepEqual(
          await found(store, { ...query, after }),
          rest.map(({ id }) => id),
        );
      });

      for (const [what, query] of [
        ['an index that is not declared', { index: 'byShoeSize', limit: 1 }],
        ['equality on a field that is not the first', { index: 'byWard', equal: { age: 3 }, limit: 1 }],
        [
          'equality with a field left out between',
          { index: 'byWard', equal: { ward: 'a', name: 'x' }, limit: 1 },
        ],
        ['equality on a field of no index', { index: 'byWard', equal: { colour: 'red' }, limit: 1 }],
        [
          'a range on a field that is not the next',
          { index: 'byWard', range: { field: 'age', gt: 1 }, limit: 1 },
        ],
        [
          'a range two fields on',
          { index: 'byWard', equal: { ward: 'a' }, range: { field: 'name', gt: 'a' }, limit: 1 },
        ],
        ['words, none of them bound', { index: 'byWord', limit: 1 }],
        ['no limit', { index: 'byAge', limit: Number.POSITIVE_INFINITY }],
        ['a limit of none', { index: 'byAge', limit: 0 }],
        ['the cursor of another index', { index: 'byAge', limit: 1, after: ['a', 1, 'b', 'id'] }],
        [
          'the cursor of another query',
          { index: 'byWard', equal: { ward: 'a' }, limit: 1, after: ['b', 1, 'n', 'id'] },
        ],
      ] as const satisfies readonly (readonly [string, Query])[]) {
        it(`are refused with ${what}`, async () => {
          await assert.rejects(store.find('people', query), UnservedQueryError);
          await assert.rejects(store.keys('people', query), UnservedQueryError);
        });
      }

      it('are refused for a collection that is not declared', async () => {
        await assert.rejects(store.find('animals', { index: 'byAge', limit: 1 }), UnservedQueryError);
        await assert.rejects(store.get('animals', 'x'), UnservedQueryError);
      });
    });

    describe('versions', () => {
      it('have documents and checkpoints of their own', async () => {
        const models = await openStore();
        const old = await models.open(version(1000));
        const next = await models.open(version(2000));
        await put(old, [write('one', 1, { ward: 'old' })]);
        await put(next, [write('one', 7, { ward: 'next' })]);
        assert.deepEqual((await old.get('people', 'one'))?.body, { ward: 'old' });
        assert.deepEqual((await next.checkpoint()).position, at(7));
        assert.deepEqual(await models.versions('people'), [1000, 2000]);
        assert.deepEqual(await models.versions('other'), []);
      });

      it('are switched for every process at once, and back', async () => {
        const [here, there] = await Promise.all([openStore(), openStore()]);
        assert.equal(await here.active('people'), null);
        await here.open(version(1000));
        await there.open(version(1001));
        await here.activate('people', 1000);
        assert.equal(await there.active('people'), 1000);
        await there.activate('people', 1001);
        assert.equal(await here.active('people'), 1001);
        await here.activate('people', 1000);
        assert.equal(await there.active('people'), 1000);
        assert.equal(await there.active('other'), null);
        await assert.rejects(here.activate('people', 1002));
        assert.equal(await here.active('people'), 1000);
      });

      it('are dropped with all they hold, but never the active one', async () => {
        const models = await openStore();
        const dropped = await models.open(version(1000));
        await put(dropped, [write('one', 1, { ward: 'a' })]);
        await models.open(version(1001));
        await models.activate('people', 1001);
        await assert.rejects(models.drop('people', 1001));
        await models.drop('people', 1000);
        assert.deepEqual(await models.versions('people'), [1001]);
        await models.drop('people', 1000);
        const again = await models.open(version(1000));
        assert.equal(await again.count('people'), 0);
        assert.equal((await again.checkpoint()).position, START);
      });

      itNeeding(
        'atomic updates',
        'are either switched to or dropped where two processes do both at once',
        async () => {
          const [here, there] = await Promise.all([openStore(), openStore()]);
          await here.open(version(1000));
          await here.activate('people', 1000);
          for (let number = 1001; number < 1011; number++) {
            await here.open(version(number));
            await here.activate('people', 1000);
            const [switched, dropped] = await Promise.allSettled([
              here.activate('people', number),
              there.drop('people', number),
            ]);
            assert.notEqual(switched.status, dropped.status);
            const isThere = switched.status === 'fulfilled';
            assert.equal(await there.active('people'), isThere ? number : 1000);
            assert.equal((await there.versions('people')).includes(number), isThere);
          }
        },
      );

      it('tell what lies in each, also of one that is only begun, and when it was held against the log', async () => {
        const models = await openStore();
        const store = await models.open(version(1000));
        await put(store, [write('one', 1, { ward: 'a' }), write('two', 2, { ward: 'b' })]);
        const building = await models.build(version(1001));
        const verification = { at: '2026-03-10T08:00:00.000Z', documents: 2, hash: 'ab', same: true };
        await models.noteVerified('people', 1000, verification);
        const [built, begun] = await models.facts('people');
        assert.deepEqual(
          [built?.version, built?.isBuilding, built?.documents, built?.verification],
          [1000, false, 2, verification],
        );
        assert.ok(built?.bytes === null || (built?.bytes ?? 0) > 0);
        assert.deepEqual([begun?.version, begun?.isBuilding], [1001, true]);
        await building.abandon();
        await models.activate('people', 1000);
        assert.equal((await models.facts('people')).length, 1);
      });

      it('are opened as they were built, for reading, whatever shape the code has', async () => {
        const models = await openStore();
        const store = await models.open(version(1000));
        await put(store, [write('one', 1, { ward: 'a' })]);
        const read = await models.openAsBuilt('people', 1000);
        assert.deepEqual(read.schema.collections, SCHEMA.collections);
        assert.equal((await read.get('people', 'one'))?.body['ward'], 'a');
        await assert.rejects(models.openAsBuilt('people', 4711), /no version 4711/);
      });

      it('of projections whose names begin alike are kept apart', async () => {
        const models = await openStore();
        await models.open({ ...SCHEMA, name: 'log', version: 1 });
        await models.open({ ...SCHEMA, name: 'log-entries', version: 2 });
        await models.open({ ...SCHEMA, name: 'logs', version: 3 });
        assert.deepEqual(await models.versions('log'), [1]);
        assert.deepEqual(await models.versions('log-entries'), [2]);
      });

      it('are refused with other collections or indexes than they were built with', async () => {
        await open();
        const [people, plain] = SCHEMA.collections;
        assert.ok(people && plain);
        const changed = { ...SCHEMA, collections: [{ ...people, indexes: [BY_AGE] }, plain] };
        await assert.rejects(open(changed), (error) => {
          assert.ok(error instanceof ReadModelsUnavailableError);
          assert.match(error.message, /raise the version/);
          return true;
        });
      });

      it('are as they were after a restart', async () => {
        const before = await openStore();
        const store = await before.open(SCHEMA);
        await fill(store, 1, 30);
        await before.activate('people', SCHEMA.version);
        const documents = await documentsIn(store);
        const stands = await store.checkpoint();
        await before.close();
        const after = await openStore();
        assert.equal(await after.active('people'), SCHEMA.version);
        const reopened = await after.open(SCHEMA);
        assert.deepEqual(await documentsIn(reopened), documents);
        assert.deepEqual(await reopened.checkpoint(), stands);
      });

      it('answer nothing after they have been closed', async () => {
        const models = await openStore();
        const store = await models.open(SCHEMA);
        await models.close();
        await assert.rejects(store.get('people', 'x'), ReadModelsUnavailableError);
        await assert.rejects(models.open(SCHEMA), ReadModelsUnavailableError);
        await assert.rejects(models.assertWritable(), ReadModelsUnavailableError);
      });

      it('are as they were after the store has been asked whether it can be written', async () => {
        const models = await openStore();
        const store = await models.open(SCHEMA);
        await fill(store, 1, 30);
        const documents = await documentsIn(store);
        const versions = await models.versions('people');
        await models.assertWritable();
        assert.deepEqual(await documentsIn(store), documents);
        assert.deepEqual(await models.versions('people'), versions);
        assert.equal(await models.active('people'), null);
      });
    });

    describe('a version that is being built', () => {
      const built = version(1001);

      /** Commits what the numbers' people are, each page counting as so many events. */
      async function build(store: BuildingStore, from: number, to: number): Promise<void> {
        const writes = Array.from({ length: to - from + 1 }, (_, each) =>
          write(personId(from + each), from + each, person(from + each)),
        );
        const { position, events } = await store.checkpoint();
        await store.commit(writes, position, checkpoint(at(to), events + writes.length));
      }

      it('is no version until it is finished, and is then one with its documents and its indexes', async () => {
        const models = await openStore();
        const store = await models.build(built);
        await build(store, 1, 40);
        assert.deepEqual(await models.versions('people'), []);
        await assert.rejects(models.activate('people', built.version));
        await store.finish();
        assert.deepEqual(await models.versions('people'), [built.version]);
        const finished = await (await openStore()).open(built);
        assert.equal(await finished.count('people'), 40);
        assert.equal((await finished.checkpoint()).position, at(40));
        const query = { index: 'byAge', equal: { age: 3 }, limit: 50 };
        const all = await everything(finished);
        assert.deepEqual(await found(finished, query), expected(all, BY_AGE, query));
        await put(finished, [write('late', 41, {})]);
        assert.equal(await finished.count('people'), 41);
      });

      it('counts and hashes on the way in what is found in it afterwards, however often a document changes', async () => {
        const store = await (await openStore()).build(built);
        await build(store, 1, 40);
        await build(store, 41, 70);
        const again = [write(personId(3), 71, { changed: 1 }), write(personId(50), 72, person(1))];
        await store.commit(again, at(70), checkpoint(at(72), 72));
        await everything(store);
        const { position } = await store.checkpoint();
        await store.commit([write(personId(3), 73, { changed: 2 })], position, checkpoint(at(73), 73));
        await store.commit([write(personId(4), 2, { older: true })], at(73), checkpoint(at(74), 74));
        const digest = await digestOf(store);
        assert.equal(digest.documents, 70);
        assert.deepEqual(await store.written(), digest);
        await store.abandon();
      });

      it('keeps apart documents whose ids have the same hash (FNV-1a)', async () => {
        const store = await (await openStore()).build(built);
        const ids = ['liquid', 'costarring', 'declinate', 'macallums'];
        const record = async (number: number, id: string, body: DocumentBody): Promise<void> =>
          store.commit([write(id, number, body)], at(number - 1), checkpoint(at(number), number));
        await store.commit([write('zinke', 1, person(1))], START, checkpoint(at(1), 1));
        for (const [index, id] of ids.entries()) await record(index + 2, id, { ...person(index), name: id });
        await record(6, 'costarring', { ...person(1), name: 'changed' });
        await record(7, 'altarage', person(2));
        const names = (await store.getMany('people', [...ids, 'altarage', 'zinke', 'nobody'])).map(
          (each) => each?.body['name'],
        );
        assert.deepEqual(names, [
          'liquid',
          'changed',
          'declinate',
          'macallums',
          person(2)['name'],
          person(1)['name'],
          undefined,
        ]);
        assert.deepEqual(await store.written(), await digestOf(store));
        await store.finish();
        assert.equal(await (await (await openStore()).open(built)).count('people'), 6);
      });

      it('goes on where it was left, and is begun anew once it was given up', async () => {
        const store = await (await openStore()).build(built);
        await build(store, 1, 40);
        await store.leave();
        const models = await openStore();
        const next = await models.build(built);
        assert.deepEqual(await next.checkpoint(), checkpoint(at(40), 40));
        await next.commit([write(personId(3), 41, { changed: 1 })], at(40), checkpoint(at(41), 41));
        await build(next, 42, 60);
        assert.deepEqual(await next.written(), await digestOf(next));
        assert.equal((await next.written()).documents, 59);
        await next.abandon();
        assert.deepEqual(await models.versions('people'), []);
        const anew = await models.build(built);
        assert.equal((await anew.checkpoint()).position, START);
        assert.equal(await anew.count('people'), 0);
        await anew.abandon();
      });

      it('is refused where there is that version, and while another builds it', async () => {
        const models = await openStore();
        const store = await models.build(built);
        await assert.rejects(models.build(built), ReadModelsUnavailableError);
        await build(store, 1, 10);
        await assert.rejects((await openStore()).build(built), ReadModelsUnavailableError);
        await store.finish();
        await assert.rejects(models.build(built), /There is a version/);
      });

      itNeeding(
        'atomic updates',
        'belongs to one of several processes that begin it at once, and to one of several that resume it',
        async () => {
          const processes = await Promise.all(Array.from({ length: 5 }, openStore));
          const owner = async (): Promise<BuildingStore> => {
            const outcomes = await Promise.allSettled(processes.map((models) => models.build(built)));
            for (const outcome of outcomes)
              if (outcome.status === 'rejected')
                assert.ok(outcome.reason instanceof ReadModelsUnavailableError);
            const [one, ...others] = outcomes.flatMap((each) =>
              each.status === 'fulfilled' ? [each.value] : [],
            );
            assert.ok(one);
            assert.equal(others.length, 0);
            return one;
          };
          const first = await owner();
          await build(first, 1, 10);
          await first.leave();
          const next = await owner();
          assert.equal((await next.checkpoint()).position, at(10));
          await next.abandon();
        },
      );

      it('is no version at all where it was only made to be compared', async () => {
        const models = await openStore();
        const [one, other] = [await models.scratch(built), await models.scratch(built)];
        await build(one, 1, 10);
        await build(other, 1, 20);
        assert.equal(await one.count('people'), 10);
        assert.equal(await other.count('people'), 20);
        await Promise.all([one.abandon(), other.abandon()]);
        const store = await models.build(built);
        assert.equal((await store.checkpoint()).position, START);
        assert.deepEqual(await models.versions('people'), []);
        await store.abandon();
      });
    });

    describe('a projection', () => {
      let events: MemoryEventStore;

      beforeEach(async () => {
        events = new MemoryEventStore();
        await appendOrders(events, 8);
      });

      const end = async (projection: Projection, store: ProjectionStore): Promise<void> => {
        assert.deepEqual(await documentsIn(store), await foldFromZero(projection, events));
      };

      for (const projection of [TALLY, ORDERS, INDEX]) {
        it(`is healed by the next run after a crash at any point between two writes: ${projection.name}`, async () => {
          for (let survived = 0; ; survived++) {
            const schema = { ...projection, version: 1000 + survived };
            const crashing = new CrashingStore(await open(schema), survived);
            const crashed = await fails(applyAll(projection, crashing, events, 5));
            const healed = await open(schema);
            await applyAll(projection, healed, events, 4);
            await end(projection, healed);
            assert.equal((await healed.checkpoint()).position, await events.head());
            if (!crashed) break;
          }
        });

        it(`ends alike when pages are read again and cut differently: ${projection.name}`, async () => {
          const store = await open(projection);
          await applyAll(projection, store, events, 3);
          for await (const page of events.readAll({ pageSize: 7 })) {
            const decoded = page.map((event) => decode(event));
            const documents = await documentsIn(store);
            const changes = changesOf(projection, decoded);
            const writes = fold(projection, changes, (collection, id) => {
              const known = documents[`${collection}/${id}`];
              return known === undefined ? null : { id, position: known.position, body: known.body };
            });
            assert.deepEqual(writes, []);
          }
          await end(projection, store);
        });
      }

      itNeeding('a clock that stands still', 'run by two processes has the documents of one', async () => {
        const time = new ManualTime();
        const projections = [TALLY, ORDERS, INDEX];
        const hosts = await Promise.all(
          [2, 3].map(async (pageSize) => {
            const readModels = await openStore();
            return new ProjectionHost({
              eventStore: events,
              readModels,
              projections,
              clock: time,
              timer: time,
              pageSize,
            });
          }),
        );
        await Promise.all(hosts.map((host) => host.start()));
        for (let round = 0; round < 10; round++) {
          await appendOrders(events, 2);
          await time.pass(100);
        }
        await time.pass(15_000);
        const head = await events.head();
        for (const host of hosts) {
          assert.equal(await host.whenPassed(['tally', 'orders', 'index'], head, 0), true);
          for (const projection of projections) await end(projection, host.store(projection.name));
        }
        await Promise.all(hosts.map((host) => host.stop()));
      });
    });
  });
}

const version = (number: number): ProjectionSchema => ({ ...SCHEMA, version: number });
const word = (words: string): Query => ({ index: 'byWord', equal: { words }, limit: 9 });

async function found(store: ProjectionStore, query: Query): Promise<string[]> {
  return (await store.find('people', query)).map(({ id }) => id);
}

async function fails(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return false;
  } catch (error) {
    if (error instanceof Crash) return true;
    throw error;
  }
}

/** Moves a projection along the log from its checkpoint, page by page, as plainly as can be. */
async function applyAll(
  projection: Projection,
  store: ProjectionStore,
  events: MemoryEventStore,
  pageSize: number,
): Promise<void> {
  let { position, events: count } = await store.checkpoint();
  for await (const page of events.readAll({ after: position, pageSize })) {
    const changes = changesOf(
      projection,
      page.map((event) => decode(event)),
    );
    const loaded = new Map<string, StoredDocument | null>();
    for (const { collection, id } of changes)
      loaded.set(`${collection}/${id}`, await store.get(collection, id));
    const writes = fold(projection, changes, (collection, id) => loaded.get(`${collection}/${id}`) ?? null);
    const next = page.at(-1)?.position ?? position;
    count += page.length;
    await store.commit(writes, position, checkpoint(next, count));
    position = next;
  }
}

class Crash extends Error {}

/**
 * A store whose process dies after so many writes, a document and a checkpoint each being one. Where the engine writes a
 * page in one transaction this is harsher than what can happen to it.
 */
class CrashingStore implements ProjectionStore {
  readonly #store: ProjectionStore;
  #writesLeft: number;

  constructor(store: ProjectionStore, writesLeft: number) {
    this.#store = store;
    this.#writesLeft = writesLeft;
  }

  get schema(): ProjectionSchema {
    return this.#store.schema;
  }

  async commit(writes: readonly DocumentWrite[], expectedAt: Position, next: Checkpoint): Promise<void> {
    const written = writes.slice(0, this.#writesLeft);
    this.#writesLeft -= writes.length + 1;
    if (this.#writesLeft >= 0) return this.#store.commit(writes, expectedAt, next);
    const now = await this.#store.checkpoint();
    await this.#store.commit(written, expectedAt, now);
    throw new Crash();
  }

  get(collection: string, id: string): Promise<StoredDocument | null> {
    return this.#store.get(collection, id);
  }
  getMany(collection: string, ids: readonly string[]): Promise<readonly (StoredDocument | null)[]> {
    return this.#store.getMany(collection, ids);
  }
  find(collection: string, query: Query): Promise<readonly StoredDocument[]> {
    return this.#store.find(collection, query);
  }
  keys(collection: string, query: Query): Promise<readonly Cursor[]> {
    return this.#store.keys(collection, query);
  }
  count(collection: string, query?: CountQuery): Promise<number> {
    return this.#store.count(collection, query);
  }
  checkpoint(): Promise<Checkpoint> {
    return this.#store.checkpoint();
  }
  scan(collection: string): AsyncIterable<readonly StoredDocument[]> {
    return this.#store.scan(collection);
  }
}
