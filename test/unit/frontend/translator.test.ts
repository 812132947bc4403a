import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import i18next, { type i18n as Reference } from 'i18next';
import { LANGUAGES } from '../../../events/enums.ts';
import { createI18n, type I18n } from '../../../frontend/src/i18n/translator.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}

const SCREENS = new URL('../../../frontend/src/i18n/locales/', import.meta.url);
const CLINICAL = new URL('../../../backend/contract/locales/', import.meta.url);
const COUNTS = [undefined, 0, 1, 2, 5, 1_000_000];

const read = (url: URL) => JSON.parse(readFileSync(url, 'utf8')) as Texts;

/** What the files of a language hold, by part. */
const partsOf = (language: string): readonly (readonly [string, Texts])[] => [
  ...readdirSync(new URL(`${language}/`, SCREENS)).map(
    (file) => [file.replace('.json', ''), read(new URL(`${language}/${file}`, SCREENS))] as const,
  ),
  ['clinical', read(new URL(`clinical.${language}.json`, CLINICAL))] as const,
];

function keysOf(texts: Texts, path = ''): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value] as const] : keysOf(value, `${path}${name}.`),
  );
}

async function referenceOf(
  language: string,
  parts: readonly (readonly [string, Texts])[],
): Promise<Reference> {
  const reference = i18next.createInstance();
  await reference.init({
    lng: language,
    fallbackLng: false,
    load: 'currentOnly',
    ns: parts.map(([part]) => part),
    defaultNS: 'common',
    resources: { [language]: Object.fromEntries(parts) },
    returnEmptyString: false,
    interpolation: { escapeValue: false },
  });
  return reference;
}

describe('the texts of the screens', () => {
  for (const language of LANGUAGES) {
    it(`come out as i18next has them, each with and without a count (${language})`, async () => {
      const parts = partsOf(language);
      const reference = await referenceOf(language, parts);
      const ours = createI18n(language);
      for (const [part, texts] of parts) ours.addTexts(language, part, texts);
      const t = ours.textsOf(language, undefined) as (key: string, values: object) => string;
      const expected = reference.t as unknown as (key: string, values: object) => string;
      let compared = 0;
      for (const [part, texts] of parts) {
        for (const [key, text] of keysOf(texts)) {
          const names = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/gu)].map(([, name]) => name ?? '');
          const values = Object.fromEntries(names.map((name) => [name, `<${name}> & $1`]));
          for (const count of COUNTS) {
            const asked = `${part}:${key.replace(/_(?:zero|one|many|other)$/u, '')}`;
            const given = count === undefined ? values : { ...values, count };
            assert.equal(t(asked, given), expected(asked, given), `${asked} ${count}`);
            compared += 1;
          }
        }
      }
      assert.ok(compared > 10_000);
    });
  }

  const small = (): I18n => {
    const i18n = createI18n('en');
    i18n.addTexts('en', 'common', { save: 'Save {{what}}', empty: '', group: { one: 'One' } });
    return i18n;
  };

  it('that are not there, are empty or are a group are shown as their key', () => {
    const t = small().textsOf('en', undefined) as (key: string) => string;
    assert.deepEqual(
      ['none', 'empty', 'group', 'other:save', 'group.one'].map((key) => t(key)),
      ['none', 'empty', 'group', 'save', 'One'],
    );
  });

  it('leave nothing where a value is none, and the name where it was not given', () => {
    const t = small().textsOf('en', undefined) as (key: string, values?: object) => string;
    assert.deepEqual(
      [t('save'), t('save', { what: 0 }), t('save', { what: null })],
      ['Save {{what}}', 'Save 0', 'Save '],
    );
  });

  it('of a part are added to those that are there', () => {
    const i18n = small();
    i18n.addTexts('en', 'common', { group: { two: 'Two' } });
    assert.deepEqual(i18n.lookUp('en', 'common', 'group'), { one: 'One', two: 'Two' });
    assert.deepEqual(
      [i18n.hasTexts('en', 'common'), i18n.hasTexts('fr', 'common'), i18n.partsOf('en')],
      [true, false, ['common']],
    );
  });

  it('change with the language, until nobody listens', () => {
    const i18n = small();
    const told: string[] = [];
    const stop = i18n.onLanguageChanged((language) => told.push(language));
    i18n.changeLanguage('sw');
    stop();
    i18n.changeLanguage('fr');
    assert.deepEqual([told, i18n.language], [['sw'], 'fr']);
  });
});
