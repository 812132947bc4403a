/**
 * The servers of MongoDB's protocol that tests and benches run against: a MongoDB, which `TEST_MONGODB_URL` names or whose
 * `mongod` is on the PATH; else FerretDB and mongo-java-server, each of which shows what the other one cannot.
 *
 * A server that is started here is stopped by whoever asked for it.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import type { Cannot } from '../harness/needing.ts';
import { type BuiltServer, onPath } from './built-server.ts';
import { ferretDb } from './ferretdb.ts';
import { mongoJavaServer } from './mongo-java-server.ts';
import { type MongoProgram, ServerProcess } from './mongodb-process.ts';

export type MongoKind = 'MongoDB' | 'FerretDB' | 'mongo-java-server';

/** What a case may need of its server that not every one has. */
export type MongoNeed =
  | 'atomic updates'
  | 'plans of queries'
  | 'a list of indexes'
  | 'the order of text'
  | 'data that outlive a kill'
  | 'a clinic of some size';

/** Why a server cannot show something: with what a case needs, that says on which servers it holds. */
const CANNOT: Readonly<Record<MongoKind, Cannot<MongoNeed>>> = {
  MongoDB: {},
  FerretDB: {
    'atomic updates': 'FerretDB reads a document, changes it and writes it back in separate steps',
    'plans of queries': 'FerretDB tells no plan of a query',
    'a clinic of some size': 'FerretDB reads the whole collection for every query and change but by one id',
  },
  'mongo-java-server': {
    'plans of queries': 'mongo-java-server tells no plan of a query',
    'a list of indexes': 'mongo-java-server makes no index but that of the ids',
    'the order of text':
      'mongo-java-server puts characters beyond the first plane before the last of that plane',
    'data that outlive a kill': 'mongo-java-server keeps its data in memory',
  },
};

export const cannotShow = (
  kind: MongoKind,
  environment: NodeJS.ProcessEnv = process.env,
): Cannot<MongoNeed> =>
  environment['TEST_MONGODB_URL']
    ? { 'data that outlive a kill': 'the server that TEST_MONGODB_URL names is not the tests’ own to kill' }
    : CANNOT[kind];

const BUILT: Readonly<Record<Exclude<MongoKind, 'MongoDB'>, BuiltServer>> = {
  FerretDB: ferretDb,
  'mongo-java-server': mongoJavaServer,
};

export interface MongoServer {
  readonly kind: MongoKind;
  /** The program, where this process started it; null where it is somebody else's, and is never killed. */
  readonly process: ServerProcess | null;
  /** The address of a new database. */
  url(): string;
  /** The first server that the address names, for a proxy before it. */
  readonly address: { readonly host: string; readonly port: number };
  /** Removes a database that `url` named. */
  drop(url: string): Promise<void>;
  stop(): Promise<void>;
}

/** The kinds that tests with these needs run on here, whether they are there or not: a MongoDB shows whatever the others do. */
export function mongoKinds(
  needs: readonly MongoNeed[] = [],
  environment: NodeJS.ProcessEnv = process.env,
): readonly MongoKind[] {
  const isReal = environment['TEST_MONGODB_URL'] || onPath('mongod', environment) !== null;
  const kinds: readonly MongoKind[] = isReal ? ['MongoDB'] : ['FerretDB', 'mongo-java-server'];
  return kinds.filter((kind) => needs.every((need) => !(need in cannotShow(kind, environment))));
}

/**
 * Builds what is missing of the servers, where there is what they are built with: before the tests, because it takes longer
 * than a test may.
 *
 * @returns what could not be built, and why; the tests say what is missing for the others.
 */
export function prepareMongoServers(environment: NodeJS.ProcessEnv = process.env): readonly string[] {
  return mongoKinds([], environment).flatMap((kind) => {
    if (kind === 'MongoDB') return [];
    const { tools, build } = BUILT[kind];
    return tools.some((tool) => onPath(tool, environment) === null) ? [] : (build(environment) ?? []);
  });
}

/** Starts or finds a server that has what is needed; a text says why there is none. */
export async function startMongoServer(
  needs: readonly MongoNeed[] = [],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<MongoServer | string> {
  const reasons: string[] = [];
  for (const kind of mongoKinds(needs, environment)) {
    const found = await startMongoServerOf(kind, environment);
    if (typeof found !== 'string') return found;
    reasons.push(found);
  }
  return reasons.join('; ');
}

/** Starts or finds the server of a kind; a text says why there is none. */
export async function startMongoServerOf(
  kind: MongoKind,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<MongoServer | string> {
  const url = environment['TEST_MONGODB_URL'];
  if (kind === 'MongoDB' && url) return serverAt(url, kind, null);
  const program = kind === 'MongoDB' ? mongod(environment) : built(kind, environment);
  if (typeof program === 'string') return program;
  const started = await ServerProcess.start(program);
  try {
    return await serverAt(started.url, kind, started);
  } catch (error) {
    await started.stop();
    throw error;
  }
}

function mongod(environment: NodeJS.ProcessEnv): MongoProgram | string {
  const file = onPath('mongod', environment);
  if (file === null) return 'there is no MongoDB: set TEST_MONGODB_URL, or install mongod';
  return {
    file,
    replicaSet: REPLICA_SET,
    arguments: ({ port, data, state }) => [
      `--dbpath=${data}`,
      '--bind_ip=127.0.0.1',
      `--port=${port}`,
      `--replSet=${REPLICA_SET}`,
      `--unixSocketPrefix=${state}`,
    ],
  };
}

const REPLICA_SET = 'home-heart-test';

function built(kind: keyof typeof BUILT, environment: NodeJS.ProcessEnv): MongoProgram | string {
  const { place, program, tools } = BUILT[kind];
  if (existsSync(place(environment))) return program(environment);
  const missing = tools.filter((tool) => onPath(tool, environment) === null);
  return missing.length === 0
    ? `there is no ${kind}: "npm test" builds it once`
    : `there is no ${kind}, and to build it ${missing.join(' and ')} would have to be on the PATH`;
}

async function serverAt(base: string, kind: MongoKind, started: ServerProcess | null): Promise<MongoServer> {
  const client = new MongoClient(base, { serverSelectionTimeoutMS: 20_000 });
  try {
    const info = await client.db('admin').command({ buildInfo: 1 });
    if (kind === 'MongoDB' && 'ferretdb' in info)
      throw new Error('TEST_MONGODB_URL names a FerretDB: without it the tests start one of their own.');
    const [{ host = '127.0.0.1', port = 27_017 } = {}] = client.options.hosts;
    return {
      kind,
      process: started,
      url: () => withDatabase(base, `test-${randomUUID().slice(0, 13)}`),
      address: { host, port },
      drop: (url) => dropDatabase(url),
      stop: async () => started?.stop(),
    };
  } finally {
    await client.close();
  }
}

function withDatabase(base: string, database: string): string {
  const [, start = '', query = ''] = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(base) ?? [];
  return `${start}/${database}${query}`;
}

async function dropDatabase(url: string): Promise<void> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 20_000 });
  try {
    await client.db().dropDatabase();
  } finally {
    await client.close();
  }
}
