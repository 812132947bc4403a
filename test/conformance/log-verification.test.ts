import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AuditAnchors } from '../../backend/audit/anchors.ts';
import { type CheckAsked, LogVerifier } from '../../backend/audit/log-verification.ts';
import { type CheckLine, type CheckVerdict, checkVerdictSchema } from '../../backend/contract/log-proof.ts';
import { EventLog } from '../../backend/event-sourcing/event-log.ts';
import { eventStoreDbAddress } from '../../events/store/eventstoredb/address.ts';
import type { EventStoreLocation } from '../../events/store/location.ts';
import type { InspectionOptions, LogInspection } from '../../events/store/log-inspection.ts';
import { MemoryEventStore, MemoryLog } from '../../events/store/memory/event-store.ts';
import { openEventStore } from '../../events/store/open.ts';
import { inspectLog } from '../../events/store/open-inspection.ts';
import type { EventStore, StoredEvent } from '../../events/store/port.ts';
import { ServedLogInspection } from '../../events/store/served-log-inspection.ts';
import { randomIds } from '../../lib/ids.ts';
import { tamper } from '../harness/damaged-log.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { temporaryDirectory } from '../harness/temporary-directory.ts';
import { HASHES } from '../harness/request-hashes.ts';
import { EventStoreDouble } from '../servers/event-store-double/event-store-double.ts';

/** A log and what can be done to it behind the product's back. */
interface Site {
  readonly store: EventStore;
  inspect(options: InspectionOptions): Promise<LogInspection>;
  /** Changes one letter of the event that holds this text. */
  alter(mark: string): void;
  stop(): Promise<void>;
}

async function inMemory(): Promise<Site> {
  const log = new MemoryLog();
  const store = new MemoryEventStore(log);
  return {
    store,
    inspect: async (options) => ServedLogInspection.open(new MemoryEventStore(log), options),
    alter: (mark) => {
      const other = mark.replace('mark', 'mbrk');
      for (const entries of [log.entries, ...log.streams.values()])
        for (const [at, entry] of entries.entries())
          entries[at] = { ...entry, data: entry.data.replace(mark, other) };
    },
    stop: () => store.close(),
  };
}

async function onSqlite(): Promise<Site> {
  const directory = await temporaryDirectory();
  const path = join(directory.path, 'events.db');
  return {
    ...(await located({ kind: 'sqlite', path }, () => directory.remove())),
    alter: (mark) =>
      tamper(path, `UPDATE events SET data = replace(data, '${mark}', '${mark.replace('mark', 'mbrk')}')`),
  };
}

async function onServer(): Promise<Site> {
  const double = await EventStoreDouble.start();
  double.log.chatter = 3;
  const location = { kind: 'eventstoredb', address: eventStoreDbAddress(double.url) } as const;
  return {
    ...(await located(location, () => double.stop())),
    alter: (mark) => {
      for (const { data } of double.log.visible) {
        const at = Buffer.from(data).indexOf(mark);
        if (at !== -1) data[at] = (data[at] ?? 0) ^ 1;
      }
    },
  };
}

async function located(location: EventStoreLocation, remove: () => Promise<void>) {
  const store = await openEventStore(location);
  return {
    store,
    inspect: (options: InspectionOptions) => inspectLog(location, options),
    stop: async () => {
      await store.close();
      await remove();
    },
  };
}

const STORES = { memory: inMemory, SQLite: onSqlite, EventStoreDB: onServer };

for (const [name, start] of Object.entries(STORES)) {
  describe(`the check of a log, over ${name}`, () => {
    let site: Site;
    let time: ManualTime;
    let elapsedMs: number;
    let stopping: AbortController;
    /** What the index of the audit lacks. */
    let lacking: number;

    beforeEach(async () => {
      site = await start();
      time = new ManualTime();
      elapsedMs = 0;
      stopping = new AbortController();
      lacking = 0;
    });
    afterEach(() => site.stop());

    async function written(): Promise<readonly StoredEvent[]> {
      const events: StoredEvent[] = [];
      for await (const page of site.store.readAll()) events.push(...page);
      return events;
    }

    /** Events `mark-<number>-`, by turns in three streams. */
    async function write(first: number, last: number): Promise<void> {
      for (let number = first; number <= last; number += 1) {
        const data = { text: `mark-${number}-` };
        const meta = { recordedAt: time.now().toISOString() };
        const event = { id: randomUUID(), type: 'LogRecorded', version: 1, data, meta };
        await site.store.append(`patientLogs-${number % 3}`, [event], 'any');
      }
    }

    /** A day later. */
    async function anchor(): Promise<void> {
      await time.pass(25 * 3_600_000);
      const log = new EventLog(site.store, randomIds(time), HASHES);
      await new AuditAnchors({ store: site.store, log, clock: time }).sweep();
    }

    const verifier = (): LogVerifier =>
      new LogVerifier({
        store: site.store,
        inspect: (options) => site.inspect(options),
        indexed: async () => (await written()).length - lacking,
        isIndexedUpTo: async () => true,
        stopping: stopping.signal,
        elapsed: () => (elapsedMs += 200),
      });

    async function linesOf(asked: Partial<CheckAsked> = {}): Promise<readonly CheckLine[]> {
      const lines: CheckLine[] = [];
      const check = await verifier().begin({ from: null, anchor: null, ...asked });
      for await (const line of check.lines) lines.push(line);
      return lines;
    }
    const verdictOf = async (asked?: Partial<CheckAsked>): Promise<CheckVerdict> =>
      checkVerdictSchema.parse((await linesOf(asked)).at(-1));

    it('of a log that is whole tells each step to its end, and what was anchored last', async () => {
      await write(1, 20);
      await anchor();
      await write(21, 40);
      await anchor();
      const events = await written();
      const lines = await linesOf();
      const verdict = checkVerdictSchema.parse(lines.at(-1));
      const steps = lines.slice(0, -1).map((line) => ('step' in line ? line : null));
      assert.deepEqual(
        steps.slice(-3).map((line) => [line?.step, line?.checked, line?.total]),
        [
          ['events', 42, 42],
          ['anchors', 2, 2],
          ['read models', 42, 42],
        ],
      );
      assert.ok((steps.at(-1)?.seconds ?? 0) > 0);
      assert.deepEqual(verdict, {
        ok: true,
        events: 42,
        brokenAt: null,
        anchor: { position: events.at(-2)?.position, hash: events.at(-1)?.data['hash'] },
      });
    });

    it('of a log before its first anchor tells its end, which is an anchor for the next check', async () => {
      await write(1, 10);
      const { ok, anchor: end } = await verdictOf();
      assert.equal(ok, true);
      assert.equal(end?.position, (await written()).at(-1)?.position);
      await write(11, 20);
      const noted = `${end?.position}:${end?.hash}`;
      assert.equal((await verdictOf({ anchor: noted })).ok, true);
      const other = await verdictOf({ anchor: `${end?.position}:${'0'.repeat(64)}` });
      const tenth = (await written())[9];
      assert.deepEqual(other.brokenAt, {
        position: end?.position,
        stream: tenth?.stream,
        revision: tenth?.revision,
        reason: 'anchor',
      });
      assert.equal(other.ok, false);
    });

    it('finds that what was anchored was changed', async () => {
      await write(1, 20);
      await anchor();
      await write(21, 40);
      await anchor();
      const events = await written();
      site.alter('mark-27-');
      const { ok, brokenAt } = await verdictOf();
      // A store that chains every event names it; another one the first anchor after it.
      const found = name === 'SQLite' ? events[27] : events.at(-2);
      assert.deepEqual(
        { ok, brokenAt },
        {
          ok: false,
          brokenAt: {
            position: found?.position,
            stream: found?.stream,
            revision: found?.revision,
            reason: name === 'SQLite' ? 'hash' : 'anchor',
          },
        },
      );
    });

    it('finds by what was noted that the log was written anew with one event left out', async () => {
      await write(1, 30);
      const { anchor: end } = await verdictOf();
      const other = await start();
      for (const { stream, ...event } of (await written()).filter((_, at) => at !== 10))
        await other.store.append(stream, [event], 'any');
      await site.stop();
      site = other;
      assert.equal((await verdictOf()).ok, true);
      const { ok, brokenAt } = await verdictOf({ anchor: `${end?.position}:${end?.hash}` });
      assert.deepEqual([ok, brokenAt?.reason], [false, 'anchor']);
    });

    it('finds that an event which was noted is not there any more', async () => {
      await write(1, 10);
      const { position } = (await written())[9] ?? {};
      const beyond = position?.replaceAll(/\d$/g, '9').replace(/^0/, '9') ?? '';
      const { ok, brokenAt } = await verdictOf({ anchor: `${beyond}:${'a'.repeat(64)}` });
      assert.equal(ok, false);
      assert.deepEqual(brokenAt, { position: beyond, stream: null, revision: null, reason: 'anchor' });
    });

    it('looks at the log from a position on', async () => {
      await write(1, 20);
      const from = (await written())[14]?.position ?? null;
      const { ok, events } = await verdictOf({ from });
      assert.deepEqual([ok, events], [true, 6]);
    });

    it('finds that the index of the audit lacks events', async () => {
      await write(1, 10);
      lacking = 1;
      const lines = await linesOf();
      assert.deepEqual(lines.at(-2), {
        step: 'read models',
        checked: 9,
        total: 10,
        seconds: (lines.at(-2) as { seconds?: number }).seconds,
      });
      const { ok, brokenAt } = checkVerdictSchema.parse(lines.at(-1));
      assert.deepEqual([ok, brokenAt], [false, null]);
    });

    it('refuses what is no anchor and no position, and an anchor before the position', async () => {
      await write(1, 3);
      const [first, second] = await written();
      const check = verifier();
      for (const anchorAsked of ['nonsense', ':', '12:34', 'a'.repeat(64), `:${'a'.repeat(64)}`])
        await assert.rejects(check.begin({ from: null, anchor: anchorAsked }), { status: 400 });
      if (name !== 'memory') await assert.rejects(check.begin({ from: 'x', anchor: null }), { status: 400 });
      const noted = `${first?.position}:${'a'.repeat(64)}`;
      await assert.rejects(check.begin({ from: second?.position ?? null, anchor: noted }), { status: 400 });
      await assert.doesNotReject(check.begin({ from: null, anchor: null }).then((begun) => begun.end()));
    });

    it('is one at a time, until it has ended or nobody reads it any more', async () => {
      await write(1, 3);
      const check = verifier();
      const asked = { from: null, anchor: null };
      const unread = await check.begin(asked);
      await assert.rejects(check.begin(asked), { status: 409 });
      unread.end();
      await new Promise(setImmediate);
      const left = await check.begin(asked);
      for await (const _ of left.lines) break;
      left.end();
      const read = await check.begin(asked);
      for await (const _ of read.lines) await assert.rejects(check.begin(asked), { status: 409 });
      (await check.begin(asked)).end();
    });

    it('ends without a verdict when the product stops', async () => {
      await write(1, 3);
      stopping.abort();
      assert.deepEqual(await linesOf(), []);
    });
  });
}
