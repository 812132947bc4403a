/** Which of the words of a transcript were understood, which were not, and which are somebody else's (`clinical-rules` 9.7a). */
import type { LogField } from '../../events/vocabulary.ts';
import type { Circumstances } from './circumstances.ts';
import { type Clauses, countBefore, placesOf, positionsOf } from './clauses.ts';
import type { Lexicon } from './lexicon.ts';
import { anyOf, NUMBER, pattern } from './phrase.ts';
import type { Place } from './statement.ts';

export interface Understood extends Place {
  readonly field: LogField;
}

export interface Listing {
  readonly understood: readonly Understood[];
  readonly notUnderstood: readonly Place[];
  readonly others: readonly Place[];
}

interface Heard {
  readonly text: string;
  readonly clauses: Clauses;
  /** What was filled in or is asked about. */
  readonly used: readonly Understood[];
  /** What of a denial that stands it does not hold for. */
  readonly exceptions: readonly Place[];
  /** What was understood and is not taken: somebody else's, or meant otherwise. */
  readonly left: readonly (Place & { readonly isOthers: boolean })[];
  readonly speakerOf: (place: Place) => Circumstances['speaker'];
}

/** How far before a complaint it is denied: longer than any negator with what may stand behind it. */
const DENIED_WITHIN = 40;

/** Makes the listing of a language: whatever is weighty, and was neither filled in nor asked about, stands in a list. */
export function lister(lexicon: Lexicon): (heard: Heard) => Listing {
  const { discourse, negation, pressure, oxygen, heartRate, weight, glucose } = lexicon;
  const weighty = pattern(`${anyOf([...discourse.body, ...discourse.complaints])}|${NUMBER}`);
  const complaint = pattern(anyOf(discourse.otherComplaints));
  const vague = pattern(anyOf(discourse.vague));
  const denied = new RegExp(
    `${anyOf(negation.negators)}(?: ?${anyOf(negation.quantifiers)})?(?: de| d')? ?$`,
    'u',
  );
  const harmless = pattern(anyOf(discourse.harmless));
  const explained = pattern(
    `${NUMBER} ?${anyOf([...lexicon.countedThings, ...discourse.explained])}|${anyOf([...lexicon.clockTimes, ...lexicon.starts])}`,
  );
  const past = pattern(anyOf(discourse.past));
  const keywords = (
    [
      [
        [...pressure.keywords, ...pressure.systolic.names, ...pressure.diastolic.names],
        ['bpSys', 'bpDia'],
      ],
      [oxygen.keywords, ['spo2']],
      [heartRate.keywords, ['hr', 'irregularHeartbeat']],
      [weight.keywords, ['weightKg', 'weightChange', 'unintentionalWeightLoss']],
      [glucose.keywords, ['glucoseMmol']],
    ] as const satisfies readonly (readonly [readonly string[], readonly LogField[]])[]
  ).map(([words, fields]) => ({ wanted: pattern(anyOf(words)), fields }));
  // "… my chest": a part of its own where nothing ties it to what is before.
  const subject = pattern(
    `(?<!${anyOf([...negation.ties, ...negation.possessiveTies])}) (?=${anyOf(discourse.ownThings)})`,
  );

  return ({ text, clauses, used, left, exceptions, speakerOf }) => {
    const said = keywords.flatMap(({ wanted, fields }) => {
      const [of] = used.filter(({ field }) => fields.some((one) => one === field));
      return placesOf(text, wanted).map((place) => ({ ...place, field: of?.field ?? null }));
    });
    const understood = [
      ...used,
      ...said.flatMap(({ field, ...place }) => (field === null ? [] : [{ ...place, field }])),
    ].toSorted((one, other) => one.from - other.from);
    const isCovered = coverOf(text, understood);
    const isExplained = coverOf(text, placesOf(text, explained));
    const isTime = coverOf(text, placesOf(text, past));
    const isHarmless = coverOf(text, placesOf(text, harmless));

    const ends = [0, ...clauses.ends, ...positionsOf(text, subject), text.length].toSorted((a, b) => a - b);
    const partOf = (place: Place): number => countBefore(ends, place.from + 1) - 1;
    const withReading = new Set(
      used.flatMap((place) => [partOf(place), partOf({ ...place, from: lastOf(text, place) })]),
    );
    const isDenied = ({ from }: Place): boolean =>
      denied.test(text.slice(Math.max(0, from - DENIED_WITHIN), from));
    const unfilled = (places: readonly Place[]): readonly Place[] =>
      places.filter((place) => !withReading.has(partOf(place)));
    const heard = [
      ...placesOf(text, weighty),
      ...[...placesOf(text, complaint), ...unfilled(placesOf(text, vague))].filter(
        (place) => !isDenied(place),
      ),
    ].filter(({ from, to }) => isHarmless[from] === 0 && isHarmless[to - 1] === 0);
    const open = [...heard, ...said, ...left, ...exceptions].filter(
      (place) =>
        isCovered[place.from] === 0 &&
        isTime[place.from] === 0 &&
        !(withReading.has(partOf(place)) && isExplained[place.from] === 1),
    );

    const ofOthers = new Set(left.flatMap((place) => (place.isOthers ? [partOf(place)] : [])));
    const sentenceOf = (at: number): number => countBefore(clauses.sentences, at + 1);
    const lists: Readonly<Record<'notUnderstood' | 'others', Place[]>> = { notUnderstood: [], others: [] };
    for (const place of open.toSorted((one, other) => one.from - other.from)) {
      const part = partOf(place);
      const whole = { from: ends[part] ?? 0, to: ends[part + 1] ?? text.length };
      const isOthers = ofOthers.has(part) || speakerOf(place) === 'other';
      const list = isOthers ? lists.others : lists.notUnderstood;
      const before = list.at(-1);
      if (before !== undefined && place.to <= before.to) continue;
      const around = isOthers ? whole : uncovered(whole, place, isCovered);
      // What is listed side by side in one sentence is one thing to read.
      if (
        before !== undefined &&
        before.to >= around.from &&
        sentenceOf(before.from) === sentenceOf(around.from)
      )
        list[list.length - 1] = { from: before.from, to: around.to };
      else list.push(around);
    }
    return { understood, ...lists };
  };
}

/** The last character of a place that is no sign: a sign may be looked at, and what is behind it is not of it. */
function lastOf(text: string, { from, to }: Place): number {
  let last = to - 1;
  while (last > from && /[ ,.;:!?]/u.test(text[last] ?? '')) last -= 1;
  return last;
}

/** Of each character, whether it lies in one of the places. */
function coverOf(text: string, places: readonly Place[]): Uint8Array {
  const cover = new Uint8Array(text.length + 1);
  for (const { from, to } of places) cover.fill(1, from, to);
  return cover;
}

/** As much around a place as belongs to a part of the text and is not covered. */
function uncovered(part: Place, { from, to }: Place, isCovered: Uint8Array): Place {
  let [first, last] = [from, to];
  while (first > part.from && isCovered[first - 1] === 0) first -= 1;
  while (last < part.to && isCovered[last] === 0) last += 1;
  return { from: first, to: last };
}
