import assert from 'node:assert/strict';
import { LANGUAGES } from '../../../events/enums.ts';
import { spokenText } from '../../../frontend/src/features/voice/spokenText.ts';
import { SCREEN_TEXTS, type ScreenText } from './texts.ts';
import { TERMS } from './terms.ts';

const where = ({ key, language, text }: ScreenText): string => `${language} ${key}: ${text}`;
const free = SCREEN_TEXTS.filter(({ isFixed }) => !isFixed);
const patients = SCREEN_TEXTS.filter(({ isPatients }) => isPatients);

describe('the words of the screens', () => {
  for (const term of TERMS) {
    it(`have one term for ${term.concept}`, () => {
      const texts =
        term.for === 'patients' ? free.filter(({ isPatients, isAdvice }) => isPatients || isAdvice) : free;
      const others = texts.filter(({ language, text }) => term[language]?.not.test(text));
      assert.deepEqual(others.map(where), [], 'says it otherwise');
      for (const language of LANGUAGES) {
        const wanted = term[language]?.wanted;
        if (wanted === undefined) continue;
        const isSaid = SCREEN_TEXTS.some(
          (one) => one.language === language && one.text.toLowerCase().includes(wanted),
        );
        assert.ok(isSaid, `no text in ${language} says “${wanted}”`);
      }
    });
  }

  it('tell a patient at most fifteen words before a breath', () => {
    const long = patients
      .filter(({ isFixed }) => !isFixed)
      .filter(({ text }) => sentencesOf(text).some((sentence) => wordsOf(sentence).length > 15));
    assert.deepEqual(long.map(where), []);
  });

  it('are words when they are read aloud, and no brackets, slashes or units', () => {
    const unsaid = patients
      .map((one) => ({ ...one, text: spokenText(one.text, one.language) }))
      .filter(({ text }) => UNSAYABLE.test(text.replaceAll(/\{\{\w+\}\}/g, 'x')));
    assert.deepEqual(unsaid.map(where), []);
  });

  const SAID = [
    [
      'en',
      'Take 15 g now: 3-4 tablets (glucose) or 150 ml.',
      'Take 15 grams now: 3 to 4 tablets, glucose, or 150 millilitres.',
    ],
    ['en', 'Below 4 mmol/L (72 mg/dL).', 'Below 4 millimoles per litre, 72 milligrams per decilitre.'],
    ['fr', 'Pouls : 72 par min.', 'Pouls : 72 par minute.'],
    ['en', 'Blood pressure 140/90 mmHg', 'Blood pressure 140 over 90 millimetres of mercury'],
    [
      'fr',
      'Moins de 6 g de sel (une cuillère), 2+ dans les urines.',
      'Moins de 6 grammes de sel, une cuillère, 2 plus dans les urines.',
    ],
    ['fr', 'Alerte santé - À surveiller de près', 'Alerte santé, À surveiller de près'],
    [
      'sw',
      'Chini ya 4,5 mmol/L, 150 ml za juisi, 2 kg.',
      'Chini ya milimoli 4,5 kwa lita, mililita 150 za juisi, kilo 2.',
    ],
  ] as const;
  for (const [language, written, said] of SAID) {
    it(`are said as “${said}” where “${written}” is written`, () => {
      assert.equal(spokenText(written, language), said);
    });
  }
});

/** A voice, and a reader, takes a breath at each of these marks. */
const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.!?;:])\s+/u);
const wordsOf = (sentence: string): readonly string[] =>
  sentence.split(' ').filter((word) => /[\p{L}\d]/u.test(word));

const UNSAYABLE = /[()[\]/+<>]|\d-\d|\b(?:mmol|mg|ml|kg|mmHg|dL|bpm)\b|\d\s?g\b/u;
