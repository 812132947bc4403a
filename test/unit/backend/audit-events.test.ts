import assert from 'node:assert/strict';
import { auditEvents } from '../../../backend/audit/audit-events.ts';
import type { AuditEvent } from '../../../backend/contract/audit.ts';
import type { AuditEventsQuery } from '../../../backend/contract/query.ts';
import { ReadSide } from '../../../backend/event-sourcing/read-side.ts';
import { decode } from '../../../events/codec.ts';
import type { Actor } from '../../../events/event.ts';
import { PROJECTIONS } from '../../../projections/all.ts';
import { auditProjection } from '../../../projections/audit/projector.ts';
import { changesOf } from '../../../projections/fold.ts';
import { ReadModels } from '../../../projections/read-models/query.ts';
import { openInMemory } from '../../../projections/read-models/sqlite/memory.ts';
import type { SqliteProjectionStore } from '../../../projections/read-models/sqlite/projection-store.ts';
import { writesOf } from '../../../projections/runtime/page.ts';
import { only } from '../../../lib/only.ts';
import { ClinicProcess } from '../../harness/log-recording.ts';

const MINUTE_MS = 60_000;
const STREAM = 'patient-p1';
const NURSE: Actor = { id: 'nurse-bisi', role: 'clinician' };
const NOTHING_ASKED: AuditEventsQuery = {
  patientId: null,
  type: null,
  actor: null,
  stream: null,
  from: null,
  to: null,
  before: null,
  limit: null,
};

describe('the events of a stream, as an auditor asks for them', () => {
  let clinic: ClinicProcess;
  let readModels: ReadonlyMap<string, SqliteProjectionStore>;

  beforeEach(async () => {
    clinic = new ClinicProcess();
    readModels = new Map(PROJECTIONS.map((projection) => [projection.name, openInMemory(projection)]));
    await clinic.register('p1');
  });
  afterEach(() => {
    for (const store of readModels.values()) store.close();
  });

  /** The patient is of so many years of age from now on. */
  async function grows(
    age: number,
    { by = NURSE, clinicId = 'main' }: { readonly by?: Actor; readonly clinicId?: string } = {},
  ): Promise<void> {
    await clinic.time.pass(MINUTE_MS);
    const changed = { type: 'PatientDetailsChanged', data: { age } } as const;
    const request = clinic.request({ by, clinicId });
    await clinic.log.append(STREAM, [changed], 'exists', request, { patientId: 'p1' });
  }

  /** Something that a release to come wrote. */
  async function isTeleported(): Promise<void> {
    const event = {
      id: '0190f3a0-0000-7000-8000-0000000000aa',
      type: 'PatientTeleported',
      version: 1,
      data: { to: 'Goma' },
      meta: {},
    };
    await clinic.store.append(STREAM, [event], 'exists');
  }

  /** The index gets as far as the log is now. */
  async function index(): Promise<void> {
    const audit = readModels.get(auditProjection.name);
    assert.ok(audit);
    const { position: after } = await audit.checkpoint();
    for await (const page of clinic.store.readAll({ after })) {
      const changes = changesOf(
        auditProjection,
        page.map((event) => decode(event)),
      );
      const { position: expected } = await audit.checkpoint();
      const position = page.at(-1)?.position ?? expected;
      const updatedAt = clinic.time.now().toISOString();
      await audit.commit(await writesOf(auditProjection, audit, changes), expected, {
        position,
        events: page.length,
        updatedAt,
      });
    }
  }

  async function list(asked: Partial<AuditEventsQuery> = {}): Promise<readonly AuditEvent[]> {
    const store = (name: string): SqliteProjectionStore => {
      const found = readModels.get(name);
      assert.ok(found);
      return found;
    };
    const readSide = new ReadSide(new ReadModels({ store }), clinic.time);
    return auditEvents({ readSide, store: clinic.store }, 'main', {
      ...NOTHING_ASKED,
      stream: STREAM,
      ...asked,
    });
  }

  const revisions = async (asked: Partial<AuditEventsQuery> = {}): Promise<readonly number[]> =>
    (await list(asked)).map(({ revision }) => revision);

  it('are paged from the newest to the first, and no more of the stream is read than the page holds', async () => {
    for (let age = 1; age <= 250; age++) await grows(age);
    await index();
    const first = await list({ limit: 120 });
    assert.deepEqual([first[0]?.revision, first.at(-1)?.revision, first.length], [250, 131, 120]);
    clinic.store.eventsRead = 0;
    const second = await list({ limit: 120, before: first.at(-1)?.id ?? null });
    assert.deepEqual([second[0]?.revision, second.at(-1)?.revision, second.length], [130, 11, 120]);
    assert.equal(clinic.store.eventsRead, 120);
    const last = await list({ limit: 120, before: second.at(-1)?.id ?? null });
    assert.deepEqual([last[0]?.revision, last.at(-1)?.revision, last.length], [10, 0, 11]);
    assert.deepEqual(await list({ before: last.at(-1)?.id ?? null }), []);
  });

  it('are looked through to the first where few fit, also where pages end with the stream', async () => {
    for (let age = 1; age < 200; age++) await grows(age);
    await index();
    assert.deepEqual(await revisions({ type: 'PatientRegistered' }), [0]);
    assert.deepEqual(await revisions({ type: 'PatientPlanRequested' }), []);
  });

  it('are those of a type, a person and some days together, and of the clinic alone', async () => {
    await grows(61);
    await grows(62);
    await grows(63, { by: { id: 'dr-ngozi', role: 'clinician' } });
    await grows(64, { clinicId: 'elsewhere' });
    await grows(65);
    await index();
    const [newest, third, second] = await list();
    assert.deepEqual(await revisions(), [5, 3, 2, 1, 0]);
    const ofNurse = { type: 'PatientDetailsChanged', actor: NURSE.id } as const;
    assert.deepEqual(await revisions(ofNurse), [5, 2, 1]);
    assert.deepEqual(await revisions({ ...ofNurse, limit: 1, before: newest?.id ?? null }), [2]);
    assert.deepEqual(await revisions({ ...ofNurse, to: third?.recordedAt ?? null }), [2, 1]);
    assert.deepEqual(await revisions({ from: second?.recordedAt ?? null }), [5, 3, 2]);
  });

  it('are those before an event of another stream, too', async () => {
    await grows(61);
    await clinic.register('p2');
    await grows(62);
    await index();
    const between = only(await list({ stream: 'patient-p2' }));
    assert.deepEqual(await revisions({ before: between.id }), [1, 0]);
  });

  it('have among them what cannot be read, with the reason, and go on from it', async () => {
    await grows(61);
    await isTeleported();
    await grows(62);
    await index();
    const [, unreadable] = await list();
    assert.deepEqual(
      [unreadable?.revision, unreadable?.unreadable, unreadable?.recordedAt, unreadable?.clinicId],
      [2, 'The type PatientTeleported is not known.', null, 'main'],
    );
    assert.deepEqual(await revisions({ limit: 1, before: unreadable?.id ?? null }), [1]);
    assert.deepEqual(await revisions({ type: 'PatientTeleported' }), [2]);
    assert.deepEqual(await revisions({ actor: NURSE.id }), [3, 1]);
  });

  it('end where the index of all events has got to, so that each can be opened and asked from', async () => {
    await grows(61);
    await index();
    await grows(62);
    assert.deepEqual(await revisions(), [1, 0]);
    await index();
    assert.deepEqual(await revisions(), [2, 1, 0]);
  });
});
