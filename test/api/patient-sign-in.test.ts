import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { accountSessionSchema, linkOwnerSchema, listedClinicSchema } from '../../backend/contract/account.ts';
import { contactSchema, messageSchema, reachedSchema } from '../../backend/contract/message.ts';
import { patientSchema } from '../../backend/contract/patient.ts';
import { sessionSchema } from '../../backend/contract/session.ts';
import type { Delivery, DeliveryRequest, Partner } from '../../backend/partners/port.ts';
import {
  firstAdministrator,
  signIn,
  signInAsAdministrator,
  staff,
  startWithAccounts,
} from '../harness/accounts.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, eventually, type TestProduct } from '../harness/product.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WRONG_CODE = 'This code is wrong or has ended.';

/** Answers as it is told to, and notes what it was asked for. */
class TestPartner implements Partner {
  readonly name = 'The message service';
  readonly asked: DeliveryRequest[] = [];
  failing: string | null = null;

  async deliver(request: DeliveryRequest): Promise<Delivery> {
    this.asked.push(request);
    const status = request.channel === this.failing ? 'failed' : 'sent';
    return { status, simulated: false, detail: null };
  }
}

describe('accounts: the patients of a clinic', () => {
  const partner = new TestPartner();
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

  const phone = (): string => `+24381${String(2_000_000 + (numbers += 1))}`;
  const register = async (number = phone(), more: object = {}) =>
    clinician.register({ name: 'Grâce Ilunga', phoneNumber: number, ...more });
  const link = async (patientId: string): Promise<string> => {
    const sent = await clinician.post(`/api/patients/${patientId}/sign-in-link`, {});
    const { id } = sent.as(201, reachedSchema);
    const asked = await eventually(
      async () => partner.asked.find((request) => request.id === id),
      (found) => found !== undefined,
    );
    return /link=([\w-]{43})$/.exec(asked?.text ?? '')?.[1] ?? '';
  };
  const code = async (number: string): Promise<string> => {
    const before = partner.asked.length;
    assert.deepEqual((await product.client().post('/api/session/code', { phone: number })).body, {
      sent: true,
    });
    const asked = await eventually(
      async () => partner.asked.slice(before).at(-1),
      (found) => found !== undefined && found.channel !== partner.failing,
    );
    return /\b\d{6}\b/.exec(asked?.text ?? '')?.[0] ?? '';
  };

  it('sends a link in a message alone, which says whose it is and lets in once', async () => {
    const { id } = await register();
    const token = await link(id);
    const messages = (await clinician.get(`/api/patients/${id}/messages`)).as(200, z.array(messageSchema));
    assert.equal(messages[0]?.channel, 'sign-in');
    assert.ok(!JSON.stringify(messages).includes(token));
    const browser = product.client();
    for (let look = 0; look < 2; look += 1)
      assert.deepEqual((await browser.get(`/api/session/link/${token}`)).as(200, linkOwnerSchema), {
        name: 'Grâce I.',
      });
    const { user, patientId, clinicId, expiresAt } = (await browser.post('/api/session', { link: token })).as(
      200,
      sessionSchema,
    );
    assert.deepEqual([user?.role, patientId, clinicId], ['patient', id, 'main']);
    assert.equal(Date.parse(expiresAt ?? ''), clock.now().getTime() + 90 * 24 * HOUR_MS);
    const list = (await browser.get('/api/patients')).as(200, z.array(patientSchema));
    assert.deepEqual(
      list.map((patient) => patient.id),
      [id],
    );
    const other = product.client();
    assert.equal((await other.get(`/api/session/link/${token}`)).status, 404);
    assert.equal((await other.post('/api/session', { link: token })).refused(401).detail, WRONG_CODE);
    const types = (await product.events())
      .filter(({ stream }) => stream === `patient-${id}`)
      .map(({ type }) => type);
    assert.deepEqual(types, ['PatientRegistered', 'PatientSignInLinkSent', 'PatientSignedIn']);
  });

  const enter = (shown: object, browser = product.client()) => browser.post('/api/session', shown);
  const letIn = async (shown: object) => {
    const browser = product.client();
    assert.equal((await enter(shown, browser)).as(200, sessionSchema).user?.role, 'patient');
    return browser;
  };
  const refusesLink = async (token: string) => {
    (await product.client().get(`/api/session/link/${token}`)).refused(404);
    assert.equal((await enter({ link: token })).refused(401).detail, WRONG_CODE);
  };
  const reached = async (patientId: string, outcome: string) =>
    (await clinician.post(`/api/patients/${patientId}/contacts`, { outcome })).as(201, contactSchema);
  const correct = async (patientId: string, phoneNumber: string) =>
    assert.equal((await clinician.patch(`/api/patients/${patientId}`, { phoneNumber })).status, 200);

  it('lets in by the newest link alone', async () => {
    const { id } = await register();
    const older = await link(id);
    const newest = await link(id);
    await refusesLink(older);
    await letIn({ link: newest });
    await refusesLink(older);
  });

  it('tells a repeat of a request for a link the same, which brings no older link back', async () => {
    const { id } = await register();
    const key = randomUUID();
    const ask = () => clinician.post(`/api/patients/${id}/sign-in-link`, {}, key);
    assert.equal((await ask()).status, 201);
    const newest = await link(id);
    assert.equal((await ask()).status, 201);
    await letIn({ link: newest });
  });

  it('lets a stranger in by nothing that was sent to a wrong number, and ends what they opened', async () => {
    const wrong = phone();
    const { id } = await register(wrong);
    const stranger = await letIn({ link: await link(id) });
    const unused = await link(id);
    const byCode = await code(wrong);
    const connection = await product.live(stranger);
    await reached(id, 'wrong_number');
    assert.equal((await connection.closed).code, 1008);
    (await stranger.get(`/api/patients/${id}/logs`)).refused(401);
    assert.equal((await stranger.get('/api/session')).as(200, sessionSchema).user, null);
    await refusesLink(unused);
    (await enter({ phone: wrong, code: byCode })).refused(401);
    assert.equal(
      (await clinician.post(`/api/patients/${id}/sign-in-link`, {})).refused(409).detail,
      'This number was recorded as wrong. Enter the right one, or record a contact "reached".',
    );
    const right = phone();
    await correct(id, right);
    await refusesLink(unused);
    for (const number of [wrong, right]) (await enter({ phone: number, code: byCode })).refused(401);
    (await stranger.get(`/api/patients/${id}/logs`)).refused(401);
    // Also after a restart, and the patient comes in, who is shown no session but their own.
    await product.restart();
    (await stranger.get(`/api/patients/${id}/logs`)).refused(401);
    await signIn(clinician, 'clinician@clinic.example');
    const patient = await letIn({ link: await link(id) });
    assert.equal((await patient.get(`/api/patients/${id}/logs`)).status, 200);
    const sessions = (await patient.get('/api/account/sessions')).as(200, z.array(accountSessionSchema));
    assert.deepEqual(
      sessions.map(({ current }) => current),
      [true],
    );
    (await stranger.get(`/api/patients/${id}/logs`)).refused(401);
  });

  it('sends a wrong number no code until it is corrected, or its person was reached', async () => {
    const number = phone();
    const { id } = await register(number);
    await reached(id, 'wrong_number');
    const before = partner.asked.length;
    assert.deepEqual((await product.client().post('/api/session/code', { phone: number })).body, {
      sent: true,
    });
    // What comes after it is sent after it.
    await code(await registeredNumber());
    assert.equal(partner.asked.length, before + 1);
    await reached(id, 'reached');
    await letIn({ phone: number, code: await code(number) });
  });

  it('lets in as before where a wrong number was recorded by mistake and taken back', async () => {
    const number = phone();
    const { id } = await register(number);
    const patient = await letIn({ link: await link(id) });
    const unused = await link(id);
    const { id: contactId } = await reached(id, 'wrong_number');
    (await patient.get(`/api/patients/${id}/logs`)).refused(401);
    const withdrawn = await clinician.delete(`/api/patients/${id}/contacts/${contactId}`);
    assert.equal(withdrawn.status, 200, withdrawn.text);
    assert.equal((await patient.get(`/api/patients/${id}/logs`)).status, 200);
    await letIn({ link: unused });
    // The next wrong number is another one: all that was opened before it ends.
    await reached(id, 'wrong_number');
    (await patient.get(`/api/patients/${id}/logs`)).refused(401);
  });

  it('takes link and code back where a number is changed, and ends no session by that', async () => {
    const number = phone();
    const { id } = await register(number);
    const patient = await letIn({ link: await link(id) });
    const unused = await link(id);
    const sent = await code(number);
    const next = phone();
    await correct(id, next);
    await refusesLink(unused);
    for (const tried of [number, next]) (await enter({ phone: tried, code: sent })).refused(401);
    assert.equal((await patient.get(`/api/patients/${id}/logs`)).status, 200);
    await clock.pass(HOUR_MS);
    await signIn(clinician, 'clinician@clinic.example');
    await letIn({ phone: next, code: await code(next) });
    await letIn({ link: await link(id) });
  });

  it('lets in one of two who use a link at once', async () => {
    const token = await link((await register()).id);
    const answers = await Promise.all(
      [1, 2, 3].map(() => product.client().post('/api/session', { link: token })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  });

  it('ends a link after 24 hours, knows none that it has not made, and sends none where nothing can be sent', async () => {
    const token = await link((await register()).id);
    await clock.pass(24 * HOUR_MS + 1);
    assert.equal((await product.client().get(`/api/session/link/${token}`)).status, 404);
    assert.equal(
      (await product.client().post('/api/session', { link: token })).refused(401).detail,
      WRONG_CODE,
    );
    for (const made of ['x'.repeat(43), `${token.slice(0, 42)}A`, 'nothing'])
      assert.equal((await product.client().get(`/api/session/link/${made}`)).status, 404);
    await signIn(clinician, 'clinician@clinic.example');
    const nobody = await clinician.register({ phoneNumber: null });
    assert.equal((await clinician.post(`/api/patients/${nobody.id}/sign-in-link`, {})).status, 422);
    const moved = await register();
    await clinician.post(`/api/patients/${moved.id}/contacts`, { outcome: 'moved_away' });
    assert.equal((await clinician.post(`/api/patients/${moved.id}/sign-in-link`, {})).status, 409);
  });

  it('sends a code to the number of one patient, however it is written, and answers alike for every number', async () => {
    const number = phone();
    const { id } = await register(number);
    const sent = await code(`0${number.slice(4)}`);
    const browser = product.client();
    assert.equal(
      (await browser.post('/api/session', { phone: number, code: sent })).as(200, sessionSchema).patientId,
      id,
    );
    assert.equal((await product.client().post('/api/session', { phone: number, code: sent })).status, 401);
    const before = partner.asked.length;
    const shared = phone();
    await register(shared);
    await register(shared);
    for (const unknown of [phone(), shared])
      assert.deepEqual((await product.client().post('/api/session/code', { phone: unknown })).body, {
        sent: true,
      });
    // What comes after both is sent after both.
    await code(await registeredNumber());
    assert.equal(partner.asked.length, before + 1);
  });
  const registeredNumber = async (): Promise<string> => {
    const number = phone();
    await register(number);
    return number;
  };

  it('sends a code by SMS where WhatsApp does not take it', async () => {
    const number = await registeredNumber();
    partner.failing = 'whatsapp';
    const sent = await code(number);
    partner.failing = null;
    assert.equal(partner.asked.at(-1)?.channel, 'sms');
    assert.equal((await product.client().post('/api/session', { phone: number, code: sent })).status, 200);
  });

  it('ends a code after five wrong ones, and after ten minutes', async () => {
    const number = await registeredNumber();
    const right = await code(number);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let time = 0; time < 5; time += 1)
      assert.equal(
        (await product.client().post('/api/session', { phone: number, code: wrong })).refused(401).detail,
        WRONG_CODE,
      );
    assert.equal((await product.client().post('/api/session', { phone: number, code: right })).status, 401);
    const next = await code(number);
    await clock.pass(10 * MINUTE_MS + 1);
    assert.equal((await product.client().post('/api/session', { phone: number, code: next })).status, 401);
  });

  it('sends no more than three codes an hour to a number, and asks for one that could be', async () => {
    await clock.pass(HOUR_MS);
    const number = phone();
    for (let time = 0; time < 3; time += 1)
      assert.equal((await product.client().post('/api/session/code', { phone: number })).status, 200);
    const refused = await product.client().post('/api/session/code', { phone: number });
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.header('retry-after')) > 0);
    assert.deepEqual((await product.client().post('/api/session/code', {})).issues(), [
      'phone validation.phone.required',
    ]);
    assert.deepEqual((await product.client().post('/api/session/code', { phone: 'nobody' })).issues(), [
      'phone validation.phone.text',
    ]);
  });

  it('leaves neither code nor link in a file, an event or a line of the log', async () => {
    await clock.pass(HOUR_MS);
    await signIn(clinician, 'clinician@clinic.example');
    const number = await registeredNumber();
    const sent = await code(number);
    const token = await link((await register()).id);
    await product.restart();
    for (const file of await readdir(product.directory, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const bytes = await readFile(join(file.parentPath, file.name));
      assert.ok(!bytes.includes(token), file.name);
    }
    const everything = JSON.stringify(await product.events()) + product.logged.join('\n');
    assert.ok(!everything.includes(` ${sent}.`) && !everything.includes(token));
  });

  it('keeps two clinics apart: of the other one there is nothing', async () => {
    const founded = await administrator.post('/api/clinics', { name: 'Kisangani' });
    const { id: clinicId } = founded.as(201, listedClinicSchema);
    const there = (
      await staff(product, administrator, 'clinician', { email: 'there@clinic.example', clinicId })
    ).client;
    const theirs = await there.register({ name: 'Chidi Okoro', phoneNumber: phone() });
    const ours = await register();
    await there.log(theirs.id, { bpSys: 195, bpDia: 120 });
    for (const path of [
      '',
      '/logs',
      '/summary',
      '/contacts',
      '/messages',
      '/notes',
      '/medications',
      '/tests',
      '/goals',
      '/milestones',
      '/thresholds',
      '/ecg/history',
      '/recovery',
      '/stats',
      '/devices',
      '/worklist',
    ]) {
      const answer = await clinician.get(`/api/patients/${theirs.id}${path}`);
      assert.ok([404, 405].includes(answer.status), `${path}: ${answer.status}`);
    }
    assert.equal(
      (await clinician.post(`/api/patients/${theirs.id}/logs`, { bpSys: 120, bpDia: 80 })).status,
      404,
    );
    assert.equal((await clinician.post(`/api/patients/${theirs.id}/call`, {})).status, 404);
    assert.equal((await clinician.post(`/api/patients/${theirs.id}/sign-in-link`, {})).status, 404);
    for (const path of [
      '/api/patients',
      '/api/patients?search=Chidi',
      '/api/alerts',
      '/api/worklist',
      '/api/team',
      '/api/orders',
    ])
      assert.ok(!(await clinician.get(path)).text.includes(theirs.id), path);
    assert.ok((await there.get('/api/patients')).text.includes(theirs.id));
    assert.ok(!(await there.get('/api/patients')).text.includes(ours.id));
  });
});
