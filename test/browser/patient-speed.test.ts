import assert from 'node:assert/strict';
import type { Patient } from '../../backend/contract/patient.ts';
import { PHONE, Screens } from '../harness/screens.ts';

/** The bench has the whole list of marks: this is what keeps the page from growing back. */
const MOST_REQUESTS = 20;
const AFTER_THE_FIRST_SCREEN =
  /TrendLines|patient-course|card-forms|forms-|summary|journey-events|contacts|milestones/;

/** Runs in the page: what was asked for by the time that the first screen stood, and by how much anything moved. */
const WATCH = `
  globalThis.moved = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) globalThis.moved += value;
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((_, observer) => {
    const first = ['#tests', 'a[href$="/log"]', 'a[href^="tel:"]'];
    if (first.some((part) => document.querySelector(part) === null)) return;
    observer.disconnect();
    globalThis.askedForTheFirstScreen = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  }).observe(document, { childList: true, subtree: true });`;

describe('the page of a patient on a phone', () => {
  let screens: Screens;
  let patient: Patient;
  before(async () => {
    screens = await Screens.start();
    const client = screens.product.client();
    patient = await client.register({ name: 'Amina Bello', phoneNumber: '+2348030000001' });
    await client.log(patient.id, { bpSys: 128, bpDia: 82, weightKg: 70 });
    await client.log(patient.id, { bpSys: 131, bpDia: 84, weightKg: 70.2 });
  });
  after(() => screens.stop());

  it('asks for its first screen alone, and then for the rest, the charts and the forms, without a jump', async () => {
    const page = await screens.open(`/patient/${patient.id}`, { viewport: PHONE }, WATCH);
    await page.locator('#trends svg[role="img"]').first().waitFor({ state: 'attached' });
    const asked = await page.evaluate<string[]>('globalThis.askedForTheFirstScreen');
    assert.deepEqual(
      asked.filter((path) => AFTER_THE_FIRST_SCREEN.test(path)),
      [],
    );
    assert.equal(new Set(asked).size, asked.length, 'nothing is asked for twice');
    assert.ok(asked.length <= MOST_REQUESTS, `${asked.length} requests: ${asked.join(' ')}`);
    await page.locator('#tests form').waitFor({ state: 'attached' });
    assert.ok((await page.evaluate<number>('globalThis.moved')) < 0.01, 'nothing has jumped');
    await page.context().close();
  });

  it('tells of a log that comes meanwhile without what only the dashboard shows', async () => {
    const page = await screens.open(`/patient/${patient.id}`, { viewport: PHONE });
    await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' });
    await screens.product.client().log(patient.id, { bpSys: 135, bpDia: 85, weightKg: 70.1 });
    await page.getByText('135/85').first().waitFor({ state: 'attached' });
    const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    assert.ok(
      asked.some((name) => name.includes('/patientsLive-')),
      'it was told at once',
    );
    assert.deepEqual(
      asked.filter((name) => name.includes('/dashboard-screen-')),
      [],
    );
    await page.context().close();
  });

  it('keeps the forms for after the charts, but brings one at once where its part is opened', async () => {
    // The charts never come, for which the forms would wait.
    const page = await screens.open('/no/such/page', { viewport: PHONE });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.route('**/TrendLines-*.js', () => undefined);
    await page.goto(`${screens.product.url}/patient/${patient.id}`);
    await page.locator('#trends figure').first().waitFor({ state: 'attached' });
    assert.deepEqual(
      asked.filter((path) => path.includes('/card-forms-')),
      [],
    );
    await page.getByText('Add Test', { exact: true }).click();
    await page.locator('#tests form').waitFor();
    await page.context().close();
  });
});
