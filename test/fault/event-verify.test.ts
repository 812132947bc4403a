import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readinessSchema } from '../../backend/contract/operations.ts';
import { eventStoreDbAddress } from '../../events/store/eventstoredb/address.ts';
import { EventStoreDbEventStore } from '../../events/store/eventstoredb/event-store.ts';
import type { EventStore, StoredEvent } from '../../events/store/port.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import {
  breakJson,
  changeHashByte,
  cutOff,
  sealedPartOf,
  flipPayloadBit,
  tamper,
  zeroPageOf,
  zeroRootOf,
} from '../harness/damaged-log.ts';
import { eventsCommand } from '../harness/events-command.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';
import { EventStoreDouble } from '../servers/event-store-double/event-store-double.ts';

const EVENTS = 3000;

/** A log whose streams grew by turns. Each event has a text of its own. */
async function fill(store: EventStore, events: number): Promise<void> {
  for (let number = 0; number < events; number += 20) {
    const each = Array.from({ length: 20 }, (_, index) => ({
      id: randomUUID(),
      type: `Type${number % 3}`,
      version: 1,
      data: { text: `mark-${number + index}-`, rest: 'x'.repeat(100) },
      meta: { recordedAt: '2026-03-01T08:00:00.000Z' },
    }));
    await store.append(`patientLogs-${(number / 20) % 7}`, each, 'any');
  }
}

const at = (position: number): string => String(position).padStart(16, '0');

describe('npm run events -- verify', function () {
  this.timeout(120_000);

  let directory: TemporaryDirectory;
  let path: string;
  let events: readonly StoredEvent[] = [];

  beforeEach(async () => {
    directory = await temporaryDirectory();
    path = join(directory.path, 'events.db');
    const store = SqliteEventStore.open(path);
    await fill(store, EVENTS);
    const all: StoredEvent[] = [];
    for await (const page of store.readAll()) all.push(...page);
    events = all;
    await store.close();
  });
  afterEach(() => directory.remove());

  /** The line that names a damage of the event at a position. */
  const damaged = (position: number, what: string): string => {
    const event = events[position - 1];
    return `Damaged: position ${at(position)}, ${event?.stream}, revision ${event?.revision}: ${what}.`;
  };

  async function assertFinds(lines: readonly string[], ...words: readonly string[]): Promise<string> {
    const { code, said } = await eventsCommand(path, 'verify', ...words);
    assert.equal(code, 1, said);
    const found = said.split('\n').filter((line) => line.startsWith('Damaged: '));
    assert.deepEqual(found, lines);
    return said;
  }

  it('says of a whole log that it is whole, and prints its last event and hash', async () => {
    const { code, said } = await eventsCommand(path, 'verify');
    assert.equal(code, 0, said);
    assert.match(said, /^3000 events of .*events\.db were checked: each is as it was written\.$/m);
    assert.match(said, new RegExp(`^Anchor: ${at(EVENTS)}:[0-9a-f]{64}$`, 'm'));
    const later = await eventsCommand(path, 'verify', '--from', '2990');
    assert.match(later.said, /^11 events of .* were checked from position 0+2990 on/m);
    assert.equal(/Anchor: (.*)/.exec(later.said)?.[1], /Anchor: (.*)/.exec(said)?.[1]);
  });

  it('names the one event of which a bit of the payload was flipped', async () => {
    flipPayloadBit(path, 'mark-1234-');
    await assertFinds([damaged(1235, 'its hash does not fit what it holds')]);
    await assertFinds([damaged(1235, 'its hash does not fit what it holds')], '--from', '1235');
    assert.equal((await eventsCommand(path, 'verify', '--from', '1236')).code, 0);
  });

  it('names the one event of which a byte of the hash was changed, and not the one after it', async () => {
    changeHashByte(path, 1500);
    await assertFinds([damaged(1500, 'its hash does not fit what it holds')]);
  });

  it('names every damaged event, not only the first', async () => {
    changeHashByte(path, 1);
    changeHashByte(path, 2);
    flipPayloadBit(path, 'mark-99-');
    changeHashByte(path, EVENTS);
    await assertFinds(
      [1, 2, 100, EVENTS].map((each) => damaged(each, 'its hash does not fit what it holds')),
    );
  });

  it('names an event that is no JSON', async () => {
    breakJson(path, 700);
    await assertFinds([damaged(700, 'its hash does not fit what it holds'), damaged(700, 'it is no JSON')]);
  });

  it('names an event that was taken out', async () => {
    tamper(path, 'DELETE FROM events WHERE position IN (50, 60, 61)');
    await assertFinds([
      damaged(51, `the event before it, at position ${at(50)}, is missing`),
      damaged(51, 'its hash does not fit what it holds'),
      damaged(62, `the events before it, from position ${at(60)} to ${at(61)}, are missing`),
      damaged(62, 'its hash does not fit what it holds'),
    ]);
  });

  it('names the events of a page of the file that was overwritten, and goes on behind it', async () => {
    zeroPageOf(path, 'mark-2000-');
    const { code, said } = await eventsCommand(path, 'verify');
    assert.equal(code, 1, said);
    const lines = said.split('\n').filter((line) => line.startsWith('Damaged: '));
    assert.ok(lines.length > 1 && lines.length < 30, said);
    assert.ok(
      lines.includes(
        damaged(2001, 'it cannot be read: the page of the file that holds it, or leads to it, is damaged'),
      ),
      said,
    );
    assert.match(said, /^3000 events/m);
  });

  it('names what can no longer be found by its stream', async () => {
    zeroRootOf(path, 'sqlite_autoindex_events_1');
    const { code, said } = await eventsCommand(path, 'verify');
    assert.equal(code, 1, said);
    assert.ok(said.startsWith(damaged(1, 'the index of its stream does not lead to it')), said.slice(0, 500));
    assert.match(said, /^3000 events of .* were checked: 3000 damages were found\.$/m);
  });

  it('finds ten events that were cut off the end, where the end had been noted', async () => {
    const anchor = /Anchor: (\S+)/.exec((await eventsCommand(path, 'verify')).said)?.[1] ?? '';
    cutOff(path, 10);
    const unaware = await eventsCommand(path, 'verify');
    assert.equal(unaware.code, 0, 'without the note nothing tells');
    const { code, said } = await eventsCommand(path, 'verify', '--expect', anchor);
    assert.equal(code, 1, said);
    assert.ok(
      said.includes(
        `The log ends at position ${at(EVENTS - 10)}, and an event at position ${at(EVENTS)} was noted: its end was cut off, or it is an older copy.`,
      ),
      said,
    );
  });

  it('finds that other events were put in the place of those that were cut off', async () => {
    const anchor = /Anchor: (\S+)/.exec((await eventsCommand(path, 'verify')).said)?.[1] ?? '';
    cutOff(path, 10);
    const store = SqliteEventStore.open(path);
    await fill(store, 40);
    await store.close();
    assert.equal((await eventsCommand(path, 'verify')).code, 0);
    const { code, said } = await eventsCommand(path, 'verify', '--expect', anchor);
    assert.equal(code, 1, said);
    assert.match(said, new RegExp(`^The event at position ${at(EVENTS)} is another one than was noted`, 'm'));
  });

  it('goes on saying that all is well after the log has grown', async () => {
    const anchor = /Anchor: (\S+)/.exec((await eventsCommand(path, 'verify')).said)?.[1] ?? '';
    const store = SqliteEventStore.open(path);
    await fill(store, 40);
    const beside = await eventsCommand(path, 'verify', '--expect', anchor);
    assert.equal(beside.code, 0, beside.said);
    await store.close();
  });

  it('says in one sentence what it cannot do', async () => {
    for (const [words, sentence] of [
      [['--from', '99999'], /^There is no event at position 0*99999\.$/],
      [['--from', 'x'], /^"x" is no position in this event store\.$/],
      [['--expect', 'x'], /^--expect takes an anchor/],
      [['--store', `sqlite:${directory.path}/none.db`], /^There is no event store .*none\.db\.$/],
      [['--store', 'mongodb://u:secret@h'], /^--store must be .*\.$/],
    ] as const) {
      const { code, said } = await eventsCommand(path, 'verify', ...words);
      assert.equal(code, 1);
      assert.match(said.trim(), sentence);
      assert.doesNotMatch(said, /secret/);
    }
  });

  it('is given by a copy what to note of both logs, and finds a server’s log as it was noted', async () => {
    const double = await EventStoreDouble.start();
    path = join(directory.path, 'short.db');
    const short = SqliteEventStore.open(path);
    await fill(short, 200);
    await short.close();
    try {
      const copied = await eventsCommand(path, 'copy', '--from', `sqlite:${path}`, '--to', double.url);
      assert.equal(copied.code, 0, copied.said);
      const anchors = [...copied.said.matchAll(/^Anchor of .*: (\S+:[0-9a-f]{64})$/gm)].map(
        ([, anchor = '']) => anchor,
      );
      const [ofFile = '', ofServer = ''] = anchors;
      assert.equal((await eventsCommand(path, 'verify', '--expect', ofFile)).code, 0);
      const served = await eventsCommand(path, 'verify', '--store', double.url, '--expect', ofServer);
      assert.equal(served.code, 0, served.said);
      assert.match(served.said, /A server keeps no chain/);
      const wrong = await eventsCommand(
        path,
        'verify',
        '--store',
        double.url,
        '--expect',
        `${ofServer.slice(0, -64)}${'0'.repeat(64)}`,
      );
      assert.equal(wrong.code, 1, wrong.said);
      const store = await EventStoreDbEventStore.open(eventStoreDbAddress(double.url));
      await store.assertWritable();
      await store.close();
    } finally {
      await double.stop();
    }
  });
});

describe('the check of the event log inside the product', function () {
  this.timeout(120_000);

  let product: TestProduct;
  let client: ApiClient;
  let path: string;
  const PATIENTS = 30;

  beforeEach(async () => {
    product = await startTestProduct({ betweenLogChecksMs: 20 });
    client = product.client();
    path = join(product.directory, 'events.db');
    for (let number = 0; number < PATIENTS; number += 1) {
      const { id } = await client.register({ name: `Mark-${number}-` });
      await client.log(id, { hr: 60 });
    }
  });
  afterEach(() => product.stop());

  /** Waits until a pass has begun and ended after everything that was written until now. */
  async function aWholePass(): Promise<void> {
    const ended = async (): Promise<number> =>
      Number(/^event_log_check_ended_seconds (\S+)$/m.exec((await client.get('/metrics')).text)?.[1]);
    for (let pass = 0; pass < 2; pass += 1) {
      const before = await ended();
      await eventually(ended, (now) => now > before);
    }
  }

  async function assertSays(reason: RegExp): Promise<void> {
    const { problems } = await eventually(
      async () => {
        const answer = await client.get('/readyz');
        return { status: answer.status, problems: answer.as(answer.status, readinessSchema).problems };
      },
      ({ status, problems: said }) => status === 503 && said.some((text) => reason.test(text)),
    );
    for (const text of problems) assert.doesNotMatch(text, /Mark-/);
    assert.ok(product.logged.some((line) => /damaged|could not be checked/.test(line)));
    for (const line of product.logged) assert.doesNotMatch(line, /Mark-/);
  }

  const positionOf = async (type: string): Promise<number> => {
    const event = (await product.events()).filter((each) => each.type === type).at(7);
    return Number(event?.position);
  };

  it('says nothing of a log that is whole, where it stands and what its end is', async () => {
    await aWholePass();
    const answer = await client.get('/readyz');
    assert.deepEqual(answer.as(200, readinessSchema).problems, []);
    const metrics = (await client.get('/metrics')).text;
    const all = await product.events();
    assert.match(metrics, /^event_log_damages 0$/m);
    const [, position, hash] =
      /^event_log_head\{position="(\d+)",hash="([0-9a-f]{64})"\} 1$/m.exec(metrics) ?? [];
    assert.equal(position, all.at(-1)?.position);
    const { said } = await eventsCommand(path, 'verify', '--expect', `${position}:${hash}`);
    assert.match(said, /each is as it was written/);
  });

  it('finds a flipped bit of a payload', async () => {
    flipPayloadBit(path, sealedPartOf(path, await positionOf('PatientRegistered')));
    await assertSays(
      /^The event at position \d+ \(patient, revision 0\) is damaged: its hash does not fit what it holds\.$/,
    );
    assert.match((await client.get('/metrics')).text, /^event_log_damages 1$/m);
    assert.equal((await client.get('/api/patients')).status, 200);
  });

  it('finds a changed byte of a hash', async () => {
    const position = await positionOf('LogRecorded');
    changeHashByte(path, position);
    await assertSays(
      new RegExp(`^The event at position ${at(position)} \\(patientLogs, revision 0\\) is damaged: its hash`),
    );
  });

  it('finds an event that is no JSON', async () => {
    const position = await positionOf('LogRecorded');
    breakJson(path, position);
    await assertSays(new RegExp(`^The event at position ${at(position)} .* is damaged: it is no JSON\\.$`));
  });

  it('finds a page of the file that was overwritten', async () => {
    zeroPageOf(path, sealedPartOf(path, await positionOf('PatientRegistered')));
    await assertSays(/is damaged: it cannot be read/);
  });

  it('finds that ten events were cut off the end', async () => {
    await aWholePass();
    cutOff(path, 10);
    await assertSays(/its end was cut off, or it is an older copy\.$/);
  });
});
