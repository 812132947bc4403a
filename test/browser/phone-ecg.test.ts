import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { reviewedEcgSchema } from '../../backend/contract/ecg.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import { simulatedEcg } from '../../fixtures/ecg/simulated-ecg.ts';
import { eventually } from '../harness/product.ts';
import { barriers, chooseLanguage, LOOKS, overflow, PHONE, Screens } from '../harness/screens.ts';

const TAB = '/patient-entry?tab=ecg';
const RATE = 300;
/** Half a minute at so many beats a minute, as another app would export it. */
const fileOf = (rate: number) => ({
  name: 'ecg.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      `# rate=${RATE}`,
      ...simulatedEcg({ rate: RATE, intervals: [60 / rate], seconds: 30, hasPWave: true, noise: 40 }),
    ].join('\n'),
  ),
});

describe('the phone ECG of a patient', function () {
  this.timeout(240_000);

  let screens: Screens;
  let patient: Patient;

  before(async () => {
    screens = await Screens.start();
  });
  after(() => screens.stop());
  beforeEach(async () => {
    const team = screens.product.client();
    patient = await team.register({ name: 'Mama Kanku', phoneNumber: '+243812345678', country: 'CD' });
    await team.patch(`/api/patients/${patient.id}`, { planTier: 'PLUS' });
  });

  const asPatient = async (path = TAB, options = {}): Promise<Page> => {
    const page = await screens.openAs(patient.id, path, { viewport: PHONE, ...options });
    await page.getByRole('heading', { name: 'Phone ECG', level: 2 }).waitFor();
    return page;
  };
  const linkDevice = (deviceId: string) =>
    screens.product.client().post(`/api/patients/${patient.id}/devices`, {
      deviceType: 'PHONE_ECG',
      deviceId,
      metadata: { deviceName: 'My card' },
    });
  const linkId = async (deviceId: string) =>
    (await linkDevice(deviceId)).as(201, z.object({ id: z.string() })).id;
  const capture = async (deviceLinkId: string, { buffer }: ReturnType<typeof fileOf>) =>
    (
      await screens.product.client().post(`/api/patients/${patient.id}/ecg/capture`, {
        captureBase64: buffer.toString('base64'),
        deviceLinkId,
      })
    ).as(201, z.object({ id: z.string() })).id;
  const ecgs = async () =>
    (await screens.product.client().get(`/api/patients/${patient.id}/ecg/history`)).as(
      200,
      z.array(reviewedEcgSchema),
    );

  it('is asked for, recorded by a device that was just linked, and read by the care team', async () => {
    await screens.product.client().post(`/api/patients/${patient.id}/request-ecg`, {});
    const page = await asPatient();
    await page.getByText('Your care team asked for an ECG on', { exact: false }).waitFor();
    await page.getByText('No ECG recordings yet. Record your first one above.').waitFor();
    await page.getByRole('button', { name: 'Link device' }).click();
    const dialog = page.getByRole('dialog', { name: 'Link a phone ECG' });
    await dialog.getByRole('button', { name: 'Link device' }).click();
    await dialog.getByText('Enter a name for the device.').first().waitFor();
    await dialog.getByLabel('How do you record?').selectOption('simulated');
    await dialog.getByLabel('Name of the device').fill('Try-out');
    await dialog.getByRole('button', { name: 'Link device' }).click();
    await page.getByRole('button', { name: 'Record ECG' }).click();
    const result = page.getByRole('status', { name: 'Your recording' });
    await result.getByText('Regular (sinus)').waitFor();
    await result.getByText('Simulated recording').waitFor();
    await result.getByText('Automatic reading, not a diagnosis.', { exact: false }).waitFor();
    await result
      .getByRole('region', { name: /^Trace of 30 s, \d+ beats per minute, Regular \(sinus\)$/ })
      .waitFor();
    await page.getByText('There is no earlier recording.').waitFor();
    const team = await screens.open(`/patient/${patient.id}`);
    const card = team.getByRole('region', { name: 'Phone ECG', exact: true });
    // What no heart gave answers nothing: it is still waited for.
    await card.getByText('Not answered yet', { exact: false }).waitFor();
    assert.equal(await page.getByText('Your care team asked for an ECG on', { exact: false }).count(), 1);
    await card.getByRole('button', { name: /^Review the ECG of/ }).click();
    await card.getByLabel('Rhythm').selectOption('flutter');
    await card.getByLabel('Heart rate').fill('9');
    await card.getByRole('button', { name: 'Save the review' }).click();
    await card.getByLabel('Heart rate').fill('150');
    await card.getByRole('button', { name: 'Save the review' }).click();
    await card.getByText(/^Reviewed by .*: Atrial flutter \(review\), 150 beats per minute$/).waitFor();
    assert.equal((await ecgs())[0]?.rhythm, 'sinus');
    await card.getByText('Show the recording').click();
    await card.getByText('Automatic reading, not a diagnosis.', { exact: false }).waitFor();
    assert.equal(await card.getByText('Regular rhythm.', { exact: true }).count(), 0);
    await capture(await linkId('KM-71'), fileOf(72));
    await card.getByText('Answered', { exact: false }).waitFor();
    await eventually(
      () => page.getByText('Your care team asked for an ECG on', { exact: false }).count(),
      (count) => count === 0,
    );
    await screens.close(team);
    await screens.close(page);
  });

  it('waits on the phone without a network, through a page that is gone, and is sent once', async () => {
    await linkDevice('KM-77');
    const page = await asPatient(TAB, { serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await page.context().setOffline(true);
    await page.locator('input[type=file]').setInputFiles(fileOf(75));
    await page.getByText(/waiting to send/).waitFor();
    await page.reload();
    await page.getByText(/waiting to send/).waitFor();
    assert.deepEqual(await ecgs(), []);
    await page.context().setOffline(false);
    await eventually(ecgs, (all) => all.length === 1);
    await eventually(
      () => page.getByText(/waiting to send/).count(),
      (count) => count === 0,
    );
    await page.locator('li[data-ecg]').getByText('75 beats per minute').waitFor();
    assert.deepEqual(
      (await ecgs()).map(({ rhythm, heartRate }) => [rhythm, heartRate]),
      [['sinus', 75]],
    );
    await screens.close(page);
  });

  it('says what was wrong with a file, and puts the rate of a good one into the report', async () => {
    await linkDevice('KM-78');
    const page = await asPatient();
    const choose = page.locator('input[type=file]');
    await choose.setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('hello') });
    await page.getByText(/: not accepted\./).waitFor();
    await page.getByText('Record your ECG with the other app').waitFor();
    assert.equal(await page.getByText('Hold both contacts', { exact: false }).count(), 0);
    await page.getByRole('button', { name: 'Remove' }).click();
    await choose.setInputFiles(fileOf(72));
    await page.getByRole('button', { name: 'Put 72 into today’s report' }).click();
    await eventually(
      () => page.evaluate(() => window.location.search),
      (search) => search === '',
    );
    await screens.close(page);
  });

  it('that a strap broke off is told of as one that failed, with what to do', async () => {
    await linkDevice('web-strap');
    const page = await screens.openAs(
      patient.id,
      TAB,
      { viewport: PHONE },
      `Object.defineProperty(navigator, 'bluetooth', { value: { requestDevice: async () => ({
        id: 'strap', name: 'Polar H10', addEventListener() {}, removeEventListener() {},
        gatt: { connect: () => Promise.reject(new Error('gone')), disconnect() {} },
      }) } })`,
    );
    await page.getByRole('button', { name: 'Record ECG', exact: true }).click();
    await page.getByText('Unable to capture ECG. Please try again.', { exact: true }).waitFor();
    await page.getByText('The strap was not found, or went away.', { exact: false }).waitFor();
    await screens.close(page);
  });

  it('that is RED comes into view with the numbers to call, in words that agree', async () => {
    await linkDevice('KM-80');
    const page = await asPatient();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.setInputFiles('input[type="file"]', fileOf(150));
    const result = page.getByRole('status', { name: 'Your recording' });
    await result.getByText('Regular, fast', { exact: true }).waitFor();
    await result.getByText('The rhythm is regular, but the heart beats fast.', { exact: false }).waitFor();
    const call = result.locator('a[href="tel:112"]').first();
    await call.waitFor();
    await eventually(
      () => call.evaluate((link) => link.getBoundingClientRect().bottom < window.innerHeight),
      (isInView) => isInView,
    );
    assert.ok(await result.evaluate((card) => card === document.activeElement));
    await screens.close(page);
  });

  it('is asked for as a part of a plan, and the history stays', async () => {
    await screens.product.client().patch(`/api/patients/${patient.id}`, { planTier: 'BASIC' });
    const page = await asPatient();
    await page.getByText('Phone ECG is part of the PLUS and PRO plans.').waitFor();
    await page.getByRole('button', { name: 'Ask for PLUS' }).click();
    await page.getByText('Your care team will answer.', { exact: false }).waitFor();
    await page.getByText('No ECG recordings yet.', { exact: false }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await screens.close(page);
  });

  it('that was refused for the plan is sent again once the plan is back', async () => {
    await linkDevice('KM-81');
    const page = await asPatient(TAB, { serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await page.context().setOffline(true);
    await page.locator('input[type=file]').setInputFiles(fileOf(75));
    await page.getByText(/waiting to send/).waitFor();
    const team = screens.product.client();
    await team.patch(`/api/patients/${patient.id}`, { planTier: 'BASIC' });
    await page.context().setOffline(false);
    await page.getByText(/: not accepted\./).waitFor();
    await team.patch(`/api/patients/${patient.id}`, { planTier: 'PLUS' });
    await page.getByRole('button', { name: 'Send again' }).click();
    await eventually(ecgs, (all) => all.length === 1);
    await eventually(
      () => page.getByText(/not accepted|waiting to send/).count(),
      (count) => count === 0,
    );
    await screens.close(page);
  });

  it('that raised an alert is shown where its alert leads', async () => {
    const device = await linkId('KM-82');
    const first = await capture(device, fileOf(72));
    const fast = await capture(device, fileOf(150));
    const page = await screens.open('/dashboard');
    await page.locator('header button[aria-haspopup="dialog"]').click();
    const card = page.locator(`[data-alerts-of="${patient.id}"]`);
    await card.getByText('Heart rate on the phone ECG is very fast.', { exact: false }).first().waitFor();
    await card.getByRole('link', { name: 'Show the ECG' }).click();
    const entry = page.locator(`li[data-ecg="${fast}"]`);
    await entry.getByRole('region', { name: /^Trace of 30 s, 150 beats per minute/ }).waitFor();
    assert.equal(await page.locator(`li[data-ecg="${first}"] details[open]`).count(), 0);
    await screens.close(page);
  });

  it('is asked for with a warning where the plan has none', async () => {
    await screens.product.client().patch(`/api/patients/${patient.id}`, { planTier: 'BASIC' });
    const page = await screens.open(`/patient/${patient.id}`);
    await page.getByText('Request an ECG', { exact: true }).click();
    await page.getByText('The plan of this patient has no phone ECG.', { exact: false }).waitFor();
    await screens.product.client().patch(`/api/patients/${patient.id}`, { planTier: 'PLUS' });
    await eventually(
      () => page.getByText('The plan of this patient has no phone ECG.', { exact: false }).count(),
      (count) => count === 0,
    );
    await screens.close(page);
  });

  it('has no barrier and nothing beside the screen, with a trace that can be read', async () => {
    await linkDevice('KM-79');
    const captureBase64 = fileOf(96).buffer.toString('base64');
    const [linked] = (await screens.product.client().get(`/api/patients/${patient.id}/devices`)).as(
      200,
      z.array(z.object({ id: z.string() })),
    );
    await screens.product
      .client()
      .post(`/api/patients/${patient.id}/ecg/capture`, { captureBase64, deviceLinkId: linked?.id });
    for (const { language, viewport, colorScheme } of LOOKS.slice(0, 4)) {
      const page = await screens.openAs(patient.id, TAB, { viewport, colorScheme });
      await page.locator('li[data-ecg] summary').click();
      await page.locator('li[data-ecg] svg path').first().waitFor({ state: 'attached' });
      await chooseLanguage(page, language);
      await page.locator('li[data-ecg] svg').first().scrollIntoViewIfNeeded();
      assert.deepEqual([language, await barriers(page)], [language, []]);
      assert.equal(await overflow(page), 0);
      await screens.close(page);
    }
  });
});
