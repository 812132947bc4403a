import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { type Diet, dietSchema } from '../../backend/contract/diet.ts';
import { journeyEventSchema } from '../../backend/contract/journey-event.ts';
import { type Recovery, recoverySchema } from '../../backend/contract/recovery.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

const EVERYTHING = {
  hasKnownHtn: true,
  hasKnownAfFlutter: true,
  hasKnownIhd: true,
  hasKnownHf: true,
  hasKnownDiabetes: true,
};
const RED_PRESSURE = { bpSys: 190, bpDia: 120 };
const KEY = '9d2b7b0e-1f7f-4a8e-8b3a-50f6c60a2d11';

describe('advice for how a patient is', () => {
  const clock = new ManualTime('2026-03-10T09:00:00.000Z');
  let product: TestProduct;
  let team: ApiClient;

  before(async () => {
    product = await startTestProduct({ clock });
    team = product.client();
  });
  after(() => product.stop());

  const register = async (details: object = {}) => (await team.register({ ...details })).id;
  const recovery = async (id: string, query = ''): Promise<Recovery> =>
    (await team.get(`/api/patients/${id}/recovery${query}`)).as(200, recoverySchema);
  const diet = async (id: string, query = ''): Promise<Diet> =>
    (await team.get(`/api/patients/${id}/grocery/recommendations${query}`)).as(200, dietSchema);
  const keysOf = ({ tabs }: Recovery) => Object.values(tabs).flatMap((lines) => lines.map(({ key }) => key));
  const ago = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS).toISOString();

  it('is that of GREEN before the first report, and follows the newest that held something to judge', async () => {
    const id = await register({ hasKnownHtn: true });
    const first = await recovery(id);
    assert.deepEqual([first.flag, first.flagAt, first.logId], ['GREEN', null, null]);
    assert.deepEqual([first.openTab, first.conditions], ['exercise', ['HYPERTENSION']]);
    const { log } = await team.log(id, RED_PRESSURE);
    await team.log(id, { timestamp: ago(2), hr: 70 });
    await team.log(id, {});
    const red = await recovery(id);
    assert.deepEqual([red.flag, red.flagAt, red.logId], ['RED', log.timestamp, log.id]);
    assert.equal(red.openTab, 'emergency');
    assert.ok(keysOf(red).every((key) => key.startsWith('guidance.HYPERTENSION.RED.')));
  });

  it('of diabetes follows the newest report that says something of it', async () => {
    const id = await register({ hasKnownDiabetes: true, hasKnownHtn: true });
    const { log } = await team.log(id, { glucoseMmol: 3.2, glucoseContext: 'RANDOM', timestamp: ago(3) });
    await team.log(id, { bpSys: 120, bpDia: 80 });
    const daily = await recovery(id);
    const diabetes = await recovery(id, '?form=diabetes');
    assert.deepEqual([daily.flag, diabetes.flag, diabetes.logId], ['GREEN', 'RED', log.id]);
    assert.deepEqual(diabetes.conditions, ['DIABETES']);
    assert.match(diabetes.tabs.nutrition[0]?.text ?? '', /^Low \(below 4\)/);
    assert.deepEqual(diabetes.glucoseLow, { below: 4, unit: 'mmol/L' });
    (await team.get(`/api/patients/${id}/recovery?form=weekly`)).refused(400);
    assert.equal((await recovery(id, '?form=')).flag, 'GREEN');
  });

  it('of diabetes is that of RED while the newest report is RED, whatever was said of diabetes', async () => {
    const id = await register({ hasKnownDiabetes: true, hasKnownIhd: true });
    const good = { glucoseMmol: 6, glucoseContext: 'FASTING' };
    await team.log(id, { ...good, timestamp: ago(30) });
    const { log: pain } = await team.log(id, { chestPainNow: true, timestamp: ago(2) });
    const red = await recovery(id, '?form=diabetes');
    assert.deepEqual([red.flag, red.logId, red.openTab], ['RED', pain.id, 'emergency']);
    assert.ok(keysOf(red).every((key) => key.startsWith('guidance.DIABETES.RED.')));
    // Both in one report, and a low before the pain, of which the advice still tells.
    await team.log(id, { ...good, chestPainNow: true, timestamp: ago(1) });
    assert.equal((await recovery(id, '?form=diabetes')).flag, 'RED');
    const { log: low } = await team.log(id, { glucoseMmol: 3.2, timestamp: ago(0.5) });
    await team.log(id, { chestPainNow: true });
    const both = await recovery(id, '?form=diabetes');
    assert.deepEqual([both.flag, both.logId], ['RED', low.id]);
    assert.match(both.tabs.nutrition[0]?.text ?? '', /^Low \(below 4\)/);
  });

  it('takes HI for a high sugar and LO for a low one, and measures as the patient’s own limits and meter do', async () => {
    const id = await register({ hasKnownDiabetes: true, glucoseUnit: 'mg/dL' });
    const sugar = async () =>
      (await recovery(id, '?form=diabetes')).tabs.nutrition.filter(({ text }) => /^(Low|High)/.test(text));
    await team.log(id, { glucoseSign: 'HI', glucoseContext: 'FASTING' });
    assert.deepEqual(
      (await sugar()).map(({ key }) => key),
      ['guidance.DIABETES.RED.nutrition.2'],
    );
    await clock.pass(60_000);
    await team.log(id, { glucoseSign: 'LO', glucoseContext: 'FASTING' });
    assert.match((await sugar())[0]?.text ?? '', /below 72 mg\/dL/);
  });

  it('tells of no aspirin within a day of stroke signs or of pain between the shoulders', async () => {
    const id = await register({ hasKnownIhd: true });
    const keysOfAspirin = async () =>
      Object.values((await recovery(id)).tabs).flatMap((lines) =>
        lines.filter(({ aspirin }) => aspirin === true).map(({ key }) => key),
      );
    await team.log(id, { chestPainNow: true, timestamp: ago(30) });
    assert.deepEqual(await keysOfAspirin(), [
      'guidance.IHD.RED.hydration.1',
      'guidance.IHD.RED.medications.2',
    ]);
    await team.log(id, { neuroDeficitNew: true, timestamp: ago(25) });
    assert.deepEqual(await keysOfAspirin(), []);
    await team.log(id, { chestPainNow: true, timestamp: ago(2) });
    assert.deepEqual(await keysOfAspirin(), []);
    await team.log(id, { chestPainNow: true, timestamp: ago(0.5) });
    assert.equal((await keysOfAspirin()).length, 2);
    await team.log(id, { backPainBetweenShoulders: true, timestamp: ago(1) });
    assert.deepEqual(await keysOfAspirin(), []);
  });

  it('keeps to the fluid limit of heart failure, and begins with that of swollen ankles', async () => {
    const id = await register({ hasKnownHf: true, hasKnownHtn: true });
    await team.log(id, { bpSys: 150, bpDia: 85 });
    const hydration = async () => (await recovery(id)).tabs.hydration.map(({ text }) => text);
    const amber = await hydration();
    assert.match(amber[0] ?? '', /^Limit fluids to 1-1\.5 litres/);
    assert.ok(!amber.some((text) => text.includes('1.5-2 litres')));
    const withDiabetes = await register({ hasKnownHf: true, hasKnownDiabetes: true });
    await team.log(withDiabetes, { glucoseMmol: 6, glucoseContext: 'FASTING' });
    assert.deepEqual(
      (await recovery(withDiabetes, '?form=diabetes')).tabs.hydration.map(({ text }) => text),
      [
        'Keep fluids to 1.5-2 litres a day (6-8 glasses), counting tea, soup and juice.',
        'Weigh yourself every morning.',
      ],
    );
    const other = await register({ hasKnownIhd: true });
    await team.log(other, { hr: 70, ankleSwellingIncrease: true });
    assert.equal(
      (await recovery(other)).tabs.hydration[0]?.text,
      'With ankle swelling the limit is 1.5 litres.',
    );
  });

  it('is small enough for a weak line, for who has everything', async () => {
    const id = await register({ ...EVERYTHING, language: 'fr' });
    await team.log(id, { ...RED_PRESSURE, glucoseMmol: 20 });
    const sizes = await Promise.all(
      ['recovery', 'grocery/recommendations'].map(
        async (path) => gzipSync((await team.get(`/api/patients/${id}/${path}`)).text).length / 1024,
      ),
    );
    assert.ok((sizes[0] ?? 9) <= 2.5 && (sizes[1] ?? 9) <= 4, `${sizes.join(', ')} KiB`);
  });

  it('is told to the patient and to nobody else’s; read twice on a day it is read once', async () => {
    const id = await register();
    const own = await product.clientAs('patient', { patientId: id });
    const other = await product.clientAs('patient', { patientId: await register() });
    for (const path of ['recovery', 'grocery/recommendations']) {
      assert.equal((await own.get(`/api/patients/${id}/${path}`)).status, 200);
      (await other.get(`/api/patients/${id}/${path}`)).refused(403);
    }
    const read = { eventType: 'recovery_guidance_viewed', relatedLogId: null };
    for (let time = 0; time < 2; time++)
      (await own.post(`/api/patients/${id}/journey-events`, read, KEY)).as(201, journeyEventSchema);
    const journey = (await own.get(`/api/patients/${id}/journey-events`)).as(
      200,
      z.array(journeyEventSchema),
    );
    assert.equal(journey.filter(({ eventType }) => eventType === read.eventType).length, 1);
  });

  it('names foods in the language of the patient, or in the one that is asked for', async () => {
    const id = await register({ hasKnownHtn: true, country: 'CD', language: 'sw' });
    const swahili = await diet(id);
    assert.ok(swahili.recommendations.includes('viazi vitamu'));
    const english = await diet(id, '?language=en');
    assert.ok(english.recommendations.includes('sweet potato'));
    assert.deepEqual(english.keys, swahili.keys);
    for (const list of ['recommendations', 'dietaryGuidance', 'prohibitedFoods'] as const)
      assert.equal(english[list].length, english.keys[list].length);
    (await team.get(`/api/patients/${id}/grocery/recommendations?language=de`)).refused(400);
  });

  it('says of food what the flag asks for', async () => {
    const id = await register({ hasKnownHtn: true, hasKnownDiabetes: true });
    assert.equal((await diet(id)).noticeKey, null);
    await team.log(id, { bpSys: 150, bpDia: 85, timestamp: ago(1) });
    const amber = await diet(id, '?language=en');
    assert.equal(amber.noticeKey, 'diet.untilReviewed');
    assert.deepEqual(
      [amber.dietaryGuidance[0], amber.keys.dietaryGuidance[0]],
      ['Avoid these until you are reviewed.', 'diet.untilReviewed'],
    );
    await team.log(id, RED_PRESSURE);
    const red = await diet(id);
    assert.deepEqual([red.recommendations, red.noticeKey], [[], null]);
    assert.ok(red.keys.dietaryGuidance.every((key) => /^guidance\.\w+\.RED\.nutrition\./.test(key)));
  });

  it('offers the parcels of the country for the conditions, the one for most of them first', async () => {
    const names = async (details: object) =>
      (await diet(await register(details))).bundles.map(({ name }) => name);
    assert.deepEqual(await names({ hasKnownHf: true, hasKnownHtn: true, country: 'CD' }), [
      'Low-Salt Heart Basket (Kinshasa)',
      'Heart-Healthy Protein Box',
      'Fluid-Smart Heart Failure Box',
    ]);
    assert.deepEqual(await names({ hasKnownDiabetes: true, country: 'NG' }), [
      'Diabetes Balance Basket (Nigeria)',
    ]);
  });
});
