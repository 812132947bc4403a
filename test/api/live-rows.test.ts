import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { alertCountsSchema } from '../../backend/contract/alert.ts';
import type { LiveMessage } from '../../backend/contract/live.ts';
import { patientCountsSchema, patientSchema } from '../../backend/contract/patient.ts';
import type { Caller } from '../../backend/identity/caller.ts';
import { LiveConnections } from '../../backend/live/live-connections.ts';
import { type PatientPage, rowsIn, WHOLE_LIST } from '../../frontend/src/api/resources/patients.ts';
import { placeRow } from '../../frontend/src/features/dashboard/liveRows.ts';
import {
  type ApiClient,
  eventually,
  type LiveClient,
  startTestProduct,
  type TestProduct,
} from '../harness/product.ts';

const RED_VALUES = { bpSys: 190, bpDia: 100 };
const AMBER_VALUES = { bpSys: 150, bpDia: 85 };
const GREEN_VALUES = { bpSys: 118, bpDia: 76 };
const ASKS_FOR_ROWS = '?rows=true';

describe('rows that live messages bring', () => {
  let product: TestProduct;
  let client: ApiClient;
  let live: LiveClient;

  before(async () => {
    product = await startTestProduct();
  });
  beforeEach(async () => {
    client = product.client();
    await client.get('/api/session');
    live = await product.live(client, ASKS_FOR_ROWS);
  });
  afterEach(() => live.terminate());
  after(() => product.stop());

  async function list(query = ''): Promise<readonly z.output<typeof patientSchema>[]> {
    return (await client.get(`/api/patients?sort=work${query}`)).as(200, z.array(patientSchema));
  }

  async function counts() {
    return {
      patients: (await client.get('/api/patients/counts?alerts=true')).as(200, patientCountsSchema),
      left: (await client.get('/api/patients/counts?left=true&alerts=true')).as(200, patientCountsSchema),
      alerts: (await client.get('/api/alerts/counts')).as(200, alertCountsSchema),
    };
  }

  /** The last message of those that wait brings the numbers, whichever it is. */
  async function assertCounted(): Promise<void> {
    const told = () =>
      live.messages.flatMap((message) => ('counts' in message ? [message.counts] : [])).at(-1);
    await eventually(
      async () => [told(), await counts()] as const,
      ([numbers, counted]) => isDeepStrictEqual(numbers, counted),
    );
  }

  const isRaised = (id: string) => (message: Extract<LiveMessage, { type: 'alert_updated' }>) =>
    message.alert.patientId === id && message.news === 'raised';

  it('are as the list has them, and the numbers as they are counted', async () => {
    const { id } = await client.register({ name: 'Neema Kabongo' });
    const created = await live.next('patient_created', ({ patient }) => patient.id === id);
    await client.log(id, RED_VALUES);
    const raised = await live.next('alert_updated', isRaised(id));
    assert.deepEqual([raised.patient], await list(`&search=${id}`));
    await assertCounted();
    await client.patch(`/api/patients/${id}`, { age: 61 });
    const changed = await live.next('patient_updated', ({ patientId }) => patientId === id);
    assert.deepEqual([changed.patient], await list(`&search=${id}`));
    const positions = [created, raised, changed].map(({ position = '' }) => position);
    assert.deepEqual(positions, positions.toSorted());
    assert.equal(new Set(positions).size, 3);
  });

  it('tell of somebody who saw the patient that this is all that changed, and of anything else not', async () => {
    const { id } = await client.register({ name: 'Zawadi Mbuyi' });
    const { log } = await client.log(id, RED_VALUES);
    await client.post(`/api/patients/${id}/worklist/seen`, { upTo: log.id });
    const seen = await live.next('patient_updated', ({ patientId }) => patientId === id);
    assert.equal(seen.change, 'seen');
    assert.deepEqual([seen.patient], await list(`&search=${id}`));
    await client.patch(`/api/patients/${id}`, { age: 61 });
    const changed = await live.next('patient_updated', ({ patient }) => patient?.age === 61);
    assert.ok(!('change' in changed));
  });

  it('stand on a screen where the list has them', async () => {
    let pages: readonly PatientPage[] = [{ rows: await list(), more: false }];
    for (const [index, values] of [GREEN_VALUES, RED_VALUES, AMBER_VALUES, {}].entries()) {
      const { id } = await client.register({ name: `Patient ${index}` });
      const { log } = await client.log(id, { ...values, medsTakenNow: true });
      await live.next('patient_log_updated', ({ logId }) => logId === log.id);
      if (values === RED_VALUES) await live.next('alert_updated', isRaised(id));
    }
    for (const message of live.messages)
      if ('patient' in message && message.patient !== undefined)
        ({ pages } = placeRow(pages, WHOLE_LIST, message.patient, undefined));
    assert.deepEqual(rowsIn(pages), await list());
  });

  it('come with numbers at the end of a burst, however many are in it', async () => {
    const { id } = await client.register();
    const logs = await Promise.all(Array.from({ length: 20 }, () => client.log(id, GREEN_VALUES)));
    const last = await client.log(id, GREEN_VALUES);
    assert.equal(logs.length, 20);
    await live.next('patient_log_updated', ({ logId }) => logId === last.log.id);
    await assertCounted();
  });

  it('say of a log that a snoozed alert holds all that it tells', async () => {
    const { id } = await client.register();
    const first = await client.log(id, RED_VALUES);
    const news = await live.next('patient_log_updated', ({ logId }) => logId === first.log.id);
    assert.equal(news.quiet, false);
    const { alert } = await live.next('alert_updated', isRaised(id));
    await client.post(`/api/alerts/${alert.id}/snooze`, { minutes: 30 });
    const again = await client.log(id, RED_VALUES);
    const repeated = await live.next('patient_log_updated', ({ logId }) => logId === again.log.id);
    assert.equal(repeated.quiet, true);
    const other = await client.log(id, { ...RED_VALUES, spo2: 85 });
    const worse = await live.next('patient_log_updated', ({ logId }) => logId === other.log.id);
    assert.equal(worse.quiet, false);
  });

  it('come to nobody who did not ask, and to no patient, auditor or analyst', async () => {
    const { id } = await client.register({ name: 'Neema Kabongo' });
    const plain = await product.live(client);
    const patient = await product.live(await product.clientAs('patient', { patientId: id }), ASKS_FOR_ROWS);
    const others = [
      await product.live(await product.clientAs('auditor'), ASKS_FOR_ROWS),
      await product.live(await product.clientAs('analyst'), ASKS_FOR_ROWS),
    ];
    const { log, evaluation } = await client.log(id, GREEN_VALUES);
    const own = { type: 'patient_log_updated', patientId: id, patientName: 'Neema Kabongo' };
    for (const each of [plain, patient]) {
      const message = await each.next('patient_log_updated', ({ logId }) => logId === log.id);
      assert.deepEqual(message, { ...own, logId: log.id, evaluation });
    }
    await live.next('patient_log_updated', ({ logId }) => logId === log.id);
    await Promise.all(others.map((each) => each.roundTrip()));
    assert.deepEqual(
      others.flatMap(({ messages }) => messages),
      [],
    );
  });
});

describe('live connections that asked for rows', () => {
  const sent: string[] = [];
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    on: () => socket,
    send: (text: string) => sent.push(text),
  };
  const add = (connections: LiveConnections, role: Caller['role'], clinicId: string) => {
    const caller: Caller = { userId: 'c', name: 'C', role, patientId: null, clinicId };
    connections.add(socket as unknown as WebSocket, caller, 'sid', '127.0.0.1', true);
  };

  it('are those of the clinic’s own care team', () => {
    const connections = new LiveConnections(() => undefined);
    add(connections, 'auditor', 'main');
    add(connections, 'clinician', 'other');
    assert.deepEqual([connections.wantRows('main'), connections.wantRows('other')], [false, true]);
    connections.send(
      { message: { type: 'patient_updated', patientId: 'p1' }, clinicId: 'main', patientId: 'p1' },
      { position: '7' },
    );
    assert.deepEqual(sent, []);
  });
});
