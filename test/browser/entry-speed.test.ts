import assert from 'node:assert/strict';
import { reportBody, emptyReport } from '../../frontend/src/features/report/reportForm.ts';
import { PHONE, Screens } from '../harness/screens.ts';

/** 400 kbit/s, 400 ms, CPU ÷6: the slowest quarter of the field's phones (front-end reference, section 9). */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const CPU = 6;
const UPLOAD_BYTES = 4096;

describe('the entry screen on a slow phone', () => {
  let screens: Screens;
  before(async () => {
    screens = await Screens.start();
  });
  after(() => screens.stop());

  // The time is told and not held to a limit: a shared machine's says nothing of a phone. Wanted are 8 s.
  it('loads no chart and no other language, and tells when it can be used', async function () {
    this.timeout(60_000);
    const patient = await screens.product.client().register({ name: 'Mama Kanku' });
    const page = await screens.openAs(patient.id, '/no/such/page', { viewport: PHONE });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    await cdp.send('Network.emulateNetworkConditions', LINE);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    const started = performance.now();
    await page.goto(`${screens.product.url}/patient-entry`, { waitUntil: 'commit', timeout: 60_000 });
    await page.locator('#entry-bpSys').fill('120', { timeout: 60_000 });
    const usable = performance.now() - started;
    console.log(`      the entry form took a value after ${(usable / 1000).toFixed(1)} s`);
    assert.deepEqual(
      asked.filter((path) => /chart|nivo|\.(fr|sw)-/.test(path)),
      [],
    );
    await page.context().close();
  });

  it('uploads a report in under 4 KiB, with room for the headers', () => {
    for (const form of ['daily', 'diabetes'] as const) {
      const body = JSON.stringify(reportBody(form, emptyReport(form, 'mmol/L'), new Date(0).toISOString()));
      assert.ok(Buffer.byteLength(body) + 1024 < UPLOAD_BYTES, `${form}: ${body.length} bytes`);
    }
  });
});
