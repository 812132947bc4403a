import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { MemoryValues } from '../../backend/secrets/memory.ts';
import { SealedSecrets } from '../../backend/secrets/sealed-secrets.ts';
import { SubjectKeys } from '../../backend/secrets/subject-keys.ts';
import { CATALOGUE } from '../../events/catalogue.ts';
import { decode, isUnreadable } from '../../events/codec.ts';
import type { EventStore, ProposedEvent, StoredEvent } from '../../events/store/port.ts';
import { MemoryEventStore, MemoryLog } from '../../events/store/memory/event-store.ts';
import { beginsOpen, keysAtBeginning, sealed } from '../../events/store/sealing.ts';
import { systemClock } from '../../lib/clock.ts';
import { histories } from '../event-arbitraries.ts';
import { MemoryKeys } from '../harness/key-ring.ts';
import { CLINICIAN } from '../harness/events.ts';

const ID = '0190f3a0-0000-7000-8000-000000000001';
const NAME = 'Ngozi Adeyemi-Okonkwo';

const meta = {
  recordedAt: '2026-03-01T08:00:00.000Z',
  actor: CLINICIAN,
  clinicId: 'main',
  patientId: 'p1',
  correlationId: 'c',
  causationId: 'c',
};

const contacted = (note: string | null, id = ID): ProposedEvent => ({
  id,
  type: 'PatientContacted',
  version: 1,
  data: { contactId: 'c1', outcome: 'reached', note, messageId: null, callAgainAt: null },
  meta,
});

async function all(store: EventStore): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of store.readAll()) events.push(...page);
  return events;
}

describe('personal fields in the log', function () {
  this.timeout(120_000);
  let log: MemoryLog;
  let keys: MemoryKeys;
  let raw: EventStore;
  let store: EventStore;

  beforeEach(() => {
    log = new MemoryLog();
    keys = new MemoryKeys();
    raw = new MemoryEventStore(log);
    store = sealed(raw, keys);
  });

  const stored = async (): Promise<string> => JSON.stringify(await all(raw));

  it('lie sealed under the key of the patient, and are read as they were', async () => {
    await store.append('patient-p1', [contacted(NAME)], 'none');
    const text = await stored();
    assert.ok(!text.includes(NAME));
    assert.match(text, /"note":\{"\$sealed":"1\.[\w-]{22}\.[A-Za-z0-9+/]+=*"\}/);
    assert.equal((await all(store))[0]?.data['note'], NAME);
    assert.equal((await store.last())?.data['note'], NAME);
  });

  it('are sealed anew each time, so that the same words do not look the same', async () => {
    const other = ID.replace(/1$/, '2');
    await store.append('patient-p1', [contacted(NAME), contacted(NAME, other)], 'none');
    const [one, two] = await all(raw);
    assert.notDeepEqual(one?.data['note'], two?.data['note']);
  });

  it('are left alone where they hold nothing', async () => {
    await store.append('patient-p1', [contacted(null)], 'none');
    assert.equal((await all(raw))[0]?.data['note'], null);
  });

  it('lie open in a log from before the seal, whose beginning tells, whatever was sealed since', async () => {
    assert.equal(await beginsOpen(raw), false);
    await raw.append('patient-p1', [contacted(null)], 'none');
    assert.equal(await beginsOpen(raw), false);
    await raw.append('patient-p2', [contacted(NAME, ID.replace(/1$/, '2'))], 'none');
    await store.append('patient-p3', [contacted(NAME, ID.replace(/1$/, '3'))], 'none');
    assert.equal(await beginsOpen(raw), true);
    const other = new MemoryEventStore(new MemoryLog());
    await sealed(other, keys).append('patient-p1', [contacted(NAME)], 'none');
    await other.append('patient-p2', [contacted(NAME, ID.replace(/1$/, '2'))], 'none');
    assert.equal(await beginsOpen(other), false);
  });

  it('are known by their keys, each once, in the order of their first use', async () => {
    const beginning = async () => {
      const ids: string[] = [];
      for await (const id of keysAtBeginning(raw)) ids.push(id);
      return ids;
    };
    assert.deepEqual(await beginning(), []);
    for (const [at, stream] of ['patient-p1', 'patient-p2', 'patient-p1'].entries())
      await store.append(
        stream,
        [
          {
            ...contacted(NAME, ID.replace(/1$/, `${at}`)),
            meta: { ...meta, patientId: stream.replace('patient-', '') },
          },
        ],
        at === 2 ? 0 : 'none',
      );
    assert.equal((await beginning()).length, 2);
  });

  it('open neither at another event nor in another field', async () => {
    await store.append('patient-p1', [contacted(NAME)], 'none');
    const note = (await all(raw))[0]?.data['note'] ?? null;
    const moved = { ...contacted(null, ID.replace(/1$/, '3')), data: { ...contacted(null).data, note } };
    await raw.append('patient-p1', [moved], 0);
    const [, event] = await all(store);
    assert.ok(event);
    const decoded = decode(event);
    assert.ok(!isUnreadable(decoded) && decoded.type === 'PatientContacted');
    assert.equal(decoded.data.note, null);
  });

  it('are gone with the key, in old events and in new ones, and nothing else is', async () => {
    await store.append('patient-p1', [contacted(NAME)], 'none');
    keys.destroy('patient:p1');
    await store.append('patient-p1', [contacted(NAME, ID.replace(/1$/, '4'))], 0);
    assert.ok(!(await stored()).includes(NAME));
    for (const event of (await all(store)).map((each) => decode(each))) {
      assert.ok(!isUnreadable(event) && event.type === 'PatientContacted');
      assert.deepEqual(event.data, { ...contacted(null).data, note: null });
    }
  });

  it('are sealed under a key of another id where their own is missing, also where who they are lies open in an older log', async () => {
    const ring = async (): Promise<SubjectKeys> => {
      const secrets = await SealedSecrets.open(MemoryValues.shared()(), Buffer.alloc(32, 7));
      assert.ok(secrets);
      return new SubjectKeys(secrets, systemClock);
    };
    const { data, ...rest } = contacted(null);
    await raw.append('patient-p1', [{ ...rest, data: { ...data, note: NAME } }], 'none');
    const logged = (at: number): ProposedEvent => ({
      id: `0190f3a0-0000-7000-8000-00000000010${at}`,
      type: 'LogRecorded',
      version: 1,
      data: { logId: `l${at}`, source: 'daily-form', values: {}, notes: NAME },
      meta,
    });
    await sealed(raw, await ring()).append('patientLogs-p1', [logged(0)], 'none');
    await sealed(raw, await ring()).append('patientLogs-p1', [logged(1)], 0);
    const keysOf = /"\$sealed":"1\.([\w-]{22})\./g;
    const ids = [...(await stored()).matchAll(keysOf)].map(([, id]) => id);
    assert.equal(ids.length, 2);
    assert.notEqual(ids[0], ids[1]);
  });

  it('call a person forgotten whose name is gone', async () => {
    const introduced = {
      id: ID,
      type: 'UserIntroduced',
      version: 1,
      data: { name: NAME, role: 'clinician' },
    };
    const { patientId: _, ...ofUser } = meta;
    await store.append('user-u1', [{ ...introduced, meta: ofUser }], 'none');
    keys.destroy('user:u1');
    const [event] = await all(store);
    const decoded = event === undefined ? null : decode(event);
    assert.ok(decoded && !isUnreadable(decoded) && decoded.type === 'UserIntroduced');
    assert.equal(decoded.data.name, 'Forgotten person');
  });

  it('of every type of event are what they were with the keys, and something readable without them', async () => {
    await fc.assert(
      fc.asyncProperty(histories({ maxLength: 20, unreadable: false }), async (batches) => {
        const ring = new MemoryKeys();
        const below = new MemoryEventStore(new MemoryLog());
        const above = sealed(below, ring);
        for (const { stream, events } of batches) await above.append(stream, events, 'any');
        const written = batches.flatMap(({ events }) => events);
        const read = await all(above);
        // As JSON says it: what was drawn may have no prototype.
        for (const [at, { data }] of written.entries())
          assert.deepEqual(read[at]?.data, JSON.parse(JSON.stringify(data)));
        for (const event of await all(below)) {
          const personal = CATALOGUE[event.type as keyof typeof CATALOGUE].personal;
          for (const field of personal)
            assert.ok((event.data[field] ?? null) === null || '$sealed' in (event.data[field] as object));
        }
        ring.destroyAll();
        for (const event of await all(above)) {
          const decoded = decode(event);
          assert.ok(!isUnreadable(decoded), isUnreadable(decoded) ? `${event.type}: ${decoded.reason}` : '');
          assert.ok(!JSON.stringify(decoded.data).includes('$sealed'));
        }
      }),
      { numRuns: 60 },
    );
  });
});
