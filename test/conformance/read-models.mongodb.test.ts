import assert from 'node:assert/strict';
import { MongoProjectionStore } from '../../projections/read-models/mongodb/projection-store.ts';
import { MongoReadModels } from '../../projections/read-models/mongodb/read-models.ts';
import { skip } from '../harness/skip.ts';
import { type MongoServer, startMongoServer } from '../servers/mongodb.ts';
import { type Installation, readModelConformance } from './read-models.ts';

/**
 * Several processes write to one document at the same moment. FerretDB reads a document, changes it and writes it back
 * in separate steps, so that all of them win.
 */
const NEEDS_ATOMIC_UPDATES = 'has one winner where several move the checkpoint from one place';
/** Its clock stands still, and nobody polls, while a server takes its time; `test/fault/mongodb.test.ts` has it in real time. */
const NEEDS_NO_NETWORK = 'run by two processes has the documents of one';

describe('MongoDB', function () {
  // FerretDB reads the whole collection for every query but one by id.
  this.timeout(120_000);

  let server: MongoServer | null = null;

  before(async function () {
    const found = await startMongoServer();
    if (typeof found === 'string') return skip(this, found);
    server = found;
    console.log('    the server is %s', server.kind);
    if (server.kind === 'FerretDB') {
      console.log('    it tells no plan of a query, so that there is an index is checked, not its use');
    }
  });

  beforeEach(function () {
    const title = this.currentTest?.title;
    if (server?.kind === 'FerretDB' && title === NEEDS_ATOMIC_UPDATES) {
      skip(this, 'the updates of FerretDB are not atomic; set TEST_MONGODB_URL to a MongoDB');
    }
    if (title === NEEDS_NO_NETWORK) {
      skip(
        this,
        'it lets no real time pass, which a server needs; test/fault/mongodb.test.ts runs it in real time',
      );
    }
  });

  after(() => server?.stop());

  readModelConformance('MongoDB', {
    prepare: async (): Promise<Installation> => {
      assert.ok(server);
      const { kind, drop } = server;
      const url = server.url();
      return {
        open: () => MongoReadModels.open(url),
        explain: async (store, collection, query) => {
          assert.ok(store instanceof MongoProjectionStore);
          if (kind === 'FerretDB') {
            const names = await store.indexes(collection);
            return { plan: names.join(', '), indexed: names.includes(query.index) };
          }
          const plan = JSON.stringify(await store.plan(collection, query));
          return { plan, indexed: isIndexed(plan, query.index) };
        },
        remove: () => drop(url),
      };
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
