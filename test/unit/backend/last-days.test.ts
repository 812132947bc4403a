import assert from 'node:assert/strict';
import { sweepLastDays } from '../../../backend/caregivers/last-days.ts';
import { ReadSide } from '../../../backend/event-sourcing/read-side.ts';
import { decode } from '../../../events/codec.ts';
import { DAY_MS } from '../../../lib/durations.ts';
import { caregiversProjection } from '../../../projections/caregivers/projector.ts';
import { changesOf } from '../../../projections/fold.ts';
import { ReadModels } from '../../../projections/read-models/query.ts';
import type { SqliteProjectionStore } from '../../../projections/read-models/sqlite/projection-store.ts';
import { SqliteReadModels } from '../../../projections/read-models/sqlite/read-models.ts';
import { writesOf } from '../../../projections/runtime/page.ts';
import { ClinicProcess } from '../../harness/log-recording.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../../harness/temporary-directory.ts';

describe('the look for caregivers whose last day is over', () => {
  let directory: TemporaryDirectory;
  let models: SqliteReadModels;
  let documents: SqliteProjectionStore;
  let clinic: ClinicProcess;

  beforeEach(async () => {
    directory = await temporaryDirectory();
    models = SqliteReadModels.open(directory.path);
    documents = await models.open(caregiversProjection);
    clinic = new ClinicProcess();
  });
  afterEach(async () => {
    await models.close();
    await directory.remove();
  });

  const dayAfter = (days: number): string =>
    new Date(clinic.time.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

  const invites = (patientId: string, until: string): Promise<void> =>
    clinic.changePatient(
      {
        type: 'CaregiverInvited',
        data: {
          caregiverId: 'joseph',
          name: 'Joseph',
          phoneNumber: '+243810000001',
          relation: null,
          may: 'read',
          until,
          messageId: null,
        },
      },
      patientId,
    );

  /** The documents get as far as the log is now. */
  async function shown(): Promise<void> {
    const { position: after } = await documents.checkpoint();
    for await (const page of clinic.store.readAll({ after })) {
      const events = page.map((event) => decode(event));
      const writes = await writesOf(caregiversProjection, documents, changesOf(caregiversProjection, events));
      const { position: expected } = await documents.checkpoint();
      const position = page.at(-1)?.position ?? expected;
      const updatedAt = clinic.time.now().toISOString();
      await documents.commit(writes, expected, { position, events: page.length, updatedAt });
    }
  }

  function look(at: ClinicProcess = clinic): Promise<void> {
    const readSide = new ReadSide(new ReadModels({ store: () => documents }), clinic.time);
    return sweepLastDays({ readSide, patients: at.patients }, 'main');
  }

  const endings = async (patientId: string): Promise<readonly string[]> =>
    (await clinic.store.eventsOf(`patient-${patientId}`))
      .filter(({ type }) => type === 'CaregiverEnded')
      .map(({ id }) => id);

  it('comes to everybody, also after a history that cannot be read', async () => {
    for (const patientId of ['p1', 'p2', 'p3']) {
      await clinic.register(patientId);
      await invites(patientId, dayAfter(1));
    }
    const unknown = {
      id: '00000000-0000-7000-8000-00000000ffff',
      type: 'PatientTeleported',
      version: 1,
      data: {},
      meta: {},
    };
    await clinic.store.append('patient-p1', [unknown], 'exists');
    await shown();
    await clinic.time.pass(3 * DAY_MS);
    await assert.rejects(look(clinic.another()), { name: 'UnreadableHistoryError' });
    const each = await Promise.all(['p2', 'p3'].map(endings));
    assert.deepEqual(
      each.map(({ length }) => length),
      [1, 1],
    );
  });

  it('ends it once where two processes look at once, under the same id', async () => {
    const other = clinic.another();
    await clinic.register();
    await invites('p1', dayAfter(1));
    await shown();
    await clinic.time.pass(3 * DAY_MS);
    await Promise.all([look(), look(other)]);
    await look();
    const [ended = '', ...more] = await endings('p1');
    assert.deepEqual([ended[14], more], ['5', []], 'once, and its id is a derived one');
  });

  it('ends it again of somebody who was let in anew, also to the same day as the first time', async () => {
    await clinic.register();
    const until = dayAfter(1);
    for (const times of [1, 2]) {
      await invites('p1', until);
      await shown();
      await clinic.time.pass(3 * DAY_MS);
      await look();
      assert.equal((await endings('p1')).length, times);
      await shown();
    }
  });
});
