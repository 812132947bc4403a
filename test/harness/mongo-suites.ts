import assert from 'node:assert/strict';
import {
  cannotShow,
  mongoKinds,
  type MongoNeed,
  type MongoServer,
  startMongoServerOf,
} from '../servers/mongodb.ts';
import type { Cannot } from './needing.ts';
import { skip } from './skip.ts';

/** One of the servers, as a suite over it sees it. */
interface MongoSuite {
  readonly cannot: Cannot<MongoNeed>;
  /** There from the first `before` of the suite on. */
  server(): MongoServer;
}

export interface MongoSuiteOptions {
  readonly timeoutMs: number;
  /** Of all its cases: there is no suite for a server that has not all of it. */
  readonly needs?: readonly MongoNeed[];
}

/** Registers the same cases for each of the servers that tests run on here; for one that is missing they say so. */
export function onMongoServers(
  title: string,
  { timeoutMs, needs = [] }: MongoSuiteOptions,
  cases: (suite: MongoSuite) => void,
): void {
  for (const kind of mongoKinds(needs)) {
    describe(`${title} (${kind})`, function () {
      this.timeout(timeoutMs);

      let server: MongoServer | null = null;

      before(async function () {
        const found = await startMongoServerOf(kind);
        if (typeof found === 'string') return skip(this, found);
        server = found;
      });

      cases({
        cannot: cannotShow(kind),
        server: () => {
          assert.ok(server);
          return server;
        },
      });

      // After what the cases have opened on it has been closed.
      after(() => server?.stop());
    });
  }
}
