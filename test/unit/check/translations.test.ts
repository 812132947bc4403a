import assert from 'node:assert/strict';
import path from 'node:path';
import { checkTranslations } from '../../check/translations.ts';
import { withProject } from '../../harness/project.ts';

const UNREVIEWED = { state: 'unreviewed', reviewer: null, date: null };

const SCREENS = 'frontend/src/i18n/locales';
const CLINICAL = 'backend/contract/locales';

const PROJECT: Readonly<Record<string, string | object>> = {
  [`${SCREENS}/en/common.json`]: {
    close: 'Close',
    kg: 'kg',
    hello: 'Hello {{name}}',
    alerts_one: '{{count}} alert',
    alerts_other: '{{count}} alerts',
  },
  [`${SCREENS}/fr/common.json`]: {
    close: 'Fermer',
    kg: 'kg',
    hello: 'Bonjour {{name}}',
    alerts_one: '{{count}} alerte',
    alerts_many: '{{count}} d’alertes',
    alerts_other: '{{count}} alertes',
  },
  [`${SCREENS}/sw/common.json`]: {
    close: 'Funga',
    kg: 'kg',
    hello: 'Habari {{name}}',
    alerts_one: 'tahadhari {{count}}',
    alerts_other: 'tahadhari {{count}}',
  },
  [`${CLINICAL}/clinical.en.json`]: { reason: { glucoseHigh: 'Blood glucose is high.' } },
  [`${CLINICAL}/clinical.fr.json`]: { reason: { glucoseHigh: 'La glycémie est élevée.' } },
  [`${CLINICAL}/clinical.sw.json`]: { reason: { glucoseHigh: 'Sukari ya juu kwenye damu.' } },
  [`${CLINICAL}/clinical-review.json`]: { en: UNREVIEWED, fr: UNREVIEWED, sw: UNREVIEWED, entries: {} },
  'frontend/src/Title.tsx':
    "const { t } = useTranslation();\nexport const title = [t('close'), t('alerts', { count: 2 }), t('clinical:reason.glucoseHigh')];\n",
  'allowed.json': { fr: ['kg'], sw: ['kg'] },
};

/** The faults of the project with these files instead of its own; `undefined` takes a file away. */
function faults(changes: Readonly<Record<string, string | object | undefined>>): Promise<string[]> {
  const files: Record<string, string | object> = {};
  for (const [file, content] of Object.entries({ ...PROJECT, ...changes })) {
    if (content !== undefined) files[file] = content;
  }
  return withProject(files, (root) => checkTranslations(root, path.join(root, 'allowed.json')));
}

/** A file of the project with some texts changed; `undefined` takes a text away. */
function changed(file: string, texts: Readonly<Record<string, unknown>>): Record<string, object> {
  const original = PROJECT[file];
  assert.ok(typeof original === 'object');
  return { [file]: { ...original, ...texts } };
}

const FRENCH = `${SCREENS}/fr/common.json`;
const SWAHILI = `${SCREENS}/sw/common.json`;
const REVIEW = `${CLINICAL}/clinical-review.json`;

describe('the texts of the three languages', () => {
  it('are complete when every text is there, well formed', async () => {
    assert.deepEqual(await faults({}), []);
  });

  it('hold the same keys', async () => {
    assert.deepEqual(await faults(changed(FRENCH, { close: undefined, open: 'Ouvrir' })), [
      `${FRENCH}: open is not in the English file.`,
      `${FRENCH}: close is missing.`,
    ]);
  });

  it('tell a patient no limit of the blood sugar in a unit that their meter may not show', async () => {
    const file = `${CLINICAL}/clinical.fr.json`;
    for (const limit of ['4 mmol/L', '4\u00a0mmol/L', '0,72 g/L', '{{limit}} mmol/L']) {
      assert.deepEqual(
        (await faults(changed(file, { reason: { glucoseHigh: `Encore sous ${limit}.` } })))[0],
        `${file}: reason.glucoseHigh has a limit in a unit of its own, which is not every patient’s.`,
      );
    }
  });

  it('lie in a file for each language', async () => {
    assert.deepEqual(await faults({ [SWAHILI]: undefined }), [`${SWAHILI} is missing.`]);
  });

  it('are never empty', async () => {
    assert.deepEqual(await faults(changed(SWAHILI, { close: ' ' })), [`${SWAHILI}: close is empty.`]);
  });

  it('are not copies of the English ones, but where that is allowed', async () => {
    assert.deepEqual(await faults(changed(FRENCH, { close: 'Close' })), [
      `${FRENCH}: close is the English text, “Close”; where it is right so, it stands in test/check/same-as-english.json.`,
    ]);
  });

  it('may have the symbols of units in common', async () => {
    const unit = { unit: { '°C': '°C' } };
    const files = ['en', 'fr', 'sw'].map((language) =>
      changed(`${CLINICAL}/clinical.${language}.json`, unit),
    );
    assert.deepEqual(await faults(Object.fromEntries(files.flatMap(Object.entries<object>))), []);
  });

  it('keep no exception that nothing needs', async () => {
    assert.deepEqual(await faults({ 'allowed.json': { fr: ['kg', 'Patient'], sw: ['kg'] } }), [
      'test/check/same-as-english.json: “Patient” is allowed in fr and needs it nowhere: take it out.',
    ]);
  });

  it('fill in the same values', async () => {
    assert.deepEqual(await faults(changed(FRENCH, { hello: 'Bonjour {{nom}}' })), [
      `${FRENCH}: hello fills in {{nom}}, the English text {{name}}.`,
    ]);
  });

  it('have every plural form of their language, the French one for millions too', async () => {
    assert.deepEqual(await faults(changed(FRENCH, { alerts_many: undefined })), [
      `${FRENCH}: alerts lacks its plural form _many.`,
    ]);
  });

  it('have no plural form that their language does not know', async () => {
    assert.deepEqual(await faults(changed(SWAHILI, { alerts_few: 'tahadhari {{count}}' })), [
      `${SWAHILI}: alerts_few is a plural form that the language does not have.`,
    ]);
  });

  it('never call glucose carbohydrates in French', async () => {
    const file = `${CLINICAL}/clinical.fr.json`;
    const [fault, ...rest] = await faults({
      [file]: { reason: { glucoseHigh: 'Vos glucides sont élevés.' } },
    });
    assert.match(fault ?? '', /reason\.glucoseHigh says “glucide”/);
    assert.deepEqual(rest, []);
  });

  it('let no French line begin with a mark', async () => {
    const [fault, ...rest] = await faults(changed(FRENCH, { close: 'Fermer ?' }));
    assert.match(fault ?? '', /close says “ \?”/);
    assert.deepEqual(rest, []);
    assert.deepEqual(await faults(changed(FRENCH, { close: 'Fermer\u00a0?' })), []);
  });

  it('let no French line begin with a unit', async () => {
    const [fault, ...rest] = await faults(changed(FRENCH, { close: 'Moins de 6 g de sel' }));
    assert.match(fault ?? '', /close says “6 g”/);
    assert.deepEqual(rest, []);
    assert.deepEqual(await faults(changed(FRENCH, { close: 'Moins de 6\u00a0g de sel' })), []);
  });

  it('never give a Swahili duration as an hour of the day', async () => {
    const [fault, ...rest] = await faults(changed(SWAHILI, { close: 'Funga baada ya saa 2' }));
    assert.match(fault ?? '', /close says “saa 2”/);
    assert.deepEqual(rest, []);
  });

  it('exist wherever a screen names them', async () => {
    const source =
      "const { t } = useTranslation('common');\nt('clsoe');\nt(`al${kind}s`);\nt(`hello.${name}`);\nt('clinical:reason.gone');\n";
    assert.deepEqual(await faults({ 'frontend/src/Other.tsx': source }), [
      'frontend/src/Other.tsx:2: there is no text “clsoe”.',
      'frontend/src/Other.tsx:4: there is no text “hello.${name}”.',
      'frontend/src/Other.tsx:5: there is no text “clinical:reason.gone”.',
    ]);
  });
});

describe('the review of the clinical texts', () => {
  const reviewed = {
    state: 'reviewed',
    reviewer: 'Dr Ilunga',
    date: '2026-03-01',
    text: 'La glycémie est élevée.',
  };
  const review = (entry: object): Record<string, object> =>
    changed(REVIEW, { entries: { 'reason.glucoseHigh': entry } });

  it('names who reviewed which wording when', async () => {
    assert.deepEqual(await faults(review({ fr: reviewed })), []);
  });

  it('ends with a change of the wording', async () => {
    assert.deepEqual(await faults(review({ fr: { ...reviewed, text: 'La glycémie est haute.' } })), [
      `${REVIEW}: reason.glucoseHigh in fr was changed after Dr Ilunga had reviewed it.`,
    ]);
  });

  it('is not given without a reviewer', async () => {
    const [fault, ...rest] = await faults(review({ fr: { ...reviewed, reviewer: '' } }));
    assert.match(fault ?? '', /clinical-review\.json/);
    assert.deepEqual(rest, []);
  });

  it('covers every language', async () => {
    const found = await faults({ [REVIEW]: { en: UNREVIEWED, fr: UNREVIEWED, entries: {} } });
    assert.match(found.join(), /clinical-review\.json/);
  });

  it('is missed where its file is missing', async () => {
    assert.deepEqual(await faults({ [REVIEW]: undefined }), [`${REVIEW} is missing.`]);
  });

  it('knows no text that there is not', async () => {
    assert.deepEqual(await faults(changed(REVIEW, { entries: { 'reason.gone': { fr: reviewed } } })), [
      `${REVIEW}: reason.gone is no clinical text.`,
    ]);
  });
});
