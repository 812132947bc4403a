/** The readings in a transcript: pressure, oxygen, heart rate, weight and glucose, in this order (`clinical-rules` 9.3). */
import {
  boundsOf,
  FRACTIONAL_LOG_FIELDS,
  LOG_FIELDS,
  type NumberField,
  type NumberLogField,
} from '../../events/vocabulary.ts';
import { roundToTenth } from '../clinical/findings.ts';
import type { Detection } from './detection.ts';
import type { Lexicon, PressureSide, ReadingWords } from './lexicon.ts';
import type { Found, MaskedText } from './masked-text.ts';
import { anyOf, NUMBER, pattern } from './phrase.ts';

/** Confidence by kind of match (`clinical-rules` 9.7). */
const STATED = 0.95;
const CONVERTED = 0.85;
const GUESSED_UNIT = 0.7;

const KG_PER_POUND = 0.453_592_37;
/** Molar mass of glucose, 180.16 g/mol: mg/dL in 1 mmol/L. */
const MG_PER_DL = 18.016;
/** Units of a blood glucose, as a normalised text has them. */
const GLUCOSE_UNITS = ['mmoll', 'mgdl', 'gl', 'mg'] as const;
/** Above this a glucose without a unit is in mg/dL: no meter shows more mmol/L. */
const MOST_MMOL = 40;

/** A glucose in g/L, in mmol/L. */
const fromGramsPerLitre = (value: number): number => (value * 100) / MG_PER_DL;

/** Rounded to one decimal before they are judged, said with more or not (`clinical-rules` 1.1). */
const ROUNDED: readonly NumberLogField[] = FRACTIONAL_LOG_FIELDS;

/** A value of which nobody can tell how much it is. */
export interface Ambiguity {
  readonly field: NumberLogField;
  readonly value: number;
  /** What may be said behind the value to make it clear: a unit, or "gramme" and its hundredths. */
  readonly units: readonly string[];
}

export interface Readings {
  readonly detections: readonly Detection[];
  readonly ambiguities: readonly Ambiguity[];
}

export function fits(field: NumberLogField, value: number): boolean {
  const { whole }: NumberField = LOG_FIELDS[field];
  const { min, max } = boundsOf(field, 'daily');
  return value >= min && value <= max && (!whole || Number.isInteger(value));
}

type Reader = (text: MaskedText) => Readings;

/** Makes the reading of a language's readings; what is read is covered in the text. */
export function readingsReader(lexicon: Lexicon): Reader {
  const readers = [
    pressureReader(lexicon),
    numberReading('spo2', lexicon, lexicon.oxygen, lexicon.countedThings),
    numberReading('hr', lexicon, lexicon.heartRate, [...lexicon.countedThings, ...lexicon.percent]),
    weightReader(lexicon),
    glucoseReader(lexicon),
  ];
  return (text) => {
    const readings = readers.map((read) => read(text));
    return {
      detections: readings.flatMap(({ detections }) => detections),
      ambiguities: readings.flatMap(({ ambiguities }) => ambiguities),
    };
  };
}

/** Collects the detections of one reader; what does not fit its field's bounds is dropped. */
function collected(read: (add: (field: NumberLogField, value: number, confidence: number) => void) => void) {
  const detections: Detection[] = [];
  read((field, said, confidence) => {
    const value = ROUNDED.includes(field) ? roundToTenth(said) : said;
    if (fits(field, value)) detections.push({ field, value, confidence });
  });
  return { detections, ambiguities: [] };
}

const numberOf = ({ groups }: Found, name = 'value'): number => Number(groups[name]);

/** Looks behind only where a number stands: nothing else is worth the time. */
const BEFORE_NUMBER = String.raw`(?=\d)`;
const VALUE = `(?<value>${NUMBER})`;
const notFollowedBy = (words: readonly string[]): string => `(?! ?${anyOf(words)})`;

function allKeywords({ pressure, heartRate, oxygen, weight, glucose }: Lexicon): readonly string[] {
  return [
    ...pressure.keywords,
    ...pressure.systolic.names,
    ...pressure.diastolic.names,
    ...[heartRate, oxygen, weight, glucose].flatMap(({ keywords }) => keywords),
  ];
}

/** Between a keyword and its number: whatever is said there, but no other keyword and no new clause. */
function gapOf(lexicon: Lexicon): string {
  const { and, clauseEnds, subjects } = lexicon.negation;
  const newClause = `(?:,|${anyOf([and])}) ?${anyOf(subjects)}`;
  const stops = [anyOf(allKeywords(lexicon)), anyOf(clauseEnds), newClause].join('|');
  return `(?:(?!${stops})[^\\d.;!?·]){0,40}?`;
}

/**
 * Before a number: a keyword directly, or tied to it by a word such as "is". It is looked at and not read, because the
 * symptoms read it too: "irregular pulse, 72".
 */
function after(keywords: readonly string[], lexicon: Lexicon): string {
  const direct = `(?:[ :=,_]|${anyOf(lexicon.leads.direct)}){0,40}`;
  const tied = `${gapOf(lexicon)}${anyOf(lexicon.leads.copulas)}${direct}`;
  return `${BEFORE_NUMBER}(?<=${anyOf(keywords)}(?:${direct}|${tied}))`;
}

function numberReading(
  field: NumberLogField,
  lexicon: Lexicon,
  { keywords, units }: ReadingWords,
  countedThings: readonly string[],
): Reader {
  const patterns = [
    pattern(VALUE, ' ?', anyOf(units)),
    pattern(after(keywords, lexicon), VALUE, notFollowedBy(countedThings)),
  ];
  return (text) =>
    collected((add) => {
      for (const wanted of patterns) text.read(wanted, (found) => add(field, numberOf(found), STATED));
    });
}

function pressureReader(lexicon: Lexicon): Reader {
  const { pressure } = lexicon;
  const number = pressure.centimetres ? String.raw`\d{1,3}(?:\.\d{1,2})?` : String.raw`\d{2,3}`;
  const sides = (joiner: string): string =>
    String.raw`(?<![\d.])(?<upper>${number})${joiner}(?<lower>${number})(?!\d|\.\d)`;
  const joiner = ` ?[/,-] ?| ${anyOf(pressure.joiners)} | ${pressure.centimetres ? '' : String.raw`|\.`}`;
  const both = sides(`(?:${joiner})`);
  const spoken = `${BEFORE_NUMBER}(?<=${anyOf(pressure.keywords)}${gapOf(lexicon)})`;
  // "19 5 sur 11" is 19.5 on 11; with another digit nobody knows which two of the three are the pressures.
  const three = pattern(
    spoken,
    String.raw`(?<![\d.])(?<whole>\d{1,2}) (?<digit>\d)(?: ?/ ?| ${anyOf([pressure.over])} )(?<lower>\d{1,2})(?: (?<lowerDigit>\d)(?!\d))?(?!\d|\.\d)`,
    notFollowedBy(lexicon.countedThings),
  );
  const pairs = [pattern(spoken, both), pattern(`(?<=${anyOf(pressure.bareKeywords)}[ :=]{0,3})`, both)];
  const withoutKeyword = pattern(sides(`(?: ?/ ?| ${anyOf(pressure.tellingJoiners)} )`));
  const alone = {
    bpSys: sideWords(lexicon, pressure.systolic, 30),
    bpDia: sideWords(lexicon, pressure.diastolic, 20),
  };

  return (text) =>
    collected((add) => {
      const addPair = (found: Found): boolean => {
        const [upper, lower] = [numberOf(found, 'upper'), numberOf(found, 'lower')];
        const inCentimetres = pressure.centimetres && upper >= 6 && upper <= 30 && lower >= 3 && lower <= 20;
        const [systolic, diastolic] = inCentimetres
          ? [toMillimetres(upper), toMillimetres(lower)]
          : [upper, lower];
        if (!fits('bpSys', systolic) || !fits('bpDia', diastolic)) return false;
        add('bpSys', systolic, inCentimetres ? CONVERTED : STATED);
        add('bpDia', diastolic, inCentimetres ? CONVERTED : STATED);
        return true;
      };
      if (pressure.centimetres)
        text.read(three, (found) => {
          const { whole, digit, lower, lowerDigit = '5' } = found.groups;
          if (digit !== '5' || lowerDigit !== '5') return;
          const half = found.groups['lowerDigit'] === undefined ? '' : '.5';
          addPair({ ...found, groups: { upper: `${whole}.5`, lower: `${lower}${half}` } });
        });
      for (const wanted of pairs) text.read(wanted, addPair);
      // Two numbers alone may be a date or a score: they are left for others unless they can be a pressure.
      if (pressure.tellingJoiners.length > 0)
        text.readIf(
          withoutKeyword,
          (found) => numberOf(found, 'upper') > numberOf(found, 'lower') && addPair(found),
        );
      const readSide = (side: 'bpSys' | 'bpDia', wanted: RegExp): boolean => {
        let isRead = false;
        text.read(wanted, (found) => {
          const value = numberOf(found);
          const inCentimetres = pressure.centimetres && value <= alone[side].mostCentimetres;
          if (inCentimetres) add(side, toMillimetres(value), CONVERTED);
          else add(side, value, STATED);
          isRead = true;
        });
        return isRead;
      };
      const hasSystolic = readSide('bpSys', alone.bpSys.named);
      const hasDiastolic = readSide('bpDia', alone.bpDia.named);
      const isPlaced = (side: 'bpSys' | 'bpDia'): boolean => isFound(text, alone[side].byPlace);
      const isBothPlaced = !hasSystolic && !hasDiastolic && isPlaced('bpSys') && isPlaced('bpDia');
      if (isBothPlaced || (hasSystolic && !hasDiastolic)) readSide('bpDia', alone.bpDia.byPlace);
      if (isBothPlaced || (hasDiastolic && !hasSystolic)) readSide('bpSys', alone.bpSys.byPlace);
    });
}

/** A number of a pressure that is said by itself: by its name, or, once the other was said, as "the bottom". */
function sideWords(lexicon: Lexicon, { names, places }: PressureSide, mostCentimetres: number) {
  const notCounted = notFollowedBy([
    ...lexicon.countedThings,
    ...lexicon.percent,
    ...lexicon.weight.units,
    ...lexicon.weight.unread,
  ]);
  const directly = `${BEFORE_NUMBER}(?<=${anyOf(places)}(?:[ :=,_]|${anyOf(lexicon.leads.places)}){0,10})`;
  return {
    named: pattern(after(names, lexicon), VALUE, notFollowedBy(lexicon.countedThings)),
    byPlace: pattern(directly, VALUE, notCounted),
    mostCentimetres,
  };
}

function isFound(text: MaskedText, wanted: RegExp): boolean {
  let found = false;
  text.readIf(wanted, () => {
    found = true;
    return false;
  });
  return found;
}

/** Centimetres of mercury to millimetres; 13.5 × 10 is 135, whatever a computer's fractions say. */
const toMillimetres = (value: number): number => Math.round(value * 1000) / 100;

function weightReader(lexicon: Lexicon): Reader {
  const { keywords, units, pounds, unread, goods } = lexicon.weight;
  const unit = `(?<pounds>${anyOf(pounds)})|${anyOf(units)}`;
  const lead = after(keywords, lexicon);
  const counted = [...lexicon.countedThings, ...lexicon.percent, ...unread];
  // "72 kilos 500": any other number behind the kilos, or with a unit of its own, is something else's.
  const others = [
    ...lexicon.countedThings,
    ...lexicon.percent,
    ...lexicon.pressure.joiners,
    ...lexicon.heartRate.units,
    ...GLUCOSE_UNITS,
  ];
  const nothingElse = `(?! ?(?:[/%:\\d]|${anyOf(others)}))`;
  const inGrams = ` ?${anyOf(lexicon.glucose.grams)}`;
  const grams = `(?: (?=[1-9][05]0${inGrams}|[5-9][05]0(?![\\d.])${nothingElse})(?<grams>\\d{3})(?:${inGrams})?)?`;
  const patterns = [
    pattern(lead, VALUE, ` ?(?:${unit})`, grams),
    pattern(VALUE, ` ?(?:${unit})`, grams, `(?! ?${anyOf(goods)})`),
    pattern(lead, VALUE, notFollowedBy(counted)),
  ];
  return (text) =>
    collected((add) => {
      for (const wanted of patterns)
        text.read(wanted, (found) => {
          const more = Number(found.groups['grams'] ?? 0) / 1000;
          if (found.groups['pounds'] === undefined) add('weightKg', numberOf(found) + more, STATED);
          else add('weightKg', numberOf(found) * KG_PER_POUND, CONVERTED);
        });
    });
}

const splitOf = ({ groups }: Found): number => Number(`${groups['whole']}.${groups['hundredths']}`);

function glucoseReader(lexicon: Lexicon): Reader {
  const { keywords, grams, eatsWholeGrams, ambiguousBelow } = lexicon.glucose;
  const lead = after(keywords, lexicon);
  const counted = [...lexicon.countedThings, ...lexicon.percent, ...lexicon.weight.units, ...grams];
  // "Un vingt-six", which may be 1.26 g/L or mmol/L; with the hundredths it is no 1.
  const wholeAndHundredths = (unit: string): RegExp =>
    pattern(lead, String.raw`(?<whole>[0-3]) (?<hundredths>\d{2})(?!\d|\.\d)`, unit);
  const splitGrams = wholeAndHundredths(' ?gl(?![a-z])');
  const split = wholeAndHundredths(notFollowedBy([...counted, ...GLUCOSE_UNITS]));
  const millimoles = pattern(VALUE, ' ?mmoll(?![a-z])');
  const milligrams = pattern(VALUE, ' ?mgdl(?![a-z])');
  const gramsPerLitre = pattern(VALUE, ' ?gl(?![a-z])');
  const gramsAnd = (more: string): RegExp =>
    pattern(lead, String.raw`(?<value>\d) ?${anyOf(grams)} ?${more}(?!\d|\.\d)`);
  const gramsAndMore = gramsAnd(String.raw`(?<hundredths>\d{2}|0 \d)`);
  // "Un gramme cinq" is five tenths for some and five hundredths for others.
  const gramsAndDigit = gramsAnd('(?<digit>[1-9])');
  const wholeOrNot = eatsWholeGrams ? String.raw`(?<value>(?<![\d.])\d\.\d{1,2})` : VALUE;
  const gramsAlone = pattern(lead, wholeOrNot, ` ?${anyOf(grams)}(?! ?\\d)`);
  const unitless = pattern(lead, VALUE, notFollowedBy(counted));

  return (text) => {
    const ambiguities: Ambiguity[] = [];
    const { detections } = collected((add) => {
      const read = (wanted: RegExp, valueOf: (found: Found) => number, confidence: number) => {
        text.read(wanted, (found) => add('glucoseMmol', valueOf(found), confidence));
      };
      if (ambiguousBelow !== null) {
        read(splitGrams, (found) => fromGramsPerLitre(splitOf(found)), CONVERTED);
        text.read(split, (found) => {
          ambiguities.push({ field: 'glucoseMmol', value: splitOf(found), units: ['g/L', 'mmol/L'] });
        });
      }
      read(millimoles, (found) => numberOf(found), STATED);
      read(milligrams, (found) => numberOf(found) / MG_PER_DL, CONVERTED);
      read(gramsPerLitre, (found) => fromGramsPerLitre(numberOf(found)), CONVERTED);
      read(
        gramsAndMore,
        ({ groups }) =>
          fromGramsPerLitre(Number(`${groups['value']}.${groups['hundredths']?.replace(' ', '')}`)),
        CONVERTED,
      );
      text.read(gramsAndDigit, ({ groups: { value, digit } }) => {
        const units = [`gramme 0${digit}`, `gramme ${digit}0`];
        ambiguities.push({ field: 'glucoseMmol', value: Number(value), units });
      });
      read(gramsAlone, (found) => fromGramsPerLitre(numberOf(found)), CONVERTED);
      text.read(unitless, (found) => {
        const value = numberOf(found);
        if (value > MOST_MMOL) add('glucoseMmol', value / MG_PER_DL, GUESSED_UNIT);
        else if (ambiguousBelow !== null && value < ambiguousBelow)
          ambiguities.push({ field: 'glucoseMmol', value, units: ['g/L', 'mmol/L'] });
        else add('glucoseMmol', value, CONVERTED);
      });
    });
    return { detections, ambiguities };
  };
}
