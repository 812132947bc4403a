import assert from 'node:assert/strict';
import { join } from 'node:path';
import { SqliteDatabase } from '../../lib/sqlite.ts';
import { sessionSchema } from '../../backend/contract/session.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import { hashOf } from '../../backend/identity/session-hash.ts';
import { SessionStore } from '../../backend/identity/session-store.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';
import { temporaryDirectory } from '../harness/temporary-directory.ts';

const DAY_MS = 24 * 3_600_000;

const CLINICIAN = {
  user: { id: 'demonstration-clinician', name: 'Dr Amani Okafor', role: 'clinician' },
  mode: 'demonstration',
  patientId: null,
};

const whoIs = async (client: ApiClient) => (await client.get('/api/session')).as(200, sessionSchema);

describe('session: who is calling', () => {
  let product: TestProduct;
  let patient: Patient;

  before(async () => {
    product = await startTestProduct();
    patient = await product.client().register({ name: 'Amina Bello' });
  });
  after(() => product.stop());

  const stored = <Result>(work: (sessions: SqliteDatabase) => Result): Result => {
    const sessions = new SqliteDatabase(join(product.directory, 'sessions.db'), { synchronous: 'NORMAL' });
    try {
      return work(sessions);
    } finally {
      sessions.close();
    }
  };
  const kept = async () =>
    stored((sessions) => sessions.get<{ n: number }>('SELECT count(*) AS n FROM sessions')?.n);
  const deleted = async ({ cookie }: ApiClient) =>
    stored((sessions) =>
      sessions.run('DELETE FROM sessions WHERE sid = ?', hashOf(cookie.split('=')[1] ?? '')),
    );

  it('is the demonstration clinician until another person is chosen', async () => {
    assert.deepEqual(await whoIs(product.client()), CLINICIAN);
  });

  it('is the patient who is chosen, by their own name and id', async () => {
    const client = product.client();
    const chosen = await client.post('/api/session', { role: 'patient', patientId: patient.id });
    const expected = {
      user: { id: patient.id, name: 'Amina Bello', role: 'patient' },
      mode: 'demonstration',
      patientId: patient.id,
    };
    assert.deepEqual(chosen.as(200, sessionSchema), expected);
    assert.deepEqual(await whoIs(client), expected);
  });

  for (const role of ['auditor', 'analyst', 'administrator'] as const) {
    it(`is the ${role} who is chosen, and no patient`, async () => {
      const client = await product.clientAs(role, { patientId: patient.id });
      const session = await whoIs(client);
      assert.equal(session.user?.role, role);
      assert.equal(session.patientId, null);
    });
  }

  it('is another person of the role for each name, and the same person for the same name', async () => {
    const okonkwo = await whoIs(await product.clientAs('clinician', { name: 'Dr Okonkwo' }));
    const mutombo = await whoIs(await product.clientAs('clinician', { name: 'Dr Mutombo' }));
    const again = await whoIs(await product.clientAs('clinician', { name: '  Dr Okonkwo ' }));
    assert.equal(okonkwo.user?.name, 'Dr Okonkwo');
    assert.notEqual(okonkwo.user?.id, mutombo.user?.id);
    assert.notEqual(okonkwo.user?.id, CLINICIAN.user.id);
    assert.deepEqual(again, okonkwo);
  });

  it('introduces a person once, and says where in the log', async () => {
    const client = product.client();
    const first = await client.post('/api/session', { role: 'clinician', name: 'Dr Adeyemi' });
    const second = await client.post('/api/session', { role: 'clinician', name: 'Dr Adeyemi' });
    assert.ok(first.header('x-commit-position'));
    assert.equal(second.header('x-commit-position'), undefined);
    const introduced = (await product.events()).filter(
      ({ type, data }) => type === 'UserIntroduced' && data['name'] === 'Dr Adeyemi',
    );
    assert.equal(introduced.length, 1);
  });

  it('returns to the clinician when it is given up', async () => {
    const client = await product.clientAs('patient', { patientId: patient.id });
    const given = await client.delete('/api/session');
    assert.deepEqual(given.as(200, sessionSchema), CLINICIAN);
    assert.deepEqual(await whoIs(client), CLINICIAN);
  });

  it('belongs to one browser and to no other', async () => {
    const one = await product.clientAs('patient', { patientId: patient.id });
    const other = product.client();
    assert.equal((await whoIs(other)).user?.role, 'clinician');
    assert.equal((await whoIs(one)).user?.role, 'patient');
  });

  it('is nobody, the default person, with a forged or emptied cookie', async () => {
    const cookies = [
      `home-heart.session=${patient.id}`,
      'home-heart.session=',
      'home-heart.session=%00%ff',
      `home-heart.session=${'a'.repeat(4000)}`,
      'home-heart.session=eyJyb2xlIjoiYXVkaXRvciJ9',
      'home-heart.session="; home-heart.session=x',
    ];
    for (const cookie of cookies) {
      const answer = await product.client().get('/api/session', { cookie });
      assert.deepEqual(answer.as(200, sessionSchema), CLINICIAN, cookie);
    }
  });

  it('is kept in a cookie that no script reads, that no other site sends and that says nothing', async () => {
    const answer = await product.client().post('/api/session', { role: 'patient', patientId: patient.id });
    const cookie = answer.header('set-cookie') ?? '';
    assert.match(cookie, /httponly/i);
    assert.match(cookie, /samesite=strict/i);
    assert.ok(!cookie.includes(patient.id));
  });

  it('is begun by choosing a person, and by no other request', async () => {
    const before = await kept();
    for (const [method, path, status] of [
      ['GET', '/api/patients', 200],
      ['GET', '/api/session', 200],
      ['DELETE', '/api/session', 200],
      ['GET', '/', 200],
      ['GET', '/patient/x', 200],
      ['GET', '/nowhere', 404],
      ['GET', '/api/audit/events', 403],
      ['POST', '/api/session', 400],
    ] as const) {
      const answer = await product.client().send(method, path, { headers: { accept: 'text/html' } });
      assert.equal(answer.status, status, `${method} ${path}`);
      assert.equal(answer.header('set-cookie'), undefined, `${method} ${path}`);
    }
    assert.equal(await kept(), before);
  });

  it('has another id each time that the person changes, and the old one is nobody', async () => {
    const client = await product.clientAs('auditor');
    const cookies = [client.cookie];
    await client.become('patient', { patientId: patient.id });
    cookies.push(client.cookie);
    await client.become('patient', { patientId: patient.id });
    cookies.push(client.cookie);
    await client.delete('/api/session');
    cookies.push(client.cookie);
    assert.equal(new Set(cookies).size, 4);
    const before = await kept();
    assert.deepEqual((await product.client().get('/api/session', { cookie: cookies[0] })).body, CLINICIAN);
    assert.equal(await kept(), before);
  });

  it('that was chosen under a made-up id gets another one', async () => {
    const cookie = 'home-heart.session=11111111-1111-4111-8111-111111111111';
    const body = { role: 'patient', patientId: patient.id };
    const answer = await product.client().send('POST', '/api/session', { body, headers: { cookie } });
    assert.ok(!(answer.header('set-cookie') ?? '').includes('11111111-1111'));
    assert.deepEqual((await product.client().get('/api/session', { cookie })).body, CLINICIAN);
  });

  it('of a patient that is lost makes no clinician of them, in the middle of a report either', async () => {
    const client = await product.clientAs('patient', { patientId: patient.id });
    const live = await product.live(client);
    await deleted(client);
    const events = (await product.events()).length;
    const path = `/api/patients/${patient.id}/logs`;
    const key = '0188a1e4-5e0c-4b1f-9d8a-2c6f3b7a9e20';
    for (const answer of [
      await client.post(path, { hr: 71 }, key),
      await client.get('/api/session'),
      await client.get('/api/patients'),
    ])
      assert.match(answer.refused(401).detail, /session has ended/);
    assert.equal((await product.events()).length, events);
    const again = await product.live(client);
    assert.equal((await again.closed).code, 1008);
    await client.become('patient', { patientId: patient.id });
    assert.equal((await live.closed).code, 1008);
    assert.equal((await client.log(patient.id, { hr: 71 }, key)).log.hr, 71, 'nothing of the report is lost');
  });

  it('of a patient that is lost can be given up', async () => {
    const client = await product.clientAs('patient', { patientId: patient.id });
    await deleted(client);
    assert.deepEqual((await client.delete('/api/session')).as(200, sessionSchema), CLINICIAN);
    assert.deepEqual(await whoIs(client), CLINICIAN);
  });

  it('asks which patient', async () => {
    const client = product.client();
    for (const patientId of [undefined, null, '', ' '])
      assert.deepEqual((await client.post('/api/session', { role: 'patient', patientId })).issues(), [
        'patientId validation.patientId.required',
      ]);
    assert.deepEqual(await whoIs(client), CLINICIAN);
  });

  it('knows no patient who is not registered', async () => {
    const client = await product.clientAs('auditor');
    (await client.post('/api/session', { role: 'patient', patientId: 'nobody' })).refused(404);
    assert.equal(
      (await whoIs(client)).user?.role,
      'auditor',
      'a refused choice leaves the session as it was',
    );
  });

  it('refuses a role that there is not, a missing one and a name that is too long', async () => {
    const client = product.client();
    assert.deepEqual((await client.post('/api/session', { role: 'admin' })).issues(), [
      'role validation.role.choice',
    ]);
    assert.deepEqual((await client.post('/api/session')).issues(), ['role validation.role.required']);
    const long = await client.post('/api/session', { role: 'clinician', name: 'x'.repeat(201) });
    assert.deepEqual(long.issues(), ['name validation.name.text']);
  });

  it('is who they were after the product has been restarted', async () => {
    const client = await product.clientAs('patient', { patientId: patient.id });
    await product.restart();
    const session = await whoIs(client);
    assert.equal(session.patientId, patient.id);
  });
});

describe('sessions that have expired', () => {
  it('are removed while the product runs', async () => {
    const directory = await temporaryDirectory();
    const clock = new ManualTime('2026-03-10T08:00:00.000Z');
    const path = join(directory.path, 'sessions.db');
    const store = await SessionStore.open({ kind: 'sqlite', path }, clock);
    for (const sid of ['one', 'two']) await store.set(sid, { role: 'auditor' }, DAY_MS);
    await clock.pass(DAY_MS + 1);
    assert.equal(await store.get('one'), undefined);
    await store.set('three', { role: 'auditor' }, DAY_MS);
    await store.close();
    const file = new SqliteDatabase(path, { synchronous: 'NORMAL' });
    assert.deepEqual(
      file.all<{ sid: string }>('SELECT sid FROM sessions').map(({ sid }) => sid),
      [hashOf('three')],
    );
    file.close();
    await directory.remove();
  });
});
