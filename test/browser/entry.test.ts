import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Patient } from '../../backend/contract/patient.ts';
import { eventually } from '../harness/product.ts';
import { ALL_QUESTIONS, barriers, Screens } from '../harness/screens.ts';

const DAILY_GATES = ['palpitations', 'chest', 'breathing', 'swelling', 'activity', 'dizziness', 'other'];

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Daily Report' });
const submitDiabetes = (page: Page) => page.getByRole('button', { name: 'Submit Diabetes Report' });
const summary = (page: Page) => page.getByRole('group', { name: 'There is a problem' });
/** What the browser keeps of drafts, as text. */
const drafts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const open = indexedDB.open('home-heart');
    await new Promise((resolve) => (open.onsuccess = resolve));
    const kept = open.result.transaction('drafts').objectStore('drafts').getAll();
    await new Promise((resolve) => (kept.onsuccess = resolve));
    open.result.close();
    return JSON.stringify(kept.result);
  });
const gate = (page: Page, group: string, answer: 'yes' | 'no') =>
  page.locator(`input[name="gates.${group}"][value="${answer}"]`);

describe('the entry screens of a patient', () => {
  let screens: Screens;
  let patient: Patient;
  before(async () => {
    screens = await Screens.start({ remembered: ALL_QUESTIONS });
    patient = await screens.product.client().register({
      name: 'Mama Kanku',
      hasKnownHtn: true,
      hasKnownDiabetes: true,
      country: 'CD',
    });
  });
  after(() => screens.stop());

  const asPatient = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await screens.openAs(patient.id, path, options);
    await page.locator('#entry-notes').waitFor();
    return page;
  };

  const logs = async (): Promise<readonly Record<string, unknown>[]> => {
    const answer = await screens.product.client().get(`/api/patients/${patient.id}/logs`);
    return JSON.parse(answer.text) as Record<string, unknown>[];
  };
  const viewed = async () =>
    (await screens.product.events()).filter(({ type }) => type === 'RecoveryGuidanceViewed').length;

  it('let a patient with nothing to report be done in under 12 taps and the numbers', async () => {
    const page = await asPatient('/patient-entry');
    await page.getByText('Mama Kanku').first().waitFor();
    assert.equal(await page.getByRole('button', { name: 'Change patient' }).count(), 0, 'no chooser');
    let taps = 0;
    await page.getByLabel('Top number').fill('128');
    await page.getByLabel('Bottom number').fill('79');
    await page.getByLabel('Weight (kg)').fill('71,4');
    await page.getByText('Not answered:').waitFor();
    for (const group of DAILY_GATES) {
      await gate(page, group, 'no').check();
      taps++;
    }
    assert.equal(await page.getByText('Not answered:').count(), 0);
    await submit(page).click();
    taps++;
    assert.ok(taps < 12);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Health Check Complete').waitFor();
    assert.match(await dialog.innerText(), /Excellent control/);
    const before = await viewed();
    await page.getByRole('button', { name: 'I Understand - Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.ok(before >= 1, 'that it was read is on record');
    assert.equal(await page.getByLabel('Top number').inputValue(), '');
    const [log] = await logs();
    assert.equal(log?.['weightKg'], 71.4);
    assert.equal(log?.['medsTakenNow'], true);
    await screens.close(page);
  });

  it('call for help at once, before any server answers, and put the call first in the guidance of a RED', async () => {
    const page = await asPatient('/patient-entry');
    await page.context().setOffline(true);
    await gate(page, 'chest', 'yes').check();
    await page.getByLabel('Chest pain while resting').check();
    const card = page.getByRole('region', { name: 'This may be an emergency' });
    await page.getByRole('alert').getByRole('link', { name: 'Call 112' }).waitFor();
    await card.getByRole('link', { name: 'Call 112' }).waitFor();
    assert.equal(await card.getByRole('link', { name: 'Call 112' }).getAttribute('href'), 'tel:112');
    await page.context().setOffline(false);
    await submit(page).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Urgent Medical Attention Needed').waitFor();
    await dialog.getByRole('link', { name: 'Call 118' }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('button', { name: 'I Understand - Close' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await screens.close(page);
  });

  it('can be given by the keyboard alone, which goes through every question and answers few', async () => {
    const page = await asPatient('/patient-entry');
    const before = (await logs()).length;
    await page.getByLabel('Top number').focus();
    await page.keyboard.type('128');
    await page.getByLabel('Bottom number').focus();
    await page.keyboard.type('79');
    const passed = new Set<string>();
    await eventually(
      async () => {
        await page.keyboard.press('Tab');
        const at = await page.evaluate(() => {
          const { activeElement } = document;
          return [activeElement?.getAttribute('name') ?? '', activeElement?.getAttribute('type') ?? ''];
        });
        passed.add(at[0] ?? '');
        return at[1];
      },
      (type) => type === 'submit',
    );
    assert.ok(passed.has('gates.chest') && passed.has('choices.weightChange'), [...passed].join(' '));
    const kept = await eventually(
      () => drafts(page),
      (text) => text.includes('"79"'),
    );
    assert.doesNotMatch(kept, /"(?:chest|weightChange)":null/u, 'what was passed by was not touched');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Health Check Complete').waitFor();
    assert.equal((await logs()).length, before + 1);
    await screens.close(page);
  });

  it('ask for relief only after the spray', async () => {
    const page = await asPatient('/patient-entry');
    const relief = page.getByRole('group', { name: 'Did the spray relieve the pain?' });
    assert.equal(await relief.count(), 0);
    await page.locator('input[name="answers.tookGtnSpray"][value="yes"]').check();
    await relief.getByLabel('Not yet').waitFor();
    await relief.getByLabel('No', { exact: true }).check();
    await page
      .getByRole('region', { name: 'This may be an emergency' })
      .getByText('The spray did not relieve the pain')
      .waitFor();
    await screens.close(page);
  });

  it('keep a report on the phone without a network, show no flag, and make one log of it after a reload', async () => {
    const page = await asPatient('/patient-entry');
    const before = (await logs()).length;
    // The worst that a weak network does: the log is recorded, and its answer is lost.
    let lost = 0;
    await page.route('**/api/patients/*/logs', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost++;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByLabel('Heart rate').fill('74');
    await submit(page).click();
    await page.getByText('Saved on this phone. Not yet sent.').waitFor();
    assert.equal(await page.getByText('Health Check Complete').count(), 0);
    assert.equal(await page.getByText('Excellent control').count(), 0);
    await page.reload();
    await page.getByText(/^Sent/).first().waitFor();
    await page.getByRole('button', { name: 'See the result' }).first().click();
    await page.getByRole('dialog').getByText('Health Check Complete').waitFor();
    assert.equal((await logs()).length, before + 1, 'one log, though it was sent twice');
    await screens.close(page);
  });

  it('keep three reports while there is no network and send each of them once, as measured', async () => {
    const page = await asPatient('/patient-entry');
    const before = (await logs()).length;
    await page.context().setOffline(true);
    for (const [index, pulse] of ['61', '62', '63'].entries()) {
      await page.getByLabel('Heart rate').fill(pulse);
      await submit(page).click();
      await page.getByText(/^Saved on this phone/).waitFor();
      await page.getByRole('button', { name: 'I Understand - Close' }).click();
      await page.getByText('Waiting to send').nth(index).waitFor();
      await eventually(
        () => page.getByLabel('Heart rate').inputValue(),
        (text) => text === '',
      );
    }
    // One of them may just be tried again: its time comes after 5 s.
    await eventually(
      () => page.getByText('Waiting to send').count(),
      (count) => count === 3,
    );
    await page.context().setOffline(false);
    await eventually(
      async () => (await logs()).length,
      (count) => count === before + 3,
    );
    const pulses = (await logs()).slice(0, 3).map((log) => log['hr']);
    assert.deepEqual(pulses, [63, 62, 61], 'in the order in which they were measured');
    await screens.close(page);
  });

  it('say in the words of the specification that the server did not take it, and keep what was entered', async () => {
    const page = await asPatient('/patient-entry');
    await page.route('**/api/patients/*/logs', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, contentType: 'text/plain', body: 'Broken' })
        : route.continue(),
    );
    await page.getByLabel('Heart rate').fill('78');
    await submit(page).click();
    await page
      .getByText('Failed to save your entry: Failed to submit entry: 500 Broken. Please try again.', {
        exact: true,
      })
      .waitFor();
    assert.equal(await page.getByLabel('Heart rate').inputValue(), '78');
    await page.unroute('**/api/patients/*/logs');
    await submit(page).press('Enter');
    await page.getByRole('dialog').getByText('Health Check Complete').waitFor();
    await screens.close(page);
  });

  it('keep what is entered while a report is on its way', async () => {
    const page = await asPatient('/patient-entry');
    let answer = () => undefined as void;
    await page.route('**/api/patients/*/logs', async (route) => {
      if (route.request().method() === 'POST') await new Promise<void>((resolve) => (answer = resolve));
      await route.continue();
    });
    await page.getByLabel('Heart rate').fill('79');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/logs'),
    );
    await submit(page).click();
    await sent;
    await gate(page, 'chest', 'yes').check();
    await page.getByLabel('Chest pain right now').check();
    answer();
    await page.getByRole('dialog').getByText('Health Check Complete').waitFor();
    await page.getByRole('button', { name: 'I Understand - Close' }).click();
    assert.equal(await page.getByLabel('Chest pain right now').isChecked(), true);
    await screens.close(page);
  });

  /** Sends a heart rate to a server that is broken until the route is taken away. */
  const fail = async (page: Page, heartRate: string): Promise<void> => {
    await page.route('**/api/patients/*/logs', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, body: 'Broken' }) : route.continue(),
    );
    await page.getByLabel('Heart rate').fill(heartRate);
    await submit(page).click();
    await page.getByText(/^Failed to save your entry/).waitFor();
  };

  it('make no second log of a report that a broken server takes after a reload', async () => {
    const page = await asPatient('/patient-entry');
    const before = (await logs()).length;
    await fail(page, '77');
    await page.reload();
    await page.getByText('Waiting to send').waitFor();
    assert.equal(
      await page.getByLabel('Heart rate').inputValue(),
      '',
      'it is a report, and no draft any more',
    );
    await page.unroute('**/api/patients/*/logs');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByRole('button', { name: 'See the result' }).click();
    await page.getByRole('dialog').getByText('Health Check Complete').waitFor();
    await page.getByRole('button', { name: 'I Understand - Close' }).click();
    assert.equal((await logs()).length, before + 1);
    await screens.close(page);
  });

  it('send nothing more when they are pressed again while the result is still on its way to the screen', async () => {
    const page = await asPatient('/patient-entry');
    const before = (await logs()).length;
    await fail(page, '79');
    let release = (): void => undefined;
    const pressed = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/GuidanceDialog-/u, async (route) => {
      await pressed;
      await route.continue();
    });
    await page.unroute('**/api/patients/*/logs');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await eventually(
      () => page.getByLabel('Heart rate').inputValue(),
      (shown) => shown === '',
    );
    await submit(page).click();
    release();
    await page.getByRole('dialog').getByText('Health Check Complete').waitFor();
    assert.equal((await logs()).length, before + 1);
    await screens.close(page);
  });

  it('stay as they are where the network goes before all of the application has come', async () => {
    const page = await asPatient('/patient-entry');
    // Neither the notices nor the dialog of a result are there yet.
    await page.route(/\/assets\/(?:ToastHost|GuidanceDialog)-/u, (route) =>
      route.abort('internetdisconnected'),
    );
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/ToastHost-'));
    await page.reload();
    await gate(page, 'chest', 'yes').check();
    await page.getByLabel('Chest pain right now').check();
    await submit(page).click();
    await failed;
    const card = page.getByRole('alert').filter({ hasText: 'This may be an emergency' });
    await card.getByRole('link', { name: 'Call 112' }).waitFor();
    await page.getByText('This may be a heart emergency.', { exact: false }).waitFor();
    await page.getByLabel('Heart rate').fill('80');
    await page.unroute(/\/assets\/(?:ToastHost|GuidanceDialog)-/u);
    await screens.close(page);
  });

  it('put a draft back on its day, and drop it when it is not wanted', async () => {
    const page = await asPatient('/patient-entry');
    await page.getByLabel('Heart rate').fill('81');
    await gate(page, 'chest', 'no').check();
    await eventually(
      () => drafts(page),
      (kept) => kept.includes('"chest":"no"'),
    );
    await page.reload();
    await page.getByText(/^What you began at \d\d:\d\d is back$/).waitFor();
    assert.equal(await page.getByLabel('Heart rate').inputValue(), '81');
    await page.getByRole('link', { name: 'Progress' }).click();
    await page.getByRole('link', { name: 'Diet & Grocery' }).waitFor();
    await page.goBack();
    assert.equal(await page.getByLabel('Heart rate').inputValue(), '81');
    await page.getByRole('button', { name: 'Discard' }).click();
    assert.equal(await page.getByLabel('Heart rate').inputValue(), '');
    await screens.close(page);
  });

  it('keep what is typed while a slow phone is still looking for the draft', async () => {
    const page = await asPatient('/patient-entry');
    await page.getByLabel('Top number').fill('150');
    await page.getByLabel('Bottom number').fill('95');
    await page.getByLabel('Heart rate').fill('81');
    await eventually(
      () => drafts(page),
      (kept) => kept.includes('"81"'),
    );
    const slow = await page.context().newPage();
    // The phone's answer to what drafts it holds is withheld until the test lets it go.
    await slow.addInitScript(() => {
      const found = new Promise<void>((resolve) => {
        addEventListener('draft-found', () => resolve());
      });
      const ask = IDBObjectStore.prototype.getAllKeys;
      IDBObjectStore.prototype.getAllKeys = function (this: IDBObjectStore, ...range) {
        const request = ask.apply(this, range);
        if (this.name !== 'drafts') return request;
        const listen = request.addEventListener.bind(request);
        request.addEventListener = ((type: string, told: (event: Event) => void) => {
          listen(type, (event) => void found.then(() => told(event)));
        }) as typeof request.addEventListener;
        return request;
      };
    });
    await slow.goto(page.url());
    await slow.getByLabel('Heart rate').fill('77');
    await slow.getByLabel('Bottom number').fill('90');
    assert.equal(await slow.getByText(/^What you began at/).count(), 0);
    await slow.evaluate(() => dispatchEvent(new Event('draft-found')));
    await slow.getByText(/^What you began at \d\d:\d\d is back$/).waitFor();
    const shown = ['Top number', 'Bottom number', 'Heart rate'].map((label) =>
      slow.getByLabel(label).inputValue(),
    );
    assert.deepEqual(await Promise.all(shown), ['', '90', '77'], 'two measurements are never mixed');
    await slow.getByRole('button', { name: 'Discard' }).click();
    await screens.close(page);
  });

  it('ask about 14/9, refuse what cannot be, and name each field', async () => {
    const page = await asPatient('/patient-entry');
    await page.getByLabel('Top number').fill('14');
    await page.getByLabel('Bottom number').fill('9');
    await page.getByLabel('Heart rate').fill('seventy');
    await page.getByLabel('Oxygen level').fill('101');
    await submit(page).click();
    await summary(page)
      .getByText(/Heart rate.*enter a whole number/i)
      .waitFor();
    await summary(page)
      .getByText(/Oxygen level.*from 70 to 100/i)
      .waitFor();
    await page.getByRole('button', { name: 'Use 140/90' }).click();
    assert.equal(await page.getByLabel('Top number').inputValue(), '140');
    assert.deepEqual(await barriers(page), []);
    await screens.close(page);
  });

  it('ask whether 35 is mg/dL, treat the low at once, and show it with the emergency numbers', async () => {
    const page = await asPatient('/diabetes-entry');
    await page.getByRole('heading', { name: 'Daily Diabetes Monitoring' }).waitFor();
    await page.getByLabel('Blood sugar (mmol/L)').fill('35');
    await submitDiabetes(page).click();
    await summary(page)
      .getByText(/which unit the meter shows/)
      .waitFor();
    await page.getByRole('button', { name: 'It is in mg/dL' }).click();
    await page.getByRole('alert').getByText('Low blood sugar: treat it now').waitFor();
    await submitDiabetes(page).click();
    const dialog = page.getByRole('alertdialog', { name: 'Diabetes Status Alert' });
    await dialog.getByText('If it is still below 4 mmol/L, take the same amount again.').waitFor();
    await dialog.getByRole('link', { name: 'Call 199' }).waitFor();
    assert.equal(await dialog.getByText('High blood sugar').count(), 0);
    await page.getByText('Status: RED', { exact: false }).first().waitFor();
    assert.deepEqual(await barriers(page), []);
    await dialog.getByRole('button', { name: 'Contact Healthcare Team' }).waitFor();
    await dialog.getByRole('button', { name: 'Remind me in 15 minutes' }).click();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' }); // it says the same sentence while it goes
    await page.getByText(/^Test your blood sugar again at \d\d:\d\d\.$/).waitFor();
    const [log] = await logs();
    assert.equal(log?.['glucoseMmol'], 1.9);
    assert.equal(log?.['source'], 'diabetes-form');
    await screens.close(page);
  });

  it('keep what was said over a look at another tab, and ask the unit of a sugar that the form has no field for', async () => {
    const page = await asPatient('/patient-entry');
    const to = (tab: string) => page.getByRole('link', { name: tab, exact: true }).click();
    const said = page.getByLabel('What you said');
    await to('Voice');
    await said.fill('My sugar is 35');
    await to('Manual Entry');
    await to('Voice');
    assert.equal(await said.inputValue(), 'My sugar is 35');
    await page.getByRole('button', { name: 'Process Symptoms' }).click();
    await page.getByRole('button', { name: 'Fill in the form' }).click();
    await to('Manual Entry');
    await submit(page).click();
    await summary(page)
      .getByText(/which unit the meter shows/)
      .waitFor();
    await page.getByRole('button', { name: 'It is in mg/dL' }).click();
    await page.getByRole('alert').getByText('Low blood sugar: treat it now').waitFor();
    assert.deepEqual(await barriers(page), []);
    await submit(page).click();
    await page.getByRole('alertdialog').getByText('Urgent Medical Attention Needed').waitFor();
    const [log] = await logs();
    assert.equal(log?.['glucoseMmol'], 1.9);
    assert.equal(log?.['source'], 'voice');
    await screens.close(page);
  });

  it('keep what was said over a reload, with what was taken away and the number to call, until it is sent', async () => {
    const person = await screens.product.client().register({ name: 'Papa Kanku', country: 'CD' });
    const page = await screens.openAs(person.id, '/patient-entry?tab=voice');
    const said = page.getByLabel('What you said');
    const help = page.getByRole('alert').locator('a[href="tel:112"]');
    const WORDS = 'Pulse 72, pressure 150 over 95. My chest dey pain me.';
    const to = (tab: string) => page.getByRole('link', { name: tab, exact: true }).click();
    await said.fill(WORDS);
    await page.getByRole('button', { name: 'Process Symptoms' }).click();
    await page.getByText('Blood pressure, top number: 150 mmHg').waitFor();
    await page.getByRole('button', { name: /^Remove “Heart rate/ }).click();
    await page.getByText('Heart rate: 72 bpm').waitFor({ state: 'detached' });
    await help.waitFor();
    await eventually(
      () => drafts(page),
      (kept) => kept.includes('"removed":["hr"]'),
    );
    await page.reload();
    await page.getByText('Blood pressure, top number: 150 mmHg').waitFor();
    assert.equal(await said.inputValue(), WORDS);
    assert.equal(await page.getByText('Heart rate: 72 bpm').count(), 0);
    // Nobody has filled it in yet: the number to call is there on every tab.
    await page.goto(`${screens.url}/patient-entry`);
    await help.waitFor();
    assert.equal(await page.getByText(/^What you began at/).count(), 0, 'the form is empty');
    await to('Voice');
    await page.getByRole('button', { name: 'Fill in the form' }).click();
    await page.getByLabel('Chest pain right now').waitFor();
    await eventually(
      () => drafts(page),
      (kept) => kept.includes('"isApplied":true'),
    );
    await page.reload();
    await page.getByText(/^What you began at/).waitFor();
    await submit(page).click();
    await page.getByRole('alertdialog').getByText('Urgent Medical Attention Needed').waitFor();
    await page.getByRole('button', { name: 'I Understand - Close' }).click();
    await to('Voice');
    assert.equal(await said.inputValue(), '');
    assert.equal(await drafts(page), '[]');

    await said.fill('My body dey somehow');
    await eventually(
      () => drafts(page),
      (kept) => kept.includes('somehow'),
    );
    await page.getByRole('button', { name: 'This is not me' }).click();
    await page.getByRole('button', { name: 'Remove everything' }).click();
    await said.waitFor({ state: 'detached' });
    assert.equal(await drafts(page), '[]');
    await screens.close(page);
  });

  it('speak of feet and not of sugar to somebody with a wound and no reading', async () => {
    const page = await asPatient('/diabetes-entry');
    await gate(page, 'foot', 'yes').check();
    await page.getByLabel('Wound on the foot').check();
    await submitDiabetes(page).click();
    const dialog = page.getByRole('dialog', { name: 'Diabetes Status Alert' });
    await dialog.getByText('See a doctor or nurse within 24 hours.').first().waitFor();
    assert.equal(await dialog.getByText('High blood sugar').count(), 0);
    assert.equal(await dialog.getByText('Low blood sugar').count(), 0);
    await screens.close(page);
  });

  it('let the care team choose for whom, and leave the phone empty when it is not them', async () => {
    const page = await screens.open('/patient-entry');
    await page.getByLabel('Patient', { exact: true }).selectOption({ label: 'Mama Kanku' });
    await page.getByRole('button', { name: 'Start the entry' }).click();
    await page.getByLabel('Heart rate').fill('70');
    await page.getByRole('button', { name: 'This is not me' }).click();
    await page.getByRole('button', { name: 'Remove everything' }).click();
    await page.getByText('Whose entry is it?').waitFor();
    const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    assert.doesNotMatch(kept, /Kanku/);
    await screens.close(page);
  });

  it('open without a network, with nothing of a patient in any cache', async () => {
    const page = await asPatient('/patient-entry', { serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const cached = () =>
      page.evaluate(async () => {
        const urls: string[] = [];
        for (const name of await caches.keys()) {
          for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname);
        }
        return urls;
      });
    await eventually(cached, (urls) => urls.some((url) => url.includes('/report-')));
    assert.ok(!(await cached()).some((url) => url.startsWith('/api')));
    await page.context().setOffline(true);
    await page.reload();
    await page.getByLabel('Heart rate').fill('66');
    await submit(page).click();
    await page.getByText(/^Saved on this phone/).waitFor();
    await page.context().setOffline(false);
    await page.getByText(/^Sent/).first().waitFor();
    await screens.close(page);
  });
});
