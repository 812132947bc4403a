import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { clinicSchema } from '../../backend/contract/clinic.ts';
import { patientSchema } from '../../backend/contract/patient.ts';
import { deviceSchema } from '../../backend/contract/device.ts';
import { type Plan, planSchema } from '../../backend/contract/plan.ts';
import { bytesOf } from '../../backend/ecg/forms/samples.ts';
import { PLAN_TIERS, type PlanTier } from '../../events/enums.ts';
import { simulatedEcg } from '../../fixtures/ecg/simulated-ecg.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiAnswer, type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

const KEY = '0f0e0d0c-0b0a-4908-8706-050403020100';

const ECG_REFUSED = 'Phone ECG is part of the PLUS and PRO plans.';
const TAXI_REFUSED = 'Emergency transport is part of the PRO plan. Call the emergency number now.';

/** Half a minute of a heart that beats evenly, in the product's own form: mark, samples a second, samples. */
function capture(): string {
  const rate = 300;
  const samples = simulatedEcg({ rate, intervals: [1], seconds: 30, hasPWave: true, noise: 40 });
  const head = Buffer.from('HHE1\0\0');
  head.writeUInt16LE(rate, 4);
  return Buffer.concat([head, bytesOf(samples)]).toString('base64');
}

describe('plans', () => {
  let clock: ManualTime;
  let product: TestProduct;
  let team: ApiClient;
  let id: string;
  let own: ApiClient;

  beforeEach(async () => {
    clock = new ManualTime('2026-03-10T08:00:00.000Z');
    product = await startTestProduct({ clock });
    team = product.client();
    ({ id } = await team.register({ name: 'Amina' }));
    own = await product.clientAs('patient', { patientId: id });
  });
  afterEach(() => product.stop());

  const plan = async (client = own): Promise<Plan> =>
    (await client.get(`/api/patients/${id}/plan`)).as(200, planSchema);
  const give = async (planTier: PlanTier) =>
    (await team.patch(`/api/patients/${id}`, { planTier })).as(200, patientSchema);
  const giveAll = async (planTier: PlanTier) =>
    (await team.put('/api/clinic', { name: 'Bumbu', planTier })).as(200, clinicSchema);
  const ask = (tier: string, client = own, key?: string) =>
    client.post(`/api/patients/${id}/plan/request`, { tier }, key);
  const asking = async (query = 'planRequest=open') =>
    (await team.get(`/api/patients?${query}`)).as(200, z.array(patientSchema)).map(({ name }) => name);
  const requests = async () =>
    (await product.events()).filter(({ type }) => type === 'PlanUpgradeRequested').length;

  it('give what the higher of patient and clinic allows, told alike to both sides', async () => {
    for (const ofClinic of PLAN_TIERS) {
      await giveAll(ofClinic);
      for (const ofPatient of PLAN_TIERS) {
        await give(ofPatient);
        const pro = ofPatient === 'PRO' || ofClinic === 'PRO';
        const plus = pro || ofPatient === 'PLUS' || ofClinic === 'PLUS';
        const expected: Plan = {
          planTier: ofPatient,
          clinicTier: ofClinic,
          effectiveTier: pro ? 'PRO' : plus ? 'PLUS' : 'BASIC',
          features: {
            phoneEcg: { allowed: plus, from: 'PLUS' },
            emergencyTaxi: { allowed: pro, from: 'PRO' },
          },
          taxiConnected: true,
          requested: null,
        };
        assert.deepEqual(await plan(), expected);
        assert.deepEqual(await plan(team), expected);
      }
    }
  });

  it('decide on the server what is taken, whoever asks: an ECG, a device for one, a taxi', async () => {
    await team.patch(`/api/patients/${id}`, { phoneNumber: '+243812345678' });
    await give('PRO');
    const link = (client: ApiClient, deviceId: string) =>
      client.post(`/api/patients/${id}/devices`, { deviceType: 'PHONE_ECG', deviceId });
    const { id: deviceLinkId } = (await link(own, 'KM-77')).as(201, deviceSchema);
    const captureBase64 = capture();
    for (const ofClinic of PLAN_TIERS) {
      await giveAll(ofClinic);
      for (const ofPatient of PLAN_TIERS) {
        await give(ofPatient);
        const isPro = [ofPatient, ofClinic].includes('PRO');
        const isPlus = isPro || [ofPatient, ofClinic].includes('PLUS');
        for (const client of [own, team]) {
          const expect = (answer: ApiAnswer, isTaken: boolean, sentence: string) =>
            isTaken
              ? assert.equal(answer.status, 201)
              : assert.equal(answer.refused(403).detail, sentence, `${ofPatient} at ${ofClinic}`);
          const deviceId = `KM-${ofPatient}-${ofClinic}-${client === own}`;
          const linked = await link(client, deviceId);
          expect(linked, isPlus, ECG_REFUSED);
          // No more than a few can be linked at once.
          if (isPlus) await own.delete(`/api/patients/${id}/devices/${linked.as(201, deviceSchema).id}`);
          const recording = { captureBase64, deviceLinkId };
          expect(await client.post(`/api/patients/${id}/ecg/capture`, recording), isPlus, ECG_REFUSED);
          const taxi = { patientId: id, pickupLocation: 'Gate 3' };
          expect(await client.post('/api/orders/taxi', taxi), isPro, TAXI_REFUSED);
        }
      }
    }
  });

  it('can be asked for: once however often, listed until the plan is changed', async () => {
    const asked = (await ask('PLUS')).as(201, planSchema);
    const at = clock.now().toISOString();
    assert.deepEqual(asked.requested, { tier: 'PLUS', at });
    await clock.pass(60_000);
    assert.deepEqual((await ask('PLUS')).as(200, planSchema).requested, { tier: 'PLUS', at });
    assert.equal(await requests(), 1);
    await team.register({ name: 'Baraka' });
    assert.deepEqual(await asking(), ['Amina']);
    for (const query of ['sort=work', 'sort=attention', 'limit=1', 'search=amina'])
      assert.deepEqual(await asking(`planRequest=open&${query}`), ['Amina'], query);
    assert.deepEqual(await asking('planRequest=open&search=baraka'), []);
    assert.equal((await asking('planRequest=')).length, 2);
    await give('PLUS');
    assert.deepEqual(await asking(), []);
    assert.equal((await plan()).requested, null);
  });

  it('asked for again with the same key are the first request', async () => {
    const first = await ask('PRO', own, KEY);
    assert.equal(first.status, 201);
    const again = await ask('PRO', own, KEY);
    assert.deepEqual([again.status, again.header('idempotent-replay')], [201, 'true']);
    assert.equal(await requests(), 1);
    assert.deepEqual(again.body, first.body);
  });

  it('that the clinic gives to all wait for nobody', async () => {
    await ask('PLUS');
    await giveAll('PLUS');
    assert.deepEqual(await asking(), []);
    assert.equal((await plan()).requested, null);
    await giveAll('BASIC');
    assert.deepEqual(await asking(), ['Amina']);
  });

  it('are asked for by the patient or the care team for them, and tell open screens', async () => {
    const live = await product.live(own);
    (await ask('PLUS', team)).as(201, planSchema);
    await live.next('patient_updated');
    live.messages.length = 0;
    await give('PLUS');
    await live.next('patient_updated');
    assert.equal((await plan()).features.phoneEcg.allowed, true);
    live.terminate();
  });

  it('that the clinic gives to all are told to each open screen of its patients', async () => {
    const live = await product.live(own);
    await giveAll('PRO');
    await live.next('clinic_updated');
    assert.equal((await plan()).features.emergencyTaxi.allowed, true);
    live.terminate();
  });

  it('are refused where they are not higher, are none, or are another patient’s', async () => {
    await give('PLUS');
    assert.equal(
      (await ask('PLUS')).refused(409).detail,
      'The plan is PLUS. Only a higher one can be asked for.',
    );
    (await ask('BASIC')).refused(409);
    assert.deepEqual((await ask('GOLD')).issues(), ['tier validation.tier.choice']);
    const { id: other } = await team.register({ name: 'Baraka' });
    const stranger = await product.clientAs('patient', { patientId: other });
    (await ask('PRO', stranger)).refused(403);
    (await stranger.get(`/api/patients/${id}/plan`)).refused(403);
    (await team.get('/api/patients/nobody/plan')).refused(404);
    (await team.post('/api/patients/nobody/plan/request', { tier: 'PRO' })).refused(404);
    assert.deepEqual((await team.get('/api/patients?planRequest=all')).issues(), [
      'planRequest validation.planRequest.choice',
    ]);
    assert.equal(await requests(), 0);
  });

  it('are changed by the care team, and a patient’s own change is refused as a whole', async () => {
    (await own.patch(`/api/patients/${id}`, { planTier: 'PRO', language: 'fr' })).refused(403);
    const { planTier, language } = (await team.get(`/api/patients/${id}`)).as(200, patientSchema);
    assert.deepEqual([planTier, language], ['BASIC', 'en']);
    assert.deepEqual((await team.patch(`/api/patients/${id}`, { planTier: 'GOLD' })).issues(), [
      'planTier validation.planTier.choice',
    ]);
  });

  it('of the clinic stay as they are where its settings are changed without them', async () => {
    const flags = { ...(await giveAll('PRO')).featureFlags, taxiIntegration: true };
    await team.put('/api/clinic', { name: 'Bumbu', featureFlags: flags });
    const kept = (await team.put('/api/clinic', { name: 'Bumbu 2' })).as(200, clinicSchema);
    assert.deepEqual([kept.planTier, kept.featureFlags], ['PRO', flags]);
    const wrong = await team.put('/api/clinic', {
      name: 'Bumbu',
      planTier: 'GOLD',
      featureFlags: { eduMedia: 1 },
    });
    assert.ok(wrong.issues().includes('planTier validation.planTier.choice'));
  });

  it('gate nothing that keeps a patient safe', async () => {
    const calls = ['logs', 'tests/latest', 'messages', 'thresholds', 'summary', 'journey-events', 'devices'];
    for (const call of calls) assert.equal((await own.get(`/api/patients/${id}/${call}`)).status, 200, call);
    assert.equal((await own.get('/api/grocery/bundles')).status, 200);
    await own.log(id, { bpSys: 190, bpDia: 100 });
  });
});
