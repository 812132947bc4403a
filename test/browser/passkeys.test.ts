import assert from 'node:assert/strict';
import type { CDPSession, Page, Route } from 'playwright-core';
import { firstAdministrator, PASSWORD, staff, tokenOf } from '../harness/accounts.ts';
import { runAccounts } from '../harness/accounts-command.ts';
import { freePort } from '../harness/free-port.ts';
import { type ApiClient, eventually } from '../harness/product.ts';
import { barriers, overflow, PHONE, Screens } from '../harness/screens.ts';

const EMAIL = 'second@clinic.example';

/** What Chromium's own authenticator of tests is told (CDP `WebAuthn`). */
interface Held {
  readonly cdp: CDPSession;
  readonly authenticatorId: string;
}

describe('the screens of passkeys', () => {
  let screens: Screens;
  let administrator: ApiClient;

  before(async () => {
    const port = await freePort();
    screens = await Screens.start({
      configuration: { port, accounts: { publicUrl: `http://localhost:${port}` } },
    });
    administrator = await firstAdministrator(screens.product);
  });
  after(() => screens.stop());

  /** A phone that shows who holds it when it is told to, and not before. */
  async function authenticatorOf(page: Page): Promise<Held> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: false,
      },
    });
    return { cdp, authenticatorId };
  }
  const touch = ({ cdp, authenticatorId }: Held, enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });

  async function check(page: Page): Promise<void> {
    assert.deepEqual(await barriers(page), []);
    assert.ok((await overflow(page)) <= 0);
  }
  async function signOut(page: Page): Promise<void> {
    await page.getByRole('banner').getByRole('button', { name: 'Administrator' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
  }
  /** A step of signing in that took the place of another, where somebody who hears the screen goes on at its heading. */
  const readsOnAt = (page: Page, name: string) => page.locator('h1:focus', { hasText: name }).waitFor();
  const people = (page: Page) => page.getByRole('heading', { name: 'People', level: 1 }).waitFor();

  it('lead an administrator to their first passkey and its recovery codes, and let them in by either', async () => {
    const { out } = await runAccounts(screens.product.directory, ['create-administrator', '--email', EMAIL]);
    const page = await screens.open('/sign-in', { viewport: PHONE });
    const held = await authenticatorOf(page);
    await page.goto(`${screens.url}/sign-in?invitation=${tokenOf(out.trim())}`);
    const password = page.getByLabel('Choose a password');
    assert.equal(await password.getAttribute('autocomplete'), 'new-password');
    await password.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await readsOnAt(page, 'Make a passkey');
    await check(page);
    await touch(held, true);
    await page.getByRole('button', { name: 'Make a passkey' }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    await readsOnAt(page, 'Recovery codes');
    await touch(held, false);
    const [first = ''] = await codes.allInnerTexts();
    assert.equal(await codes.count(), 10);
    await check(page);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await people(page);

    await page.setViewportSize({ width: 1280, height: 800 });
    await signOut(page);
    assert.equal(await page.getByLabel('E-mail').getAttribute('autocomplete'), 'username webauthn');
    assert.equal(await page.getByLabel('Password').getAttribute('autocomplete'), 'current-password');
    // By the keyboard alone. Who touches the key is signed in by what the field of the e-mail waits for, too.
    await page.getByRole('button', { name: 'Sign in with a passkey' }).focus();
    await touch(held, true);
    await page.keyboard.press('Enter');
    await people(page);
    await touch(held, false);

    await signOut(page);
    await page.getByLabel('E-mail').fill(EMAIL);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await readsOnAt(page, 'One more step');
    await page.reload();
    await page.getByRole('heading', { name: 'One more step', level: 1 }).waitFor();
    await page.getByText('I have lost my passkey').click();
    const code = page.getByLabel('Recovery code');
    assert.equal(await code.getAttribute('autocomplete'), 'one-time-code');
    await check(page);
    await code.fill('wrong-codes');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'This code is wrong or has ended.' }).waitFor();
    await code.fill(first);
    await page.keyboard.press('Enter');
    await people(page);

    await page.goto(`${screens.url}/account`);
    await page.getByRole('heading', { name: 'Passkeys' }).waitFor();
    await page.getByRole('button', { name: /^Remove the passkey/ }).click();
    await page.getByRole('alert').filter({ hasText: 'This is your last passkey' }).waitFor();
    await check(page);
    await page.context().close();
  });

  it('are offered in two windows that are opened at once as in one browser', async () => {
    const first = await screens.open('/account');
    const context = first.context();
    const second = await context.newPage();
    await context.clearCookies();
    const asked: Route[] = [];
    await context.route('**/api/session/passkey/options', (route) => {
      asked.push(route);
    });
    const waiting = () => first.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0);
    await Promise.all([first, second].map((page) => page.goto(`${screens.url}/sign-in`)));
    await eventually(
      async () => asked.length + (await waiting()),
      (windows) => windows === 2,
    );
    const known = new Set<string | undefined>();
    const answered = async (route: Route): Promise<void> => {
      const answer = await route.fetch();
      known.add(answer.headers()['set-cookie']?.split(';')[0]);
      await route.fulfill({ response: answer });
    };
    const atOnce = [...asked];
    await Promise.all(atOnce.map(answered));
    await eventually(
      () => Promise.resolve(asked.length),
      (length) => length === 2,
    );
    await Promise.all(asked.slice(atOnce.length).map(answered));
    assert.equal(known.size, 1, 'to the server they are one browser');
    assert.match([...known].join(), /^home-heart\.passkey=/);
    await context.close();
  });

  it('are made by whom the clinic begins to ask, who then finds what they were typing', async () => {
    const email = 'clinician@clinic.example';
    const ask = async (secondFactor: string) => {
      const answer = await administrator.put('/api/clinic', { name: 'Home Heart', secondFactor });
      assert.equal(answer.status, 200);
    };
    await ask('none');
    const { client } = await staff(screens.product, administrator, 'clinician', { email });
    const { id } = await client.register({ name: 'Mama Kanku' });
    const page = await screens.open(`/patient/${id}`);
    const held = await authenticatorOf(page);
    const signIn = async () => {
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    await signIn();
    const milestones = page.getByRole('region', { name: 'Milestones' });
    await milestones.getByRole('button', { name: 'Add Milestone', exact: true }).click();
    const title = milestones.getByLabel('Title');
    await title.fill('Look at the tablets');
    await ask('staff');
    // The live connection may have told the page already, which then hides the form.
    const save = milestones.getByRole('button', { name: 'Save milestone' });
    await save.click({ timeout: 5000 }).catch(() => undefined);
    await page.getByRole('alert').filter({ hasText: 'Your clinic now asks for a passkey' }).waitFor();
    await signIn();
    await readsOnAt(page, 'Make a passkey');
    await touch(held, true);
    await page.getByRole('button', { name: 'Make a passkey' }).click();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await title.waitFor();
    assert.equal(await title.inputValue(), 'Look at the tablets');
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor({ state: 'detached' });
    await page.context().close();
  });
});
