import assert from 'node:assert/strict';
import { MongoClient } from 'mongodb';
import { MongoProjectionStore } from '../../projections/read-models/mongodb/projection-store.ts';
import { MongoReadModels } from '../../projections/read-models/mongodb/read-models.ts';
import { type MongoSuiteOptions, onMongoServers } from '../harness/mongo-suites.ts';
import { readModelConformance } from './read-models.ts';

// FerretDB reads the whole collection for every query but one by id.
onMongoServers('MongoDB', { timeoutMs: 120_000 }, ({ cannot, server }) => {
  readModelConformance('MongoDB', {
    prepare: async () => {
      const { drop, url } = server();
      const database = url();
      return {
        open: () => MongoReadModels.open(database),
        explain: async (store, collection, query) => {
          assert.ok(store instanceof MongoProjectionStore);
          const plan = JSON.stringify(await store.plan(collection, query));
          return { plan, indexed: isIndexed(plan, query.index) };
        },
        remove: () => drop(database),
      };
    },
    cannot: {
      ...cannot,
      'a clock that stands still':
        'it lets no real time pass, which a server needs; test/fault/mongodb.test.ts runs it in real time',
    },
  });
});

/** By the index that the query names, without a sort and without a look at the whole collection. */
function isIndexed(plan: string, index: string): boolean {
  const stages = [...plan.matchAll(/"stage":"(\w+)"/g)].map(([, stage]) => stage);
  return (
    stages.includes('IXSCAN') &&
    !stages.includes('COLLSCAN') &&
    !stages.includes('SORT') &&
    plan.includes(`"indexName":"${index}"`)
  );
}

const WITH_RACES: MongoSuiteOptions = { timeoutMs: 60_000, needs: ['atomic updates'] };

onMongoServers('a server with atomic updates', WITH_RACES, ({ server }) => {
  it('loses none of 200 increments at once, and lets one of 100 compare-and-sets win', async () => {
    const { drop, url } = server();
    const database = url();
    const client = new MongoClient(database);
    try {
      const counters = client.db().collection<{ readonly _id: string; readonly count: number }>('counters');
      await counters.insertOne({ _id: 'one', count: 0 });
      const increment = () => counters.updateOne({ _id: 'one' }, { $inc: { count: 1 } });
      await Promise.all(Array.from({ length: 200 }, increment));
      assert.equal((await counters.findOne({ _id: 'one' }))?.count, 200);
      const moves = await Promise.all(
        Array.from({ length: 100 }, (_, number) =>
          counters.updateOne({ _id: 'one', count: 200 }, { $set: { count: 1000 + number } }),
        ),
      );
      assert.equal(moves.filter(({ modifiedCount }) => modifiedCount === 1).length, 1);
    } finally {
      await client.close();
      await drop(database);
    }
  });
});
