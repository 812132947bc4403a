import assert from 'node:assert/strict';
import { ReadSide } from '../../../backend/event-sourcing/read-side.ts';
import { DEFAULT_SETTINGS } from '../../../backend/clinics/clinic.ts';
import { countPatients, type PatientModels } from '../../../backend/patients/patient-list.ts';
import { PatientRows } from '../../../backend/patients/patient-rows.ts';
import { silentSince } from '../../../backend/patients/patient-view.ts';
import type { Decoded } from '../../../events/codec.ts';
import { positionFromText, START } from '../../../events/position.ts';
import type { Flag } from '../../../events/enums.ts';
import { DAY_MS } from '../../../lib/durations.ts';
import { only } from '../../../lib/only.ts';
import { changesOf } from '../../../projections/fold.ts';
import { PATIENTS } from '../../../projections/patients/collection.ts';
import { patientsProjection } from '../../../projections/patients/projector.ts';
import type { Projection } from '../../../projections/projection.ts';
import type { ProjectionStore } from '../../../projections/read-models/port.ts';
import { ReadModels } from '../../../projections/read-models/query.ts';
import { SqliteReadModels } from '../../../projections/read-models/sqlite/read-models.ts';
import { writesOf } from '../../../projections/runtime/page.ts';
import { searchProjection } from '../../../projections/search/projector.ts';
import { settingsProjection } from '../../../projections/settings/projector.ts';
import { alertData, patientProfile, Recording } from '../../harness/events.ts';
import { ManualTime } from '../../harness/manual-time.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../harness/temporary-directory.ts';

const START_OF_TEST = '2026-03-10T08:00:00.000Z';
const PATIENTS_COUNTED = { search: null, silent: null, left: false } as const;

describe('the patients that a process keeps in memory', () => {
  let directory: TemporaryDirectory;
  let projecting: Map<string, ProjectionStore>;
  let files: SqliteReadModels[];
  /** Of the process that projects, and of another one over the same files. */
  let processes: readonly PatientModels[];
  let time: ManualTime;
  let recording: Recording;

  beforeEach(async () => {
    directory = await temporaryDirectory();
    time = new ManualTime(START_OF_TEST);
    recording = new Recording();
    files = [SqliteReadModels.open(directory.path), SqliteReadModels.open(directory.path)];
    const opened = await Promise.all(files.map((file) => storesIn(file)));
    [projecting = projecting] = opened;
    processes = opened.map(modelsOf);
  });
  afterEach(async () => {
    for (const file of files) await file.close();
    await directory.remove();
  });

  async function storesIn(file: SqliteReadModels, build = 0): Promise<Map<string, ProjectionStore>> {
    const stores = new Map<string, ProjectionStore>();
    for (const { name, version, collections } of [patientsProjection, searchProjection, settingsProjection])
      stores.set(name, await file.open({ name, version: version + build, collections }));
    return stores;
  }

  function modelsOf(stores: ReadonlyMap<string, ProjectionStore>): PatientModels {
    const store = (name: string): ProjectionStore => {
      const known = stores.get(name);
      assert.ok(known);
      return known;
    };
    const readSide = new ReadSide(new ReadModels({ store }), time);
    return { readSide, patientRows: new PatientRows(readSide) };
  }

  async function happens(...events: readonly Decoded[]): Promise<void> {
    const position = events.at(-1)?.position ?? START;
    for (const projection of [
      patientsProjection,
      searchProjection,
      settingsProjection,
    ] as readonly Projection[]) {
      const store = projecting.get(projection.name);
      assert.ok(store);
      const before = await store.checkpoint();
      const writes = await writesOf(projection, store, changesOf(projection, events));
      await store.commit(writes, before.position, { position, events: 1, updatedAt: START_OF_TEST });
    }
  }

  const registered = (patientId: string, profile = {}) =>
    recording.event('PatientRegistered', patientProfile(profile), {
      patientId,
      at: time.now().toISOString(),
    });
  const logged = (patientId: string, overallFlag: Flag) =>
    recording.log(
      { logId: `log-${patientId}-${time.now().getTime()}`, overallFlag },
      { patientId, at: time.now().toISOString() },
    );
  const contacted = (patientId: string, outcome: 'died' | 'reached') =>
    recording.event(
      'PatientContacted',
      { contactId: `contact-${outcome}`, outcome, note: null, messageId: null, callAgainAt: null },
      { patientId, at: time.now().toISOString() },
    );

  const raised = (patientId: string) =>
    recording.event(
      'AlertRaised',
      alertData({ alertId: `alert-${patientId}`, flag: 'RED', kind: 'custom' }),
      {
        patientId,
        at: time.now().toISOString(),
      },
    );
  const acknowledged = (patientId: string) =>
    recording.event(
      'AlertAcknowledged',
      { alertId: `alert-${patientId}`, flag: 'RED', note: null },
      { patientId, at: time.now().toISOString() },
    );

  /** Both processes count the same, and that is this. */
  async function counted(
    expected: object,
    query: { readonly left?: boolean; readonly alerts?: boolean } = {},
  ) {
    for (const models of processes) {
      const counts = await countPatients(models, 'main', { ...PATIENTS_COUNTED, ...query });
      assert.deepEqual(counts, {
        all: 0,
        RED: 0,
        AMBER: 0,
        GREEN: 0,
        none: 0,
        silent: 0,
        more: false,
        ...expected,
      });
    }
  }

  it('are counted after every change by each process, whichever projects', async () => {
    await counted({});
    await happens(registered('p1'), registered('p2'));
    await counted({ all: 2, none: 2 });
    await happens(...logged('p1', 'RED'));
    await counted({ all: 2, RED: 1, none: 1 });
    await time.pass(60_000);
    await happens(...logged('p1', 'GREEN'), ...logged('p2', 'AMBER'));
    await counted({ all: 2, GREEN: 1, AMBER: 1 });
    await happens(contacted('p1', 'died'));
    await counted({ all: 1, AMBER: 1 });
    await counted({ all: 1, GREEN: 1 }, { left: true });
    await happens(contacted('p1', 'reached'));
    await counted({ all: 2, GREEN: 1, AMBER: 1 });
  });

  it('fall silent by the clock alone, each at their own moment, and are heard of again', async () => {
    const { afterDays } = DEFAULT_SETTINGS.silence;
    await happens(registered('p1'), registered('weekly', { expectedLogEveryDays: 7 }));
    await counted({ all: 2, none: 2 });
    await time.pass(afterDays * DAY_MS - 1);
    await counted({ all: 2, none: 2 });
    await time.pass(1);
    await counted({ all: 2, none: 2, silent: 1 });
    await happens(...logged('p1', 'GREEN'));
    await counted({ all: 2, GREEN: 1, none: 1 });
    await time.pass(6 * DAY_MS);
    await counted({ all: 2, GREEN: 1, none: 1, silent: 2 });
  });

  it('are silent by the rule that the clinic has now', async () => {
    await happens(registered('p1'));
    await time.pass(2 * DAY_MS);
    await counted({ all: 1, none: 1 });
    const rule = (silence: { on: boolean; afterDays: number }) =>
      happens(
        recording.event('ClinicSettingsChanged', { ...DEFAULT_SETTINGS, silence }, { patientId: null }),
      );
    await rule({ on: true, afterDays: 2 });
    await counted({ all: 1, none: 1, silent: 1 });
    await rule({ on: false, afterDays: 2 });
    await counted({ all: 1, none: 1 });
  });

  it('are those of the version that is read now', async () => {
    await happens(registered('p1'));
    await counted({ all: 1, none: 1 });
    const [file] = files;
    assert.ok(file);
    // A version that was built anew, from a log with one patient more.
    const next = await storesIn(file, 1);
    for (const [name, store] of next) projecting.set(name, store);
    await happens(registered('p1'), registered('p2'));
    processes = processes.slice(0, 1);
    await counted({ all: 2, none: 2 });
  });

  it('are compared with what is stored, and read again where they are not the same', async () => {
    await happens(registered('p1'));
    const { readSide, patientRows } = only(processes.slice(0, 1));
    assert.equal(await patientRows.check('main'), true);
    await counted({ all: 1, none: 1 });
    const store = projecting.get('patients');
    assert.ok(store);
    const document = await readSide.get(PATIENTS, 'p1');
    assert.ok(document);
    // A document that came into the file past the projection.
    const { position } = await store.checkpoint();
    const write = {
      collection: 'patients',
      id: 'p0',
      position,
      body: { ...document, changed: positionFromText('0000000000000001') },
    };
    await store.commit([write], position, await store.checkpoint());
    assert.equal(await patientRows.check('main'), false);
    assert.equal((await countPatients(only(processes.slice(0, 1)), 'main', PATIENTS_COUNTED)).all, 2);
  });

  it('are the same as a count of the documents, whatever happens in whatever order', async () => {
    const flags: readonly Flag[] = ['RED', 'AMBER', 'GREEN'];
    let seed = 42;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const ids = Array.from({ length: 12 }, (_, number) => `p${number}`);
    await happens(...ids.map((id, number) => registered(id, { expectedLogEveryDays: 1 + (number % 3) })));
    for (let step = 0; step < 120; step++) {
      const id = ids[random(ids.length)] ?? '';
      const what = random(4);
      if (what === 0) await time.pass(random(2 * DAY_MS));
      else if (what === 1 && random(2) === 0) await happens(random(2) === 0 ? raised(id) : acknowledged(id));
      else if (what === 1) await happens(contacted(id, random(2) === 0 ? 'died' : 'reached'));
      else await happens(...logged(id, flags[random(3)] ?? 'RED'));
      if (random(3) > 0) continue;
      const { readSide } = only(processes.slice(0, 1));
      const found = (await readSide.getMany(PATIENTS, ids)).flatMap((one) => one ?? []);
      const here = found.filter(({ contactStopped }) => !contactStopped);
      const of = (flag: string) => here.filter(({ flagFilter }) => flagFilter === flag).length;
      const silent = here.filter(
        (one) => silentSince(one, DEFAULT_SETTINGS.silence, time.now()) !== null,
      ).length;
      const others = { AMBER: of('AMBER'), GREEN: of('GREEN'), none: of('none') };
      await counted({ all: here.length, RED: of('RED'), ...others, silent });
      const red = here.filter(({ flagFilter, openRed }) => flagFilter === 'RED' || openRed > 0);
      await counted({ all: here.length, RED: red.length, ...others, silent }, { alerts: true });
      assert.equal(await only(processes.slice(0, 1)).patientRows.check('main'), true);
    }
  });
});
