import assert from 'node:assert/strict';
import { sessionSchema } from '../../backend/contract/session.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

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

  for (const role of ['auditor', 'analyst'] as const) {
    it(`is the ${role} who is chosen, and no patient`, async () => {
      const client = await product.clientAs(role, { patientId: patient.id });
      const session = await whoIs(client);
      assert.equal(session.user.role, role);
      assert.equal(session.patientId, null);
    });
  }

  it('is another person of the role for each name, and the same person for the same name', async () => {
    const okonkwo = await whoIs(await product.clientAs('clinician', { name: 'Dr Okonkwo' }));
    const mutombo = await whoIs(await product.clientAs('clinician', { name: 'Dr Mutombo' }));
    const again = await whoIs(await product.clientAs('clinician', { name: '  Dr Okonkwo ' }));
    assert.equal(okonkwo.user.name, 'Dr Okonkwo');
    assert.notEqual(okonkwo.user.id, mutombo.user.id);
    assert.notEqual(okonkwo.user.id, CLINICIAN.user.id);
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
    assert.equal((await whoIs(other)).user.role, 'clinician');
    assert.equal((await whoIs(one)).user.role, 'patient');
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

  it('is not begun by a client that only asks for data', async () => {
    const answer = await product.client().get('/api/patients');
    assert.equal(answer.header('set-cookie'), undefined);
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
    assert.equal((await whoIs(client)).user.role, 'auditor', 'a refused choice leaves the session as it was');
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
