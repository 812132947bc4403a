/** The readings in a transcript: pressure, oxygen, heart rate, weight and glucose, in this order (`clinical-rules` 9.3). */
import { glucoseReader } from './glucose.ts';
import type { Lexicon } from './lexicon.ts';
import { anyOf, pattern } from './phrase.ts';
import { pressureReader } from './pressure.ts';
import {
  after,
  again,
  Collected,
  CONVERTED,
  fits,
  notFollowedBy,
  nothingElse,
  numberOf,
  numberReader,
  placeOf,
  rangeBefore,
  readAgain,
  type Reader,
  SPOKEN_GLUCOSE_UNITS,
  STATED,
  VALUE,
} from './reading.ts';

const KG_PER_POUND = 0.453_592_37;

/** Makes the reading of a language's readings; what is read is covered in the text. */
export function readingsReader(lexicon: Lexicon): Reader {
  const readers = [
    pressureReader(lexicon),
    numberReader('spo2', lexicon, lexicon.oxygen, lexicon.countedThings),
    numberReader('hr', lexicon, lexicon.heartRate, [...lexicon.countedThings, ...lexicon.percent]),
    weightReader(lexicon),
    glucoseReader(lexicon),
  ];
  return (text, glucoseUnit) => readers.flatMap((read) => read(text, glucoseUnit));
}

function weightReader(lexicon: Lexicon): Reader {
  const { keywords, units, pounds, lbs, unread, goods } = lexicon.weight;
  const inPounds = `(?<pounds>${anyOf([...pounds, ...lbs])})`;
  const unit = `${inPounds}|${anyOf(units)}`;
  const low = rangeBefore(lexicon, [...units, ...pounds, ...lbs]);
  const lead = after(keywords, lexicon);
  const counted = notFollowedBy([...lexicon.countedThings, ...lexicon.percent, ...unread]);
  // "72 kilos 500": any other number behind the kilos, or with a unit of its own, is something else's.
  const others = [
    ...lexicon.countedThings,
    ...lexicon.percent,
    ...lexicon.pressure.joiners,
    ...lexicon.heartRate.units,
    ...SPOKEN_GLUCOSE_UNITS,
  ];
  const nothingMore = `(?! ?(?:[/%:\\d]|${anyOf(others)}))`;
  const inGrams = ` ?${anyOf(lexicon.glucose.grams)}`;
  const grams = `(?: (?=[1-9][05]0${inGrams}|[5-9][05]0(?![\\d.])${nothingMore})(?<grams>\\d{3})(?:${inGrams})?)?`;
  const patterns = [
    pattern(lead, low, VALUE, ` ?(?:${unit})`, grams),
    pattern(low, VALUE, ` ?(?:(?<pounds>${anyOf(lbs)})|${anyOf(units)})`, grams, `(?! ?${anyOf(goods)})`),
    // "160 pounds on the scale".
    pattern(low, VALUE, ` ?${inPounds}`, `(?=[^.;!?]{0,20}${anyOf(keywords)})`),
    pattern(lead, low, VALUE, counted),
  ];
  const more = pattern(again(lexicon), VALUE, counted, `(?: ?(?:${unit}))?`);
  const goesOn = new RegExp(`^${nothingElse(lexicon)}`, 'u');

  return (text) => {
    const collected = new Collected();
    for (const wanted of patterns)
      text.read(wanted, (found) => {
        const { groups } = found;
        const isPounds = groups['pounds'] !== undefined;
        const inKilos = (value: number): number => value * (isPounds ? KG_PER_POUND : 1);
        const value = inKilos(numberOf(found) + Number(groups['grams'] ?? 0) / 1000);
        const from = inKilos(numberOf(found, 'low'));
        if (fits('weightKg', from))
          collected.ask(found, 'weightKg', numberOf(found, 'low'), {
            kind: 'range',
            values: [from, value],
            units: [],
          });
        else collected.add(found, 'weightKg', value, isPounds ? CONVERTED : STATED);
      });
    readAgain(text, more, collected, (found) => {
      const { to } = placeOf(found);
      const isPounds = found.groups['pounds'] !== undefined;
      const isOne = found.groups['corrected'] !== undefined || goesOn.test(text.text.slice(to, to + 30));
      return (
        isOne && collected.add(found, 'weightKg', numberOf(found) * (isPounds ? KG_PER_POUND : 1), STATED)
      );
    });
    return collected.statements;
  };
}
