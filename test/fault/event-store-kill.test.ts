import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'vite';
import { START } from '../../events/position.ts';
import type { StoredEvent } from '../../events/store/port.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { SqliteDatabase } from '../../lib/sqlite.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';
import type { Answered, Part } from './append-child.ts';

const ROUNDS = 50;
/** Children that load while another one appends: loading takes longer than a round. */
const LOADING = 2;
const ROOT = join(import.meta.dirname, '..', '..');

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** The child's program as one file of JavaScript: to translate it at each of 50 starts takes most of the test's time. */
async function bundledChild(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, 'append-child.ts'),
      outDir: folder,
      rollupOptions: { output: { entryFileNames: 'append-child.mjs' } },
    },
  });
  return join(folder, 'append-child.mjs');
}

function startChild(program: string, path: string): Child {
  return spawn(process.execPath, [program, path], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // The file lies outside the project, and finds its SQLite driver by this.
    env: { ...process.env, NODE_PATH: join(ROOT, 'node_modules') },
  });
}

/** Lets the child append, kills it at some moment after its first answer, and gives what it was answered until then. */
async function appendsOf(child: Child): Promise<Answered[]> {
  const ended = once(child, 'close');
  let text = '';
  const firstAnswer = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('\n')) resolve();
    });
  });
  child.stdin.write('begin\n');
  await Promise.race([firstAnswer, ended]);
  // The moment is the input of this test: some kills fall into a commit, some between two.
  await pause(randomInt(120));
  child.kill('SIGKILL');
  const [, signal] = (await ended) as [number | null, NodeJS.Signals | null];
  assert.equal(signal, 'SIGKILL', 'the child ended by itself');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Answered);
}

/** What the file holds, as the rounds went by. */
class Ledger {
  readonly revisions = new Map<string, number>();
  position = START;

  /** Reads what one round has added, and checks it against what was answered in it. */
  async check(store: SqliteEventStore, answered: readonly Answered[]): Promise<number> {
    const added: StoredEvent[] = [];
    for await (const page of store.readAll({ after: this.position })) added.push(...page);
    const appends = new Map<string, StoredEvent[]>();
    for (const event of added) {
      assert.ok(event.position > this.position, 'positions increase');
      this.position = event.position;
      const revision = (this.revisions.get(event.stream) ?? -1) + 1;
      assert.equal(event.revision, revision, `revisions of ${event.stream} have no gap`);
      this.revisions.set(event.stream, revision);
      const { append } = event.data as unknown as Part;
      appends.set(append, [...(appends.get(append) ?? []), event]);
    }
    for (const events of appends.values()) assertWhole(events, added);
    for (const { append, stream, revision, position } of answered) {
      const events = appends.get(append);
      assert.ok(events, `the answered append ${append} is there`);
      const last = events.at(-1);
      assert.deepEqual([last?.stream, last?.revision, last?.position], [stream, revision, position]);
    }
    return added.length;
  }
}

/** All events of an append, each once, one after the other. */
function assertWhole(events: readonly StoredEvent[], log: readonly StoredEvent[]): void {
  const parts = events.map(({ data }) => data as unknown as Part);
  assert.deepEqual(
    parts.map(({ index }) => index),
    Array.from({ length: parts[0]?.of ?? 0 }, (_, index) => index),
    'an append is there whole and once',
  );
  const first = log.findIndex(({ id }) => id === events[0]?.id);
  assert.deepEqual(log.slice(first, first + events.length), events, 'its events lie next to each other');
}

describe('event store: SQLite, killed while it appends', function () {
  this.timeout(120_000);

  let directory: TemporaryDirectory;
  const children = new Set<Child>();

  before(async () => {
    directory = await temporaryDirectory();
  });

  after(async () => {
    for (const child of children) child.kill('SIGKILL');
    await directory.remove();
  });

  it(`has every answered append once, and no half of one, after each of ${ROUNDS} kills`, async () => {
    const path = join(directory.path, 'events.db');
    const program = await bundledChild(join(directory.path, 'program'));
    const waiting: Child[] = [];
    const load = (): void => {
      const child = startChild(program, path);
      children.add(child);
      waiting.push(child);
    };
    for (let index = 0; index < LOADING; index += 1) load();
    const ledger = new Ledger();
    let answers = 0;
    let unanswered = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const child = waiting.shift();
      assert.ok(child);
      if (round + LOADING < ROUNDS) load();
      const answered = await appendsOf(child);
      children.delete(child);
      assert.ok(answered.length > 0);
      answers += answered.length;
      const store = SqliteEventStore.open(path);
      const added = await ledger.check(store, answered);
      if (added > 0 && answered.at(-1)?.position !== ledger.position) unanswered += 1;
      for await (const step of store.verifyChain()) assert.equal(step.brokenAt, null);
      await store.close();
    }
    assert.ok(answers > ROUNDS, 'the rounds were long enough to mean something');
    console.log(
      `      ${answers} answered appends; ${unanswered} kills fell between a commit and its answer`,
    );

    const store = SqliteEventStore.open(path);
    const event = { id: randomUUID(), type: 'LogRecorded', version: 1, data: {}, meta: {} };
    const last = ledger.revisions.get('patientLogs-0') ?? -1;
    const { revision } = await store.append('patientLogs-0', [event], last < 0 ? 'none' : last);
    assert.equal(revision, last + 1, 'the next append goes on where the stream ended');
    await store.close();
    const database = new SqliteDatabase(path, { synchronous: 'FULL' });
    assert.equal(database.get<{ integrity_check: string }>('PRAGMA integrity_check')?.integrity_check, 'ok');
    database.close();
  });
});
