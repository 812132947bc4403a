import assert from 'node:assert/strict';
import { resourceSchema } from '../../backend/contract/fhir.ts';
import { bundleSchema } from '../harness/fhir.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';
import { skip } from '../harness/skip.ts';
import { buildFhirValidator, fhirErrors } from '../servers/fhir-validator.ts';

/** To fetch and compile it the first time, and to read the standard each time. */
const BUILD_MS = 300_000;

describe('FHIR R4 by the validator of HAPI FHIR', () => {
  let product: TestProduct;

  before(async function validator() {
    this.timeout(BUILD_MS);
    if (process.env['TEST_FHIR_VALIDATOR'] !== 'yes')
      skip(this, 'it takes a minute: set TEST_FHIR_VALIDATOR=yes, with a JDK and Maven on the PATH');
    const missing = buildFhirValidator();
    if (missing !== null) skip(this, missing);
    product = await startTestProduct();
    assert.equal((await product.client().post('/api/seed')).status, 200);
  });
  after(async () => product?.stop());

  it('finds no error in all that is exported of the sample patients, nor in the longest page of each type', async function holds() {
    this.timeout(BUILD_MS);
    const client = product.client();
    const { id } = await client.register({ hasKnownHf: true, country: 'KE' });
    const taken = { name: 'Bisoprolol', dose: '5 mg', times: ['08:00'], since: '2026-01-05' };
    assert.equal((await client.post(`/api/patients/${id}/medications`, taken)).status, 201);
    const planned = { testType: 'ECHO', dueOn: '2026-12-24' };
    assert.equal((await client.post(`/api/patients/${id}/tests/planned`, planned)).status, 200);
    const lines = (await client.get('/fhir/$export')).text.trim().split('\n');
    const all = lines.map((line) => resourceSchema.parse(JSON.parse(line)));
    const types = [...new Set(all.map(({ resourceType }) => resourceType))];
    const pages = await Promise.all(
      ['metadata', ...types.map((type) => `${type}?_count=500`)].map(
        async (path) => (await client.get(`/fhir/${path}`)).body,
      ),
    );
    assert.ok(types.length >= 8 && all.length > 2000, `${all.length} of ${types.join(', ')}`);
    assert.deepEqual(fhirErrors([...all, ...pages]), []);
  });

  it('finds none in a bundle that is sent, in the answer to it, nor in what has become of it', async function holds() {
    this.timeout(BUILD_MS);
    const client = product.client();
    const { id } = await client.register({ hasKnownHtn: true, language: 'sw' });
    await client.log(id, { bpSys: 150, bpDia: 95, hr: 82, glucoseMmol: 7.5, weightKg: 70, spo2: 97 });
    const given = await resourcesOf(client, id);
    const bundle = {
      resourceType: 'Bundle',
      type: 'transaction',
      entry: given.map((each) => ({
        fullUrl: `${product.url}/fhir/${each.resourceType}/${each.id}`,
        resource: each,
        request: { method: 'POST', url: each.resourceType },
      })),
    };
    const others = await startTestProduct();
    try {
      const other = others.client();
      const answer = (await other.send('POST', '/fhir', { body: bundle })).as(200, bundleSchema);
      const copied = (answer.entry?.[0]?.response?.location ?? '').replace('Patient/', '');
      const back = await resourcesOf(other, copied);
      assert.equal(back.length, given.length);
      assert.deepEqual(fhirErrors([bundle, answer, ...back]), []);
    } finally {
      await others.stop();
    }
  });

  async function resourcesOf(client: ApiClient, id: string) {
    const found = [];
    for (const path of [`Patient?_id=${id}`, `Condition?patient=${id}`, `Observation?patient=${id}`])
      found.push(...((await client.get(`/fhir/${path}`)).as(200, bundleSchema).entry ?? []));
    return found.flatMap(({ resource }) => (resource === undefined ? [] : [resource]));
  }
});
