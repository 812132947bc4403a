/** The product as its own process, as `npm start` runs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sourceStartOf, startOf } from './programs.ts';
import { ApiClient } from './product.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** How a process ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly errors: string;
}

export class ProductProcess {
  readonly ended: Promise<Ended>;
  readonly #child: ChildProcess;
  readonly #agent = new Agent({ keepAlive: true });
  #out = '';
  #errors = '';
  #url = '';

  /**
   * Starts one with stores in the folder. What the environment says beside that goes in as it is.
   *
   * @param out where its standard output goes in place of this object: an open file.
   */
  constructor(directory: string, env: Readonly<Record<string, string>> = {}, out: number | null = null) {
    const start = 'NODE_OPTIONS' in env ? sourceStartOf : startOf;
    this.#child = spawn(process.execPath, start('backend/main.ts'), {
      cwd: ROOT,
      stdio: ['ignore', out ?? 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        EVENT_STORE_URL: `sqlite:${join(directory, 'events.db')}`,
        READ_MODELS_URL: `sqlite:${join(directory, 'read-models')}`,
        SESSIONS_URL: `sqlite:${join(directory, 'sessions.db')}`,
        SECRETS_URL: `sqlite:${join(directory, 'secrets.db')}`,
        PORT: '0',
        LOG_LEVEL: 'error',
        ...env,
      },
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#out += text;
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors += text;
    });
    this.ended = once(this.#child, 'close').then(([code, signal]: unknown[]) => {
      this.#agent.destroy();
      return {
        code: code as number | null,
        signal: signal as NodeJS.Signals | null,
        out: this.#out,
        errors: this.#errors,
      };
    });
  }

  /** Resolves once it listens. */
  async listening(): Promise<this> {
    const over = this.ended.then(({ errors }) => {
      throw new Error(`The product ended before it listened: ${errors}`);
    });
    over.catch(() => undefined);
    for (;;) {
      const url = /^Home Heart is at (http:\/\/\S+)$/m.exec(this.#out)?.[1];
      if (url !== undefined) {
        this.#url = url;
        return this;
      }
      if (this.#child.stdout === null) throw new Error('The output is not piped.');
      await Promise.race([once(this.#child.stdout, 'data'), over]);
    }
  }

  /** Resolves once it answers at a port that its environment names, for one whose output goes elsewhere. */
  async answering(port: number): Promise<this> {
    this.#url = `http://127.0.0.1:${port}`;
    let ended: Ended | null = null;
    void this.ended.then((how) => {
      ended = how;
    });
    while (ended === null) {
      const answered = await this.client()
        .get('/healthz')
        .then(
          ({ status }) => status === 200,
          () => false,
        );
      if (answered) return this;
      await pause(20);
    }
    throw new Error(`The product ended before it answered: ${JSON.stringify(ended)}`);
  }

  get url(): string {
    return this.#url;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  client(): ApiClient {
    return new ApiClient(() => this.#url, this.#agent);
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }
}
