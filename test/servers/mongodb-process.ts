/** A server of MongoDB's protocol that the tests start: at the loopback address alone, its data in a temporary folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

export interface MongoProgram {
  readonly file: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether it is to be one of a replica set, so that majorities and transactions are those of a real one. */
  readonly replicaSet?: string;
  arguments(at: { readonly port: number; readonly data: string; readonly state: string }): readonly string[];
}

/** A server that this process started, which a test may kill and start again over the same data. */
export class ServerProcess {
  readonly port: number;
  readonly #program: MongoProgram;
  readonly #directory: TemporaryDirectory;
  #child: ChildProcess | null = null;

  private constructor(program: MongoProgram, port: number, directory: TemporaryDirectory) {
    this.#program = program;
    this.port = port;
    this.#directory = directory;
  }

  static async start(program: MongoProgram): Promise<ServerProcess> {
    const server = new ServerProcess(program, await freePort(), await temporaryDirectory());
    try {
      await mkdir(server.#data);
      await mkdir(server.#state);
      await server.startAgain();
      if (program.replicaSet !== undefined) await server.#initiate(program.replicaSet);
      return server;
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  get url(): string {
    const { replicaSet } = this.#program;
    return `mongodb://127.0.0.1:${this.port}/${replicaSet === undefined ? '' : `?replicaSet=${replicaSet}`}`;
  }

  /** Starts the program over the data that are there, and resolves once it takes connections. */
  async startAgain(): Promise<void> {
    const { file, environment } = this.#program;
    const places = { port: this.port, data: this.#data, state: this.#state };
    const child = spawn(file, this.#program.arguments(places), {
      cwd: this.#directory.path,
      env: { ...process.env, ...environment },
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
      child.once('exit', () => reject(new Error(`${file} ended before it listened:\n${said}`)));
    });
  }

  async #initiate(replicaSet: string): Promise<void> {
    const client = new MongoClient(`mongodb://127.0.0.1:${this.port}/?directConnection=true`);
    try {
      const members = [{ _id: 0, host: `127.0.0.1:${this.port}` }];
      await client.db('admin').command({ replSetInitiate: { _id: replicaSet, members } });
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
}

/** What the servers say once they take connections. */
const LISTENING = /Listening on TCP|Waiting for connections/i;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
