import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import {
  accountSessionSchema,
  invitedUserSchema,
  listedClinicSchema,
  userSchema,
} from '../../backend/contract/account.ts';
import { planSchema } from '../../backend/contract/plan.ts';
import { sessionSchema } from '../../backend/contract/session.ts';
import { runAccounts } from '../harness/accounts-command.ts';
import { NotedPartner } from '../harness/noted-partner.ts';
import {
  ADMINISTRATOR,
  firstAdministrator,
  PASSWORD,
  signIn,
  signInAsAdministrator,
  staff,
  startWithAccounts,
  tokenOf,
} from '../harness/accounts.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, eventually, type TestProduct } from '../harness/product.ts';

const MINUTE_MS = 60_000;
const WRONG = 'The e-mail or the password is wrong.';
const SIGN_IN = 'Please sign in.';

describe('a taxi where people are real and no taxi service is connected', () => {
  it('is refused with the number to call, recorded by nobody and simulated by nothing', async () => {
    const product = await startWithAccounts();
    try {
      const administrator = await firstAdministrator(product);
      const { client } = await staff(product, administrator, 'clinician');
      const { id } = await client.register({ name: 'Amina', phoneNumber: '+243812345678', planTier: 'PRO' });
      await client.patch(`/api/patients/${id}`, { planTier: 'PRO' });
      const plan = (await client.get(`/api/patients/${id}/plan`)).as(200, planSchema);
      assert.deepEqual([plan.effectiveTier, plan.taxiConnected], ['PRO', false], 'screens can say so before');
      const asked = await client.post('/api/orders/taxi', { patientId: id, pickupLocation: 'The red gate' });
      assert.equal(
        asked.refused(422).detail,
        'No taxi service is connected here. Call the emergency number now.',
      );
      assert.equal((await client.get(`/api/patients/${id}/orders`)).text, '[]');
    } finally {
      await product.stop();
    }
  });
});

describe('a device where people are real', () => {
  it('is no simulated one, whose recordings would alert nobody', async () => {
    const product = await startWithAccounts();
    try {
      const administrator = await firstAdministrator(product);
      const { client } = await staff(product, administrator, 'clinician');
      const { id } = await client.register({ name: 'Amina', planTier: 'PRO' });
      const link = (deviceType: string, deviceId: string) =>
        client.post(`/api/patients/${id}/devices`, { deviceType, deviceId });
      for (const deviceType of ['PHONE_ECG', 'BP_MONITOR'])
        assert.equal(
          (await link(deviceType, 'SIM-1')).refused(422).detail,
          'A simulated device can be linked in the demonstration only.',
        );
      assert.equal((await client.get(`/api/patients/${id}/devices`)).text, '[]');
      assert.equal((await link('PHONE_ECG', 'FILE-1')).status, 201);
    } finally {
      await product.stop();
    }
  });
});

describe('accounts: the staff of a clinic', () => {
  let product: TestProduct;
  let clock: ManualTime;
  let administrator: ApiClient;

  before(async () => {
    clock = new ManualTime(new Date().toISOString());
    product = await startWithAccounts({ clock });
    administrator = await firstAdministrator(product);
  });
  after(() => product.stop());

  it('lets nobody in who has not signed in, and tells them how to', async () => {
    const client = product.client();
    assert.deepEqual((await client.get('/api/session')).body, {
      user: null,
      mode: 'accounts',
      patientId: null,
      methods: ['local', 'code'],
      oidcName: null,
    });
    for (const path of [
      '/api/patients',
      '/api/alerts',
      '/api/users',
      '/api/account/sessions',
      '/api/nothing',
    ])
      assert.equal((await client.get(path)).refused(401).detail, SIGN_IN);
    assert.equal((await client.post('/api/session', { role: 'clinician' })).status, 400);
    const forged = { cookie: '__Host-home-heart.session=forged' };
    assert.equal((await client.get('/api/patients', forged)).refused(401).detail, SIGN_IN);
  });

  it('keeps a session in a cookie of this host alone, and its id nowhere', async () => {
    const { client } = await staff(product, administrator, 'clinician', { email: 'cookie@clinic.example' });
    const signed = await signIn(product.client(), 'cookie@clinic.example');
    assert.match(
      signed.header('set-cookie') ?? '',
      /^__Host-home-heart\.session=[^;]+;.*path=\/.*secure; httponly/i,
    );
    assert.match(signed.header('set-cookie') ?? '', /samesite=strict/i);
    assert.match(signed.header('strict-transport-security') ?? '', /max-age=31536000/);
    const { user, mode, clinicId, expiresAt } = signed.as(200, sessionSchema);
    assert.deepEqual([user?.role, mode, clinicId], ['clinician', 'accounts', 'main']);
    assert.equal(Date.parse(expiresAt ?? ''), clock.now().getTime() + 30 * MINUTE_MS);
    assert.equal((await client.get('/api/patients')).status, 200);
    const sid = client.cookie.split('=')[1] ?? '';
    assert.ok(!(await readFile(join(product.directory, 'sessions.db'))).includes(sid));
  });

  it('signs out: the next call is nobody’s and the live connection closes', async () => {
    const { client } = await staff(product, administrator, 'clinician', { email: 'leaves@clinic.example' });
    const cookie = client.cookie;
    const live = await product.live(client);
    assert.equal((await client.delete('/api/session')).as(200, sessionSchema).user, null);
    assert.equal((await live.closed).code, 1008);
    assert.equal((await product.client().get('/api/patients', { cookie })).refused(401).detail, SIGN_IN);
  });

  it('answers alike for an unknown person, a wrong password and an account that is closed or not yet open', async () => {
    const { user } = await staff(product, administrator, 'auditor', { email: 'closed@clinic.example' });
    await administrator.post(`/api/users/${user.id}/deactivate`);
    await administrator.post('/api/users', {
      email: 'waits@clinic.example',
      firstName: 'A',
      lastName: 'B',
      role: 'auditor',
      clinicId: 'main',
    });
    for (const email of ['nobody@clinic.example', 'closed@clinic.example', 'waits@clinic.example'])
      assert.equal((await signIn(product.client(), email)).refused(401).detail, WRONG);
    assert.deepEqual((await signIn(product.client(), 'nobody')).issues(), ['email validation.email.text']);
  });

  it('stops a sixth try for a quarter of an hour, also with the right password, and nobody else', async () => {
    await staff(product, administrator, 'analyst', { email: 'guessed@clinic.example' });
    await staff(product, administrator, 'analyst', { email: 'spared@clinic.example' });
    const client = product.client();
    for (let n = 0; n < 5; n++)
      (await signIn(client, 'guessed@clinic.example', `wrong password ${n}`)).refused(401);
    const stopped = await signIn(client, 'guessed@clinic.example');
    assert.equal(stopped.refused(429).detail, 'Too many tries. Wait 15 minutes.');
    assert.ok(Number(stopped.header('retry-after')) > 0);
    assert.equal((await signIn(product.client(), 'spared@clinic.example')).status, 200);
    await clock.pass(15 * MINUTE_MS);
    administrator = await signInAsAdministrator(product);
    assert.equal((await signIn(client, 'guessed@clinic.example')).status, 200);
    const refusals = (await product.events()).filter(({ type }) => type === 'UserSignInRefused');
    const streams = refusals.map(({ stream }) => stream);
    assert.equal(new Set(streams).size, streams.length, 'once for each account');
  });

  it('records a refused sign-in once in a quarter of an hour, whoever signed in meanwhile', async () => {
    const email = 'forgetful@clinic.example';
    const { user } = await staff(product, administrator, 'analyst', { email });
    const client = product.client();
    const refused = async () =>
      (await product.events()).filter(
        ({ type, stream }) => type === 'UserSignInRefused' && stream === `user-${user.id}`,
      ).length;
    const tryWrongly = async () => (await signIn(client, email, 'not the password')).refused(401);
    await tryWrongly();
    await eventually(refused, (count) => count === 1);
    assert.equal((await signIn(client, email)).status, 200);
    await tryWrongly();
    assert.equal((await signIn(client, email)).status, 200);
    await clock.pass(15 * MINUTE_MS);
    await tryWrongly();
    // What is noted is noted in turn: by then the one within the quarter of an hour would be there.
    await eventually(refused, (count) => count >= 2);
    assert.equal(await refused(), 2);
    administrator = await signInAsAdministrator(product);
  });

  it('lets an invitation be used once, and a weak password use nothing up', async () => {
    const invited = await administrator.post('/api/users', {
      email: 'amina.bello@clinic.example',
      firstName: 'Amina',
      lastName: 'Bello',
      role: 'clinician',
      clinicId: 'main',
    });
    const { user, invitationUrl } = invited.as(201, invitedUserSchema);
    assert.deepEqual([user.status, user.name, user.profileImageUrl], ['invited', 'Amina Bello', null]);
    assert.match(invitationUrl, /^https:\/\/clinic\.example\/sign-in\?invitation=[\w-]{43}$/);
    const at = `/api/invitations/${tokenOf(invitationUrl)}`;
    const client = product.client();
    for (const password of [
      'elevenchars',
      'password1234',
      'aaaaaaaaaaaa',
      '123456789012',
      'amina.bello again',
    ])
      assert.deepEqual((await client.post(at, { password })).issues(), ['password validation.password.weak']);
    const tooLong = await client.post(at, { password: 'seven green mangoes '.repeat(11) });
    assert.deepEqual(tooLong.issues(), ['password validation.password.text']);
    assert.match(tooLong.text, /A password may have at most 200 characters\./);
    const invitedBy = { email: 'amina.bello@clinic.example', name: 'Amina Bello' };
    assert.deepEqual((await product.client().get(at)).body, invitedBy);
    assert.equal((await client.post(at, { password: PASSWORD })).status, 200);
    (await product.client().get(at)).refused(404);
    (await product.client().get('/api/invitations/x')).refused(404);
    const ended = 'This invitation was used or has ended.';
    assert.equal((await product.client().post(at, { password: PASSWORD })).refused(404).detail, ended);
    assert.equal(
      (await product.client().post('/api/invitations/x', { password: PASSWORD })).refused(404).detail,
      ended,
    );
    const again = await administrator.post('/api/users', { ...user, email: 'AMINA.BELLO@clinic.example' });
    assert.equal(again.refused(409).detail, 'Somebody has this e-mail already.');
  });

  it('ends the earlier invitation with the next one, and after 72 hours', async () => {
    const invited = await administrator.post('/api/users', {
      email: 'twice@clinic.example',
      firstName: 'A',
      lastName: 'B',
      role: 'analyst',
      clinicId: 'main',
    });
    const { user, invitationUrl } = invited.as(201, invitedUserSchema);
    const next = (await administrator.post(`/api/users/${user.id}/invitation`)).as(200, invitedUserSchema);
    (
      await product.client().post(`/api/invitations/${tokenOf(invitationUrl)}`, { password: PASSWORD })
    ).refused(404);
    await clock.pass(73 * 60 * MINUTE_MS);
    (
      await product.client().post(`/api/invitations/${tokenOf(next.invitationUrl)}`, { password: PASSWORD })
    ).refused(404);
    administrator = await signInAsAdministrator(product);
  });

  it('refuses to invite to a clinic or as what there is not', async () => {
    const person = { email: 'x@clinic.example', firstName: 'A', lastName: 'B', clinicId: 'main' };
    const wrong = async (body: object) => (await administrator.post('/api/users', body)).issues();
    assert.deepEqual(await wrong({ ...person, role: 'patient' }), ['role validation.role.choice']);
    assert.deepEqual(await wrong({ ...person, role: 'clinician', clinicId: 'none' }), [
      'clinicId validation.clinicId.choice',
    ]);
    assert.deepEqual(await wrong({ ...person, role: 'clinician', email: 'x' }), [
      'email validation.email.text',
    ]);
    // Cyrillic: it looks like x@… and is another address.
    assert.deepEqual(await wrong({ ...person, role: 'clinician', email: 'х@clinic.example' }), [
      'email validation.email.text',
    ]);
  });

  it('deactivates at once: the live connection closes, the next call is nobody’s, and only another person may', async () => {
    const { user, client } = await staff(product, administrator, 'clinician', {
      email: 'closes@clinic.example',
    });
    const live = await product.live(client);
    const gone = (await administrator.post(`/api/users/${user.id}/deactivate`)).as(200, userSchema);
    assert.equal(gone.status, 'deactivated');
    assert.equal((await live.closed).code, 1008);
    assert.equal((await client.get('/api/patients')).refused(401).detail, SIGN_IN);
    assert.equal(
      (await administrator.post(`/api/users/${user.id}/reactivate`)).as(200, userSchema).status,
      'active',
    );
    assert.equal((await signIn(product.client(), 'closes@clinic.example')).status, 200);
    const users = (await administrator.get('/api/users')).as(200, z.array(userSchema));
    const self = users.find(({ email }) => email === ADMINISTRATOR)?.id ?? '';
    assert.equal(
      (await administrator.post(`/api/users/${self}/deactivate`)).refused(409).detail,
      'You cannot deactivate yourself.',
    );
    const role = await administrator.post(`/api/users/${self}/role`, { role: 'clinician' });
    assert.equal(role.refused(409).detail, 'The last administrator stays.');
  });

  it('keeps one of two administrators who deactivate each other at once', async () => {
    const own = await startWithAccounts();
    try {
      const one = await firstAdministrator(own);
      const other = await staff(own, one, 'administrator', { email: 'second@clinic.example' });
      const users = (await one.get('/api/users')).as(200, z.array(userSchema));
      const first = users.find(({ email }) => email === ADMINISTRATOR)?.id ?? '';
      const answers = await Promise.all([
        one.post(`/api/users/${other.user.id}/deactivate`),
        other.client.post(`/api/users/${first}/deactivate`),
      ]);
      assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    } finally {
      await own.stop();
    }
  });

  it('lets the session of a person go on under their new role', async () => {
    const { user, client } = await staff(product, administrator, 'clinician', {
      email: 'moves@clinic.example',
    });
    assert.equal((await client.get('/api/patients')).status, 200);
    const moved = await administrator.post(`/api/users/${user.id}/role`, { role: 'analyst' });
    assert.equal(moved.as(200, userSchema).role, 'analyst');
    assert.equal((await client.get('/api/patients')).status, 403);
    assert.equal((await client.get('/api/projections')).status, 200);
  });

  it('shows a person their sessions, lets them end one, and ends the others with a new password', async () => {
    const { client } = await staff(product, administrator, 'clinician', { email: 'many@clinic.example' });
    const other = product.client();
    const third = product.client();
    for (const each of [other, third]) assert.equal((await signIn(each, 'many@clinic.example')).status, 200);
    const listed = (await client.get('/api/account/sessions')).as(200, z.array(accountSessionSchema));
    assert.equal(listed.length, 3);
    const ofOther = (await other.get('/api/account/sessions')).as(200, z.array(accountSessionSchema));
    const otherId = ofOther.find(({ current }) => current)?.id ?? '';
    assert.equal((await client.delete(`/api/account/sessions/${otherId}`)).status, 200);
    (await other.get('/api/patients')).refused(401);
    (await administrator.delete(`/api/account/sessions/${listed[0]?.id}`)).refused(404);
    const next = 'nine blue tortoises';
    const wrong = await client.put('/api/account/password', { current: 'not this one', next });
    assert.equal(wrong.refused(401).detail, 'The password is wrong.');
    const weak = await client.put('/api/account/password', { current: PASSWORD, next: 'short' });
    assert.deepEqual(weak.issues(), ['next validation.next.weak']);
    assert.equal((await client.put('/api/account/password', { current: PASSWORD, next })).status, 200);
    assert.equal((await client.get('/api/patients')).status, 200);
    (await third.get('/api/patients')).refused(401);
    assert.equal((await signIn(product.client(), 'many@clinic.example', next)).status, 200);
  });

  it('ends a session that is not used for half an hour, and any after twelve hours', async () => {
    const { client } = await staff(product, administrator, 'clinician', { email: 'idle@clinic.example' });
    for (let n = 0; n < 23; n++) {
      await clock.pass(30 * MINUTE_MS);
      assert.equal(
        (await client.get('/api/session')).as(200, sessionSchema).user?.role,
        'clinician',
        String(n),
      );
    }
    await clock.pass(31 * MINUTE_MS);
    (await client.get('/api/patients')).refused(401);
    administrator = await signInAsAdministrator(product);
    const other = product.client();
    assert.equal((await signIn(other, 'idle@clinic.example')).status, 200);
    await clock.pass(31 * MINUTE_MS);
    (await other.get('/api/patients')).refused(401);
    await signInAsAdministrator(product, administrator);
  });

  it('registers clinics and changes them, and leaves a clinic’s plan to the administrator', async () => {
    const made = await administrator.post('/api/clinics', { name: 'Clinique Ngaliema', country: 'CD' });
    const clinic = made.as(201, listedClinicSchema);
    const changed = await administrator.patch(`/api/clinics/${clinic.id}`, { planTier: 'PRO' });
    assert.deepEqual(changed.as(200, listedClinicSchema), { ...clinic, planTier: 'PRO' });
    (await administrator.patch('/api/clinics/none', { name: 'X' })).refused(404);
    const ids = (await administrator.get('/api/clinics'))
      .as(200, z.array(listedClinicSchema))
      .map(({ id }) => id);
    assert.deepEqual(new Set(ids), new Set(['main', clinic.id]));
    const { client } = await staff(product, administrator, 'clinician', { email: 'plans@clinic.example' });
    (await client.put('/api/clinic', { name: 'Home Heart', planTier: 'PRO' })).refused(403);
    assert.equal((await client.put('/api/clinic', { name: 'Home Heart', planTier: 'BASIC' })).status, 200);
  });

  it('is served by its command line beside it', async () => {
    // The command line goes by the time of the machine.
    const own = await startWithAccounts();
    const head = await firstAdministrator(own);
    const run = (...args: string[]) => runAccounts(own.directory, args);
    assert.match(
      (await run('list')).out,
      new RegExp(`${ADMINISTRATOR}\\tAdministrator\\tadministrator\\tmain\\tactive\\tinvited\\n$`),
    );
    const taken = await run('create-administrator', '--email', ADMINISTRATOR);
    assert.deepEqual([taken.code, taken.errors.trim()], [1, 'Somebody has this e-mail already.']);
    const unknown = await run('reset-password', '--email', 'nobody@clinic.example');
    assert.deepEqual([unknown.code, unknown.errors.trim()], [1, 'Nobody has this e-mail.']);
    const { client } = await staff(own, head, 'clinician', { email: 'ended@clinic.example' });
    const listed = (await run('list')).out.trim().split('\n');
    assert.deepEqual(listed, [
      'ended@clinic.example\tGiven clinician\tclinician\tmain\tactive\tinvited',
      `${ADMINISTRATOR}\tAdministrator\tadministrator\tmain\tactive\tinvited`,
    ]);
    for (const file of ['events.db', 'events.db-wal'])
      assert.ok(!(await readFile(join(own.directory, file))).includes(ADMINISTRATOR), file);
    const live = await own.live(client);
    assert.equal(
      (await run('end-sessions', '--email', 'ended@clinic.example')).out.trim(),
      '1 session has ended.',
    );
    (await client.get('/api/patients')).refused(401);
    assert.equal((await live.closed).code, 1008);
    const reset = await run('reset-password', '--email', 'ended@clinic.example');
    const chosen = await client.post(`/api/invitations/${tokenOf(reset.out.trim())}`, {
      password: 'eight old lanterns',
    });
    assert.equal(chosen.status, 200);
    await own.stop();
  });

  it('has the sessions of a patient ended by its command line, whom no e-mail finds', async () => {
    const partner = new NotedPartner();
    const own = await startWithAccounts({ partner });
    const head = await firstAdministrator(own);
    const { client } = await staff(own, head, 'clinician');
    const run = (...args: string[]) => runAccounts(own.directory, args);
    const details = { phoneNumber: '+243812345678', email: 'grace@mail.example' };
    const { id } = await client.register(details);
    const other = await client.register({ phoneNumber: '+243812345679' });
    const enter = async (patientId: string) => {
      const link = (await partner.link(client, patientId)).replace('/sign-in?link=', '');
      const browser = own.client();
      assert.equal((await browser.post('/api/session', { link })).status, 200);
      return browser;
    };
    const [lost, another, othersOwn] = [await enter(id), await enter(id), await enter(other.id)];
    const live = await own.live(lost);
    const asked = partner.asked.length;
    await own.client().post('/api/session/code', { phone: details.phoneNumber });
    const sent = await eventually(
      async () => partner.asked.slice(asked).find(({ to }) => to === details.phoneNumber),
      (found) => found !== undefined,
    );
    const code = /\b\d{6}\b/.exec(sent?.text ?? '')?.[0] ?? '';
    const byEmail = await run('end-sessions', '--email', details.email);
    assert.deepEqual([byEmail.code, byEmail.errors.trim()], [1, 'Nobody has this e-mail.']);
    const unknown = await run('end-sessions', '--patient', 'nobody');
    assert.deepEqual([unknown.code, unknown.errors.trim()], [1, 'The requested patient could not be found.']);
    assert.match((await run('reset-password', '--patient', id)).errors, /^"--patient" is not --email\./);
    assert.equal((await run('end-sessions', '--patient', id)).out.trim(), '2 sessions have ended.');
    for (const browser of [lost, another]) (await browser.get('/api/patients')).refused(401);
    assert.equal((await live.closed).code, 1008);
    (await own.client().post('/api/session', { phone: details.phoneNumber, code })).refused(401);
    assert.equal((await othersOwn.get('/api/patients')).status, 200);
    assert.equal((await (await enter(id)).get('/api/patients')).status, 200);
    await own.stop();
  });

  it('goes on after a restart, and leaves no password, token or session id in any file or log', async () => {
    const { client } = await staff(product, administrator, 'clinician', { email: 'stays@clinic.example' });
    await product.restart();
    assert.equal((await client.get('/api/patients')).status, 200);
    const sid = client.cookie.split('=')[1] ?? '';
    for (const file of await readdir(product.directory, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const bytes = await readFile(join(file.parentPath, file.name));
      for (const secret of [PASSWORD, sid]) assert.ok(!bytes.includes(secret), file.name);
    }
    assert.ok(!product.logged.some((line) => line.includes('@clinic.example')));
  });
});
