import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { alertSchema } from '../../backend/contract/alert.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import { eventually } from '../harness/product.ts';
import { barriers, DESKTOP, overflow, PHONE, Screens } from '../harness/screens.ts';

const NAMES = [
  'Amina Bello',
  'Mama Kanku',
  'Sani Abdullahi',
  'Jean Mbuyi',
  'Neema Kabongo',
  'Ngozi Okafor',
  'Baraka Mwangi',
  'Chantal Ilunga',
  'Yusuf Danjuma',
  'Esther Wanjiru',
];

describe('working through the alerts', () => {
  let screens: Screens;
  let patients: readonly Patient[];

  before(async () => {
    screens = await Screens.start();
  });
  after(() => screens.stop());
  afterEach(async () => {
    const client = screens.product.client();
    const open = (await client.get('/api/alerts')).as(200, z.array(alertSchema));
    for (const { id, status } of open)
      if (status !== 'resolved') await client.post(`/api/alerts/${id}/resolve`);
  });

  const alertsOf = async ({ id }: Patient) =>
    (await screens.product.client().get(`/api/alerts?patientId=${id}`)).as(200, z.array(alertSchema));
  const isTakenOn = async (patient: Patient) =>
    (await alertsOf(patient)).every(({ acknowledged }) => acknowledged);
  /** The first is furthest from well, and the last that came stands first. */
  async function fallIll(count: number): Promise<void> {
    const client = screens.product.client();
    const ill: Patient[] = [];
    for (const [at, name] of NAMES.slice(0, count).entries()) {
      const patient = await client.register({ name, hasKnownHtn: true, phoneNumber: `+24381000000${at}` });
      await client.log(patient.id, { bpSys: 190 + at, bpDia: 85 });
      await eventually(
        () => alertsOf(patient),
        (alerts) => alerts.length === 1,
      );
      ill.unshift(patient);
    }
    patients = ill;
  }
  async function openPanel(page: Page) {
    await page.locator('header button[aria-haspopup="dialog"]').click();
    const panel = page.getByRole('dialog', { name: 'Alerts' });
    await panel.locator('[data-alerts-of]').first().waitFor();
    return panel;
  }
  const first = (): Patient => {
    const [patient] = patients;
    assert.ok(patient);
    return patient;
  };
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.closest('[data-alerts-of]')?.getAttribute('data-alerts-of'));

  it('takes ten patients on, calls them and says how it went, by the keys alone', async () => {
    await fallIll(10);
    const page = await screens.open('/');
    await page.locator('header button[aria-haspopup="dialog"]').focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Alerts' });
    await panel.locator('[data-alerts-of]').nth(9).waitFor();
    await page.keyboard.press('j');
    for (const [at, patient] of patients.entries()) {
      // Whoever is done with one stands at the next.
      await eventually(
        () => focused(page),
        (id) => id === patient.id,
      );
      if (at % 2 === 1) {
        await page.keyboard.press('a');
      } else {
        await page.keyboard.press('c');
        const strip = page.getByRole('region', { name: `Call with ${patient.name}` });
        await strip.getByText('Acknowledge 1 alert').waitFor();
        await page.keyboard.press(at % 4 === 0 ? '1' : '2');
        await strip.waitFor({ state: 'detached' });
      }
      await panel.locator(`[data-alerts-of="${patient.id}"]`).waitFor({ state: 'detached' });
    }
    for (const patient of patients) assert.ok(await isTakenOn(patient), patient.name);
    await panel.getByText('No alert is waiting.').waitFor();
    await screens.close(page);
  });

  it('takes an acknowledgement back within ten seconds, by the button or by u', async () => {
    await fallIll(1);
    const page = await screens.open('/');
    const panel = await openPanel(page);
    const card = panel.locator('[data-alerts-of]');
    await card.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText(`${first().name}: 1 alert acknowledged`).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`${first().name}: 1 alert acknowledged`).waitFor({ state: 'detached' });
    await card.waitFor();
    assert.ok(!(await isTakenOn(first())));

    await card.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText(`${first().name}: 1 alert acknowledged`).waitFor();
    await card.waitFor({ state: 'detached' });
    await page.keyboard.press('u');
    await card.waitFor();
    assert.ok(!(await isTakenOn(first())));
    await screens.close(page);
  });

  it('takes several on with one note, and names whom it could not be done for', async () => {
    await fallIll(3);
    const page = await screens.open('/');
    const panel = await openPanel(page);
    const [done, failing] = patients;
    assert.ok(done !== undefined && failing !== undefined);
    await panel.getByRole('checkbox', { name: `Select ${done.name}` }).check();
    await panel.getByRole('checkbox', { name: `Select ${failing.name}` }).check();
    const bar = panel.getByRole('region', { name: 'Selected patients' });
    await bar.getByText('2 patients selected').waitFor();
    await bar.getByLabel('One note for all').fill('Seen on the ward round.');
    const address = `**/api/patients/${failing.id}/alerts/acknowledge`;
    await page.route(address, (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain', body: 'The event store is away.' }),
    );
    await bar.getByRole('button', { name: 'Acknowledge' }).click();
    await bar.getByText(new RegExp(`^Not acknowledged: ${failing.name}\\.`)).waitFor();
    await bar.getByText('1 patient selected').waitFor();
    const [taken] = await alertsOf(done);
    assert.equal(taken?.note, 'Seen on the ward round.');
    assert.ok(!(await isTakenOn(failing)));

    await page.unroute(address);
    await bar.getByRole('button', { name: 'Acknowledge' }).click();
    await bar.waitFor({ state: 'detached' });
    assert.equal((await alertsOf(failing))[0]?.note, 'Seen on the ward round.');
    await screens.close(page);
  });

  it('keeps the note for several while the panel is closed, and calls no one refused for whom it was done', async () => {
    await fallIll(2);
    const page = await screens.open('/');
    const panel = await openPanel(page);
    const [done, lost] = patients;
    assert.ok(done !== undefined && lost !== undefined);
    const bar = panel.getByRole('region', { name: 'Selected patients' });
    const note = bar.getByLabel('One note for all');
    await panel.getByRole('checkbox', { name: `Select ${done.name}` }).check();
    await note.fill('Seen on the ward round.');
    await panel.getByRole('button', { name: 'Close' }).click();
    await openPanel(page);
    await panel.getByRole('button', { name: 'Select all' }).click();
    assert.equal(await note.inputValue(), 'Seen on the ward round.');
    // It is done, and the answer that says so does not come.
    await page.route(`**/api/patients/${lost.id}/alerts/acknowledge`, async (route) => {
      await route.fetch();
      await route.fulfill({ status: 500, contentType: 'text/plain', body: 'Out of order.' });
    });
    await bar.getByRole('button', { name: 'Acknowledge' }).click();
    await panel.getByText('No alert is waiting.').waitFor();
    await bar.waitFor({ state: 'detached' });
    assert.equal((await alertsOf(lost))[0]?.note, 'Seen on the ward round.');
    await screens.close(page);
  });

  it('asks how it went beside the panel, which stays open, and acknowledges with the answer', async () => {
    await fallIll(2);
    const page = await screens.open('/');
    const panel = await openPanel(page);
    const card = panel.locator(`[data-alerts-of="${first().id}"]`);
    await card.getByRole('link', { name: first().phoneNumber ?? '' }).waitFor();
    await card.getByRole('button', { name: 'Outcome' }).click();
    const strip = page.getByRole('region', { name: `Call with ${first().name}` });
    await strip.getByText('Acknowledge 1 alert').waitFor();
    await strip.getByLabel('Note for the team').fill('She takes it again.');
    await strip.getByRole('button', { name: 'Reached and agreed' }).click();
    await card.waitFor({ state: 'detached' });
    assert.ok(await panel.isVisible());
    assert.ok(await isTakenOn(first()));
    await screens.close(page);
  });

  it('lists the keys, which can be switched off and do nothing in a field', async () => {
    await fallIll(1);
    const page = await screens.open('/');
    const panel = await openPanel(page);
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard' });
    await list.getByText('acknowledge', { exact: true }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await list.getByLabel('Use single keys').uncheck();
    await list.getByText('Single keys are off').waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    assert.equal(await focused(page), undefined, 'the keys do nothing');

    await panel.getByRole('button', { name: 'Keyboard: list of keys' }).click();
    await list.getByLabel('Use single keys').check();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    const card = panel.locator('[data-alerts-of]');
    await card.getByRole('button', { name: 'Note' }).click();
    await card.getByLabel('Note', { exact: true }).pressSequentially('a call');
    assert.equal(await card.getByLabel('Note', { exact: true }).inputValue(), 'a call');
    assert.ok(!(await isTakenOn(first())));
    await screens.close(page);
  });

  for (const viewport of [PHONE, DESKTOP]) {
    it(`keeps nobody out at ${viewport.width} pixels while a call waits for its outcome`, async () => {
      await fallIll(2);
      const page = await screens.open('/', { viewport, colorScheme: 'dark' });
      const panel = await openPanel(page);
      await panel.getByRole('checkbox').first().check();
      await panel.locator('[data-call]').first().click();
      await page.getByRole('region', { name: `Call with ${first().name}` }).waitFor();
      const [strip, list] = [
        await page.locator('[data-call-strip]').boundingBox(),
        await panel.boundingBox(),
      ];
      assert.ok(
        strip !== null && list !== null && list.y + list.height <= strip.y + 1,
        'it stands above the question',
      );
      assert.deepEqual(await barriers(page), []);
      assert.ok((await overflow(page)) <= 0, 'nothing lies beside the screen');
      await screens.close(page);
    });
  }
});
