import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import * as z from 'zod/mini';
import { messageSchema } from '../../backend/contract/message.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import { barriers, chooseLanguage, LOOKS, overflow, PHONE, Screens } from '../harness/screens.ts';

const STEPS = 'Seven steps to a true reading';
const STEPS_IN_FRENCH = 'Sept étapes pour une mesure juste';

describe('a lesson that a clinician sends', function () {
  this.timeout(240_000);

  let screens: Screens;
  let patient: Patient;

  before(async () => {
    screens = await Screens.start();
  });
  after(() => screens.stop());
  beforeEach(async () => {
    patient = await given({});
  });

  const given = (details: object): Promise<Patient> =>
    screens.product
      .client()
      .register({ name: 'Mama Kanku', country: 'CD', phoneNumber: '+243812345678', ...details });
  const openAction = async (page: Page, heading = 'Send a lesson'): Promise<Locator> => {
    const action = page.getByRole('group').filter({ has: page.getByText(heading, { exact: true }) });
    await action.getByText(heading, { exact: true }).first().click();
    await action.locator('form').waitFor();
    return action;
  };
  const open = (options = {}): Promise<Page> => screens.open(`/patient/${patient.id}`, options);
  const send = async (action: Locator, lesson: string): Promise<void> => {
    await action.getByLabel('Lesson', { exact: true }).selectOption({ label: lesson });
    await action.getByRole('button', { name: 'Send lesson' }).click();
  };
  const row = (action: Locator, title: string): Locator =>
    action.getByRole('region', { name: 'Lessons sent' }).getByRole('listitem').filter({ hasText: title });
  /** Where the message that was sent last leads. */
  const link = async (): Promise<string> => {
    const answer = await screens.product.client().get(`/api/patients/${patient.id}/messages`);
    const [last] = answer.as(200, z.array(messageSchema));
    return last?.text?.split('\n').at(-1)?.replace(screens.product.url, '') ?? '';
  };

  it('is opened by its link, and the clinician’s open page says so', async () => {
    const page = await open();
    const action = await openAction(page);
    await action.getByLabel('Topic').selectOption('Blood pressure');
    await action.getByText(/Your care team sends you a lesson\./).waitFor();
    await send(action, `${STEPS} · Picture`);
    await page.getByText('Lesson Sent', { exact: true }).waitFor();
    await row(action, STEPS)
      .getByText(/^Sent .+ \(simulated\)$/)
      .waitFor();
    await row(action, STEPS).getByText('Not opened yet', { exact: true }).waitFor();

    const phone = await screens.openAs(patient.id, await link(), { viewport: PHONE });
    await phone.getByRole('dialog', { name: STEPS }).waitFor();
    await row(action, STEPS)
      .getByText(/^Opened /)
      .waitFor();
    assert.equal(await row(action, STEPS).getByText('Not opened yet').count(), 0);
    await screens.close(phone);
    await screens.close(page);
  });

  it('is in the language of the patient, unless another is chosen', async () => {
    patient = await given({ language: 'fr' });
    const page = await open();
    const action = await openAction(page);
    const language = action.getByLabel('Language of the lesson');
    assert.equal(await language.locator('option:checked').innerText(), 'French');
    await action.getByText('Votre équipe soignante vous envoie une leçon.').waitFor();
    await send(action, `${STEPS_IN_FRENCH} · Picture`);
    await row(action, STEPS_IN_FRENCH).waitFor();
    assert.match(await link(), /&language=FR&lesson=bp-steps$/);

    const phone = await screens.openAs(patient.id, await link(), { viewport: PHONE });
    await phone.getByRole('dialog', { name: STEPS_IN_FRENCH }).waitFor();
    await screens.close(phone);

    await language.selectOption('Lingala');
    await send(action, `Mesurer votre tension · Video · In French`);
    await row(action, 'Mesurer votre tension').waitFor();
    await screens.close(page);
  });

  it('must be chosen, and what was chosen stays where it could not be sent', async () => {
    const page = await open();
    const action = await openAction(page);
    await action.getByRole('button', { name: 'Send lesson' }).click();
    await action.getByText('Please choose a lesson to send.').first().waitFor();
    await page.route('**/send-lesson', (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain', body: 'The service is closed.' }),
    );
    await action.getByLabel('Topic').selectOption('Food');
    await action.getByLabel('Lesson', { exact: true }).selectOption({ index: 1 });
    await action.getByRole('button', { name: 'Send lesson' }).click();
    await action.getByText('Failed to send the lesson.', { exact: true }).waitFor();
    assert.notEqual(await action.getByLabel('Lesson', { exact: true }).inputValue(), '');
    await screens.close(page);
  });

  it('is not sent to who has left', async () => {
    await screens.product.client().post(`/api/patients/${patient.id}/contacts`, { outcome: 'moved_away' });
    const page = await open();
    const action = await openAction(page);
    assert.equal(await action.getByRole('button', { name: 'Send lesson' }).isDisabled(), true);
    await screens.close(page);
  });

  const HEADINGS = { en: 'Send a lesson', fr: 'Envoyer une leçon', sw: 'Tuma somo' } as const;
  for (const { language, viewport, colorScheme } of LOOKS) {
    it(`keeps nobody out and fits: ${language}, ${colorScheme}, ${viewport.width} pixels`, async () => {
      for (const assetId of ['bp-steps-en', 'signs-leaflet-fr'])
        await screens.product.client().post(`/api/patients/${patient.id}/send-lesson`, { assetId });
      const own = await screens.product.clientAs('patient', { patientId: patient.id });
      await own.post(`/api/patients/${patient.id}/journey-events`, {
        eventType: 'education_accessed',
        assetId: 'bp-steps-en',
      });
      const page = await open({ viewport, colorScheme });
      await chooseLanguage(page, language);
      const action = await openAction(page, HEADINGS[language]);
      await action.locator('form select').nth(2).selectOption({ index: 1 });
      await action.getByRole('listitem').nth(1).waitFor();
      assert.deepEqual(await barriers(page), []);
      assert.ok((await overflow(page)) <= 0, 'nothing lies beside the screen');
      await screens.close(page);
    });
  }
});
