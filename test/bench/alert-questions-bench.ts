/** What the badge, the strip and the panel ask of the alerts, at five thousand that are open: processor time of one question, an alert between two. */
import { countAlerts, listAlerts } from '../../backend/alerts/alert-list.ts';
import { LaidAside } from '../../backend/alerts/laid-aside.ts';
import { alertViews } from '../../backend/alerts/alert-view.ts';
import { ReadSide } from '../../backend/event-sourcing/read-side.ts';
import { encode } from '../../events/codec.ts';
import type { DecidedEvent } from '../../events/event.ts';
import { MemoryEventStore } from '../../events/store/memory/event-store.ts';
import type { ProposedEvent } from '../../events/store/port.ts';
import { systemClock } from '../../lib/clock.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { ReadModels } from '../../projections/read-models/query.ts';
import { SqliteReadModels } from '../../projections/read-models/sqlite/read-models.ts';
import { replay } from '../../projections/rebuild/replay.ts';
import { fill, idsInOrder, logEvents, meta, patientId, random } from './log-events.ts';
import { type Figure, median, processorMs, spreadOf } from './measure.ts';

const PATIENTS = 2000;
const OPEN = 5000;
/** With that of the alert itself as many readings as its course shows. */
const LOGS_BEFORE = 6;
/** Of the patients every so many-th has left the programme, with what was open then laid aside. */
const LEFT_EACH = 2;
const PAGE = 50;
const ROUNDS = 21;
const MOST_MS = 5;

const FIRST_PAGE = {
  patientId: null,
  acknowledged: 'false',
  resolved: null,
  limit: PAGE,
  before: null,
} as const;

export async function alertQuestionsBench(directory: string): Promise<readonly Figure[]> {
  const eventStore = new MemoryEventStore();
  const ids = idsInOrder(random(11));
  await fill(eventStore, PATIENTS, LOGS_BEFORE);
  const append = async (category: string, patient: string, event: DecidedEvent) => {
    const stored = encode(ids.next(), event, meta(patient, '2024-03-01T06:00:00.000Z')) as ProposedEvent;
    await eventStore.append(`${category}-${patient}`, [stored], 'any');
  };
  const next = random(13);
  const raise = async (number: number) => {
    const patient = patientId(number % PATIENTS);
    const alertId = ids.next();
    const log = logEvents(patient, LOGS_BEFORE + number, next, ids, sentWith(number), alertId);
    await eventStore.append(`patientLogs-${patient}`, log, 'any');
    await append('patientAlerts', patient, raised(alertId, number));
  };
  const leaving = Array.from({ length: PATIENTS / LEFT_EACH }, (_, number) => number * LEFT_EACH);
  for (const number of leaving) await raise(number);
  for (const number of leaving) await append('patient', patientId(number), died(ids.next()));
  for (let number = 0; number < OPEN; number++) await raise(number);

  const readModels = SqliteReadModels.open(directory);
  const targets = await Promise.all(
    PROJECTIONS.filter(({ name }) => ['alerts', 'patients', 'settings', 'work'].includes(name)).map(
      async (projection) => {
        const { name, version, collections } = projection;
        return { projection, store: await readModels.open({ name, version, collections }) };
      },
    ),
  );
  const catchUp = () =>
    replay(targets, { eventStore, clock: systemClock, pageSize: 500, unreadable: 'refuse' });
  const store = (name: string) => {
    const target = targets.find(({ projection }) => projection.name === name);
    if (target === undefined) throw new Error(`${name} is not in this bench.`);
    return target.store;
  };
  const readSide = new ReadSide(new ReadModels({ store }), systemClock);
  const models = { readSide, laidAside: new LaidAside(readSide) };
  const page = async () => alertViews(readSide, await listAlerts(models, 'main', FIRST_PAGE));

  await catchUp();
  const { unacknowledged, episodes } = await countAlerts(readSide, 'main');
  const bytes = JSON.stringify(await page()).length;
  if (unacknowledged !== OPEN) throw new Error(`Of ${OPEN} open alerts ${unacknowledged} are counted.`);
  const counts: number[] = [];
  const pages: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await raise(OPEN + round);
    await catchUp();
    counts.push(await processorMs(() => countAlerts(readSide, 'main')));
    pages.push(await processorMs(page));
  }
  await readModels.close();
  const figure = (name: string, taken: readonly number[], detail: Figure['detail']): Figure => ({
    name: `${name}, of ${OPEN} open`,
    unit: 'ms CPU',
    value: median(taken),
    spread: spreadOf(taken),
    atMost: MOST_MS,
    detail,
  });
  return [
    figure('the alert counts', counts, { patients: PATIENTS, episodes }),
    figure('a page of open alerts', pages, { bytes }),
  ];
}

/** What raised it. */
const sentWith = (number: number) =>
  number % 10 === 0
    ? { bpSys: 196, bpDia: number % 2 === 0 ? 85 : 118, hr: 72 }
    : { bpSys: 164, bpDia: number % 2 === 0 ? 85 : 98, hr: 72 };

/** Every tenth is RED; every second one gives two reasons. */
function raised(alertId: string, number: number): DecidedEvent<'AlertRaised'> {
  const flag = number % 10 === 0 ? 'RED' : 'AMBER';
  const ruleIds = [`HTN-${flag}-SYSTOLIC`, `HTN-${flag}-DIASTOLIC`].slice(0, 1 + (number % 2));
  return {
    type: 'AlertRaised',
    data: {
      alertId,
      kind: 'evaluation',
      flag,
      message: null,
      messageKey: `message.${flag}.default`,
      reasonKeys: ruleIds.map((id) => `reason.${id}`),
      ruleIds,
      conditions: ['HYPERTENSION'],
      late: false,
      logId: alertId,
      ecgId: null,
      measuredAt: null,
      episodeId: alertId,
      readings: [],
      toldOutside: null,
    },
  };
}

const died = (contactId: string): DecidedEvent<'PatientContacted'> => ({
  type: 'PatientContacted',
  data: { contactId, outcome: 'died', note: null, messageId: null, callAgainAt: null },
});
