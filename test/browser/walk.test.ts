/** Each role comes in where people sign in, and goes through its screens by keys alone, in every language and at both widths. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { ADMINISTRATOR, firstAdministrator, PASSWORD, staff } from '../harness/accounts.ts';
import { NotedPartner } from '../harness/noted-partner.ts';
import { wayIn } from '../harness/patient-link.ts';
import type { ApiClient } from '../harness/product.ts';
import { barriers, LOOKS, overflow, Screens } from '../harness/screens.ts';

type Look = (typeof LOOKS)[number];

const current = (tab: string) => `a[href*="tab=${tab}"][aria-current]`;

/** Where each comes to, what they go to from there, and what is there then. */
const STAFF = [
  {
    role: 'administrator',
    email: ADMINISTRATOR,
    home: '[data-user]',
    next: 'a[href*="tab=requests"]',
    there: current('requests'),
  },
  {
    role: 'clinician',
    email: 'clinician@clinic.example',
    home: 'main :is(a, button):has-text("Mama Kanku")',
    next: 'main :is(a, button):has-text("Mama Kanku")',
    there: 'dialog[open] h2, [role=dialog] h2',
  },
  {
    role: 'auditor',
    email: 'auditor@clinic.example',
    home: 'main td',
    next: 'a[href*="tab=reads"]',
    there: current('reads'),
  },
  {
    role: 'analyst',
    email: 'analyst@clinic.example',
    home: '[data-projection]',
    next: 'a[href*="tab=quality"]',
    there: current('quality'),
  },
] as const;
/** So many steps lie before nothing that somebody looks for. */
const MOST_STEPS = 120;

describe('the way of each role through its screens, by keys alone', function () {
  this.timeout(240_000);

  const partner = new NotedPartner();
  let screens: Screens;
  let clinician: ApiClient;
  let patientId: string;

  before(async () => {
    screens = await Screens.start({
      partner,
      configuration: { accounts: { publicUrl: 'http://127.0.0.1:3000' } },
    });
    const administrator = await firstAdministrator(screens.product);
    // Passkeys have a test of their own.
    await administrator.put('/api/clinic', { name: 'Home Heart', secondFactor: 'none' });
    for (const { role } of STAFF.slice(1)) {
      const { client } = await staff(screens.product, administrator, role);
      if (role === 'clinician') clinician = client;
    }
    ({ id: patientId } = await clinician.register({ name: 'Mama Kanku', phoneNumber: '+243812345671' }));
    await clinician.log(patientId, { bpSys: 128, bpDia: 82 });
  });
  after(() => screens.stop());

  const open = (path: string, { language, viewport, colorScheme }: Look) =>
    screens.open(path, { locale: language, viewport, colorScheme });

  async function holds(page: Page, what: string, { language, viewport }: Look): Promise<void> {
    const look = `${what} ${language} ${viewport.width}`;
    assert.deepEqual(await barriers(page), [], look);
    assert.ok((await overflow(page)) <= 0, look);
  }

  /** Steps on until it has the focus, and can be seen to have it. */
  async function stepTo(page: Page, target: Locator): Promise<void> {
    await target.first().waitFor();
    for (let step = 0; step < MOST_STEPS; step++) {
      await page.keyboard.press('Tab');
      const at = await target.first().evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return {
          hasFocus: element === document.activeElement,
          isMarked: getComputedStyle(element).outlineStyle !== 'none',
          isInSight: bottom > 0 && top < innerHeight,
        };
      });
      if (!at.hasFocus) continue;
      assert.deepEqual(at, { hasFocus: true, isMarked: true, isInSight: true }, String(target));
      return;
    }
    assert.fail(`No key leads to ${String(target)}.`);
  }

  async function press(page: Page, target: Locator): Promise<void> {
    await stepTo(page, target);
    await page.keyboard.press('Enter');
  }

  async function toAccount(page: Page, look: Look): Promise<void> {
    await press(page, page.locator('header button[aria-expanded]:visible').last());
    await press(page, page.locator('a[href="/account"]:visible'));
    await page.waitForURL('**/account');
    await page.locator('input[type=password]').first().waitFor();
    await holds(page, 'account', look);
    await screens.close(page);
  }

  /** By the link of a message. */
  async function comeIn(page: Page): Promise<void> {
    await press(page, wayIn(page));
    await wayIn(page).waitFor({ state: 'detached' });
  }

  LOOKS.forEach((look, at) => {
    const { language, viewport } = look;
    // Each role meets both widths, and over all of them every language.
    const chosen = STAFF.filter((_role, index) => (index + at) % 3 === 0);

    for (const { role, email, home, next, there } of chosen)
      it(`leads ${role} from signing in to their work and account (${language}, ${viewport.width} px)`, async () => {
        const page = await open('/', look);
        await stepTo(page, page.locator('input[type=email]'));
        await page.keyboard.type(email);
        await stepTo(page, page.locator('input[type=password]'));
        await page.keyboard.type(PASSWORD);
        await page.keyboard.press('Enter');
        await page.locator(home).first().waitFor();
        await holds(page, role, look);
        await press(page, page.locator(next));
        await page.locator(there).first().waitFor();
        await holds(page, `${role}, next`, look);
        if (role === 'clinician') await page.keyboard.press('Escape');
        await toAccount(page, look);
      });

    if (at % 2 === 0)
      it(`leads a patient from the link to their report and account (${language}, ${viewport.width} px)`, async () => {
        const page = await open(await partner.link(clinician, patientId), look);
        await comeIn(page);
        await page.waitForURL('**/patient-entry');
        await holds(page, 'patient', look);
        await toAccount(page, look);
      });
    else
      it(`leads somebody who helps from the link to a report for the patient (${language}, ${viewport.width} px)`, async () => {
        const number = `+24381234560${at}`;
        const helper = { name: 'Joseph Ilunga', phoneNumber: number, may: 'both', consent: true };
        assert.equal((await clinician.post(`/api/patients/${patientId}/caregivers`, helper)).status, 201);
        const page = await open(await partner.linkTo(number), look);
        await comeIn(page);
        const report = page.locator('main').getByRole('button').filter({ hasText: 'Mama Kanku' });
        await report.waitFor();
        await holds(page, 'caregiver', look);
        await press(page, report);
        await page.waitForURL('**/patient-entry');
        await holds(page, 'caregiver, report', look);
        await screens.close(page);
      });
  });
});
