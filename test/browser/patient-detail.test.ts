import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { Patient } from '../../backend/contract/patient.ts';
import { eventually } from '../harness/product.ts';
import { barriers, DESKTOP, overflow, PHONE, Screens } from '../harness/screens.ts';

/** Whether the middle of it is what a finger there would press. */
const isOnTop = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

describe('the details of a patient over the dashboard', () => {
  let screens: Screens;
  let patient: Patient;
  before(async () => {
    screens = await Screens.start();
    const client = screens.product.client();
    patient = await client.register({
      name: 'Amina Bello',
      age: 61,
      hasKnownHtn: true,
      hasKnownHf: true,
      hasKnownDiabetes: true,
      phoneNumber: '+243812345678',
    });
    for (let log = 0; log < 6; log += 1)
      await client.log(patient.id, { bpSys: 140 + log, bpDia: 90, hr: 80 + log, weightKg: 70 });
    for (const [testType, result] of [
      ['HBA1C', '7.9'],
      ['RENAL', '88'],
      ['LIPIDS', '3.1'],
      ['ECG', 'Sinus rhythm'],
    ])
      await client.post(`/api/patients/${patient.id}/tests`, { testType, result, testDate: '2026-01-05' });
  });
  after(() => screens.stop());

  it('show status, vitals, trends, three tests, three due ones and five logs, in this order', async () => {
    const page = await screens.open(`/dashboard?patient=${patient.id}`);
    const dialog = page.getByRole('dialog', { name: 'Amina Bello – Patient Detail' });
    await dialog.getByRole('img', { name: /^Blood pressure/ }).waitFor();
    assert.deepEqual(await dialog.getByRole('heading', { level: 2 }).allInnerTexts(), [
      'Amina Bello – Patient Detail',
      'Latest status',
      'Current Vitals',
      'Trends',
      'Recent Blood Tests',
      'Upcoming Tests Due',
      'Recent Log Entries',
    ]);
    for (const name of ['Blood Pressure Trend (7 days)', 'Heart Rate & Weight'])
      await dialog.getByRole('figure', { name, exact: true }).waitFor();
    await dialog.getByText(`ID ${patient.id}`).waitFor();
    await dialog.getByText('61 years').waitFor();
    await dialog.getByText('Known conditions: High blood pressure, Heart failure, Diabetes').waitFor();
    await dialog.getByText('Monitoring Required').waitFor();
    await dialog.getByText('Health alert, monitor closely').waitFor();
    for (const [heading, count] of [
      ['Recent Blood Tests', 3],
      ['Upcoming Tests Due', 3],
      ['Recent Log Entries', 5],
    ] as const) {
      const card = dialog.getByRole('region', { name: heading });
      await card.locator('li').first().waitFor();
      assert.equal(await card.locator('ul').first().locator('> li').count(), count, heading);
    }
    await dialog.getByRole('button', { name: 'Why this status' }).click();
    await dialog.getByText('HTN-AMBER-SYSTOLIC').waitFor();
    assert.deepEqual(await barriers(page), []);
    await screens.close(page);
  });

  it('open the form of an alert to this patient, and the limits of this patient', async () => {
    const page = await screens.open(`/dashboard?patient=${patient.id}`);
    const dialog = page.getByRole('dialog', { name: 'Amina Bello – Patient Detail' });
    await dialog.getByRole('button', { name: 'Custom Alert: Amina Bello' }).click();
    const alert = page.getByRole('dialog', { name: /Custom Alert/ });
    await alert.getByText('Amina Bello').first().waitFor();
    await page.keyboard.press('Escape');
    await alert.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Edit Thresholds' }).click();
    await page.getByRole('dialog', { name: 'Thresholds of Amina Bello' }).waitFor();
    await screens.close(page);
  });

  it('keep what is typed in a dialog over them while a tablet is turned', async () => {
    const page = await screens.open(`/dashboard?patient=${patient.id}`);
    const details = page.getByRole('dialog', { name: 'Amina Bello – Patient Detail' });
    await details.getByRole('button', { name: 'Edit Thresholds' }).click();
    const limits = page.getByRole('dialog', { name: 'Thresholds of Amina Bello' });
    const reason = limits.getByLabel('Reason', { exact: true });
    await reason.fill('Kidney disease.');
    const inFoot = page.locator('[data-call-foot] ~ div').getByText('Edit Thresholds');
    await page.setViewportSize(PHONE);
    await inFoot.waitFor({ state: 'detached' });
    assert.equal(await reason.inputValue(), 'Kidney disease.');
    await page.setViewportSize(DESKTOP);
    await inFoot.waitFor({ state: 'attached' });
    assert.equal(await reason.inputValue(), 'Kidney disease.');
    await screens.close(page);
  });

  it('say of a new patient that nothing is there yet', async () => {
    const { id } = await screens.product.client().register({ name: 'Chidi Obi' });
    const page = await screens.open(`/dashboard?patient=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Chidi Obi – Patient Detail' });
    await dialog.getByText('Known conditions: None').waitFor();
    await dialog.getByText('No log has been entered for this patient yet.').waitFor();
    await dialog.getByText('No test result yet.').waitFor();
    await dialog.getByText('No test is due.').waitFor();
    assert.equal(await dialog.locator('figure').count(), 0, 'no chart without logs');
    await screens.close(page);
  });

  it('say that the patient does not exist', async () => {
    const page = await screens.open('/dashboard?patient=nobody');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Patient Not Found', { exact: true }).waitFor();
    await dialog.getByText('The requested patient could not be found.', { exact: true }).waitFor();
    await screens.close(page);
  });

  it('fill a phone and nothing beside it', async () => {
    const page = await screens.open(`/dashboard?patient=${patient.id}`, {
      viewport: PHONE,
      colorScheme: 'dark',
    });
    await page
      .getByRole('dialog')
      .getByRole('img', { name: /^Blood pressure/ })
      .waitFor();
    assert.deepEqual(await barriers(page), []);
    assert.equal(await overflow(page), 0);
    await screens.close(page);
  });

  describe('of somebody who is to be called', () => {
    let called: Patient;
    beforeEach(async () => {
      const client = screens.product.client();
      called = await client.register({
        name: 'Sani Abdullahi',
        hasKnownHtn: true,
        phoneNumber: '+2348031234567',
      });
      await client.log(called.id, { bpSys: 195, bpDia: 118 });
    });
    afterEach(async () => {
      // The next one of the name is the only one in the list.
      await screens.product.client().post(`/api/patients/${called.id}/contacts`, { outcome: 'moved_away' });
    });
    const name = (page: Page) => page.getByRole('button', { name: 'Sani Abdullahi', exact: true });
    const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sani Abdullahi – Patient Detail' });

    for (const viewport of [PHONE, DESKTOP]) {
      it(`ask in their foot how the call went, with the patient in view: ${viewport.width} pixels`, async () => {
        const page = await screens.open('/dashboard', { viewport });
        await name(page).click();
        const dialog = dialogOf(page);
        await dialog.getByRole('button', { name: 'Call Patient: Sani Abdullahi' }).click();
        const strip = dialog.getByRole('region', { name: 'Call with Sani Abdullahi' });
        await strip.getByText('Acknowledge 1 alert').waitFor();
        assert.ok(await isOnTop(strip.getByLabel('Note for the team')));
        await strip.locator('h2:focus').waitFor();
        assert.ok(await dialog.getByText('Immediate Action Required').isVisible());
        assert.equal(await overflow(page), 0);
        assert.deepEqual(await barriers(page), []);
        await strip.getByLabel('Note for the team').fill('Her son says that she sleeps.');
        await strip.getByRole('button', { name: 'No answer' }).click();
        await dialog.getByText('Sani Abdullahi: No answer').waitFor();

        // Closed at once, the way back is there all the same; opened again, what was asked comes along.
        await dialog.getByRole('button', { name: 'Close', exact: true }).click();
        await dialog.waitFor({ state: 'detached' });
        await page.getByRole('button', { name: 'Undo' }).click();
        const onPage = page.getByRole('region', { name: 'Call with Sani Abdullahi' });
        await onPage.getByLabel('Note for the team').fill('She called back.');
        await name(page).click();
        await strip.getByLabel('Note for the team').waitFor();
        assert.equal(await strip.getByLabel('Note for the team').inputValue(), 'She called back.');
        await dialog.getByRole('heading', { level: 2 }).first().focus();
        await page.keyboard.press('1');
        await dialog.getByText('Sani Abdullahi: Reached and agreed').waitFor();
        await screens.close(page);
      });

      it(`have the number to call, and the alerts to take on, without scrolling: ${viewport.width} pixels`, async () => {
        const page = await screens.open('/dashboard', { viewport });
        await name(page).click();
        const dialog = dialogOf(page);
        const number = dialog.getByRole('link', { name: '+2348031234567', exact: true });
        await number.waitFor();
        assert.equal(await number.getAttribute('href'), 'tel:+2348031234567');
        assert.ok(await isOnTop(number));
        assert.ok(await isOnTop(dialog.getByRole('button', { name: 'Copy the number' })));
        const call = dialog.getByRole('button', { name: 'Call Patient: Sani Abdullahi' });
        assert.equal(await call.count(), 1);
        assert.ok(await isOnTop(call));
        await dialog.getByRole('button', { name: 'Acknowledge 1 alert' }).click();
        const undo = dialog.getByRole('button', { name: 'Undo' });
        await dialog.getByText('1 alert acknowledged').waitFor();
        assert.ok(await isOnTop(undo));
        assert.deepEqual(await barriers(page), []);
        await screens.close(page);
      });

      it(`tell above themselves, beside their buttons, that nothing was sent: ${viewport.width} pixels`, async () => {
        const page = await screens.open('/dashboard', { viewport });
        await page.route('**/call', (route) => route.fulfill({ status: 503, body: 'The partner is away.' }));
        await name(page).click();
        const dialog = dialogOf(page);
        await dialog.getByText('Immediate Action Required').waitFor();
        await dialog.getByRole('button', { name: 'Call Patient: Sani Abdullahi' }).click();
        const toast = page.locator('#toasts li').filter({ hasText: 'Call Failed' });
        await toast.waitFor();
        await eventually(
          () => isOnTop(toast),
          (isSeen) => isSeen,
        );
        for (const target of [
          dialog.getByRole('button', { name: 'Close', exact: true }),
          dialog.getByRole('button', { name: 'Call Patient: Sani Abdullahi' }),
          dialog.getByRole('link', { name: '+2348031234567', exact: true }),
        ])
          assert.ok(await isOnTop(target), String(target));
        await toast.locator('button').click();
        await toast.waitFor({ state: 'detached' });
        await screens.close(page);
      });
    }

    it('show without a connection whom the list has told of, and since when it may not be so', async () => {
      const page = await screens.open('/dashboard');
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      // What the dialog is made of came with the one before.
      await page.getByRole('button', { name: 'Amina Bello', exact: true }).click();
      const before = page.getByRole('dialog', { name: 'Amina Bello – Patient Detail' });
      await before.getByText('Monitoring Required').waitFor();
      await page.keyboard.press('Escape');
      await before.waitFor({ state: 'detached' });
      await page.context().setOffline(true);
      await name(page).click();
      const dialog = dialogOf(page);
      await dialog.getByText('Immediate Action Required').waitFor();
      await dialog.getByRole('link', { name: '+2348031234567', exact: true }).waitFor();
      const notice = dialog.getByRole('status').filter({ hasText: /showing data from/i });
      await notice.waitFor();
      assert.equal(await dialog.getByText('The patient could not be loaded').count(), 0);
      assert.deepEqual(await barriers(page), []);
      assert.deepEqual(errors, []);
      await page.context().setOffline(false);
      await screens.close(page);
    });
  });
});
