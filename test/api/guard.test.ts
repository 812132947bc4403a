import assert from 'node:assert/strict';
import { DEMONSTRATION_ROLES, type Role } from '../../events/enums.ts';
import { patientSchema } from '../../backend/contract/patient.ts';
import { GUARD_TABLE } from '../harness/guard-table.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

const FORBIDDEN = 'Your role does not allow this.';

describe('guard: which role may call what', () => {
  let product: TestProduct;
  let own: string;
  let other: string;
  const clients = new Map<Role, ApiClient>();

  const clientOf = (role: Role): ApiClient => {
    const client = clients.get(role);
    assert.ok(client);
    return client;
  };
  const pathOf = (path: string): string => path.replace('OWN', own).replace('OTHER', other);

  before(async () => {
    product = await startTestProduct();
    own = (await product.client().register({ name: 'Own' })).id;
    other = (await product.client().register({ name: 'Other' })).id;
    for (const role of DEMONSTRATION_ROLES)
      clients.set(role, await product.clientAs(role, { patientId: own }));
  });
  after(() => product.stop());

  for (const role of DEMONSTRATION_ROLES) {
    it(`lets the ${role} call what the table gives, and refuses everything else`, async () => {
      const wrong: string[] = [];
      for (const [method, path, allowed] of GUARD_TABLE) {
        const answer = await clientOf(role).send(method, pathOf(path), method === 'GET' ? {} : { body: {} });
        const refused = answer.status === 403;
        if (refused && path.startsWith('/fhir')) assert.match(answer.text, new RegExp(FORBIDDEN));
        else if (refused) assert.equal(answer.refused(403).detail, FORBIDDEN);
        if (refused === allowed.includes(role)) wrong.push(`${method} ${path}: ${answer.status}`);
      }
      assert.deepEqual(wrong, []);
    });

    it(`lets the ${role} choose another person and give it up`, async () => {
      const client = await product.clientAs(role, { patientId: own });
      assert.equal((await client.post('/api/session', { role: 'auditor' })).status, 200);
      assert.equal((await client.delete('/api/session')).status, 200);
    });
  }

  it('lets nobody but a clinician load the sample data', async () => {
    for (const role of DEMONSTRATION_ROLES) {
      if (role !== 'clinician') (await clientOf(role).post('/api/seed')).refused(403);
    }
    assert.ok(!(await product.events()).some(({ type }) => type === 'SampleDataRequested'));
  });

  it('answers before anything is looked up, read or parsed', async () => {
    const patient = clientOf('patient');
    const analyst = clientOf('analyst');
    (await patient.get('/api/patients/nobody')).refused(403);
    (await patient.post('/api/alerts/nothing/acknowledge')).refused(403);
    (await analyst.send('POST', '/api/patients', { raw: '{' })).refused(403);
    (
      await analyst.send('POST', '/api/patients', { raw: 'x', headers: { 'content-type': 'text/plain' } })
    ).refused(403);
    (await analyst.post('/api/patients', { name: 'A', age: 40 }, 'no-uuid')).refused(403);
    (await analyst.send('PUT', '/api/patients')).refused(403);
    (await clientOf('auditor').get('/api/nothing/here')).refused(403);
  });

  it('lets no other spelling of a path through to what it refuses', async () => {
    const patient = clientOf('patient');
    for (const path of [
      `/api/patients/${own}/../${other}/logs`,
      `/api/patients/${own}/%2e%2e/${other}`,
      `/api/patients/${own}%2f..%2f${other}`,
      `/api/patients//${other}`,
      `/api/patients/${other}/`,
      `/api/patients/${other}?id=${own}`,
      `/api/patients/${other.toUpperCase()}`,
      `//api/patients/${other}`,
      `/api/./patients/${other}`,
      `/api/patients/${encodeURIComponent(`${own}/../${other}`)}`,
      `/api/patients/${own};/../${other}`,
    ]) {
      const answer = await patient.get(path);
      assert.ok(
        answer.status === 403 || answer.status === 404 || answer.text.includes('<title>'),
        `${path}: ${answer.text}`,
      );
      assert.ok(!answer.text.includes(other), path);
    }
    for (const path of ['/api/AUDIT/events', '/api/Projections/patients/rebuild', '/api/PATIENTS']) {
      const answer = await clientOf('clinician').send('POST', path, { body: {} });
      assert.ok(answer.status === 403 || answer.status === 404, `${path}: ${answer.status}`);
    }
  });

  it('lists for a patient only themself, whatever they filter by', async () => {
    for (const query of ['', '?search=Other', `?search=${other}`, '?sort=attention', '?limit=500']) {
      const listed = (await clientOf('patient').get(`/api/patients${query}`)).body as { id: string }[];
      assert.deepEqual(
        listed.map(({ id }) => id),
        [own],
        query,
      );
    }
  });

  it('lets a patient change their language and the unit of their meter', async () => {
    const changed = await clientOf('patient').patch(`/api/patients/${own}`, {
      language: 'fr',
      glucoseUnit: 'mg/dL',
    });
    const { language, glucoseUnit } = changed.as(200, patientSchema);
    assert.deepEqual([language, glucoseUnit], ['fr', 'mg/dL']);
  });

  it('refuses a change by a patient as a whole when it names any other field', async () => {
    const patient = clientOf('patient');
    const before = (await patient.get(`/api/patients/${own}`)).text;
    for (const field of [
      'name',
      'age',
      'email',
      'phoneNumber',
      'hasKnownHtn',
      'planTier',
      'country',
      'timeZone',
      'expectedLogEveryDays',
    ]) {
      (await patient.patch(`/api/patients/${own}`, { language: 'sw', [field]: null })).refused(403);
    }
    assert.equal((await patient.get(`/api/patients/${own}`)).text, before);
  });

  it('refuses a log that a patient sends for somebody else in the body', async () => {
    const answer = await clientOf('patient').post(`/api/patients/${own}/logs`, {
      patientId: other,
      data: { hr: 70 },
    });
    assert.deepEqual(answer.issues(), ['patientId validation.patientId.choice']);
  });

  it('names the person who calls as the actor of what they do', async () => {
    const { log } = await clientOf('patient').log(own, { hr: 71 });
    const [recorded] = (await product.events()).filter(({ data }) => data['logId'] === log.id);
    assert.deepEqual(recorded?.meta['actor'], { id: own, role: 'patient' });
  });
});
