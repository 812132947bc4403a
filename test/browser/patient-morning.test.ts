/** All that a patient does in a morning, on one phone, without a network, and what becomes of it when there is one. */
import assert from 'node:assert/strict';
import path from 'node:path';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { reviewedEcgSchema } from '../../backend/contract/ecg.ts';
import { journeyEventSchema } from '../../backend/contract/journey-event.ts';
import { logSchema } from '../../backend/contract/log.ts';
import { simulatedEcg } from '../../fixtures/ecg/simulated-ecg.ts';
import { writeFilm } from '../harness/film.ts';
import { chance, evenBeats, fingerLight } from '../harness/finger-light.ts';
import { BLUETOOTH_FLAGS, Peripheral, uuid } from '../harness/peripheral.ts';
import { eventually } from '../harness/product.ts';
import { PHONE, Screens } from '../harness/screens.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

const PRESSURE = uuid(0x2a35);
const CUFF = { uuid: uuid(0x1810), characteristics: [{ uuid: PRESSURE }] };
/** 128 over 82 mmHg without a time: when the phone received it. */
const READING = Uint8Array.from([0x00, 128, 0, 82, 0, 97, 0]);
const RATE = 300;
const TRACE = {
  name: 'ecg.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      `# rate=${RATE}`,
      ...simulatedEcg({ rate: RATE, intervals: [0.8], seconds: 30, hasPWave: true, noise: 40 }),
    ].join('\n'),
  ),
};
const LESSON = 'Seven steps to a true reading';
/** Longer than one measurement of the camera. */
const FILM_SECONDS = 45;
/** A busy machine plays the film too slowly to be read: there the camera is opened, and left for the keys. */
const HAS_CAMERA = process.env['TEST_CAMERA'] !== undefined;

describe('a patient’s morning', function () {
  this.timeout(300_000);

  let folder: TemporaryDirectory;
  let screens: Screens;
  let patientId: string;
  let cuff: Peripheral | null = null;

  before(async () => {
    folder = await temporaryDirectory();
    const film = path.join(folder.path, 'finger.y4m');
    await writeFilm(
      film,
      fingerLight({
        beats: evenBeats(72, FILM_SECONDS),
        seconds: FILM_SECONDS,
        random: chance(72),
        noise: 0.2,
      }),
    );
    screens = await Screens.start({
      flags: [
        ...BLUETOOTH_FLAGS,
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
    });
  });
  after(async () => {
    await screens.stop();
    await folder.remove();
  });
  beforeEach(async () => {
    const team = screens.product.client();
    ({ id: patientId } = await team.register({
      name: 'Mama Kanku',
      phoneNumber: '+243812345678',
      country: 'CD',
    }));
    await team.patch(`/api/patients/${patientId}`, { planTier: 'PLUS' });
    for (const [deviceType, deviceId, deviceName] of [
      ['PHONE_ECG', 'KM-77', 'My card'],
      ['BP_MONITOR', 'BP-7000', 'BP 7000'],
    ]) {
      await team.post(`/api/patients/${patientId}/devices`, {
        deviceType,
        deviceId,
        metadata: { deviceName },
      });
    }
  });

  afterEach(async () => {
    await cuff?.switchOff();
    cuff = null;
  });

  const asked = async <Shape>(address: string, schema: z.ZodMiniType<Shape>): Promise<Shape> =>
    (await screens.product.client().get(`/api/patients/${patientId}/${address}`)).as(200, schema);
  const logs = () => asked('logs', z.array(logSchema));
  const ecgs = () => asked('ecg/history', z.array(reviewedEcgSchema));
  const opened = async () =>
    (await asked('journey-events', z.array(journeyEventSchema))).filter(
      ({ eventType }) => eventType === 'education_accessed',
    ).length;
  const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

  /** The phone on an evening before: every part was seen, and the worker keeps what it needs. */
  const preparedPhone = async (): Promise<Page> => {
    const page = await screens.openAs(
      patientId,
      '/patient-entry',
      { viewport: PHONE, serviceWorkers: 'allow' },
      Peripheral.script,
    );
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    // What stands above the tabs has come: they move no more.
    await page.getByRole('button', { name: 'This is not me' }).waitFor();
    await tab(page, 'Phone ECG');
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await tab(page, 'Learn');
    await page.getByRole('link', { name: LESSON, exact: true }).click();
    const lesson = page.getByRole('dialog', { name: LESSON });
    await lesson.getByRole('button', { name: /^Keep on this phone/ }).click();
    await lesson.getByRole('button', { name: 'Remove from this phone' }).waitFor();
    await lesson.getByRole('button', { name: 'Close' }).click();
    await eventually(
      () =>
        page.evaluate(async () => {
          const names = await caches.keys();
          const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
          return kept.flat().map(({ url }) => url);
        }),
      (kept) =>
        ['/pulse-', '/ecg-', '/devices-', '/learn-'].every((part) => kept.some((url) => url.includes(part))),
    );
    return page;
  };

  it('is a cuff, the pulse by the camera, an ECG from a file and a lesson, all without a network, and each is sent once', async () => {
    const page = await preparedPhone();
    const browser = page.context().browser();
    assert.ok(browser);
    await page.context().setOffline(true);

    await tab(page, 'Phone ECG');
    cuff = await Peripheral.switchOn(browser, page, { name: 'BP 7000', services: [CUFF] });
    const devices = page.getByRole('region', { name: 'Devices', exact: true });
    await devices.getByRole('button', { name: 'Sync now: BP 7000' }).click();
    await devices.getByText('BP 7000: Waiting for the reading…').waitFor();
    await cuff.notify(PRESSURE, READING);
    await page
      .getByText(/128\/82/)
      .first()
      .waitFor();

    await page.locator('input[type=file]').setInputFiles(TRACE);
    await page
      .getByText(/waiting to send/)
      .first()
      .waitFor();

    await tab(page, 'Learn');
    await page.getByRole('link', { name: LESSON, exact: true }).click();
    const lesson = page.getByRole('dialog', { name: LESSON });
    await lesson.getByText('Do not talk while it measures.').waitFor();
    await lesson.getByRole('button', { name: 'Close' }).click();

    await tab(page, 'Manual Entry');
    await page.getByRole('button', { name: 'Heartbeat: measure it with the camera' }).click();
    const camera = page.getByRole('dialog');
    await camera.getByRole('button', { name: 'Start', exact: true }).waitFor();
    let rate = 71;
    if (HAS_CAMERA) {
      await camera.getByRole('button', { name: 'Start', exact: true }).click();
      await camera.getByRole('button', { name: 'Measure again' }).waitFor({ timeout: 100_000 });
      rate = Number(await camera.locator('strong').textContent());
      assert.ok(Math.abs(rate - 72) <= 3, `72 was told as ${rate}`);
      await camera.getByRole('button', { name: 'Use in the report' }).click();
    } else {
      await camera.getByRole('button', { name: 'Close' }).click();
      await page.locator('#entry-hr').fill(String(rate));
    }
    await page.locator('form button[type="submit"]').click();
    await page.getByRole('button', { name: 'None of these' }).click();
    await page.getByRole('button', { name: 'Yes, all' }).click();
    await page.getByRole('button', { name: 'Submit Daily Report' }).click();
    await page.getByText('Waiting to send', { exact: false }).first().waitFor();
    assert.deepEqual([await logs(), await ecgs()], [[], []], 'nothing has left the phone');

    await page.context().setOffline(false);
    const sent = await eventually(logs, (all) => all.length === 2);
    const sources = sent.map(({ source, bpSys, bpDia, hr }) => [source, [bpSys, bpDia, hr]] as const);
    assert.deepEqual(Object.fromEntries(sources), {
      'daily-form': [null, null, rate],
      import: [128, 82, null],
    });
    const [ecg] = await eventually(ecgs, (all) => all.length === 1);
    assert.deepEqual([ecg?.rhythm, ecg?.heartRate], ['sinus', 75]);
    await page
      .getByText(/waiting to send/i)
      .first()
      .waitFor({ state: 'detached' });
    const times = [(await logs()).length, (await ecgs()).length, await opened()];
    assert.deepEqual(times, [2, 1, 1], 'each once, and the lesson once a day');
    await screens.close(page);
  });
});
