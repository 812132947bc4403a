import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import * as z from 'zod/mini';
import { addMonths } from '../../backend/clinics/clinic-month.ts';
import { qualityBoardSchema, qualityRowSchema } from '../../backend/contract/data-quality.ts';
import { dictionarySchema } from '../../backend/contract/exports.ts';
import { type Indicators, programmeIndicatorsSchema } from '../../backend/contract/indicators.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { ManualTime } from '../harness/manual-time.ts';
import type { ApiClient } from '../harness/product.ts';
import { barriers, LOOKS, overflow, Screens } from '../harness/screens.ts';

const PRESENT = new Date().toISOString().slice(0, 7);
/** Closed by now. */
const CLOSED = addMonths(PRESENT, -3);
const FIRST = addMonths(PRESENT, -7);

/** What a page of rows holds. */
const PAGE = 50;
const UNDER_CARE = ['controlled', 'uncontrolled', 'noReading'] as const;
const OTHERS = ['lost', 'left', 'new'] as const;

const counts = (found: Indicators, names: readonly (keyof Indicators)[]): number =>
  names.reduce((total, name) => total + (found[name] ?? 0), 0);
/** What is there is never told as nothing. */
const percent = (share: number): string =>
  share > 0 && share < 0.005 ? '<1%' : `${Math.round(share * 100)}%`;

async function textsOf(row: Locator): Promise<string[]> {
  await row.waitFor();
  return row.locator('td').allInnerTexts();
}

describe('the screens of analysis', () => {
  let clock: ManualTime;
  let screens: Screens;
  let analyst: ApiClient;
  let clinician: ApiClient;
  let late: string;

  const until = (instant: string) => clock.pass(Date.parse(instant) - clock.now().getTime());
  const open = (query: string, role: 'analyst' | 'clinician' = 'analyst') =>
    screens.openIn(role, `/projections?${query}`);
  const board = async (month: string) =>
    (await analyst.get(`/api/data-quality?month=${month}`)).as(200, qualityBoardSchema);
  const indicators = async (month: string) =>
    (await analyst.get(`/api/indicators?month=${month}`)).as(200, programmeIndicatorsSchema);

  before(async () => {
    clock = new ManualTime(`${FIRST}-20T08:00:00.000Z`);
    screens = await Screens.start({ clock });
    clinician = screens.product.client();
    analyst = await screens.product.clientAs('analyst');
    (await clinician.post('/api/seed', {})).as(200, z.unknown());
    late = (await clinician.register({ name: 'Mama Kanku', hasKnownHtn: true })).id;
    const controlled = (await clinician.register({ hasKnownHtn: true })).id;
    const round = (await clinician.register({ hasKnownDiabetes: true })).id;
    await until(`${CLOSED}-10T08:00:00.000Z`);
    // New by then, so that those under care are not everybody.
    await clinician.register({ hasKnownHtn: true, hasKnownDiabetes: true });
    await clinician.log(controlled, { bpSys: 120, bpDia: 80 });
    for (let sent = 0; sent < 3; sent++) {
      await clock.pass(HOUR_MS);
      await clinician.log(late, { bpSys: 150, bpDia: 90 });
    }
    // More than a page, of round figures.
    for (let sent = 0; sent < PAGE + 2; sent++) {
      await clock.pass(HOUR_MS);
      await clinician.log(round, { bpSys: 110 + 10 * (sent % 2), bpDia: 70 });
    }
    await until(new Date().toISOString());
    // What moves a patient of the month that is closed.
    await clinician.log(late, { bpSys: 124, bpDia: 79, timestamp: `${CLOSED}-12T08:00:00.000Z` });
  });
  after(() => screens.stop());

  it('show every indicator as so many of so many, with its share and what it means', async () => {
    const found = await indicators(CLOSED);
    assert.notEqual(found.late, null);
    const page = await open(`tab=indicators&month=${CLOSED}`);
    await page.locator(`[data-month="${CLOSED}"]`).filter({ hasText: 'Closed on' }).waitFor();
    await page.getByText('1 patient would be counted elsewhere').waitFor();
    for (const condition of ['hypertension', 'diabetes'] as const) {
      const told = found[condition];
      const lateTold = found.late?.[condition] ?? told;
      const underCare = counts(told, UNDER_CARE);
      const everybody = underCare + counts(told, OTHERS);
      for (const name of [...UNDER_CARE, ...OTHERS]) {
        const row = page.locator(`[data-condition="${condition}"] [data-indicator="${name}"]`);
        const [count, share, withLate, meaning] = await textsOf(row);
        const all = OTHERS.some((one) => one === name) ? everybody : underCare;
        assert.equal(count, `${told[name]} of ${all}`, `${condition} ${name}`);
        assert.equal(share, all === 0 ? '–' : percent(told[name] / all), `${condition} ${name}`);
        assert.ok(withLate?.startsWith(`${lateTold[name]} of `), `${condition} ${name} ${withLate}`);
        assert.match(meaning ?? '', /^Of (those under care|all): /);
      }
    }
    await page.getByText('is below 140/90 mmHg').waitFor();
    await page.getByText('glucose below 7 mmol/L fasting or 11.1 mmol/L otherwise').waitFor();
    await screens.close(page);
  });

  it('show the cohorts of each month of registration', async () => {
    const { cohorts } = await indicators(CLOSED);
    assert.ok(cohorts.hypertension.length > 0);
    const page = await open(`tab=indicators&month=${CLOSED}`);
    for (const cohort of cohorts.hypertension) {
      const row = page.locator(`[data-cohorts="hypertension"] [data-cohort="${cohort.month}"]`);
      const { registered, controlled, uncontrolled, noReading, lost, left } = cohort;
      assert.deepEqual(
        await textsOf(row),
        [registered, controlled, uncontrolled, noReading, lost, left].map(String),
      );
    }
    await screens.close(page);
  });

  it('offer the months that have begun, keep the choice in the address, and say where a month has nothing', async () => {
    const page = await open('tab=indicators');
    await page.getByText('Open until').waitFor();
    const offered = await page
      .getByLabel('Month')
      .locator('option')
      .evaluateAll((options) =>
        options.map((option) => (option instanceof HTMLOptionElement ? option.value : '')),
      );
    assert.deepEqual(offered.slice(0, 2), ['', addMonths(PRESENT, -1)]);
    assert.ok(
      offered.every((month) => month < PRESENT),
      offered.join(),
    );
    const empty = addMonths(FIRST, -8);
    await page.getByLabel('Month', { exact: true }).selectOption(empty);
    await page.getByText('Nobody in your clinic had known high blood pressure or diabetes').waitFor();
    assert.equal(new URL(page.url()).searchParams.get('month'), empty);
    await page.getByRole('link', { name: 'Data quality' }).click();
    await page.getByLabel('Month', { exact: true }).selectOption(empty);
    await page.getByText('No log of your clinic was measured in').waitFor();
    await page.goto(`${screens.product.url}/projections?tab=indicators&month=${addMonths(PRESENT, 2)}`);
    await page.getByRole('alert').filter({ hasText: 'has not begun' }).waitFor();
    await screens.close(page);
  });

  it('show what is to be looked at in a month, and the logs behind it page by page', async () => {
    const { checks, endDigits, logs } = await board(CLOSED);
    const page = await open(`tab=quality&month=${CLOSED}`);
    await page
      .locator(`[data-month="${CLOSED}"]`)
      .filter({ hasText: `${logs} logs of ` })
      .waitFor();
    for (const one of checks) {
      const [count, share, patients] = await textsOf(page.locator(`[data-check="${one.check}"]`));
      assert.deepEqual(
        [count, share, patients],
        [`${one.logs} of ${logs}`, percent(one.logs / logs), String(one.patients)],
        one.check,
      );
    }
    const [systolic = ''] = await textsOf(page.locator('[data-digit="0"]'));
    assert.ok(systolic.startsWith(`${endDigits.systolic[0]} · `), systolic);
    const most = checks.toSorted((one, other) => other.logs - one.logs)[0];
    assert.ok(most !== undefined && most.logs > PAGE, JSON.stringify(checks));
    await page.locator(`[data-check="${most.check}"]`).getByRole('link').click();
    const rows = page.locator('[data-log]');
    await rows.nth(PAGE - 1).waitFor();
    assert.equal(await rows.count(), PAGE);
    await page.getByRole('button', { name: 'Show more' }).click();
    await rows.nth(PAGE).waitFor();
    while (await page.getByRole('button', { name: 'Show more' }).isVisible()) {
      const shown = await rows.count();
      await page.getByRole('button', { name: 'Show more' }).click();
      await rows.nth(shown).waitFor();
    }
    const answer = await analyst.get(`/api/data-quality/${most.check}?month=${CLOSED}&limit=500`);
    const expected = answer.as(200, z.array(qualityRowSchema));
    assert.deepEqual(
      await rows.evaluateAll((found) => found.map((row) => row.getAttribute('data-log'))),
      expected.map(({ logId }) => logId),
    );
    await page.getByRole('link', { name: 'Back to the data quality' }).click();
    await page.locator('[data-check="late"]').waitFor();
    await screens.close(page);
  });

  it('call a patient by a pseudonym before an analyst, and lead a clinician to the record', async () => {
    const query = `tab=quality&month=${CLOSED}&check=repeated-values`;
    const row = (page: Page) => page.locator('[data-log]').filter({ hasText: '150/90 mmHg' });
    const seen = await open(query);
    await row(seen)
      .getByText(/^P[0-9A-F]{16}$/)
      .waitFor();
    assert.equal(await seen.getByText(late).count(), 0);
    await screens.close(seen);
    const page = await open(query, 'clinician');
    await row(page).getByRole('link', { name: late }).click();
    await page.getByRole('heading', { name: 'Mama Kanku', level: 1 }).waitFor();
    await screens.close(page);
  });

  it('save a table whose columns are those of the dictionary, and which names nobody', async () => {
    const answer = await analyst.get('/api/exports/dictionary');
    const dictionary = answer.as(200, dictionarySchema).filter(({ named }) => !named);
    const page = await open('tab=exports');
    for (const table of ['patients', 'logs'] as const) {
      await page.getByRole('radio', { name: table === 'logs' ? 'Logs' : 'Patients' }).check();
      const columns = dictionary.filter((column) => column.table === table).map(({ column }) => column);
      await page.locator(`[data-column="${columns.at(-1)}"]`).waitFor();
      const shown = page.locator('[data-column]');
      assert.deepEqual(
        await shown.evaluateAll((found) => found.map((row) => row.getAttribute('data-column'))),
        columns,
      );
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download ${table}.csv` }).click();
      const download = await saving;
      assert.equal(download.suggestedFilename(), `${table}.csv`);
      const text = await readFile(await download.path(), 'utf8');
      const [header, ...rows] = text.trimEnd().split('\r\n');
      assert.equal(header, columns.join(','));
      await page.getByText(`${rows.length} rows were saved in ${table}.csv.`).waitFor();
      assert.ok(!text.includes('Mama Kanku') && !text.includes(late));
    }
    await page.locator('[data-column="bpSys"]').getByText('mmHg', { exact: true }).waitFor();
    assert.equal(await page.getByLabel('With names and phone numbers').count(), 0);
    await page.getByText('Each export is recorded as a look').waitFor();
    await screens.close(page);
    const auditor = await screens.openIn('auditor', '/audit?tab=reads');
    await auditor.getByRole('row').filter({ hasText: 'Export' }).first().waitFor();
    await screens.close(auditor);
  });

  it('give names to a clinician who asks for them, but not as CSV', async () => {
    const page = await open('tab=exports&format=csv', 'clinician');
    await page.getByLabel('With names and phone numbers').check();
    await page.getByRole('radio', { name: 'CSV' }).waitFor({ state: 'detached' });
    await page.locator('[data-column="phoneNumber"]').waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download patients.ndjson' }).click();
    assert.match(await readFile(await (await saving).path(), 'utf8'), /"name":"Mama Kanku"/);
    await screens.close(page);
  });

  it('save a table as Parquet, and tell its size', async () => {
    const page = await open('tab=exports&format=parquet');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download patients.parquet' }).click();
    const file = await readFile(await (await saving).path());
    assert.equal(file.subarray(0, 4).toString(), 'PAR1');
    assert.equal(file.subarray(-4).toString(), 'PAR1');
    await page.getByText(/^patients\.parquet was saved: [\d.]+ MiB\.$/).waitFor();
    await screens.close(page);
  });

  it('tell what other rules would have said of the past', async () => {
    const page = await open('tab=rules');
    await page.getByRole('button', { name: 'Judge the past' }).click();
    await page.locator('[data-replayed="2026-11-1"]').waitFor();
    await screens.close(page);
  });

  it('say what could not be loaded or exported, and try again', async () => {
    const page = await open('tab=exports');
    await page.locator('[data-column="patient"]').waitFor();
    await page.route('**/api/exports/patients*', (route) => route.abort());
    await page.getByRole('button', { name: 'Download patients.csv' }).click();
    await page.getByRole('alert').filter({ hasText: 'nothing was saved' }).waitFor();
    await page.unroute('**/api/exports/patients*');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Try again' }).click();
    await saving;
    await page.getByText(/^\d+ rows were saved in patients\.csv\.$/).waitFor();
    for (const [tab, api, failed, there] of [
      ['indicators', '**/api/indicators*', 'The indicators could not be loaded', '[data-month]'],
      ['quality', '**/api/data-quality*', 'The data quality could not be loaded', '[data-month]'],
    ] as const) {
      await page.route(api, (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto(`${screens.product.url}/projections?tab=${tab}&month=${CLOSED}`);
      await page.getByRole('alert').filter({ hasText: failed }).waitFor();
      await page.unroute(api);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator(there).waitFor();
    }
    await screens.close(page);
  });

  it('lead a clinician there from the worklist, to what they may see alone', async () => {
    const page = await screens.open('/dashboard');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('link', { name: 'Figures and exports' }).click();
    await page.getByRole('heading', { name: 'Analysis', level: 1 }).waitFor();
    const tabs = page.getByRole('navigation', { name: 'Parts of the analysis' }).getByRole('link');
    assert.deepEqual(await tabs.allInnerTexts(), [
      'Programme indicators',
      'Data quality',
      'Other rules',
      'Exports',
    ]);
    await screens.close(page);
  });

  it('are no page for whom the interface refuses', async () => {
    for (const role of ['auditor', 'administrator'] as const) {
      const page = await screens.openIn(role, '/projections?tab=exports');
      await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
      await screens.close(page);
    }
    const page = await screens.openAs(late, '/projections?tab=exports');
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await screens.close(page);
  });

  it('can be used by everybody: no barrier, nothing beside the screen, in three languages', async function () {
    this.timeout(300_000);
    const pages = [
      [`tab=indicators&month=${CLOSED}`, '[data-cohort]'],
      [`tab=quality&month=${CLOSED}`, '[data-digit]'],
      [`tab=quality&month=${CLOSED}&check=repeated-values`, '[data-log]'],
      ['tab=exports&table=logs', '[data-column]'],
      ['tab=rules', '#rules-version'],
    ] as const;
    for (const { viewport, colorScheme, language } of LOOKS) {
      const page = await screens.openIn(
        'analyst',
        '/projections',
        { viewport, colorScheme },
        { script: `localStorage.setItem('home-heart.language', '${language}')` },
      );
      await page.locator(`html[lang="${language}"]`).waitFor();
      for (const [query, there] of pages) {
        await page.goto(`${screens.product.url}/projections?${query}`);
        await page.locator(there).first().waitFor();
        assert.deepEqual(await barriers(page), [], `${query} ${language}`);
        assert.ok((await overflow(page)) <= 0, `${query} ${language} ${viewport.width}`);
      }
      await screens.close(page);
    }
  });
});
