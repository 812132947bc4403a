/** A glucose in a transcript, with its unit, that of the speaker's meter, or none (`clinical-rules` 9.3, 9.7a). */
import type { GlucoseUnit } from '../../events/enums.ts';
import type { Lexicon } from './lexicon.ts';
import type { Found } from './masked-text.ts';
import { anyOf, pattern } from './phrase.ts';
import {
  after,
  again,
  Collected,
  CONVERTED,
  GUESSED_UNIT,
  notFollowedBy,
  nothingElse,
  numberOf,
  placeOf,
  rangeBefore,
  readAgain,
  type Reader,
  SPOKEN_GLUCOSE_UNITS,
  STATED,
  VALUE,
} from './reading.ts';

/** Molar mass of glucose, 180.16 g/mol: mg/dL in 1 mmol/L. */
const MG_PER_DL = 18.016;
/** Above this a glucose without a unit is in mg/dL: no meter shows more mmol/L. */
const MOST_MMOL = 40;
/** A meter in mg/dL shows no less. */
const LEAST_MGDL = 20;
/** A meter in mmol/L hardly shows less, and one in g/L mostly does. */
const LEAST_MMOL = 1.5;
/** A meter in g/L hardly shows more, and one in mmol/L may. */
const MOST_GRAMS = 4;

const IN_MMOL: Readonly<Record<GlucoseUnit, (value: number) => number>> = {
  'mmol/L': (value) => value,
  'mg/dL': (value) => value / MG_PER_DL,
  'g/L': (value) => (value * 100) / MG_PER_DL,
};
const fromGramsPerLitre = IN_MMOL['g/L'];

/** What a number without a unit is: in a unit, as surely as that; or in one of several, and nobody knows. */
type Unitless =
  | { readonly unit: GlucoseUnit; readonly confidence: number }
  | { readonly units: readonly GlucoseUnit[] };

/** @param ambiguousBelow Below this nobody can tell g/L from mmol/L where the meter is not known; null where g/L is not used. */
function unitless(value: number, meter: GlucoseUnit | null, ambiguousBelow: number | null): Unitless {
  const isGramsOrNot = ambiguousBelow !== null && value < ambiguousBelow;
  if (meter === 'mg/dL') {
    if (value >= LEAST_MGDL) return { unit: meter, confidence: CONVERTED };
    return { units: [isGramsOrNot ? 'g/L' : meter, 'mmol/L'] };
  }
  if (value > MOST_MMOL) return { unit: 'mg/dL', confidence: GUESSED_UNIT };
  if (meter === 'g/L') {
    if (value <= MOST_GRAMS) return { unit: meter, confidence: CONVERTED };
    return fromGramsPerLitre(value) > MOST_MMOL
      ? { unit: 'mmol/L', confidence: GUESSED_UNIT }
      : { units: [meter, 'mmol/L'] };
  }
  if (isGramsOrNot && (meter === null || value < LEAST_MMOL)) return { units: ['g/L', 'mmol/L'] };
  return { unit: 'mmol/L', confidence: CONVERTED };
}

const splitOf = ({ groups }: Found): number => Number(`${groups['whole']}.${groups['hundredths']}`);

export function glucoseReader(lexicon: Lexicon): Reader {
  const { keywords, grams, eatsWholeGrams, ambiguousBelow } = lexicon.glucose;
  const lead = after(keywords, lexicon);
  const counted = [...lexicon.countedThings, ...lexicon.percent, ...lexicon.weight.units, ...grams];
  // "Un vingt-six", which may be 1.26 g/L or mmol/L; with the hundredths it is no 1.
  const wholeAndHundredths = (unit: string): RegExp =>
    pattern(lead, String.raw`(?<whole>[0-3]) (?<hundredths>\d{2})(?!\d|\.\d)`, unit);
  const splitGrams = wholeAndHundredths(' ?gl(?![a-z])');
  const split = wholeAndHundredths(notFollowedBy([...counted, ...SPOKEN_GLUCOSE_UNITS]));
  const inUnit = (word: string): RegExp => pattern(rangeBefore(lexicon, [word]), VALUE, ` ?${word}(?![a-z])`);
  const gramsAnd = (more: string): RegExp =>
    pattern(lead, String.raw`(?<value>\d) ?${anyOf(grams)} ?${more}(?!\d|\.\d)`);
  const gramsAndMore = gramsAnd(String.raw`(?<hundredths>\d{2}|0 \d)`);
  // "Un gramme cinq" is five tenths for some and five hundredths for others.
  const gramsAndDigit = gramsAnd('(?<digit>[1-9])');
  const wholeOrNot = eatsWholeGrams ? String.raw`(?<value>(?<![\d.])\d\.\d{1,2})` : VALUE;
  const gramsAlone = pattern(lead, wholeOrNot, ` ?${anyOf(grams)}(?! ?\\d)`);
  const notCounted = notFollowedBy(counted);
  const alone = pattern(lead, rangeBefore(lexicon, []), VALUE, notCounted);
  const more = pattern(again(lexicon), VALUE, notCounted);
  const goesOn = new RegExp(`^${nothingElse(lexicon)}`, 'u');
  const units: readonly (readonly [RegExp, GlucoseUnit, number])[] = [
    [inUnit('mmoll'), 'mmol/L', STATED],
    [inUnit('mgdl'), 'mg/dL', CONVERTED],
    [inUnit('gl'), 'g/L', CONVERTED],
  ];

  return (text, meter) => {
    const collected = new Collected();
    const add = (found: Found, mmol: number, confidence: number): boolean =>
      collected.add(found, 'glucoseMmol', mmol, confidence);
    const ask = (found: Found, value: number, among: readonly GlucoseUnit[]): void =>
      collected.ask(found, 'glucoseMmol', value, {
        kind: 'unit',
        values: among.map((unit) => IN_MMOL[unit](value)),
        units: among,
      });
    const askBetween = (found: Found, low: number, values: readonly number[]): void =>
      collected.ask(found, 'glucoseMmol', low, { kind: 'range', values, units: [] });
    const take = (found: Found): boolean => {
      const value = numberOf(found);
      const is = unitless(value, meter, ambiguousBelow);
      const low = numberOf(found, 'low');
      if ('units' in is) ask(found, value, is.units);
      else if (Number.isNaN(low)) return add(found, IN_MMOL[is.unit](value), is.confidence);
      else askBetween(found, low, [IN_MMOL[is.unit](low), IN_MMOL[is.unit](value)]);
      return true;
    };

    if (ambiguousBelow !== null) {
      text.read(splitGrams, (found) => add(found, fromGramsPerLitre(splitOf(found)), CONVERTED));
      text.read(split, (found) => {
        if (meter === 'g/L') add(found, fromGramsPerLitre(splitOf(found)), CONVERTED);
        else ask(found, splitOf(found), ['g/L', 'mmol/L']);
      });
    }
    for (const [wanted, unit, confidence] of units)
      text.read(wanted, (found) => {
        const [low, value] = [numberOf(found, 'low'), IN_MMOL[unit](numberOf(found))];
        if (Number.isNaN(low)) add(found, value, confidence);
        else askBetween(found, low, [IN_MMOL[unit](low), value]);
      });
    text.read(gramsAndMore, (found) => {
      const { value, hundredths = '' } = found.groups;
      add(found, fromGramsPerLitre(Number(`${value}.${hundredths.replace(' ', '')}`)), CONVERTED);
    });
    text.read(gramsAndDigit, (found) => {
      const { value, digit } = found.groups;
      collected.ask(found, 'glucoseMmol', Number(value), {
        kind: 'unit',
        values: [Number(`${value}.0${digit}`), Number(`${value}.${digit}`)].map(fromGramsPerLitre),
        units: [`gramme 0${digit}`, `gramme ${digit}0`],
      });
    });
    text.read(gramsAlone, (found) => add(found, fromGramsPerLitre(numberOf(found)), CONVERTED));
    text.read(alone, take);
    readAgain(text, more, collected, (found) => {
      const { to } = placeOf(found);
      return (
        (found.groups['corrected'] !== undefined || goesOn.test(text.text.slice(to, to + 30))) && take(found)
      );
    });
    return collected.statements;
  };
}
