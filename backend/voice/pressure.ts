/** A blood pressure in a transcript: two numbers together, or each by its name or place (`clinical-rules` 9.3). */
import type { Lexicon, PressureSide } from './lexicon.ts';
import type { Found, MaskedText } from './masked-text.ts';
import { anyOf, NUMBER, pattern } from './phrase.ts';
import {
  after,
  again,
  BEFORE_NUMBER,
  Collected,
  CONVERTED,
  fits,
  gapOf,
  notFollowedBy,
  numberOf,
  readAgain,
  type Reader,
  STATED,
  VALUE,
} from './reading.ts';

export function pressureReader(lexicon: Lexicon): Reader {
  const { pressure, leads, negation } = lexicon;
  const number = pressure.centimetres ? String.raw`\d{1,3}(?:\.\d{1,2})?` : String.raw`\d{2,3}`;
  const sides = (joiner: string): string =>
    String.raw`(?<![\d.])(?<upper>${number})${joiner}(?<lower>${number})(?!\d|\.\d)`;
  const joiner = ` ?[/,-] ?| ${anyOf(pressure.joiners)} | ${pressure.centimetres ? '' : String.raw`|\.`}`;
  const both = sides(`(?:${joiner})`);
  const spoken = `${BEFORE_NUMBER}(?<=${anyOf(pressure.keywords)}${gapOf(lexicon)})`;
  // "Between 140 and 150 over 90".
  const between = pattern(
    spoken,
    `(?<=${anyOf(leads.between)} )(?<low>${NUMBER}) ${anyOf([negation.and])} (?<upper>${NUMBER})`,
    `(?: ${anyOf([pressure.over])} (?<lower>${NUMBER}))?`,
  );
  // "19 5 sur 11" is 19.5 on 11; with another digit nobody knows which two of the three are the pressures.
  const three = pattern(
    spoken,
    String.raw`(?<![\d.])(?<whole>\d{1,2}) (?<digit>\d)(?: ?/ ?| ${anyOf([pressure.over])} )(?<lower>\d{1,2})(?: (?<lowerDigit>\d)(?!\d))?(?!\d|\.\d)`,
    notFollowedBy(lexicon.countedThings),
  );
  const pairs = [pattern(spoken, both), pattern(`(?<=${anyOf(pressure.bareKeywords)}[ :=]{0,3})`, both)];
  const withoutKeyword = pattern(sides(`(?: ?/ ?| ${anyOf(pressure.tellingJoiners)} )`));
  const more = pattern(
    again(lexicon),
    both,
    notFollowedBy([...lexicon.countedThings, ...lexicon.weight.units]),
  );
  const alone = {
    bpSys: sideWords(lexicon, pressure.systolic, 30),
    bpDia: sideWords(lexicon, pressure.diastolic, 20),
  };

  return (text) => {
    const collected = new Collected();
    const addPair = (found: Found): boolean => {
      const [upper, lower] = [numberOf(found, 'upper'), numberOf(found, 'lower')];
      const inCentimetres = pressure.centimetres && upper >= 6 && upper <= 30 && lower >= 3 && lower <= 20;
      const [systolic, diastolic] = inCentimetres
        ? [toMillimetres(upper), toMillimetres(lower)]
        : [upper, lower];
      if (!fits('bpSys', systolic) || !fits('bpDia', diastolic)) return false;
      collected.add(found, 'bpSys', systolic, inCentimetres ? CONVERTED : STATED);
      collected.add(found, 'bpDia', diastolic, inCentimetres ? CONVERTED : STATED);
      return true;
    };
    text.read(between, (found) => {
      const inMillimetres = (name: string, most: number): number => {
        const value = numberOf(found, name);
        return pressure.centimetres && value <= most ? toMillimetres(value) : value;
      };
      const values = [inMillimetres('low', 30), inMillimetres('upper', 30)];
      collected.ask(found, 'bpSys', numberOf(found, 'low'), { kind: 'range', values, units: [] });
      collected.add(found, 'bpDia', inMillimetres('lower', 20), STATED);
    });
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
      text.readIf(withoutKeyword, (found) => isHigherFirst(found) && addPair(found));
    readAgain(text, more, collected, (found) => isHigherFirst(found) && addPair(found));

    const readSide = (side: 'bpSys' | 'bpDia', wanted: RegExp): boolean => {
      let isRead = false;
      text.read(wanted, (found) => {
        const value = numberOf(found);
        const inCentimetres = pressure.centimetres && value <= alone[side].mostCentimetres;
        if (inCentimetres) collected.add(found, side, toMillimetres(value), CONVERTED);
        else collected.add(found, side, value, STATED);
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
    return collected.statements;
  };
}

const isHigherFirst = (found: Found): boolean => numberOf(found, 'upper') > numberOf(found, 'lower');

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
