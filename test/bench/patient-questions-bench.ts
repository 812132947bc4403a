/** What the dashboard asks of a thousand patients and of many: processor time of one question, with a log between two. */
import { join } from 'node:path';
import { listByColumn } from '../../backend/patients/column-order.ts';
import {
  countPatients,
  listPatientIds,
  type PatientListQuery,
  type PatientModels,
} from '../../backend/patients/patient-list.ts';
import { PatientRows } from '../../backend/patients/patient-rows.ts';
import { ReadSide } from '../../backend/event-sourcing/read-side.ts';
import { MemoryEventStore } from '../../events/store/memory/event-store.ts';
import { systemClock } from '../../lib/clock.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import { ReadModels } from '../../projections/read-models/query.ts';
import type { ProjectionStore } from '../../projections/read-models/port.ts';
import { SqliteReadModels } from '../../projections/read-models/sqlite/read-models.ts';
import { replay } from '../../projections/rebuild/replay.ts';
import { fill, idsInOrder, logEvents, patientId, random } from './log-events.ts';
import { type Figure, processorMs, type Spread, spreadOf } from './measure.ts';

/** A hundred thousand take minutes to be filled in: `npm run bench -- questions --large`. */
const SIZES = [1000, 20_000, ...(process.argv.includes('--large') ? [100_000] : [])];
const ROUNDS = 21;
const MOST_MS = 5;
/** Of a question that looks at every row in memory: the goal for whoever waits for it. */
const MOST_OF_ALL_MS = 100;

const WHOLE: PatientListQuery = {
  flag: null,
  search: null,
  phone: null,
  silent: null,
  left: false,
  byAttention: true,
  limit: 25,
  after: null,
};
const COUNTED = { search: null, silent: null, left: false } as const;

const { byAttention: _byAttention, ...SORTED } = WHOLE;

/** As the routes ask: who is in the list, and then their documents. */
const listed = async (models: PatientModels, query: PatientListQuery): Promise<unknown> =>
  models.readSide.found(PATIENTS, await listPatientIds(models, 'main', query));

/** Those whose answer is looked for among all rows. */
const OF_ALL: Readonly<Record<string, (models: PatientModels) => Promise<unknown>>> = {
  'the counts of a condition': (models) =>
    countPatients(models, 'main', { ...COUNTED, condition: 'DIABETES' }),
  'a page of a condition by attention': (models) => listed(models, { ...WHOLE, condition: 'DIABETES' }),
  'a page by a column': (models) =>
    listByColumn(models, 'main', { ...SORTED, column: 'bloodPressure', descending: true }),
  'a page by name': (models) =>
    listByColumn(models, 'main', { ...SORTED, column: 'name', descending: false }),
};

const QUESTIONS: Readonly<Record<string, (models: PatientModels) => Promise<unknown>>> = {
  'the counts': (models) => countPatients(models, 'main', COUNTED),
  'the counts of the silent': (models) => countPatients(models, 'main', { ...COUNTED, silent: true }),
  'a page by attention': (models) => listed(models, WHOLE),
  'a page of one flag by attention': (models) => listed(models, { ...WHOLE, flag: 'AMBER' }),
  'a page of the silent': (models) => listed(models, { ...WHOLE, silent: true }),
  'a page of a name that all have': (models) => listed(models, { ...WHOLE, search: 'ilung' }),
  'the counts of a name that all have': (models) =>
    countPatients(models, 'main', { ...COUNTED, search: 'ilung' }),
  'a page of a letter that all have': (models) => listed(models, { ...WHOLE, search: 'n' }),
  'a page of two words of which very many have each': (models) =>
    listed(models, { ...WHOLE, search: '7 ilunga' }),
  'a patient by the end of their id': (models) =>
    listed(models, { ...WHOLE, search: patientId(777).slice(-8) }),
};

/** An answer is flat where it takes no more than twice as much of a hundred times as many; less than this is noise. */
const NOISE_MS = 1;

export async function patientQuestionsBench(directory: string): Promise<readonly Figure[]> {
  const asked: ReadonlyMap<string, Spread>[] = [];
  for (const size of SIZES) asked.push(await askedOf(join(directory, String(size)), size));
  const [small] = asked;
  return [...Object.keys(QUESTIONS), ...Object.keys(OF_ALL)].flatMap((name) => {
    const least = small?.get(name)?.median ?? Number.NaN;
    return asked.slice(1).flatMap((ofSize, at): Figure[] => {
      const spread = ofSize.get(name);
      if (spread === undefined) return [];
      return [
        {
          name: `${name}, of ${SIZES[at + 1]} patients`,
          unit: 'ms CPU',
          value: spread.median,
          spread,
          atMost: name in OF_ALL ? MOST_OF_ALL_MS : Math.min(MOST_MS, 2 * least + NOISE_MS),
          detail: { [`of ${SIZES[0]}`]: least },
        },
      ];
    });
  });
}

async function askedOf(directory: string, patients: number): Promise<ReadonlyMap<string, Spread>> {
  const eventStore = new MemoryEventStore();
  await fill(eventStore, patients, 1);
  const readModels = SqliteReadModels.open(directory);
  const targets = await Promise.all(
    PROJECTIONS.filter(({ name }) => ['patients', 'search', 'settings'].includes(name)).map(
      async (projection) => {
        const { name, version, collections } = projection;
        return { projection, store: await readModels.open({ name, version, collections }) };
      },
    ),
  );
  const catchUp = () =>
    replay(targets, { eventStore, clock: systemClock, pageSize: 500, unreadable: 'refuse' });
  await catchUp();
  const store = (projection: string): ProjectionStore => {
    const target = targets.find(({ projection: { name } }) => name === projection);
    if (target === undefined) throw new Error(`${projection} is not in this bench.`);
    return target.store;
  };
  const readSide = new ReadSide(new ReadModels({ store }), systemClock);
  const models = { readSide, patientRows: new PatientRows(readSide) };
  const next = random(3);
  const ids = idsInOrder(next);
  const questions = { ...QUESTIONS, ...OF_ALL };
  const took = new Map(Object.keys(questions).map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round++) {
    const patient = patientId(round);
    await eventStore.append(`patientLogs-${patient}`, logEvents(patient, 400, next, ids), 'any');
    await catchUp();
    for (const [name, ask] of Object.entries(questions)) {
      took.get(name)?.push(await processorMs(() => ask(models)));
    }
  }
  await readModels.close();
  return new Map([...took].map(([name, times]) => [name, spreadOf(times)]));
}
