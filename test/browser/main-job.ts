import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from '../harness/product.ts';
import { Screens } from '../harness/screens.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function patientIdOf(screens: Screens, name: string): Promise<string> {
  const { json } = await screens.product
    .client()
    .get(`/api/patients?search=${encodeURIComponent(name)}`)
    .then((answer) => ({ json: JSON.parse(answer.text) as { id: string }[] }));
  const id = json[0]?.id;
  assert.ok(id, `${name} is a patient`);
  return id;
}

describe('the main job, in two browsers', () => {
  let screens: Screens;
  before(async () => {
    screens = await Screens.start();
  });
  after(() => screens.stop());

  it('opens on an empty dashboard, which sample data fills', async function () {
    // Two thousand events one after another: seconds on a quiet machine, a minute on a crowded one.
    this.timeout(120_000);
    const page = await screens.open('/');
    await page.getByText('No patients yet').waitFor();
    await page.getByRole('button', { name: 'Load sample data' }).first().click();
    await page.getByRole('button', { name: 'Loading sample data…' }).first().waitFor();
    await page.getByText('Database Seeded', { exact: true }).waitFor({ timeout: 100_000 });
    await page.getByText('Patient data has been loaded successfully.', { exact: true }).waitFor();
    await row(page, 'Joséphine Mbuyi').waitFor();
    assert.equal(await page.getByRole('row').count(), 15, 'fourteen patients below the header');
    await page.context().close();
  });

  it('shows a log that one clinician adds in the row of another, without a reload', async () => {
    const watching = await screens.open('/dashboard');
    const name = 'Ngozi Eze';
    await row(watching, name).getByText('Needs monitoring').waitFor();
    await watching.getByText('Online - Live sync active', { exact: true }).waitFor();
    await watching.evaluate(() => {
      (window as unknown as { notReloaded: boolean }).notReloaded = true;
    });

    const entering = await screens.open(`/patient/${await patientIdOf(screens, name)}/log`);
    await entering.getByLabel('Systolic').fill('192');
    await entering.getByLabel('Diastolic').fill('118');
    await entering.getByRole('button', { name: 'Save Log Entry' }).click();
    await entering.getByText('Log Entry Submitted', { exact: true }).waitFor();
    await entering.getByText('Status: RED', { exact: true }).waitFor();
    assert.match(entering.url(), /\/patient\/[^/]+$/);
    await entering.getByText('Immediate Action Required').waitFor();

    await row(watching, name).getByText('192/118').waitFor();
    await row(watching, name).getByText('Immediate action').waitFor();
    assert.equal(
      await watching.evaluate(() => (window as unknown as { notReloaded?: boolean }).notReloaded),
      true,
      'the page was not loaded anew',
    );
  });

  it('tells a red alert in a toast and keeps it behind the badge', async () => {
    const watching = await screens.open('/dashboard');
    const badge = watching.getByRole('button', { name: /^Alerts, \d+ not acknowledged$/ });
    const unacknowledged = async (): Promise<number> =>
      Number(/\d+/.exec((await badge.getAttribute('aria-label')) ?? (await badge.innerText()))?.[0]);
    const patients = await screens.product.client().get('/api/patients?flag=GREEN');
    const [stable] = JSON.parse(patients.text) as { id: string; name: string }[];
    assert.ok(stable, 'somebody is GREEN');
    await watching.getByText('Online - Live sync active', { exact: true }).waitFor();
    const atFirst = await unacknowledged();

    await screens.product.client().post(`/api/patients/${stable.id}/logs`, { bpSys: 200, bpDia: 120 });
    await watching.getByText('Red Alert', { exact: true }).waitFor();
    await watching.getByText(`${stable.name} requires immediate attention.`, { exact: true }).waitFor();
    await eventually(unacknowledged, (count) => count > atFirst);
    await badge.click();
    await watching.getByRole('dialog').getByText(stable.name).first().waitFor();
  });

  it('keeps what was entered over a kill and a restart of the server', async () => {
    const { product } = screens;
    const id = await patientIdOf(screens, 'Ngozi Eze');
    await product.restart();
    const page = await screens.open(`/patient/${id}`);
    await page.getByText('192/118').first().waitFor();
  });
});
