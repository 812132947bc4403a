import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import * as z from 'zod/mini';
import { alertSchema } from '../../backend/contract/alert.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import { eventually } from '../harness/product.ts';
import { barriers, chooseLanguage, DESKTOP, overflow, PHONE, Screens } from '../harness/screens.ts';

describe('the alert panel', () => {
  let screens: Screens;
  let kanku: Patient;
  let bello: Patient;

  before(async () => {
    screens = await Screens.start();
  });
  after(() => screens.stop());

  beforeEach(async () => {
    const client = screens.product.client();
    kanku = await client.register({ name: 'Mama Kanku', hasKnownHtn: true });
    bello = await client.register({ name: 'Amina Bello', hasKnownHtn: true });
    await client.log(kanku.id, { bpSys: 150, bpDia: 92 });
    await client.log(bello.id, { bpSys: 200, bpDia: 120 });
    await eventually(
      () => alertsOf(bello),
      (alerts) => alerts.length === 1,
    );
    await eventually(
      () => alertsOf(kanku),
      (alerts) => alerts.length === 1,
    );
  });
  afterEach(async () => {
    for (const { id } of [...(await alertsOf(kanku)), ...(await alertsOf(bello))])
      await screens.product.client().post(`/api/alerts/${id}/resolve`);
  });

  const alertsOf = async ({ id }: Patient) =>
    (await screens.product.client().get(`/api/alerts?patientId=${id}`)).as(200, z.array(alertSchema));

  async function openPanel(page: Page): Promise<Locator> {
    await page.locator('header button[aria-haspopup="dialog"]').click();
    const panel = page.getByRole('dialog');
    await panel.waitFor();
    return panel;
  }
  /** The patient's card, or that of what somebody has taken on. */
  const itemOf = (panel: Locator, { name }: Patient): Locator =>
    panel.locator('[data-alerts-of], [data-handled-of]').filter({ hasText: name }).first();

  it('lets no press that was meant for what a colleague has just closed meet the patient who moves up', async () => {
    const page = await screens.open('/');
    const panel = await openPanel(page);
    const open = panel.getByRole('region', { name: 'Not acknowledged' });
    const [first, next] = [itemOf(open, bello), itemOf(open, kanku)];
    await next.waitFor();
    const box = await first.getByRole('button', { name: 'Acknowledge' }).boundingBox();
    assert.ok(box);
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const isOverButton = () =>
      page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('button') != null, at);
    await page.mouse.move(at.x, at.y);
    assert.equal(await isOverButton(), true);
    // In the moment in which the card goes, which no press from here would meet for certain.
    const met = page.evaluate(
      ({ x, y }) =>
        new Promise<boolean>((resolve) => {
          const list = document.querySelector('[data-alerts-of]')?.parentElement;
          const before = list?.children.length;
          new MutationObserver((_, observer) => {
            if (list?.children.length === before) return;
            observer.disconnect();
            resolve(document.elementFromPoint(x, y)?.closest('button') != null);
          }).observe(list ?? document.body, { childList: true });
        }),
      at,
    );
    const other = await screens.product.clientAs('clinician', { name: 'Dr Asha Lenoir' });
    await other.post(`/api/patients/${bello.id}/alerts/acknowledge`, {});
    assert.equal(await met, false);
    await eventually(isOverButton, (isOver) => isOver);
    await page.mouse.click(at.x, at.y);
    await eventually(
      () => alertsOf(kanku),
      ([alert]) => alert?.acknowledged === true,
    );
    await screens.close(page);
  });

  it('lists RED before AMBER, takes an alert on with a note, and shows who has it; its end is shown on request', async () => {
    const page = await screens.open('/');
    const panel = await openPanel(page);
    const open = panel.getByRole('region', { name: 'Not acknowledged' });
    await open.locator('[data-alert]').nth(1).waitFor();
    assert.match(await open.locator('[data-alerts-of]').first().innerText(), /Amina Bello/);

    const item = itemOf(open, kanku);
    await item.getByRole('button', { name: 'Note' }).click();
    await item.getByLabel('Note', { exact: true }).fill('I am calling her.');
    await item.getByRole('button', { name: 'Acknowledge' }).click();
    const taken = itemOf(panel.getByRole('region', { name: 'Acknowledged', exact: true }), kanku);
    await taken.getByText(/Acknowledged by Dr Amani Okafor/).waitFor();
    await taken.getByText('Note: I am calling her.').waitFor();
    assert.equal(await itemOf(open, kanku).count(), 0);

    await taken.getByRole('button', { name: 'Resolve' }).click();
    await taken.waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Show resolved alerts' }).click();
    await itemOf(panel.getByRole('region', { name: 'Resolved' }), kanku).waitFor();

    await itemOf(open, bello).getByRole('link', { name: bello.name }).click();
    await page.getByRole('heading', { level: 1, name: bello.name }).waitFor();
    await screens.close(page);
  });

  it('says who was quicker when two acknowledge at once, and keeps the note that was typed', async () => {
    const page = await screens.open('/');
    const panel = await openPanel(page);
    const item = itemOf(panel, bello);
    await item.getByRole('button', { name: 'Note' }).click();
    await item.getByLabel('Note', { exact: true }).fill('She is on her way.');
    const [alert] = await alertsOf(bello);
    assert.ok(alert);
    const other = await screens.product.clientAs('clinician', { name: 'Dr Asha Lenoir' });
    // The answer to the press comes from a server that already knows.
    await page.route('**/api/patients/*/alerts/acknowledge', async (route) => {
      await other.post(`/api/alerts/${alert.id}/acknowledge`, {});
      await route.continue();
    });
    await item.getByRole('button', { name: 'Acknowledge' }).click();
    const taken = itemOf(panel, bello);
    await taken.getByText(/Dr Asha Lenoir has already acknowledged this alert/).waitFor();
    await panel
      .getByRole('alert')
      .getByText(/Amina Bello: Dr Asha Lenoir has already acknowledged/)
      .waitFor();
    assert.equal(await taken.getByLabel('Note', { exact: true }).inputValue(), 'She is on her way.');
    await screens.close(page);
  });

  it('says that an alert has been resolved meanwhile, and keeps the note that was typed', async () => {
    const page = await screens.open('/');
    const panel = await openPanel(page);
    const item = itemOf(panel, bello);
    await item.getByRole('button', { name: 'Note' }).click();
    await item.getByLabel('Note', { exact: true }).fill('She is on her way.');
    const [alert] = await alertsOf(bello);
    assert.ok(alert);
    // The answer to the press comes from a server that already knows.
    await page.route('**/api/patients/*/alerts/acknowledge', async (route) => {
      await screens.product.client().post(`/api/alerts/${alert.id}/resolve`, {});
      await route.continue();
    });
    await item.getByRole('button', { name: 'Acknowledge' }).click();
    const over = itemOf(panel.getByRole('region', { name: 'Resolved' }), bello);
    await over.getByText(/This alert has already been resolved: .* What you typed is still here\./).waitFor();
    await screens.close(page);
  });

  it('snoozes an alert, which stays listed, and undoes it', async () => {
    const page = await screens.open('/');
    const panel = await openPanel(page);
    const item = itemOf(panel, bello);
    await item.getByRole('button', { name: 'Snooze' }).click();
    await item.getByLabel('Snooze for').selectOption({ label: '1 hour' });
    await item.getByRole('button', { name: 'Start snooze' }).click();
    await item.getByText(/Snoozed until .* by Dr Amani Okafor/).waitFor();
    await item.getByRole('button', { name: 'Undo snooze' }).click();
    await item.getByText(/Snoozed until/).waitFor({ state: 'detached' });
    await screens.close(page);
  });

  it('tells why in the reader’s language, and once above all that nobody outside can be told', async () => {
    const page = await screens.open('/');
    await chooseLanguage(page, 'fr');
    const panel = await openPanel(page);
    const item = itemOf(panel, bello);
    await item.getByText('Systolique 200').waitFor();
    await item.getByText(', rouge dès 181').waitFor();
    await panel.getByText(/^Aucun contact de garde/).waitFor();
    assert.equal(await item.getByText(/prévenu hors des écrans/).count(), 0);
    await item.getByRole('button', { name: 'Pourquoi ?' }).click();
    await item
      .getByText(/200\smmHg/)
      .first()
      .waitFor();
    await item.getByText('HTN-RED-SYSTOLIC').waitFor();
    assert.equal(await item.locator('[lang="en"]').count(), 0, 'nothing is left in English');
    await screens.close(page);
  });

  it('shows an alert that comes while it is open, and one of a clinician’s own words from the patient’s page', async () => {
    const watching = await screens.open('/');
    const panel = await openPanel(watching);
    await panel.locator('[data-alert]').first().waitFor();

    const page = await screens.open(`/patient/${kanku.id}`);
    await page.getByRole('button', { name: 'Custom Alert' }).click();
    const form = page.getByRole('dialog', { name: 'Custom Alert' });
    await form.getByRole('button', { name: 'Raise alert' }).click();
    await form.getByText('Write what the alert is about').waitFor();
    await form.getByLabel('Red').check();
    await form.getByLabel('Message').fill('She sounded breathless on the phone.');
    await form.getByRole('button', { name: 'Raise alert' }).click();
    await page.getByText('Alert Raised', { exact: true }).waitFor();
    await form.waitFor({ state: 'detached' });

    await watching.getByText('Red Alert', { exact: true }).waitFor();
    await watching.getByText('Mama Kanku requires immediate attention.', { exact: true }).waitFor();
    await panel.getByText('She sounded breathless on the phone.').waitFor();
    assert.equal(await page.getByText('Red Alert', { exact: true }).count(), 0, 'the raiser knows already');
    await screens.close(page);
    await screens.close(watching);
  });

  it('shows fifty alerts of a list and goes on with the next ones when asked', async () => {
    const client = screens.product.client();
    const raise = async (message: string) =>
      (await client.post(`/api/patients/${kanku.id}/alerts`, { message })).as(201, alertSchema);
    for (let count = 1; count <= 51; count++) await raise(`Please look, ${count}.`);
    const page = await screens.open('/');
    const panel = await openPanel(page);
    const open = panel.getByRole('region', { name: 'Not acknowledged' });
    await open.getByText('Please look, 51.').waitFor();
    assert.equal(await open.locator('[data-alert]').count(), 50);
    await open.getByRole('button', { name: 'Show more' }).click();
    await open.getByText('Please look, 1.').waitFor();
    assert.equal(await open.locator('[data-alert]').count(), 53);
    const focused = open.locator('[data-alert]:focus');
    assert.match(await focused.innerText(), /Please look, 2\./);

    for (const { id } of await alertsOf(kanku)) await client.post(`/api/alerts/${id}/acknowledge`);
    const taken = panel.getByRole('region', { name: 'Acknowledged', exact: true });
    await taken.getByRole('button', { name: 'Show more' }).click();
    await taken.locator('[data-alert]').nth(51).waitFor({ state: 'attached' });
    assert.equal(await taken.locator('[data-alert]').count(), 52);
    await screens.close(page);
  });

  it('says how many there are and how many are RED, however few are loaded, and pages through all of them', async () => {
    const client = screens.product.client();
    for (let count = 1; count <= 118; count++) {
      const flag = count <= 70 ? 'RED' : 'AMBER';
      (await client.post(`/api/patients/${kanku.id}/alerts`, { message: `Please look, ${count}.`, flag })).as(
        201,
        alertSchema,
      );
    }
    const page = await screens.open('/');
    await page.getByRole('button', { name: 'Alerts, 120 not acknowledged' }).waitFor();
    await eventually(
      () => page.title(),
      (title) => title.startsWith('(71) '),
    );
    const strip = page.getByRole('region', { name: 'Red alerts that you have not seen yet' });
    await strip.getByText('Red alert: Mama Kanku').waitFor();
    // The fifty newest are loaded; hers, the oldest one, is among those of which only the number is told.
    assert.equal(await strip.getByText('Amina Bello').count(), 0);
    await strip.getByText('21 more red alerts are in the list of alerts.').waitFor();

    const panel = await openPanel(page);
    const open = panel.getByRole('region', { name: 'Not acknowledged' });
    await open.getByText(/^50 of 120 alerts are shown: .* 21 more red alerts come after these\.$/).waitFor();
    assert.equal(await open.locator('[data-alert]').count(), 50);
    const more = open.getByRole('button', { name: 'Show more' });
    await more.click();
    await open
      .getByText(/^100 of 120 alerts are shown: red, then escalated, then amber, of each the newest first\.$/)
      .waitFor();
    assert.equal(await open.locator('[data-alerts-of]').filter({ hasText: bello.name }).count(), 1);
    await more.click();
    await open.locator('[data-alert]').nth(119).waitFor();
    assert.equal(await open.getByText(/alerts are shown/).count(), 0);
    assert.equal(await more.count(), 0);
    await page.keyboard.press('Escape');

    await strip.getByRole('button', { name: 'All seen' }).click();
    await strip.waitFor({ state: 'detached' });
    await page.reload();
    await strip.getByText('21 more red alerts are in the list of alerts.').waitFor();
    assert.equal(await strip.locator('[data-red]').count(), 0, 'what was seen is not told again');
    await screens.close(page);
  });

  it('says that the alerts could not be fetched, and tries again', async () => {
    const page = await screens.open('/');
    await page.route('**/api/alerts?acknowledged=false&*', (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain', body: 'The read models are away.' }),
    );
    await page.reload();
    const panel = await openPanel(page);
    await panel.getByText(/The alerts could not be fetched/).waitFor();
    await page.unroute('**/api/alerts?acknowledged=false&*');
    await panel.getByRole('button', { name: 'Try again' }).first().click();
    await itemOf(panel, bello).waitFor();
    await screens.close(page);
  });

  it('can be worked by the keys alone, and gives the focus back to the badge', async () => {
    const page = await screens.open('/');
    const badge = page.locator('header button[aria-haspopup="dialog"]');
    await badge.focus();
    await page.keyboard.press('Enter');
    const item = itemOf(page.getByRole('dialog'), bello);
    await item.getByRole('button', { name: 'Why?' }).focus();
    await page.keyboard.press('Enter');
    await item.getByText('HTN-RED-SYSTOLIC').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(await badge.evaluate((element) => element === document.activeElement), true);
    await screens.close(page);
  });

  for (const viewport of [PHONE, DESKTOP]) {
    it(`keeps nobody out at ${viewport.width} pixels`, async () => {
      const page = await screens.open('/', { viewport, colorScheme: 'dark' });
      const item = itemOf(await openPanel(page), bello);
      await item.getByRole('button', { name: 'Why?' }).click();
      await item.getByText('HTN-RED-SYSTOLIC').waitFor();
      assert.deepEqual(await barriers(page), []);
      assert.ok((await overflow(page)) <= 0, 'nothing lies beside the screen');
      await screens.close(page);
    });
  }
});
