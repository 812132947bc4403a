import assert from 'node:assert/strict';
import { patientId } from '../bench/log-events.ts';
import { holdBuilding, writeLongLog } from '../harness/long-log.ts';
import { barriers, chooseLanguage, overflow, PHONE, Screens } from '../harness/screens.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

const WORDS = {
  en: 'The records are being put together. What is missing here appears by itself.',
  fr: 'Les dossiers sont en cours de préparation. Ce qui manque ici apparaîtra tout seul.',
  sw: 'Rekodi zinakusanywa. Kinachokosekana hapa kitaonekana chenyewe.',
} as const;

describe('the screens while the server puts its records together', function () {
  this.timeout(180_000);

  let directory: TemporaryDirectory;
  let screens: Screens;
  let letBuild: () => Promise<void>;

  beforeEach(async () => {
    directory = await temporaryDirectory();
    await writeLongLog(directory.path);
    letBuild = await holdBuilding(directory.path);
    screens = await Screens.start({ directory: directory.path });
  });
  afterEach(async () => {
    await letBuild();
    await screens.stop();
    await directory.remove();
  });

  it('say so in every language, with how far that is, and go on by themselves', async () => {
    const dashboard = await screens.open('/', { viewport: PHONE });
    const patient = await screens.open(`/patient/${patientId(0)}`);
    for (const page of [dashboard, patient]) {
      for (const [language, words] of Object.entries(WORDS) as [keyof typeof WORDS, string][]) {
        await chooseLanguage(page, language);
        await page.getByText(words).waitFor();
        assert.deepEqual(await barriers(page), []);
        assert.equal(await overflow(page), 0);
      }
      await chooseLanguage(page, 'en');
      assert.equal(await page.getByText('Try again').count(), 0, 'nothing is asked of the reader');
    }
    // A try of the building, and the question after it, tell how long the log is.
    await dashboard.getByText(/^The records are being put together\. .* \d+ % so far\.$/).waitFor();
    await letBuild();
    await dashboard.getByText('Patient 0 Ilunga').first().waitFor({ timeout: 60_000 });
    await patient.getByText('Patient 0 Ilunga').first().waitFor({ timeout: 60_000 });
    for (const page of [dashboard, patient])
      await page.getByText(WORDS.en).waitFor({ state: 'detached', timeout: 60_000 });
  });
});
