import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { journeyEventSchema } from '../../backend/contract/journey-event.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import { startTestProduct, type TestProduct } from '../harness/product.ts';

const KEY = '6b0f1f7e-9d6a-4a5c-8f0e-1d2c3b4a5968';

describe('what a patient read', () => {
  let product: TestProduct;
  let patient: Patient;
  before(async () => {
    product = await startTestProduct();
    patient = await product.client().register({ name: 'Mama Kanku' });
  });
  after(() => product.stop());

  const viewed = async () =>
    (await product.events()).filter(({ type }) => type === 'RecoveryGuidanceViewed').length;

  it('is one event of their journey, however often it is sent', async () => {
    const client = await product.clientAs('patient', { patientId: patient.id });
    const path = `/api/patients/${patient.id}/journey-events`;
    const body = { eventType: 'recovery_guidance_viewed', relatedLogId: 'a-log' };
    const first = await client.post(path, body, KEY);
    assert.equal(first.status, 201);
    const again = await client.post(path, body, KEY);
    assert.equal(again.status, 201);
    assert.deepEqual(JSON.parse(again.text), JSON.parse(first.text));
    assert.equal(await viewed(), 1);
    const listed = (await client.get(path)).as(200, z.array(journeyEventSchema));
    const answered = first.as(201, journeyEventSchema);
    assert.deepEqual(
      listed.filter(({ eventType }) => eventType === body.eventType),
      [answered],
      'as the list tells it',
    );
    assert.deepEqual((await client.get(`${path}?before=${answered.id}`)).as(200, z.array(z.unknown())), []);
    (await client.get(`${path}?before=${answered.id}x`)).refused(404);
  });

  it('names what was read by its id, and holds no other text', async () => {
    const client = await product.clientAs('patient', { patientId: patient.id });
    const path = `/api/patients/${patient.id}/journey-events`;
    const body = { eventType: 'education_accessed', assetId: 'Mama Zawadi, +243 812 345 678' };
    assert.deepEqual((await client.post(path, body)).issues(), ['assetId validation.assetId.text']);
    const read = (await client.post(path, { ...body, assetId: 'salt-and-you' })).as(201, journeyEventSchema);
    assert.equal(read.metadata.assetId, 'salt-and-you');
  });

  it('is refused for another patient, for nobody, and of an unknown kind', async () => {
    const other = await product.client().register({ name: 'Neema Safari' });
    const client = await product.clientAs('patient', { patientId: patient.id });
    const body = { eventType: 'recovery_guidance_viewed' };
    assert.equal((await client.post(`/api/patients/${other.id}/journey-events`, body)).status, 403);
    assert.equal((await product.client().post('/api/patients/nobody/journey-events', body)).status, 404);
    const wrong = { eventType: 'flag_change' };
    assert.equal((await client.post(`/api/patients/${patient.id}/journey-events`, wrong)).status, 400);
    assert.equal(await viewed(), 1);
  });

  it('is refused where it names a log of another patient', async () => {
    const clinician = product.client();
    const other = await clinician.register({ name: 'Neema Safari' });
    const { log } = await clinician.log(other.id, { hr: 70 });
    const client = await product.clientAs('patient', { patientId: patient.id });
    const body = { eventType: 'recovery_guidance_viewed', relatedLogId: log.id };
    (await client.post(`/api/patients/${patient.id}/journey-events`, body)).refused(404);
    assert.equal(await viewed(), 1);
  });
});
