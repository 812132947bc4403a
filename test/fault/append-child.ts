/**
 * Appends to the event store at the given path until it is killed, and writes a line for each append that was answered.
 * Begins when a line comes in, so that the time that loading takes is over before the round begins.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import type { ProposedEvent } from '../../events/store/port.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';

/** What the child says of an append that it was answered. */
export interface Answered {
  readonly append: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
}

/** What each of its events holds: which append it belongs to, which of its events it is, and how many it has. */
export interface Part {
  readonly append: string;
  readonly index: number;
  readonly of: number;
  readonly padding: string;
}

async function appendOne(store: SqliteEventStore): Promise<void> {
  const append = randomUUID();
  const of = randomInt(3) === 0 ? randomInt(2, 12) : 1;
  const padding = 'é'.repeat(randomInt(20) === 0 ? 9000 : randomInt(300));
  const parts = Array.from({ length: of }, (_, index) => ({ append, index, of, padding }) satisfies Part);
  const events: ProposedEvent[] = parts.map((data) => ({
    id: randomUUID(),
    type: `Type${randomInt(5)}`,
    version: 1,
    data: { ...data },
    meta: {},
  }));
  const fresh = randomInt(4) === 0;
  const stream = fresh ? `order-${append}` : `patientLogs-${randomInt(10)}`;
  const { revision, position } = await store.append(stream, events, fresh ? 'none' : 'any');
  // Written to the pipe before anything else happens: what the parent has read was answered.
  writeSync(1, `${JSON.stringify({ append, stream, revision, position } satisfies Answered)}\n`);
}

async function appendUntilKilled(path: string): Promise<never> {
  const store = SqliteEventStore.open(path);
  for (;;) {
    const together = randomInt(2) === 0 ? 1 : randomInt(2, 20);
    await Promise.all(Array.from({ length: together }, () => appendOne(store)));
  }
}

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('The path of an event store is missing.');
process.stdin.once('data', () => void appendUntilKilled(path));
