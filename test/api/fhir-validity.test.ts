import assert from 'node:assert/strict';
import { resourceSchema } from '../../backend/contract/fhir.ts';
import { startTestProduct, type TestProduct } from '../harness/product.ts';
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

  it('finds no error in what is exported of the sample patients, nor in a page of each type', async function holds() {
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
    // Of the thousands of logs as many as there are of the rest.
    const some = types.flatMap((type) =>
      all
        .filter(({ resourceType }) => resourceType === type)
        .filter((_, at, of) => at % Math.ceil(of.length / 60) === 0),
    );
    const pages = await Promise.all(
      ['metadata', ...types.map((type) => `${type}?_count=3`)].map(
        async (path) => (await client.get(`/fhir/${path}`)).body,
      ),
    );
    assert.ok(types.length >= 8, types.join(', '));
    assert.deepEqual(fhirErrors([...some, ...pages]), []);
  });
});
