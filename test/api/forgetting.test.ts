import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { alertCountsSchema, alertSchema } from '../../backend/contract/alert.ts';
import {
  forgettingRequestSchema,
  forgottenSchema,
  openForgettingSchema,
} from '../../backend/contract/forgetting.ts';
import { type Patient, patientSchema } from '../../backend/contract/patient.ts';
import { deviceSchema } from '../../backend/contract/device.ts';
import { patientThenSchema } from '../../backend/contract/patient-then.ts';
import {
  enrol,
  firstAdministrator,
  PUBLIC_URL,
  signIn,
  staff,
  startWithAccounts,
} from '../harness/accounts.ts';
import { Authenticator } from '../harness/authenticator.ts';
import { bodyHashOf } from '../../backend/http/repeat.ts';
import { derivedId } from '../../lib/ids.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';

const GONE = 'This person has been forgotten on request.';
const WORDS = ['Wanjikuu', '+243810000771', 'wanjikuu@example.org', 'sleeps badly since the funeral'];
const OTHER_NAME = 'Otherperson';

describe('a person who asks to be forgotten', function () {
  this.timeout(120_000);
  let product: TestProduct;
  let clinician: ApiClient;
  let administrator: ApiClient;
  let patient: Patient;

  before(async () => {
    product = await startTestProduct();
    clinician = await product.clientAs('clinician', { name: 'Dr Ada' });
    administrator = await product.clientAs('administrator', { name: 'Bola Admin' });
    await clinician.register({ name: OTHER_NAME });
  });
  beforeEach(async () => {
    patient = await clinician.register({
      name: 'Wanjikuu Otieno',
      phoneNumber: WORDS[1],
      email: WORDS[2],
    });
  });
  after(() => product.stop());

  const at = (path = '', id = patient.id): string => `/api/patients/${id}/forgetting${path}`;
  const request = () => clinician.post(at(), { reason: 'asked by the person' });
  const carryOut = (by = administrator, name = patient.name) => by.post(at('/carry-out'), { name });

  /** Files of the product that hold any of the words, other than the secrets. */
  const filesWith = (words: readonly string[]): readonly string[] => {
    const found: string[] = [];
    const look = (folder: string): void => {
      for (const name of readdirSync(folder)) {
        const path = join(folder, name);
        if (statSync(path).isDirectory()) look(path);
        else if (words.some((word) => readFileSync(path).includes(word))) found.push(name);
      }
    };
    look(product.directory);
    return found;
  };

  it('is asked for by one and carried out by another, by name', async () => {
    assert.equal((await request()).as(201, forgettingRequestSchema).requestedBy, 'Dr Ada');
    assert.equal((await request()).refused(409).status, 409);
    (await carryOut(clinician)).refused(403);
    (await carryOut(await product.clientAs('administrator', { name: 'Dr Ada' }))).refused(409);
    assert.deepEqual(
      (await carryOut(administrator, 'Somebody')).refused(400).detail,
      'This is not the name.',
    );
    (await clinician.delete(at())).as(200, z.object({ status: z.literal('withdrawn') }));
    (await clinician.delete(at())).refused(409);
    (await carryOut()).refused(409);
    (await clinician.post(at('', 'nobody'), { reason: 'x' })).refused(404);
    assert.equal(
      (await clinician.get(`/api/patients/${patient.id}`)).as(200, patientSchema).name,
      patient.name,
    );
  });

  it('is listed, with who asked and why, for both who may do something about it, until that is over', async () => {
    const listed = async (by = administrator) =>
      (await by.get('/api/forgetting'))
        .as(200, z.array(openForgettingSchema))
        .filter(({ patientId }) => patientId === patient.id);
    assert.deepEqual(await listed(), []);
    const { at: asked } = (await request()).as(201, forgettingRequestSchema);
    const open = {
      patientId: patient.id,
      patientName: patient.name,
      requestedBy: 'Dr Ada',
      at: asked,
      reason: 'asked by the person',
    };
    assert.deepEqual(await listed(), [open]);
    assert.deepEqual(await listed(clinician), [open]);
    await clinician.delete(at());
    assert.deepEqual(await listed(), []);
    await request();
    (await carryOut()).as(200, forgottenSchema);
    assert.deepEqual(await listed(), []);
    const auditor = await product.clientAs('auditor');
    (await auditor.get('/api/forgetting')).refused(403);
  });

  it('waits for a RED alert that nobody has acknowledged', async () => {
    await clinician.log(patient.id, { bpSys: 195, bpDia: 125 });
    await product.settled('AlertRaised', 1);
    await request();
    assert.match((await carryOut()).refused(409).detail, /RED/);
  });

  it('is gone from every answer and file, and what was measured stays', async () => {
    await clinician.log(patient.id, { bpSys: 120, bpDia: 80, notes: WORDS[3] });
    await clinician.post(`/api/patients/${patient.id}/notes`, { text: WORDS[3] });
    const own = await product.clientAs('patient', { patientId: patient.id });
    const socket = await product.live(own);
    const closed = socket.closed;
    const flags = (await product.events()).filter(({ type }) => type === 'LogEvaluated').length;
    assert.deepEqual(
      filesWith(WORDS).filter((name) => name.startsWith('events')),
      [],
    );
    await request();
    const answer = (await carryOut()).as(200, forgottenSchema);
    assert.ok(answer.rebuilt.includes('patients') && answer.rebuilt.includes('notes'));
    assert.deepEqual(answer.left, { messages: [], orders: [] });
    assert.equal((await closed).code, 1008);
    for (const path of ['', '/logs', '/summary', '/notes', '/contacts', '/journey-events'])
      assert.equal(
        (await clinician.get(`/api/patients/${patient.id}${path}`)).refused(404).detail,
        GONE,
        path,
      );
    assert.equal((await request()).refused(404).detail, GONE);
    const asked = (id: string) => product.client().get(`/api/session/forgotten/${id}`);
    assert.equal((await asked(patient.id)).refused(404).forgotten, patient.id, 'whoever asks');
    assert.equal((await asked('of-nobody')).status, 200);
    const session = { role: 'patient', patientId: patient.id };
    assert.equal((await clinician.post('/api/session', session)).refused(404).detail, GONE);
    const refused = (await own.get('/api/patients')).refused(404);
    assert.deepEqual([refused.detail, refused.forgotten], [GONE, patient.id]);
    for (const path of [
      '/api/patients',
      '/api/patients?left=true',
      '/api/patients?search=wanj',
      '/api/worklist',
    ])
      assert.ok(!(await clinician.get(path)).text.includes(patient.id), path);
    assert.ok((await clinician.get('/api/patients')).text.includes(OTHER_NAME));
    const events = await product.events();
    assert.equal(events.filter(({ type }) => type === 'LogEvaluated').length, flags);
    const ofPatient = events.filter(({ meta }) => meta['patientId'] === patient.id);
    for (const word of WORDS) assert.ok(!JSON.stringify(ofPatient).includes(word));
  });

  it('leaves nothing by which another system or a device knows them, nor anything that it could be found by', async () => {
    const [number, address] = ['19700505-ALI-WANJIKUU-0042', 'C4:7C:8D:11:22:33'];
    const resource = {
      resourceType: 'Patient',
      identifier: [{ system: 'urn:national-id', value: number }],
      name: [{ text: 'Imported Otieno' }],
      birthDate: '1970-05-05',
    };
    const entry = [{ fullUrl: 'urn:test:1', resource, request: { method: 'POST', url: 'Patient' } }];
    const bundle = { resourceType: 'Bundle', type: 'transaction', entry };
    const imported = await clinician.send('POST', '/fhir', {
      body: bundle,
      headers: { 'content-type': 'application/fhir+json' },
    });
    const [, id = ''] = /Patient\/([0-9a-f-]+)/.exec(imported.text) ?? [];
    const device = { deviceType: 'BP_MONITOR', deviceId: address };
    const { id: linkId } = (await clinician.post(`/api/patients/${id}/devices`, device)).as(
      201,
      deviceSchema,
    );
    const measuredAt = new Date(Date.now() - 60_000).toISOString();
    const handed = { readings: [{ measuredAt, hr: 71 }] };
    assert.equal(
      (await clinician.post(`/api/patients/${id}/devices/${linkId}/readings`, handed)).status,
      200,
    );
    const noted = { outcome: 'refused', note: 'moved away' };
    assert.equal((await clinician.post(`/api/patients/${id}/contacts`, noted, randomUUID())).status, 201);

    await clinician.post(at('', id), { reason: 'asked' });
    (await administrator.post(at('/carry-out', id), { name: 'Imported Otieno' })).as(200, forgottenSchema);
    await eventually(
      async () => filesWith([number, address]),
      (files) => files.length === 0,
    );
    const auditor = await product.clientAs('auditor');
    const told = (await auditor.get(`/api/audit/export?patientId=${id}`)).text;
    const ofImport = `fhir patient main urn:national-id|${number}`;
    const ofReading = `reading ${id} ${address} ${measuredAt} hr`;
    assert.match(told, /"requestHash":/);
    for (const found of [
      number,
      address,
      bodyHashOf(noted),
      derivedId('creation', ofImport),
      derivedId('event', ofImport, '0'),
      derivedId('device', id, address, '0'),
      derivedId('creation', ofReading),
      derivedId('event', ofReading, '0'),
    ])
      assert.ok(!told.includes(found), found);
  });

  it('has alerts no more that anybody could ask for or work on', async () => {
    const alertsOf = (patientId: string) => clinician.get(`/api/alerts?patientId=${patientId}`);
    const raised = (await clinician.post(at('').replace('forgetting', 'alerts'), { message: WORDS[3] })).as(
      201,
      alertSchema,
    );
    assert.equal((await alertsOf(patient.id)).as(200, z.array(alertSchema)).length, 1);
    const before = (await clinician.get('/api/alerts/counts')).as(200, alertCountsSchema);
    await request();
    (await carryOut()).as(200, forgottenSchema);
    assert.equal((await alertsOf(patient.id)).refused(404).detail, GONE);
    assert.equal((await alertsOf('nobody')).text, '[]');
    for (const [method, path] of [
      ['POST', 'acknowledge'],
      ['POST', 'resolve'],
      ['POST', 'snooze'],
      ['DELETE', 'snooze'],
      ['GET', 'notifications'],
    ] as const) {
      const body = path === 'snooze' ? { minutes: 60 } : {};
      const answer = await clinician.send(
        method,
        `/api/alerts/${raised.id}/${path}`,
        method === 'GET' ? {} : { body },
      );
      assert.equal(answer.refused(404).detail, GONE, `${method} ${path}`);
    }
    // It waits for nobody.
    const after = (await clinician.get('/api/alerts/counts')).as(200, alertCountsSchema);
    assert.equal(after.AMBER, before.AMBER - 1);
    const listed = (await clinician.get('/api/alerts?acknowledged=false')).as(200, z.array(alertSchema));
    assert.ok(!listed.some(({ id }) => id === raised.id));
  });

  it('is audited without a name: what was measured and decided before stays, and no words of theirs', async () => {
    const { log } = await clinician.log(patient.id, { bpSys: 152, bpDia: 84, notes: WORDS[3] });
    const before = new Date().toISOString();
    await request();
    (await carryOut()).as(200, forgottenSchema);
    const auditor = await product.clientAs('auditor');
    const then = await auditor.get(`/api/audit/patients/${patient.id}?at=${before}`);
    const shown = then.as(200, patientThenSchema);
    assert.equal(shown.patient.name, 'Forgotten person');
    assert.deepEqual(
      shown.logs.map(({ bpSys, bpDia, notes }) => [bpSys, bpDia, notes]),
      [[152, 84, null]],
    );
    const now = await auditor.get(`/api/audit/patients/${patient.id}`);
    assert.equal(now.refused(404).detail, GONE);
    const events = await auditor.get(`/api/audit/events?patientId=${patient.id}`);
    assert.equal(events.status, 200);
    assert.ok(events.text.includes('PatientForgotten') && events.text.includes('LogEvaluated'));
    const verdict = await auditor.get(`/api/audit/patients/${patient.id}/logs/${log.id}/verdicts`);
    assert.equal(verdict.status, 200);
    const exported = await auditor.get(`/api/audit/export?patientId=${patient.id}`);
    assert.ok(exported.text.includes('PatientForgotten'));
    for (const answer of [then, events, verdict, exported])
      for (const word of WORDS) assert.ok(!answer.text.includes(word), `${answer.path}: ${word}`);
    assert.equal((await clinician.get(`/api/patients/${patient.id}`)).refused(404).detail, GONE);
  });

  it('is told to a browser of theirs that comes back after a restart, which then is nobody’s', async () => {
    const own = await product.clientAs('patient', { patientId: patient.id });
    const other = await product.clientAs('patient', { patientId: (await clinician.register()).id });
    await request();
    (await carryOut()).as(200, forgottenSchema);
    await product.restart();
    for (const path of ['/api/session', '/api/patients', `/api/patients/${patient.id}/logs`])
      assert.equal((await own.get(path)).refused(404).forgotten, patient.id, path);
    const report = await own.post(`/api/patients/${patient.id}/logs`, { hr: 70 });
    assert.equal(report.refused(404).forgotten, patient.id);
    assert.equal((await clinician.get(`/api/patients/${patient.id}`)).refused(404).forgotten, patient.id);
    assert.equal((await other.get('/api/session')).status, 200);
    assert.equal((await own.delete('/api/session')).status, 200);
    assert.equal((await own.get('/api/session')).status, 200);
  });

  it('is gone from the files, once all who had that name are forgotten', async () => {
    const listed = (await clinician.get('/api/patients')).as(200, z.array(patientSchema));
    for (const { id, name } of listed.filter((each) => each.name !== OTHER_NAME)) {
      for (const { alertId } of await openAlerts(id))
        await clinician.post(`/api/alerts/${alertId}/acknowledge`, {});
      await clinician.post(at('', id), { reason: 'asked' });
      (await administrator.post(at('/carry-out', id), { name })).as(200, forgottenSchema);
    }
    await eventually(
      async () => filesWith(WORDS),
      (files) => files.length === 0,
    );
    assert.ok(filesWith([OTHER_NAME]).length > 0);
  });

  const openAlerts = async (patientId: string) =>
    (await clinician.get(`/api/alerts?patientId=${patientId}`))
      .as(200, z.array(z.object({ id: z.string() })))
      .map(({ id }) => ({ alertId: id }));

  it('is forgotten by the next start, where the product ended as soon as it was recorded', async () => {
    const stored = (await product.events()).find(({ stream }) => stream === `patient-${patient.id}`);
    assert.ok(stored);
    await product.running.store.append(
      stored.stream,
      [
        {
          id: '0190f3a0-0000-7000-8000-00000000f0f0',
          type: 'PatientForgotten',
          version: 1,
          data: { keyFingerprint: null },
          meta: stored.meta,
        },
      ],
      0,
    );
    await product.restart();
    await eventually(
      async () => filesWith(WORDS),
      (files) => files.length === 0,
    );
    assert.equal((await clinician.get(`/api/patients/${patient.id}`)).refused(404).detail, GONE);
  });
});

describe('accounts: a person who asks to be forgotten', () => {
  let product: TestProduct;
  let administrator: ApiClient;
  before(async () => {
    product = await startWithAccounts();
    administrator = await firstAdministrator(product);
  });
  after(() => product.stop());

  it('is forgotten by two people of one name, and not by one person who had both roles', async () => {
    const name = { firstName: 'Chance', lastName: 'Ilunga' };
    const clinician = await staff(product, administrator, 'clinician', name);
    const email = 'namesake@clinic.example';
    const namesake = await staff(product, administrator, 'administrator', { ...name, email });
    assert.equal(clinician.user.name, namesake.user.name);
    const { id } = await clinician.client.register({ name: 'Wanjikuu Otieno' });
    const at = `/api/patients/${id}/forgetting`;
    (await clinician.client.post(at, { reason: 'asked by the person' })).as(201, forgettingRequestSchema);

    const carryOut = (by: ApiClient) => by.post(`${at}/carry-out`, { name: 'Wanjikuu Otieno' });
    const authenticator = new Authenticator(product.publicUrl ?? PUBLIC_URL);
    await administrator.post(`/api/users/${clinician.user.id}/role`, { role: 'administrator' });
    await signIn(clinician.client, clinician.user.email);
    await enrol(clinician.client, authenticator);
    assert.match((await carryOut(clinician.client)).refused(409).detail, /Another person/);
    (await carryOut(namesake.client)).as(200, forgottenSchema);
  });
});
