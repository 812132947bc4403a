import assert from 'node:assert/strict';
import type { Position } from '../../../backend/event-store/port.ts';
import { listPatients } from '../../../backend/patients/patient-list.ts';
import { ReadSide } from '../../../backend/read-side.ts';
import { registeredPatient } from '../../../projections/documents.ts';
import type { DocumentWrite, ProjectionStore } from '../../../projections/port.ts';
import { patientsProjection } from '../../../projections/projectors/patients.ts';
import { settingsProjection } from '../../../projections/projectors/settings.ts';
import { ReadModels } from '../../../projections/query.ts';
import { SqliteReadModels } from '../../../projections/sqlite-read-models.ts';
import { patientProfile, Recording } from '../../harness/events.ts';
import { ManualTime } from '../../harness/manual-time.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../../harness/temporary-directory.ts';

/** More than one page of the read models, and more than a search once looked at. */
const ELSEWHERE = 5001;

describe('the patients of a clinic', () => {
  let directory: TemporaryDirectory;
  let models: SqliteReadModels;
  let readSide: ReadSide;

  before(async function () {
    this.timeout(20_000);
    directory = await temporaryDirectory();
    models = SqliteReadModels.open(directory.path);
    const { name } = patientsProjection;
    const stores = new Map<string, ProjectionStore>([
      [name, await models.open(patientsProjection)],
      [settingsProjection.name, await models.open(settingsProjection)],
    ]);
    readSide = new ReadSide(
      new ReadModels({ store: (projection) => stores.get(projection) ?? assert.fail(projection) }),
      new ManualTime('2026-03-10T08:00:00.000Z'),
    );
    const recording = new Recording();
    const position = String(1).padStart(16, '0') as Position;
    const writes = ['main', ...Array<string>(ELSEWHERE).fill('elsewhere')].map(
      (clinicId, index): DocumentWrite => {
        const person = patientProfile({ name: clinicId === 'main' ? 'Zawadi Ndombe' : `Zawadi Nda${index}` });
        const event = recording.event('PatientRegistered', person);
        const document = registeredPatient({ ...event, meta: { ...event.meta, clinicId } });
        return { collection: 'patients', id: `p${index}`, position, body: { ...document, overrides: null } };
      },
    );
    await stores
      .get(name)
      ?.commit(writes, '' as Position, { position, events: writes.length, updatedAt: '' });
  });
  after(async () => {
    await models.close();
    await directory.remove();
  });

  const found = async (search: string): Promise<readonly string[]> => {
    const filter = { flag: null, phone: null, silent: null, byAttention: false, limit: null, after: null };
    return (await listPatients(readSide, 'main', { ...filter, search })).map(({ id }) => id);
  };

  it('are found whoever else is called so in other clinics', async () => {
    assert.deepEqual(await found('zawadi'), ['p0']);
    assert.deepEqual(await found('nd'), ['p0']);
    assert.deepEqual(await found('zawadi nd'), ['p0']);
  });

  it('are not those of another clinic, also by id', async () => {
    assert.deepEqual(await found('p7'), []);
    assert.deepEqual(await found('p0'), ['p0']);
  });
});
