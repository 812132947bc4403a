import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { type ExerciseSession, sessionSchema } from '../../backend/contract/exercise.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import { ACCESSIBILITY_KEY } from '../../frontend/src/features/accessibility/accessibilityChoice.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { eventually } from '../harness/product.ts';
import { barriers, LOOKS, overflow, PHONE, Screens } from '../harness/screens.ts';

const VIEW = '/patient-entry?tab=progress&view=exercise';
/** Yesterday: what is told then was not in the future, and not a year ago. */
const START = new Date(Date.now() - DAY_MS);
const LARGEST = `localStorage.setItem('${ACCESSIBILITY_KEY}', '{"fontSize":"extraLarge"}')`;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const clock = (page: Page) => page.getByRole('timer');
const shows = (page: Page, left: string) => clock(page).getByText(left, { exact: true }).waitFor();

describe('exercise on a patient’s phone', () => {
  let screens: Screens;
  let patient: Patient;
  before(async () => {
    screens = await Screens.start();
  });
  after(() => screens.stop());
  beforeEach(async () => {
    patient = await screens.product
      .client()
      .register({ name: 'Mama Kanku', hasKnownIhd: true, country: 'CD' });
  });

  const asPatient = async (path = VIEW, options = {}): Promise<Page> => {
    const page = await screens.openAs(patient.id, path, { viewport: PHONE, ...options });
    await card(page, 'Cardiac Rehabilitation Basic').waitFor();
    return page;
  };
  const sessions = async (): Promise<readonly ExerciseSession[]> =>
    (await screens.product.client().get(`/api/patients/${patient.id}/exercise/sessions`)).as(
      200,
      z.array(sessionSchema),
    );
  const recorded = (count = 1) => eventually(sessions, (all) => all.length === count);
  const start = async (page: Page, programme: string): Promise<void> => {
    await card(page, programme)
      .getByRole('button', { name: /^(Start|Restart)$/ })
      .click();
    await page.getByRole('dialog').waitFor();
  };
  /** A page whose clocks the test moves, with the programme for the heart open. */
  const timed = async (): Promise<Page> => {
    const page = await asPatient();
    await page.clock.install({ time: START });
    await start(page, 'Cardiac Rehabilitation Basic');
    return page;
  };

  it('shows the two programmes for the patient’s condition first, and all of them', async () => {
    const page = await asPatient();
    const names = () => page.getByRole('tabpanel').getByRole('heading', { level: 3 }).allTextContents();
    assert.deepEqual(await names(), ['Cardiac Rehabilitation Basic', 'Advanced Cardiac Conditioning']);
    await page.getByText('Report how you are first.').waitFor();
    await page.getByRole('tab', { name: 'Recommended' }).press('ArrowRight');
    assert.equal((await names()).length, 7);
    await screens.close(page);
  });

  it('says why nothing is to be started after a RED report', async () => {
    await screens.product.client().log(patient.id, { bpSys: 190, bpDia: 124 });
    const page = await asPatient();
    await page.getByText('Rest today. Call your care team before you exercise again.').first().waitFor();
    assert.equal(await button(page, 'Start').count(), 0);
    await screens.close(page);
  });

  it('counts down by the clock, also while the phone sleeps, and waits where an exercise ended unseen', async () => {
    const page = await timed();
    await shows(page, '5:00');
    await button(page, 'Start').press('Space');
    await page.clock.runFor(1000);
    // The clock goes on beside what it is moved by.
    const timer = clock(page);
    await timer.getByText(/^4:5\d$/).waitFor();
    await page.clock.fastForward(129_000);
    await timer.getByText(/^2:[45]\d$/).waitFor();
    await button(page, 'Pause').click();
    await button(page, 'Start').waitFor();
    const left = await timer.innerText();
    await page.clock.fastForward(60_000);
    await shows(page, left);
    await button(page, 'Start').click();
    await page.clock.fastForward(900_000);
    await page.getByText('You were away. Start again when you are ready.').waitFor();
    await page.getByText('2 of 4').waitFor();
    // One exercise is over, and no other.
    await shows(page, '3:00');
    await screens.close(page);
  });

  it('does a whole programme: how hard it was, a badge, Restart, the minutes of the week', async () => {
    const page = await asPatient();
    await start(page, 'Cardiac Rehabilitation Basic');
    await button(page, 'Start').click();
    for (const step of ['1 of 4', '2 of 4', '3 of 4', '4 of 4']) {
      await page.getByText(step).waitFor();
      assert.deepEqual(await barriers(page), []);
      await button(page, 'Complete').click();
    }
    await page.getByRole('heading', { name: /^Done: / }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.getByText('4', { exact: true }).click();
    await page.getByLabel('Note (optional)').fill('Felt good.');
    await button(page, 'Save').click();
    const [session] = await recorded();
    assert.deepEqual(
      [session?.completed, session?.stoppedEarly, session?.perceivedExertion, session?.feedback],
      [true, false, 4, 'Felt good.'],
    );
    await card(page, 'Cardiac Rehabilitation Basic')
      .getByText(/^Completed /)
      .waitFor();
    await card(page, 'Cardiac Rehabilitation Basic').getByRole('button', { name: 'Restart' }).waitFor();
    await screens.close(page);
  });

  it('loses nothing where the network goes in the middle and the page is loaded anew', async () => {
    const page = await asPatient(VIEW, { serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await card(page, 'Cardiac Rehabilitation Basic').waitFor();
    await start(page, 'Cardiac Rehabilitation Basic');
    await button(page, 'Start').click();
    await button(page, 'Complete').click();
    await page.getByText('2 of 4').waitFor();
    await page.context().setOffline(true);
    await page.reload();
    // It goes on where it was, on a phone that has only what it kept.
    await page.getByText('2 of 4').waitFor();
    await page.getByText('You were away. Start again when you are ready.').waitFor();
    for (let step = 2; step <= 4; step++) await button(page, 'Complete').click();
    await button(page, 'Save').click();
    await page.getByText('Cardiac Rehabilitation Basic: done, waiting to send.').waitFor();
    await page.reload();
    await page.getByText('Cardiac Rehabilitation Basic: done, waiting to send.').waitFor();
    await card(page, 'Cardiac Rehabilitation Basic')
      .getByText(/^Completed /)
      .waitFor();
    assert.deepEqual(await sessions(), []);
    await page.context().setOffline(false);
    await recorded();
    await eventually(
      () => page.getByText('waiting to send').count(),
      (count) => count === 0,
    );
    assert.equal((await sessions())[0]?.completed, true);
    await screens.close(page);
  });

  it('tells a session that took its time also where the clock was put back meanwhile', async () => {
    const page = await timed();
    await button(page, 'Start').click();
    await page.clock.fastForward(120_000);
    await page.clock.setSystemTime(new Date(START.getTime() - 3_600_000));
    await button(page, 'Complete').click();
    await page.getByText('2 of 4').waitFor();
    await button(page, 'Close').click();
    await page.getByText('Stop this programme? What you did is kept.').waitFor();
    await button(page, 'Stop').click();
    await page.clock.runFor(1000);
    const [session] = await recorded();
    assert.ok(session);
    const took = (Date.parse(session.endedAt) - Date.parse(session.startedAt)) / 1000;
    // The clock goes on beside what it is moved by.
    for (const seconds of [took, session.seconds])
      assert.ok(seconds >= 120 && seconds < 180, `it took ${seconds} s`);
    assert.equal(session.stoppedEarly, true);
    await screens.close(page);
  });

  it('asks before it is left, and tells nothing of a programme that was only looked at', async () => {
    const page = await asPatient();
    await start(page, 'Cardiac Rehabilitation Basic');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await start(page, 'Cardiac Rehabilitation Basic');
    await button(page, 'Start').click();
    await button(page, 'Complete').click();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByText('What you did is kept.').waitFor();
    await button(page, 'Go on').click();
    await page.getByText('2 of 4').waitFor();
    assert.deepEqual(await sessions(), []);
    await screens.close(page);
  });

  it('leads who feels chest pain to help, and to the report with it ticked', async () => {
    const page = await asPatient();
    await start(page, 'Cardiac Rehabilitation Basic');
    await button(page, 'Start').click();
    await button(page, 'Stop: I feel unwell').click();
    assert.deepEqual(await barriers(page), []);
    await button(page, 'Chest pain').click();
    await page.getByRole('alert', { name: 'This may be an emergency' }).waitFor();
    await page
      .getByRole('link', { name: /^Call 112/ })
      .first()
      .waitFor();
    const [session] = await recorded();
    assert.deepEqual([session?.stopReason, session?.stoppedEarly], ['chest_pain', true]);
    await page.getByRole('link', { name: 'Report this now' }).click();
    const pain = page.getByLabel('Chest pain during activity');
    await pain.waitFor();
    assert.equal(await pain.isChecked(), true);
    assert.equal(new URL(page.url()).search, '', 'the address is that of the form alone');
    await screens.close(page);
  });

  it('says what the server did not take, until the person takes it away', async () => {
    const page = await asPatient();
    await start(page, 'Cardiac Rehabilitation Basic');
    await button(page, 'Start').click();
    for (let step = 1; step <= 4; step++) await button(page, 'Complete').click();
    await screens.product.client().log(patient.id, { bpSys: 190, bpDia: 124 });
    await button(page, 'Save').click();
    await page.getByText('Cardiac Rehabilitation Basic: not accepted.').waitFor();
    await button(page, 'Remove').click();
    await page.getByText('not accepted').waitFor({ state: 'detached' });
    assert.deepEqual(await sessions(), []);
    await screens.close(page);
  });

  it('can be used by everybody, in three languages, on a phone and a desk', async () => {
    for (const { language, viewport, colorScheme } of LOOKS) {
      await screens.product.client().patch(`/api/patients/${patient.id}`, { language });
      const page = await screens.openAs(
        patient.id,
        VIEW,
        { viewport, colorScheme, locale: language },
        `localStorage.setItem('home-heart.language', '${language}')`,
      );
      const panel = page.getByRole('tabpanel');
      await panel.getByRole('button').first().waitFor();
      assert.deepEqual(await barriers(page), [], `${language} ${viewport.width}`);
      assert.equal(await overflow(page), 0, `${language} ${viewport.width}`);
      if (process.env['PICTURES'] !== undefined)
        await page.screenshot({
          path: `${process.env['PICTURES']}/list-${language}-${viewport.width}.png`,
          fullPage: true,
        });
      await panel.getByRole('button').last().click();
      await clock(page).waitFor();
      assert.deepEqual(await barriers(page), [], `${language} ${viewport.width}, the player`);
      if (process.env['PICTURES'] !== undefined)
        await page.screenshot({
          path: `${process.env['PICTURES']}/player-${language}-${viewport.width}.png`,
        });
      await screens.close(page);
    }
  });

  it('stays within a phone with the largest letters', async () => {
    const page = await screens.openAs(patient.id, VIEW, { viewport: PHONE }, LARGEST);
    await page.getByRole('tab', { name: 'All Programs' }).waitFor();
    assert.ok((await overflow(page)) <= 0);
    await screens.close(page);
  });

  it('is the care team’s to see and to choose on the patient’s page', async () => {
    const client = screens.product.client();
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const body = {
      programId: 'slow-breathing',
      startedAt: ago(11),
      endedAt: ago(1),
      exercisesDone: ['breathe-four-six'],
      seconds: 600,
      stoppedEarly: false,
    };
    (await client.post(`/api/patients/${patient.id}/exercise/sessions`, body)).as(201, z.unknown());
    await client.put(`/api/patients/${patient.id}/exercise/profile`, {
      fitnessLevel: 'beginner',
      weeklyExerciseGoal: 90,
      physicalLimitations: 'Left knee.',
    });
    const page = await screens.open(`/patient/${patient.id}`);
    const shown = page.locator('#progress');
    await shown.getByText('Progress · Level 1 · Streak: day 0').click();
    await shown.getByText('10 of 90 minutes this week').waitFor();
    await shown.getByText('Slow Breathing').waitFor();
    await shown.getByText('Beginner · Left knee.').waitFor();
    await shown.getByRole('button', { name: 'Choose a programme' }).click();
    await shown.getByLabel('Programme').selectOption({ label: 'Balance and Feet' });
    await shown.getByLabel(/^Why/).fill('Unsteady on stairs.');
    assert.deepEqual(await barriers(page), []);
    await shown.getByRole('button', { name: 'Give to the patient' }).click();
    const chosen = shown.getByRole('list', { name: 'Chosen by the care team' });
    await chosen.getByText('Not begun').waitFor();
    await chosen.getByText('Unsteady on stairs.').waitFor();
    await shown.getByRole('button', { name: 'Set a goal' }).click();
    await shown.getByLabel('What for').selectOption('exercise_minutes');
    await shown.getByRole('textbox', { name: 'Target' }).fill('90');
    await shown.getByRole('button', { name: 'Set this goal' }).click();
    await shown.getByText('Exercise minutes: 0 of 90').waitFor();
    const phone = await asPatient();
    await card(phone, 'Balance and Feet').getByText('Unsteady on stairs.').waitFor();
    await screens.close(phone);
    await screens.close(page);
  });
});
