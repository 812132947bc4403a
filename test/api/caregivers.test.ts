import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { listedClinicSchema } from '../../backend/contract/account.ts';
import { caregiverSchema, type CaregiverView } from '../../backend/contract/caregiver.ts';
import { logSchema } from '../../backend/contract/log.ts';
import { patientSchema, patientWithLogsSchema } from '../../backend/contract/patient.ts';
import { sessionSchema } from '../../backend/contract/session.ts';
import { summarySchema } from '../../backend/contract/summary.ts';
import {
  firstAdministrator,
  signIn,
  signInAsAdministrator,
  staff,
  startWithAccounts,
} from '../harness/accounts.ts';
import { NotedPartner } from '../harness/noted-partner.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, eventually, type TestProduct } from '../harness/product.ts';

const DAY_MS = 24 * 3_600_000;
const withKeys = z.record(z.string(), z.unknown());
const NOT_SHARED = 'This is not shared with you, or is not any more.';

describe('accounts: the people whom a patient lets in', () => {
  const partner = new NotedPartner();
  let product: TestProduct;
  let clock: ManualTime;
  let administrator: ApiClient;
  let clinician: ApiClient;
  let numbers = 0;

  before(async () => {
    clock = new ManualTime(new Date().toISOString());
    product = await startWithAccounts({ clock, partner });
    administrator = await firstAdministrator(product);
    clinician = (await staff(product, administrator, 'clinician')).client;
  });
  // Time passes in some tests, and sessions of the staff end.
  beforeEach(async () => {
    await signInAsAdministrator(product, administrator);
    await signIn(clinician, 'clinician@clinic.example');
  });
  after(() => product.stop());

  const phone = (): string => `+24381${String(3_000_000 + (numbers += 1))}`;
  const byLinkOf = async (number: string): Promise<ApiClient> => {
    const browser = product.client();
    const entered = await browser.post('/api/session', { link: await partner.tokenTo(number) });
    assert.equal(entered.status, 200, entered.text);
    return browser;
  };
  const patientSignedIn = async (name = 'Grâce Ilunga') => {
    const { id } = await clinician.register({ name, phoneNumber: phone() });
    const number = (await clinician.get(`/api/patients/${id}`)).as(200, patientSchema).phoneNumber ?? '';
    await clinician.post(`/api/patients/${id}/sign-in-link`, {});
    return { id, client: await byLinkOf(number) };
  };
  const invite = async (client: ApiClient, id: string, more: object = {}): Promise<CaregiverView> =>
    (
      await client.post(`/api/patients/${id}/caregivers`, {
        name: 'Joseph Ilunga',
        phoneNumber: phone(),
        relation: 'son',
        may: 'both',
        ...more,
      })
    ).as(201, caregiverSchema);
  const letIn = async (client: ApiClient, id: string, more: object = {}) => {
    const caregiver = await invite(client, id, more);
    return { caregiver, client: await byLinkOf(caregiver.phoneNumber) };
  };

  it('lets in whom the patient invites, who is sent a link that shows whose help it is', async () => {
    const patient = await patientSignedIn();
    const caregiver = await invite(patient.client, patient.id);
    assert.deepEqual(
      [caregiver.status, caregiver.may, caregiver.relation, caregiver.invitedBy, caregiver.lastSeenAt],
      ['invited', 'both', 'son', 'Grâce Ilunga', null],
    );
    const sent = partner.asked.findLast(({ to }) => to === caregiver.phoneNumber);
    assert.match(sent?.text ?? '', /Grâce Ilunga/);
    const browser = product.client();
    const entered = await browser.post('/api/session', {
      link: await partner.tokenTo(caregiver.phoneNumber),
    });
    const { user, patientId } = entered.as(200, sessionSchema);
    assert.deepEqual([user?.role, user?.name, patientId], ['caregiver', 'Joseph Ilunga', null]);
    const list = (await browser.get('/api/patients')).as(200, z.array(patientSchema));
    assert.deepEqual(
      list.map(({ id }) => id),
      [patient.id],
    );
    const [shown] = (await patient.client.get(`/api/patients/${patient.id}/caregivers`)).as(
      200,
      z.array(caregiverSchema),
    );
    assert.equal(shown?.status, 'active');
    assert.notEqual(shown?.lastSeenAt, null);
  });

  it('shows who made each entry', async () => {
    const patient = await patientSignedIn();
    const { caregiver, client } = await letIn(patient.client, patient.id);
    const own = await patient.client.log(patient.id, { hr: 70 });
    const helped = await client.log(patient.id, { hr: 71 });
    const seen = await clinician.log(patient.id, { hr: 72 });
    assert.deepEqual(helped.log.enteredBy, { id: caregiver.id, name: 'Joseph Ilunga', role: 'caregiver' });
    for (const reader of [patient.client, client, clinician]) {
      const logs = (await reader.get(`/api/patients/${patient.id}/logs`)).as(200, z.array(logSchema));
      assert.deepEqual(
        [own, helped, seen].map(({ log: { id } }) => logs.find((log) => log.id === id)?.enteredBy?.name),
        ['Grâce Ilunga', 'Joseph Ilunga', 'Given clinician'],
      );
    }
    const recorded = (await product.events()).filter(({ type }) => type === 'LogRecorded');
    assert.deepEqual(recorded.at(-2)?.meta['actor'], { id: caregiver.id, role: 'caregiver' });
  });

  it('lets each do what was shared alone: see, report, or both', async () => {
    const patient = await patientSignedIn();
    await patient.client.log(patient.id, { bpSys: 185, bpDia: 100 });
    const path = `/api/patients/${patient.id}`;
    const reader = (await letIn(patient.client, patient.id, { may: 'read' })).client;
    assert.equal((await reader.post(`${path}/logs`, { hr: 70 })).refused(403).detail, NOT_SHARED);
    assert.equal((await reader.get(`${path}/logs`)).status, 200);
    const reporter = (await letIn(patient.client, patient.id, { may: 'report' })).client;
    await reporter.log(patient.id, { hr: 70 });
    assert.equal((await reporter.get(`${path}/logs`)).status, 403);
    const { logs, latestLog, lastFlag, phoneNumber } = (await reporter.get(path)).as(
      200,
      patientWithLogsSchema,
    );
    assert.deepEqual([logs, latestLog, lastFlag, phoneNumber], [[], null, null, null]);
    const [listed] = (await reporter.get('/api/patients')).as(200, z.array(patientSchema));
    assert.deepEqual([listed?.latestLog, listed?.lastFlag], [null, null]);
  });

  it('keeps from a caregiver what is the care team’s or another caregiver’s', async () => {
    const patient = await patientSignedIn();
    const other = await invite(patient.client, patient.id, { name: 'Somebody Else' });
    const { caregiver, client } = await letIn(patient.client, patient.id);
    const path = `/api/patients/${patient.id}`;
    for (const refused of ['/contacts', '/notes', '/worklist'])
      assert.equal((await client.get(path + refused)).status, 403, refused);
    const list = (await client.get(`${path}/caregivers`)).as(200, z.array(caregiverSchema));
    assert.deepEqual(
      list.map(({ id }) => id),
      [caregiver.id],
    );
    for (const asksFor of ['/messages', '', '/summary', '/logs'])
      assert.ok(!(await client.get(path + asksFor)).text.includes(other.phoneNumber), asksFor);
    assert.equal((await client.delete(`${path}/caregivers/${other.id}`)).status, 403);
    assert.equal((await client.post(`${path}/caregivers`, {})).status, 403);
    assert.equal((await client.patch(path, { language: 'fr' })).status, 403);
    assert.equal((await client.post(`${path}/goals`, {})).status, 403);
    const stranger = await patientSignedIn('Moussa Banza');
    assert.equal((await client.get(`/api/patients/${stranger.id}`)).status, 403);
    assert.equal((await client.post(`/api/patients/${stranger.id}/logs`, { hr: 70 })).status, 403);
  });

  it('does not tell a caregiver how the care team reached the patient, nor who of it', async () => {
    const patient = await patientSignedIn();
    const { client } = await letIn(patient.client, patient.id, { may: 'read' });
    const path = `/api/patients/${patient.id}`;
    const live = await product.live(client);
    await patient.client.log(patient.id, { bpSys: 195, bpDia: 125 });
    await live.next('alert_updated');
    const body = { outcome: 'no_answer', note: 'A neighbour answered.', acknowledgeAlerts: true };
    assert.equal((await clinician.post(`${path}/contacts`, body)).status, 201);
    const { alert } = await live.next('alert_updated', (told) => told.alert.acknowledged);
    assert.deepEqual([alert.acknowledgedBy, alert.note], [null, null]);
    assert.ok(!JSON.stringify(live.messages).includes('Given clinician'));

    const summary = (await client.get(`${path}/summary`)).as(200, summarySchema);
    assert.equal(summary.lastContact, null);
    const { paths } = (await client.get('/api/openapi.json')).as(200, z.looseObject({ paths: withKeys }));
    const addresses = Object.keys(paths).filter((address) => address.startsWith('/api/patients'));
    const read = await Promise.all(
      addresses.map((address) => client.get(address.replace('{patientId}', patient.id))),
    );
    const seen = read.filter(({ status }) => status === 200);
    assert.ok(seen.length >= 20, `${seen.length} addresses were read`);
    for (const { text, path: address } of seen)
      assert.doesNotMatch(text, /no_answer|neighbour|Given clinician/, address);

    const own = (await patient.client.get(`${path}/summary`)).as(200, summarySchema);
    assert.deepEqual(
      [own.lastContact?.outcome, own.lastContact?.by],
      ['no_answer', 'Given clinician'],
      'as their patient reads it',
    );
  });

  it('ends with the next request, closes the live connection, and keeps nobody else out', async () => {
    const patient = await patientSignedIn();
    const second = await patientSignedIn('Moussa Banza');
    const number = phone();
    await invite(second.client, second.id, { phoneNumber: number });
    const { caregiver, client } = await letIn(patient.client, patient.id, { phoneNumber: number });
    const ids = async () =>
      (await client.get('/api/patients')).as(200, z.array(patientSchema)).map(({ id }) => id);
    assert.deepEqual((await ids()).toSorted(), [patient.id, second.id].toSorted());
    const live = await product.live(client);
    const path = `/api/patients/${patient.id}/caregivers/${caregiver.id}`;
    assert.equal((await patient.client.delete(path)).as(200, caregiverSchema).status, 'ended');
    assert.equal((await client.post(`/api/patients/${patient.id}/logs`, { hr: 70 })).status, 403);
    assert.equal((await live.closed).code, 1008);
    assert.deepEqual(await ids(), [second.id]);
    await clinician.delete(`/api/patients/${second.id}/caregivers/${caregiver.id}`);
    assert.equal((await client.get('/api/patients')).refused(403).detail, NOT_SHARED);
    assert.equal((await client.get('/api/session')).as(200, sessionSchema).user?.name, 'Joseph Ilunga');
    const used = await product.client().post('/api/session', { link: await partner.tokenTo(number) });
    assert.equal(used.status, 401);
  });

  it('is told of those alone whose record they may see', async () => {
    const patient = await patientSignedIn();
    const stranger = await patientSignedIn('Moussa Banza');
    const reader = await product.live((await letIn(patient.client, patient.id, { may: 'read' })).client);
    const reporter = await product.live((await letIn(patient.client, patient.id, { may: 'report' })).client);
    await stranger.client.log(stranger.id, { bpSys: 195, bpDia: 120 });
    const { log } = await patient.client.log(patient.id, { hr: 70 });
    await reader.next('patient_log_updated', ({ logId }) => logId === log.id);
    await reporter.roundTrip();
    for (const { messages } of [reader, reporter]) assert.ok(!JSON.stringify(messages).includes(stranger.id));
    assert.deepEqual(reporter.messages, []);
  });

  it('ends by itself after its last day where the patient lives', async () => {
    const patient = await patientSignedIn();
    const until = new Date(clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
    const { caregiver, client } = await letIn(patient.client, patient.id, { until });
    assert.equal(caregiver.until, until);
    assert.equal((await client.get(`/api/patients/${patient.id}`)).status, 200);
    const live = await product.live(client);
    await clock.pass(3 * DAY_MS);
    assert.equal((await live.closed).code, 1008, 'also of whoever asks nothing');
    assert.equal((await client.get(`/api/patients/${patient.id}`)).status, 403);
    const [shown] = (await patient.client.get(`/api/patients/${patient.id}/caregivers`)).as(
      200,
      z.array(caregiverSchema),
    );
    assert.equal(shown?.status, 'ended');
    const yesterday = new Date(clock.now().getTime() - 2 * DAY_MS).toISOString().slice(0, 10);
    const past = { name: 'A', phoneNumber: phone(), may: 'read', until: yesterday };
    assert.deepEqual((await patient.client.post(`/api/patients/${patient.id}/caregivers`, past)).issues(), [
      'until validation.until.range',
    ]);
  });

  it('takes the clinic’s word for the patient’s consent, and no silence for it', async () => {
    const { id } = await clinician.register({ name: 'Grâce Ilunga', phoneNumber: phone() });
    const body = { name: 'Joseph', phoneNumber: phone(), may: 'read' };
    for (const consent of [undefined, null, false])
      assert.deepEqual(
        (await clinician.post(`/api/patients/${id}/caregivers`, { ...body, consent })).issues(),
        ['consent validation.consent.required'],
      );
    const answer = await clinician.post(`/api/patients/${id}/caregivers`, { ...body, consent: true });
    assert.equal(answer.as(201, caregiverSchema).invitedBy, 'Given clinician');
  });

  it('refuses a sixth, a number twice, a number that is none, and whoever has left the programme', async () => {
    const { id } = await clinician.register({ name: 'Grâce Ilunga', phoneNumber: phone() });
    const send = (more: object) =>
      clinician.post(`/api/patients/${id}/caregivers`, { name: 'A', may: 'read', consent: true, ...more });
    const first = (await send({ phoneNumber: phone() })).as(201, caregiverSchema);
    assert.equal((await send({ phoneNumber: first.phoneNumber })).status, 409);
    for (let count = 1; count < 5; count += 1)
      assert.equal((await send({ phoneNumber: phone() })).status, 201);
    assert.equal((await send({ phoneNumber: phone() })).status, 409);
    await clinician.delete(`/api/patients/${id}/caregivers/${first.id}`);
    assert.equal((await send({ phoneNumber: first.phoneNumber })).status, 201);
    assert.deepEqual((await send({ phoneNumber: 'nobody' })).issues(), [
      'phoneNumber validation.phoneNumber.text',
    ]);
    assert.deepEqual((await send({ phoneNumber: phone(), may: 'all' })).issues(), [
      'may validation.may.choice',
    ]);
    assert.deepEqual((await send({})).issues(), ['phoneNumber validation.phoneNumber.required']);
    const before = (await product.events()).length;
    for (const nobody of ['nobody', 'constructor', '__proto__', 'toString'])
      assert.equal((await clinician.delete(`/api/patients/${id}/caregivers/${nobody}`)).status, 404, nobody);
    assert.equal((await product.events()).length, before);
    const moved = await clinician.register({ phoneNumber: phone() });
    await clinician.post(`/api/patients/${moved.id}/contacts`, { outcome: 'moved_away' });
    const invited = { name: 'A', phoneNumber: phone(), may: 'read', consent: true };
    assert.equal((await clinician.post(`/api/patients/${moved.id}/caregivers`, invited)).status, 409);
  });

  it('takes no more invitations of a patient from a number a day on, which no patient needs: each is a message to somebody', async () => {
    const patient = await patientSignedIn();
    const path = `/api/patients/${patient.id}/caregivers`;
    const send = (phoneNumber: string, key?: string) =>
      patient.client.post(path, { name: 'A', phoneNumber, may: 'read' }, key);
    const key = '0188a1e4-5e0c-4b1f-9d8a-2c6f3b7a9e77';
    const last = phone();
    for (let sent = 1; sent <= 20; sent += 1) {
      const invited = (await (sent === 20 ? send(last, key) : send(phone()))).as(201, caregiverSchema);
      if (sent < 20) await patient.client.delete(`${path}/${invited.id}`);
    }
    const told = partner.asked.length;
    assert.match((await send(phone())).refused(429).detail, /^Too many tries\. Wait \d+ minutes\.$/);
    assert.equal((await send(last, key)).status, 201, 'the last one, sent again');
    assert.equal(partner.asked.length, told);
    const byTeam = { name: 'A', phoneNumber: phone(), may: 'read', consent: true };
    assert.equal((await clinician.post(path, byTeam)).status, 201);
    await clock.pass(DAY_MS);
    assert.equal((await send(phone())).status, 201);
  });

  it('lets nobody in as the patient by a link that was sent to a caregiver, also after they were let in again', async () => {
    const patient = await patientSignedIn();
    const number = phone();
    const first = await invite(patient.client, patient.id, { phoneNumber: number });
    const old = await partner.tokenTo(number);
    await patient.client.delete(`/api/patients/${patient.id}/caregivers/${first.id}`);
    assert.equal((await product.client().post('/api/session', { link: old })).status, 401);
    await invite(patient.client, patient.id, { phoneNumber: number, may: 'read' });
    const entered = (await product.client().post('/api/session', { link: old })).as(200, sessionSchema);
    assert.equal(entered.user?.role, 'caregiver');
  });

  it('keeps whoever helps a patient whose own number was wrong, and lets in whom they had invited', async () => {
    const patient = await patientSignedIn();
    const helping = await letIn(patient.client, patient.id);
    const invited = await invite(patient.client, patient.id);
    await clinician.post(`/api/patients/${patient.id}/contacts`, { outcome: 'wrong_number' });
    (await patient.client.get(`/api/patients/${patient.id}/logs`)).refused(401);
    assert.equal((await helping.client.get(`/api/patients/${patient.id}/logs`)).status, 200);
    const entered = await byLinkOf(invited.phoneNumber);
    assert.equal((await entered.get(`/api/patients/${patient.id}/logs`)).status, 200);
  });

  it('lets a caregiver in by a code to their number', async () => {
    const patient = await patientSignedIn();
    const { caregiver } = await letIn(patient.client, patient.id);
    const before = partner.asked.length;
    await product.client().post('/api/session/code', { phone: caregiver.phoneNumber });
    const sent = await eventually(
      async () => partner.asked.slice(before).find(({ to }) => to === caregiver.phoneNumber),
      (found) => found !== undefined,
    );
    const code = /\b\d{6}\b/.exec(sent?.text ?? '')?.[0] ?? '';
    const entered = await product.client().post('/api/session', { phone: caregiver.phoneNumber, code });
    assert.equal(entered.as(200, sessionSchema).user?.id, caregiver.id);
  });

  it('keeps the clinics apart', async () => {
    const { id: clinicId } = (await administrator.post('/api/clinics', { name: 'Kisangani' })).as(
      201,
      listedClinicSchema,
    );
    const there = (
      await staff(product, administrator, 'clinician', { email: 'there@clinic.example', clinicId })
    ).client;
    const theirs = await there.register({ name: 'Chidi Okoro' });
    assert.equal((await clinician.get(`/api/patients/${theirs.id}/caregivers`)).status, 404);
    const invited = { name: 'A', phoneNumber: phone(), may: 'read', consent: true };
    assert.equal((await clinician.post(`/api/patients/${theirs.id}/caregivers`, invited)).status, 404);
    assert.equal((await clinician.delete(`/api/patients/${theirs.id}/caregivers/x`)).status, 404);
  });

  it('tells an administrator the names of patients, and nothing else of them', async () => {
    const { id } = await clinician.register({ name: 'Only Name', phoneNumber: phone() });
    const answer = await administrator.get('/api/patients?search=Only');
    const listed = (answer.body as Record<string, unknown>[]).find((patient) => patient['id'] === id);
    assert.deepEqual(Object.keys(listed ?? {}).toSorted(), ['createdAt', 'id', 'name', 'planTier']);
  });

  it('forgets them with the patient', async () => {
    const patient = await patientSignedIn('Zawadi Mbuyi');
    const { client } = await letIn(patient.client, patient.id, { name: 'Bahati Mbuyi', relation: 'niece' });
    await client.log(patient.id, { hr: 71 });
    await clinician.post(`/api/patients/${patient.id}/forgetting`, { reason: 'asked for it' });
    const done = await administrator.post(`/api/patients/${patient.id}/forgetting/carry-out`, {
      name: 'Zawadi Mbuyi',
    });
    assert.equal(done.status, 200, done.text);
    // Whose phone was without a network is told of whom it must keep nothing, until it says that it does not.
    await clock.pass(200 * DAY_MS);
    for (const browser of [client, patient.client]) {
      assert.equal((await browser.get('/api/session')).refused(404).forgotten, patient.id);
      assert.equal((await browser.get('/api/patients')).refused(404).forgotten, patient.id);
      assert.equal((await browser.delete('/api/session')).as(200, sessionSchema).user, null);
      assert.equal((await browser.get('/api/patients')).status, 401);
    }
    assert.ok(!JSON.stringify(await product.events()).includes('Bahati'));
  });
});
