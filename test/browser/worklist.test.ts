import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Contact } from '../../backend/contract/message.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import { eventually } from '../harness/product.ts';
import { barriers, DESKTOP, openMenu, overflow, PHONE, Screens } from '../harness/screens.ts';

const RED = { bpSys: 196, bpDia: 100 };
const AMBER = { bpSys: 150, bpDia: 85 };
const WELL = { bpSys: 118, bpDia: 76 };

/** Counts what a hand presses, wherever on the page. */
const COUNTED = `window.clicks = 0; addEventListener('pointerdown', () => { window.clicks += 1; }, true);`;

const row = (page: Page, name: string) => page.locator('[data-patient]').filter({ hasText: name });
const strip = (page: Page, name: string) => page.getByRole('region', { name: `Call with ${name}` });

describe('the worklist on the screen', () => {
  let screens: Screens;
  beforeEach(async () => {
    screens = await Screens.start();
  });
  afterEach(() => screens.stop());

  const post = (path: string, body: unknown) => screens.product.client().post(path, body);
  async function registered(name: string, ...logs: readonly object[]): Promise<string> {
    const details = { name, age: 60, hasKnownHtn: true, phoneNumber: '+243812345678' };
    const { id } = JSON.parse((await post('/api/patients', details)).text) as Patient;
    for (const log of logs) await post(`/api/patients/${id}/logs`, log);
    return id;
  }
  const contacts = async (id: string): Promise<readonly Contact[]> =>
    JSON.parse((await screens.product.client().get(`/api/patients/${id}/contacts`)).text) as Contact[];
  const openAlerts = async (id: string): Promise<number> =>
    (JSON.parse((await screens.product.client().get(`/api/patients/${id}`)).text) as Patient).openAlerts.RED;
  const opened = async (path = '/dashboard', options = {}) => {
    const page = await screens.open(path, options);
    await page.locator('[data-patient]').first().waitFor();
    return page;
  };

  it('says who, why and since when, the one in danger first, under the names of its parts', async () => {
    await registered('Well Kabongo', WELL);
    await registered('Amber Ilunga', WELL, AMBER);
    const red = await registered('Red Bello', WELL, RED);
    await eventually(
      () => openAlerts(red),
      (open) => open === 1,
    );
    const page = await opened();
    const names = await page.locator('[data-patient] button[aria-haspopup="dialog"]').allInnerTexts();
    assert.deepEqual(names, ['Red Bello', 'Amber Ilunga', 'Well Kabongo']);
    await row(page, 'Red Bello').getByText('Systolic 196, red from 181').waitFor();
    await row(page, 'Red Bello').getByText('+78/+24').waitFor();
    await row(page, 'Amber Ilunga').getByText('Systolic 150, amber from 140').waitFor();
    for (const part of ['Immediate action', 'Needs monitoring', 'Stable'])
      await page.getByRole('rowheader', { name: new RegExp(`^${part}`) }).waitFor();
    const number = row(page, 'Red Bello').getByRole('link', { name: '+243812345678' });
    assert.equal(await number.getAttribute('href'), 'tel:+243812345678');
    assert.deepEqual(await barriers(page), []);
    await screens.close(page);
  });

  it('shows three whole patients on the first screen of a phone, below the strip of the RED ones too', async () => {
    for (const name of ['Amina Bello', 'Chukwuemeka Okafor', 'Joséphine Mbuyi', 'Dieudonné Kabongo'])
      await registered(name, WELL, RED);
    const page = await opened('/dashboard', { viewport: PHONE });
    const red = page.getByRole('region', { name: 'Red alerts that you have not seen yet' });
    await red.getByRole('button', { name: /^\d more: / }).waitFor();
    const { height } = (await red.boundingBox()) ?? { height: Infinity };
    assert.ok(height <= 48, `${height} pixels of a phone are enough for it`);
    const third = page.locator('[data-patient]').nth(2);
    await eventually(
      async () => {
        const box = await third.boundingBox();
        return box === null ? Infinity : box.y + box.height;
      },
      (bottom) => bottom <= PHONE.height,
    );
    await row(page, 'Amina Bello').getByRole('button', { name: 'More: Amina Bello' }).click();
    await row(page, 'Amina Bello').getByRole('button', { name: 'Alert: Amina Bello' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    assert.deepEqual(await barriers(page), []);
    assert.equal(await overflow(page), 0);
    await screens.close(page);
  });

  it('asks after a call how it went, and two clicks after the row it is recorded and acknowledged', async () => {
    const id = await registered('Red Bello', RED);
    await eventually(
      () => openAlerts(id),
      (open) => open === 1,
    );
    const page = await opened();
    await row(page, 'Red Bello').getByRole('button', { name: 'Call: Red Bello' }).click();
    await strip(page, 'Red Bello').getByText('Acknowledge 1 alert').waitFor();
    await page.reload();
    await strip(page, 'Red Bello').getByText('Acknowledge 1 alert').waitFor();
    await strip(page, 'Red Bello')
      .getByRole('button', { name: /Reached and agreed/ })
      .click();
    await page.getByText('Red Bello: Reached and agreed').waitFor();
    const [contact] = await contacts(id);
    assert.equal(contact?.outcome, 'reached');
    assert.equal(await openAlerts(id), 0);
    await page.getByRole('rowheader', { name: /^Handled/ }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await strip(page, 'Red Bello').waitFor();
    assert.deepEqual(await contacts(id), []);
    assert.equal(await openAlerts(id), 1);
    await screens.close(page);
  });

  it('records a call once whose first answer was lost, and takes its alert on with it', async () => {
    const id = await registered('Lost Bello', RED);
    await eventually(
      () => openAlerts(id),
      (open) => open === 1,
    );
    const page = await opened();
    await row(page, 'Lost Bello').getByRole('button', { name: 'Call: Lost Bello' }).click();
    const reached = strip(page, 'Lost Bello').getByRole('button', { name: /Reached and agreed/ });
    await strip(page, 'Lost Bello').getByText('Acknowledge 1 alert').waitFor();
    const path = `**/api/patients/${id}/contacts`;
    await page.route(path, async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      await route.fetch();
      await route.fulfill({ status: 500, contentType: 'text/plain', body: 'Out of order.' });
    });
    await reached.click();
    await strip(page, 'Lost Bello').getByText('500: Out of order.').waitFor();
    // The page knows meanwhile what came of the first one.
    await strip(page, 'Lost Bello').getByText('Acknowledge 1 alert').waitFor({ state: 'detached' });
    await page.unroute(path);
    await reached.click();
    await page.getByText('Lost Bello: Reached and agreed').waitFor();
    assert.equal((await contacts(id)).length, 1);
    assert.equal(await openAlerts(id), 0);
    await screens.close(page);
  });

  it('costs two clicks from the row to the outcome, two from the bell to an acknowledgement, four from the row to a hand-over', async () => {
    const [called, acknowledged, given] = [
      await registered('Red Bello', RED),
      await registered('Amber Ilunga', AMBER),
      await registered('Red Kabongo', RED),
    ];
    const alertCount = (id: string, color: 'RED' | 'AMBER', count: number) =>
      eventually(
        async () =>
          (JSON.parse((await screens.product.client().get(`/api/patients/${id}`)).text) as Patient)
            .openAlerts[color],
        (open) => open === count,
      );
    await alertCount(called, 'RED', 1);
    await alertCount(acknowledged, 'AMBER', 1);
    await alertCount(given, 'RED', 1);
    const clicksOf = async (job: (page: Page) => Promise<void>): Promise<number> => {
      const page = await screens.open('/dashboard', {}, COUNTED);
      await page.locator('[data-patient]').first().waitFor();
      // With it comes what lies above the rows: a press in that moment would meet what has moved, and be made again.
      await page.getByRole('button', { name: /^Alerts, \d+ not acknowledged/ }).waitFor();
      await job(page);
      const clicks = await page.evaluate(() => (window as unknown as { clicks: number }).clicks);
      await screens.close(page);
      return clicks;
    };

    const outcome = await clicksOf(async (page) => {
      await row(page, 'Red Bello').getByRole('button', { name: 'Call: Red Bello' }).click();
      await strip(page, 'Red Bello')
        .getByRole('button', { name: /Reached and agreed/ })
        .click();
      await page.getByText('Red Bello: Reached and agreed').waitFor();
    });
    const acknowledgement = await clicksOf(async (page) => {
      await page.getByRole('button', { name: /^Alerts, \d+ not acknowledged/ }).click();
      const card = page.locator(`[data-alerts-of="${acknowledged}"]`);
      await card.getByRole('button', { name: /^Acknowledge/ }).click();
      await card.waitFor({ state: 'detached' });
    });
    const handOver = await clicksOf(async (page) => {
      await row(page, 'Red Kabongo').getByRole('button', { name: 'Red Kabongo', exact: true }).click();
      await page.getByRole('link', { name: 'Open full page' }).click();
      await page.getByRole('button', { name: 'Hand over' }).click();
      const dialog = page.getByRole('dialog', { name: 'Hand over Red Kabongo' });
      // Of somebody whom nobody has taken on, the team has been told nothing without it.
      await dialog.getByLabel('Note').fill('Rings back at noon.');
      await dialog.getByRole('button', { name: 'Hand over' }).click();
      await dialog.waitFor({ state: 'detached' });
    });
    assert.deepEqual({ outcome, acknowledgement, handOver }, { outcome: 2, acknowledgement: 2, handOver: 4 });
    assert.equal((await contacts(called))[0]?.outcome, 'reached');
    await alertCount(acknowledged, 'AMBER', 0);
    await eventually(
      async () =>
        (await screens.product.events()).some(
          ({ type, meta }) => type === 'PatientHandedOver' && meta.patientId === given,
        ),
      Boolean,
    );
  });

  for (const [has, script, count] of [
    ['has a button that copies the number', '', 1],
    ['has no such button where the browser lets no page copy', 'delete Navigator.prototype.clipboard;', 0],
  ] as const) {
    it(`${has}, beside the number of whom they call`, async () => {
      await registered('Red Bello', RED);
      const page = await screens.open('/dashboard', {}, script);
      await row(page, 'Red Bello').getByRole('button', { name: 'Call: Red Bello' }).click();
      await strip(page, 'Red Bello').getByRole('link', { name: '+243812345678' }).waitFor();
      assert.equal(
        await strip(page, 'Red Bello').getByRole('button', { name: 'Copy the number' }).count(),
        count,
      );
      await screens.close(page);
    });
  }

  it('promises a call at a time of day, refuses what is no time, and keeps the note meanwhile', async () => {
    const id = await registered('Red Bello', RED);
    const page = await opened();
    await row(page, 'Red Bello').getByRole('button', { name: 'Call: Red Bello' }).click();
    const asked = strip(page, 'Red Bello');
    await asked.getByLabel('Note for the team').fill('Daughter answers after three.');
    await asked.getByLabel('Call again at').fill('99:99');
    await asked.getByRole('button', { name: /Call again/ }).click();
    await asked.getByText('Write a time such as 15:00.').waitFor();
    await asked.getByLabel('Call again at').fill('23:59');
    await asked.getByRole('button', { name: /Call again/ }).click();
    await page.getByText('Red Bello: Call again later').waitFor();
    const [contact] = await contacts(id);
    assert.equal(contact?.note, 'Daughter answers after three.');
    assert.equal(new Date(contact?.callAgainAt ?? '').getMinutes(), 59);
    await row(page, 'Red Bello')
      .getByText(/Call again 23:59/)
      .waitFor();
    await screens.close(page);
  });

  it('says of whom a call was promised without a time that they asked for it, and of whom nobody knows how they are', async () => {
    const id = await registered('Amber Ilunga', AMBER);
    await registered('New Kabongo');
    await post(`/api/patients/${id}/contacts`, { outcome: 'call_again' });
    const page = await opened();
    await row(page, 'Amber Ilunga')
      .getByText(/^Asked to be called again \(\d\d:\d\d\)$/)
      .waitFor();
    await page.getByRole('rowheader', { name: /^Waiting for the first log/ }).waitFor();
    assert.equal(await page.getByRole('rowheader', { name: /^Stable/ }).count(), 0);
    const chip = row(page, 'New Kabongo').getByText('Not started', { exact: true });
    assert.ok(((await chip.boundingBox())?.height ?? 99) < 28, 'in one line');
    await screens.close(page);
  });

  it('cuts neither a condition nor the number off a row of a tablet', async () => {
    const details = { name: 'Tablet Bello', age: 60, phoneNumber: '+243812345678' };
    await post('/api/patients', { ...details, hasKnownHtn: true, hasKnownHf: true, hasKnownDiabetes: true });
    const page = await opened('/dashboard', { viewport: { width: 1024, height: 768 } });
    const [cell, condition] = await Promise.all([
      row(page, 'Tablet Bello').locator('th').boundingBox(),
      row(page, 'Tablet Bello').getByText('DM', { exact: true }).boundingBox(),
    ]);
    assert.ok(cell !== null && condition !== null);
    assert.ok(condition.x + condition.width <= cell.x + cell.width, 'the last condition is in the cell');
    await screens.close(page);
  });

  it('asks before a patient is recorded as died, and leaves it at that where the answer is no', async () => {
    const id = await registered('Red Bello', RED);
    const page = await opened();
    await row(page, 'Red Bello').getByRole('button', { name: 'Call: Red Bello' }).click();
    const other = strip(page, 'Red Bello').getByRole('button', { name: 'Other', exact: true });
    await other.press('Enter');
    await page.keyboard.press('Escape');
    await strip(page, 'Red Bello').getByRole('button', { name: 'Died' }).waitFor({ state: 'hidden' });
    await other.click();
    await strip(page, 'Red Bello').getByRole('button', { name: 'Died' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.deepEqual(await contacts(id), []);
    await strip(page, 'Red Bello').waitFor();
    await screens.close(page);
  });

  it('says that a patient died while they were called, and brings nobody back by a slip of a finger', async () => {
    const id = await registered('Red Bello', RED);
    const page = await opened();
    await row(page, 'Red Bello').getByRole('button', { name: 'Call: Red Bello' }).click();
    await strip(page, 'Red Bello').getByLabel('Note for the team').fill('His sister spoke.');
    await post(`/api/patients/${id}/contacts`, { outcome: 'died' });
    await strip(page, 'Red Bello')
      .getByText(/^Died\. Recorded /)
      .waitFor();
    await page.keyboard.press('Escape');
    await strip(page, 'Red Bello')
      .getByRole('button', { name: /Reached and agreed/ })
      .click();
    await page.getByRole('heading', { name: 'Bring Red Bello back?' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await strip(page, 'Red Bello').getByRole('button', { name: 'Other', exact: true }).click();
    await strip(page, 'Red Bello').getByRole('button', { name: 'Other outcome' }).click();
    await strip(page, 'Red Bello').waitFor({ state: 'detached' });
    const [newest, before] = await contacts(id);
    assert.deepEqual(
      [newest?.outcome, newest?.note, before?.outcome],
      ['other', 'His sister spoke.', 'died'],
    );
    await screens.close(page);
  });

  it('shows who took a patient on, and tells the second who was faster', async () => {
    const id = await registered('Red Bello', RED);
    const page = await opened();
    const other = screens.product.client();
    await other.post('/api/session', { role: 'clinician', name: 'Nurse Diallo' });
    await row(page, 'Red Bello').getByRole('button', { name: 'Take: Red Bello' }).waitFor();
    await other.post(`/api/patients/${id}/worklist/assign`, {});
    await row(page, 'Red Bello').getByText('Nurse Diallo').waitFor();
    await row(page, 'Red Bello').getByRole('button', { name: 'Take over: Red Bello' }).click();
    await row(page, 'Red Bello').getByText('Dr Amani Okafor').waitFor();
    await page.getByRole('radio', { name: /^Mine/ }).check();
    await row(page, 'Red Bello').waitFor();
    assert.match(page.url(), /mine=true/);
    await screens.close(page);
  });

  it('says where nobody could be taken on', async () => {
    await registered('Red Bello', RED);
    const page = await opened();
    await page.route('**/worklist/assign', (route) => route.abort());
    await row(page, 'Red Bello').getByRole('button', { name: 'Take: Red Bello' }).click();
    await row(page, 'Red Bello').getByText('Not taken, try again').waitFor();
    await page.unroute('**/worklist/assign');
    await row(page, 'Red Bello').getByRole('button', { name: 'Take: Red Bello' }).click();
    await row(page, 'Red Bello').getByText('Dr Amani Okafor').waitFor();
    await screens.close(page);
  });

  it('sorts by a column and back, and keeps a view under a name', async () => {
    await registered('Well Kabongo', WELL);
    await registered('Red Bello', RED);
    const page = await opened();
    const names = () => page.locator('[data-patient] button[aria-haspopup="dialog"]').allInnerTexts();
    const head = page.getByRole('columnheader', { name: 'Patient' });
    await head.getByRole('button').click();
    assert.equal(await head.getAttribute('aria-sort'), 'ascending');
    const stand = (...order: readonly string[]) => eventually(names, (now) => now.join() === order.join());
    await stand('Red Bello', 'Well Kabongo');
    await head.getByRole('button').click();
    await stand('Well Kabongo', 'Red Bello');
    assert.match(page.url(), /sort=name&descending=true/);
    await head.getByRole('button').click();
    await stand('Red Bello', 'Well Kabongo');
    assert.equal(await head.getAttribute('aria-sort'), 'none');
    await page.getByLabel('Condition').selectOption('DIABETES');
    await page.getByRole('radio', { name: 'Red 0' }).waitFor();
    await page.getByLabel('Condition').selectOption('');
    await page.getByRole('radio', { name: /^Green/ }).check();
    await row(page, 'Red Bello').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByLabel('Name of the view').fill('The well');
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByRole('radio', { name: /^All/ }).check();
    await row(page, 'Red Bello').waitFor();
    await page.getByRole('button', { name: 'The well', exact: true }).click();
    await row(page, 'Red Bello').waitFor({ state: 'detached' });
    await screens.close(page);
  });

  it('hands the open work over as a list', async () => {
    const id = await registered('Red Bello', RED);
    await registered('Well Kabongo', WELL);
    await post(`/api/patients/${id}/worklist/hand-over`, { to: null, note: 'Call the daughter.' });
    const page = await opened();
    await openMenu(page);
    await page.getByRole('button', { name: 'Hand-over list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hand-over' });
    await dialog.locator(`[data-hand-over="${id}"]`).getByText('Call the daughter.').waitFor();
    assert.equal(await dialog.locator('[data-hand-over]').count(), 1);
    assert.deepEqual(await barriers(page), []);
    // On paper it is the page, of which there may be several, and nothing is below it.
    await page.emulateMedia({ media: 'print' });
    assert.equal(await dialog.evaluate((element) => getComputedStyle(element).position), 'static');
    assert.equal(await page.locator('#main').isVisible(), false);
    assert.equal(await dialog.getByRole('button').count(), 0);
    await screens.close(page);
  });

  it('has room for 805 alerts and as many patients in danger', async () => {
    await registered('Red Bello', RED);
    for (const viewport of [PHONE, DESKTOP]) {
      const page = await screens.open('/no/such/page', { viewport });
      const alerts = { unacknowledged: 805, RED: 805, AMBER: 0, escalated: 0, episodes: 805 };
      await page.route('**/api/alerts/counts', (route) => route.fulfill({ json: alerts }));
      const whole = {
        all: 20_000,
        RED: 805,
        AMBER: 1_100,
        GREEN: 18_000,
        none: 95,
        silent: 310,
        more: false,
      };
      await page.route('**/api/patients/counts*', (route) => route.fulfill({ json: whole }));
      await page.goto(`${screens.product.url}/dashboard`);
      await page.locator('[data-patient]').first().waitFor();
      const badge = page.getByRole('button', { name: /^Alerts, 805 not acknowledged/ });
      await badge.getByText('99+', { exact: true }).waitFor();
      await page.getByText(/of 20,000 patients$/).waitFor();
      assert.ok((await overflow(page)) <= 0);
      const isSeen = await badge.evaluate((bell) => {
        const [number, icon] = ['span', 'svg'].map((part) =>
          bell.querySelector(part)?.getBoundingClientRect(),
        );
        return number && icon ? number.bottom < icon.bottom || number.left >= icon.right : false;
      });
      assert.ok(isSeen, 'the number leaves the bell in view');
      await screens.close(page);
    }
  });

  for (const viewport of [PHONE, DESKTOP])
    it(`has no barrier with the strip open, and nothing beside the screen (${viewport.width} pixels)`, async () => {
      await registered('Abcdefghij'.repeat(6), RED);
      await registered('محمد الأمين', AMBER);
      await registered('🌸 Zoë 🫀', WELL);
      const page = await opened('/dashboard', { viewport });
      await row(page, 'Abcdefghij').getByRole('button', { name: /^Call/ }).click();
      await strip(page, 'Abcdefghij'.repeat(6)).waitFor();
      await row(page, 'Zoë').getByText('🌸 Zoë 🫀').first().waitFor();
      assert.deepEqual(await barriers(page), []);
      assert.ok((await overflow(page)) <= 0);
      await screens.close(page);
    });
});
