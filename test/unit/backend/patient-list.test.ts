import assert from 'node:assert/strict';
import { ReadSide, type WithId } from '../../../backend/event-sourcing/read-side.ts';
import {
  countPatients,
  listPatientIds,
  type PatientListQuery,
  type PatientModels,
} from '../../../backend/patients/patient-list.ts';
import { PatientRows } from '../../../backend/patients/patient-rows.ts';
import { silentSince } from '../../../backend/patients/patient-view.ts';
import { DEFAULT_SETTINGS } from '../../../backend/clinics/clinic.ts';
import type { Decoded } from '../../../events/codec.ts';
import type { Flag } from '../../../events/enums.ts';
import { START } from '../../../events/position.ts';
import { changesOf } from '../../../projections/fold.ts';
import { PATIENTS } from '../../../projections/patients/collection.ts';
import type { PatientDocument } from '../../../projections/patients/document.ts';
import { patientsProjection } from '../../../projections/patients/projector.ts';
import type { Projection } from '../../../projections/projection.ts';
import { ReadModels } from '../../../projections/read-models/query.ts';
import { SqliteReadModels } from '../../../projections/read-models/sqlite/read-models.ts';
import { writesOf } from '../../../projections/runtime/page.ts';
import { searchProjection } from '../../../projections/search/projector.ts';
import { settingsProjection } from '../../../projections/settings/projector.ts';
import { patientProfile, Recording } from '../../harness/events.ts';
import { ManualTime } from '../../harness/manual-time.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../harness/temporary-directory.ts';

/** More than are read out to be ordered or counted. */
const COUNT = 2400;
const NOW = '2026-03-20T08:00:00.000Z';
const FLAGS: readonly Flag[] = ['RED', 'AMBER', 'GREEN'];
const idOf = (number: number): string =>
  `01a205fa-b8fa-7${String(number).padStart(3, '0').slice(-3)}-8000-${String(number * 7919 + 100_000_000_000)}`;

/** Every second one is called Ilunga, every third logs and every third of those did so today. */
function recorded(): readonly Decoded[] {
  const recording = new Recording();
  return Array.from({ length: COUNT }, (_, number) => {
    const patientId = idOf(number);
    const name = `${number % 2 === 0 ? 'Amina Ilunga' : 'Sani Bello'} ${number}`;
    const phoneNumber = `+2438${String(10_000_000 + number)}`;
    const registered = recording.event('PatientRegistered', patientProfile({ name, phoneNumber }), {
      patientId,
      at: `2026-03-10T08:${String(number % 60).padStart(2, '0')}:00.000Z`,
    });
    if (number % 3 !== 0) return [registered];
    const at = number % 9 === 0 ? '2026-03-20T07:00:00.000Z' : '2026-03-12T07:00:00.000Z';
    const overallFlag = FLAGS[number % 4] ?? 'GREEN';
    return [registered, ...recording.log({ logId: `log-${number}`, overallFlag }, { patientId, at })];
  }).flat(2);
}

describe('the list of many patients', () => {
  let directory: TemporaryDirectory;
  let files: SqliteReadModels;
  let models: PatientModels;
  let everybody: readonly WithId<PatientDocument>[];
  const now = new ManualTime(NOW);
  const { silence } = DEFAULT_SETTINGS;

  before(async () => {
    directory = await temporaryDirectory();
    files = SqliteReadModels.open(directory.path);
    const opened = new Map(
      await Promise.all(
        [patientsProjection, searchProjection, settingsProjection].map(async (projection: Projection) => {
          const { name, version, collections } = projection;
          const store = await files.open({ name, version, collections });
          const writes = await writesOf(projection, store, changesOf(projection, recorded()));
          const position = writes.at(-1)?.position ?? START;
          if (writes.length > 0)
            await store.commit(writes, START, { position, events: writes.length, updatedAt: NOW });
          return [name, store] as const;
        }),
      ),
    );
    const store = (name: string) => {
      const known = opened.get(name);
      assert.ok(known);
      return known;
    };
    const readSide = new ReadSide(new ReadModels({ store }), now);
    models = { readSide, patientRows: new PatientRows(readSide) };
    everybody = await readSide.all(PATIENTS, {
      index: 'byCreation',
      equal: { clinicId: 'main', contactStopped: false },
    });
    assert.equal(everybody.length, COUNT);
  });
  after(async () => {
    await files.close();
    await directory.remove();
  });

  const isSilent = (one: (typeof everybody)[number]): boolean =>
    silentSince(one.document, silence, now.now()) !== null;

  /** What must be found, told in the plainest way. */
  function expected({ flag, search, phone, silent, byAttention }: PatientListQuery): readonly string[] {
    const found = everybody.filter(
      ({ id, document }) =>
        (flag === null || document.flagFilter === flag) &&
        (silent !== true || isSilent({ id, document })) &&
        (phone === null || document.phoneNumber?.endsWith(phone) === true) &&
        (search === null ||
          search.split(' ').every((word) => document.name.toLowerCase().includes(word)) ||
          document.phoneNumber?.includes(search) === true ||
          id.slice(-8).includes(search)),
    );
    const key = ({ id, document }: (typeof everybody)[number]) =>
      byAttention
        ? `${document.attention}|${document.latestLogOrder.split('|', 1)[0]}|${id}`
        : `${document.createdAt}|${id}`;
    return found.toSorted((one, other) => (key(one) < key(other) ? -1 : 1)).map(({ id }) => id);
  }

  const WHOLE: PatientListQuery = {
    flag: null,
    search: null,
    phone: null,
    silent: null,
    left: false,
    byAttention: false,
    limit: null,
    after: null,
  };
  const QUESTIONS: readonly (readonly [what: string, query: Partial<PatientListQuery>])[] = [
    ['everybody', {}],
    ['a flag', { flag: 'RED' }],
    ['nothing judged', { flag: 'none' }],
    ['a name that very many have', { search: 'ilung' }],
    ['the middle of a name', { search: 'minA'.toLowerCase() }],
    ['a name that very many have, of those with a flag', { search: 'ilung', flag: 'AMBER' }],
    ['a number in a name, a phone number or an id', { search: '1234' }],
    ['a name that nobody has', { search: 'zzz' }],
    ['two words of which very many have the longer one', { search: 'bello 12' }],
    ['the end of a phone number', { phone: '10777' }],
    ['an end of a phone number that very many have', { phone: '7' }],
    ['the silent, who are very many', { silent: true }],
    ['the silent with a flag', { silent: true, flag: 'GREEN' }],
    ['the silent of a name', { silent: true, search: 'bello' }],
  ];
  for (const [what, part] of QUESTIONS) {
    for (const byAttention of [false, true]) {
      it(`by ${what}, in the order of ${byAttention ? 'attention' : 'registration'}, is whole and without a gap from page to page`, async () => {
        const query = { ...WHOLE, ...part, byAttention };
        const wanted = expected(query);
        assert.deepEqual(await listPatientIds(models, 'main', query), wanted);
        let after: string | null = null;
        for (let from = 0; from < Math.min(wanted.length, 120); from += 40) {
          const page = await listPatientIds(models, 'main', { ...query, limit: 40, after });
          assert.deepEqual(page, wanted.slice(from, from + 40));
          after = page.at(-1) ?? null;
        }
      });
    }
  }

  it('has nobody of another clinic', async () => {
    assert.deepEqual(await listPatientIds(models, 'another', { ...WHOLE, search: 'ilunga' }), []);
  });

  const counted = (query: Partial<PatientListQuery>) => {
    const ids = new Set(expected({ ...WHOLE, ...query }));
    const found = everybody.filter(({ id }) => ids.has(id));
    const of = (flag: string) => found.filter(({ document }) => document.flagFilter === flag).length;
    const silent = found.filter(isSilent).length;
    const counts = { RED: of('RED'), AMBER: of('AMBER'), GREEN: of('GREEN'), none: of('none') };
    return { all: found.length, ...counts, silent, more: false };
  };
  for (const part of [{}, { silent: true }, { search: 'bello 12' }, { search: 'bello 12', silent: true }]) {
    it(`is counted exactly: ${JSON.stringify(part)}`, async () => {
      const query = { search: null, silent: null, left: false, ...part };
      assert.deepEqual(await countPatients(models, 'main', query), counted(part));
    });
  }

  it('is counted up to a thousand of a search that finds more, and says that there are more', async () => {
    const query = { search: 'ilunga', silent: null, left: false };
    const { all, more } = await countPatients(models, 'main', query);
    assert.deepEqual([all, more], [1000, true]);
  });
});
