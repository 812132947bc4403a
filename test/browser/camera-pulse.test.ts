/** The pulse in the light of a fingertip, as a phone's camera films it. */
import assert from 'node:assert/strict';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { eventually } from '../harness/product.ts';
import { chance, evenBeats, fingerLight } from '../harness/finger-light.ts';
import { PICTURES_A_SECOND, writeFilm } from '../harness/film.ts';
import { ALL_QUESTIONS, barriers, overflow, PHONE, Screens } from '../harness/screens.ts';
import { skip } from '../harness/skip.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';
import type { LightSample } from '../../frontend/src/features/pulse/pulseFromLight.ts';

/** Longer than one measurement, so that the film does not begin again within it. */
const SECONDS = 45;
const ROOM_SECONDS = 4;

const room: readonly LightSample[] = Array.from({ length: ROOM_SECONDS * PICTURES_A_SECOND }, (_, at) => ({
  atMs: (at * 1000) / PICTURES_A_SECOND,
  red: 120,
  green: 118,
  blue: 110,
}));

const filmOf = (pulse: number, movedAt?: (seconds: number) => number): readonly LightSample[] => {
  const beats = evenBeats(pulse, SECONDS);
  return fingerLight({
    beats,
    seconds: SECONDS,
    random: chance(pulse),
    noise: 0.2,
    ...(movedAt && { movedAt }),
  });
};

/** A hand that is never at rest. */
function moving(): (seconds: number) => number {
  const random = chance(5);
  const moves = Array.from({ length: SECONDS }, (_, at) => ({
    at: at + random(),
    by: 40 * (random() - 0.5),
  }));
  return (time) => moves.reduce((sum, { at, by }) => sum + by * Math.exp(-(((time - at) / 0.3) ** 2)), 0);
}

interface Phone {
  readonly screens: Screens;
  readonly patientId: string;
  readonly page: Page;
}

describe('the camera, before it sees a finger', () => {
  let screens: Screens | undefined;
  after(() => screens?.stop());

  it('still shows how the finger lies, and can be ended', async function () {
    this.timeout(60_000);
    screens = await Screens.start({
      remembered: ALL_QUESTIONS,
      flags: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
    });
    const { id } = await screens.product.client().register({ name: 'No finger' });
    const page = await screens.openAs(id, '/patient-entry', { viewport: PHONE });
    await page.getByRole('button', { name: 'Heartbeat: measure it with the camera' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Start', exact: true }).click();
    await dialog.getByText('Cover the camera with a fingertip.').first().waitFor();
    await dialog.getByText('Lay a fingertip flat over the camera at the back').waitFor();
    await dialog.locator('svg[viewBox="0 0 240 150"]').waitFor();
    assert.deepEqual(await barriers(page), []);
    assert.equal(await overflow(page), 0);
    const stop = dialog.getByRole('button', { name: 'Stop' });
    assert.ok(await stop.evaluate((button) => button.getBoundingClientRect().bottom <= window.innerHeight));
    await stop.click();
    await dialog.getByRole('button', { name: 'Start', exact: true }).waitFor();
  });
});

describe('the pulse by the camera', () => {
  let folder: TemporaryDirectory | undefined;
  const started: Screens[] = [];
  before(async function () {
    if (process.env['TEST_CAMERA'] === undefined) {
      skip(
        this,
        'TEST_CAMERA is not set: on a busy machine the browser plays the film of a pulse too slowly',
      );
    }
    folder = await temporaryDirectory();
  });
  after(async () => {
    for (const screens of started) await screens.stop();
    await folder?.remove();
  });

  /** A patient's own report, on a phone whose camera sees the film. */
  async function phone(name: string, film: readonly LightSample[]): Promise<Phone> {
    assert.ok(folder);
    const file = path.join(folder.path, `${name}.y4m`);
    await writeFilm(file, film);
    const screens = await Screens.start({
      remembered: ALL_QUESTIONS,
      flags: [
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${file}`,
      ],
    });
    started.push(screens);
    const { id: patientId } = await screens.product.client().register({ name });
    const page = await screens.openAs(patientId, '/patient-entry', { viewport: PHONE });
    await page.getByRole('button', { name: 'Heartbeat: measure it with the camera' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
    return { screens, patientId, page };
  }

  const start = ({ page }: Phone) => page.getByRole('button', { name: 'Start', exact: true }).click();
  const over = ({ page }: Phone) =>
    page.getByRole('button', { name: 'Measure again' }).waitFor({ timeout: 100_000 });
  async function told(of: Phone): Promise<number> {
    await over(of);
    return Number(await of.page.getByRole('dialog').locator('strong').textContent());
  }

  it('waits for the finger, tells 72 and 132 as they are, and nothing of a hand that moves', async function () {
    this.timeout(240_000);
    const slow = await phone('Slow', [...room, ...filmOf(72)]);
    const fast = await phone('Fast', filmOf(132));
    const shaken = await phone('Shaken', filmOf(80, moving()));
    const { page } = slow;
    assert.deepEqual(await barriers(page), []);
    assert.equal(await overflow(page), 0);
    await Promise.all([slow, fast, shaken].map(start));
    await page.getByText('Cover the camera with a fingertip.').first().waitFor();
    await page
      .getByText(/^Hold still: \d+ seconds\.$/)
      .first()
      .waitFor();
    const [pulse, quick] = await Promise.all([told(slow), told(fast), over(shaken)]);
    assert.ok(Math.abs(pulse - 72) <= 3, `72 was told as ${pulse}`);
    assert.ok(Math.abs(quick - 132) <= 4, `132 was told as ${quick}`);
    await shaken.page.getByText('The heart rate could not be read.').waitFor();
    await page.getByText('The beats are regular.').waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('button', { name: 'Use in the report' }).click();
    assert.equal(await page.getByLabel('Heart rate').inputValue(), String(pulse));
    await page.getByRole('button', { name: 'Submit Daily Report' }).click();
    await page.getByRole('dialog').getByText('with the camera').waitFor();
    const [log] = await eventually(
      async () => {
        const answer = await slow.screens.product.client().get(`/api/patients/${slow.patientId}/logs`);
        return JSON.parse(answer.text) as Record<string, unknown>[];
      },
      (logs) => logs.length === 1,
    );
    assert.deepEqual([log?.['hr'], log?.['hrMethod']], [pulse, 'camera']);
  });
});
