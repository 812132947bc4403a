import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { type Patient, patientSchema } from '../../backend/contract/patient.ts';
import { eventually } from '../harness/product.ts';
import { barriers, DESKTOP, overflow, PHONE, Screens } from '../harness/screens.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('what a care team does on the page of a patient', () => {
  let screens: Screens;
  let patient: Patient;
  before(async () => {
    screens = await Screens.start();
  });
  beforeEach(async () => {
    const client = screens.product.client();
    patient = await client.register({
      name: 'Amina Bello',
      hasKnownHtn: true,
      phoneNumber: '+243812345678',
    });
    await client.log(patient.id, { bpSys: 150, bpDia: 92, hr: 80 });
    await client.log(patient.id, { bpSys: 190, bpDia: 118, hr: 84 });
  });
  after(() => screens.stop());

  const open = (options = {}) => screens.open(`/patient/${patient.id}`, options);
  const eventsOf = async (type: string) =>
    (await screens.product.events()).filter(
      (event) => event.type === type && event.meta.patientId === patient.id,
    ).length;

  it('tells in the head how long the flag has stood and how the patient is reached, and calls first where it is RED', async () => {
    const page = await open();
    const call = page.getByRole('button', { name: 'Call Patient: Amina Bello' });
    await call.waitFor();
    await page.getByText(/^Red( for|, just now)/).waitFor();
    assert.equal(
      await page.getByRole('link', { name: '+243812345678' }).getAttribute('href'),
      'tel:+243812345678',
    );
    await page.getByText(`ID ${patient.id.slice(-8)}`, { exact: true }).waitFor();
    await page.getByText('Plan: PLUS').or(page.getByText('Plan: BASIC')).waitFor();
    const primary = await call.evaluate((button) => getComputedStyle(button).backgroundColor);
    const log = page.getByRole('link', { name: 'Add Log Entry' });
    assert.notEqual(await log.evaluate((link) => getComputedStyle(link).backgroundColor), primary);
    await page.mouse.wheel(0, 900);
    await eventually(
      async () => (await call.boundingBox())?.y ?? -1,
      (y) => y > 0 && y < 200,
    );
    await screens.close(page);
  });

  it('says why in the words of clinicians, marks the value, and folds what the patient was told', async () => {
    const page = await open();
    const status = card(page, 'Latest status');
    await status.getByText('Systolic 190, red from 181').waitFor();
    const vitals = card(page, 'Current Vitals');
    await vitals.getByText('Amber from 140/90, red from 181/111').waitFor();
    await vitals.getByText('+40/+26 since the last').waitFor();
    assert.equal(await vitals.locator('[data-flag="RED"]').count(), 1);
    const advice = status.getByText(/^Advice given to the patient \(\d+\)$/);
    const told = status.getByRole('listitem').filter({ hasText: 'Upper blood pressure number' });
    assert.equal(await told.isVisible(), false);
    await advice.click();
    await told.first().waitFor();
    await screens.close(page);
  });

  it('holds a low sugar against the limit that it is below', async () => {
    const client = screens.product.client();
    const { id } = await client.register({ name: 'Esther Nsimba', hasKnownDiabetes: true });
    const page = await screens.open(`/patient/${id}`);
    for (const { glucoseMmol, limit } of [
      { glucoseMmol: 3.4, limit: 'Red below 4.0' },
      { glucoseMmol: 8.2, limit: 'Amber from 7.1, red from 18' },
    ]) {
      await client.log(id, { glucoseMmol, glucoseContext: 'FASTING' });
      await card(page, 'Current Vitals').getByText(limit, { exact: true }).waitFor();
    }
    await screens.close(page);
  });

  it('leaves the name in view below the strip of RED alerts, however far the page is scrolled', async () => {
    for (const viewport of [PHONE, DESKTOP]) {
      const page = await open({ viewport });
      const strip = page.getByRole('region', { name: 'Red alerts that you have not seen yet' });
      await strip.waitFor();
      await card(page, 'Recent Log Entries').scrollIntoViewIfNeeded();
      const [above, name] = await Promise.all([strip, page.locator('h1')].map((part) => part.boundingBox()));
      assert.ok(above && name && name.y >= above.y + above.height && name.y < viewport.height);
      await screens.close(page);
    }
  });

  it('acknowledges all alerts of the patient with one press, and takes it back with another', async () => {
    const page = await open();
    const acknowledge = page.getByRole('button', { name: /^Acknowledge \d alerts?$/ });
    await acknowledge.click();
    await page.getByText(/^\d alerts? acknowledged$/).waitFor();
    const undo = page.getByRole('button', { name: 'Undo' });
    assert.equal(await undo.evaluate((button) => button === document.activeElement), true);
    await eventually(() => eventsOf('AlertAcknowledged'), Boolean);
    await undo.click();
    await acknowledge.waitFor();
    assert.ok((await eventsOf('AlertAcknowledgementWithdrawn')) > 0);
    await screens.close(page);
  });

  it('takes the patient on, hands them over to the team, and says that it is done', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Take: Amina Bello' }).click();
    await page.locator('#page-head').getByText('Dr Amani Okafor', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Hand over' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hand over Amina Bello' });
    await dialog.getByLabel('Note for the team').or(dialog.getByLabel('Note')).fill('Rings back at noon.');
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await dialog.waitFor({ state: 'detached' });
    await eventually(() => eventsOf('PatientHandedOver'), Boolean);
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.getByText('Marked as done').waitFor();
    assert.equal(await eventsOf('PatientWorkDone'), 1);
    await screens.close(page);
  });

  it('keeps what is typed in a dialog of its head while a tablet is turned, and where its button has gone elsewhere', async () => {
    const page = await open();
    for (const [opener, label] of [
      ['Edit Thresholds', 'Reason'],
      ['Custom Alert: Amina Bello', 'Message'],
      ['Edit details', 'Name'],
      ['Hand over', /^Note/],
    ] as const) {
      await page.getByRole('button', { name: opener }).click();
      const dialog = page.getByRole('dialog');
      const field = dialog.getByLabel(label, { exact: true }).first();
      await field.fill('Asked for by her daughter');
      await page.setViewportSize(PHONE);
      await page.locator('details').filter({ hasText: 'More actions' }).waitFor({ state: 'attached' });
      assert.equal(await field.inputValue(), 'Asked for by her daughter', opener);
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
      await dialog.getByRole('button', { name: 'Close and lose it' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.locator('h1:focus').waitFor();
      await page.setViewportSize(DESKTOP);
    }
    await screens.close(page);
  });

  it('is recorded as having seen the patient, once each time that the page is opened', async () => {
    const page = await open();
    await eventually(() => eventsOf('PatientSeen'), Boolean);
    await page.reload();
    await page.getByText('Systolic 190, red from 181', { exact: true }).waitFor();
    assert.equal(await eventsOf('PatientSeen'), 1, 'nothing new was seen');
    await screens.close(page);
  });

  it('keeps notes that are changed by whoever wrote them', async () => {
    const page = await open();
    const notes = card(page, 'Notes');
    await notes.getByRole('button', { name: 'Write a note' }).click();
    await notes.getByRole('button', { name: 'Save note' }).click();
    await notes.getByText('Write the note first').first().waitFor();
    await notes.getByLabel('Note for the team').fill('Daughter answers in the morning.');
    await notes.getByRole('button', { name: 'Save note' }).click();
    await notes.getByText('Daughter answers in the morning.', { exact: true }).waitFor();
    await notes.getByRole('button', { name: /^Edit the note of/ }).click();
    await notes.getByLabel('Note for the team').fill('Son answers in the morning.');
    await notes.getByRole('button', { name: 'Save note' }).click();
    await notes.getByText('Son answers in the morning.', { exact: true }).waitFor();
    await notes.getByText(/edited /).waitFor();
    await screens.close(page);
  });

  it('keeps the medicines: begun, changed, stopped', async () => {
    const page = await open();
    const medicines = card(page, 'Medicines');
    await medicines.getByRole('button', { name: 'Add medicine' }).click();
    await medicines.getByLabel('Medicine', { exact: true }).fill('Bisoprolol');
    await medicines.getByLabel('Dose').fill('2.5 mg');
    await medicines.getByLabel('Times (optional)').fill('25:00');
    await medicines.getByRole('button', { name: 'Save medicine' }).click();
    await medicines.getByText('Write times such as 08:00, 20:00').first().waitFor();
    await medicines.getByLabel('Times (optional)').fill('8:00, 20.00');
    await medicines.getByRole('button', { name: 'Save medicine' }).click();
    await medicines.getByText(/^08:00, 20:00 · since /).waitFor();
    await medicines.getByRole('button', { name: 'Change Bisoprolol' }).click();
    await medicines.getByLabel('Dose').fill('5 mg');
    await medicines.getByRole('button', { name: 'Save medicine' }).click();
    await medicines.getByText(/before: 2\.5 mg/).waitFor();
    await medicines.getByRole('button', { name: 'Stop Bisoprolol' }).click();
    await medicines.getByLabel('Reason (optional)').fill('Slow pulse.');
    await medicines.getByRole('button', { name: 'Stop medicine' }).click();
    await medicines.getByText('Stopped (1)').click();
    await medicines.getByText(/Slow pulse\./).waitFor();
    await screens.close(page);
  });

  it('plans a test without a result', async () => {
    const page = await open();
    const tests = card(page, 'Tests & Due Dates');
    await tests.getByRole('button', { name: 'Plan a test' }).click();
    await tests.getByLabel('Test type').first().selectOption('ECHO');
    await tests.getByLabel('Due on').fill('2031-02-03');
    await tests.getByRole('button', { name: 'Plan test' }).click();
    await tests.locator('[data-test="ECHO"]').getByText('Next due 3 Feb 2031').waitFor();
    await screens.close(page);
  });

  it('has call and acknowledge at the lower edge of a phone, and the status first', async () => {
    const page = await open({ viewport: PHONE });
    const call = page.getByRole('button', { name: 'Call Patient: Amina Bello' });
    await page.getByRole('button', { name: /^Acknowledge \d alerts?$/ }).waitFor();
    const { y = 0, height = 0 } = (await call.boundingBox()) ?? {};
    assert.ok(y > 600 && y + height <= PHONE.height, `at the lower edge, not at ${y}`);
    const tops = await page
      .locator('main section')
      .evaluateAll((sections) => sections.map((section) => section.getBoundingClientRect().top));
    assert.deepEqual(
      tops,
      tops.toSorted((one, other) => one - other),
    );
    await page.getByText('More actions').click();
    await page.getByRole('button', { name: 'Send WhatsApp: Amina Bello' }).waitFor();
    assert.deepEqual(await barriers(page), []);
    assert.ok((await overflow(page)) <= 0);
    await screens.close(page);
  });
});

describe('the page of a patient with sixty days of logs', () => {
  let screens: Screens;
  before(async () => {
    screens = await Screens.start();
    await screens.product.client().post('/api/seed', {});
  });
  after(() => screens.stop());

  // Of the sample data those with the most tests, symptoms and charts.
  for (const name of ['Jean-Bosco Mugisho', 'Dieudonné Kabongo', 'Ngozi Eze'])
    it(`stands on 2,500 pixels of a screen, also with orders, progress, helpers and devices: ${name}`, async () => {
      const [patient] = (
        await screens.product.client().get(`/api/patients?search=${encodeURIComponent(name)}`)
      ).as(200, z.array(patientSchema));
      const page = await screens.open(`/patient/${patient?.id}`);
      await page.getByRole('figure').first().waitFor();
      await card(page, 'Recent Log Entries').locator('[data-log]').nth(4).waitFor();
      await card(page, 'Tests & Due Dates').getByRole('listitem').first().waitFor();
      await card(page, 'Milestones').getByRole('listitem').first().waitFor();
      await card(page, `Patient Journey Timeline: ${name}`).getByRole('listitem').first().waitFor();
      await eventually(
        () => page.evaluate(() => document.documentElement.scrollHeight),
        (height) => height <= 2500,
      );
      await screens.close(page);
    });
});
