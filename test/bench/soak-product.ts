/** The product as `npm start` runs it, over stores that last, with what it takes of the machine. */
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '../../events/position.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { ApiClient } from '../harness/product.ts';
import { ProductProcess } from '../harness/product-process.ts';
import { fill } from './log-events.ts';

export const PATIENTS = 2000;
/** What a clinic has when the day begins. */
const LOGS_BEFORE = 10;
const SAMPLE_MS = 1000;
const TICKS_PER_SECOND = 100;

export interface Sample {
  /** `performance.now()` of this process. */
  readonly at: number;
  /** Resident. */
  readonly mib: number;
}

/** From the kill until it answers again, by `performance.now()`. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

export class SoakProduct {
  readonly samples: Sample[] = [];
  readonly #directory: string;
  readonly #port: number;
  readonly #output: FileHandle;
  // An idle connection is let go before the server does so, after 5 s: a question into a closing one is lost.
  readonly #agent = new Agent({ keepAlive: true, timeout: 3000 });
  readonly #sampling = new AbortController();
  #process: ProductProcess | null = null;
  /** Processor seconds of the processes that have ended, and of the one that runs. */
  readonly #processor = { ended: 0, running: 0 };

  private constructor(directory: string, port: number, output: FileHandle) {
    this.#directory = directory;
    this.#port = port;
    this.#output = output;
  }

  /** Starts one on a clinic with its patients and their earlier logs. Answers the end of that log, too. */
  static async start(directory: string): Promise<{ product: SoakProduct; before: Position }> {
    const store = SqliteEventStore.open(join(directory, 'events.db'));
    await fill(store, PATIENTS, LOGS_BEFORE);
    const before = await store.head();
    await store.close();
    const output = await open(join(directory, 'product.log'), 'a');
    const product = new SoakProduct(directory, await freePort(), output);
    await product.#run();
    void product.#sample();
    return { product, before };
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get eventsPath(): string {
    return join(this.#directory, 'events.db');
  }

  /** What the command lines need to work beside it. */
  get env(): Readonly<Record<'EVENT_STORE_URL' | 'READ_MODELS_URL' | 'SECRETS_URL', string>> {
    return {
      EVENT_STORE_URL: `sqlite:${this.eventsPath}`,
      READ_MODELS_URL: `sqlite:${join(this.#directory, 'read-models')}`,
      SECRETS_URL: `sqlite:${join(this.#directory, 'secrets.db')}`,
    };
  }

  get processorSeconds(): number {
    return this.#processor.ended + this.#processor.running;
  }

  client(): ApiClient {
    return new ApiClient(() => this.url, this.#agent);
  }

  /** Ends it by kill -9, and starts it again. */
  async killAndStart(): Promise<Outage> {
    const from = performance.now();
    this.#process?.kill('SIGKILL');
    await this.#process?.ended;
    this.#processor.ended += this.#processor.running;
    this.#processor.running = 0;
    await this.#run();
    return { from, to: performance.now() };
  }

  /** @throws Error where it does not end as it should. */
  async stop(): Promise<void> {
    const ended = await this.#end('SIGTERM');
    if (ended?.code !== 0) throw new Error(`The product ended with ${ended?.code}: ${ended?.errors}`);
  }

  /** For when something has gone wrong; where it has ended already, nothing. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async #end(signal: NodeJS.Signals) {
    this.#sampling.abort();
    this.#agent.destroy();
    this.#process?.kill(signal);
    const ended = await this.#process?.ended;
    this.#process = null;
    await this.#output.close();
    return ended;
  }

  async #run(): Promise<void> {
    this.#process = new ProductProcess(
      this.#directory,
      { PORT: String(this.#port), LOG_LEVEL: 'info' },
      this.#output.fd,
    );
    await this.#process.answering(this.#port);
  }

  async #sample(): Promise<void> {
    const { signal } = this.#sampling;
    while (!signal.aborted) {
      const found = await used(this.#process?.pid);
      if (found !== null) {
        this.samples.push({ at: performance.now(), mib: found.mib });
        this.#processor.running = found.processor;
      }
      await pause(SAMPLE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Memory and processor time of a process, as the system keeps them; null where it does not tell. */
async function used(pid: number | undefined): Promise<{ mib: number; processor: number } | null> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may hold spaces, `utime` and `stime` are the twelfth and thirteenth.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    const resident = /VmRSS:\s+(\d+)/.exec(status)?.[1];
    if (resident === undefined) return null;
    return { mib: Number(resident) / 1024, processor: (Number(user) + Number(system)) / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}

/** One that stays the same when the product is started again, as a clinic's does. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
