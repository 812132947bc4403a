import assert from 'node:assert/strict';
import { GLUCOSE_UNITS } from '../../../events/enums.ts';
import { inMmol, meterDigits } from '../../../events/glucose.ts';
import { ageOf, createFormats, withUnit } from '../../../frontend/src/i18n/format.ts';

const INSTANT = '2026-11-21T19:05:00+01:00';
const LANGUAGES = ['en', 'fr', 'sw'] as const;

describe('numbers and times as the reader writes them', () => {
  it('writes the decimal mark of the language, in Swahili the point that meters show', () => {
    assert.deepEqual(
      LANGUAGES.map((language) => createFormats(language).number(72.4)),
      ['72.4', '72,4', '72.4'],
    );
    assert.deepEqual(
      LANGUAGES.map((language) => createFormats(language).decimalMark),
      ['.', ',', '.'],
    );
  });

  it('writes the limit of a low blood sugar as the patient’s meter shows it', () => {
    const limits = LANGUAGES.map((language) =>
      GLUCOSE_UNITS.map((unit) => createFormats(language).glucose(4, unit)),
    );
    assert.deepEqual(limits, [
      ['4\u00a0mmol/L', '72\u00a0mg/dL', '0.72\u00a0g/L'],
      ['4\u00a0mmol/L', '72\u00a0mg/dL', '0,72\u00a0g/L'],
      ['4\u00a0mmol/L', '72\u00a0mg/dL', '0.72\u00a0g/L'],
    ]);
    assert.equal(createFormats('fr').glucose(4.5, 'mmol/L'), '4,5\u00a0mmol/L');
    assert.equal(createFormats('fr').glucose(5, 'g/L'), '0,90\u00a0g/L');
  });

  it('tells nobody who is judged low that they are above the limit', () => {
    for (let tenths = 35; tenths <= 50; tenths++) {
      const below = tenths / 10;
      for (const unit of GLUCOSE_UNITS) {
        const told = Number(meterDigits(below, unit));
        assert.ok(inMmol(told, unit) >= below, `${told} ${unit}`);
      }
    }
  });

  it('writes day, short month, year', () => {
    assert.deepEqual(
      LANGUAGES.map((language) => createFormats(language, 'Africa/Kinshasa').day(INSTANT)),
      ['21 Nov 2026', '21 nov. 2026', '21 Nov 2026'],
    );
  });

  it('writes in English the month first where a patient reads, with the same 24 hours', () => {
    const formats = createFormats('en', 'Africa/Kinshasa', 'month first');
    assert.equal(formats.day(INSTANT), 'Nov 21, 2026');
    assert.equal(formats.calendarDay('2026-10-03'), 'Oct 3, 2026');
    assert.equal(formats.dateTime(INSTANT), 'Nov 21, 2026, 19:05');
    assert.equal(createFormats('fr', 'Africa/Kinshasa', 'month first').day(INSTANT), '21 nov. 2026');
  });

  it('writes a month by its name, whatever the zone', () => {
    assert.deepEqual(
      LANGUAGES.map((language) => createFormats(language, 'Pacific/Kiritimati').month('2026-11')),
      ['November 2026', 'novembre 2026', 'Novemba 2026'],
    );
  });

  it('writes 24-hour times in every language', () => {
    for (const language of LANGUAGES) {
      const formats = createFormats(language, 'Africa/Kinshasa');
      assert.equal(formats.time(INSTANT), '19:05');
      assert.equal(formats.time('2026-11-21T00:05:00+01:00'), '00:05');
      assert.ok(formats.dateTime(INSTANT).endsWith('2026, 19:05'));
    }
  });

  it('puts the colon after a label as the language does', () => {
    assert.equal(createFormats('en').labelled('Weight', '72 kg'), 'Weight: 72 kg');
    assert.equal(createFormats('fr').labelled('Poids', '72 kg'), 'Poids\u00a0: 72 kg');
    assert.equal(createFormats('sw').labelled('Uzito', 'kg 72'), 'Uzito: kg 72');
  });

  it('puts the unit after the value, where a line cannot break', () => {
    assert.equal(withUnit('72.4', 'kg'), '72.4\u00a0kg');
  });
});

describe('how old a reading is', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const cases = [
    ['2026-11-21T11:59:30Z', { unit: 'now' }],
    ['2026-11-21T12:03:00Z', { unit: 'now' }],
    ['2026-11-21T11:59:00Z', { unit: 'minutes', count: 1 }],
    ['2026-11-21T11:00:01Z', { unit: 'minutes', count: 59 }],
    ['2026-11-21T11:00:00Z', { unit: 'hours', count: 1 }],
    ['2026-11-19T12:00:01Z', { unit: 'hours', count: 47 }],
    ['2026-11-19T12:00:00Z', { unit: 'days', count: 2 }],
  ] as const;
  for (const [instant, age] of cases) {
    it(`is told in ${age.unit} for ${instant}`, () => assert.deepEqual(ageOf(instant, now), age));
  }
});
