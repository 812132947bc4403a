import assert from 'node:assert/strict';
import type { Locator, Page, Route } from 'playwright-core';
import type { Patient } from '../../backend/contract/patient.ts';
import { eventually } from '../harness/product.ts';
import { Screens } from '../harness/screens.ts';

const REFUSED = 'The server cannot be reached. Check the connection.';
/** Longer than any notice is seen. */
const NOTICE_GONE_MS = 6000;

const UNANSWERED = 'The server did not answer in time.';

const WORDS = 'Madame Bello asked for this.';

/** A form or a button of a patient's page: where it is, what it says where nothing was sent, and what it records. */
interface Errand {
  readonly of: string;
  readonly opener: string | null;
  readonly press: string;
  readonly choice?: string;
  readonly failure: string;
  readonly event: string;
}

const ERRANDS = [
  {
    of: 'a bundle of food',
    opener: 'Send grocery bundle',
    press: 'Send bundle',
    choice: 'Grocery bundle',
    failure: 'Failed to send grocery bundle',
    event: 'MessageRequested',
  },
  {
    of: 'where transport is',
    opener: 'Send emergency transport information',
    press: 'Send transport information',
    failure: 'Failed to send transport information.',
    event: 'MessageRequested',
  },
  {
    of: 'a request for an ECG',
    opener: 'Request an ECG',
    press: 'Request ECG',
    failure: 'Failed to send ECG request.',
    event: 'MessageRequested',
  },
  {
    of: 'a lesson',
    opener: 'Send a lesson',
    press: 'Send lesson',
    choice: 'Lesson',
    failure: 'Failed to send the lesson.',
    event: 'MessageRequested',
  },
  {
    of: 'the initial milestone',
    opener: null,
    press: 'Create Initial Milestone',
    failure: 'Failed to save the milestone.',
    event: 'MilestoneCreated',
  },
] as const satisfies readonly Errand[];

/** What may have been sent though no answer came: which of them, and where to. */
const LOST = [
  [ERRANDS[0], 'send-grocery'],
  [ERRANDS[2], 'request-ecg'],
] as const;

/** A form of a dialog or of a card: how it is come to, where it is typed, what sends it, and what says that it was. */
interface Entered {
  readonly of: string;
  readonly open: (page: Page) => Promise<Locator>;
  readonly field: string;
  readonly press: string;
  readonly sent: (form: Locator) => Locator;
}

async function details(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Edit details' }).click();
  return page.getByRole('dialog', { name: 'Edit details of' });
}

const ENTERED: readonly Entered[] = [
  {
    of: 'an alert in own words',
    open: async (page) => {
      await page.getByRole('button', { name: 'Custom Alert' }).click();
      return page.getByRole('dialog', { name: 'Custom Alert' });
    },
    field: 'Message',
    press: 'Raise alert',
    sent: (form) => form,
  },
  {
    of: 'a request to be forgotten',
    open: async (page) => {
      const dialog = await details(page);
      await dialog.getByRole('button', { name: 'Forget this person' }).click();
      return dialog;
    },
    field: 'Why',
    press: 'Request it',
    sent: (form) => form.getByLabel('Why'),
  },
  {
    of: 'a note of the team',
    open: async (page) => {
      const card = page.getByRole('region', { name: 'Notes', exact: true });
      await card.getByRole('button', { name: 'Write a note' }).click();
      return card;
    },
    field: 'Note for the team',
    press: 'Save note',
    sent: (form) => form.locator('textarea'),
  },
];

describe('what a care team sends without a connection', () => {
  let screens: Screens;
  let patient: Patient;
  before(async () => {
    screens = await Screens.start();
  });
  beforeEach(async () => {
    const client = screens.product.client();
    patient = await client.register({ name: 'Amina Bello', hasKnownHtn: true, phoneNumber: '+243812345678' });
    await client.log(patient.id, { bpSys: 190, bpDia: 118 });
  });
  after(() => screens.stop());

  const eventsOf = async (type: string) =>
    (await screens.product.events()).filter(
      (event) => event.type === type && event.meta.patientId === patient.id,
    ).length;

  async function opened(page: Page, { opener, choice }: Errand): Promise<Locator> {
    if (opener === null) return page.locator('main');
    const form = page.locator('details').filter({ has: page.locator('summary', { hasText: opener }) });
    // In it the list of hospitals has a summary of its own.
    await form.locator('summary').first().click();
    await form.getByLabel('Message (optional)').fill(WORDS);
    if (choice !== undefined) await form.getByLabel(choice, { exact: true }).selectOption({ index: 1 });
    return form;
  }

  for (const errand of ERRANDS)
    it(`says beside it that ${errand.of} was not sent, keeps what was typed, and sends it once when it can`, async () => {
      const page = await screens.open(`/patient/${patient.id}`);
      const form = await opened(page, errand);
      const press = form.getByRole('button', { name: errand.press, exact: true });
      await press.waitFor();
      await page.context().setOffline(true);
      await press.click();
      const said = form.getByRole('status').filter({ hasText: `${errand.failure} ${REFUSED}` });
      await said.waitFor();
      await page.waitForTimeout(NOTICE_GONE_MS);
      assert.equal(await said.isVisible(), true, 'it stays once the notice is gone');
      if (errand.opener !== null)
        assert.equal(await form.getByLabel('Message (optional)').inputValue(), WORDS);
      assert.equal(await eventsOf(errand.event), 0);
      await page.context().setOffline(false);
      await press.click();
      await said.waitFor({ state: 'detached' });
      await eventually(
        () => eventsOf(errand.event),
        (count) => count === 1,
      );
      await screens.close(page);
    });

  for (const [errand, address] of LOST)
    it(`says in one sentence where the answer about ${errand.of} was lost, and finds out by the same press without sending it twice`, async () => {
      const page = await screens.open(`/patient/${patient.id}`);
      const form = await opened(page, errand);
      const keys: (string | undefined)[] = [];
      await page.route(`**/api/patients/*/${address}`, async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return route.fallback();
        await route.fetch();
        return route.abort('connectionreset');
      });
      const press = form.getByRole('button', { name: errand.press, exact: true });
      await press.click();
      const said = form.getByRole('status');
      await said.waitFor();
      assert.equal(
        await said.innerText(),
        `No answer came: it may have arrived, or not. Press “${errand.press}” again and change nothing: that shows it, and nothing is sent twice.`,
      );
      assert.equal(await page.getByText(errand.failure).count(), 0, 'nothing says that it failed');
      assert.equal(await form.getByText(/^Last sent/).count(), 0, 'nor that it was sent');
      await press.click();
      await form.getByText(/^Last sent/).waitFor();
      assert.equal(await said.count(), 0);
      assert.deepEqual(keys, [keys[0], keys[0]]);
      assert.equal(await eventsOf(errand.event), 1);
      await screens.close(page);
    });

  it('does not say that an ECG was not asked for where this page cannot read the answer', async () => {
    const page = await screens.open(`/patient/${patient.id}`);
    const form = await opened(page, ERRANDS[2]);
    await page.route('**/api/patients/*/request-ecg', async (route) =>
      route.fulfill({ response: await route.fetch(), json: { later: true } }),
    );
    await form.getByRole('button', { name: ERRANDS[2].press, exact: true }).click();
    const said = form
      .getByRole('status')
      .filter({ hasText: 'The server gave an answer that cannot be read.' });
    await said.getByRole('button', { name: 'Reload the page' }).waitFor();
    assert.equal(await page.getByText(ERRANDS[2].failure).count(), 0);
    await said.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave and lose it' }).click();
    await said.waitFor({ state: 'detached' });
    await form.locator('summary').first().click();
    await form.getByText(/^Last sent/).waitFor();
    await screens.close(page);
  });

  for (const { of, open, field, press, sent } of ENTERED)
    it(`ends ${of} that is never answered, refused or cannot leave, keeps what was typed, and sends it when it can`, async () => {
      const page = await screens.open(`/patient/${patient.id}`);
      const form = await open(page);
      const entry = form.getByLabel(field, { exact: true });
      const button = form.getByRole('button', { name: press, exact: true });
      await entry.fill(WORDS);
      const changes = '**/api/**';
      for (const [answer, said] of [
        [(route: Route) => route.abort('internetdisconnected'), REFUSED],
        [(route: Route) => route.fulfill({ status: 500, body: 'Out of order.' }), '500: Out of order.'],
        [() => undefined, UNANSWERED],
      ] as const) {
        await page.route(changes, (route) =>
          route.request().method() === 'GET' ? route.fallback() : answer(route),
        );
        await button.click();
        await form.getByText(said).waitFor();
        assert.equal(await entry.inputValue(), WORDS);
        await page.unroute(changes);
      }
      await button.click();
      await sent(form).waitFor({ state: 'detached' });
      await screens.close(page);
    });

  it('says of an outcome and of taking it back that it was not saved, for as long as nobody has read it', async () => {
    const page = await screens.open('/dashboard');
    const row = page.locator(`[data-patient="${patient.id}"]`);
    await row.getByRole('button', { name: 'Call: Amina Bello' }).click();
    const strip = page.locator('[data-call-strip]');
    const unreachable = strip.getByText(`Not saved. ${REFUSED}`);
    await strip.getByLabel('Note for the team').fill(WORDS);
    await page.context().setOffline(true);
    await strip.getByRole('button', { name: /No answer/ }).click();
    await unreachable.waitFor();
    assert.equal(await strip.getByLabel('Note for the team').inputValue(), WORDS);
    await page.context().setOffline(false);
    await strip.getByRole('button', { name: /No answer/ }).click();
    await strip.getByRole('button', { name: 'Undo' }).waitFor();
    await page.context().setOffline(true);
    await strip.getByRole('button', { name: 'Undo' }).click();
    const notUndone = strip.getByText(`Not undone: Amina Bello. ${REFUSED}`);
    await notUndone.waitFor();
    // Longer than there would have been to undo it.
    await page.waitForTimeout(11_000);
    assert.equal(await notUndone.isVisible(), true);
    await page.context().setOffline(false);
    await strip.getByRole('button', { name: 'Undo' }).click();
    await strip.getByText('How did it go?').waitFor();
    assert.equal(await eventsOf('PatientContacted'), 1);
    assert.equal(await eventsOf('PatientContactWithdrawn'), 1);
    await screens.close(page);
  });

  it('asks before a death is recorded, keeps what was typed where it was not, and records it once', async () => {
    const page = await screens.open(`/patient/${patient.id}`);
    const card = page.getByRole('region', { name: 'Contact', exact: true });
    await card.getByRole('button', { name: 'Record contact' }).click();
    const outcome = card.getByLabel('Outcome', { exact: true });
    const note = card.getByLabel('Note', { exact: false });
    await outcome.selectOption('Died');
    await note.fill(WORDS);
    const save = async () => {
      await card.getByRole('button', { name: 'Save contact' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Record death' }).click();
    };
    await page.context().setOffline(true);
    await save();
    await card.getByText(REFUSED).waitFor();
    await page.context().setOffline(false);
    const contacts = `**/api/patients/${patient.id}/contacts`;
    await page.route(contacts, async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      // It is recorded, and the answer that says so does not come.
      await route.fetch();
      await route.fulfill({ status: 500, contentType: 'text/plain', body: 'Out of order.' });
    });
    await save();
    await card.getByText('500: Out of order.').waitFor();
    assert.deepEqual([await outcome.inputValue(), await note.inputValue()], ['died', WORDS]);
    await page.unroute(contacts);
    await save();
    await outcome.waitFor({ state: 'detached' });
    assert.equal(await eventsOf('PatientContacted'), 1);
    await screens.close(page);
  });

  it('asks before a note is lost that goes with a patient who is handed over', async () => {
    const page = await screens.open(`/patient/${patient.id}`);
    await page.getByRole('button', { name: 'Hand over' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hand over Amina Bello' });
    await dialog.getByLabel('Note').fill(WORDS);
    // Once what was typed is drawn.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor();
    await screens.close(page);
  });
});
