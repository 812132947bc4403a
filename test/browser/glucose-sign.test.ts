/** A meter that showed HI or LO, on the screens of a care team and of the patient: the sign, and never a number. */
import assert from 'node:assert/strict';
import type { Patient } from '../../backend/contract/patient.ts';
import { barriers, LOOKS, overflow, Screens } from '../harness/screens.ts';

const HOUR_MS = 60 * 60 * 1000;

describe('a blood sugar that the meter has no number for', () => {
  let screens: Screens;
  let patient: Patient;
  before(async () => {
    screens = await Screens.start();
    const client = screens.product.client();
    patient = await client.register({ name: 'Amina Bello', hasKnownDiabetes: true });
    const readings = [
      { glucoseSign: 'LO' },
      { glucoseMmol: 6.2 },
      { glucoseMmol: 9.1 },
      { glucoseSign: 'HI' },
    ];
    for (const [index, reading] of readings.entries()) {
      const timestamp = new Date(Date.now() - (readings.length - index) * 5 * HOUR_MS).toISOString();
      await client.log(patient.id, { ...reading, timestamp });
    }
  });
  after(() => screens.stop());

  it('stands in the row of the worklist with the limit that it is beyond, and with no change in number', async () => {
    const page = await screens.open('/');
    const row = page.getByRole('row').filter({ hasText: 'Amina Bello' });
    await row.getByText('HI: too high for the meter').waitFor({ state: 'attached' });
    await row.getByText('Glucose HI, red from 18').waitFor();
    assert.equal(await row.getByText('2.9', { exact: false }).count(), 0);
    await screens.close(page);
  });

  it('stands among the readings, in the chart and in its table', async () => {
    for (const { language, ...look } of LOOKS) {
      if (language !== 'en') continue;
      const page = await screens.open(`/patient/${patient.id}`, look);
      const vitals = page
        .getByRole('region')
        .filter({ has: page.getByRole('heading', { name: 'Current Vitals' }) });
      await vitals.getByText('HI', { exact: true }).waitFor();
      await vitals.getByText('HI: too high for the meter').waitFor({ state: 'attached' });
      const chart = page.getByRole('img', { name: /^Blood sugar/ });
      await chart.scrollIntoViewIfNeeded();
      await chart.getByText('HI', { exact: true }).waitFor();
      await chart.getByText('LO', { exact: true }).waitFor();
      await page.getByText('Average 7.7').waitFor();
      await page.getByRole('button', { name: 'Show as table' }).click();
      const cells = page.getByRole('cell').filter({ hasText: /too (high|low) for the meter/ });
      assert.equal(await cells.count(), 2);
      assert.deepEqual(await barriers(page), []);
      assert.equal(await overflow(page), 0);
      await screens.close(page);
    }
  });
});
