import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { type Alert, alertSchema } from '../../backend/contract/alert.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import { eventually } from '../harness/product.ts';
import { barriers, DESKTOP, overflow, PHONE, Screens } from '../harness/screens.ts';

const MINUTE_MS = 60_000;
const RED = { bpSys: 190, bpDia: 85 };
const LOW = { glucoseMmol: 3.5, glucoseContext: 'RANDOM' };
const WELL = { glucoseMmol: 5.6, glucoseContext: 'RANDOM' };

/** What is read out of the page and names somebody, in a list that grows. */
const LISTENING = `
  window.saidTexts = [];
  const regions = '[role="alert"], [role="status"], [aria-live]:not([aria-live="off"])';
  new MutationObserver(() => {
    for (const region of document.querySelectorAll(regions)) {
      const text = region.textContent;
      if (/Amina Bello/.test(text) && !window.saidTexts.includes(text)) window.saidTexts.push(text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
`;

describe('the alerts of one trouble', () => {
  let screens: Screens;
  let bello: Patient;
  /** How far the server's clock is behind, so that what repeats after a while can have happened. */
  let behind = 0;

  before(async () => {
    screens = await Screens.start({ clock: { now: () => new Date(Date.now() - behind) } });
  });
  after(() => screens.stop());
  beforeEach(async () => {
    behind = 120 * MINUTE_MS;
    bello = await screens.product.client().register({ name: 'Amina Bello', hasKnownDiabetes: true });
  });
  afterEach(async () => {
    const client = screens.product.client();
    const open = (await client.get('/api/alerts')).as(200, z.array(alertSchema));
    for (const { id, status } of open)
      if (status !== 'resolved') await client.post(`/api/alerts/${id}/resolve`);
  });

  const alertsOf = async ({ id }: Patient) =>
    (await screens.product.client().get(`/api/alerts?patientId=${id}`)).as(200, z.array(alertSchema));
  /** Sends a log and waits for what it makes of the patient's alerts. */
  async function logs(values: object, fits: (alerts: readonly Alert[]) => boolean): Promise<void> {
    await screens.product.client().log(bello.id, { ...values });
    await eventually(() => alertsOf(bello), fits);
  }
  async function isRedThreeTimes(): Promise<void> {
    for (const count of [1, 2, 3]) {
      await logs(RED, ({ length }) => length === count);
      behind -= 35 * MINUTE_MS;
    }
  }
  const stripOf = (page: Page) => page.getByRole('region', { name: 'Red alerts that you have not seen yet' });
  async function openCard(page: Page) {
    await page.locator('header button[aria-haspopup="dialog"]').click();
    const open = page.getByRole('dialog').getByRole('region', { name: 'Not acknowledged' });
    const card = open.locator('[data-alerts-of]').filter({ hasText: bello.name });
    await card.waitFor();
    return card;
  }

  it('are one line that says how often it came, and are taken on together', async () => {
    await isRedThreeTimes();
    const page = await screens.open('/');
    await stripOf(page)
      .getByText(/3 times since/)
      .waitFor();
    const card = await openCard(page);
    await card.getByText(/^3 times since .*\d\d:\d\d$/).waitFor();
    assert.equal(await card.locator('[data-alert]').count(), 1);
    await page.getByRole('button', { name: 'Alerts, 3 not acknowledged' }).waitFor();
    await card.getByRole('button', { name: 'Acknowledge' }).click();
    await card.waitFor({ state: 'detached' });
    assert.ok((await alertsOf(bello)).every(({ acknowledged }) => acknowledged));
    await stripOf(page).waitFor({ state: 'detached' });
    const taken = page.getByRole('dialog').getByRole('region', { name: 'Acknowledged', exact: true });
    await taken.locator('[data-alert]').nth(2).waitFor({ state: 'attached' });
    assert.equal(await taken.getByRole('link', { name: bello.name }).count(), 1, 'one card holds all three');
    await taken.getByText('1 earlier alert', { exact: true }).click();
    await taken.getByRole('button', { name: 'Why?' }).nth(2).click();
    await taken.getByText('1 earlier alert', { exact: true }).waitFor();
    await screens.close(page);
  });

  it('keep the note that is being typed when one more comes', async () => {
    await logs(RED, ({ length }) => length === 1);
    const page = await screens.open('/');
    const card = await openCard(page);
    await card.getByRole('button', { name: 'Note' }).click();
    await card.getByLabel('Note', { exact: true }).fill('I am calling her.');
    behind -= 35 * MINUTE_MS;
    await logs(RED, ({ length }) => length === 2);
    await card.getByText(/^2 times since/).waitFor();
    assert.equal(await card.getByLabel('Note', { exact: true }).inputValue(), 'I am calling her.');
    await screens.close(page);
  });

  it('stand below the others once a reading is well again, and ask for a look', async () => {
    await logs(LOW, ({ length }) => length === 1);
    const page = await screens.open('/');
    await stripOf(page).getByText(`Red alert: ${bello.name}`).waitFor();
    behind -= 20 * MINUTE_MS;
    await logs(WELL, ([alert]) => (alert?.easedAt ?? null) !== null);
    const card = await openCard(page);
    await card.getByText(/^Better since .*\d\d:\d\d: look at it$/).waitFor();
    await stripOf(page).getByText(`Red alert: ${bello.name}`).waitFor();
    await logs({ bpSys: 190, bpDia: 85 }, ({ length }) => length === 2);
    await card.locator('[data-alert]').nth(1).waitFor();
    const lines = await card.locator('[data-alert]').allInnerTexts();
    assert.match(lines[0] ?? '', /Systolic 190, red from 181/);
    assert.match(lines[1] ?? '', /Better since/);
    await screens.close(page);
  });

  it('stand apart and are no alarm where they are told of late', async () => {
    const old = new Date(Date.now() - 3 * 24 * 60 * MINUTE_MS).toISOString();
    await logs({ ...RED, timestamp: old }, ([alert]) => alert?.late === true);
    const page = await screens.open('/');
    const card = await openCard(page);
    const late = card.getByRole('list', { name: 'Late entries' });
    await late.getByText(/^Late entry, measured .*\d\d:\d\d\.$/).waitFor();
    assert.equal(await stripOf(page).count(), 0);
    await screens.close(page);
  });

  it('are read out once, though a notice and the strip both show them', async () => {
    const page = await screens.open('/', {}, LISTENING);
    await page.getByText('Online - Live sync active').first().waitFor();
    await logs(RED, ({ length }) => length === 1);
    await page.getByText('Amina Bello requires immediate attention.', { exact: true }).waitFor();
    await stripOf(page).getByText(`Red alert: ${bello.name}`).waitFor();
    const said = () => page.evaluate<string[]>('window.saidTexts');
    await eventually(said, (texts) => texts.length > 0);
    // The notice has gone, and with it what it would have said.
    await page
      .getByText('Amina Bello requires immediate attention.', { exact: true })
      .waitFor({ state: 'detached' });
    assert.deepEqual(await said(), ['New red alert: Amina Bello']);
    await screens.close(page);
  });

  for (const viewport of [PHONE, DESKTOP]) {
    it(`keep nobody out at ${viewport.width} pixels`, async () => {
      await isRedThreeTimes();
      await logs(LOW, ({ length }) => length === 4);
      behind -= 10 * MINUTE_MS;
      await logs(WELL, (alerts) => alerts.some(({ easedAt }) => easedAt !== null));
      const old = new Date(Date.now() - 3 * 24 * 60 * MINUTE_MS).toISOString();
      await logs({ ...RED, timestamp: old }, ({ length }) => length === 5);
      const page = await screens.open('/', { viewport, colorScheme: 'dark' });
      const card = await openCard(page);
      assert.equal(await card.locator('[data-alert]').count(), 3);
      assert.deepEqual(await barriers(page), []);
      assert.ok((await overflow(page)) <= 0, 'nothing lies beside the screen');
      await screens.close(page);
    });
  }
});
