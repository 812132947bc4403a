/** What the dashboard asks of a thousand patients and of many: processor time of one question, with a log between two. */
import { join } from 'node:path';
import { countPatients, listPatients, type PatientListQuery } from '../../backend/patients/patient-list.ts';
import { ReadSide } from '../../backend/event-sourcing/read-side.ts';
import { MemoryEventStore } from '../../events/store/memory/event-store.ts';
import { systemClock } from '../../lib/clock.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { ReadModels } from '../../projections/read-models/query.ts';
import type { ProjectionStore } from '../../projections/read-models/port.ts';
import { SqliteReadModels } from '../../projections/read-models/sqlite/read-models.ts';
import { replay } from '../../projections/rebuild/replay.ts';
import { fill, idsInOrder, logEvents, patientId, random } from './log-events.ts';
import { type Figure, processorMs, type Spread, spreadOf } from './measure.ts';

const SIZES = [1000, 20_000] as const;
const ROUNDS = 21;
const MOST_MS = 5;

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

const QUESTIONS: Readonly<Record<string, (readSide: ReadSide) => Promise<unknown>>> = {
  'the counts': (readSide) => countPatients(readSide, 'main', COUNTED),
  'the counts of the silent': (readSide) => countPatients(readSide, 'main', { ...COUNTED, silent: true }),
  'a page by attention': (readSide) => listPatients(readSide, 'main', WHOLE),
  'a page of one flag by attention': (readSide) =>
    listPatients(readSide, 'main', { ...WHOLE, flag: 'AMBER' }),
  'a page of the silent': (readSide) => listPatients(readSide, 'main', { ...WHOLE, silent: true }),
  'a page of a name that all have': (readSide) =>
    listPatients(readSide, 'main', { ...WHOLE, search: 'ilung' }),
  'the counts of a name that all have': (readSide) =>
    countPatients(readSide, 'main', { ...COUNTED, search: 'ilung' }),
  'a page of a name that one has': (readSide) => listPatients(readSide, 'main', { ...WHOLE, search: '777' }),
};

export async function patientQuestionsBench(directory: string): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  const small = await askedOf(join(directory, 'small'), SIZES[0]);
  const large = await askedOf(join(directory, 'large'), SIZES[1]);
  for (const [name, spread] of large) {
    figures.push({
      name: `${name}, of ${SIZES[1]} patients`,
      unit: 'ms CPU',
      value: spread.median,
      spread,
      atMost: MOST_MS,
      detail: { [`of ${SIZES[0]}`]: small.get(name)?.median ?? Number.NaN },
    });
  }
  return figures;
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
  const next = random(3);
  const ids = idsInOrder(next);
  const took = new Map(Object.keys(QUESTIONS).map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round++) {
    const patient = patientId(round);
    await eventStore.append(`patientLogs-${patient}`, logEvents(patient, 400, next, ids), 'any');
    await catchUp();
    for (const [name, ask] of Object.entries(QUESTIONS)) {
      took.get(name)?.push(await processorMs(() => ask(readSide)));
    }
  }
  await readModels.close();
  return new Map([...took].map(([name, times]) => [name, spreadOf(times)]));
}
