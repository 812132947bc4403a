/** What the product is for, once from end to end: written once for every place in which it can keep its data. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { readinessSchema } from '../../backend/contract/operations.ts';
import { eventually } from '../harness/product.ts';
import type { Screens } from '../harness/screens.ts';

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

/** How the job gets its patients, and how long it may take. */
export interface MainJob {
  /** The sample data, or two patients who are registered: a store may be too slow for two thousand events. */
  readonly patients: 'sample data' | 'registered';
  /** For all of the sample data. */
  readonly seedingMs: number;
  /** For anything else on a screen. */
  readonly stepMs: number;
}

/**
 * Declares the tests, in the order of the job.
 *
 * @param start of the product, with nothing in it.
 */
export function doesTheMainJob(
  start: () => Promise<Screens>,
  { patients, seedingMs, stepMs }: MainJob,
): void {
  let screens: Screens;
  let stop = async (): Promise<void> => {};
  before(async () => {
    screens = await start();
    stop = () => screens.stop();
  });
  after(() => stop());
  const open = async (path: string): Promise<Page> => {
    const page = await screens.open(path);
    page.setDefaultTimeout(stepMs);
    return page;
  };

  const fills = { 'sample data': fillWithSampleData, registered: registerTwo }[patients];
  it(`opens on an empty dashboard, which ${patients === 'registered' ? 'two who are registered fill' : 'sample data fills'}`, async function () {
    this.timeout(2 * seedingMs);
    const page = await open('/');
    await page.getByText('No patients yet').waitFor();
    await fills(page);
    await eventually(
      async () => readinessSchema.parse((await screens.product.client().get('/readyz')).body).projections,
      (projections) => projections.every(({ lag }) => lag.events === 0),
      seedingMs,
    );
    await screens.close(page);
  });

  async function fillWithSampleData(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Load sample data' }).first().click();
    await page.getByRole('button', { name: 'Loading sample data…' }).first().waitFor();
    await page.getByText('Database Seeded', { exact: true }).waitFor({ timeout: seedingMs });
    await page.getByText('Patient data has been loaded successfully.', { exact: true }).waitFor();
    await row(page, 'Joséphine Mbuyi').waitFor({ timeout: seedingMs });
    await page.locator('tr[data-patient]').nth(13).waitFor();
    assert.equal(await page.locator('tr[data-patient]').count(), 14);
  }

  async function registerTwo(page: Page): Promise<void> {
    const client = screens.product.client();
    const pressures = { 'Ngozi Eze': [145, 92], 'Chinedu Okafor': [122, 78] } as const;
    for (const [name, [bpSys, bpDia]] of Object.entries(pressures)) {
      const { id } = await client.register({ name, country: 'NG', hasKnownHtn: true });
      await client.log(id, { bpSys, bpDia, hr: 72 });
      await row(page, name).getByText(`${bpSys}/${bpDia}`).waitFor();
    }
  }

  it('shows a log that one clinician adds in the row of another, without a reload', async function () {
    this.timeout(6 * stepMs);
    const watching = await open('/dashboard');
    const name = 'Ngozi Eze';
    await row(watching, name).getByText('Needs monitoring').waitFor();
    await watching.getByText('Online - Live sync active', { exact: true }).waitFor();
    await watching.evaluate(() => {
      (window as unknown as { notReloaded: boolean }).notReloaded = true;
    });

    const entering = await open(`/patient/${await patientIdOf(screens, name)}/log`);
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

  it('tells a red alert in a toast and keeps it behind the badge', async function () {
    this.timeout(6 * stepMs);
    const watching = await open('/dashboard');
    const badge = watching.getByRole('button', { name: /^Alerts, \d+ not acknowledged$/ });
    const unacknowledged = async (): Promise<number> =>
      Number(/\d+/.exec((await badge.getAttribute('aria-label')) ?? (await badge.innerText()))?.[0]);
    const green = await screens.product.client().get('/api/patients?flag=GREEN');
    const [stable] = JSON.parse(green.text) as { id: string; name: string }[];
    assert.ok(stable, 'somebody is GREEN');
    await watching.getByText('Online - Live sync active', { exact: true }).waitFor();
    const atFirst = await unacknowledged();

    await screens.product.client().post(`/api/patients/${stable.id}/logs`, { bpSys: 200, bpDia: 120 });
    await watching.getByText('Red Alert', { exact: true }).waitFor();
    await watching.getByText(`${stable.name} requires immediate attention.`, { exact: true }).waitFor();
    await eventually(unacknowledged, (count) => count > atFirst, stepMs);
    await badge.click();
    await watching.getByRole('dialog').getByText(stable.name).first().waitFor();
  });

  it('keeps what was entered over a kill and a restart of the server', async function () {
    this.timeout(6 * stepMs);
    const { product } = screens;
    const id = await patientIdOf(screens, 'Ngozi Eze');
    await product.restart();
    const page = await open(`/patient/${id}`);
    await page.getByText('192/118').first().waitFor();
  });
}
