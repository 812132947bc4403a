import assert from 'node:assert/strict';
import { ROLES, type Role } from '../../events/enums.ts';
import { patientSchema } from '../../backend/contract/patient.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

/** `OWN` stands for the patient who calls, `OTHER` for another one. */
type Call = readonly [method: string, path: string, allowed: readonly Role[]];

const EVERYBODY = ROLES;
const CARE: readonly Role[] = ['clinician', 'patient'];
const CLINICIAN: readonly Role[] = ['clinician'];
const AUDITOR: readonly Role[] = ['auditor'];
const ANALYST: readonly Role[] = ['analyst'];
const ADMINISTRATOR: readonly Role[] = ['administrator'];

/** The guard table of the interface, call by call, also for calls that are not there yet. */
const TABLE: readonly Call[] = [
  ['GET', '/api/session', EVERYBODY],
  ['POST', '/api/session/code', EVERYBODY],
  ['GET', '/api/session/link/1', EVERYBODY],
  ['POST', '/api/patients/OWN/sign-in-link', CLINICIAN],
  ['GET', '/api/openapi.json', EVERYBODY],

  ['GET', '/api/patients', CARE],
  ['POST', '/api/patients', CLINICIAN],
  ['GET', '/api/patients/counts', CLINICIAN],

  ['GET', '/api/patients/OWN', CARE],
  ['PATCH', '/api/patients/OWN', CARE],
  ['DELETE', '/api/patients/OWN', CLINICIAN],
  ['GET', '/api/patients/OWN/logs', CARE],
  ['POST', '/api/patients/OWN/logs', CARE],
  ['PUT', '/api/patients/OWN/logs', CLINICIAN],
  ['GET', '/api/patients/OWN/logs/1/explain', CARE],
  ['GET', '/api/patients/OWN/summary', CARE],
  ['GET', '/api/patients/OWN/contacts', CARE],
  ['POST', '/api/patients/OWN/forgetting', CLINICIAN],
  ['DELETE', '/api/patients/OWN/forgetting', CLINICIAN],
  ['POST', '/api/patients/OWN/forgetting/carry-out', ADMINISTRATOR],
  ['POST', '/api/patients/OWN/contacts', CLINICIAN],
  ['DELETE', '/api/patients/OWN/contacts/1', CLINICIAN],
  ['POST', '/api/patients/OWN/alerts', CLINICIAN],
  ['POST', '/api/patients/OWN/alerts/acknowledge', CLINICIAN],
  ['DELETE', '/api/patients/OWN/alerts/acknowledge', CLINICIAN],
  ['GET', '/api/patients/OWN/worklist', CLINICIAN],
  ['POST', '/api/patients/OWN/worklist/seen', CLINICIAN],
  ['POST', '/api/patients/OWN/worklist/assign', CLINICIAN],
  ['POST', '/api/patients/OWN/worklist/hand-over', CLINICIAN],
  ['POST', '/api/patients/OWN/worklist/done', CLINICIAN],
  ['DELETE', '/api/patients/OWN/worklist/done', CLINICIAN],
  ['GET', '/api/worklist', CLINICIAN],
  ['GET', '/api/worklist/hand-over', CLINICIAN],
  ['GET', '/api/team', CLINICIAN],
  ['GET', '/api/patients/OWN/notes', CLINICIAN],
  ['POST', '/api/patients/OWN/notes', CLINICIAN],
  ['PATCH', '/api/patients/OWN/notes/1', CLINICIAN],
  ['GET', '/api/patients/OWN/medications', CARE],
  ['POST', '/api/patients/OWN/medications', CLINICIAN],
  ['PATCH', '/api/patients/OWN/medications/1', CLINICIAN],
  ['POST', '/api/patients/OWN/medications/1/stop', CLINICIAN],
  ['POST', '/api/patients/OWN/tests/planned', CLINICIAN],
  ['GET', '/api/patients/OWN/thresholds', CARE],
  ['PUT', '/api/patients/OWN/thresholds', CLINICIAN],
  ['DELETE', '/api/patients/OWN/thresholds', CLINICIAN],
  ['GET', '/api/patients/OWN/tests/latest', CARE],
  ['POST', '/api/patients/OWN/tests', CLINICIAN],
  ['GET', '/api/patients/OWN/blood-tests/upcoming', CARE],
  ['GET', '/api/patients/OWN/milestones', CARE],
  ['POST', '/api/patients/OWN/milestones', CLINICIAN],
  ['GET', '/api/patients/OWN/journey-events', CARE],
  ['POST', '/api/patients/OWN/journey-events', CARE],
  ['POST', '/api/patients/OWN/call', CLINICIAN],
  ['POST', '/api/patients/OWN/whatsapp', CLINICIAN],
  ['POST', '/api/patients/OWN/send-grocery', CLINICIAN],
  ['POST', '/api/patients/OWN/send-transport', CLINICIAN],
  ['POST', '/api/patients/OWN/request-ecg', CLINICIAN],
  ['POST', '/api/patients/OWN/sync-devices', CLINICIAN],
  ['GET', '/api/patients/OWN/messages', CARE],
  ['GET', '/api/patients/OWN/plan', CARE],
  ['POST', '/api/patients/OWN/plan/request', CARE],
  ['GET', '/api/patients/OWN/orders', CARE],
  ['GET', '/api/patients/OWN/grocery/recommendations', CARE],
  ['GET', '/api/patients/OWN/devices', CARE],
  ['POST', '/api/patients/OWN/devices', CARE],
  ['DELETE', '/api/patients/OWN/devices/d1', CARE],
  ['POST', '/api/patients/OWN/devices/d1/readings', CARE],
  ['GET', '/api/patients/OWN/ecg/e1/signal', CARE],
  ['POST', '/api/patients/OWN/ecg/e1/review', CLINICIAN],
  ['GET', '/api/patients/OWN/ecg/history', CARE],
  ['POST', '/api/patients/OWN/ecg/capture', CARE],
  ['GET', '/api/patients/OWN/stats', CARE],
  ['GET', '/api/patients/OWN/recovery', CARE],
  ['GET', '/api/patients/OTHER/stats', CLINICIAN],
  ['GET', '/api/patients/OTHER/recovery', CLINICIAN],
  ['POST', '/api/goals/GOAL/status', CARE],
  ['GET', '/api/patients/OWN/achievements', CARE],
  ['POST', '/api/patients/OWN/achievements', CARE],
  ['GET', '/api/patients/OWN/goals', CARE],
  ['POST', '/api/patients/OWN/goals', CARE],
  ['POST', '/api/patients/OWN/exercise/sessions', CARE],
  ['GET', '/api/patients/OWN/exercise/sessions', CARE],
  ['GET', '/api/patients/OWN/exercise/recommendations', CARE],
  ['POST', '/api/patients/OWN/exercise/recommendations', CLINICIAN],
  ['GET', '/api/patients/OWN/exercise/profile', CARE],
  ['PUT', '/api/patients/OWN/exercise/profile', CARE],

  ['GET', '/api/patients/OTHER', CLINICIAN],
  ['PATCH', '/api/patients/OTHER', CLINICIAN],
  ['GET', '/api/patients/OTHER/logs', CLINICIAN],
  ['POST', '/api/patients/OTHER/logs', CLINICIAN],
  ['POST', '/api/patients/OTHER/goals', CLINICIAN],
  ['GET', '/api/patients/OTHER/plan', CLINICIAN],
  ['POST', '/api/patients/OTHER/plan/request', CLINICIAN],
  ['POST', '/api/patients/OTHER/exercise/sessions', CLINICIAN],
  ['PUT', '/api/patients/OTHER/exercise/profile', CLINICIAN],
  ['GET', '/api/patients/nobody/logs', CLINICIAN],

  ['GET', '/api/alerts', CLINICIAN],
  ['POST', '/api/alerts/1/acknowledge', CLINICIAN],
  ['POST', '/api/alerts/1/snooze', CLINICIAN],
  ['DELETE', '/api/alerts/1/snooze', CLINICIAN],
  ['POST', '/api/alerts/1/resolve', CLINICIAN],
  ['GET', '/api/alerts/1/notifications', CLINICIAN],
  ['GET', '/api/thresholds', CLINICIAN],
  ['PUT', '/api/thresholds', CLINICIAN],
  ['POST', '/api/thresholds/reset', CLINICIAN],
  ['POST', '/api/thresholds/preview', CLINICIAN],
  ['POST', '/api/milestones/1/status', CLINICIAN],
  ['GET', '/api/clinic', [...CARE, ...ADMINISTRATOR]],
  ['PUT', '/api/clinic', [...CLINICIAN, ...ADMINISTRATOR]],
  ['GET', '/api/users', ADMINISTRATOR],
  ['POST', '/api/users', ADMINISTRATOR],
  ['POST', '/api/users/1/approve', ADMINISTRATOR],
  ['POST', '/api/users/1/role', ADMINISTRATOR],
  ['POST', '/api/users/1/deactivate', ADMINISTRATOR],
  ['POST', '/api/users/1/reactivate', ADMINISTRATOR],
  ['POST', '/api/users/1/invitation', ADMINISTRATOR],
  ['GET', '/api/clinics', ADMINISTRATOR],
  ['POST', '/api/clinics', ADMINISTRATOR],
  ['PATCH', '/api/clinics/1', ADMINISTRATOR],

  ['POST', '/api/voice/process-transcript', CARE],
  ['GET', '/api/grocery/bundles', CARE],
  ['POST', '/api/orders/grocery', CARE],
  ['POST', '/api/orders/taxi', CARE],
  ['GET', '/api/orders', CLINICIAN],
  ['POST', '/api/orders/1/cancel', CARE],
  ['POST', '/api/orders/1/confirm', CLINICIAN],
  ['POST', '/api/orders/1/fail', CLINICIAN],
  ['GET', '/api/partner-hooks', [...CLINICIAN, ...ADMINISTRATOR]],
  ['POST', '/api/partner-hooks', [...CLINICIAN, ...ADMINISTRATOR]],
  ['PATCH', '/api/partner-hooks/1', [...CLINICIAN, ...ADMINISTRATOR]],
  ['POST', '/api/partner-hooks/1/test', [...CLINICIAN, ...ADMINISTRATOR]],
  ['POST', '/api/partners/1/orders/1', EVERYBODY],
  ['PUT', '/api/partners/1/facilities', EVERYBODY],
  ['POST', '/api/geomap/nearby', CARE],
  ['GET', '/api/geomap/places', CARE],
  ['GET', '/api/facilities', CLINICIAN],
  ['POST', '/api/facilities', CLINICIAN],
  ['PATCH', '/api/facilities/1', CLINICIAN],
  ['GET', '/api/edu-assets', CARE],
  ['GET', '/api/exercise/programs', CARE],
  ['POST', '/api/exercise/recommendations/1/skip', CARE],

  ['GET', '/api/audit/events', AUDITOR],
  ['GET', '/api/audit/patients/OWN', AUDITOR],
  ['GET', '/api/audit/verify', AUDITOR],
  ['GET', '/api/audit/events/1', AUDITOR],
  ['GET', '/api/audit/patients/OWN/changes', AUDITOR],
  ['GET', '/api/audit/reads', AUDITOR],
  ['GET', '/api/audit/export', AUDITOR],
  // Answered 405: there is nothing to be changed, for whoever may ask.
  ['POST', '/api/audit', AUDITOR],
  ['POST', '/api/audit/events', AUDITOR],
  ['DELETE', '/api/audit/events', AUDITOR],

  ['GET', '/fhir/metadata', EVERYBODY],
  ['GET', '/fhir/Patient', CLINICIAN],
  ['GET', '/fhir/Patient/OWN', CLINICIAN],
  ['GET', '/fhir/$export', CLINICIAN],
  ['GET', '/fhir/$export-manifest', CLINICIAN],
  ['POST', '/fhir', CLINICIAN],
  ['DELETE', '/fhir/Patient/OWN', []],

  ['GET', '/api/projections', [...CLINICIAN, ...ANALYST]],
  ['GET', '/api/indicators', [...CLINICIAN, ...ANALYST]],
  ['GET', '/api/exports/dictionary', [...CLINICIAN, ...ANALYST]],
  ['GET', '/api/exports/logs', [...CLINICIAN, ...ANALYST]],
  ['GET', '/api/data-quality', [...CLINICIAN, ...ANALYST]],
  ['GET', '/api/data-quality/late', [...CLINICIAN, ...ANALYST]],
  ['POST', '/api/projections/patients/rebuild', ANALYST],
  ['POST', '/api/projections/patients/switch', ANALYST],
  ['POST', '/api/projections/patients/rollback', ANALYST],
];

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
    for (const role of ROLES) clients.set(role, await product.clientAs(role, { patientId: own }));
  });
  after(() => product.stop());

  for (const role of ROLES) {
    it(`lets the ${role} call what the table gives, and refuses everything else`, async () => {
      const wrong: string[] = [];
      for (const [method, path, allowed] of TABLE) {
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
    for (const role of ROLES) {
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
