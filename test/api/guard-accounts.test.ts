import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { caregiverSchema } from '../../backend/contract/caregiver.ts';
import { patientNameSchema } from '../../backend/contract/patient.ts';
import { ROLES, type Role, STAFF_ROLES } from '../../events/enums.ts';
import { firstAdministrator, staff, startWithAccounts } from '../harness/accounts.ts';
import { NotedPartner } from '../harness/noted-partner.ts';
import { GUARD_TABLE, mayWithAccounts } from '../harness/guard-table.ts';
import type { ApiClient, TestProduct } from '../harness/product.ts';

const REFUSED: ReadonlySet<string> = new Set([
  'Your role does not allow this.',
  'This is not shared with you, or is not any more.',
]);

describe('guard: which role may call what, by people who have signed in', () => {
  const partner = new NotedPartner();
  let product: TestProduct;
  let own: string;
  let other: string;
  const clients = new Map<Role, ApiClient>();

  const byLinkTo = async (number: string): Promise<ApiClient> => {
    const browser = product.client();
    const link = await partner.tokenTo(number);
    assert.equal((await browser.post('/api/session', { link })).status, 200);
    return browser;
  };

  before(async () => {
    product = await startWithAccounts({ partner });
    const administrator = await firstAdministrator(product);
    for (const role of STAFF_ROLES)
      clients.set(
        role,
        role === 'administrator' ? administrator : (await staff(product, administrator, role)).client,
      );
    const clinician = clients.get('clinician');
    assert.ok(clinician);
    own = (await clinician.register({ name: 'Own', phoneNumber: '+243812345671' })).id;
    other = (await clinician.register({ name: 'Other' })).id;
    await clinician.post(`/api/patients/${own}/sign-in-link`, {});
    const patient = await byLinkTo('+243812345671');
    clients.set('patient', patient);
    const invited = await patient.post(`/api/patients/${own}/caregivers`, {
      name: 'Joseph',
      phoneNumber: '+243812345672',
      may: 'both',
    });
    clients.set('caregiver', await byLinkTo(invited.as(201, caregiverSchema).phoneNumber));
  });
  after(() => product.stop());

  for (const role of ROLES)
    it(`lets the ${role} call what the table gives, and refuses everything else`, async () => {
      const client = clients.get(role);
      assert.ok(client);
      const wrong: string[] = [];
      for (const call of GUARD_TABLE) {
        const [method, path] = call;
        const sent = path.replace('OWN', own).replace('OTHER', other);
        const answer = await client.send(method, sent, method === 'GET' ? {} : { body: {} });
        const isRefused = answer.status === 403;
        if (isRefused && !path.startsWith('/fhir'))
          assert.ok(REFUSED.has(answer.refused(403).detail), answer.text);
        // Partners sign what they send.
        if (answer.status === 401 && !path.startsWith('/api/partners/'))
          wrong.push(`${method} ${path}: signed out`);
        if (isRefused === mayWithAccounts(role, call)) wrong.push(`${method} ${path}: ${answer.status}`);
      }
      assert.deepEqual(wrong, []);
    });

  it('lets a clinician neither forget a patient for ever nor load invented ones, by whatever slash at the end', async () => {
    const clinician = clients.get('clinician');
    assert.ok(clinician);
    const { id } = await clinician.register({ name: 'Furaha Banza' });
    assert.equal((await clinician.post(`/api/patients/${id}/forgetting`, { reason: 'Asked.' })).status, 201);
    const administrator = clients.get('administrator');
    assert.ok(administrator);
    const colleague = await staff(product, administrator, 'clinician', { email: 'colleague@clinic.example' });
    for (const slashes of ['', '/', '//']) {
      const carriedOut = await colleague.client.send(
        'POST',
        `/api/patients/${id}/forgetting/carry-out${slashes}`,
        { body: { name: 'Furaha Banza' } },
      );
      const seeded = await colleague.client.send('POST', `/api/seed${slashes}`, { body: {} });
      for (const { status, text } of [carriedOut, seeded])
        assert.ok(status === 403 || status === 404, `${slashes} ${status} ${text}`);
    }
    assert.equal(
      (await clinician.get(`/api/patients/${id}`)).as(200, patientNameSchema).name,
      'Furaha Banza',
    );
    assert.ok(!(await product.events()).some(({ type }) => type === 'SampleDataRequested'));
  });

  it('tells an administrator the names of patients, and by no way what is wrong with whom', async () => {
    const [clinician, administrator] = [clients.get('clinician'), clients.get('administrator')];
    assert.ok(clinician && administrator);
    const ill = await clinician.register({
      name: 'Zawadi Ilunga',
      phoneNumber: '+243812345688',
      hasKnownDiabetes: true,
    });
    const dead = await clinician.register({ name: 'Amani Ilunga' });
    const well = await clinician.register({ name: 'Moussa Ilunga' });
    const told = async (query: string) => {
      const answer = await administrator.get(`/api/patients?${query}`);
      assert.equal(answer.header('etag'), undefined);
      return answer.as(200, z.array(patientNameSchema)).map(({ id }) => id);
    };
    const inOrder = [ill.id, dead.id, well.id];
    assert.deepEqual(await told('search=Ilunga'), inOrder);
    await clinician.log(well.id, { bpSys: 195, bpDia: 125 });
    assert.equal(
      (await clinician.post(`/api/patients/${dead.id}/contacts`, { outcome: 'died' })).status,
      201,
    );
    assert.deepEqual(await told('search=Ilunga'), inOrder, 'whoever left, and whoever is RED');
    assert.deepEqual(await told('search=Ilunga&limit=2'), inOrder.slice(0, 2));
    assert.deepEqual(await told(`search=Ilunga&limit=2&after=${dead.id}`), [well.id]);
    assert.deepEqual(await told(`search=${ill.id}`), [ill.id]);
    assert.deepEqual(await told('search=812345688'), [], 'whose number it is');
    (await administrator.get('/api/patients?after=nobody')).refused(404);

    for (const query of [
      'condition=DIABETES',
      'flag=RED',
      'flag=none',
      'flag=RED&alerts=true',
      'alerts=true',
      'silent=true',
      'silent=false',
      'left=true',
      'left=false',
      'owner=me',
      'planRequest=open',
      'phone=812345688',
      'sort=attention',
      'sort=work',
      'sort=name',
      'sort=bloodPressure&descending=true',
      'descending=true',
      'search=Ilunga&sort=glucose',
    ]) {
      const refused = (await administrator.get(`/api/patients?${query}`)).refused(403);
      assert.match(refused.detail, /An administrator is told names alone/, query);
    }
    (await administrator.get('/api/patients/counts?condition=DIABETES')).refused(403);
  });

  it('lets nobody load invented patients beside real ones', async () => {
    for (const client of clients.values()) (await client.post('/api/seed')).refused(403);
    assert.ok(!(await product.events()).some(({ type }) => type === 'SampleDataRequested'));
  });

  it('lets nobody who has not signed in call what is not open to everybody', async () => {
    const wrong: string[] = [];
    for (const [method, path, allowed] of GUARD_TABLE) {
      const sent = path.replace('OWN', own).replace('OTHER', other);
      const answer = await product.client().send(method, sent, method === 'GET' ? {} : { body: {} });
      const isOpen = allowed.length === ROLES.length;
      if ((answer.status === 401) === isOpen && !path.startsWith('/api/partners/'))
        wrong.push(`${method} ${path}: ${answer.status}`);
    }
    assert.deepEqual(wrong, []);
  });
});
