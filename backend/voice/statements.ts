/** What a transcript says of the fields of the vocabulary, phrase by phrase (`clinical-rules` 9.1). */
import type { GlucoseUnit } from '../../events/enums.ts';
import { LOG_FIELD_NAMES, LOG_FIELDS, type LogField } from '../../events/vocabulary.ts';
import type { ChoicePhrases, Lexicon, SymptomPhrases } from './lexicon.ts';
import { MaskedText } from './masked-text.ts';
import type { DenialAt } from './negation.ts';
import { anyOf, pattern, phrasePattern } from './phrase.ts';
import { fits, placeOf } from './reading.ts';
import { readingsReader } from './readings.ts';
import type { Statement, Value } from './statement.ts';

/** Confidence by kind of match (`clinical-rules` 9.7). */
const STATED_CHOICE = 0.9;
const DENIED = 0.85;
const DURATION = 0.85;
/** Short of breath, without a word on when. */
const UNQUALIFIED = 0.6;
/** How far behind a chest pain "right now" is looked for: longer than it is in any language. */
const NOW_WITHIN = 20;

/** How far before "an hour ago" it is said that it began then. */
const BEGUN_WITHIN = 30;

/** A text while it is read. */
interface Reading {
  readonly text: string;
  readonly unread: MaskedText;
  readonly denialAt: DenialAt;
  readonly glucoseUnit: GlucoseUnit | null;
  readonly statements: Statement[];
}

type Step = (reading: Reading) => void;

export type StatementReader = (
  text: string,
  denialAt: DenialAt,
  glucoseUnit: GlucoseUnit | null,
) => readonly Statement[];

/** Makes the reading of a language, which finds the statements of a normalised text in their order. */
export function statementReader(lexicon: Lexicon): StatementReader {
  const steps = [
    // It holds "lost weight", and sets itself alone.
    symptomStep(
      lexicon.symptoms.filter(({ field }) => field === 'unintentionalWeightLoss'),
      lexicon.now,
    ),
    contextStep(lexicon),
    choiceStep(lexicon.weight.amounts),
    setAsideStep(lexicon),
    distractorStep(lexicon),
    readingStep(lexicon),
    countStep(lexicon),
    choiceStep(lexicon.choices),
    fixedStep(lexicon),
    symptomStep(lexicon.symptoms, lexicon.now),
    durationStep(lexicon),
  ];
  return (text, denialAt, glucoseUnit) => {
    const reading: Reading = { text, unread: new MaskedText(text), denialAt, glucoseUnit, statements: [] };
    for (const step of steps) step(reading);
    return reading.statements.toSorted((one, other) => one.from - other.from);
  };
}

/**
 * When glucose was measured; the first that is said counts, and "not fasting" says none: the form asks. Set aside, so that
 * its "2 hours" is no reading. Only what stands directly behind a "not" is denied: in "no chest pain, fasting sugar 6" it is
 * not part of a list.
 */
function contextStep({ glucose, negation }: Lexicon): Step {
  const denied = `(?<denied>${anyOf(negation.negators)}(?: ?${anyOf(negation.fillers)})* ?)?`;
  const contexts = glucose.contexts.map(({ value, phrases }) => ({
    value,
    wanted: pattern(denied, anyOf(phrases)),
  }));
  return ({ unread, statements }) => {
    let first: Statement | null = null;
    for (const { value, wanted } of contexts) {
      unread.setAside(wanted, (found) => {
        if (
          value === null ||
          found.groups['denied'] !== undefined ||
          (first !== null && first.from <= found.at)
        )
          return;
        first = { ...placeOf(found), field: 'glucoseContext', value, confidence: STATED_CHOICE };
      });
    }
    if (first !== null) statements.push(first);
  };
}

/** An hour, or an hour and a minute; a reading may be something else: "oxygen at 91 am breathless", "sugar at 2.8". */
const isClockTime = ([hour = 0, minute = 0]: readonly number[]): boolean =>
  Number.isInteger(hour) && hour < 24 && Number.isInteger(minute) && minute < 60;

/** Numbers between a keyword and its reading: "sugar at 6 am 19", "went from 97 to 88". */
function setAsideStep({ clockTimes, starts }: Lexicon): Step {
  const clock = pattern(anyOf(clockTimes));
  const start = pattern(anyOf(starts));
  return ({ unread }) => {
    unread.setAsideIf(clock, ({ text }) => isClockTime(numbersIn(text)));
    unread.setAside(start, () => undefined);
  };
}

const numbersIn = (text: string): readonly number[] => (text.match(/\d+(?:\.\d+)?/gu) ?? []).map(Number);

function distractorStep({ distractors }: Lexicon): Step {
  const wanted = pattern(anyOf(distractors));
  return ({ unread }) => unread.read(wanted, () => undefined);
}

function readingStep(lexicon: Lexicon): Step {
  const read = readingsReader(lexicon);
  return ({ unread, glucoseUnit, statements }) => {
    statements.push(...read(unread, glucoseUnit));
  };
}

/** A count without a number is one; a denied one is left to the phrases that know what it says. */
function countStep({ counts }: Lexicon): Step {
  const patterns = counts.flatMap(({ field, phrases }) =>
    phrases.map((phrase) => ({ field, wanted: phrasePattern(phrase) })),
  );
  return ({ unread, denialAt, statements }) => {
    for (const { field, wanted } of patterns) {
      unread.readIf(wanted, (found) => {
        if (denialAt(found.text, found.at) !== 'said') return false;
        const value = numbersIn(found.text)[0] ?? 1;
        if (fits(field, value))
          statements.push({ ...placeOf(found), field, value, confidence: STATED_CHOICE });
        return true;
      });
    }
  };
}

function choiceStep(choices: readonly ChoicePhrases[], confidence = STATED_CHOICE): Step {
  const patterns = choices.map(({ field, value, phrases, isPersonal = false }) => ({
    wanted: pattern(anyOf(phrases)),
    statement: { field, value, confidence, isPersonal },
  }));
  return ({ unread, denialAt, statements }) => {
    for (const { wanted, statement } of patterns) {
      unread.read(wanted, (found) => {
        if (denialAt(found.text, found.at) === 'said') statements.push({ ...placeOf(found), ...statement });
      });
    }
  };
}

/** Phrases that say their own yes or no. */
function fixedStep({ fixed }: Lexicon): Step {
  const patterns = fixed.flatMap(({ phrases, sets, isLasting = false, isDoubtful = false }) => {
    const said = LOG_FIELD_NAMES.flatMap((field): readonly { field: LogField; value: Value }[] => {
      const value = sets[field];
      return value == null ? [] : [{ field, value }];
    });
    return phrases.map((phrase) => ({ said, isLasting, isDoubtful, wanted: phrasePattern(phrase) }));
  });
  return ({ unread, statements }) => {
    for (const { said, isLasting, isDoubtful, wanted } of patterns) {
      unread.read(wanted, (found) => {
        for (const one of said)
          statements.push({ ...placeOf(found), ...one, confidence: STATED_CHOICE, isLasting, isDoubtful });
      });
    }
  };
}

function symptomStep(symptoms: readonly SymptomPhrases[], now: readonly string[]): Step {
  const patterns = symptoms.flatMap(({ field, phrases, unqualified = false, isPersonal = false }) =>
    phrases.map((phrase) => ({
      field,
      isPersonal,
      wanted: phrasePattern(phrase),
      confidence: unqualified ? UNQUALIFIED : STATED_CHOICE,
    })),
  );
  const goesOnNow = new RegExp(`^ ${anyOf(now)}`, 'u');
  return ({ text, unread, denialAt, statements }) => {
    for (const { field, wanted, confidence, isPersonal } of patterns) {
      unread.read(wanted, (found) => {
        const place = placeOf(found);
        const denial = denialAt(found.text, found.at);
        if (denial !== 'said') {
          const unsure = denial === 'denied' ? {} : { denial };
          statements.push({ ...place, field, value: false, confidence: DENIED, isPersonal, ...unsure });
          return;
        }
        statements.push({ ...place, field, value: true, confidence, isPersonal });
        const isNow = goesOnNow.test(text.slice(place.to, place.to + NOW_WITHIN));
        if (isChestPain(field) && field !== 'chestPainNow' && isNow)
          statements.push({ ...place, field: 'chestPainNow', value: true, confidence: STATED_CHOICE });
      });
    }
  };
}

const isChestPain = (field: LogField): boolean => LOG_FIELDS[field].group === 'chest';

/** How long a chest pain lasts: said of something else, it is nothing. The likeliest that is said counts. */
function durationStep({ durations, agos, begins }: Lexicon): Step {
  const read = choiceStep(durations, DURATION);
  const ago = pattern(anyOf(agos));
  const begun = new RegExp(`${anyOf(begins)} ?$`, 'u');
  return (reading) => {
    const pains = reading.statements.filter(({ field, value }) => isChestPain(field) && value === true);
    if (pains.length === 0) return;
    reading.unread.readIf(
      ago,
      ({ at }) => !begun.test(reading.text.slice(Math.max(0, at - BEGUN_WITHIN), at)),
    );
    const said: Statement[] = [];
    read({ ...reading, statements: said });
    const [first] = said;
    if (first !== undefined) reading.statements.push(first);
  };
}
