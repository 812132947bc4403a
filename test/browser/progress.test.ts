import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { type Goal, goalSchema } from '../../backend/contract/goal.ts';
import { journeyEventSchema } from '../../backend/contract/journey-event.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import { addDays } from '../../events/local-time.ts';
import { HEALTH_GOALS } from '../../frontend/src/features/progress/healthGoals.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { whenEntryIsWhole } from '../harness/patient-link.ts';
import { eventually } from '../harness/product.ts';
import { barriers, DESKTOP, LOOKS, overflow, PHONE, Screens } from '../harness/screens.ts';

const VIEWS = ['recovery', 'achievements', 'tests', 'diet'] as const;
type View = (typeof VIEWS)[number];

const pathOf = (view: View | null, screen = '/patient-entry'): string =>
  `${screen}?tab=progress${view === null ? '' : `&view=${view}`}`;

const ALL_QUESTIONS_SCRIPT = `localStorage.setItem('home-heart.way', 'all')`;
const area = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name, exact: true });
const understand = (page: Page) => page.getByRole('button', { name: 'I Understand - Close' });
const chip = (page: Page, word: string) => page.locator('main').getByText(word);
const folds = (page: Page) => page.locator('main details');
const startButton = (page: Page) => page.getByRole('button', { name: 'Start', exact: true });
const callIn = (page: Page) => page.locator('main a[href="tel:112"]').first();

/** Leads to a part as a person goes: by its card, from wherever they are. */
async function goTo(page: Page, part: 'Self-Recovery' | 'Exercise Plan'): Promise<void> {
  await area(page, 'Progress').click();
  await page
    .getByRole('navigation', { name: 'Parts of your progress' })
    .getByRole('link', { name: part })
    .click();
  await page.getByRole('heading', { name: part }).waitFor();
}

describe('the parts of Progress on a patient’s phone', () => {
  let screens: Screens;
  let patient: Patient;
  before(async () => {
    screens = await Screens.start();
  });
  after(() => screens.stop());
  beforeEach(async () => {
    patient = await screens.product.client().register({
      name: 'Mama Kanku',
      hasKnownHtn: true,
      hasKnownDiabetes: true,
      country: 'CD',
    });
  });

  const open = (view: View | null, options = {}, screen?: string): Promise<Page> =>
    screens.openAs(patient.id, pathOf(view, screen), { viewport: PHONE, ...options });
  const log = (values: object) => screens.product.client().log(patient.id, { ...values });
  const ask = async <Shape>(path: string, schema: z.ZodMiniType<Shape>): Promise<Shape> =>
    (await screens.product.client().get(`/api/patients/${patient.id}/${path}`)).as(200, schema);
  const goals = (): Promise<readonly Goal[]> => ask('goals', z.array(goalSchema));

  it('are cards that lead to them and back, on a phone', async () => {
    const page = await open(null);
    const today = page.getByRole('region', { name: 'Worth doing today' });
    await today.getByText('There is no report of today yet.').waitFor();
    await today.getByText('This week: days with a report: 0; minutes of exercise: 0.').waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('link', { name: 'Self-Recovery' }).click();
    await page.getByRole('heading', { name: 'Self-Recovery' }).waitFor();
    await page.getByText('Your first report makes this advice yours.').waitFor();
    await page.getByRole('link', { name: 'Back to Progress' }).click();
    await page.getByRole('link', { name: 'My Tests' }).waitFor();
    await screens.close(page);
  });

  it('open the emergency advice after a RED report, and tell once that it was read', async () => {
    await log({ bpSys: 190, bpDia: 124 });
    const read = async () =>
      (await ask('journey-events', z.array(journeyEventSchema))).filter(
        ({ eventType }) => eventType === 'recovery_guidance_viewed',
      );
    for (let time = 0; time < 2; time++) {
      const page = await open('recovery');
      await page.getByText('Do not drive yourself.').waitFor();
      assert.equal(await page.getByText('Do not exercise now.').isVisible(), false);
      await page.getByText('Exercise', { exact: true }).click();
      await page.getByText('Do not exercise now.').waitFor();
      await eventually(read, (all) => all.length === 1);
      await screens.close(page);
    }
  });

  it('say of diabetes what the meter shows', async () => {
    await screens.product.client().patch(`/api/patients/${patient.id}`, { glucoseUnit: 'mg/dL' });
    await log({ glucoseMmol: 3.2, glucoseContext: 'FASTING' });
    const page = await open('recovery', { viewport: DESKTOP }, '/diabetes-entry');
    await page.getByRole('tab', { name: 'Food' }).click();
    await page.getByText(/Low \(below 72\smg\/dL\)/).waitFor();
    await page.getByRole('tab', { name: 'Food' }).press('ArrowRight');
    await page.getByText('Low: 150 ml juice counts as treatment, then water.').waitFor();
    await screens.close(page);
  });

  it('set the two goals by one click, and a goal of one’s own, which is paused and gone on with', async () => {
    await log({ hr: 70 });
    const page = await open('achievements');
    await page.getByText('First Log').waitFor();
    await page.getByText('Day 1', { exact: true }).waitFor();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await button('Set Health Goals').click();
    await page.getByText('Two goals are set.').waitFor();
    await button('Your health goals are set').waitFor();
    await eventually(goals, (all) => all.length === 2);
    await button('Add a goal').click();
    await page.getByLabel('What for').selectOption('weight_target');
    await page.getByText('Reached within half a kilogram').waitFor();
    await page.getByRole('textbox', { name: 'Target' }).fill('73.5');
    await button('Set this goal').click();
    const [newest] = await eventually(goals, (all) => all.length === 3);
    assert.deepEqual(
      [newest?.goalType, newest?.targetValue, newest?.setBy],
      ['weight_target', 73.5, 'Mama Kanku'],
    );
    const row = page.getByRole('listitem').filter({ hasText: 'Wanted: 73.5 kg' });
    await row.getByRole('button', { name: 'Pause' }).click();
    await eventually(goals, ([first]) => first?.status === 'paused');
    await row.getByRole('button', { name: 'Go on' }).click();
    await eventually(goals, ([first]) => first?.status === 'active');
    for (let more = 4; more <= 10; more++) {
      const goal = { goalType: 'voice_logs', title: `Goal ${more}`, targetValue: more };
      const path = `/api/patients/${patient.id}/goals`;
      assert.equal((await screens.product.client().post(path, goal)).status, 201);
    }
    await page.reload();
    await page.getByText('There can be 10 active goals. Pause one first.').waitFor();
    assert.equal(await button('Add a goal').isDisabled(), true);
    await screens.close(page);
  });

  it('tell the care team the two goals of the button in the reader’s language', async () => {
    const client = screens.product.client();
    for (const { goalType, title, targetValue } of HEALTH_GOALS)
      assert.equal(
        (await client.post(`/api/patients/${patient.id}/goals`, { goalType, title, targetValue })).status,
        201,
      );
    const page = await screens.open(`/patient/${patient.id}`, { locale: 'fr' });
    const shown = page.locator('#progress');
    await shown.getByText('Progrès · Niveau 1').click();
    await shown.getByText(/^7 jours de rapports de suite\s: 0/).waitFor();
    await shown.getByText(/^Maîtrise de la tension\s: 0/).waitFor();
    await screens.close(page);
  });

  it('keep what was answered for when there is no network, and a goal until there is one again', async () => {
    const page = await open('achievements');
    await page.getByText('Your first report earns your first badge.').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Set Health Goals' }).click();
    await page.getByText('Waiting to send').first().waitFor();
    await page.context().setOffline(false);
    await eventually(goals, (all) => all.length === 2);
    await page.getByText('Waiting to send').first().waitFor({ state: 'hidden' });
    await screens.close(page);
  });

  it('tell once of a badge that came since the last visit, on this phone', async () => {
    await log({ bpSys: 120, bpDia: 78 });
    const page = await open('achievements');
    await page.getByText('First Log').waitFor();
    assert.equal(
      await page.getByText('New badge:').count(),
      0,
      'what was there at the first visit is no news',
    );
    // Something else is looked at meanwhile.
    await page.getByRole('link', { name: 'Back to Progress' }).click();
    for (const days of [6, 5, 4, 3, 2, 1])
      await log({ bpSys: 120, bpDia: 78, timestamp: new Date(Date.now() - days * DAY_MS).toISOString() });
    await page.getByRole('link', { name: 'Achievements' }).click();
    const notice = page.locator('li').filter({ hasText: 'New badge: Consistent Logger' });
    await notice.getByText(/^\d+ points$/).waitFor();
    await notice.getByRole('button').click();
    await page.reload();
    await page.getByText('Consistent Logger').waitFor();
    assert.equal(await page.getByText('New badge:').count(), 0, 'it is told once');
    await screens.close(page);
  });

  /** A phone on which the parts were seen once with a network after a GREEN report, without one since. */
  const cutOffAfterGreen = async (): Promise<Page> => {
    await log({ bpSys: 120, bpDia: 78 });
    const page = await screens.openAs(patient.id, pathOf(null), { viewport: PHONE }, ALL_QUESTIONS_SCRIPT);
    await goTo(page, 'Exercise Plan');
    await startButton(page).first().waitFor();
    await goTo(page, 'Self-Recovery');
    await chip(page, 'Stable').waitFor();
    assert.notEqual(await folds(page).count(), 0, 'there is advice');
    await area(page, 'Manual Entry').click();
    await whenEntryIsWhole(page);
    await page.context().setOffline(true);
    return page;
  };
  const report = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Submit Daily Report' }).click();
    await page.getByText('Saved on this phone. Not yet sent.').waitFor();
    await understand(page).click();
  };

  it('show no flag and start no exercise while a report waits unjudged, until it was taken', async () => {
    const page = await cutOffAfterGreen();
    await page.getByLabel('Heart rate').fill('72');
    await report(page);
    const notice = page.getByText('Your newest report has not been judged yet.');
    await area(page, 'Progress').click();
    await page.getByRole('region', { name: 'Worth doing today' }).locator(notice).waitFor();
    await goTo(page, 'Self-Recovery');
    await notice.waitFor();
    await page.getByText('It is sent by itself. If you feel worse, call.').waitFor();
    await callIn(page).waitFor();
    assert.notEqual(await folds(page).count(), 0, 'the advice of before is still there');
    assert.equal(await chip(page, 'Stable').count(), 0);
    assert.deepEqual(await barriers(page), []);
    await goTo(page, 'Exercise Plan');
    await notice.waitFor();
    await callIn(page).waitFor();
    await page.getByText('Not before your newest report has been judged.').first().waitFor();
    assert.equal(await startButton(page).count(), 0);

    await page.context().setOffline(false);
    await startButton(page).first().waitFor();
    await notice.waitFor({ state: 'detached' });
    await goTo(page, 'Self-Recovery');
    await chip(page, 'Stable').waitFor();
    assert.equal(await notice.count(), 0);
    await screens.close(page);
  });

  it('say whom to call and advise nothing else while a danger waits unjudged, until it was taken', async () => {
    const page = await cutOffAfterGreen();
    await page.locator('input[name="gates.chest"][value="yes"]').check();
    await page.getByLabel('Chest pain right now').check();
    await report(page);
    const warning = page.getByText('You reported a sign of danger. Call now.');
    await area(page, 'Progress').click();
    const today = page.getByRole('region', { name: 'Worth doing today' });
    await today.locator(warning).waitFor();
    await today.getByRole('link', { name: 'Emergency' }).waitFor();
    await goTo(page, 'Self-Recovery');
    await warning.waitFor();
    await callIn(page).waitFor();
    assert.equal(await folds(page).count(), 0, 'no advice');
    assert.equal(await chip(page, 'Stable').count(), 0);
    assert.deepEqual(await barriers(page), []);
    await goTo(page, 'Exercise Plan');
    await warning.waitFor();
    await callIn(page).waitFor();
    assert.equal(await startButton(page).count(), 0);
    // A wide screen shows what is worth doing and the advice in one.
    await page.setViewportSize(DESKTOP);
    await area(page, 'Progress').click();
    await today.locator(warning).waitFor();
    await page.getByRole('heading', { name: 'Self-Recovery' }).waitFor();
    assert.equal(await page.getByRole('tablist').count(), 0, 'no advice');
    await page.setViewportSize(PHONE);

    await page.context().setOffline(false);
    await page.getByRole('alertdialog').getByRole('link', { name: 'Call 112' }).waitFor();
    await understand(page).click();
    await goTo(page, 'Self-Recovery');
    await chip(page, 'Immediate action').waitFor();
    await page.getByText('Do not drive yourself.').waitFor();
    assert.equal(await warning.count(), 0);
    await goTo(page, 'Exercise Plan');
    await page.getByText('Rest today. Call your care team before you exercise again.').first().waitFor();
    assert.equal(await warning.count(), 0);
    await screens.close(page);
  });

  it('say when tests are due: overdue first, today and on day 30 soon, then later', async () => {
    const client = screens.product.client();
    const today = new Intl.DateTimeFormat('en-CA').format(new Date());
    for (const [testType, days] of [
      ['RENAL', -1],
      ['LIPIDS', 30],
      ['ECG', 31],
      ['HBA1C', 0],
    ] as const) {
      const dueNext = addDays(today, days);
      const sent = { testType, result: '7', dueNext, testDate: addDays(today, -40) };
      assert.equal((await client.post(`/api/patients/${patient.id}/tests`, sent)).status, 201);
    }
    const page = await open('tests', { timezoneId: Intl.DateTimeFormat().resolvedOptions().timeZone });
    const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await card('Kidney test')
      .getByText(/^Overdue · since /)
      .waitFor();
    await card('HbA1c').getByText('Due today').waitFor();
    await card('Blood fats').getByText('Due in 30 days').waitFor();
    await card('ECG')
      .getByText(/^Next due /)
      .waitFor();
    await card('Eye examination').getByText('Pending').waitFor();
    assert.match((await page.getByRole('heading', { level: 3 }).first().textContent()) ?? '', /Kidney/);
    await page.setViewportSize(DESKTOP);
    await row('HbA1c').getByRole('cell', { name: 'Due today' }).waitFor();
    assert.match((await page.getByRole('rowheader').first().textContent()) ?? '', /Kidney/);
    await screens.close(page);
  });

  it('say what to eat, eight foods first', async () => {
    const page = await open('diet');
    await page.getByText('Based on: High blood pressure, Diabetes').waitFor();
    const list = page.getByRole('region', { name: 'Avoid' });
    await list.getByRole('button', { name: /^Show all/ }).waitFor();
    assert.equal(await list.getByRole('listitem').count(), 8);
    await list.getByRole('button', { name: /^Show all/ }).click();
    assert.ok((await list.getByRole('listitem').count()) > 8);
    await screens.close(page);
  });

  it('bar nobody, in three languages, two widths and two colours', async () => {
    const client = screens.product.client();
    for (let day = 20; day >= 0; day--) {
      const timestamp = new Date(Date.now() - day * DAY_MS - 60_000).toISOString();
      const bpSys = day % 5 === 2 ? 150 : day === 9 ? 190 : 120;
      await client.log(patient.id, { timestamp, bpSys, bpDia: 80 });
    }
    const goal = { goalType: 'streak_days', title: '30', targetValue: 30 };
    assert.equal((await client.post(`/api/patients/${patient.id}/goals`, goal)).status, 201);
    for (const { language, viewport, colorScheme } of [LOOKS[1], LOOKS[2], LOOKS[4]]) {
      for (const view of [null, ...VIEWS]) {
        const page = await screens.openAs(
          patient.id,
          pathOf(view),
          { viewport, colorScheme, locale: language },
          `localStorage.setItem('home-heart.language', '${language}')`,
        );
        const name = `${view ?? 'hub'} ${language} ${viewport.width}`;
        await page.locator('main li, main tr').first().waitFor({ state: 'attached' });
        assert.equal(await overflow(page), 0, name);
        assert.deepEqual(await barriers(page), [], name);
        if (process.env['PICTURES'] !== undefined) {
          const path = `${process.env['PICTURES']}/${view ?? 'hub'}-${language}-${viewport.width}.png`;
          await page.screenshot({ path, fullPage: true });
        }
        await screens.close(page);
      }
    }
  }).timeout(180_000);
});
