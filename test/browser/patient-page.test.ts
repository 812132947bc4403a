import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import * as z from 'zod/mini';
import { messageSchema } from '../../backend/contract/message.ts';
import { milestoneSchema } from '../../backend/contract/milestone.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import { createFormats } from '../../frontend/src/i18n/format.ts';
import { eventually } from '../harness/product.ts';
import { barriers, chooseLanguage, LOOKS, overflow, PHONE, Screens } from '../harness/screens.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const card = (page: Page, heading: string) =>
  page
    .getByRole('region')
    .filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) });

/** The next request with this method to this path is refused as a server in trouble refuses it. */
async function failing(page: Page, path: string, method = 'POST'): Promise<void> {
  await page.route(`**/api/**/${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'about:blank',
            title: 'Service Unavailable',
            status: 503,
            detail: 'The event store cannot be reached.',
          }),
        })
      : route.fallback(),
  );
}

/** Waits for the notice and checks that it tells what the server said; then closes it. */
async function toldFailure(page: Page, title: string, text: string): Promise<void> {
  const notice = page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
  await notice.getByText(text, { exact: true }).waitFor();
  await notice.getByText('503: The event store cannot be reached.', { exact: true }).waitFor();
  await notice.getByRole('button', { name: 'Close notification' }).click();
}

/** Points to a place of a chart until it tells what is there: cards above it still come, and move it from below the pointer. */
const pointTo = (chart: Locator, position: { readonly x: number; readonly y: number }, told: Locator) =>
  eventually(
    async () => {
      await chart.hover({ position });
      return told.isVisible();
    },
    (isSeen) => isSeen,
  );

describe('the page of a patient', () => {
  let screens: Screens;
  let patient: Patient;
  before(async () => {
    screens = await Screens.start();
    const client = screens.product.client();
    patient = await client.register({
      name: 'Amina Bello',
      hasKnownHf: true,
      hasKnownDiabetes: true,
      phoneNumber: '+243812345678',
    });
    for (let days = 12; days >= 0; days -= 1) {
      await client.post(`/api/patients/${patient.id}/logs`, {
        timestamp: new Date(Date.now() - days * DAY_MS).toISOString(),
        bpSys: days === 0 ? 190 : 130 + days,
        bpDia: days === 0 ? 118 : 84,
        ...(days === 2 ? {} : { hr: 70 + days }),
        weightKg: 70 + days / 10,
        ...(days === 1 ? { notes: 'Slept badly.' } : {}),
      });
    }
  });
  after(() => screens.stop());

  const open = (options = {}) => screens.open(`/patient/${patient.id}`, options);

  it('tells the status with its sentence and the conditions, and what stands out for RED', async () => {
    const page = await open();
    await page.getByText('Immediate Action Required').waitFor();
    await page.getByText('Known conditions: Heart failure, Diabetes').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    const transport = card(page, 'Quick Actions').getByText('Send emergency transport information');
    await transport.filter({ hasText: 'recommended' }).waitFor();
    await screens.close(page);
  });

  it('shows ten logs, with what was measured, the source and the notes', async () => {
    const page = await open();
    const logs = card(page, 'Recent Log Entries').locator('[data-log]');
    await logs.first().waitFor();
    assert.equal(await logs.count(), 10);
    assert.equal(await logs.nth(9).isVisible(), false, 'the newest five at first');
    await card(page, 'Recent Log Entries').getByRole('button', { name: 'Show all 10' }).click();
    await logs.nth(9).waitFor();
    await logs.nth(1).getByText('Slept badly.').waitFor();
    await logs.nth(1).getByTitle('Entered by: daily form').waitFor();
    assert.equal(
      await logs.nth(2).getByText('HR', { exact: true }).count(),
      0,
      'what was not measured is not listed',
    );
    await screens.close(page);
  });

  it('draws the trends of the latest seven logs, and tells the same as a table', async () => {
    const page = await open();
    const trends = card(page, 'Trends');
    const pressure = trends.getByRole('figure', { name: 'Blood Pressure Trend (7 days)' });
    await pressure
      .getByRole('img', { name: /7 readings, latest 190\/118 mmHg, highest 190\/118 mmHg/ })
      .waitFor();
    await pressure.getByText('red from 181', { exact: true }).waitFor();
    await pressure.getByText('Average 142/89').waitFor();
    const other = trends.getByRole('figure', { name: 'Heart Rate & Weight' });
    await other.getByRole('img', { name: /^Heart rate, 6 readings/ }).waitFor();
    await other.getByRole('img', { name: /^Weight, 7 readings.*amber from \+2.1 kg in 3 days/ }).waitFor();
    assert.equal(await trends.getByRole('figure').count(), 2, 'nobody measured glucose');

    await trends.getByRole('button', { name: 'Show as table' }).click();
    assert.equal(await trends.getByRole('row').count(), 8, 'seven logs below the header');
    await trends.getByText('Not measured').waitFor({ state: 'attached' });
    await screens.close(page);
  });

  it('tells of the reading beside the pointer, above it, until the pointer has gone', async () => {
    const page = await open();
    const trends = card(page, 'Trends');
    const chart = trends.getByRole('img', { name: /^Blood pressure, 7 readings/ });
    await chart.waitFor();
    const box = await chart.boundingBox();
    assert.ok(box !== null);
    // The latest reading is the highest, near the upper right corner of what is drawn.
    const pointed = { x: box.width * 0.8, y: 20 };
    const told = trends.getByText('190/118 mmHg', { exact: true });
    await pointTo(chart, pointed, told);
    await eventually(
      async () => {
        await chart.hover({ position: pointed });
        const { x, y, width, height } = (await told.boundingBox()) ?? assert.fail('it is there');
        const chartAt = (await chart.boundingBox()) ?? assert.fail('it is there');
        return [x + width / 2 - chartAt.x - pointed.x, chartAt.y + pointed.y - y - height] as const;
      },
      ([aside, above]) => Math.abs(aside) < 30 && above > 0 && above < 60,
    );
    // Before it is measured it is there, but not to be seen.
    await eventually(
      () => told.evaluate((words) => words.checkVisibility({ opacityProperty: true })),
      (isSeen) => isSeen,
    );
    await trends.getByRole('heading', { level: 2 }).hover();
    await told.waitFor({ state: 'detached' });
    await screens.close(page);
  });

  it('tells of the newest reading within the chart, which a phone has no room beside', async () => {
    const page = await open({ viewport: PHONE });
    const trends = card(page, 'Trends');
    const chart = trends.getByRole('img', { name: /^Blood pressure, 7 readings/ });
    const told = trends.locator('div:has(> strong)', { hasText: '190/118 mmHg' });
    const { x: left, width } = (await chart.boundingBox()) ?? assert.fail('it is there');
    await pointTo(chart, { x: width - 50, y: 12 }, told);
    await eventually(
      async () => (await told.boundingBox()) ?? assert.fail('it is there'),
      ({ x, width: wide }) => x >= left && x + wide <= left + width + 1,
    );
    await screens.close(page);
  });

  it('shows as many days as are asked for, and what they come to beside the days before', async () => {
    const page = await open();
    const trends = card(page, 'Trends');
    await trends.getByRole('radio', { name: '7 days' }).click();
    const pressure = trends.getByRole('figure', { name: 'Blood Pressure Trend (7 days)' });
    await pressure.getByText('against the 7 days before').waitFor();
    await trends.getByRole('radio', { name: '30 days' }).click();
    await trends
      .getByRole('figure', { name: 'Blood Pressure Trend (30 days)' })
      .getByRole('img', { name: /13 readings/ })
      .waitFor();
    await screens.close(page);
  });

  it('asks for the logs that are older than those it came with, when they are wanted', async () => {
    const client = screens.product.client();
    const { id } = await client.register({ name: 'Grace Adeyemi' });
    // More than a page comes with, within the days before those that are shown.
    for (let log = 0; log < 110; log += 1) {
      const timestamp = new Date(Date.now() - (log + 1) * 7 * 60 * 60 * 1000).toISOString();
      await client.post(`/api/patients/${id}/logs`, { timestamp, hr: log < 100 ? 80 : 70 });
    }
    const asked: string[] = [];
    const page = await screens.open('/no/such/page');
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${screens.product.url}/patient/${id}`);
    const rate = card(page, 'Trends').getByRole('img', { name: /^Heart rate/ });
    await rate.waitFor();
    const logsAt = `/api/patients/${id}/logs`;
    assert.ok(!asked.includes(logsAt), 'the latest seven came with the patient');
    await failing(page, 'logs?limit=500', 'GET');
    await card(page, 'Trends').getByRole('radio', { name: '90 days' }).click();
    await card(page, 'Trends').getByText('Earlier logs could not be loaded.').waitFor();
    await page.unrouteAll();
    await card(page, 'Trends').getByRole('button', { name: 'Try again' }).click();
    await card(page, 'Trends')
      .getByRole('img', { name: /110 readings/ })
      .waitFor();
    await screens.close(page);
  });

  it('has a tick for each call, change of a medicine and alert, in words as well', async () => {
    const client = screens.product.client();
    const { id } = await client.register({ name: 'Blaise Ilunga', hasKnownDiabetes: true });
    for (const [days, glucoseMmol, glucoseContext] of [
      [4, 6.1, 'FASTING'],
      [3, 12.4, 'PP2H'],
      [1, 8.2, 'RANDOM'],
    ] as const) {
      const timestamp = new Date(Date.now() - days * DAY_MS).toISOString();
      await client.post(`/api/patients/${id}/logs`, {
        timestamp,
        source: 'diabetes-form',
        glucoseMmol,
        glucoseContext,
      });
    }
    await client.log(id, { bpSys: 190, bpDia: 118, palpitations: true });
    const since = new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10);
    await client.post(`/api/patients/${id}/medications`, { name: 'Metformin', dose: '500 mg', since });
    await client.post(`/api/patients/${id}/contacts`, { outcome: 'reached' });
    const page = await screens.open(`/patient/${id}`);
    const trends = card(page, 'Trends');
    const glucose = trends.getByRole('figure', { name: 'Blood Sugar' });
    await glucose.getByText('In range 4 to 10: 67%').waitFor();
    await glucose.getByText('Two hours after a meal').waitFor();
    await trends.getByText('with symptoms').waitFor();
    assert.equal(await trends.getByRole('figure').count(), 2, 'nobody measured heart rate or weight');
    const ticks = trends.getByRole('region', { name: 'Calls, medicines, alerts' });
    await trends.scrollIntoViewIfNeeded();
    await ticks.getByRole('button', { name: /Metformin 500 mg begun/ }).click();
    await ticks.locator('p').filter({ hasText: 'Metformin 500 mg begun' }).waitFor();
    const calledAt = ticks.getByRole('button', { name: /Red alert.*Reached and agreed/ });
    await calledAt.waitFor();
    assert.deepEqual(await barriers(page), []);

    await page.emulateMedia({ media: 'print' });
    await calledAt.locator('svg').waitFor();
    const ink = await calledAt.locator('svg').evaluate((icon) => getComputedStyle(icon).color);
    assert.equal(ink, 'rgb(0, 0, 0)', 'on paper the ticks stand below the charts, black on white');
    const words = ticks.getByRole('listitem').filter({ hasText: 'Metformin 500 mg begun' });
    await words.locator('svg').waitFor();
    await page.emulateMedia({ media: 'screen' });

    await trends.getByRole('button', { name: 'Show as table' }).click();
    await trends.getByRole('cell', { name: 'Palpitations', exact: true }).waitFor();
    await trends.getByRole('cell', { name: '12.4 Two hours after a meal' }).waitFor();
    await trends.getByRole('listitem').filter({ hasText: 'Metformin 500 mg begun' }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await screens.close(page);
  });

  it('prints its charts as wide as paper is, and dark on white', async () => {
    const page = await open({ colorScheme: 'dark' });
    const chart = card(page, 'Trends').getByRole('img', { name: /^Blood pressure/ });
    await chart.waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    assert.equal(await chart.getAttribute('width'), '640');
    const surface = await card(page, 'Trends').evaluate((one) => getComputedStyle(one).backgroundColor);
    assert.equal(surface, 'rgb(255, 255, 255)');
    assert.deepEqual(
      await page
        .locator('main')
        .getByRole('button', { name: /Add|Plan|Send|Call/ })
        .all(),
      [],
    );
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await eventually(
      () => chart.getAttribute('width'),
      (width) => width !== '640',
    );
    await screens.close(page);
  });

  it('sets the first milestone, and one more from a form that is filled in, and moves it on', async () => {
    const page = await open();
    const milestones = card(page, 'Milestones');
    await milestones.getByRole('button', { name: 'Create Initial Milestone' }).click();
    const enrolled = milestones.getByRole('listitem').filter({ hasText: 'Initial Enrollment' });
    await enrolled.getByText('Completed', { exact: true }).waitFor();
    await page.getByText('Amina Bello: Initial Enrollment', { exact: true }).waitFor();

    await milestones.getByRole('button', { name: 'Add Milestone' }).click();
    assert.equal(await milestones.getByLabel('Title').inputValue(), 'Follow-up');
    const due = await milestones.getByLabel('Due date').inputValue();
    const inDays = Math.round((Date.parse(due) - Date.now()) / DAY_MS);
    assert.ok(inDays === 6 || inDays === 7, `due in seven days, not on ${due}`);
    await milestones.getByLabel('Type').selectOption('Medication review');
    await milestones.getByRole('button', { name: 'Save milestone' }).click();

    const review = milestones.getByRole('listitem').filter({ hasText: 'Medication review' });
    await review.getByText('Medium', { exact: true }).waitFor();
    await review.getByLabel('Change the status of Medication review').selectOption('Completed');
    await review.getByText('Completed', { exact: true }).waitFor();
    assert.equal(await review.getByRole('combobox').count(), 0, 'what has ended is not moved on');
    await screens.close(page);
  });

  it('merges milestones and events into a timeline, newest first', async () => {
    const page = await open();
    const journey = card(page, 'Patient Journey Timeline: Amina Bello');
    const entries = journey.getByRole('listitem');
    const review = entries.filter({ hasText: 'Medication review' }).first();
    await review.waitFor();
    assert.equal(await entries.count(), 3, 'the newest at first');
    // Her day begins in Kinshasa, which is still the day before in the universal time.
    const milestones = await screens.product.client().get(`/api/patients/${patient.id}/milestones`);
    const { targetDate = null } =
      milestones
        .as(200, z.array(milestoneSchema))
        .find(({ milestoneType }) => milestoneType === 'medication_review') ?? {};
    await review.getByText(createFormats('en').calendarDay(targetDate ?? '')).waitFor();
    await journey.getByRole('button', { name: 'Show more' }).click();
    await entries.nth(5).waitFor();
    await entries
      .filter({ hasText: 'Status changed from' })
      .first()
      .getByText('High', { exact: true })
      .waitFor();
    await screens.close(page);
  });

  it('goes back in the timeline to the first event, and says when it cannot be fetched', async () => {
    const client = screens.product.client();
    const { id } = await client.register({ name: 'Chinwe Eze' });
    for (let hours = 120; hours > 0; hours -= 1)
      await client.log(id, { timestamp: new Date(Date.now() - hours * 3_600_000).toISOString(), hr: 72 });
    const all = JSON.parse(
      (await client.get(`/api/patients/${id}/journey-events?limit=500`)).text,
    ) as unknown[];
    const page = await screens.open(`/patient/${id}`);
    const journey = card(page, 'Patient Journey Timeline: Chinwe Eze');
    const more = journey.getByRole('button', { name: 'Show more' });
    const entries = () => journey.getByRole('listitem').count();
    await page.route('**/journey-events?*before=*', (route) => route.abort());
    while ((await entries()) < 100) await more.click();
    const failed = journey.getByText(/The journey could not be loaded\./);
    // What comes in meanwhile loads the newest anew, which takes the sentence away until the next press.
    await eventually(
      async () => {
        if (!(await failed.isVisible())) await more.click();
        return failed.isVisible();
      },
      (isSaid) => isSaid,
    );
    await page.unroute('**/journey-events?*before=*');
    await eventually(
      async () => {
        if ((await more.count()) > 0) await more.click();
        return entries();
      },
      (count) => count === all.length,
    );
    await more.waitFor({ state: 'detached' });
    await screens.close(page);
  });

  it('has a timeline without events, too', async () => {
    const { id, name } = await screens.product.client().register({ name: 'Chidi Obi' });
    const page = await screens.open(`/patient/${id}`);
    const journey = card(page, `Patient Journey Timeline: ${name}`);
    await journey.getByText('No journey events recorded yet', { exact: true }).waitFor();
    assert.equal(await page.locator('figure').count(), 0, 'no chart without logs');
    await screens.close(page);
  });

  it('adds a test, which is then the latest of its type, and shows those that are overdue', async () => {
    const page = await open();
    const tests = card(page, 'Tests & Due Dates');
    await tests.getByText('Add Test', { exact: true }).click();
    await tests.getByLabel('Test type').selectOption('Renal Function');
    await tests.getByLabel('Result', { exact: true }).fill('92');
    await tests.getByLabel('Units').fill('µmol/L');
    await tests.getByLabel('Test date').fill('2026-01-05');
    await tests.getByRole('button', { name: 'Save test' }).click();
    await page.getByText('Test Added', { exact: true }).waitFor();
    await page.getByText('Amina Bello: Renal Function 92 µmol/L', { exact: true }).waitFor();
    const renal = tests.getByRole('listitem').filter({ hasText: 'Renal Function' });
    await renal.getByText('92 µmol/L').waitFor();
    await renal.getByTitle('Done 5 Jan 2026').waitFor();
    assert.equal(
      await tests.getByLabel('Result', { exact: true }).inputValue(),
      '',
      'the form is empty again',
    );

    const rows = tests.getByRole('listitem');
    const all = await rows.count();
    await tests.getByRole('button', { name: 'Overdue Only' }).click();
    await tests.getByRole('button', { name: 'Show All' }).waitFor();
    assert.ok((await rows.count()) <= all);
    assert.equal(await rows.count(), await rows.filter({ hasText: 'Overdue since' }).count());
    await screens.close(page);
  });

  it('says that the tests could not be fetched, and fetches them again', async () => {
    const page = await open();
    await failing(page, 'tests/latest', 'GET');
    await page.reload();
    await toldFailure(page, 'Error', 'Failed to fetch tests');
    const tests = card(page, 'Tests & Due Dates');
    await tests.getByText('Failed to fetch tests').waitFor();
    await page.unrouteAll();
    await tests.getByRole('button', { name: 'Try again' }).click();
    await tests.getByRole('listitem').first().waitFor();
    await screens.close(page);
  });

  it('sends food, transport and the request for an ECG, syncs devices, calls and writes, and says so', async () => {
    const page = await open();
    const told = async (title: string, detail: string) => {
      const notice = page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
      await notice.getByText(detail).waitFor();
      await notice.getByRole('button', { name: 'Close notification' }).click();
    };
    await page.getByRole('button', { name: 'Call Patient' }).click();
    await page.getByText('Phone call has been initiated.', { exact: true }).waitFor();
    await told('Call Initiated', 'Amina Bello');
    await page.getByRole('button', { name: 'Send WhatsApp' }).click();
    await page.getByText('Message has been sent successfully.', { exact: true }).waitFor();
    await told('WhatsApp Sent', 'Please update your daily readings.');

    const actions = card(page, 'Quick Actions');
    await actions.getByText('Send grocery bundle').click();
    await actions.getByRole('button', { name: 'Send bundle' }).click();
    await page.getByText('Select Bundle', { exact: true }).waitFor();
    await told('Select Bundle', 'Please select a grocery bundle to send.');
    await actions.getByLabel('Grocery bundle').selectOption({ index: 1 });
    await actions.getByRole('button', { name: 'Send bundle' }).click();
    await told('Grocery Bundle Sent', '$');
    await actions
      .getByText(/^Last sent /)
      .first()
      .waitFor();
    await actions.getByText('Send emergency transport information').click();
    await actions.getByRole('button', { name: 'Send transport information' }).click();
    await told('Transport Info Sent', 'Emergency transport options available near you.');
    await actions.getByText('Request an ECG').click();
    await actions.getByRole('button', { name: 'Request ECG', exact: true }).click();
    await told('ECG Request Sent', 'Please capture and upload an ECG reading');
    await actions.getByRole('button', { name: 'Sync devices' }).click();
    await told('Device Sync Complete', 'Devices synced: 0');
    await screens.close(page);
  });

  it('writes to the number and in the language that a colleague has just put right', async () => {
    const client = screens.product.client();
    const { id } = await client.register({ phoneNumber: '+243880000188', language: 'fr' });
    const page = await screens.open(`/patient/${id}`);
    const actions = card(page, 'Quick Actions');
    await actions.getByText('Send emergency transport information').click();
    const transport = actions.getByRole('group').filter({ hasText: 'Send emergency transport information' });
    await transport.getByText('Des transports d’urgence sont disponibles près de chez vous.').waitFor();
    await client.patch(`/api/patients/${id}`, { phoneNumber: '+243880000999', language: 'sw' });
    await transport.getByText('Usafiri wa dharura unapatikana karibu nawe.').waitFor();
    assert.equal(await transport.getByRole('textbox', { name: 'Phone' }).inputValue(), '+243880000999');
    await transport.getByRole('button', { name: 'Send transport information' }).click();
    await page.getByText('Transport Info Sent', { exact: true }).waitFor();
    const [sent] = z
      .array(messageSchema)
      .parse(JSON.parse((await client.get(`/api/patients/${id}/messages`)).text));
    assert.equal(sent?.phone, '+243880000999');
    assert.equal(sent.text, 'Usafiri wa dharura unapatikana karibu nawe.');
    await screens.close(page);
  });

  it('sums the last month up, explains the status, and keeps what came of a call', async () => {
    const page = await open();
    const summary = card(page, 'Summary');
    await summary.getByText('BP, 7-day average').waitFor();
    await summary.getByText(/7 readings/).waitFor();
    await page.getByRole('button', { name: 'Why this status' }).click();
    await page.getByText('HTN-RED-SYSTOLIC').waitFor();
    const contact = card(page, 'Contact');
    await contact.getByRole('button', { name: 'Record contact' }).click();
    await contact.getByLabel('Outcome', { exact: true }).selectOption('Call again later');
    await contact.getByLabel('Note (optional)').fill('At the market until noon.');
    await contact.getByRole('button', { name: 'Save contact' }).click();
    await page.getByText('Amina Bello: Call again later', { exact: true }).waitFor();
    await contact.getByText('At the market until noon.').waitFor();
    await screens.close(page);
  });

  it('keeps a milestone that could not be saved as it was entered', async () => {
    const page = await open();
    await failing(page, 'milestones');
    const milestones = card(page, 'Milestones');
    await milestones.getByRole('button', { name: 'Add Milestone' }).click();
    await milestones.getByLabel('Description').fill('Bring all boxes of tablets.');
    await milestones.getByRole('button', { name: 'Save milestone' }).click();
    await toldFailure(page, 'Error', 'Failed to save the milestone.');
    assert.equal(await milestones.getByLabel('Description').inputValue(), 'Bring all boxes of tablets.');
    await screens.close(page);
  });

  it('says what is missing in a new test, and keeps it where saving fails', async () => {
    const page = await open();
    await failing(page, 'tests');
    const tests = card(page, 'Tests & Due Dates');
    await tests.getByText('Add Test', { exact: true }).click();
    await tests.getByRole('button', { name: 'Save test' }).click();
    await page.getByText('Missing Information', { exact: true }).waitFor();
    await page.getByText('Please fill in test type and result.', { exact: true }).waitFor();
    await tests.getByRole('link', { name: 'Enter the result' }).click();
    await page.keyboard.type('7.2');
    await tests.getByLabel('Test type').selectOption('HbA1c');
    await tests.getByLabel('Units').fill('%');
    assert.equal(await tests.getByLabel('Source').inputValue(), 'CLINIC');
    await tests.getByRole('button', { name: 'Save test' }).click();
    await toldFailure(page, 'Error', 'Failed to add test result.');
    assert.equal(await tests.getByLabel('Result', { exact: true }).inputValue(), '7.2');
    assert.equal(await tests.getByLabel('Units').inputValue(), '%');
    await screens.close(page);
  });

  it('says in the words of the product what could not be sent, with what the server said', async () => {
    const page = await open();
    for (const path of ['call', 'whatsapp', 'send-transport', 'request-ecg', 'sync-devices'])
      await failing(page, path);
    await page.getByRole('button', { name: 'Call Patient' }).click();
    await toldFailure(page, 'Call Failed', 'Unable to initiate call. Please try again.');
    await page.getByRole('button', { name: 'Send WhatsApp' }).click();
    await toldFailure(page, 'Message Failed', 'Unable to send WhatsApp message. Please try again.');

    const actions = card(page, 'Quick Actions');
    const transport = actions.getByRole('group').filter({ hasText: 'Send emergency transport information' });
    await transport.getByText('Send emergency transport information').click();
    await transport.getByText(/Emergency transport options available near you\./).waitFor();
    assert.equal(await transport.getByRole('textbox', { name: 'Phone' }).inputValue(), '+243812345678');
    await transport.getByLabel('Message (optional)').fill('A taxi can come at nine.');
    await transport.getByRole('button', { name: 'Send transport information' }).click();
    await toldFailure(page, 'Error', 'Failed to send transport information.');
    assert.equal(await transport.getByLabel('Message (optional)').inputValue(), 'A taxi can come at nine.');
    await actions.getByText('Request an ECG').click();
    await actions.getByRole('button', { name: 'Request ECG', exact: true }).click();
    await toldFailure(page, 'Error', 'Failed to send ECG request.');
    await actions.getByRole('button', { name: 'Sync devices' }).click();
    await toldFailure(page, 'Error', 'Failed to sync devices');
    await screens.close(page);
  });

  for (const { language, viewport, colorScheme } of LOOKS) {
    it(`keeps nobody out and fits: ${language}, ${colorScheme}, ${viewport.width} pixels`, async () => {
      const page = await open({ viewport, colorScheme });
      await chooseLanguage(page, language);
      await page.locator('figure svg').first().waitFor();
      assert.deepEqual(await barriers(page), []);
      assert.ok((await overflow(page)) <= 0, 'nothing lies beside the screen');
      await screens.close(page);
    });
  }
});
