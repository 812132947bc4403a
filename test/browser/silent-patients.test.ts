import assert from 'node:assert/strict';
import { patientSchema } from '../../backend/contract/patient.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { barriers, Screens } from '../harness/screens.ts';

const DAY_MS = 86_400_000;

describe('silent patients on the screens', () => {
  const clock = new ManualTime();
  let screens: Screens;
  before(async () => {
    screens = await Screens.start({ clock });
  });
  after(() => screens.stop());

  it('are marked in their row, found by the filter, and no longer silent once a longer rhythm is set', async () => {
    const client = screens.product.client();
    const quiet = await client.register({ name: 'Mzee Juma' });
    const regular = await client.register({ name: 'Amina Bello' });
    await clock.pass(4 * DAY_MS);
    await client.log(regular.id, { bpSys: 120, bpDia: 75 });

    const page = await screens.open('/');
    const row = page.getByRole('row').filter({ hasText: 'Mzee Juma' });
    await row.getByText('Silent', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: /Silent/ }).check();
    await page.getByRole('row').filter({ hasText: 'Amina Bello' }).waitFor({ state: 'detached' });
    assert.match(page.url(), /silent=true/);

    await row.getByRole('button', { name: 'Mzee Juma', exact: true }).click();
    await page.getByRole('dialog').getByText('Open full page').click();
    await page.getByText(/No log as expected since/).waitFor();
    await page.getByText('A log is expected every day.').waitFor();
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByLabel('A log is expected every').fill('15');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Enter a whole number from 1 to 14').waitFor();
    await page.getByLabel('A log is expected every').fill('7');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('A log is expected every 7 days.', { exact: true }).waitFor();
    await page.getByText(/No log as expected since/).waitFor({ state: 'detached' });
    assert.deepEqual(await barriers(page), []);
    const changed = (await client.get(`/api/patients/${quiet.id}`)).as(200, patientSchema);
    assert.equal(changed.silent, false);
    assert.equal(changed.expectedLogEveryDays, 7);
    await screens.close(page);
  });
});
