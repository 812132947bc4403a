/**
 * The MongoDB server that tests and benches run against: the one that `TEST_MONGODB_URL` names, else a `mongod` on the
 * PATH, else FerretDB, which speaks MongoDB's protocol over SQLite files and is built once with Go.
 *
 * A server that is started here listens on the loopback address alone, keeps its data in a temporary folder, and is
 * stopped by whoever asked for it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { MongoClient } from 'mongodb';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';
import { buildFerretDb, ferretDbPath } from './ferretdb.ts';

export interface MongoServer {
  readonly kind: 'MongoDB' | 'FerretDB';
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

/** How the server is got, or why there is none. */
type Source =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'mongod'; readonly program: string }
  | { readonly kind: 'ferretdb'; readonly program: string }
  | { readonly kind: 'none'; readonly reason: string };

function source(environment: NodeJS.ProcessEnv): Source {
  const url = environment['TEST_MONGODB_URL'];
  if (url) return { kind: 'url', url };
  const mongod = onPath('mongod', environment);
  if (mongod !== null) return { kind: 'mongod', program: mongod };
  const ferretdb = ferretDbPath(environment);
  if (isExecutable(ferretdb)) return { kind: 'ferretdb', program: ferretdb };
  return {
    kind: 'none',
    reason:
      'there is no MongoDB: set TEST_MONGODB_URL, install mongod, or install Go and run "npm test", which then builds FerretDB once',
  };
}

/**
 * Builds FerretDB where no other server is there and Go is: before the tests, because it takes longer than a test may.
 *
 * @returns why it could not be built; null where all is well, or where the tests will say what is missing.
 */
export function prepareMongoServer(environment: NodeJS.ProcessEnv = process.env): string | null {
  if (source(environment).kind !== 'none' || onPath('go', environment) === null) return null;
  return buildFerretDb(environment);
}

/** Starts or finds the server; a text says why there is none. */
export async function startMongoServer(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<MongoServer | string> {
  const found = source(environment);
  switch (found.kind) {
    case 'none':
      return found.reason;
    case 'url':
      return serverAt(found.url, null);
    case 'mongod':
    case 'ferretdb': {
      const started = await ServerProcess.start(found.kind, found.program);
      try {
        if (found.kind === 'mongod') await started.initiateReplicaSet();
        return await serverAt(started.url, started);
      } catch (error) {
        await started.stop();
        throw error;
      }
    }
  }
}

async function serverAt(base: string, started: ServerProcess | null): Promise<MongoServer> {
  const client = new MongoClient(base, { serverSelectionTimeoutMS: 20_000 });
  let kind: MongoServer['kind'];
  let address: MongoServer['address'];
  try {
    const info = await client.db('admin').command({ buildInfo: 1 });
    kind = 'ferretdbVersion' in info || 'ferretdb' in info ? 'FerretDB' : 'MongoDB';
    const [{ host = '127.0.0.1', port = 27_017 } = {}] = client.options.hosts;
    address = { host, port };
  } catch (error) {
    await client.close();
    throw error;
  }
  await client.close();
  return {
    kind,
    process: started,
    url: () => withDatabase(base, `test-${randomUUID().slice(0, 13)}`),
    address,
    drop: (url) => dropDatabase(url),
    stop: async () => started?.stop(),
  };
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

/** A server that this process started, which a test may kill and start again over the same data. */
export class ServerProcess {
  readonly port: number;
  readonly #kind: 'mongod' | 'ferretdb';
  readonly #program: string;
  readonly #directory: TemporaryDirectory;
  #child: ChildProcess | null = null;

  private constructor(
    kind: 'mongod' | 'ferretdb',
    program: string,
    port: number,
    directory: TemporaryDirectory,
  ) {
    this.#kind = kind;
    this.#program = program;
    this.port = port;
    this.#directory = directory;
  }

  static async start(kind: 'mongod' | 'ferretdb', program: string): Promise<ServerProcess> {
    const server = new ServerProcess(kind, program, await freePort(), await temporaryDirectory());
    try {
      await mkdir(server.#data);
      await mkdir(server.#state);
      await server.startAgain();
      return server;
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  get url(): string {
    const replicaSet = this.#kind === 'mongod' ? `?replicaSet=${REPLICA_SET}` : '';
    return `mongodb://127.0.0.1:${this.port}/${replicaSet}`;
  }

  /** Starts the program over the data that are there, and resolves once it takes connections. */
  async startAgain(): Promise<void> {
    const child = spawn(this.#program, this.#arguments(), {
      cwd: this.#directory.path,
      // FerretDB parses every document for every query; collecting the garbage of that more seldom halves the time.
      env: { ...process.env, GOGC: 'off', GOMEMLIMIT: '400MiB' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let said = '';
    await new Promise<void>((resolve, reject) => {
      const hear = (text: string): void => {
        said = (said + text).slice(-4000);
        if (LISTENING.test(said)) resolve();
      };
      child.stdout.setEncoding('utf8').on('data', hear);
      child.stderr.setEncoding('utf8').on('data', hear);
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`${this.#program} ended before it listened:\n${said}`)));
    });
  }

  /** A replica set of one, so that majorities and transactions are those of a real one. */
  async initiateReplicaSet(): Promise<void> {
    const client = new MongoClient(`mongodb://127.0.0.1:${this.port}/?directConnection=true`);
    try {
      const members = [{ _id: 0, host: `127.0.0.1:${this.port}` }];
      await client.db('admin').command({ replSetInitiate: { _id: REPLICA_SET, members } });
    } finally {
      await client.close();
    }
  }

  /** Ends it at once, as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    await this.#directory.remove();
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  get #data(): string {
    return join(this.#directory.path, 'data');
  }

  get #state(): string {
    return join(this.#directory.path, 'state');
  }

  #arguments(): readonly string[] {
    return this.#kind === 'mongod'
      ? [
          `--dbpath=${this.#data}`,
          '--bind_ip=127.0.0.1',
          `--port=${this.port}`,
          `--replSet=${REPLICA_SET}`,
          `--unixSocketPrefix=${this.#state}`,
        ]
      : [
          '--handler=sqlite',
          // A test's data outlive the end of the program, which is all that a test does to it; nobody cuts the power.
          `--sqlite-url=file:${this.#data}/?_pragma=synchronous(off)`,
          `--state-dir=${this.#state}`,
          `--listen-addr=127.0.0.1:${this.port}`,
          '--debug-addr=-',
          '--telemetry=disabled',
          '--log-level=INFO',
        ];
  }
}

const REPLICA_SET = 'home-heart-test';
/** What FerretDB and mongod say once they take connections. */
const LISTENING = /Listening on TCP|Waiting for connections/i;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function onPath(name: string, environment: NodeJS.ProcessEnv): string | null {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
