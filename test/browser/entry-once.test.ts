/** Of one entry there is one log, whatever happens to the tab, the network, the clock or the store of the phone. */
import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Patient } from '../../backend/contract/patient.ts';
import { eventually } from '../harness/product.ts';
import { ALL_QUESTIONS, barriers, PHONE, Screens } from '../harness/screens.ts';

const DAY_MS = 24 * 3_600_000;

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Daily Report' });
const heartRate = (page: Page) => page.getByLabel('Heart rate');
const waits = (page: Page) => page.getByRole('dialog', { name: 'Saved on this phone. Not yet sent.' });
const clockQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Is your phone’s clock right?' });
const understand = (page: Page) => page.getByRole('button', { name: 'I Understand - Close' });

/** Moves the clock of a page by so many milliseconds; `clockMovedBy` in it moves it again. */
const clockMoved = (by: number) => `{
  const Real = Date;
  let by = ${by};
  globalThis.clockMovedBy = (newBy) => (by = newBy);
  const now = () => Real.now() + by;
  globalThis.Date = class extends Real {
    constructor(...parts) {
      if (parts.length === 0) super(now());
      else super(...parts);
    }
    static now() {
      return now();
    }
  };
}`;

async function tickChestPain(page: Page): Promise<void> {
  await page.locator('input[name="gates.chest"][value="yes"]').check();
  await page.getByLabel('Chest pain right now').check();
}

/** What calls for help by itself. */
const URGENT = [
  {
    entered: 'a number',
    enter: (page: Page) => heartRate(page).fill('150'),
    said: 'Very high or very low: 150 bpm',
  },
  { entered: 'a sign', enter: tickChestPain, said: '1 symptom' },
] as const;

/** The number to call stands before the question about a report's time, and in view. */
async function assertCallAboveQuestion(page: Page): Promise<void> {
  const call = clockQuestion(page).locator('a[href="tel:112"]').first();
  await call.waitFor();
  const asked = await clockQuestion(page)
    .getByText(/Correct the time/)
    .boundingBox();
  const box = await call.boundingBox();
  assert.ok(box !== null && asked !== null);
  assert.ok(box.y >= 0 && box.y + box.height <= Math.min(asked.y, PHONE.height), JSON.stringify(box));
}

/** What the browser keeps of anybody, as one text. */
function kept(page: Page): Promise<string> {
  return page.evaluate(`(async () => {
    const open = indexedDB.open('home-heart');
    await new Promise((resolve) => (open.onsuccess = resolve));
    const all = ['reports', 'drafts'].map((name) => open.result.transaction(name).objectStore(name).getAll());
    await Promise.all(all.map((one) => new Promise((resolve) => (one.onsuccess = resolve))));
    open.result.close();
    return JSON.stringify([all.map((one) => one.result), { ...localStorage }, { ...sessionStorage }]);
  })()`);
}

describe('one entry of a patient', () => {
  let screens: Screens;
  let patient: Patient;
  before(async () => {
    screens = await Screens.start({ remembered: ALL_QUESTIONS });
  });
  beforeEach(async () => {
    patient = await screens.product
      .client()
      .register({ name: 'Mama Kanku', hasKnownHtn: true, country: 'CD' });
  });
  after(() => screens.stop());

  const asPatient = async (options: BrowserContextOptions = {}, script?: string): Promise<Page> => {
    const page = await screens.openAs(patient.id, '/patient-entry', { viewport: PHONE, ...options }, script);
    await heartRate(page).waitFor();
    return page;
  };
  /** The parts that are shown later have come: from here on it may be without a network. */
  const settled = async (page: Page): Promise<Page> => {
    const parts = ['/entry-course-'];
    await page.waitForFunction(
      (names) =>
        names.every((name) =>
          performance.getEntriesByType('resource').some(({ name: url }) => url.includes(name)),
        ),
      parts,
    );
    return page;
  };
  const another = async (page: Page): Promise<Page> => {
    const tab = await page.context().newPage();
    tab.setDefaultTimeout(60_000);
    await tab.goto(page.url());
    await heartRate(tab).waitFor();
    return tab;
  };
  const logs = async (): Promise<readonly Record<string, unknown>[]> => {
    const answer = await screens.product.client().get(`/api/patients/${patient.id}/logs`);
    return JSON.parse(answer.text) as Record<string, unknown>[];
  };
  const isSent = (page: Page) =>
    page
      .getByText(/^Sent .*\d/)
      .first()
      .waitFor();

  it('is one log where its tab is killed while it is being sent', async () => {
    const page = await asPatient();
    const context = page.context();
    await context.route('**/api/patients/*/logs', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      // The server takes it, and its answer comes to nobody.
      await route.fetch();
      return undefined;
    });
    await heartRate(page).fill('68');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/logs'),
    );
    await submit(page).click();
    await sent;
    await eventually(logs, (all) => all.length === 1);
    await page.close({ runBeforeUnload: false });
    await context.unroute('**/api/patients/*/logs');
    const next = await context.newPage();
    await next.goto(`${screens.product.url}/patient-entry`);
    await isSent(next);
    assert.equal(await heartRate(next).inputValue(), '', 'it does not come back as a draft');
    assert.equal(await next.getByText(/^What you began at/).count(), 0);
    assert.equal((await logs()).length, 1);
    await context.close();
  });

  it('is one log however soon after the press the page is loaded again', async () => {
    const page = await asPatient();
    for (const [times, wait] of [0, 2, 5, 15, 60].entries()) {
      // The form has looked for a draft by then, as it has while a person types.
      await settled(page);
      await heartRate(page).fill(String(60 + times));
      await Promise.all([
        page.waitForEvent('load'),
        page.evaluate((milliseconds) => {
          document.querySelector<HTMLButtonElement>('form button[type=submit]')?.click();
          setTimeout(() => location.reload(), milliseconds);
        }, wait),
      ]);
      await heartRate(page).waitFor();
      // What was not submitted is in the form; what was is not.
      const found = await eventually(
        async () => ({ logs: (await logs()).length, typed: await heartRate(page).inputValue() }),
        (now) => now.logs > times || now.typed !== '',
      );
      if (found.typed !== '') await submit(page).click();
      await eventually(logs, (all) => all.length === times + 1);
      const result = page.getByRole('dialog');
      if (found.typed !== '') await understand(page).click();
      await result.waitFor({ state: 'detached' });
    }
    assert.deepEqual(new Set((await logs()).map(({ hr }) => hr)), new Set([60, 61, 62, 63, 64]));
    assert.equal((await logs()).length, 5);
    await screens.close(page);
  });

  it('that two tabs show is one log, and leaves the other tab at once', async () => {
    const page = await asPatient();
    await heartRate(page).fill('79');
    await eventually(
      () => kept(page),
      (text) => text.includes('"hr":"79"'),
    );
    const other = await another(page);
    await other.getByText(/^What you began at/).waitFor();
    assert.equal(await heartRate(other).inputValue(), '79');
    await submit(page).click();
    await understand(page).click();
    await eventually(
      () => heartRate(other).inputValue(),
      (shown) => shown === '',
    );
    assert.equal(await other.getByText(/^What you began at/).count(), 0);
    assert.equal((await logs()).length, 1);
    await screens.close(page);
  });

  it('that was changed in the other tab is another log only where the person says so', async () => {
    const page = await asPatient();
    await heartRate(page).fill('79');
    await eventually(
      () => kept(page),
      (text) => text.includes('"hr":"79"'),
    );
    const other = await another(page);
    await other.getByText(/^What you began at/).waitFor();
    await heartRate(other).fill('80');
    await submit(page).click();
    await understand(page).click();
    await isSent(other);
    assert.equal(await heartRate(other).inputValue(), '80');
    await submit(other).click();
    await other.getByText(/was submitted already/).waitFor();
    assert.deepEqual(await barriers(other), []);
    await other.getByRole('button', { name: 'No, go back' }).click();
    assert.equal((await logs()).length, 1);
    await submit(other).click();
    await other.getByRole('button', { name: 'Yes, send another report' }).click();
    await understand(other).click();
    assert.deepEqual(
      (await logs()).map(({ hr }) => hr),
      [80, 79],
    );
    await screens.close(page);
  });

  it('is said to be saved and not sent, on a page of its own with no flag, where there is no network', async () => {
    const page = await settled(await asPatient());
    await page.context().setOffline(true);
    await heartRate(page).fill('72');
    await submit(page).click();
    await waits(page).waitFor();
    assert.equal(
      await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null),
      true,
      'it has the focus',
    );
    const text = await waits(page).innerText();
    assert.match(text, /It goes by itself when the network is back\./);
    assert.match(text, /Your care team has not seen it yet\./);
    assert.match(text, /72/);
    assert.doesNotMatch(text, /green|excellent|complete/i);
    await waits(page).getByRole('link', { name: 'Call 112' }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await understand(page).click();
    await waits(page).waitFor({ state: 'detached' });
    await eventually(
      () => page.evaluate(() => document.activeElement?.tagName),
      (tag) => tag === 'LI',
    );
    await page.getByText('Waiting to send').waitFor();
    await page.getByText('72 bpm', { exact: true }).waitFor();
    await page.context().setOffline(false);
    await isSent(page);
    assert.equal((await logs()).length, 1);
    await screens.close(page);
  });

  it('is said to be saved even where the network went before that page had come', async () => {
    const page = await asPatient();
    await page.route(/\/assets\/WaitingDialog-/u, (route) => route.abort());
    await page.context().setOffline(true);
    await heartRate(page).fill('72');
    await submit(page).click();
    await page.getByText('Saved on this phone. Not yet sent.').waitFor();
    await page.getByRole('link', { name: 'Call 112' }).waitFor();
    await understand(page).click();
    await page.getByText('Waiting to send').waitFor();
    await screens.close(page);
  });

  it('with a danger in it has the number to call on that page', async () => {
    const page = await settled(await asPatient());
    await page.context().setOffline(true);
    await page.locator('input[name="gates.chest"][value="yes"]').check();
    await page.getByLabel('Chest pain right now').check();
    await submit(page).click();
    const dialog = page.getByRole('alertdialog', { name: 'Saved on this phone. Not yet sent.' });
    const call = dialog.getByRole('link', { name: 'Call 112' });
    await call.waitFor();
    const box = await call.boundingBox();
    assert.ok(box !== null && box.y + box.height < PHONE.height, 'in view');
    await screens.close(page);
  });

  for (const { of, enter, role } of [
    { of: 'a calm one', enter: (page: Page) => heartRate(page).fill('72'), role: 'dialog' },
    { of: 'one with a danger in it', enter: tickChestPain, role: 'alertdialog' },
  ] as const)
    it(`is said to be sent and never to be good, with the number to call, where its answer cannot be read: ${of}`, async () => {
      const page = await settled(await asPatient());
      let posted = 0;
      await page.route('**/api/patients/*/logs', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        posted += 1;
        const response = await route.fetch();
        const { log } = (await response.json()) as { readonly log: object };
        return route.fulfill({ response, json: { log, verdict: 'GREEN' } });
      });
      await enter(page);
      await submit(page).click();
      const dialog = page.getByRole(role, { name: 'Sent. Your care team has it.' });
      await dialog.waitFor();
      const text = await dialog.innerText();
      assert.match(text, /This page cannot read the result\.[^]*It may be urgent\./);
      assert.match(text, /Reload the page, then look at “Progress”\./);
      assert.doesNotMatch(text, /green|excellent|complete|not yet sent/i);
      const call = await dialog.getByRole('link', { name: 'Call 112' }).boundingBox();
      assert.ok(call !== null && call.y + call.height < PHONE.height, 'in view');
      assert.deepEqual(await barriers(page), []);
      await understand(page).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(/^Sent .*The result cannot be read here\./).waitFor();
      assert.equal(await page.getByText('Waiting to send').count(), 0);
      await page.reload();
      await page.getByRole('button', { name: 'What to do now' }).click();
      await dialog.getByRole('button', { name: 'Reload the page' }).waitFor();
      assert.equal(posted, 1);
      assert.equal((await logs()).length, 1);
      await screens.close(page);
    });

  for (const [name, moved] of [
    ['367 days behind', -367 * DAY_MS],
    ['30 days behind', -30 * DAY_MS],
    ['in 2015', Date.parse('2015-01-01T00:00:00Z') - Date.now()],
    ['in 1970', 60_000 - Date.now()],
    ['ten minutes ahead', 600_000],
    ['a year ahead', 365 * DAY_MS],
  ] as const) {
    it(`is sent at its right time by a phone whose clock is ${name}`, async () => {
      const page = await asPatient({}, clockMoved(moved));
      await heartRate(page).fill('74');
      await submit(page).click();
      await page.getByText(/^Your phone’s clock shows .* Correct the time of this report\?$/).waitFor();
      assert.equal((await logs()).length, 0);
      await page.getByRole('button', { name: 'Yes, correct it and send' }).click();
      await understand(page).click();
      const [log] = await logs();
      const off = Math.abs(Date.parse(String(log?.['timestamp'])) - Date.now());
      assert.ok(off < 60_000, `${off} ms`);
      await screens.close(page);
    });
  }

  it('is warned of a clock that is wrong before anything is entered by it, until it is put right', async () => {
    const page = await asPatient({}, clockMoved(-3 * DAY_MS));
    const notice = page.getByText(
      /^Your phone’s clock shows .* you will be asked before a report is sent\.$/,
    );
    await notice.waitFor();
    await page.evaluate('clockMovedBy(0); window.dispatchEvent(new Event("focus"));');
    await notice.waitFor({ state: 'detached' });
    await screens.close(page);
  });

  it('is shown with its time where it is of days ago', async () => {
    const page = await settled(await asPatient({}, clockMoved(-3 * DAY_MS)));
    await page.context().setOffline(true);
    await heartRate(page).fill('150');
    await submit(page).click();
    await understand(page).click();
    await page.evaluate('clockMovedBy(0)');
    await page.context().setOffline(false);
    const result = page.getByRole('alertdialog', { name: /Your report of/u });
    await result.locator('a[href="tel:112"]').first().waitFor();
    await screens.close(page);
  });

  it('says that it is kept and on its way where that takes long', async () => {
    const page = await settled(await asPatient());
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/patients/*/logs', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await heartRate(page).fill('74');
    await submit(page).click();
    await waits(page).getByText('It is being sent.').waitFor();
    letGo();
    await page.getByText('Report again tomorrow.').waitFor();
    await understand(page).click();
    assert.equal((await logs()).length, 1);
    assert.equal(await heartRate(page).inputValue(), '');
    await screens.close(page);
  });

  for (const { entered, enter, said } of URGENT) {
    it(`is asked nothing about its time where it cannot wait, and shows its result with the number to call: ${entered}`, async () => {
      const page = await asPatient({}, clockMoved(-5 * DAY_MS));
      await enter(page);
      await submit(page).click();
      const result = page.getByRole('alertdialog');
      await result.locator('a[href="tel:112"]').first().waitFor();
      assert.equal((await logs())[0]?.['overallFlag'], 'RED');
      assert.equal(await clockQuestion(page).count(), 0);
      await screens.close(page);
    });

    it(`shows the number to call above the question about its time where that has kept it and it cannot wait: ${entered}`, async () => {
      const page = await settled(await asPatient({}, clockMoved(3 * DAY_MS)));
      await page.context().setOffline(true);
      await enter(page);
      await submit(page).click();
      const waiting = page.getByRole('alertdialog', { name: 'Saved on this phone. Not yet sent.' });
      await waiting.getByText(said).first().waitFor();
      await waiting.locator('a[href="tel:112"]').first().waitFor();
      await understand(page).click();
      await page.evaluate('clockMovedBy(0)');
      await page.context().setOffline(false);
      await assertCallAboveQuestion(page);
      await clockQuestion(page).getByRole('button', { name: 'Yes, correct it and send' }).click();
      await page.getByRole('alertdialog').locator('a[href="tel:112"]').first().waitFor();
      await screens.close(page);
    });
  }

  it('overtakes an earlier one where it cannot wait, which is asked about once its result was read', async () => {
    const page = await settled(await asPatient({}, clockMoved(-3 * DAY_MS)));
    await page.context().setOffline(true);
    await heartRate(page).fill('75');
    await submit(page).click();
    await understand(page).click();
    await tickChestPain(page);
    await submit(page).click();
    await understand(page).click();
    await page.context().setOffline(false);
    await page.getByText('Waits for your answer about the time').waitFor();
    const [log] = await logs();
    assert.equal(log?.['overallFlag'], 'RED');
    const call = page.getByRole('alertdialog', { name: 'This may be a heart emergency.' }).getByRole('link');
    // Nothing lies over it.
    await call.filter({ hasText: 'Call 112' }).click({ trial: true });
    assert.equal(await page.getByText(/Correct the time of this report/).count(), 0);
    await understand(page).click();
    await clockQuestion(page).getByRole('button', { name: 'Yes, correct it and send' }).click();
    await eventually(logs, (all) => all.length === 2);
    await screens.close(page);
  });

  it('is sent as it is by a clock 30 days behind, where the person wants that, and is asked about after a reload', async () => {
    const page = await settled(await asPatient({}, clockMoved(-30 * DAY_MS)));
    await page.context().setOffline(true);
    await heartRate(page).fill('75');
    await submit(page).click();
    await understand(page).click();
    await page.context().setOffline(false);
    await page.getByText(/^Your phone’s clock shows/).waitFor();
    await page.reload();
    await page.getByText(/^Your phone’s clock shows/).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'No, send it as it is' }).click();
    await understand(page).click();
    const [log] = await logs();
    const days = (Date.now() - Date.parse(String(log?.['timestamp']))) / DAY_MS;
    assert.equal(Math.round(days), 30);
    await screens.close(page);
  });

  it('goes within 15 seconds when the server is back, which no event of the browser tells, and is in the header till then', async function () {
    this.timeout(60_000);
    const page = await asPatient();
    let isAway = true;
    await page.route('**/api/**', (route) => (isAway ? route.abort('connectionrefused') : route.continue()));
    for (const pulse of ['61', '62']) {
      await heartRate(page).fill(pulse);
      await submit(page).click();
      await understand(page).click();
    }
    await page.getByText('Online - Reports waiting: 2').waitFor();
    assert.equal(await page.getByText('Online - Live sync active').count(), 0);
    isAway = false;
    const back = Date.now();
    await eventually(logs, (all) => all.length === 2, 20_000);
    assert.ok(Date.now() - back < 17_000, `${Date.now() - back} ms`);
    await page.getByText('Online - Live sync active').waitFor();
    await screens.close(page);
  });

  it('goes at once when the live connection is made again', async function () {
    this.timeout(60_000);
    let isAway = false;
    const page = await asPatient();
    await page.route('**/api/**', (route) => (isAway ? route.abort('connectionrefused') : route.continue()));
    isAway = true;
    await heartRate(page).fill('63');
    await submit(page).click();
    await understand(page).click();
    // Many tries that failed: the next would come much later.
    await page.getByRole('button', { name: 'Send now' }).click();
    isAway = false;
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await page.getByText('Offline - Check connection').waitFor();
    await eventually(logs, (all) => all.length === 1, 10_000);
    await screens.close(page);
  });

  it('leaves nothing of its person in any tab, with a network or without', async function () {
    this.timeout(60_000);
    for (const offline of [false, true]) {
      const page = await asPatient({ serviceWorkers: 'allow' });
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      const other = await another(page);
      await other.locator('main').getByText('Mama Kanku').waitFor();
      await settled(page);
      await page.context().setOffline(offline);
      await heartRate(other).fill('55');
      await page.getByRole('button', { name: 'This is not me' }).click();
      await page.getByRole('button', { name: 'Remove everything' }).click();
      for (const tab of [page, other]) {
        await eventually(
          () => tab.locator('header, main strong').getByText('Mama Kanku').count(),
          (count) => count === 0,
        );
        assert.equal(await heartRate(tab).count(), 0);
      }
      // A draft is written half a second after the last key.
      await other.waitForTimeout(800);
      for (const tab of [page, other]) assert.doesNotMatch(await kept(tab), /Kanku|"55"|home-heart\.person/);
      await other.reload();
      if (offline) await other.getByText(/Everything about the patient was removed/).waitFor();
      else await other.getByText('Whose entry is it?').waitFor();
      assert.equal(await other.getByText('Entry for').count(), 0);
      assert.doesNotMatch(await kept(other), /Kanku|home-heart\.person/);
      await screens.close(page);
    }
  });

  it('lets the next person in where the session of the one who left is lost', async () => {
    const page = await settled(await asPatient());
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'This is not me' }).click();
    await page.getByRole('button', { name: 'Remove everything' }).click();
    await page.getByText(/Everything about the patient was removed/).waitFor();
    // As a question is answered that was on its way while another tab ended the session.
    const [cookie] = await page.context().cookies();
    assert.ok(cookie);
    const lost = `${cookie.value.slice(0, -1)}${cookie.value.endsWith('0') ? '1' : '0'}`;
    await page.context().addCookies([{ ...cookie, value: lost }]);
    await page.context().setOffline(false);
    await page.reload();
    await page.getByText('Whose entry is it?').waitFor();
    await screens.close(page);
  });

  it('is not lost unseen when its person leaves: the question about it follows it', async () => {
    const page = await settled(await asPatient());
    await page.context().setOffline(true);
    await heartRate(page).fill('64');
    await submit(page).click();
    await understand(page).click();
    const leave = page.getByRole('button', { name: 'This is not me' });
    await leave.click();
    await page.getByText(/^1 report was not sent and would be lost\./).waitFor();
    await page.getByRole('button', { name: 'Send first' }).click();
    await page.getByText(/^1 report could not be sent now/).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.match(await kept(page), /"waiting"/);
    await page.context().setOffline(false);
    await leave.click();
    // With the network back it goes by itself, also while it is asked about: then the question is another.
    await page.getByRole('button', { name: 'Remove everything' }).click();
    await heartRate(page).waitFor({ state: 'detached' });
    assert.equal((await logs()).length, 1);
    await screens.close(page);
  });

  const STORES = {
    'is full': `IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };`,
    'is missing': `Object.defineProperty(globalThis, 'indexedDB', { value: undefined });`,
    throws: `IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };`,
    hangs: `IDBFactory.prototype.open = () => new EventTarget();`,
    'hangs at every writing': `{
      const { transaction } = IDBDatabase.prototype;
      IDBDatabase.prototype.transaction = function (...parts) {
        return parts[1] === 'readwrite' ? new EventTarget() : transaction.apply(this, parts);
      };
    }`,
  };
  for (const [name, script] of Object.entries(STORES)) {
    it(`is sent by a phone whose store ${name}, which is said without a network`, async function () {
      this.timeout(60_000);
      const page = await asPatient({}, script);
      const broken: string[] = [];
      page.on('pageerror', (error) => broken.push(error.message));
      await heartRate(page).fill('76');
      await submit(page).click();
      await understand(page).click();
      assert.equal((await logs()).length, 1);
      await settled(page);
      await page.context().setOffline(true);
      await heartRate(page).fill('77');
      await submit(page).click();
      const dialog = page.getByRole('dialog', { name: /^Not yet sent\./ });
      await dialog.getByText(/^This browser keeps nothing: leave the page open/).waitFor();
      await understand(page).click();
      await page.context().setOffline(false);
      await eventually(logs, (all) => all.length === 2);
      assert.deepEqual(broken, []);
      assert.equal(await page.getByText(/QuotaExceeded|full|DOMException/).count(), 0);
      await screens.close(page);
    });
  }

  it('that the phone had not written when its page went is in the form again, and leaves the phone with its person', async () => {
    const page = await asPatient({}, STORES['hangs at every writing']);
    await heartRate(page).fill('58');
    const inPassing = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    await eventually(inPassing, (text) => text.includes('58'));
    await page.reload();
    await page.getByText(/^What you began at/).waitFor();
    assert.equal(await heartRate(page).inputValue(), '58');
    await page.getByRole('button', { name: 'This is not me' }).click();
    await page.getByRole('button', { name: 'Remove everything' }).click();
    await heartRate(page).waitFor({ state: 'detached' });
    assert.doesNotMatch(await inPassing(), /Kanku|daily/);
    await screens.close(page);
  });

  it('is one log where the session is deleted while it is being sent', async () => {
    const page = await asPatient();
    const context = page.context();
    let asked = 0;
    // Between the question who is there and the report: the report goes as whoever is there, once.
    await page.route('**/api/patients/*/logs', async (route) => {
      if (route.request().method() === 'POST' && asked++ === 0) await context.clearCookies();
      return route.continue();
    });
    await heartRate(page).fill('69');
    await submit(page).click();
    await understand(page).click();
    assert.equal((await logs()).length, 1);
    await context.setOffline(true);
    await page.reload().catch(() => undefined);
    await context.setOffline(false);
    await page.goto(`${screens.product.url}/patient-entry`);
    await page.locator('h1').first().waitFor();
    assert.equal((await logs()).length, 1);
    await context.close();
  });
});
