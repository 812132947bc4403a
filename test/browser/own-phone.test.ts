/** A patient who signs in on a phone: the PIN that others cannot pass, and what is left when they are gone. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { logSchema } from '../../backend/contract/log.ts';
import { firstAdministrator, staff } from '../harness/accounts.ts';
import { NotedPartner } from '../harness/noted-partner.ts';
import { openByLink, whenEntryIsWhole } from '../harness/patient-link.ts';
import { type ApiClient, eventually } from '../harness/product.ts';
import { ALL_QUESTIONS, barriers, everythingKept, overflow, PHONE, Screens } from '../harness/screens.ts';

const NAME = 'Wanjikuu Otieno';
const PIN = '2580';

/** Moves the clock of a page; `clockMovedBy` in it says by how many milliseconds. */
const MOVED_CLOCK = `{
  const Real = Date;
  let by = 0;
  globalThis.clockMovedBy = (newBy) => (by = newBy);
  globalThis.Date = class extends Real {
    constructor(...parts) {
      if (parts.length === 0) super(Real.now() + by);
      else super(...parts);
    }
    static now() {
      return Real.now() + by;
    }
  };
}`;

/** Has no report tried again by itself, which is 5 to 15 seconds after the last try. */
const NO_NEXT_TRY = `{
  const real = setTimeout;
  globalThis.setTimeout = (task, wait = 0, ...rest) =>
    wait > 4500 && wait <= 15_000 ? 0 : real(task, wait, ...rest);
}`;

/** The page is out of sight for so long. */
const putAway = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate(`{
    const see = (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    see('hidden');
    clockMovedBy(${milliseconds});
    see('visible');
  }`);

describe('a patient’s own phone', function () {
  this.timeout(180_000);

  const partner = new NotedPartner();
  let screens: Screens;
  let clinician: ApiClient;
  let numbers = 0;
  let patientId: string;
  let number: string;

  before(async () => {
    screens = await Screens.start({
      partner,
      remembered: ALL_QUESTIONS,
      configuration: { accounts: { publicUrl: 'http://127.0.0.1:3000' } },
    });
    const administrator = await firstAdministrator(screens.product);
    clinician = (await staff(screens.product, administrator, 'clinician')).client;
  });
  beforeEach(async () => {
    number = `+24381234${String(5000 + (numbers += 1))}`;
    ({ id: patientId } = await clinician.register({ name: NAME, phoneNumber: number, country: 'CD' }));
  });
  after(() => screens.stop());

  const come = () => openByLink(screens, partner, clinician, patientId, {}, MOVED_CLOCK);
  const heartRate = (page: Page) => page.getByLabel('Heart rate');
  const locked = (page: Page) => page.getByRole('heading', { name: 'Enter your PIN', level: 1 });
  const understand = (page: Page) => page.getByRole('button', { name: 'I Understand - Close' });
  const signIn = (page: Page) => page.getByRole('heading', { name: 'Sign in', level: 1 });
  const logs = async () =>
    (await clinician.get(`/api/patients/${patientId}/logs`)).as(200, z.array(logSchema));

  async function setPin(page: Page): Promise<void> {
    await page.goto(`${screens.url}/account`);
    await page.getByLabel('New PIN, 4 to 6 digits').fill(PIN);
    await page.getByLabel('The same once more').fill('2581');
    await page.getByRole('button', { name: 'Set the PIN' }).click();
    await page.getByText('This is not the same PIN.').first().waitFor();
    await page.getByLabel('The same once more').fill(PIN);
    await page.getByRole('button', { name: 'Set the PIN' }).click();
    await page.getByText('This phone asks for your PIN.').waitFor();
    const inStorage = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    assert.match(inStorage, /home-heart\.pin/);
    assert.ok(!inStorage.includes(`"${PIN}"`));
  }

  async function enter(page: Page, pin: string): Promise<void> {
    await page.getByLabel('PIN', { exact: true }).fill(pin);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
  }

  /** The code that was sent to the patient's number last. */
  const codeSent = (): Promise<string> =>
    eventually(
      async () => /\b\d{6}\b/.exec(partner.asked.findLast(({ to }) => to === number)?.text ?? '')?.[0] ?? '',
      (code) => code !== '',
    );

  for (const [place, isOpenedAnew] of [
    ['over their page', false],
    ['where the app is opened anew', true],
  ] as const)
    it(`leads whoever is signed out to whom to call, what waits and their own way in before all else: ${place}`, async () => {
      const page = await openByLink(screens, partner, clinician, patientId, {}, NO_NEXT_TRY);
      await whenEntryIsWhole(page);
      await page.context().clearCookies();
      const waiting = page.getByRole('dialog', { name: 'Saved on this phone. Not yet sent.' });
      const goOn = waiting.getByRole('button', { name: `Continue as ${NAME}` });
      for (const [count, rate] of ['64', '65'].entries()) {
        if (count > 0) await understand(page).click();
        await heartRate(page).fill(rate);
        await page.getByRole('button', { name: 'Submit Daily Report' }).click();
        await goOn.waitFor();
      }
      // Something else that was asked for may have met the end already, and lead there first.
      await goOn.click({ timeout: 5000 }).catch(() => undefined);
      await signIn(page).waitFor();
      if (isOpenedAnew) {
        await page.goto(`${screens.url}/`);
        await signIn(page).waitFor();
      }
      const phone = page.getByLabel('Phone number');
      const tops = [];
      for (const part of [
        page.getByRole('link', { name: 'Call 112' }),
        page.getByText('2 reports of yours wait on this phone. They go when you are signed in.'),
        phone,
        page.getByText('I work at the clinic'),
      ]) {
        await part.waitFor();
        tops.push((await part.boundingBox())?.y ?? Number.NaN);
      }
      const inOrder = tops.toSorted((one, other) => one - other);
      assert.deepEqual(tops, inOrder);
      assert.ok((tops[2] ?? Infinity) < PHONE.height, 'their way in is in view');
      assert.equal(await page.getByLabel('Password').isVisible(), false);
      assert.deepEqual(await barriers(page), []);
      assert.ok((await overflow(page)) <= 0);

      await phone.fill(number);
      await page.getByRole('button', { name: 'Send a code' }).click();
      await page.getByLabel('Code', { exact: true }).fill(await codeSent());
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await signIn(page).waitFor({ state: 'detached' });
      await eventually(
        () => page.getByText(/^Sent /).count(),
        (count) => count === 2,
      );
      const rates = (await logs()).map(({ hr }) => hr);
      assert.deepEqual(new Set(rates), new Set([64, 65]));
      await screens.close(page);
    });

  it('asks for the PIN when the app is opened again and after five minutes out of sight, and shows whom to call', async () => {
    const page = await come();
    await setPin(page);
    await page.goto(`${screens.url}/patient-entry`);
    await heartRate(page).waitFor();
    await putAway(page, 4 * 60_000);
    assert.equal(await locked(page).count(), 0);
    await putAway(page, 9 * 60_000);
    await locked(page).waitFor();
    assert.ok(!(await page.content()).includes('Wanjikuu'));
    assert.equal(await heartRate(page).count(), 0);
    await page.getByRole('link', { name: 'Call 112' }).waitFor();
    assert.deepEqual(await barriers(page), []);
    assert.ok((await overflow(page)) <= 0);
    await enter(page, '1234');
    await page.getByText('This PIN is wrong. 4 tries are left.').waitFor();
    await enter(page, PIN);
    await heartRate(page).waitFor();

    const again = await page.context().newPage();
    await again.goto(`${screens.url}/patient-entry`);
    await locked(again).waitFor();
    assert.ok(!(await again.content()).includes('Wanjikuu'));
    await enter(again, PIN);
    await heartRate(again).waitFor();
    await again.goto(`${screens.url}/account`);
    await again.getByRole('button', { name: 'Remove the PIN' }).click();
    const open = await page.context().newPage();
    await open.goto(`${screens.url}/patient-entry`);
    await heartRate(open).waitFor();
    await screens.close(page);
  });

  it('lets its person out after five wrong tries, shows nothing of them, and loses no report that waits', async () => {
    const page = await come();
    await setPin(page);
    await page.goto(`${screens.url}/patient-entry`);
    await whenEntryIsWhole(page);
    await page.context().setOffline(true);
    await heartRate(page).fill('64');
    await page.getByRole('button', { name: 'Submit Daily Report' }).click();
    await page.getByText(/^Saved on this phone/).waitFor();
    await understand(page).click();
    await heartRate(page).fill('67');
    await putAway(page, 6 * 60_000);
    await locked(page).waitFor();
    for (const left of ['4 tries are', '3 tries are', '2 tries are', '1 try is']) {
      await enter(page, '1111');
      await page.getByText(`This PIN is wrong. ${left} left.`).waitFor();
    }
    await enter(page, '5555');
    await page.getByRole('heading', { name: 'You are signed out on this phone' }).waitFor();
    const left = await eventually(
      () => everythingKept(page),
      (text) => !text.includes('home-heart.person'),
    );
    assert.match(left, /"waiting"/);
    assert.doesNotMatch(left, /"67"|home-heart\.pin/);
    assert.ok(!(await page.content()).includes('Wanjikuu'));

    const [session] = (await page.context().cookies()).filter(({ name }) => name === 'home-heart.session');
    await page.context().setOffline(false);
    await signIn(page).waitFor();
    assert.equal((await logs()).length, 1);
    assert.doesNotMatch(await everythingKept(page), /Wanjikuu|"64"/);
    const asked = await fetch(`${screens.product.url}/api/patients`, {
      headers: { cookie: `home-heart.session=${session?.value}` },
    });
    assert.equal(asked.status, 401);
    await screens.close(page);
  });

  it('is empty after "This is not me", whose session the server has ended; who signs in again stays', async () => {
    const page = await come();
    await heartRate(page).waitFor();
    await heartRate(page).fill('66');
    await eventually(
      () => everythingKept(page),
      (text) => text.includes('"66"'),
    );
    const [session] = (await page.context().cookies()).filter(({ name }) => name === 'home-heart.session');
    await page.getByRole('button', { name: 'This is not me' }).click();
    await page.getByRole('button', { name: 'Remove everything' }).click();
    await signIn(page).waitFor();
    const left = await eventually(
      () => everythingKept(page),
      (text) => !text.includes('home-heart.leaving'),
    );
    assert.doesNotMatch(left, /Wanjikuu|"66"|home-heart\.person/);
    assert.ok(!left.includes(patientId));
    const asked = await fetch(`${screens.product.url}/api/patients`, {
      headers: { cookie: `home-heart.session=${session?.value}` },
    });
    assert.equal(asked.status, 401);
    await page.reload();
    await signIn(page).waitFor();

    await page.goto(`${screens.url}${await partner.link(clinician, patientId)}`);
    await page.getByRole('button', { name: 'Sign in as Wanjikuu O.?' }).click();
    await heartRate(page).waitFor();
    await page.reload();
    await heartRate(page).waitFor();
    assert.equal((await page.request.get(`${screens.url}/api/patients`)).status(), 200);
    await screens.close(page);
  });
});
