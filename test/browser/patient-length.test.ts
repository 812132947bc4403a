import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { groceryBundleSchema } from '../../backend/contract/grocery.ts';
import { type Patient, patientSchema } from '../../backend/contract/patient.ts';
import type { ApiClient } from '../harness/product.ts';
import { DESKTOP, Screens } from '../harness/screens.ts';

/** Pixels, at 1280 pixels of width, with the strip of RED alerts above. */
const MOST = 2500;

/** Of the sample patients those with the most to tell: sixty days of logs, alerts, orders, tests that are due. */
const LONGEST = [
  'Dieudonné Kabongo',
  'Chukwuemeka Okafor',
  'Jean-Bosco Mugisho',
  'Ngozi Eze',
  'Sani Abdullahi',
];

/** Of everything that a page can hold, more than a page shows at first. */
const FULLEST = 'Oluwaseun Adebayo-Williams';
const DAY_MS = 24 * 60 * 60_000;
const MEDICINES = [
  'Amlodipine',
  'Lisinopril',
  'Bisoprolol',
  'Furosemide',
  'Metformin',
  'Atorvastatin',
  'Apixaban',
];
const NOTES = [
  'Daughter Ngozi cooks; speak to her about salt.',
  'Asked for the clinic in Surulere rather than the one in Yaba, because the bus stops there.',
  'Does not hear well on the left side: let the phone ring long.',
  'Fasts on Fridays; ask for the sugar of the evening then.',
];
const RESULTS = [
  ['HBA1C', '8.1'],
  ['RENAL', 'eGFR 54'],
  ['ECG', 'Atrial fibrillation'],
  ['ECHO', 'EF 38'],
  ['LIPIDS', 'LDL 3.1'],
] as const;

/** A patient with every condition, sixty days of logs of all vitals, and several of whatever the page lists. */
async function registerFullest(client: ApiClient): Promise<Patient> {
  const patient = await client.register({
    name: FULLEST,
    age: 71,
    phoneNumber: '+2348031234502',
    country: 'NG',
    hasKnownHtn: true,
    hasKnownHf: true,
    hasKnownDiabetes: true,
    hasKnownAfFlutter: true,
    hasKnownIhd: true,
  });
  const post = async (path: string, body: object) => {
    const { status, text } = await client.post(`/api/patients/${patient.id}/${path}`, body);
    assert.ok(status < 300, text);
  };
  const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  await client.patch(`/api/patients/${patient.id}`, { planTier: 'PRO' });
  for (let days = 60; days >= 0; days -= 1)
    await client.log(patient.id, {
      timestamp: dayIn(-days - 0.05),
      bpSys: 132 + (days % 7) * 4 + (days === 0 ? 60 : 0),
      bpDia: 82 + (days % 9),
      hr: 74 + (days % 11),
      spo2: 96,
      weightKg: 81.2 + (days < 2 ? 2.4 : 0),
      glucoseMmol: 6.1 + (days % 6),
      glucoseContext: 'FASTING',
      ...(days % 3 === 0 && {
        symPalpitations: true,
        missedDoses24h: 2,
        notes: 'Slept badly, walked to the market',
      }),
    });
  for (const name of MEDICINES)
    await post('medications', { name, dose: '10 mg', times: ['08:00', '20:00'], since: '2026-08-01' });
  for (const text of NOTES) await post('notes', { text });
  for (const [testType, result] of RESULTS)
    await post('tests', { testType, result, source: 'LAB', testDate: dayIn(-190).slice(0, 10) });
  for (const days of [-60, -3, 5, 12, 40, 80])
    await post('milestones', {
      patientId: patient.id,
      title: 'Follow up with the cardiologist',
      description: 'Agreed with the patient and the daughter',
      milestoneType: 'follow_up',
      status: days === -60 ? 'completed' : 'pending',
      targetDate: dayIn(days).slice(0, 10),
      priority: 'high',
    });
  const bundles = (await client.get('/api/grocery/bundles')).as(200, z.array(groceryBundleSchema));
  for (const { id: bundleId } of bundles.slice(0, 4)) {
    const deliveryAddress = '14 Adeniran Ogunsanya Street, Surulere, Lagos';
    await client.post('/api/orders/grocery', { patientId: patient.id, bundleId, deliveryAddress });
  }
  await client.post('/api/orders/taxi', { patientId: patient.id, pickupLocation: 'The green gate' });
  for (const outcome of ['no_answer', 'reached'])
    await post('contacts', { outcome, note: 'Will take the tablets after the meal; call again tomorrow' });
  for (const path of ['call', 'request-ecg', 'send-transport']) await post(path, {});
  await post('whatsapp', { message: 'Hello!' });
  for (const deviceType of ['PHONE_ECG', 'BP_MONITOR'])
    await post('devices', { deviceType, deviceId: deviceType });
  return patient;
}

/** The last of what each part of the page brings. */
const PARTS = [
  '#status section',
  '#tests [data-test]',
  '#notes section',
  '#medicines :is(p, ul, ul + div) + p',
  '#actions section + section',
  '#orders section',
  '#contact section + section',
  '#limits summary',
  '#progress summary',
  '#trends section li',
  '#ecg section',
  '#logs [data-log]',
  '#summary dl',
  '#milestones section',
  '#journey [data-entry]',
];

describe('the page of a patient after sixty days', () => {
  let screens: Screens;
  let ids: ReadonlyMap<string, string>;
  before(async () => {
    screens = await Screens.start();
    const client = screens.product.client();
    await client.post('/api/seed');
    const patients = (await client.get('/api/patients')).as(200, z.array(patientSchema));
    const fullest = await registerFullest(client);
    ids = new Map([...patients, fullest].map(({ name, id }) => [name, id]));
  });
  after(() => screens.stop());

  for (const language of ['en', 'fr', 'sw'])
    it(`is no longer than 2,500 pixels (${language})`, async () => {
      for (const name of [...LONGEST, FULLEST]) {
        const page = await screens.open(
          `/patient/${ids.get(name)}`,
          { viewport: DESKTOP },
          `localStorage.setItem('home-heart.language', '${language}')`,
        );
        await page.locator(`html[lang="${language}"]`).waitFor();
        for (const part of PARTS) {
          await page.locator(part).first().scrollIntoViewIfNeeded();
          await page.locator(part).first().waitFor();
        }
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        assert.ok(height <= MOST, `${name}: ${height} px`);
        await screens.close(page);
      }
    });

  it('goes on with the first of the rest where all of a list are asked for', async () => {
    const page = await screens.open(`/patient/${ids.get(FULLEST)}`, { viewport: DESKTOP });
    for (const list of ['#medicines', '#notes', '#logs']) {
      const more = page.locator(`${list} ul + div button`);
      await more.scrollIntoViewIfNeeded();
      const shown = await page.locator(`${list} ul > li:visible`).count();
      await more.press('Enter');
      await page.locator(`${list} ul > li:nth-child(${shown + 1}):focus`).waitFor();
      await more.waitFor({ state: 'detached' });
    }
    await screens.close(page);
  });
});
