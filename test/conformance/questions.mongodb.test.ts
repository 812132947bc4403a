/**
 * What the product asks of its read models in MongoDB: each question is served by an index that its collection declares,
 * and reads hardly more than it answers, however large the clinic. Which index a server then takes only MongoDB itself
 * tells; what is counted here is what goes through the driver.
 */
import assert from 'node:assert/strict';
import type { Document } from 'mongodb';
import * as z from 'zod/mini';
import { type AlertModels, countAlerts, listAlerts } from '../../backend/alerts/alert-list.ts';
import { LaidAside } from '../../backend/alerts/laid-aside.ts';
import { alertViews } from '../../backend/alerts/alert-view.ts';
import { ReadSide } from '../../backend/event-sourcing/read-side.ts';
import { listSessions } from '../../backend/exercise/session-list.ts';
import { acceptedInsurers } from '../../backend/facilities/accepted-insurers.ts';
import { clinicMaps } from '../../backend/facilities/clinic-maps.ts';
import { listGoals } from '../../backend/goals/goal-view.ts';
import { listJourney } from '../../backend/journey/journey-list.ts';
import { listLogs } from '../../backend/log-views/log-list.ts';
import { listMessages } from '../../backend/messaging/message-list.ts';
import { listOrders, listOrdersOfPatient } from '../../backend/orders/order-list.ts';
import { listByWork } from '../../backend/patients/work-order.ts';
import { PatientRows } from '../../backend/patients/patient-rows.ts';
import {
  countPatients,
  listPatientIds,
  type PatientListQuery,
  type PatientModels,
} from '../../backend/patients/patient-list.ts';
import { encode } from '../../events/codec.ts';
import { PARTNER_TYPES } from '../../events/enums.ts';
import type { DataOf, DecidedEvent } from '../../events/event.ts';
import { MemoryEventStore } from '../../events/store/memory/event-store.ts';
import type { ProposedEvent } from '../../events/store/port.ts';
import { systemClock } from '../../lib/clock.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { EXERCISE_RECOMMENDATIONS } from '../../projections/exercise/collection.ts';
import { FACILITIES } from '../../projections/facilities/collection.ts';
import { ORDERS } from '../../projections/orders/collection.ts';
import { PARTNER_HOOKS } from '../../projections/partners/collection.ts';
import { AUDIT } from '../../projections/audit/collection.ts';
import { PATIENTS as PATIENT_DOCUMENTS } from '../../projections/patients/collection.ts';
import { MongoReadModels } from '../../projections/read-models/mongodb/read-models.ts';
import type { ProjectionStore } from '../../projections/read-models/port.ts';
import { ReadModels } from '../../projections/read-models/query.ts';
import { replay } from '../../projections/rebuild/replay.ts';
import { fill, idsInOrder, logEvents, meta, patientId, random } from '../bench/log-events.ts';
import { type MongoSuiteOptions, onMongoServers } from '../harness/mongo-suites.ts';
import { MongoProxy } from '../servers/mongodb-proxy.ts';

const PATIENTS = 500;
/** Of one of them. */
const LOGS = 300;
const MESSAGES = 300;
const PAGE = 25;
/** A page of a list reads a hundred keys at least, and the documents that are shown with what belongs to them. */
const A_PAGE = 100 + 4 * PAGE;
/** Partners of each type, hospitals that were corrected, goals and programmes of one patient. */
const HOOKS = 4;
const FACILITIES_KNOWN = 40;
const GOALS_SET = 12;
const CHOSEN = 9;
/** As many ways as there are to count. */
const COUNTS = 20;

const ONE = patientId(0);
const LIST: PatientListQuery = {
  flag: null,
  search: null,
  phone: null,
  silent: null,
  left: false,
  byAttention: true,
  limit: PAGE,
  after: null,
};
const COUNTED = { search: null, silent: null, left: false } as const;
const ORDERED = { status: null, type: null, limit: PAGE, before: null } as const;
const OPEN = { patientId: null, acknowledged: 'false', resolved: null, limit: PAGE, before: null } as const;

type Models = PatientModels & AlertModels;

/** As the routes ask: who is in the list, and then their documents. */
const listed = async (models: Models, query: PatientListQuery): Promise<unknown> =>
  models.readSide.found(PATIENT_DOCUMENTS, await listPatientIds(models, 'main', query));

/** Each with how many documents it may read, once what a process keeps in memory is there. */
const QUESTIONS: Readonly<Record<string, [number, (models: Models) => Promise<unknown>]>> = {
  'the list by attention': [A_PAGE, (models) => listed(models, LIST)],
  'the list as it was registered': [A_PAGE, (models) => listed(models, { ...LIST, byAttention: false })],
  'a page of it further on': [A_PAGE, (models) => listed(models, { ...LIST, after: patientId(300) })],
  'the list of one flag': [A_PAGE, (models) => listed(models, { ...LIST, flag: 'AMBER' })],
  'the list of whoever is RED by flag or by an open alert': [
    A_PAGE,
    (models) => listed(models, { ...LIST, flag: 'RED', alerts: true }),
  ],
  'the same in the order of the worklist': [
    A_PAGE,
    (models) =>
      listByWork(models, 'main', { ...LIST, flag: 'RED', alerts: true, condition: null, owner: null }),
  ],
  'the list of who has left': [A_PAGE, (models) => listed(models, { ...LIST, left: true })],
  'who asks for a higher plan': [PAGE, (models) => listed(models, { ...LIST, asksForPlan: true })],
  'who has one name': [PAGE, (models) => listed(models, { ...LIST, search: '477' })],
  // All who match are looked at, once for a page.
  'who has a name that all have': [
    PATIENTS + 2 * PAGE,
    (models) => listed(models, { ...LIST, search: 'ilunga' }),
  ],
  'who has one number': [PAGE, (models) => listed(models, { ...LIST, phone: '0471234' })],
  'the counts': [COUNTS, (models) => countPatients(models, 'main', COUNTED)],
  'the counts with whoever is RED by an open alert': [
    COUNTS,
    (models) => countPatients(models, 'main', { ...COUNTED, alerts: true }),
  ],
  'the counts of the silent': [
    COUNTS,
    (models) => countPatients(models, 'main', { ...COUNTED, silent: true }),
  ],
  'the open alerts': [
    // Each with what the last logs said of it.
    2 * A_PAGE,
    async (models) => alertViews(models.readSide, await listAlerts(models, 'main', OPEN)),
  ],
  'the alerts of one patient': [
    A_PAGE,
    async (models) =>
      alertViews(models.readSide, await listAlerts(models, 'main', { ...OPEN, patientId: ONE })),
  ],
  'the resolved alerts': [
    A_PAGE,
    (models) => listAlerts(models, 'main', { ...OPEN, acknowledged: null, resolved: 'true' }),
  ],
  'the counts of alerts': [COUNTS, ({ readSide }) => countAlerts(readSide, 'main')],
  'the logs of one patient, with their name': [
    PAGE + 1,
    ({ readSide }) => listLogs(readSide, ONE, { limit: PAGE, before: null }),
  ],
  'the messages to one patient': [
    PAGE + 1,
    ({ readSide }) => listMessages(readSide, ONE, { limit: PAGE, before: null }),
  ],
  'the orders of one patient': [
    PAGE + 1,
    ({ readSide }) => listOrdersOfPatient(readSide, ONE, { limit: PAGE, before: null }),
  ],
  'the orders of the clinic': [PAGE, ({ readSide }) => listOrders(readSide, 'main', ORDERED)],
  'those that came to one end': [
    PAGE,
    ({ readSide }) => listOrders(readSide, 'main', { ...ORDERED, status: 'PLACED' }),
  ],
  'those of taxis': [PAGE, ({ readSide }) => listOrders(readSide, 'main', { ...ORDERED, type: 'TAXI' })],
  'those of taxis that came to one end': [
    PAGE,
    ({ readSide }) => listOrders(readSide, 'main', { ...ORDERED, type: 'TAXI', status: 'PLACED' }),
  ],
  'the orders that nobody has': [
    0,
    ({ readSide }) =>
      readSide.all(ORDERS, { index: 'byStatus', equal: { clinicId: 'main', status: 'DRAFT' } }),
  ],
  'the partners of one type': [
    0,
    ({ readSide }) =>
      readSide.all(PARTNER_HOOKS, { index: 'byClinic', equal: { clinicId: 'main', type: 'TAXI' } }),
  ],
  'the partners of the clinic': [
    HOOKS,
    ({ readSide }) => readSide.all(PARTNER_HOOKS, { index: 'byClinic', equal: { clinicId: 'main' } }),
  ],
  'what maps the clinic has chosen': [HOOKS, ({ readSide }) => clinicMaps(readSide, 'main')],
  // Each list with the partner that told it.
  'which insurers are accepted where': [2 * HOOKS, ({ readSide }) => acceptedInsurers(readSide, 'main')],
  'the hospitals that the clinic knows better': [
    FACILITIES_KNOWN,
    ({ readSide }) => readSide.all(FACILITIES, { index: 'byClinic', equal: { clinicId: 'main' } }),
  ],
  'what one patient has come to, with their goals': [
    GOALS_SET + 2,
    ({ readSide }) => listGoals(readSide, ONE, { name: 'Amina', timeZone: 'Africa/Kinshasa' }),
  ],
  'the first exercise sessions of one patient': [
    PAGE,
    ({ readSide }) => listSessions(readSide, ONE, { limit: PAGE, before: null }),
  ],
  'what the care team has chosen for one patient': [
    CHOSEN,
    ({ readSide }) =>
      readSide.all(EXERCISE_RECOMMENDATIONS, { index: 'byPatient', equal: { patientId: ONE } }),
  ],
  'the journey of one patient': [
    2 * PAGE,
    ({ readSide }) => listJourney(readSide, ONE, { limit: PAGE, before: null }),
  ],
  'what was done about one patient': [
    PAGE,
    ({ readSide }) => readSide.find(AUDIT, { index: 'byPatient', equal: { patientId: ONE }, limit: PAGE }),
  ],
  'what one person did': [
    PAGE,
    ({ readSide }) =>
      readSide.find(AUDIT, { index: 'byActor', equal: { clinicId: 'main', actorId: ONE }, limit: PAGE }),
  ],
  'what was done of one kind': [
    PAGE,
    ({ readSide }) =>
      readSide.find(AUDIT, {
        index: 'byType',
        equal: { clinicId: 'main', type: 'LogRecorded' },
        limit: PAGE,
      }),
  ],
  'what one person did of one kind': [
    PAGE,
    ({ readSide }) =>
      readSide.find(AUDIT, {
        index: 'byActorAndType',
        equal: { clinicId: 'main', actorId: ONE, type: 'LogRecorded' },
        limit: PAGE,
      }),
  ],
  'what was done last': [
    PAGE,
    ({ readSide }) =>
      readSide.find(AUDIT, { index: 'byTime', equal: { clinicId: 'main' }, descending: true, limit: PAGE }),
  ],
};

/** The log that all of it is asked of: of one patient much, of the others a little. */
async function clinicOf(): Promise<MemoryEventStore> {
  const events = new MemoryEventStore();
  await fill(events, PATIENTS, 1);
  const next = random(5);
  const ids = idsInOrder(next);
  const append = async (stream: string, patient: string, event: DecidedEvent): Promise<void> => {
    const proposed = encode(ids.next(), event, meta(patient, '2024-03-01T06:00:00.000Z')) as ProposedEvent;
    await events.append(stream, [proposed], 'any');
  };
  for (let day = 1; day <= LOGS; day++)
    await events.append(`patientLogs-${ONE}`, logEvents(ONE, day, next, ids), 'any');
  for (let number = 0; number < MESSAGES; number++) {
    const data = {
      channel: 'whatsapp',
      text: null,
      phone: '+243810000001',
      bundleId: null,
      assetId: null,
    } as const;
    await append(`message-${ids.next()}`, ONE, { type: 'MessageRequested', data });
  }
  for (let number = 0; number < MESSAGES; number++) {
    const orderType = number % 2 === 0 ? 'GROCERY' : 'TAXI';
    const data = { orderType, status: 'PLACED', payload: {} } as const;
    await append(`order-${ids.next()}`, ONE, { type: 'OrderPlaced', data });
  }
  for (const type of PARTNER_TYPES.filter((one) => one !== 'TAXI')) {
    const hook = ids.next();
    const data = {
      type,
      partnerName: type,
      apiBase: 'https://partner.example/{lat},{lng}',
      keyId: null,
      keyEnding: null,
      active: true,
      notes: null,
    };
    await append(`partnerHook-${hook}`, ONE, { type: 'PartnerHookAdded', data });
    if (type === 'HMO')
      await append(`partnerHook-${hook}`, ONE, {
        type: 'HmoFacilitiesListed',
        data: { facilityIds: ['one', 'two'] },
      });
  }
  for (let number = 0; number < FACILITIES_KNOWN; number++)
    await append(`facility-main-${number}`, ONE, {
      type: 'FacilityCorrected',
      data: { phone: '+243810000001' },
    });
  for (let number = 0; number < PATIENTS; number++) {
    const patient = patientId(number);
    for (let at = 0; at < (number === 0 ? GOALS_SET : 1); at++)
      await append(`goal-${ids.next()}`, patient, { type: 'GoalSet', data: goal(at) });
    for (let at = 0; at < (number === 0 ? MESSAGES : 1); at++)
      await append(`exercise-${ids.next()}`, patient, { type: 'ExerciseSessionRecorded', data: session(at) });
    for (let at = 0; at < (number === 0 ? CHOSEN : 1); at++)
      await append(`exerciseRecommendation-${ids.next()}`, patient, {
        type: 'ExerciseRecommended',
        data: { programId: 'slow-breathing', reason: null, priority: 1, scheduledTime: null },
      });
  }
  for (let number = 0; number < PATIENTS; number++) {
    const patient = patientId(number);
    await append(
      `patientAlerts-${patient}`,
      patient,
      raised(ids.next(), number % 10 === 0 ? 'RED' : 'AMBER'),
    );
  }
  return events;
}

const goal = (at: number): DataOf<'GoalSet'> => ({
  goalType: 'daily_logs',
  title: `Goal ${at}`,
  description: null,
  targetValue: 7,
  targetDate: null,
  pointsReward: 50,
});

function session(at: number): DataOf<'ExerciseSessionRecorded'> {
  const startedAt = new Date(Date.parse('2024-01-01T08:00:00.000Z') + at * 3_600_000);
  return {
    programId: 'slow-breathing',
    startedAt: startedAt.toISOString(),
    endedAt: new Date(startedAt.getTime() + 600_000).toISOString(),
    exercisesDone: ['slow-breathing'],
    seconds: 600,
    completed: true,
    stoppedEarly: false,
    stopReason: null,
    perceivedExertion: null,
    difficultyRating: null,
    enjoymentRating: null,
    feedback: null,
  };
}

const raised = (alertId: string, flag: 'RED' | 'AMBER'): DecidedEvent<'AlertRaised'> => ({
  type: 'AlertRaised',
  data: {
    alertId,
    kind: 'evaluation',
    flag,
    message: null,
    messageKey: `message.${flag}.default`,
    reasonKeys: [],
    ruleIds: [`HTN-${flag}-SYSTOLIC`],
    conditions: ['HYPERTENSION'],
    late: false,
    logId: alertId,
    ecgId: null,
    measuredAt: null,
    episodeId: alertId,
    readings: [],
    toldOutside: null,
  },
});

const answerSchema = z.object({
  cursor: z.optional(
    z.object({ firstBatch: z.optional(z.array(z.unknown())), nextBatch: z.optional(z.array(z.unknown())) }),
  ),
});

/** What a question asked and read, as it went through the driver. */
class Heard {
  documents = 0;
  /** Commands that look for documents of a projection otherwise than by id. */
  readonly searches: { readonly collection: string; readonly index: unknown; readonly command: Document }[] =
    [];

  command(command: Document): void {
    const collection: unknown = command['find'] ?? command['aggregate'];
    const [, name] = typeof collection === 'string' ? collection.split('.') : [];
    if (name === undefined || isById(command['filter'])) return;
    this.searches.push({ collection: name, index: command['hint'], command });
  }

  answer(answer: Document): void {
    const { cursor } = z.parse(answerSchema, answer);
    this.documents += (cursor?.firstBatch ?? cursor?.nextBatch ?? []).length;
  }
}

const isById = (filter: unknown): boolean =>
  typeof filter === 'object' && filter !== null && Object.keys(filter).join() === '_id';

const AT_SIZE: MongoSuiteOptions = { timeoutMs: 120_000, needs: ['a clinic of some size'] };

onMongoServers('questions of the product to MongoDB', AT_SIZE, ({ server }) => {
  let url: string;
  let proxy: MongoProxy;
  let readModels: MongoReadModels;
  let models: Models;
  const declared = new Map<string, ReadonlySet<string>>();

  before(async () => {
    const { address } = server();
    url = server().url();
    proxy = await MongoProxy.start(address);
    readModels = await MongoReadModels.open(
      `mongodb://127.0.0.1:${proxy.port}${new URL(url).pathname}?directConnection=true`,
    );
    const targets = await Promise.all(
      PROJECTIONS.map(async (projection) => {
        const { name, version, collections } = projection;
        return { projection, store: await readModels.build({ name, version, collections }) };
      }),
    );
    const eventStore = await clinicOf();
    await replay(targets, { eventStore, clock: systemClock, pageSize: 1000, unreadable: 'refuse' });
    for (const { store } of targets) await store.finish();
    const served = new Map<string, ProjectionStore>();
    for (const { name, version, collections } of PROJECTIONS)
      served.set(name, await readModels.open({ name, version, collections }));
    const readSide = new ReadSide(
      new ReadModels({
        store: (name) => {
          const store = served.get(name);
          assert.ok(store);
          return store;
        },
      }),
      systemClock,
    );
    models = { readSide, patientRows: new PatientRows(readSide), laidAside: new LaidAside(readSide) };
    // Two projections may each have a collection of one name.
    for (const { name, indexes } of PROJECTIONS.flatMap(({ collections }) => collections))
      declared.set(name, new Set([...(declared.get(name) ?? []), ...indexes.map((index) => index.name)]));
  });
  after(async () => {
    await readModels.close();
    await proxy.stop();
    if (server().process === null) await server().drop(url);
  });

  for (const [question, [atMost, ask]] of Object.entries(QUESTIONS)) {
    it(`reads at most ${atMost} documents by declared indexes: ${question}`, async () => {
      await ask(models);
      const heard = new Heard();
      proxy.heard = heard;
      await ask(models);
      proxy.heard = null;
      for (const { collection, index, command } of heard.searches) {
        assert.ok(
          typeof index === 'string' && declared.get(collection)?.has(index),
          `${collection} by ${String(index)}: ${JSON.stringify(command)}`,
        );
      }
      assert.ok(heard.documents <= atMost, `${heard.documents} were read`);
    });
  }
});
