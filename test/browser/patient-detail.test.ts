import assert from 'node:assert/strict';
import type { Patient } from '../../backend/contract/patient.ts';
import { barriers, overflow, PHONE, Screens } from '../harness/screens.ts';

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
});
