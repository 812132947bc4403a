import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import * as z from 'zod/mini';
import { accountSessionSchema } from '../../backend/contract/account.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import type { StaffRole } from '../../events/enums.ts';
import { ADMINISTRATOR, firstAdministrator, PASSWORD, staff } from '../harness/accounts.ts';
import { type ApiClient, eventually } from '../harness/product.ts';
import { barriers, DESKTOP, overflow, PHONE, Screens } from '../harness/screens.ts';

/** A field in which something can be typed. */
interface Field {
  readonly name: string;
  /** Opens it and answers the field. */
  readonly open: (page: Page) => Promise<Locator>;
  readonly typed?: string;
}

/** A page, and fields of it that can be open at once. */
interface Place {
  readonly path: string;
  readonly fields: readonly Field[];
}

describe('what somebody was typing when their session ended', () => {
  let screens: Screens;
  let administrator: ApiClient;
  let patient: Patient;
  const clients = new Map<string, ApiClient>();

  before(async () => {
    screens = await Screens.start({ configuration: { accounts: { publicUrl: 'http://127.0.0.1:3000' } } });
    administrator = await firstAdministrator(screens.product);
    // Passkeys have a test of their own.
    await administrator.put('/api/clinic', { name: 'Home Heart', secondFactor: 'none' });
    clients.set(ADMINISTRATOR, administrator);
    for (const role of ['clinician', 'auditor', 'analyst'] as const) {
      const { client } = await staff(screens.product, administrator, role);
      clients.set(emailOf(role), client);
    }
    await staff(screens.product, administrator, 'clinician', { email: OTHER });
    const client = clientOf(emailOf('clinician'));
    patient = await client.register({
      name: 'Mama Kanku',
      hasKnownHtn: true,
      phoneNumber: '+243812345678',
      country: 'CD',
    });
    await client.log(patient.id, { bpSys: 190, bpDia: 118, hr: 84 });
  });
  after(() => screens.stop());

  const OTHER = 'other@clinic.example';
  const emailOf = (role: StaffRole): string => `${role}@clinic.example`;
  const clientOf = (email: string): ApiClient => clients.get(email) ?? assert.fail(email);
  const entrance = (page: Page): Locator => page.getByRole('dialog', { name: 'Sign in', exact: true });

  async function signIn(page: Page, email: string): Promise<void> {
    const told = page.getByRole('alert');
    const heading = page.getByRole('heading', { name: 'Sign in', level: 1 });
    do {
      await page.getByLabel('E-mail').last().fill(email);
      await page.getByLabel('Password').last().fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      // Where the machine is busy for long the page says that nobody answered, and its person tries again.
      await Promise.race([told.first().waitFor(), heading.waitFor({ state: 'detached' })]);
    } while (await told.filter({ hasText: 'The server did not answer in time.' }).isVisible());
  }

  /** As from another device, where the person ends their sessions: the page is told by its connection. */
  async function endSessions(email: string): Promise<void> {
    const client = clientOf(email);
    const sessions = (await client.get('/api/account/sessions')).as(200, z.array(accountSessionSchema));
    for (const { id, current } of sessions)
      if (!current) assert.equal((await client.delete(`/api/account/sessions/${id}`)).status, 200);
  }

  /** Types in all fields of each place, is signed out, signs in again, and goes on there. */
  async function goesOn(email: string, places: readonly Place[]): Promise<void> {
    const page = await screens.open('/sign-in');
    // What was typed at one place is given up for the next one.
    page.on('dialog', (question) => void question.accept());
    await signIn(page, email);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Given|head|Administrator/ })
      .waitFor();
    for (const { path, fields } of places) {
      await page.goto(`${screens.url}${path}`);
      const begun = [];
      for (const { name, open, typed = `As she said of ${name}` } of fields) {
        const field = await open(page);
        await field.fill(typed);
        begun.push({ name, field, typed });
      }
      await endSessions(email);
      await entrance(page).waitFor();
      for (const { name, field } of begun) assert.equal(await field.isVisible(), false, name);
      const names = begun.map(({ name }) => name).join(', ');
      assert.equal(await page.getByText('Mama Kanku').filter({ visible: true }).count(), 0, names);
      await signIn(page, email);
      await entrance(page).waitFor({ state: 'detached' });
      for (const { name, field, typed } of begun) {
        await field.waitFor();
        assert.equal(await field.inputValue(), typed, name);
      }
    }
    await screens.close(page);
  }

  const inDialog =
    (opener: string | RegExp, field: string | RegExp): Field['open'] =>
    async (page) => {
      await page.getByRole('button', { name: opener }).first().click();
      return page.getByRole('dialog').getByLabel(field).first();
    };
  const inCard =
    (card: string, opener: string, field: string): Field['open'] =>
    async (page) => {
      const region = page.getByRole('region', { name: card, exact: true });
      await region.getByText(opener).first().click();
      // The others are folded.
      return region.getByLabel(field).filter({ visible: true });
    };

  const one = (path: string, field: Field): Place => ({ path, fields: [field] });

  it('is still there on the dashboard', () => {
    const card = (page: Page): Locator => page.locator(`[data-alerts-of="${patient.id}"]`);
    return goesOn(emailOf('clinician'), [
      one('/', { name: 'a new patient', open: inDialog('Add Patient', /^Name$/) }),
      one('/', {
        name: 'the limits of the clinic',
        open: inDialog('Clinic Settings', 'Red when systolic is greater than'),
        typed: '175',
      }),
      one('/', {
        name: 'the clinic itself',
        async open(page) {
          await page.getByRole('button', { name: 'Clinic Settings' }).click();
          await page.getByRole('dialog').getByRole('tab', { name: 'Clinic' }).click();
          return page.getByRole('dialog').getByLabel('Name', { exact: true }).first();
        },
      }),
      one('/', { name: 'an alert of one’s own', open: inDialog(/^Alert: Mama Kanku/, 'Message') }),
      {
        path: '/',
        fields: [
          {
            name: 'the note of an alert',
            async open(page) {
              await page.getByRole('button', { name: /^Alerts, \d+ not acknowledged/ }).click();
              await card(page).getByRole('button', { name: 'Note' }).first().click();
              return card(page).getByLabel('Note', { exact: true }).first();
            },
          },
          {
            name: 'how a call went',
            async open(page) {
              await card(page).getByRole('button', { name: 'Outcome' }).first().click();
              return page
                .getByRole('region', { name: 'Call with Mama Kanku' })
                .getByLabel('Note for the team');
            },
          },
        ],
      },
    ]);
  });

  it('is still there on the page of a patient, also in what lies over it', () => {
    const path = `/patient/${patient.id}`;
    return goesOn(emailOf('clinician'), [
      {
        path,
        fields: [
          { name: 'a note', open: inCard('Notes', 'Write a note', 'Note for the team') },
          {
            name: 'a request for transport',
            open: inCard('Quick Actions', 'Send emergency transport information', 'Message'),
          },
        ],
      },
      one(path, {
        name: 'a request for an ECG',
        open: inCard('Quick Actions', 'Request an ECG', 'Message'),
      }),
      one(path, { name: 'what is ordered', open: inDialog('Order groceries', 'Delivery address') }),
      one(path, { name: 'a hand-over', open: inDialog('Hand over', /^Note/) }),
      one(path, { name: 'limits of their own', open: inDialog('Edit Thresholds', 'Reason') }),
      one(path, {
        name: 'why somebody is to be forgotten',
        async open(page) {
          await page.getByRole('button', { name: 'Edit details' }).click();
          const dialog = page.getByRole('dialog');
          await dialog.getByRole('button', { name: 'Forget this person' }).click();
          return dialog.getByLabel('Why');
        },
      }),
      one(`${path}/log`, { name: 'a log', open: async (page) => page.locator('#entry-bpSys'), typed: '150' }),
    ]);
  });

  it('is still there for an auditor, also of a password', async () => {
    await goesOn(emailOf('auditor'), [
      one('/audit', {
        name: 'a filter',
        open: async (page) => page.getByLabel('What happened'),
        typed: 'Log',
      }),
      one('/account', { name: 'the password', open: async (page) => page.getByLabel('New password') }),
    ]);
  });

  it('is still there for an administrator', async () => {
    const page = await screens.open('/people');
    await signIn(page, ADMINISTRATOR);
    await page.getByRole('button', { name: 'Invite' }).click();
    const field = page.getByLabel('First name');
    await field.fill('Grâce');
    await endSessions(ADMINISTRATOR);
    await entrance(page).waitFor();
    await signIn(page, ADMINISTRATOR);
    await field.waitFor();
    assert.equal(await field.inputValue(), 'Grâce');
    // They go on in the field.
    await eventually(() => field.evaluate((node) => node === document.activeElement), Boolean);
    await screens.close(page);
  });

  it('is not there for another person, who is not asked about it and begins anew', async () => {
    const page = await screens.open(`/patient/${patient.id}`);
    let asked = 0;
    page.on('dialog', (question) => {
      asked += 1;
      void question.accept();
    });
    await signIn(page, emailOf('clinician'));
    const notes = page.getByRole('region', { name: 'Notes', exact: true });
    await notes.getByRole('button', { name: 'Write a note' }).click();
    await notes.getByLabel('Note for the team').fill('Only mine');
    await endSessions(emailOf('clinician'));
    await entrance(page).getByText('Your session has ended.', { exact: false }).waitFor();
    await signIn(page, OTHER);
    await page.waitForURL(`${screens.url}/`);
    await page.getByRole('link', { name: 'Mama Kanku' }).or(page.getByText('Mama Kanku')).first().waitFor();
    assert.equal(asked, 0);
    await page.goto(`${screens.url}/patient/${patient.id}`);
    await notes.getByRole('button', { name: 'Write a note' }).click();
    assert.equal(await notes.getByLabel('Note for the team').inputValue(), '');
    await screens.close(page);
  });

  it('is not there for another person who signs in beside the page', async () => {
    const page = await screens.open(`/patient/${patient.id}`);
    await signIn(page, emailOf('clinician'));
    const notes = page.getByRole('region', { name: 'Notes', exact: true });
    await notes.getByRole('button', { name: 'Write a note' }).click();
    await notes.getByLabel('Note for the team').fill('Only mine');
    await endSessions(emailOf('clinician'));
    await entrance(page).waitFor();
    const beside = await page.context().newPage();
    await beside.goto(`${screens.url}/`);
    await signIn(beside, OTHER);
    await beside.getByText('Mama Kanku').first().waitFor();
    // As their reader comes back to it; its connection may have told it already.
    await page.evaluate(() => window.dispatchEvent(new Event('focus'))).catch(() => undefined);
    await page.waitForURL(`${screens.url}/`);
    await page.getByText('Mama Kanku').first().waitFor();
    await screens.close(page);
  });

  it('waits below a sign-in that can be used by everybody, and that no key takes away', async () => {
    for (const [viewport, locale] of [
      [PHONE, 'en'],
      [DESKTOP, 'fr'],
      [PHONE, 'sw'],
    ] as const) {
      const page = await screens.open(`/patient/${patient.id}`, { viewport, locale });
      await page.locator('input[type=email]').fill(emailOf('clinician'));
      await page.locator('input[type=password]').fill(PASSWORD);
      await page.locator('button[type=submit]').first().click();
      await page.locator('[data-custom-alert], #page-head').first().waitFor();
      await endSessions(emailOf('clinician'));
      const over = page.getByRole('dialog');
      await over.locator('input[type=email]').waitFor();
      await page.keyboard.press('Escape');
      assert.ok(await over.isVisible());
      assert.deepEqual(await barriers(page), [], locale);
      assert.ok((await overflow(page)) <= 0, locale);
      await screens.close(page);
    }
  });
});
