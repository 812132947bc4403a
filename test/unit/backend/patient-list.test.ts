import assert from 'node:assert/strict';
import { START, positionFromText } from '../../../events/position.ts';
import { listPatients } from '../../../backend/patients/patient-list.ts';
import { ReadSide } from '../../../backend/event-sourcing/read-side.ts';
import { FLAGS } from '../../../events/enums.ts';
import { logOrder } from '../../../events/log-events.ts';
import { registeredPatient } from '../../../projections/patients/document.ts';
import type { DocumentWrite, ProjectionStore } from '../../../projections/read-models/port.ts';
import { patientsProjection } from '../../../projections/patients/projector.ts';
import { settingsProjection } from '../../../projections/settings/projector.ts';
import { ReadModels } from '../../../projections/read-models/query.ts';
import { SqliteReadModels } from '../../../projections/read-models/sqlite/read-models.ts';
import { patientProfile, Recording } from '../../harness/events.ts';
import { ManualTime } from '../../harness/manual-time.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../../harness/temporary-directory.ts';

/** More than one page of the read models, and more than a search once looked at. */
const ELSEWHERE = 5001;
/** Patients of whom several were measured in the same moment. */
const ALIKE = 24;

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
    const position = positionFromText(String(1).padStart(16, '0'));
    const writes = ['main', ...Array<string>(ELSEWHERE).fill('elsewhere')].map(
      (clinicId, index): DocumentWrite => {
        const person = patientProfile({ name: clinicId === 'main' ? 'Zawadi Ndombe' : `Zawadi Nda${index}` });
        const event = recording.event('PatientRegistered', person);
        const document = registeredPatient({ ...event, meta: { ...event.meta, clinicId } });
        return { collection: 'patients', id: `p${index}`, position, body: { ...document, overrides: null } };
      },
    );
    for (let index = 0; index < ALIKE; index++) {
      const event = recording.event('PatientRegistered', patientProfile());
      const registered = registeredPatient({ ...event, meta: { ...event.meta, clinicId: 'alike' } });
      const lastFlag = FLAGS[index % FLAGS.length] ?? null;
      const measuredAt = `2026-03-0${1 + (index % 2)}T08:00:00.000Z`;
      const body = {
        ...registered,
        overrides: null,
        lastFlag,
        flagFilter: lastFlag ?? 'none',
        attention: FLAGS.length - 1 - (index % FLAGS.length),
        // Received in another order than that of the ids.
        latestLogOrder: logOrder(measuredAt, `2026-03-09T08:00:${59 - index}.000Z`, `l${index}`),
      };
      writes.push({ collection: 'patients', id: `q${index}`, position, body });
    }
    await stores.get(name)?.commit(writes, START, { position, events: writes.length, updatedAt: '' });
  });
  after(async () => {
    await models.close();
    await directory.remove();
  });

  const found = async (search: string): Promise<readonly string[]> => {
    const filter = {
      flag: null,
      phone: null,
      silent: null,
      left: false,
      byAttention: false,
      limit: null,
      after: null,
    };
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

  it('come page by page as they come as a whole, those who stand alike by their ids', async () => {
    const all = {
      flag: null,
      search: null,
      phone: null,
      silent: null,
      left: false,
      limit: null,
      after: null,
    };
    for (const byAttention of [true, false]) {
      const whole = (await listPatients(readSide, 'alike', { ...all, byAttention })).map(({ id }) => id);
      assert.equal(whole.length, ALIKE);
      for (const limit of [1, 3, 7, ALIKE, ALIKE + 1]) {
        const paged: string[] = [];
        for (let after: string | null = null; ; after = paged.at(-1) ?? null) {
          const page = await listPatients(readSide, 'alike', { ...all, byAttention, limit, after });
          assert.ok(page.length <= limit);
          paged.push(...page.map(({ id }) => id));
          if (page.length < limit) break;
        }
        assert.deepEqual(paged, whole, `by ${byAttention ? 'attention' : 'creation'}, ${limit} at a time`);
      }
    }
    const red = (
      await listPatients(readSide, 'alike', { ...all, byAttention: true, flag: 'RED', limit: 4 })
    ).map(({ document }) => document.lastFlag);
    assert.deepEqual(red, ['RED', 'RED', 'RED', 'RED']);
  });
});
