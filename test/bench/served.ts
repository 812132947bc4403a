/** A server in a process of its own, so that its processor time is counted without that of who asks it. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

/** What a process can serve: `server.ts` holds them. */
export type ServerKind = 'product' | 'product-without-progress' | 'bare-insert' | 'bare-bytes';
export type ServerQuestion = 'processor' | 'stop';
/** The first message tells where it listens, each later one the processor time so far, ms. */
export type ServerAnswer = string | number;

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url));
/** Work that goes on behind the answers is over when so little was done in so long. */
const IDLE = { forMs: 250, lessThanMs: 8 };

export class Served {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  static async start(kind: ServerKind, directory: string): Promise<Served> {
    const child = fork(SERVER, [kind, directory]);
    const [url] = (await once(child, 'message')) as [ServerAnswer];
    return new Served(child, String(url));
  }

  /** Processor time of the process for some work, and for what goes on behind it, ms. */
  async processorMs(work: () => Promise<unknown>): Promise<number> {
    const before = await this.#idle();
    await work();
    return (await this.#idle()) - before;
  }

  async stop(): Promise<void> {
    this.#child.send('stop' satisfies ServerQuestion);
    await once(this.#child, 'exit');
  }

  async #idle(): Promise<number> {
    for (let before = await this.#processor(); ;) {
      await pause(IDLE.forMs);
      const now = await this.#processor();
      if (now - before < IDLE.lessThanMs) return now;
      before = now;
    }
  }

  async #processor(): Promise<number> {
    this.#child.send('processor' satisfies ServerQuestion);
    const [answer] = (await once(this.#child, 'message')) as [ServerAnswer];
    return Number(answer);
  }
}

export interface Load {
  readonly url: string;
  readonly requests: readonly autocannon.Request[];
  readonly connections: number;
  /** How many requests are sent in all. */
  readonly amount: number;
}

/**
 * Sends requests, each connection from a place of its own in the list on: no two ask the same at the same moment.
 *
 * @throws where one is refused or fails.
 */
export async function send({ url, requests, connections, amount }: Load): Promise<autocannon.Result> {
  let at = 0;
  const result = await autocannon({
    url,
    connections,
    amount,
    // A shared machine may let everybody wait: what is counted is the processor.
    timeout: 120,
    setupClient: (client) => {
      const from = Math.floor((requests.length * at++) / connections);
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed.`);
  return result;
}

/** @throws where it is not answered with 2xx. */
export async function ask<Shape>(url: string, body?: unknown): Promise<Shape> {
  const response = await fetch(
    url,
    body === undefined
      ? {}
      : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
  );
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Shape;
}

/** Until the projections hold all of the log that the process began with. */
export async function untilShown(url: string): Promise<void> {
  for (;;) {
    const projections = await ask<readonly { readonly state: string }[]>(`${url}/api/projections`);
    if (projections.every(({ state }) => state === 'live')) return;
    await pause(100);
  }
}
