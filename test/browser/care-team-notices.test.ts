import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { alertSchema } from '../../backend/contract/alert.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import { eventually } from '../harness/product.ts';
import { barriers, overflow, PHONE, Screens, visit } from '../harness/screens.ts';

const RED_VALUES = { bpSys: 205, bpDia: 122 };
const NARROW = { viewport: { width: 320, height: 568 } };

describe('what the care team is told', () => {
  let screens: Screens;
  let bello: Patient;

  before(async () => {
    screens = await Screens.start();
    // More than a page of the list, so that somebody is on none of the loaded ones.
    const client = screens.product.client();
    for (let index = 0; index < 26; index++) {
      const { id } = await client.register({ name: `Before Her ${index}` });
      await client.log(id, { bpSys: 120, bpDia: 80 });
    }
  });
  after(() => screens.stop());
  beforeEach(async () => {
    bello = await screens.product.client().register({ name: 'Amina Bello', phoneNumber: '+2348031234567' });
  });
  afterEach(async () => {
    const client = screens.product.client();
    const open = (await client.get('/api/alerts')).as(200, z.array(alertSchema));
    for (const { id, status } of open)
      if (status !== 'resolved') await client.post(`/api/alerts/${id}/resolve`);
  });

  const alertsOf = async ({ id }: Patient) =>
    (await screens.product.client().get(`/api/alerts?patientId=${id}`)).as(200, z.array(alertSchema));
  const fallsIll = async (patient = bello) => {
    const client = screens.product.client();
    await client.log(patient.id, RED_VALUES);
    await eventually(
      () => alertsOf(patient),
      (alerts) => alerts.length > 0,
    );
  };
  const stripOf = (page: Page) => page.getByRole('region', { name: 'Red alerts that you have not seen yet' });
  const toastsOf = (page: Page) => page.getByRole('region', { name: /^Notifications/ });
  const online = (page: Page) => page.getByText('Online - Live sync active').first().waitFor();

  it('names the patient of a RED alert who is in no loaded list, and opens them', async () => {
    const elsewhere = await screens.product.client().register({ name: 'Somebody Else' });
    const page = await screens.open(`/patient/${elsewhere.id}`);
    await online(page);
    await fallsIll();
    const toast = toastsOf(page);
    await toast.getByText('Amina Bello requires immediate attention.').waitFor();
    await toast.getByRole('link', { name: 'Open' }).click();
    await page.getByRole('heading', { level: 1, name: bello.name }).waitFor();
    await screens.close(page);
  });

  it('keeps a RED alert in view over navigation and reload, until somebody says that it was seen', async () => {
    const page = await screens.open('/');
    await online(page);
    await fallsIll();
    const strip = stripOf(page);
    await strip.getByText('Red alert: Amina Bello').waitFor();
    await page.getByRole('alert').filter({ hasText: 'New red alert: Amina Bello' }).waitFor();
    await page.getByRole('link', { name: 'Patient Entry' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await strip.getByText('Red alert: Amina Bello').waitFor();
    await page.reload();
    await strip.getByText('Red alert: Amina Bello').waitFor();
    assert.deepEqual(await barriers(page), []);
    await strip.getByRole('button', { name: 'Seen: Amina Bello' }).focus();
    await page.keyboard.press('Enter');
    await strip.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: /^Alerts, \d+ not acknowledged/ }).waitFor();
    assert.equal(await strip.count(), 0, 'what was seen does not come again');
    assert.equal((await alertsOf(bello))[0]?.acknowledged, false, 'seen is not taken on');
    await screens.close(page);
  });

  it('opens and acknowledges from the strip, newest first and bounded, also on the smallest phone', async () => {
    const page = await screens.open('/', { ...NARROW });
    await fallsIll();
    const kanku = await screens.product.client().register({ name: 'Mama Kanku Wa Mulumba Tshibangu' });
    await fallsIll(kanku);
    const strip = stripOf(page);
    await strip.getByText(`Red alert: ${kanku.name}`).waitFor();
    assert.equal(await strip.locator('[data-red]').count(), 1, 'one of two on a phone');
    assert.ok((await overflow(page)) <= 0);
    await strip.getByRole('button', { name: '1 more: Amina Bello' }).click();
    await strip.getByRole('button', { name: 'Acknowledge: Amina Bello' }).click();
    await strip.getByText('Red alert: Amina Bello').waitFor({ state: 'detached' });
    await eventually(
      () => alertsOf(bello),
      ([alert]) => alert?.acknowledged === true,
    );
    await strip.getByRole('link', { name: `Open: ${kanku.name}` }).click();
    await page.getByRole('heading', { level: 1, name: kanku.name }).waitFor();
    await strip.waitFor({ state: 'detached' });
    await screens.close(page);
  });

  it('says in the strip, and in the head of the panel, who was quicker', async () => {
    const other = await screens.product.clientAs('clinician', { name: 'Dr Asha Lenoir' });
    const page = await screens.open('/');
    await fallsIll();
    const [alert] = await alertsOf(bello);
    assert.ok(alert);
    const strip = stripOf(page);
    await strip.getByText('Red alert: Amina Bello').waitFor();
    await page.locator('header button[aria-haspopup="dialog"]').click();
    const panel = page.getByRole('dialog');
    const item = panel.locator('[data-alerts-of]').filter({ hasText: bello.name });
    await item.waitFor();
    // The answer to the press comes from a server that already knows.
    await page.route('**/api/patients/*/alerts/acknowledge', async (route) => {
      await other.post(`/api/alerts/${alert.id}/acknowledge`, {});
      await route.continue();
    });
    await item.getByRole('button', { name: 'Acknowledge' }).click();
    const said = panel
      .getByRole('alert')
      .getByText(/Amina Bello: Dr Asha Lenoir has already acknowledged this alert/);
    await said.waitFor();
    const place = await said.boundingBox();
    assert.ok(place !== null && place.y < 200, 'it stands where the reader looks');
    await page.keyboard.press('Escape');

    await page.unroute('**/api/patients/*/alerts/acknowledge');
    const kanku = await screens.product.client().register({ name: 'Mama Kanku' });
    await fallsIll(kanku);
    await page.route('**/api/alerts/*/acknowledge', async (route) => {
      for (const { id } of await alertsOf(kanku)) await other.post(`/api/alerts/${id}/acknowledge`, {});
      await route.continue();
    });
    await strip.getByRole('button', { name: 'Acknowledge: Mama Kanku' }).click();
    await page
      .getByRole('alert')
      .getByText(/Mama Kanku: Dr Asha Lenoir has already acknowledged/)
      .waitFor();
    await screens.close(page);
  });

  it('asks before a patient leaves the programme, says it on the page, and brings them back', async () => {
    const sani = await screens.product.client().register({ name: 'Sani Abdullahi' });
    await fallsIll(sani);
    const page = await screens.open(`/patient/${sani.id}`, { viewport: PHONE });
    const badge = page.getByRole('button', { name: /^Alerts/ });
    await page.getByRole('button', { name: 'Alerts, 1 not acknowledged' }).waitFor();
    await page.getByRole('button', { name: 'Record contact' }).click();
    await page.getByLabel('Outcome', { exact: true }).selectOption('Died');
    await page.getByRole('button', { name: 'Save contact' }).click();
    const question = page.getByRole('alertdialog', { name: 'Record that Sani Abdullahi has died?' });
    await question.getByText('1 open alert is laid aside.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    assert.equal((await alertsOf(sani))[0]?.patientLeft, undefined, 'nothing was recorded');

    await page.getByRole('button', { name: 'Save contact' }).click();
    await question.getByRole('button', { name: 'Record death' }).click();
    const band = page.getByRole('region', { name: 'Left the programme' });
    await band.getByText(/Died\. Recorded .* by Dr Amani Okafor/).waitFor();
    await eventually(
      () => badge.getAttribute('aria-label'),
      (label) => label === 'Alerts, 0 not acknowledged',
    );
    assert.deepEqual(await barriers(page), []);

    await visit(page, `${screens.product.url}/?search=sani`);
    await page.getByText('No patient matches the search and the filter.').waitFor();
    await page.getByRole('checkbox', { name: /^Left the programme/ }).check();
    await page.getByRole('button', { name: 'Sani Abdullahi', exact: true }).first().click();
    const details = page.getByRole('dialog');
    await details.getByRole('region', { name: 'Left the programme' }).waitFor();
    await details.getByRole('button', { name: 'Bring back' }).click();
    await page
      .getByRole('alertdialog', { name: 'Bring Sani Abdullahi back?' })
      .getByRole('button', { name: 'Bring back' })
      .click();
    await details.getByRole('region', { name: 'Left the programme' }).waitFor({ state: 'detached' });
    await visit(page, `${screens.product.url}/?search=sani`);
    await page.locator(`[data-patient="${sani.id}"]`).waitFor();
    await page.getByRole('button', { name: 'Alerts, 1 not acknowledged' }).waitFor();
    await screens.close(page);
  });

  it('searches what is loaded while the server is away, says so, and corrects itself', async () => {
    await screens.product.client().register({ name: 'Before Whom Nobody Is' });
    const page = await screens.open('/');
    await page.locator('[data-patient]').nth(24).waitFor();
    await screens.product.running.stop();
    await page.getByText('Offline - Check connection').first().waitFor();
    await page.getByRole('searchbox').fill('her 7');
    await page.getByText(/^Offline: searching the 25 patients loaded at \d\d:\d\d/).waitFor();
    await eventually(
      () => page.locator('[data-patient]').allInnerTexts(),
      (rows) => rows.length === 1 && rows.every((row) => row.includes('Before Her 7')),
    );
    assert.equal(await page.getByRole('searchbox').evaluate((box) => box === document.activeElement), true);
    await page.getByText('1 of 25 patients').waitFor();
    await page.getByRole('searchbox').fill('nobody of that name');
    await page.getByText('The patients who are not loaded have not been searched.').waitFor();
    await screens.close(page);
    await screens.product.start();
  });

  it('shows a success at once where the same form had missed something', async () => {
    const page = await screens.open(`/patient/${bello.id}`);
    await page.getByText('Add Test', { exact: true }).click();
    const save = page.getByRole('button', { name: 'Save test' });
    await save.click();
    const toast = toastsOf(page);
    await toast.getByText('Missing Information').waitFor();
    await page.getByLabel('Test type').selectOption('HbA1c');
    await page.getByLabel('Result', { exact: true }).fill('7.1');
    await toast.getByText('Missing Information').hover();
    await save.click();
    await toast.getByText('Test Added').waitFor();
    assert.equal(await toast.getByText('Missing Information').count(), 0);
    await screens.close(page);
  });
});
