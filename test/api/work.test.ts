import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { alertCountsSchema, alertSchema } from '../../backend/contract/alert.ts';
import { contactSchema } from '../../backend/contract/message.ts';
import { type Patient, patientCountsSchema, patientSchema } from '../../backend/contract/patient.ts';
import { teamMemberSchema, type Work, workSchema, workSummarySchema } from '../../backend/contract/work.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';

const RED = { bpSys: 196, bpDia: 100 };
const AMBER = { bpSys: 150, bpDia: 85 };

describe('the worklist', () => {
  let clock: ManualTime;
  let product: TestProduct;
  let okafor: ApiClient;
  let diallo: ApiClient;

  beforeEach(async () => {
    clock = new ManualTime('2026-03-10T08:00:00.000Z');
    product = await startTestProduct({ clock });
    okafor = product.client();
    diallo = product.client();
    (await diallo.post('/api/session', { role: 'clinician', name: 'Nurse Diallo' })).as(200, z.unknown());
  });
  afterEach(() => product.stop());

  const list = async (query = '', client = okafor): Promise<readonly Patient[]> =>
    (await client.get(`/api/patients?sort=work${query}`)).as(200, z.array(patientSchema));
  const names = async (query = ''): Promise<readonly string[]> => (await list(query)).map(({ name }) => name);
  const work = async (id: string): Promise<Work> =>
    (await okafor.get(`/api/patients/${id}/worklist`)).as(200, workSchema);
  const contact = async (id: string, body: Readonly<Record<string, unknown>>, client = okafor) =>
    (await client.post(`/api/patients/${id}/contacts`, body)).as(201, contactSchema);
  const registered = (name: string) => okafor.register({ name, hasKnownHtn: true });
  const openAlerts = async () => (await okafor.get('/api/alerts/counts')).as(200, alertCountsSchema);
  const raised = (count: number) => eventually(openAlerts, ({ unacknowledged }) => unacknowledged === count);

  it('orders all patients by a column, what was not measured last, page by page', async () => {
    const logs: readonly (readonly [string, Readonly<Record<string, unknown>> | null])[] = [
      ['Amina', { bpSys: 120, bpDia: 70, hr: 90 }],
      ['Élodie', { bpSys: 180, bpDia: 70 }],
      ['Benoît', { bpSys: 120, bpDia: 70, hr: 60 }],
      ['Chidi', null],
      ['Dada', { glucoseSign: 'HI' }],
      ['Femi', { glucoseMmol: 12 }],
    ];
    for (const [name, log] of logs) {
      const { id } = await registered(name);
      await clock.pass(MINUTE_MS);
      if (log !== null) await okafor.log(id, log);
    }
    async function paged(query: string): Promise<readonly string[]> {
      const seen: Patient[] = [];
      for (let last = ''; ; last = `&after=${seen.at(-1)?.id}`) {
        const page = (await okafor.get(`/api/patients?sort=${query}&limit=2${last}`)).as(
          200,
          z.array(patientSchema),
        );
        seen.push(...page);
        if (page.length < 2) return seen.map(({ name }) => name);
      }
    }
    assert.deepEqual(await paged('name'), ['Amina', 'Benoît', 'Chidi', 'Dada', 'Élodie', 'Femi']);
    assert.deepEqual((await paged('bloodPressure&descending=true')).slice(0, 3), [
      'Élodie',
      'Amina',
      'Benoît',
    ]);
    assert.deepEqual((await paged('heartRate')).slice(0, 2), ['Benoît', 'Amina']);
    assert.deepEqual((await paged('glucose&descending=true')).slice(0, 2), ['Dada', 'Femi']);
    assert.deepEqual((await paged('reading')).at(-1), 'Chidi');
    assert.deepEqual(await paged('bloodPressure&search=ami'), ['Amina']);
    assert.deepEqual((await okafor.get('/api/patients?sort=name&after=nobody')).status, 404);
  });

  it('has under RED, where alerts are asked for, whoever has an open RED alert, and counts as many', async () => {
    const red = await registered('Amina');
    await okafor.log(red.id, RED);
    const amber = await registered('Benoît');
    await okafor.log(amber.id, AMBER);
    const well = await registered('Chidi');
    await okafor.log(well.id, { bpSys: 118, bpDia: 76 });
    await registered('Dada');
    await raised(2);
    for (const { id } of [amber, well])
      await okafor.post(`/api/patients/${id}/alerts`, { flag: 'RED', message: 'Please look at once.' });
    await raised(4);
    const sorts = ['sort=work', 'sort=attention', 'sort=name', 'limit=2&sort=attention', 'limit=3'];
    const found = async (query: string) =>
      (await okafor.get(`/api/patients?flag=RED${query}`))
        .as(200, z.array(patientSchema))
        .map(({ name }) => name);
    const counts = async (query = '') =>
      (await okafor.get(`/api/patients/counts?${query}`)).as(200, patientCountsSchema);
    for (const sort of sorts) {
      assert.deepEqual(await found(`&${sort}`), ['Amina'], sort);
      const most = sort === 'limit=2&sort=attention' ? 2 : 3;
      assert.deepEqual((await found(`&alerts=true&${sort}`)).length, most, sort);
    }
    // Whatever else is asked for, the number is that of the list.
    for (const more of [
      '',
      '&condition=HYPERTENSION',
      '&search=a',
      '&search=chidi',
      '&owner=me',
      '&silent=true',
    ]) {
      const listed = await found(`&alerts=true&sort=work${more}`);
      assert.equal((await counts(`alerts=true${more}`)).RED, listed.length, more);
    }
    const { all, RED: reds, AMBER: ambers, GREEN: greens } = await counts('alerts=true');
    assert.deepEqual([all, reds, ambers, greens], [4, 3, 1, 1]);
    assert.deepEqual((await counts()).RED, 1);
    const alerts = await okafor.get(`/api/alerts?patientId=${well.id}&acknowledged=false`);
    const [open] = alerts.as(200, z.array(alertSchema));
    await okafor.post(`/api/alerts/${open?.id}/acknowledge`, {});
    await raised(3);
    assert.deepEqual((await found('&alerts=true&sort=work')).toSorted(), ['Amina', 'Benoît']);
    assert.equal((await counts('alerts=true')).RED, 2);
  });

  it('counts by flag whom a condition, an owner or both leave', async () => {
    const counted = async (query: string) => {
      const {
        all,
        RED: red,
        GREEN,
        silent,
      } = (await okafor.get(`/api/patients/counts?${query}`)).as(200, patientCountsSchema);
      return { all, red, GREEN, silent };
    };
    const { id: red } = await registered('Red Bello');
    await okafor.log(red, RED);
    const { id: well } = await okafor.register({ name: 'Well Kabongo', hasKnownDiabetes: true });
    await okafor.log(well, { bpSys: 118, bpDia: 76 });
    await okafor.post(`/api/patients/${red}/worklist/assign`, {});
    assert.deepEqual(await counted('condition=HYPERTENSION'), { all: 1, red: 1, GREEN: 0, silent: 0 });
    assert.deepEqual(await counted('condition=DIABETES'), { all: 1, red: 0, GREEN: 1, silent: 0 });
    assert.deepEqual(await counted('owner=me'), { all: 1, red: 1, GREEN: 0, silent: 0 });
    assert.deepEqual(await counted('owner=me&condition=DIABETES'), { all: 0, red: 0, GREEN: 0, silent: 0 });
    assert.deepEqual(await counted('search=bello&condition=DIABETES'), {
      all: 0,
      red: 0,
      GREEN: 0,
      silent: 0,
    });
    await clock.pass(5 * 24 * HOUR_MS);
    assert.deepEqual(await counted('condition=DIABETES'), { all: 1, red: 0, GREEN: 1, silent: 1 });
    assert.deepEqual(await counted('owner=me&silent=true'), { all: 1, red: 1, GREEN: 0, silent: 1 });
  });

  it('puts the one in danger who waits first, and whoever was looked after below', async () => {
    const well = await registered('Well');
    const amber = await registered('Amber');
    const red = await registered('Red');
    const redder = await registered('Redder');
    await okafor.log(well.id, { bpSys: 120, bpDia: 80 });
    await okafor.log(amber.id, AMBER);
    await okafor.log(red.id, RED);
    await okafor.log(redder.id, { bpSys: 220, bpDia: 100 });
    await raised(3);
    assert.deepEqual(await names(), ['Redder', 'Red', 'Amber', 'Well']);
    await contact(redder.id, { outcome: 'reached', acknowledgeAlerts: true });
    assert.deepEqual(await names(), ['Red', 'Amber', 'Redder', 'Well']);
    await okafor.log(redder.id, { bpSys: 221, bpDia: 100 });
    assert.deepEqual(await names(), ['Redder', 'Red', 'Amber', 'Well']);
    assert.deepEqual(await names('&flag=RED'), ['Redder', 'Red']);
    assert.deepEqual(await names('&search=red'), ['Redder', 'Red']);
    assert.deepEqual(await names('&condition=DIABETES'), []);
  });

  it('goes on page by page without a gap', async () => {
    for (const [index, values] of [RED, AMBER, RED, {}, AMBER, { bpSys: 120 }].entries()) {
      const { id } = await registered(`P${index}`);
      if (Object.keys(values).length > 0) await okafor.log(id, values);
    }
    const whole = await list();
    const paged: Patient[] = [];
    for (;;) {
      const after = paged.at(-1)?.id;
      const page = await list(`&limit=2${after === undefined ? '' : `&after=${after}`}`);
      if (page.length === 0) break;
      paged.push(...page);
    }
    assert.deepEqual(
      paged.map(({ id }) => id),
      whole.map(({ id }) => id),
    );
    assert.equal(whole.length, 6);
  });

  it('says why in one form of every limit, with the change since the last reading', async () => {
    const { id } = await registered('Amina');
    await okafor.log(id, { bpSys: 130, bpDia: 80, hr: 80 });
    await clock.pass(MINUTE_MS);
    await okafor.log(id, { ...RED, hr: 90 });
    const { why, change, group, isNew } = await work(id);
    assert.deepEqual([group, isNew], ['red', true]);
    assert.deepEqual(
      why.map(({ ruleId, compared, limit }) => [ruleId, compared?.value, limit]),
      [['HTN-RED-SYSTOLIC', 196, { side: 'from', value: 181 }]],
    );
    assert.deepEqual([change.bpSys, change.hr, change.weightKg], [66, 10, null]);
  });

  it('names what is wrong with the newest log also where something else has come since', async () => {
    const { id } = await registered('Amina');
    await okafor.log(id, RED);
    await raised(1);
    const message = 'Bring all tablets on Monday.';
    await okafor.post(`/api/patients/${id}/alerts`, { message, flag: 'RED' });
    await raised(2);
    const kinds = async () =>
      (await work(id)).why.map(({ kind, compared, message: own }) => own ?? compared?.value ?? kind);
    assert.deepEqual(await kinds(), [196, message], 'a number stands before words that are as urgent');
    await okafor.patch(`/api/patients/${id}`, { planTier: 'PRO', phoneNumber: '+243812345678' });
    await okafor.post('/api/orders/taxi', { patientId: id, pickupLocation: 'Gate 3' });
    await raised(3);
    assert.deepEqual(await kinds(), ['transport', 196]);
  });

  it('lets two people not work on one unknowingly', async () => {
    const { id } = await registered('Amina');
    await okafor.log(id, RED);
    const assign = (client: ApiClient, acts: number) =>
      client.post(`/api/patients/${id}/worklist/assign`, { acts });
    const answers = await Promise.all([assign(okafor, 0), assign(diallo, 0)]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    );
    const { owner, acts } = await work(id);
    const refused = answers.find(({ status }) => status === 409);
    assert.match(JSON.stringify(refused?.body), new RegExp(`${owner?.by} has taken this patient on`));
    const other = owner?.by === 'Nurse Diallo' ? okafor : diallo;
    const taken = (await assign(other, acts)).as(200, workSchema);
    assert.notEqual(taken.owner?.id, owner?.id);
  });

  it('shows a person their own work, and gives nobody who is not of the team any', async () => {
    const { id } = await registered('Amina');
    await registered('Other');
    const team = (await okafor.get('/api/team')).as(200, z.array(teamMemberSchema));
    assert.deepEqual(
      team.map(({ name }) => name),
      ['Dr Amani Okafor', 'Nurse Diallo'],
    );
    const nurse = team.find(({ name }) => name === 'Nurse Diallo');
    await okafor.post(`/api/patients/${id}/worklist/assign`, { to: nurse?.id });
    assert.deepEqual(
      (await list('&owner=me', diallo)).map(({ name }) => name),
      ['Amina'],
    );
    assert.deepEqual(await names('&owner=me'), []);
    const { mine } = (await diallo.get('/api/worklist')).as(200, workSummarySchema);
    assert.equal(mine, 1);
    assert.equal((await okafor.post(`/api/patients/${id}/worklist/assign`, { to: 'nobody' })).status, 400);
  });

  it('brings a call-back back when it is due: to whoever promised it, and then to the team', async () => {
    const { id } = await registered('Amina');
    await okafor.log(id, RED);
    await raised(1);
    const callAgainAt = '2026-03-10T15:00:00.000Z';
    await contact(id, { outcome: 'no_answer', callAgainAt, acknowledgeAlerts: true });
    assert.equal((await work(id)).group, 'handled');
    const due = async (client: ApiClient) =>
      (await client.get('/api/worklist')).as(200, workSummarySchema).due;
    assert.deepEqual([await due(okafor), await due(diallo)], [0, 0]);
    await clock.pass(7 * HOUR_MS);
    assert.equal((await work(id)).group, 'callAgain');
    assert.deepEqual([await due(okafor), await due(diallo)], [1, 0]);
    await clock.pass(15 * MINUTE_MS);
    assert.deepEqual([await due(okafor), await due(diallo)], [1, 1]);
    assert.equal((await work(id)).callAgain?.ofTeam, true);
    await contact(id, { outcome: 'no_answer' });
    assert.equal((await work(id)).group, 'callAgain', 'nobody answered: they are still to be called');
    assert.deepEqual([await due(okafor), await due(diallo)], [1, 1]);
    await contact(id, { outcome: 'reached' });
    assert.deepEqual([await due(okafor), await due(diallo)], [0, 0]);
  });

  it('brings whoever asked for a call without a time back the next day, where a due call stands', async () => {
    const { id } = await okafor.register({
      name: 'Amina',
      hasKnownHtn: true,
      timeZone: 'Africa/Kinshasa',
      expectedLogEveryDays: 14,
    });
    const worse = await registered('Benoît');
    await okafor.log(worse.id, { ...AMBER, bpSys: 170 });
    await okafor.log(id, AMBER);
    await contact(id, { outcome: 'call_again' });
    assert.deepEqual([await names(), (await work(id)).group], [['Benoît', 'Amina'], 'amber']);
    await clock.pass(15 * HOUR_MS);
    const { group, callAgain, lastContact } = await work(id);
    assert.deepEqual([group, callAgain, lastContact?.outcome], ['callAgain', null, 'call_again']);
    assert.deepEqual(await names(), ['Amina', 'Benoît']);
    assert.equal((await okafor.get('/api/worklist')).as(200, workSummarySchema).due, 1);
    await contact(id, { outcome: 'reached' });
    assert.equal((await work(id)).group, 'handled');
  });

  it('takes back a contact with what it acknowledged, at once and by the same person', async () => {
    const { id } = await registered('Amina');
    await okafor.log(id, RED);
    await raised(1);
    const { id: contactId } = await contact(id, { outcome: 'died', acknowledgeAlerts: true });
    assert.deepEqual(await names(), []);
    assert.equal((await openAlerts()).unacknowledged, 0);
    const path = `/api/patients/${id}/contacts/${contactId}`;
    assert.equal((await diallo.delete(path)).status, 409);
    (await okafor.delete(path)).as(200, contactSchema);
    assert.deepEqual(await names(), ['Amina']);
    assert.equal((await openAlerts()).unacknowledged, 1);
    assert.deepEqual((await okafor.get(`/api/patients/${id}/contacts`)).as(200, z.array(contactSchema)), []);
    assert.equal((await okafor.delete(path)).status, 409);
  });

  it('opens the alerts before it takes a contact back: where the server stops in between, none stays closed', async () => {
    const { id } = await registered('Amina');
    await okafor.log(id, RED);
    await raised(1);
    const { id: contactId } = await contact(id, { outcome: 'reached', acknowledgeAlerts: true });
    const path = `/api/patients/${id}/contacts/${contactId}`;
    const key = '6f1f0f0e-5a0b-4d0e-9d0a-0a1b2c3d4e62';
    for (const _ of ['once', 'again']) (await okafor.send('DELETE', path, { key })).as(200, contactSchema);
    assert.deepEqual(
      (await product.events()).map(({ type }) => type).filter((type) => type.endsWith('Withdrawn')),
      ['AlertAcknowledgementWithdrawn', 'PatientContactWithdrawn'],
    );
  });

  it('acknowledges all that is open of a patient, and takes that back', async () => {
    const { id } = await registered('Amina');
    await okafor.log(id, RED);
    await okafor.log(id, { chestPainNow: true });
    await raised(2);
    const all = `/api/patients/${id}/alerts/acknowledge`;
    const taken = (await okafor.post(all, { note: 'Both seen.' })).as(200, z.array(alertSchema));
    assert.deepEqual(
      taken.map(({ acknowledged, note }) => [acknowledged, note]),
      [
        [true, 'Both seen.'],
        [true, 'Both seen.'],
      ],
    );
    assert.deepEqual((await diallo.delete(all)).as(200, z.array(alertSchema)), []);
    assert.equal((await okafor.delete(all)).as(200, z.array(alertSchema)).length, 2);
    assert.equal((await openAlerts()).unacknowledged, 2);
  });

  it('acknowledges nothing that was raised after what was seen, and settles nothing by a contact then', async () => {
    const { id } = await registered('Amina');
    await okafor.log(id, AMBER);
    await raised(1);
    const { upTo: seen } = await work(id);
    // Between the look and the press.
    await okafor.log(id, { chestPainNow: true });
    await raised(2);
    const all = `/api/patients/${id}/alerts/acknowledge`;
    const reached = { outcome: 'reached', acknowledgeAlerts: true };
    const path = `/api/patients/${id}/contacts`;
    assert.match(
      (await okafor.post(path, { ...reached, upTo: seen })).refused(409).detail,
      /Look at it first/,
    );
    assert.deepEqual((await okafor.get(path)).as(200, z.array(contactSchema)), []);
    const taken = (await okafor.post(all, { upTo: seen })).as(200, z.array(alertSchema));
    assert.deepEqual(
      taken.map(({ flag }) => flag),
      ['AMBER'],
    );
    const [red] = (await okafor.get(`/api/alerts?patientId=${id}&acknowledged=false`)).as(
      200,
      z.array(alertSchema),
    );
    assert.equal(red?.flag, 'RED');
    // An alert that was seen counts as well as a log.
    const byAlert = { upTo: taken[0]?.id };
    assert.deepEqual((await okafor.post(all, byAlert)).as(200, z.array(alertSchema)), []);
    await contact(id, { ...reached, upTo: (await work(id)).upTo });
    assert.equal((await openAlerts()).unacknowledged, 0);
  });

  it('is handed over with what is open, to whom it is, and why', async () => {
    const red = await registered('Red');
    const well = await registered('Well');
    await okafor.log(red.id, RED);
    await okafor.log(well.id, { bpSys: 120 });
    await okafor.post(`/api/patients/${red.id}/worklist/hand-over`, { to: null, note: 'Call the daughter.' });
    const handed = (await okafor.get('/api/worklist/hand-over')).as(200, z.array(patientSchema));
    assert.deepEqual(
      handed.map(({ name, work: left }) => [name, left?.note]),
      [['Red', 'Call the daughter.']],
    );
  });

  it('names whoever never began once their first day has passed', async () => {
    await registered('Late');
    assert.deepEqual(
      (await list()).map((patient) => patient.work?.group),
      ['stable'],
    );
    await clock.pass(24 * HOUR_MS);
    assert.deepEqual(
      (await list()).map((patient) => patient.work?.group),
      ['neverStarted'],
    );
  });

  it('is not the patients’ to read', async () => {
    const { id } = await registered('Amina');
    const patient = product.client();
    (await patient.post('/api/session', { role: 'patient', patientId: id })).as(200, z.unknown());
    assert.equal((await patient.get(`/api/patients/${id}/worklist`)).status, 403);
    assert.equal((await patient.post(`/api/patients/${id}/worklist/assign`, {})).status, 403);
    const own = (await patient.get(`/api/patients/${id}`)).as(200, patientSchema);
    const listed = (await patient.get('/api/patients?sort=work')).as(200, z.array(patientSchema));
    assert.deepEqual([own.work, listed[0]?.work], [undefined, undefined]);
  });
});
