import assert from 'node:assert/strict';
import en from '../../../backend/contract/locales/clinical.en.json' with { type: 'json' };
import fr from '../../../backend/contract/locales/clinical.fr.json' with { type: 'json' };
import review from '../../../backend/contract/locales/clinical-review.json' with { type: 'json' };
import sw from '../../../backend/contract/locales/clinical.sw.json' with { type: 'json' };
import { HELD_TEXTS, READ_FIRST } from '../../../backend/clinical/review-priority.ts';
import { reviewSheet } from '../../../backend/clinical-review/review-sheet.ts';
import { PRESENT_RULES } from '../../../backend/clinical/rules.ts';
import { CONDITIONS, FLAGS, LANGUAGES } from '../../../events/enums.ts';
import { THRESHOLD_FIELDS, type ThresholdDefinition } from '../../../events/thresholds.ts';
import {
  CHOICE_LOG_FIELDS,
  LOG_FIELD_NAMES,
  LOG_FIELDS,
  LOG_GROUPS,
  NUMBER_LOG_FIELDS,
} from '../../../events/vocabulary.ts';
import { firedIds, judge } from './judge.ts';
import { RULE_CASES } from './rule-cases.ts';

const RULES = PRESENT_RULES.rules;

interface Texts {
  readonly [key: string]: string | Texts;
}

function flat(texts: Texts, path = ''): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : flat(value, `${path}${key}.`),
  );
}

const english = new Map(flat(en));
const translations = { fr: new Map(flat(fr)), sw: new Map(flat(sw)) };

const fileOf = (language: string) => `backend/contract/locales/clinical.${language}.json`;

/** Numbers as they are meant: French writes 1,5 for 1.5. */
function numbersIn(text: string): readonly string[] {
  return (text.match(/\d+(?:[.,]\d+)?/g) ?? []).map((number) => number.replace(',', '.')).toSorted();
}

describe('the clinical texts', () => {
  it('are one table for a reviewer, each with its state in every language', () => {
    const reviewed = { state: 'reviewed', reviewer: 'Dr "B" Ilunga', date: '2026-11-21' };
    const rows = reviewSheet({ ...review, entries: { 'flag.RED.name': { fr: reviewed } } })
      .trim()
      .split('\r\n');
    assert.equal(rows.filter((row) => !row.startsWith('"lesson.')).length, english.size + 1);
    assert.ok(
      rows.includes(
        '"flag.RED.name","Red","unreviewed","","","Rouge","reviewed","Dr ""B"" Ilunga","2026-11-21","Nyekundu","unreviewed","","","","","","","","","","",""',
      ),
    );
  });

  it('are listed for a clinician with what is held for one first, then by risk', () => {
    const rows = reviewSheet(review).trim().split('\r\n').slice(1);
    const held = Object.keys(HELD_TEXTS);
    const keyOf = (row: string) => row.slice(1, row.indexOf('","'));
    assert.deepEqual(new Set(rows.slice(0, held.length).map(keyOf)), new Set(held));
    for (const row of rows.slice(0, held.length))
      assert.match(row, /"held","Held until a clinician agrees\. /);
    const ordered = READ_FIRST.flatMap(({ keys }) => keys).filter((key) => !held.includes(key));
    assert.equal(READ_FIRST.length, 40);
    assert.deepEqual(
      new Set(rows.slice(held.length, held.length + ordered.length).map(keyOf)),
      new Set(ordered),
    );
    assert.match(
      rows[held.length] ?? '',
      /^"(?:advisory\.hypo-15g|emergency\.lowSugar\.take|diabetesStatus\.low\.take)"/,
    );
    for (const key of [...held, ...ordered]) assert.ok(english.has(key), key);
  });

  it('are followed by the words of the lessons, those in Lingala among them', () => {
    const rows = reviewSheet(review).trim().split('\r\n');
    const lessons = rows.filter((row) => row.startsWith('"lesson.'));
    assert.deepEqual(rows.slice(-lessons.length), lessons);
    const inLingala = lessons.find((row) => row.startsWith('"lesson.pieces.foot-daily.lines.0"')) ?? '';
    assert.match(inLingala, /^[^\r]+"unreviewed","","","[^"]+","unreviewed","",""/);
    assert.match(inLingala, /,"Tala likolo, na nse, [^"]+","unreviewed","",""$/);
    const alone = lessons.find((row) => row.startsWith('"lesson.pieces.bp-leaflet.title"')) ?? '';
    assert.match(alone, /^"lesson\.pieces\.bp-leaflet\.title","Blood pressure at home","unreviewed",/);
    assert.match(alone, /,"","","",""$/);
  });

  it('that are held stay as they are in every language', () => {
    for (const [key, held] of Object.entries(HELD_TEXTS)) {
      assert.notEqual(english.get(key), held.en, key);
      assert.notEqual(translations.fr.get(key), held.fr, key);
      assert.notEqual(translations.sw.get(key), held.sw, key);
    }
  });

  for (const [language, texts] of Object.entries(translations)) {
    describe(`in ${language}`, () => {
      it('hold the same numbers', () => {
        for (const [key, text] of texts) {
          const original = english.get(key) ?? '';
          assert.deepEqual(
            numbersIn(text),
            numbersIn(original),
            `${fileOf(language)}: ${key} has other numbers than the English “${original}”.`,
          );
        }
      });

      it('end as sentences where English does', () => {
        for (const [key, text] of texts) {
          assert.equal(
            text.endsWith('.'),
            english.get(key)?.endsWith('.'),
            `${fileOf(language)}: ${key} ends with a full stop, or without one, where English does not.`,
          );
        }
      });
    });
  }

  it('in Swahili never count hours by the clock, nor call a lack of food a religious fast', () => {
    for (const [key, text] of translations.sw) {
      assert.doesNotMatch(text, /\bsaa\b|kufunga|mfungo|kuchanganyikiwa/i, key);
      assert.doesNotMatch(text, /kushindwa kufanya kazi(?! vizuri)/, key);
      assert.doesNotMatch(text, /shinikizo la juu(?! la damu)/i, key);
    }
  });

  it('in Swahili ask and tell of the spray whether it calmed the pain, not whether it made it a little less', () => {
    for (const key of [
      'question.gtnRelievedPain',
      'field.gtnRelievedPain',
      'emergency.sprayNoRelief',
      'reason.IHD-RED-GTN-FAILED',
    ])
      assert.match(translations.sw.get(key) ?? '', /tuliz/, key);
  });

  it('in Swahili never say “huhisi”, which is both that you do not feel and that one does', () => {
    for (const [key, text] of translations.sw) assert.doesNotMatch(text, /\bhuhisi\b/i, key);
  });

  it('in Swahili set what a failing heart may drink as the most, not as so much to be drunk', () => {
    for (const [key, text] of translations.sw)
      if (key.startsWith('guidance.HEART_FAILURE.')) assert.doesNotMatch(text, /vinywaji viwe/i, key);
  });

  it('name an arrhythmia to a patient in plain words, and the name of it only beside them', () => {
    const plain = { en: /heartbeat|heart beats/, fr: /battements|cœur bat/i, sw: /mapigo|inapiga/i };
    for (const [language, texts] of Object.entries({ en: english, ...translations }))
      for (const key of ['condition.AF_FLUTTER', 'ecg.flutter']) {
        const [words = ''] = (texts.get(key) ?? '').split('(');
        assert.match(words, plain[language as keyof typeof plain], `${language}: ${key}`);
        assert.doesNotMatch(words, /fibrillation|flutter|auriculaire|atrial/i, `${language}: ${key}`);
      }
  });

  it('name every field, choice, group, condition, flag and unit', () => {
    const has = (key: string) => assert.ok(english.has(key), `${fileOf('en')} lacks ${key}.`);
    for (const field of LOG_FIELD_NAMES) has(`field.${field}`);
    for (const field of CHOICE_LOG_FIELDS) {
      for (const choice of LOG_FIELDS[field].choices) has(`choice.${field}.${choice}`);
    }
    for (const group of LOG_GROUPS) has(`symptomGroup.${group}`);
    for (const condition of CONDITIONS) has(`condition.${condition}`);
    for (const flag of FLAGS) has(`flag.${flag}.name`);
    for (const field of NUMBER_LOG_FIELDS) {
      const { unit } = LOG_FIELDS[field];
      if (unit !== null) has(`unit.${unit}`);
    }
    const definitions: readonly ThresholdDefinition[] = Object.values(THRESHOLD_FIELDS).flatMap((fields) =>
      Object.values(fields),
    );
    for (const { unit } of definitions) has(`unit.${unit}`);
  });

  it('name everything that a rule records as compared', () => {
    for (const { id } of RULES) {
      for (const one of RULE_CASES[id].fires) {
        const evaluation = judge(one);
        assert.ok(firedIds(evaluation).includes(id), `${id} does not fire on ${JSON.stringify(one)}.`);
        for (const { compared } of evaluation.firedRules) {
          for (const { field } of compared) {
            assert.ok(english.has(`field.${field}`), `${fileOf('en')} lacks field.${field}.`);
          }
        }
      }
    }
  });

  it('say of every language whether a clinician has signed them', () => {
    for (const language of LANGUAGES) {
      assert.deepEqual(Object.keys(review[language]), ['state', 'reviewer', 'date']);
      const { state, reviewer, date } = review[language];
      assert.ok(
        state === 'unreviewed' ? reviewer === null && date === null : reviewer !== null && date !== null,
      );
    }
  });
});
