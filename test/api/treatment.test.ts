import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { latestTestSchema } from '../../backend/contract/latest-test.ts';
import { medicationSchema, noteSchema } from '../../backend/contract/treatment.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

describe('what the care team keeps of a patient', () => {
  let clock: ManualTime;
  let product: TestProduct;
  let okafor: ApiClient;
  let diallo: ApiClient;
  let patient: string;

  before(async () => {
    clock = new ManualTime('2026-03-10T08:00:00.000Z');
    product = await startTestProduct({ clock });
    okafor = product.client();
    diallo = product.client();
    (await diallo.post('/api/session', { role: 'clinician', name: 'Nurse Diallo' })).as(200, z.unknown());
  });
  beforeEach(async () => {
    patient = (await okafor.register({ name: 'Amina', hasKnownDiabetes: true })).id;
  });
  after(() => product.stop());

  const own = async (id: string): Promise<ApiClient> => {
    const client = product.client();
    (await client.post('/api/session', { role: 'patient', patientId: id })).as(200, z.unknown());
    return client;
  };

  describe('the notes', () => {
    const notes = (client: ApiClient) => client.get(`/api/patients/${patient}/notes`);
    const write = async (text: string, client = okafor) =>
      (await client.post(`/api/patients/${patient}/notes`, { text })).as(201, noteSchema);

    it('are listed newest first, each with who wrote it and when', async () => {
      await write('Daughter answers in the morning.');
      await clock.pass(1000);
      await write('Swahili only.', diallo);
      const listed = (await notes(okafor)).as(200, z.array(noteSchema));
      assert.deepEqual(
        listed.map(({ text, by, own: mine, editedAt }) => [text, by, mine, editedAt]),
        [
          ['Swahili only.', 'Nurse Diallo', false, null],
          ['Daughter answers in the morning.', 'Dr Amani Okafor', true, null],
        ],
      );
    });

    it('are changed by whoever wrote them, and by nobody else', async () => {
      const { id } = await write('Raised to 5 mg.');
      const path = `/api/patients/${patient}/notes/${id}`;
      assert.equal((await diallo.patch(path, { text: 'No.' })).status, 403);
      const edited = (await okafor.patch(path, { text: 'Raised to 10 mg.' })).as(200, noteSchema);
      assert.deepEqual([edited.text, edited.editedAt], ['Raised to 10 mg.', clock.now().toISOString()]);
      assert.equal((await okafor.patch(`/api/patients/${patient}/notes/x`, { text: 'No.' })).status, 404);
      const { id: other } = await okafor.register({ name: 'Other' });
      assert.equal((await okafor.patch(`/api/patients/${other}/notes/${id}`, { text: 'No.' })).status, 404);
      assert.equal((await okafor.post(`/api/patients/${patient}/notes`, { text: '  ' })).status, 400);
    });

    it('are never the patient’s to read', async () => {
      await write('Anxious; speak slowly.');
      const client = await own(patient);
      assert.equal((await notes(client)).status, 403);
      assert.equal((await client.post(`/api/patients/${patient}/notes`, { text: 'Hello' })).status, 403);
    });
  });

  describe('the medicines', () => {
    const path = () => `/api/patients/${patient}/medications`;
    const start = async (body: Readonly<Record<string, unknown>>) =>
      (await okafor.post(path(), body)).as(201, medicationSchema);

    it('say how each is taken, since when, and how it was before', async () => {
      const { id } = await start({
        name: 'Bisoprolol',
        dose: '2.5 mg',
        times: ['20:00', '08:00'],
        since: '2026-03-02',
      });
      await start({ name: 'Digoxin', dose: '125 µg', since: '2026-01-05' });
      const changed = (await okafor.patch(`${path()}/${id}`, { dose: '5 mg', times: ['08:00'] })).as(
        200,
        medicationSchema,
      );
      assert.deepEqual(changed, {
        id,
        name: 'Bisoprolol',
        dose: '5 mg',
        times: ['08:00'],
        since: '2026-03-10',
        startedOn: '2026-03-02',
        before: [{ dose: '2.5 mg', times: ['08:00', '20:00'], since: '2026-03-02' }],
        stopped: null,
      });
    });

    it('refuse a dose that was changed from another one than the present: the second of two learns of the first', async () => {
      const { id } = await start({ name: 'Bisoprolol', dose: '2.5 mg', times: ['20:00', '08:00'] });
      const madeFrom = { dose: '2.5 mg', times: ['20:00', '08:00'] };
      const change = (dose: string) => okafor.patch(`${path()}/${id}`, { dose, times: ['08:00'], madeFrom });
      assert.equal((await change('5 mg')).status, 200);
      assert.match((await change('3.75 mg')).refused(409).detail, /in the meantime/);
      assert.equal((await change('5 mg')).status, 200);
    });

    it('are stopped, and stand last then', async () => {
      const { id } = await start({ name: 'Digoxin', dose: '125 µg', since: '2026-01-05' });
      await start({ name: 'Apixaban', dose: '5 mg', since: '2026-03-02' });
      const stop = { since: '2026-03-09', reason: 'Slow pulse.' };
      (await okafor.post(`${path()}/${id}/stop`, stop)).as(200, medicationSchema);
      const listed = (await okafor.get(path())).as(200, z.array(medicationSchema));
      assert.deepEqual(
        listed.map(({ name, stopped }) => [name, stopped]),
        [
          ['Apixaban', null],
          ['Digoxin', stop],
        ],
      );
      assert.equal((await okafor.patch(`${path()}/${id}`, { dose: '1' })).status, 409);
    });

    it('refuse a day to come, a day before the last change, and an hour that there is not', async () => {
      const { id } = await start({ name: 'Apixaban', dose: '5 mg', since: '2026-03-02' });
      const refused = async (body: Readonly<Record<string, unknown>>) =>
        (await okafor.patch(`${path()}/${id}`, { dose: '10 mg', ...body })).status;
      assert.equal(await refused({ since: '2026-03-12' }), 400);
      assert.equal(await refused({ since: '2026-03-01' }), 400);
      assert.equal(await refused({ times: ['25:00'] }), 400);
    });
  });

  describe('a planned test', () => {
    const latest = async () =>
      (await okafor.get(`/api/patients/${patient}/tests/latest`)).as(200, z.array(latestTestSchema));
    const dueOf = async (type: string) => (await latest()).find(({ testType }) => testType === type)?.dueNext;
    const plan = (testType: string, dueOn: string) =>
      okafor.post(`/api/patients/${patient}/tests/planned`, { testType, dueOn });

    it('is due on its day without a result, until there is one', async () => {
      const ordinary = await dueOf('HBA1C');
      (await plan('HBA1C', '2026-03-20')).as(200, z.array(latestTestSchema));
      assert.equal(await dueOf('HBA1C'), '2026-03-20');
      (await plan('ECHO', '2026-04-01')).as(200, z.array(latestTestSchema));
      assert.equal(await dueOf('ECHO'), '2026-04-01');
      await clock.pass(DAY_MS);
      await okafor.post(`/api/patients/${patient}/tests`, { testType: 'HBA1C', result: '7.1' });
      assert.equal(await dueOf('HBA1C'), '2026-06-11');
      assert.notEqual(ordinary, '2026-03-20');
      assert.equal((await plan('HBA1C', '2026-03-01')).status, 400);
      (await plan('HBA1C', '2026-03-20')).as(200, z.array(latestTestSchema));
      assert.equal(await dueOf('HBA1C'), '2026-03-20');
    });

    it('is not taken away by a result of before it was planned, unless that is entered with another day', async () => {
      const old = { testType: 'HBA1C', result: '8.4', testDate: '2026-02-20' };
      (await plan('HBA1C', '2026-03-20')).as(200, z.array(latestTestSchema));
      await okafor.post(`/api/patients/${patient}/tests`, old);
      assert.equal(await dueOf('HBA1C'), '2026-03-20');
      await okafor.post(`/api/patients/${patient}/tests`, {
        ...old,
        testDate: '2026-02-21',
        dueNext: '2026-04-02',
      });
      assert.equal(await dueOf('HBA1C'), '2026-04-02');
    });
  });
});
