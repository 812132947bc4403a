import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { type Goal, goalSchema } from '../../backend/contract/goal.ts';
import { journeyEventSchema } from '../../backend/contract/journey-event.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import { addDays } from '../../events/local-time.ts';
import { HEALTH_GOALS } from '../../frontend/src/features/progress/healthGoals.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { eventually } from '../harness/product.ts';
import { barriers, DESKTOP, LOOKS, overflow, PHONE, Screens } from '../harness/screens.ts';

const VIEWS = ['recovery', 'achievements', 'tests', 'diet'] as const;
type View = (typeof VIEWS)[number];

const pathOf = (view: View | null, screen = '/patient-entry'): string =>
  `${screen}?tab=progress${view === null ? '' : `&view=${view}`}`;

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
