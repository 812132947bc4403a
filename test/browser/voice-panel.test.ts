import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { buildPartPage } from '../harness/part-page.ts';
import { barriers, overflow, PHONE, Screens } from '../harness/screens.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

/** Stands in the page for the browser's recogniser and voice; the test says what they hear and looks at what they say. */
const FAKE_SPEECH = `
  window.spoken = [];
  window.SpeechRecognition = class {
    start() { window.recogniser = this; }
    stop() { this.onend?.(); }
    abort() {}
  };
  window.hear = (text, isFinal = true) =>
    window.recogniser.onresult({ results: [{ isFinal, 0: { transcript: text, confidence: 0.9 } }] });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, 'speechSynthesis', {
    value: { speak: (utterance) => window.spoken.push(utterance), cancel: () => {} },
  });
`;
const NO_SPEECH = `
  delete window.SpeechRecognition;
  window.SpeechRecognition = undefined;
  window.webkitSpeechRecognition = undefined;
`;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page) => page.getByLabel('What you said');
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();
const applied = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.locator('output').textContent()) || 'null') as unknown;

describe('the voice panel', () => {
  let screens: Screens;
  let directory: TemporaryDirectory;

  before(async function () {
    this.timeout(240_000);
    directory = await temporaryDirectory();
    const pages = join(directory.path, 'voice-page');
    await buildPartPage('voice-page', pages);
    screens = await Screens.start({ pages });
  });
  after(async () => {
    await screens.stop();
    await directory.remove();
  });

  function panel(
    options: BrowserContextOptions & { script?: string; language?: string; query?: string } = {},
  ): Promise<Page> {
    const { script = FAKE_SPEECH, language = 'en', query = '', ...context } = options;
    return screens.open(
      `/patient-entry${query}`,
      context,
      `${script}
      if (!localStorage.getItem('home-heart.language')) localStorage.setItem('home-heart.language', '${language}');`,
    );
  }
  async function hear(page: Page, text: string, isFinal = true): Promise<void> {
    await page.evaluate(`window.hear(${JSON.stringify(text)}, ${isFinal})`);
  }

  it('shows what is being heard, works it out on stop, and fills the form only when it is told to', async () => {
    const page = await panel();
    await button(page, 'Start Recording').click();
    await page.getByText('Recording: 0:0').waitFor();
    await hear(page, 'my blood pressure', false);
    await page.getByText('Hearing: my blood pressure').waitFor();
    await hear(page, 'my blood pressure is 150 over 95 and no dizziness, sugar 130');
    assert.equal(
      await box(page).inputValue(),
      'my blood pressure is 150 over 95 and no dizziness, sugar 130',
    );
    await button(page, 'Stop Recording').click();

    await page.getByText('Blood pressure, top number: 150 mmHg').waitFor();
    await page.getByText('No: Dizzy or light-headed').waitFor();
    await page.getByText('High confidence, 86%').waitFor();
    assert.equal(await applied(page), null, 'nothing touches the form yet');

    await page.getByRole('button', { name: 'Remove “No: Dizzy or light-headed”' }).click();
    await page.getByRole('heading', { name: 'Also said' }).waitFor();
    await page.getByLabel('Blood sugar (mmol/L)').fill('7,4');
    await button(page, 'Fill in the form').click();
    await toast(page, 'Voice Processing Complete').waitFor();
    await page.getByText('Detected 3 symptoms with 86% confidence. Data saved to form.').first().waitFor();
    await page.getByText('switch to the Manual Entry tab to review and submit.').first().waitFor();
    assert.deepEqual(await applied(page), { bpSys: 150, bpDia: 95, glucoseMmol: 7.4 });
    await screens.close(page);
  });

  it('adds what is said later, and keeps away what was taken away until it is said again', async () => {
    const page = await panel();
    await box(page).fill('Palpitations, pulse 72.');
    await button(page, 'Process Symptoms').click();
    await page.getByRole('button', { name: 'Remove “Heart rate: 72 bpm”' }).click();
    await button(page, 'Start Recording').click();
    await hear(page, 'my weight is 70 kilos');
    await button(page, 'Stop Recording').click();
    await page.getByText('Weight: 70 kg').waitFor();
    assert.equal(await box(page).inputValue(), 'Palpitations, pulse 72. my weight is 70 kilos');
    await button(page, 'Fill in the form').click();
    await page.getByText('The form is filled in.').first().waitFor();
    assert.deepEqual(await applied(page), { palpitations: true, weightKg: 70 });
    await button(page, 'Start Recording').click();
    await hear(page, 'pulse 75');
    await button(page, 'Stop Recording').click();
    await page.getByText('Heart rate: 75 bpm').waitFor();
    await button(page, 'Clear').click();
    assert.equal(await box(page).inputValue(), '');
    assert.equal(await page.getByText('Weight: 70 kg').count(), 0);
    await screens.close(page);
  });

  it('asks which of two values « un gramme cinq » is', async () => {
    const page = await panel();
    await page.getByLabel('Language that you speak').selectOption('fr');
    await box(page).fill('Glycémie à jeun un gramme cinq');
    await button(page, 'Process Symptoms').click();
    await page.getByRole('group', { name: 'Blood sugar: which of these did you say?' }).waitFor();
    assert.equal(await page.getByText(/gramme 05/).count(), 0);
    await button(page, '1.5 g/L').waitFor();
    await button(page, '1.05 g/L').click();
    await button(page, 'Fill in the form').click();
    await page.getByText('The form is filled in.').first().waitFor();
    assert.deepEqual(await applied(page), { glucoseMmol: 5.8, glucoseContext: 'FASTING' });
    await screens.close(page);
  });

  it('asks for the unit of a French blood sugar, and whether breathlessness comes at rest', async () => {
    const page = await panel({ query: '?unit=mg/dL' });
    await page.getByLabel('Language that you speak').selectOption('fr');
    await box(page).fill('Glycémie à jeun 1,8, je suis essoufflée');
    await button(page, 'Process Symptoms').click();
    await page.getByText('Blood sugar 1.8: in which unit?').waitFor();
    assert.equal(
      await button(page, 'Fill in the form').isDisabled(),
      true,
      'nothing that was said is dropped',
    );
    await button(page, 'g/L').click();
    await page.getByLabel('Blood sugar (mmol/L)').waitFor();
    assert.equal(
      await page.getByLabel('When the blood sugar was measured', { exact: true }).inputValue(),
      'FASTING',
    );
    await button(page, 'Yes, at rest too').click();
    await button(page, 'Fill in the form').click();
    await page.getByText('The form is filled in.').first().waitFor();
    assert.deepEqual(await applied(page), {
      breathlessnessExertion: true,
      breathlessnessRest: true,
      glucoseMmol: 10,
      glucoseContext: 'FASTING',
    });
    await screens.close(page);
  });

  it('asks on top what it cannot know, each with its own answers, and fills in nothing before', async () => {
    const page = await panel();
    const said =
      'Pressure 150 over 95 then 138 over 88. I had chest pain last night. I missed two doses this week. Pulse 72';
    await box(page).fill(said);
    await button(page, 'Process Symptoms').click();
    const pressure = page.getByRole('group', { name: 'Blood pressure: which one is it now?' });
    await pressure.getByRole('button', { name: '138/88', exact: true }).waitFor();
    assert.equal(await button(page, 'Fill in the form').isDisabled(), true);
    assert.equal(await page.getByText(/High confidence/u).count(), 0, 'not while a question is open');
    await pressure.getByRole('button', { name: '138/88', exact: true }).click();
    const pain = page.getByRole('group', { name: 'Do you have chest pain now?' });
    await pain.getByText('“I had chest pain last night”').waitFor();
    await pain.getByRole('button', { name: 'No', exact: true }).click();
    const doses = page.getByRole('group', { name: /: 2\. Is this right\?$/u });
    await doses.getByRole('button', { name: 'No', exact: true }).click();
    await button(page, 'Fill in the form').click();
    await page.getByText('The form is filled in.').first().waitFor();
    assert.deepEqual(await applied(page), { bpSys: 138, bpDia: 88, hr: 72, chestPainNow: false });
    await screens.close(page);
  });

  it('marks what it understood, lists what it did not and sends that as a note, and names another’s', async () => {
    const page = await panel();
    await box(page).fill('Pulse 72. My chest dey pain me. My body dey somehow. My husband has a cough.');
    await button(page, 'Process Symptoms').click();
    await page.locator('mark', { hasText: 'chest dey pain me' }).waitFor();
    await page.getByText('Medium confidence, 84%').waitFor();
    const missed = page.getByRole('region', { name: 'Not understood' });
    assert.deepEqual(await missed.getByRole('listitem').allTextContents(), ['“My body dey somehow”']);
    const others = page.getByRole('region', { name: 'About somebody else, left out' });
    assert.deepEqual(await others.getByRole('listitem').allTextContents(), ['“My husband has a cough”']);
    await button(page, 'Send this as a note').click();
    await missed.getByText('It stands in the notes of the report now.').waitFor();
    assert.equal(await page.locator('[data-notes]').textContent(), 'My body dey somehow');
    await page.getByLabel('Also put all that I said into the notes').check();
    await button(page, 'Fill in the form').click();
    await page.locator('[data-notes]', { hasText: 'Pulse 72. My chest dey pain me.' }).waitFor();
    assert.deepEqual(await applied(page), { hr: 72, chestPainNow: true });
    await screens.close(page);
  });

  it('says what went wrong: nothing recognised, a recording error, a server that fails', async () => {
    const page = await panel();
    await box(page).fill('Good morning');
    await button(page, 'Process Symptoms').click();
    await toast(page, 'Processing Error').waitFor();
    const nothing = 'No readings or symptoms were recognised. Please try again or use the form.';
    await page.getByText(`Failed to process voice input: ${nothing}`).first().waitFor();
    assert.equal(await box(page).inputValue(), 'Good morning', 'what was said is kept');

    await page.route('**/api/voice/**', (route) => route.fulfill({ status: 503, body: 'Busy' }));
    await box(page).fill('Pulse 72');
    await button(page, 'Process Symptoms').click();
    await page.getByText('Failed to process voice input: 503: Busy').first().waitFor();
    await page
      .getByText('The server cannot do this now. Please try again in a moment. Your words are still here.')
      .waitFor();
    assert.equal(await box(page).inputValue(), 'Pulse 72');
    await screens.close(page);

    const second = await panel();
    await button(second, 'Start Recording').click();
    await second.evaluate(`window.recogniser.onerror({ error: 'not-allowed' }); window.recogniser.onend()`);
    await toast(second, 'Voice Error').waitFor();
    await second.getByText('Voice recording error. Please try again.').first().waitFor();
    await second.getByText('The microphone cannot be used.').waitFor();
    await button(second, 'Start Recording').waitFor();
    await screens.close(second);
  });

  it('tells of a value that the form could not take', async () => {
    const page = await panel();
    await box(page).fill('Pulse 99');
    await button(page, 'Process Symptoms').click();
    await button(page, 'Fill in the form').click();
    await page.getByText('The form could not take: Heart rate: 99 bpm.').waitFor();
    await screens.close(page);
  });

  it('offers typing where the browser does not recognise speech, and while there is no network', async () => {
    const page = await panel({ script: NO_SPEECH });
    await page.getByText('Voice Logging Unavailable', { exact: true }).waitFor();
    await page.getByText('Voice recognition is not supported in your browser.', { exact: true }).waitFor();
    assert.equal(await button(page, 'Start Recording').count(), 0);
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await box(page).fill('Pulse 72');
    assert.equal(await button(page, 'Process Symptoms').isDisabled(), true);
    await page.context().setOffline(false);
    await button(page, 'Process Symptoms').click();
    await page.getByText('Heart rate: 72 bpm').waitFor();
    await screens.close(page);
  });

  it('does not send a blank transcript, nor one of 100 kB', async () => {
    const page = await panel();
    assert.equal(await button(page, 'Process Symptoms').isDisabled(), true);
    await box(page).fill('  \n ');
    assert.equal(await button(page, 'Process Symptoms').isDisabled(), true);
    await box(page).fill('a'.repeat(100_000));
    await page.getByText('Enter at most 5,000 characters').waitFor();
    assert.equal(await button(page, 'Process Symptoms').isDisabled(), true);
    await screens.close(page);
  });

  it('reads aloud on request at the chosen speed, and keeps the settings for the next visit', async () => {
    const page = await panel({ query: '?form=diabetes' });
    await page.getByLabel('Voice speed').selectOption('slow');
    await page.getByLabel('Font size').selectOption('extraLarge');
    await page.getByLabel('High contrast').check();
    await page.getByText('switch to the Health Form tab to review and submit.').first().waitFor();
    await box(page).fill('Sugar 130 mg/dL');
    await button(page, 'Process Symptoms').click();
    await page.getByText('Blood sugar: 7.2 mmol/L').waitFor();
    await button(page, 'Read aloud').last().click();
    const said = await page.evaluate('window.spoken.map(({ text, lang, rate }) => ({ text, lang, rate }))');
    assert.deepEqual(said, [
      { text: 'Blood sugar: 7.2\u00a0millimoles per litre.', lang: 'en-US', rate: 0.5 },
    ]);

    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const html = page.locator('html');
    assert.equal(await html.getAttribute('data-font-size'), 'extraLarge');
    assert.equal(await html.getAttribute('data-contrast'), 'high');
    assert.equal(await page.evaluate('getComputedStyle(document.documentElement).fontSize'), '24px');
    await screens.close(page);
  });

  it('tells a Swahili reader in Swahili that voice is in English and French', async () => {
    const page = await panel({ language: 'sw' });
    await page.getByText('Sauti inafanya kazi kwa Kiingereza na Kifaransa tu.').waitFor();
    assert.deepEqual(await page.getByLabel('Lugha unayozungumza').locator('option').allTextContents(), [
      'English',
      'Français',
    ]);
    await screens.close(page);
  });

  const SENTENCES = {
    en: 'Pulse 72, short of breath, sugar 130, no dizziness. Chest pain. My body dey somehow. Yesterday I fainted. My son has fever',
    fr: 'Pouls 72 puis 80, essoufflé, glycémie 7,2, pas de vertiges. Mal à la poitrine. J’ai mal au ventre. Mon fils a de la fièvre',
    sw: 'Pulse 72, short of breath, sugar 130, no dizziness. Chest pain. My body dey somehow. Yesterday I fainted. My son has fever',
  } as const;
  for (const language of ['en', 'fr', 'sw'] as const) {
    it(`has no barriers and fits a phone, also with the largest letters and high contrast (${language})`, async () => {
      const page = await panel({
        language,
        viewport: PHONE,
        colorScheme: language === 'fr' ? 'dark' : 'light',
      });
      await page.locator('#voice-transcript').fill(SENTENCES[language]);
      await page
        .locator('button')
        .filter({ hasText: /^(Process|Analyser|Chambua)/ })
        .click();
      await page.getByRole('heading', { level: 3 }).first().waitFor();
      assert.deepEqual(await barriers(page), []);
      assert.ok((await overflow(page)) <= 0);
      await page.locator('select').nth(-2).selectOption('extraLarge');
      await page.getByRole('checkbox').last().check();
      await page.locator('html[data-contrast="high"][data-font-size="extraLarge"]').waitFor();
      assert.deepEqual(await barriers(page), []);
      assert.ok((await overflow(page)) <= 0);
      await screens.close(page);
    });
  }
});
