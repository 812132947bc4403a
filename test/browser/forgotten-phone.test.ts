/** A phone without a network on which reports wait, whose patient is forgotten meanwhile. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { Patient } from '../../backend/contract/patient.ts';
import { firstAdministrator, staff } from '../harness/accounts.ts';
import { NotedPartner } from '../harness/noted-partner.ts';
import { openByLink, whenEntryIsWhole } from '../harness/patient-link.ts';
import { type ApiClient, eventually } from '../harness/product.ts';
import { ALL_QUESTIONS, PHONE, Screens } from '../harness/screens.ts';

const REMOVED = 'This person was forgotten on request. What this phone kept was removed.';

/** Everything that the browser keeps, as one text. */
function kept(page: Page): Promise<string> {
  return page.evaluate(`(async () => {
    const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const database = await done(indexedDB.open('home-heart'));
    const stores = [...database.objectStoreNames];
    const all = await Promise.all(stores.flatMap((name) => {
      const store = database.transaction(name).objectStore(name);
      return [done(store.getAllKeys()), done(store.getAll())];
    }));
    database.close();
    return JSON.stringify([all, { ...localStorage }, { ...sessionStorage }]);
  })()`);
}

/** Somebody else used the phone before: a report of theirs waits, and an answer to them is kept. */
function leaveAnothers(page: Page, patientId: string, another = 'another'): Promise<void> {
  return page.evaluate(`(async () => {
    const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const database = await done(indexedDB.open('home-heart'));
    const [report] = await done(database.transaction('reports').objectStore('reports').getAll());
    const other = { patientId: '${another}', patientName: 'Another person', enteredBy: 'another', id: 'anothers' };
    const change = database.transaction(['reports', 'answers'], 'readwrite');
    change.objectStore('reports').put({ ...report, ...other }, 'anothers');
    change.objectStore('answers').put({ patientId: '${another}', at: Date.now(), bytes: 2, body: {} }, '${another} plan');
    const theirs = { patientId: '${patientId}', at: Date.now(), bytes: 2, body: {} };
    change.objectStore('answers').put(theirs, '${patientId} of-before');
    await new Promise((resolve) => (change.oncomplete = resolve));
    database.close();
  })()`);
}

const heartRate = (page: Page) => page.getByLabel('Heart rate');

async function reportWithoutNetwork(page: Page): Promise<void> {
  await whenEntryIsWhole(page);
  await page.context().setOffline(true);
  await heartRate(page).fill('64');
  await page.getByRole('button', { name: 'Submit Daily Report' }).click();
  await page.getByText(/^Saved on this phone/).waitFor();
  await page.getByRole('button', { name: 'I Understand - Close' }).click();
}

async function forget({ id, name }: Patient, clinician: ApiClient, administrator: ApiClient): Promise<void> {
  await clinician.post(`/api/patients/${id}/forgetting`, { reason: 'asked for it' });
  const done = await administrator.post(`/api/patients/${id}/forgetting/carry-out`, { name });
  assert.equal(done.status, 200, done.text);
}

/** Reports without a network and begins another report, while a second person of the clinic forgets the patient. */
async function forgetMeanwhile(
  page: Page,
  patient: Patient,
  clinician: ApiClient,
  administrator: ApiClient,
): Promise<void> {
  const { id } = patient;
  await reportWithoutNetwork(page);
  await heartRate(page).fill('65');
  await eventually(
    () => kept(page),
    (text) => text.includes('"65"'),
  );
  await leaveAnothers(page, id);
  assert.match(await kept(page), new RegExp(id));
  await forget(patient, clinician, administrator);
  await page.context().setOffline(false);
}

/** @param place what is shown where the person was */
async function assertForgotten(page: Page, { id }: Patient, place: Locator): Promise<void> {
  await place.waitFor();
  await page.getByText(REMOVED).waitFor();
  const left = await eventually(
    () => kept(page),
    (text) => !text.includes(id),
  );
  assert.doesNotMatch(left, /Wanjikuu|"65"/);
  assert.match(left, /Another person/);
  assert.match(left, /another plan/);
  assert.equal(await page.getByText('Wanjikuu').count(), 0);
  await page.reload();
  await page.getByText(REMOVED).waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByText(REMOVED).waitFor({ state: 'detached' });
  await page.reload();
  await place.waitFor();
  assert.equal(await page.getByText(REMOVED).count(), 0);
}

describe('a phone without a network whose patient is forgotten meanwhile', function () {
  this.timeout(180_000);

  it('removes what it kept of them as soon as it hears of it, says so, and keeps what is of others', async () => {
    const screens = await Screens.start({ remembered: ALL_QUESTIONS });
    try {
      const clinician = screens.product.client();
      const administrator = await screens.product.clientAs('administrator', { name: 'Bola Admin' });
      await clinician.register({ name: 'Neema Kabongo' });
      const patient = await clinician.register({ name: 'Wanjikuu Otieno', country: 'CD' });
      const page = await screens.openAs(patient.id, '/patient-entry', { viewport: PHONE });
      await forgetMeanwhile(page, patient, clinician, administrator);
      await assertForgotten(page, patient, page.getByText('Whose entry is it?'));
    } finally {
      await screens.stop();
    }
  });

  it('removes what waits of them, too, where somebody else uses the phone by now, who stays', async () => {
    const screens = await Screens.start({ remembered: ALL_QUESTIONS });
    try {
      const clinician = screens.product.client();
      const administrator = await screens.product.clientAs('administrator', { name: 'Bola Admin' });
      const gone = await clinician.register({ name: 'Wanjikuu Otieno' });
      const present = await clinician.register({ name: 'Neema Kabongo' });
      const page = await screens.openAs(present.id, '/patient-entry', { viewport: PHONE });
      await reportWithoutNetwork(page);
      await leaveAnothers(page, present.id, gone.id);
      await forget(gone, clinician, administrator);
      await page.context().setOffline(false);
      await page.getByText(REMOVED).waitFor();
      const left = await eventually(
        () => kept(page),
        (text) => !text.includes(gone.id),
      );
      assert.doesNotMatch(left, /Another person|another plan/);
      assert.match(left, new RegExp(present.id));
      await heartRate(page).waitFor();
    } finally {
      await screens.stop();
    }
  });

  it('does so too where people sign in, in all its tabs, and asks who is there', async () => {
    const partner = new NotedPartner();
    const screens = await Screens.start({
      remembered: ALL_QUESTIONS,
      partner,
      configuration: { accounts: { publicUrl: 'http://127.0.0.1:3000' } },
    });
    try {
      const administrator = await firstAdministrator(screens.product);
      const { client: clinician } = await staff(screens.product, administrator, 'clinician');
      const patient = await clinician.register({ name: 'Wanjikuu Otieno', phoneNumber: '+243812345678' });
      const page = await openByLink(screens, partner, clinician, patient.id);
      await heartRate(page).waitFor();
      const other = await page.context().newPage();
      await other.goto(`${screens.url}/account`);
      await other.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
      await page.bringToFront();
      await forgetMeanwhile(page, patient, clinician, administrator);
      const signIn = (tab: Page) => tab.getByRole('heading', { name: 'Sign in', level: 1 });
      await assertForgotten(page, patient, signIn(page));
      for (const tab of [page, other]) {
        await signIn(tab).waitFor();
        assert.doesNotMatch(await kept(tab), /Wanjikuu/);
      }
    } finally {
      await screens.stop();
    }
  });
});
