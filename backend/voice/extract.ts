/**
 * Voice extraction: from what somebody said to values of the vocabulary (`clinical-rules` section 9). Pure, and without
 * an opinion: it fills a form that a person reviews, and never sends anything.
 *
 * A transcript is written in one form (`normalise`, `number-words`) and cut into sentences and clauses (`clauses`). Phrases
 * and numbers make statements (`statements`), each with what denies it (`negation`). Of each it is asked whose it is, of
 * when, and whether it is meant so (`circumstances`), and for what it does not hold (`exceptions`). What then stands is a value, what may stand a question (`resolution`),
 * and what came to nothing is listed (`listing`).
 */
import type { GlucoseUnit } from '../../events/enums.ts';
import type { LogValues } from '../../events/vocabulary.ts';
import type { VoiceLanguage } from '../contract/voice.ts';
import { circumstancesFinder, overFinder } from './circumstances.ts';
import { type Clauses, clauseFinder, countBefore, positionsOf } from './clauses.ts';
import { ENGLISH } from './english.ts';
import { AT_REST, exceptionFinder } from './exceptions.ts';
import { FRENCH } from './french.ts';
import type { Lexicon } from './lexicon.ts';
import { lister, type Understood } from './listing.ts';
import { denialFinder } from './negation.ts';
import { normaliserOf } from './normalise.ts';
import { numberReader } from './number-words.ts';
import { anyOf, pattern } from './phrase.ts';
import { type Judged, judged, type Question, resolved } from './resolution.ts';
import type { Place, Statement } from './statement.ts';
import { statementReader } from './statements.ts';
import type { Passage } from './transcript.ts';

const AMBIGUITY_COST = 0.1;
/** While anything stands there that was not understood, nobody can be sure of the whole. */
const MOST_WITH_GAPS = 0.84;
/** How far behind a value it is taken back, and how far behind that another is looked for. */
const TAKEN_BACK_WITHIN = 25;

/** Of what is read with a question. */
const LONGEST_SAID = 120;

export interface Extraction {
  readonly values: LogValues;
  /** From 0 to 1, two decimals: the mean over the fields, less 0.10 for each question. */
  readonly confidence: number;
  /** What is not filled in before it is answered. */
  readonly questions: readonly (Omit<Question, 'place'> & { readonly said: string })[];
  readonly understood: readonly (Passage & Pick<Understood, 'field'>)[];
  readonly notUnderstood: readonly Passage[];
  /** Somebody else's. */
  readonly others: readonly Passage[];
}

type Extractor = (said: string, glucoseUnit: GlucoseUnit | null) => Extraction;

const EXTRACTORS: Readonly<Record<VoiceLanguage, Extractor>> = {
  en: extractorOf(ENGLISH),
  fr: extractorOf(FRENCH),
};

/**
 * What a transcript says in the words of the vocabulary. Every value lies within the bounds of the daily form.
 *
 * @param glucoseUnit That of the speaker's meter, for a glucose that is said without one; null where it is not known.
 */
export function extract(
  said: string,
  language: VoiceLanguage,
  glucoseUnit: GlucoseUnit | null = null,
): Extraction {
  return EXTRACTORS[language](said, glucoseUnit);
}

function extractorOf(lexicon: Lexicon): Extractor {
  const normalise = normaliserOf(lexicon);
  const withDigits = numberReader(lexicon.numbers);
  const clausesIn = clauseFinder(lexicon);
  const denialsIn = denialFinder(lexicon);
  const statementsIn = statementReader(lexicon);
  const circumstancesIn = circumstancesFinder(lexicon);
  const overIn = overFinder(lexicon);
  const exceptionsIn = exceptionFinder(lexicon);
  const list = lister(lexicon);
  const { corrections, noes } = lexicon.discourse;
  // "No" takes back what is before it only where it stands by itself.
  const correction = pattern(`${anyOf(corrections)}|(?<=[,\\d%] )${anyOf(noes)}(?= ?,| \\d)`);

  return (said, glucoseUnit) => {
    const transcript = withDigits(normalise(said));
    const { text } = transcript;
    const clauses = clausesIn(text);
    const statements = statementsIn(text, denialsIn(text, clauses), glucoseUnit);
    const circumstancesOf = circumstancesIn(text, clauses, statements);
    const isOver = overOf(statements, overIn(text), clauses.ends);
    const exceptionsTo = exceptionsIn(text, statements, clauses.sentences);
    const all = statements.map((one): Judged => {
      const circumstances = circumstancesOf(one, one.isPersonal ?? false);
      // "No chest pain, only when I walk": it is said and denied.
      const isLimited = exceptionsTo(one).length > 0 && !AT_REST.includes(one.field);
      const statement = isLimited ? ({ ...one, denial: 'double' } as const) : one;
      return judged(statement, isOver(statement) ? { ...circumstances, time: 'past' } : circumstances);
    });
    const { filled, questions } = resolved(all, takenBack(text, positionsOf(text, correction), statements));

    const asked = new Set(questions.map(({ field }) => field));
    const isUsed = ({ field, standing }: Judged): boolean =>
      (filled.has(field) || asked.has(field)) && (standing === 'stands' || standing === 'asked');
    const listing = list({
      text,
      clauses,
      used: all.filter(isUsed),
      left: all
        .filter((statement) => !isUsed(statement))
        .map((statement) => ({ ...statement, isOthers: statement.standing === 'other' })),
      exceptions: all.filter(({ standing }) => standing === 'stands').flatMap(exceptionsTo),
      speakerOf: (place) => circumstancesOf(place, false).speaker,
    });
    const sum = [...filled.values()].reduce((total, { confidence }) => total + confidence, 0);
    const sure = Math.max(0, sum / Math.max(1, filled.size) - AMBIGUITY_COST * questions.length);
    const passage = (place: Place): Passage => transcript.passage(place);
    return {
      values: Object.fromEntries([...filled].map(([field, { value }]) => [field, value])),
      confidence:
        Math.round(Math.min(sure, listing.notUnderstood.length > 0 ? MOST_WITH_GAPS : 1) * 100) / 100,
      questions: questions.map(({ place, ...question }) => ({
        ...question,
        said: passage(contextOf(place, clauses)).text,
      })),
      understood: listing.understood.map((place) => ({ ...passage(place), field: place.field })),
      notUnderstood: listing.notUnderstood.map(passage).filter((one) => one.text !== ''),
      others: listing.others.map(passage).filter((one) => one.text !== ''),
    };
  };
}

/** The sentence around a place, to be read with a question; its clause, where nobody said a full stop for long. */
function contextOf({ from, to }: Place, { sentences, ends }: Clauses): Place {
  const between = (list: readonly number[]): Place => ({
    from: (list[countBefore(list, from) - 1] ?? -1) + 1,
    to: list[countBefore(list, to)] ?? to,
  });
  const sentence = between(sentences);
  return sentence.to - sentence.from <= LONGEST_SAID ? sentence : between(ends);
}

/** Of a statement, whether it is said behind it that it is over: of all of its clause, where nothing else was told since. */
function overOf(
  statements: readonly Statement[],
  overs: readonly number[],
  ends: readonly number[],
): (statement: Statement) => boolean {
  const starts = statements.map(({ from }) => from);
  const clauses = new Set(
    overs.flatMap((at) => {
      const last = statements[countBefore(starts, at) - 1];
      return last === undefined ? [] : [countBefore(ends, last.from)];
    }),
  );
  return ({ from, value }) => typeof value === 'boolean' && clauses.has(countBefore(ends, from));
}

/**
 * Whether a statement is taken back: before the next one of its field, or, where there is none, by a correction behind it
 * that leads to a number nobody could read, or to nothing at all.
 */
function takenBack(text: string, corrections: readonly number[], statements: readonly Statement[]) {
  const starts = statements.map(({ from }) => from);
  return (statement: Statement, next?: Statement): boolean => {
    const at = corrections[countBefore(corrections, statement.to)];
    if (at === undefined) return false;
    if (next !== undefined) return at < next.from;
    if (at > statement.to + TAKEN_BACK_WITHIN) return false;
    const following = starts[countBefore(starts, at)] ?? Infinity;
    const rest = text.slice(at, Math.min(following, at + TAKEN_BACK_WITHIN));
    return typeof statement.value === 'boolean' ? true : /\d/u.test(rest);
  };
}
