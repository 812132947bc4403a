/**
 * The whole product, started in the test's own process on a free port, with its stores in a temporary folder, and
 * asked over the network as a browser asks it.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
} from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import type * as z from 'zod/mini';
import { type Clock, systemClock } from '../../lib/clock.ts';
import { type Product, startProduct } from '../../backend/composition.ts';
import { programHash } from '../../backend/event-sourcing/snapshots/program-hash.ts';
import type { Route } from '../../backend/http/route.ts';
import { type Configuration, readConfiguration } from '../../backend/configuration.ts';
import { type LiveMessage, liveMessageSchema } from '../../backend/contract/live.ts';
import { type RecordedLog, recordedLogSchema } from '../../backend/contract/log.ts';
import { type Patient, patientSchema } from '../../backend/contract/patient.ts';
import { type Problem, problemSchema } from '../../backend/contract/problem.ts';
import type { Role } from '../../events/enums.ts';
import { systemTimer, type Timer } from '../../lib/timer.ts';
import type { Partner } from '../../backend/partners/port.ts';
import type { StoredEvent } from '../../events/store/port.ts';
import { temporaryDirectory, type TemporaryDirectory } from './temporary-directory.ts';

export interface TestProductOptions {
  readonly clock?: Clock;
  /** What the product waits by for its next look at what has fallen due; left out, by the system's time. */
  readonly timer?: Timer;
  /** Who carries notices out of the product. */
  readonly partner?: Partner;
  /** From one look through the event log to the next. */
  readonly betweenLogChecksMs?: number;
  /** Changes to the configuration, which is otherwise that of a fresh clone, in a folder of its own. */
  readonly configuration?: Partial<Configuration>;
  /** A folder with an earlier product's stores; whoever made it removes it. */
  readonly directory?: string;
  /** The built front end, for tests in a browser; otherwise a page that says nothing. */
  readonly pages?: string;
}

/** Starts a product. Whoever starts it stops it. */
export async function startTestProduct(options: TestProductOptions = {}): Promise<TestProduct> {
  const own = options.directory === undefined ? await temporaryDirectory() : null;
  const product = new TestProduct(options, options.directory ?? own?.path ?? '', own);
  try {
    await product.start();
  } catch (error) {
    await own?.remove();
    throw error;
  }
  return product;
}

/** The configuration of embedded stores in a folder, on a free port. */
function configurationIn(directory: string): Configuration {
  return readConfiguration({
    EVENT_STORE_URL: `sqlite:${join(directory, 'events.db')}`,
    READ_MODELS_URL: `sqlite:${join(directory, 'read-models')}`,
    SESSIONS_URL: `sqlite:${join(directory, 'sessions.db')}`,
    SECRETS_URL: `sqlite:${join(directory, 'secrets.db')}`,
    PORT: '0',
  });
}

/** A sixty-fourth of what the product takes for a password, which is half a second of a processor: tests sign in thousands of times. */
const QUICK_PASSWORDS = { log2N: 10, r: 8, p: 2 };

const OF_THE_AUDIT: ReadonlySet<string> = new Set(['PatientRecordRead', 'PatientListRead', 'AuditAnchored']);

let program: Promise<string> | null = null;
/** The sources stay as they are while tests run: many products start in one process. */
const programHashOnce = (): Promise<string> => (program ??= programHash());

export class TestProduct {
  readonly directory: string;
  /** What the product wrote into its own log, as JSON lines of level warning and above. */
  readonly logged: string[] = [];
  readonly #options: TestProductOptions;
  readonly #own: TemporaryDirectory | null;
  // An idle connection is let go before the server does so, after 5 s: a question into a closing one is lost.
  readonly #agent = new Agent({ keepAlive: true, timeout: 3000 });
  readonly #sockets = new Set<LiveClient>();
  #running: Product | null = null;

  constructor(options: TestProductOptions, directory: string, own: TemporaryDirectory | null) {
    this.#options = options;
    this.directory = directory;
    this.#own = own;
  }

  async start(): Promise<void> {
    const pages = join(this.directory, 'pages');
    await mkdir(join(pages, 'assets'), { recursive: true });
    await writeFile(join(pages, 'index.html'), '<!doctype html><title>Home Heart</title>');
    await writeFile(join(pages, 'assets', 'app-1.js'), 'export {};');
    const { logged } = this;
    const logger = pino(
      { level: 'warn', base: null },
      new Writable({
        write(line: Buffer, _encoding, done) {
          logged.push(line.toString());
          done();
        },
      }),
    );
    this.#running = await startProduct(
      { ...configurationIn(this.directory), ...this.#options.configuration },
      {
        pages: this.#options.pages ?? pages,
        logger,
        clock: this.#options.clock ?? systemClock,
        sweepTimer: this.#options.timer ?? systemTimer,
        passwordCost: QUICK_PASSWORDS,
        betweenLogChecksMs: this.#options.betweenLogChecksMs,
        programHash: programHashOnce,
        ...(this.#options.partner === undefined ? {} : { partner: this.#options.partner }),
      },
    );
  }

  get running(): Product {
    assert.ok(this.#running, 'the product is not running');
    return this.#running;
  }

  get url(): string {
    return this.running.url;
  }

  /** Where browsers reach it, where there are accounts. */
  get publicUrl(): string | null {
    return this.#options.configuration?.accounts?.publicUrl ?? null;
  }

  /** A browser of its own: with its own cookies, as the demonstration clinician until it becomes somebody else. */
  client(): ApiClient {
    return new ApiClient(
      () => this.url,
      this.#agent,
      (answer) => assertContracted(answer, this.#running?.routes ?? []),
    );
  }

  /** A browser that has become another person. */
  async clientAs(role: Role, chosen: { patientId?: string; name?: string } = {}): Promise<ApiClient> {
    const client = this.client();
    await client.become(role, chosen);
    return client;
  }

  /** Opens a live connection as the person that the client is. */
  async live(client: ApiClient, query = ''): Promise<LiveClient> {
    const live = await openLive(this.url, client, query);
    this.#sockets.add(live);
    return live;
  }

  /** Every event in the log, but who looked at what and what the log was: questions leave those. */
  async events(): Promise<readonly StoredEvent[]> {
    return (await this.wholeLog()).filter(({ type }) => !OF_THE_AUDIT.has(type));
  }

  /** Every event in the log. */
  async wholeLog(): Promise<readonly StoredEvent[]> {
    const events: StoredEvent[] = [];
    for await (const page of this.running.store.readAll()) events.push(...page);
    return events;
  }

  /** Waits until the log holds so many events of a type, which the product wrote by itself, and all read models show them. */
  async settled(type: string, count: number): Promise<void> {
    const events = await eventually(
      () => this.events(),
      (all) => all.filter((event) => event.type === type).length >= count,
    );
    const last = events.at(-1);
    assert.ok(last);
    await eventually(
      () => this.running.projections.status(),
      (statuses) => statuses.every(({ position }) => position >= last.position),
    );
  }

  /** Stops the product and starts it again on the same stores, at another address. */
  async restart(): Promise<void> {
    await this.#end();
    await this.start();
  }

  /** Stops the product and removes its stores where they are its own. */
  async stop(): Promise<void> {
    await this.#end();
    await this.#own?.remove();
  }

  async #end(): Promise<void> {
    for (const socket of this.#sockets) socket.terminate();
    this.#sockets.clear();
    this.#agent.destroy();
    const running = this.#running;
    this.#running = null;
    await running?.stop();
  }
}

/** Opens a live connection to the product at an address, as the person that the client is. */
export async function openLive(url: string, client: ApiClient, query = ''): Promise<LiveClient> {
  const headers: Record<string, string> = client.cookie === '' ? {} : { cookie: client.cookie };
  const live = new LiveClient(new WebSocket(`${url.replace('http', 'ws')}/ws${query}`, { headers }));
  live.socket.on('upgrade', (answer) => client.keep(answer));
  await live.opened();
  return live;
}

/** Holds what a route answered to its contract: the status, and a body with nothing in it that is not named there. */
function assertContracted(answer: ApiAnswer, routes: readonly Route[]): void {
  if (answer.status >= 300) return;
  const path = answer.path.replace(/\/?(\?.*)?$/, '');
  const answering = routes.filter(
    (route) =>
      route.method === answer.method &&
      new RegExp(`^${route.path.replaceAll('$', '\\$').replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  );
  // A path that is written out is no value of another route's parameter.
  const route = answering.find((one) => one.path === path) ?? answering[0];
  if (route === undefined) return;
  // A file has a form of its own.
  if (!route.media.endsWith('json') || route.media.endsWith('ndjson')) return;
  // What is created may have been there already.
  const status = answer.status === 200 ? 200 : route.status;
  assert.deepEqual(answer.as(status, route.answer), answer.body);
}

export interface Sending {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of a body, with the content type of JSON unless the headers say otherwise. */
  readonly raw?: string | Buffer;
  readonly headers?: OutgoingHttpHeaders;
  /** The Idempotency-Key. */
  readonly key?: string;
}

export class ApiClient {
  readonly #base: () => string;
  readonly #agent: Agent;
  readonly #cookies = new Map<string, string>();
  readonly #onAnswer: (answer: ApiAnswer) => void;

  constructor(base: () => string, agent: Agent, onAnswer: (answer: ApiAnswer) => void = () => undefined) {
    this.#base = base;
    this.#agent = agent;
    this.#onAnswer = onAnswer;
  }

  /** The Cookie header, '' while there are none. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The path goes out as it is written: no dots are resolved and nothing is encoded. */
  async send(method: string, path: string, sending: Sending = {}): Promise<ApiAnswer> {
    const body = sending.raw ?? (sending.body === undefined ? undefined : JSON.stringify(sending.body));
    const { hostname, port } = new URL(this.#base());
    const asking = request({
      hostname,
      port,
      method,
      path,
      agent: this.#agent,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(body === undefined || sending.headers?.['transfer-encoding'] !== undefined
          ? {}
          : { 'content-length': Buffer.byteLength(body) }),
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
        ...(sending.key === undefined ? {} : { 'idempotency-key': sending.key }),
        ...sending.headers,
      },
    });
    asking.end(body);
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
    this.keep(response);
    const answer = new ApiAnswer(
      method,
      path,
      response.statusCode ?? 0,
      response.headers,
      Buffer.concat(chunks).toString(),
    );
    this.#onAnswer(answer);
    return answer;
  }

  get(path: string, headers: OutgoingHttpHeaders = {}): Promise<ApiAnswer> {
    return this.send('GET', path, { headers });
  }
  post(path: string, body?: unknown, key?: string): Promise<ApiAnswer> {
    return this.send('POST', path, { body, ...(key === undefined ? {} : { key }) });
  }
  put(path: string, body?: unknown, key?: string): Promise<ApiAnswer> {
    return this.send('PUT', path, { body, ...(key === undefined ? {} : { key }) });
  }
  patch(path: string, body?: unknown, key?: string): Promise<ApiAnswer> {
    return this.send('PATCH', path, { body, ...(key === undefined ? {} : { key }) });
  }
  delete(path: string): Promise<ApiAnswer> {
    return this.send('DELETE', path);
  }

  async become(role: Role, chosen: { patientId?: string; name?: string } = {}): Promise<void> {
    const answer = await this.post('/api/session', { role, ...chosen });
    assert.equal(answer.status, 200, answer.text);
  }

  /** Registers a patient; what is left out is a grown person with a name and nothing else. */
  async register(details: Readonly<Record<string, unknown>> = {}): Promise<Patient> {
    return (await this.post('/api/patients', { name: 'Neema Kabongo', age: 54, ...details })).as(
      201,
      patientSchema,
    );
  }

  async log(
    patientId: string,
    values: Readonly<Record<string, unknown>>,
    key?: string,
  ): Promise<RecordedLog> {
    return (await this.post(`/api/patients/${patientId}/logs`, values, key)).as(201, recordedLogSchema);
  }

  /** Keeps the cookies of an answer, as a browser does. */
  keep({ headers }: IncomingMessage): void {
    for (const cookie of headers['set-cookie'] ?? []) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

export class ApiAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;

  constructor(method: string, path: string, status: number, headers: IncomingHttpHeaders, text: string) {
    this.method = method;
    this.path = path;
    this.status = status;
    this.headers = headers;
    this.text = text;
  }

  get #asked(): string {
    return `${this.method} ${this.path}`;
  }

  get body(): unknown {
    return JSON.parse(this.text) as unknown;
  }

  header(name: string): string | undefined {
    const value = this.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  /** The body, which must have this status and this shape. */
  as<Shape>(status: number, schema: z.ZodMiniType<Shape>): Shape {
    assert.equal(this.status, status, `${this.#asked}: ${this.text}`);
    assert.match(this.header('content-type') ?? '', /^application\/(fhir\+)?json/);
    const parsed = schema.safeParse(this.body);
    assert.ok(parsed.success, `${this.#asked}: ${parsed.success ? '' : JSON.stringify(parsed.error.issues)}`);
    return parsed.data;
  }

  /** The problem document of a refusal with this status. */
  refused(status: number): Problem {
    assert.equal(this.status, status, `${this.#asked}: ${this.text}`);
    assert.match(this.header('content-type') ?? '', /^application\/problem\+json/, this.#asked);
    const parsed = problemSchema.safeParse(this.body);
    assert.ok(parsed.success, `${this.#asked}: ${this.text}`);
    assert.equal(parsed.data.status, status);
    return parsed.data;
  }

  /** The language keys of what did not fit, each with its field in front. */
  issues(): readonly string[] {
    return (this.refused(400).issues ?? []).map(({ path, key }) => `${path} ${key}`);
  }
}

/** How long a message may take before a test calls it missing. The product promises 2 s for the slowest. */
const PATIENCE_MS = 60_000;
const MOST_PAUSE_MS = 100;

/** One live connection, with everything that it has been told. */
export class LiveClient {
  readonly messages: LiveMessage[] = [];
  /** How the connection ended. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  readonly socket: WebSocket;
  readonly #waiting = new Set<() => void>();

  constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
    socket.on('error', () => undefined); // A refused or broken connection is told by `opened` and `closed`.
    socket.on('message', (data: Buffer) => {
      this.messages.push(liveMessageSchema.parse(JSON.parse(data.toString())));
      for (const look of this.#waiting) look();
    });
  }

  async opened(): Promise<void> {
    await once(this.socket, 'open');
  }

  /** The first message of a type that fits, among those that have come and those that come in time. */
  next<const Type extends LiveMessage['type']>(
    type: Type,
    fits: (message: Extract<LiveMessage, { type: Type }>) => boolean = () => true,
  ): Promise<Extract<LiveMessage, { type: Type }>> {
    const isWanted = (message: LiveMessage): message is Extract<LiveMessage, { type: Type }> =>
      message.type === type && fits(message as Extract<LiveMessage, { type: Type }>);
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = this.messages.find(isWanted);
        if (found === undefined) return;
        clearTimeout(late);
        this.#waiting.delete(look);
        resolve(found);
      };
      const late = setTimeout(() => {
        this.#waiting.delete(look);
        reject(
          new Error(`No ${type} came. What came: ${this.messages.map((message) => message.type).join(', ')}`),
        );
      }, PATIENCE_MS);
      this.#waiting.add(look);
      look();
    });
  }

  /** Comes back when the server has answered: whatever it had sent before has then arrived. */
  async roundTrip(): Promise<void> {
    const answered = once(this.socket, 'pong');
    this.socket.ping();
    await answered;
  }

  terminate(): void {
    this.socket.terminate();
  }
}

/** Asks again and again until the answer fits, with the test's own patience; for what the product does by itself. */
export async function eventually<Result>(
  ask: () => Promise<Result>,
  fits: (result: Result) => boolean,
  patienceMs: number = PATIENCE_MS,
): Promise<Result> {
  const deadline = performance.now() + patienceMs;
  // Asking takes the processor from what is waited for: seldom enough that half of one is enough for both.
  for (let pauseMs = 2; ; pauseMs = Math.min(pauseMs * 1.5, MOST_PAUSE_MS)) {
    const result = await ask();
    if (fits(result)) return result;
    if (performance.now() > deadline) assert.fail(`It did not come about: ${JSON.stringify(result)}`);
    await sleep(pauseMs);
  }
}
