/**
 * Whose what was said is, of when, and whether it is meant so (`clinical-rules` 9.7a): "my husband has chest pain", "I had
 * chest pain last night", "is this chest pain?", "if I had chest pain".
 */
import { type Clauses, countBefore, foundIn, lastBefore, positionsOf } from './clauses.ts';
import type { Lexicon } from './lexicon.ts';
import { MaskedText } from './masked-text.ts';
import { anyOf, pattern } from './phrase.ts';
import type { Place } from './statement.ts';

export interface Circumstances {
  /** `unknown`: somebody else may be meant. */
  readonly speaker: 'self' | 'other' | 'unknown';
  /** `tense`: a verb alone says that it is over; `unsaid`: nothing does, so that it is of now. */
  readonly time: 'today' | 'past' | 'tense' | 'unsaid';
  /** `doubtful`: beside a question in one sentence with it. */
  readonly mode: 'stated' | 'asked' | 'doubtful' | 'conditional';
  /** It is told of more, or of other days, than the last one: "two times this week". */
  readonly isOfPeriod: boolean;
}

/** How much of a clause is looked at: more than anybody says in one, and little enough where nobody says a full stop. */
const CLAUSE_WITHIN = 200;

export type CircumstancesOf = (place: Place, isPersonal: boolean) => Circumstances;

/** Makes the search for the circumstances of what stands in a normalised text. */
export function circumstancesFinder(
  lexicon: Lexicon,
): (text: string, clauses: Clauses, understood: readonly Place[]) => CircumstancesOf {
  const speakersIn = speakerFinder(lexicon);
  const timesIn = timeFinder(lexicon);
  const modesIn = modeFinder(lexicon);
  return (text, clauses, understood) => {
    const speakerOf = speakersIn(text, clauses, understood);
    const timeOf = timesIn(text, clauses);
    const modeOf = modesIn(text, clauses);
    return (place, isPersonal) => ({
      speaker: speakerOf(place, isPersonal),
      ...timeOf(place),
      mode: modeOf(place),
    });
  };
}

/** A word that says whose something is: `pronoun` of a person or a thing, `stranger` of somebody of no known kind. */
interface Mark {
  readonly at: number;
  readonly who: 'self' | 'other' | 'stranger' | 'professional' | 'person' | 'pronoun';
}

function speakerFinder(lexicon: Lexicon) {
  const { discourse, negation } = lexicon;
  // The first ones yield to the later ones, where two stand at one place.
  const words = Object.entries({
    stranger: anyOf(discourse.strangers),
    self: anyOf([...discourse.selves, ...discourse.ownThings]),
    other: `(?<!${anyOf(discourse.beside)} )${anyOf(discourse.people)}`,
    professional: anyOf(discourse.professionals),
    person: `(?<!${anyOf(discourse.beside)} )${anyOf(discourse.persons)}`,
    pronoun: anyOf(discourse.pronouns),
  } satisfies Record<Mark['who'], string>).map(([who, source]) => ({
    who: who as Mark['who'],
    wanted: pattern(source),
  }));
  const owner = new RegExp(`${anyOf(discourse.owners)} $`, 'u');
  const known = pattern(
    anyOf([
      ...discourse.familiar,
      ...discourse.body,
      ...discourse.complaints,
      ...discourse.present,
      ...negation.negators,
      ...negation.fillers,
      ...negation.quantifiers,
      ...negation.determiners,
      ...negation.ties,
      ...negation.clauseEnds,
      negation.and,
      ...negation.or,
      ...lexicon.leads.direct,
      ...keywordsOf(lexicon),
      ...unitsOf(lexicon),
    ]),
  );

  function marksIn(text: string, { sentences }: Clauses): readonly Mark[] {
    const marks = words
      .flatMap(({ who, wanted }) => positionsOf(text, wanted).map((at): Mark => ({ at, who })))
      .toSorted((one, other) => one.at - other.at);
    let told: { readonly who: 'other' | 'professional'; readonly sentence: number } | null = null;
    return marks.flatMap((mark): readonly Mark[] => {
      const sentence = countBefore(sentences, mark.at);
      const last = told !== null && sentence - told.sentence <= 1 ? told.who : null;
      switch (mark.who) {
        case 'other':
        case 'professional':
          told = { who: mark.who, sentence };
          return mark.who === 'other' ? [mark] : [];
        case 'person':
          return last === 'professional' ? [] : [{ ...mark, who: 'other' }];
        case 'pronoun':
          return last === 'other' ? [{ ...mark, who: 'other' }] : [mark];
        default:
          return [mark];
      }
    });
  }

  return (text: string, clauses: Clauses, understood: readonly Place[]) => {
    const rest = without(text, understood);
    const marks = marksIn(text, clauses);
    const firm = marks.filter(({ who }) => who !== 'pronoun');
    const positions = { all: marks.map(({ at }) => at), firm: firm.map(({ at }) => at) };
    const alone = new Map<number, boolean>();
    /** Only words that tell of nobody stand beside what was understood in a sentence: "pulse 72, dizzy". */
    const isAlone = ({ from }: Place): boolean => {
      const index = countBefore(clauses.sentences, from);
      const isKnown = alone.get(index);
      if (isKnown !== undefined) return isKnown;
      const sentence = rest.slice((clauses.sentences[index - 1] ?? -1) + 1, clauses.sentences[index]);
      const is = !/[a-z]/u.test(sentence.replaceAll(known, ' '));
      alone.set(index, is);
      return is;
    };

    return (place: Place, isPersonal: boolean): Circumstances['speaker'] => {
      const [list, at] = isPersonal ? [marks, positions.all] : [firm, positions.firm];
      const index = countBefore(at, place.to) - 1;
      const before = list[index];
      const sentence = lastBefore(clauses.sentences, place.from) ?? -1;
      if (before !== undefined && before.at > sentence) {
        if (before.who === 'pronoun') return 'other';
        return before.who === 'stranger' ? 'unknown' : before.who === 'self' ? 'self' : 'other';
      }
      const behind = list[index + 1];
      const end = clauses.ends[countBefore(clauses.ends, place.to)] ?? text.length;
      if (behind !== undefined && behind.at < end) {
        if (behind.who === 'self') return 'self';
        return behind.who === 'other' &&
          owner.test(text.slice(Math.max(0, behind.at - CLAUSE_WITHIN), behind.at))
          ? 'other'
          : 'unknown';
      }
      const isAfterOther =
        before?.who === 'other' &&
        countBefore(clauses.sentences, place.from) - countBefore(clauses.sentences, before.at) === 1;
      if (isAfterOther) return 'unknown';
      return !isPersonal || isAlone(place) ? 'self' : 'unknown';
    };
  };
}

/** A text with nothing in some of its places. */
function without(text: string, places: readonly Place[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const { from, to } of places) {
    if (to <= end) continue;
    parts.push(text.slice(end, Math.max(end, from)), ','.repeat(to - Math.max(end, from)));
    end = to;
  }
  return parts.join('') + text.slice(end);
}

/** The words of all readings, with which a number belongs to one of them. */
export function keywordsOf({ pressure, heartRate, oxygen, weight, glucose }: Lexicon): readonly string[] {
  return [
    ...pressure.keywords,
    ...pressure.systolic.names,
    ...pressure.diastolic.names,
    ...[heartRate, oxygen, weight, glucose].flatMap(({ keywords }) => keywords),
  ];
}

const unitsOf = ({ heartRate, weight, percent, glucose }: Lexicon): readonly string[] => [
  ...heartRate.units,
  ...weight.units,
  ...weight.pounds,
  ...percent,
  ...glucose.grams,
  '[mmoll|mgdl|gl]',
];

function timeFinder({ discourse }: Lexicon) {
  const past = pattern(`(?<!${anyOf(discourse.since)}(?: ?[a-z]{1,4})? ?)${anyOf(discourse.past)}`);
  const present = pattern(anyOf(discourse.present));
  const period = pattern(`(?!${anyOf(discourse.recent)})${anyOf(discourse.periods)}`);
  const ongoing = new RegExp(anyOf(discourse.ongoing), 'u');
  const tense = new RegExp(anyOf(discourse.tense), 'u');
  const contrast = pattern(anyOf(discourse.contrasts));

  return (text: string, { sentences, ends }: Clauses) => {
    const marks = [
      ...positionsOf(text, past).map((at) => ({ at, isPast: true })),
      ...positionsOf(text, present).map((at) => ({ at, isPast: false })),
    ].toSorted((one, other) => one.at - other.at);
    const positions = marks.map(({ at }) => at);
    const contrasts = positionsOf(text, contrast);
    const ofPeriod = positionsOf(text, period);
    return (place: Place): Pick<Circumstances, 'time' | 'isOfPeriod'> => {
      const start = lastBefore(ends, place.from) ?? -1;
      const end = ends[countBefore(ends, place.to)] ?? text.length;
      const index = countBefore(positions, place.to) - 1;
      const [before, behind] = [marks[index], marks[index + 1]];
      const sentence = lastBefore(sentences, place.from) ?? -1;
      const turned = lastBefore(contrasts, place.from) ?? -1;
      const inClause =
        before !== undefined && before.at > start
          ? before
          : behind !== undefined && behind.at < end
            ? behind
            : null;
      const mark =
        inClause ?? (before !== undefined && before.at > Math.max(sentence, turned) ? before : null);
      const isOfPeriod = (lastBefore(ofPeriod, end) ?? -1) > start;
      if (mark !== null && mark.isPast) return { time: 'past', isOfPeriod };
      const inText = mark === null ? 'unsaid' : 'today';
      const [first, last] = [
        Math.max(start + 1, place.from - CLAUSE_WITHIN),
        Math.min(end, place.to + CLAUSE_WITHIN),
      ];
      const isOver = tense.test(text.slice(first, place.to)) && !ongoing.test(text.slice(first, last));
      return { time: isOver ? 'tense' : inText, isOfPeriod };
    };
  };
}

function modeFinder({ discourse }: Lexicon) {
  const condition = pattern(`(?<!${anyOf(discourse.notConditional)} )${anyOf(discourse.conditions)}`);
  const opened = `(?<=(?:^|[,.;!?…]) (?:${anyOf(discourse.openings)} ?,? ){0,2})`;
  const question = pattern(`${anyOf(discourse.questions)}|${opened}${anyOf(discourse.inversions)}`);
  const contrast = pattern(anyOf(discourse.contrasts));

  return (text: string, { sentences, denials }: Clauses) => {
    const conditions = positionsOf(text, condition);
    const questions = positionsOf(text, question);
    const contrasts = positionsOf(text, contrast);
    return (place: Place): Circumstances['mode'] => {
      const from = Math.max(lastBefore(sentences, place.from) ?? -1, lastBefore(contrasts, place.from) ?? -1);
      if ((lastBefore(conditions, place.to) ?? -1) > from) return 'conditional';
      if ((lastBefore(questions, place.to) ?? -1) > from) return 'asked';
      const end = sentences[countBefore(sentences, place.to)];
      if (end === undefined || text[end] !== '?') return 'stated';
      return place.to > (lastBefore(denials, end) ?? -1) ? 'asked' : 'doubtful';
    };
  };
}

/** Where it is said of what was told before that it is over, or no more than ever: "it went away", "as usual". */
export function overFinder({ discourse }: Lexicon): (text: string) => readonly number[] {
  const over = pattern(anyOf(discourse.over));
  const back = new RegExp(`^[^.;!?]{0,40}?${anyOf(discourse.back)}`, 'u');
  return (text) =>
    foundIn(new MaskedText(text), over)
      .filter(({ at, text: words }) => {
        const end = at + words.length;
        return !back.test(text.slice(end, end + CLAUSE_WITHIN));
      })
      .map(({ at }) => at);
}
