/**
 * Voice extraction: from what somebody said to values of the vocabulary (`clinical-rules` section 9). Pure, and without
 * an opinion: it fills a form that a person reviews, and never sends anything.
 */
import { LOG_FIELD_NAMES, LOG_FIELDS, type LogField, type LogValues } from '../../events/vocabulary.ts';
import type { VoiceLanguage } from '../contract/voice.ts';
import type { Detection } from './detection.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import type { ChoicePhrases, Lexicon, SymptomPhrases } from './lexicon.ts';
import { MaskedText } from './masked-text.ts';
import { type Denial, denialFinder } from './negation.ts';
import { normaliserOf } from './normalise.ts';
import { numberReader } from './number-words.ts';
import { anyOf, pattern, phrasePattern } from './phrase.ts';
import { type Ambiguity, fits, readingsReader } from './readings.ts';

/** Confidence by kind of match (`clinical-rules` 9.7). */
const STATED_CHOICE = 0.9;
const DENIED = 0.85;
const DURATION = 0.85;
/** Short of breath, without a word on when. */
const UNQUALIFIED = 0.6;
const AMBIGUITY_COST = 0.1;
/** How far behind a chest pain "right now" is looked for: longer than it is in any language. */
const NOW_WITHIN = 20;

export interface Extraction {
  readonly values: LogValues;
  /** From 0 to 1, two decimals: the mean over the fields, less 0.10 for each ambiguity. */
  readonly confidence: number;
  /** Values that were left out because nobody can tell which of two they are. */
  readonly ambiguities: readonly Ambiguity[];
}

type Extractor = (transcript: string) => Extraction;

const EXTRACTORS: Readonly<Record<VoiceLanguage, Extractor>> = {
  en: extractorOf(ENGLISH),
  fr: extractorOf(FRENCH),
};

/** What a transcript says in the words of the vocabulary. Every value lies within the bounds of the daily form. */
export function extract(transcript: string, language: VoiceLanguage): Extraction {
  return EXTRACTORS[language](transcript);
}

function extractorOf(lexicon: Lexicon): Extractor {
  const normalise = normaliserOf(lexicon);
  const digits = numberReader(lexicon.numbers);
  const denialsIn = denialFinder(lexicon);
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
  return (transcript) => {
    const text = digits(normalise(transcript));
    const reading: Reading = {
      text,
      unread: new MaskedText(text),
      isDenied: denialsIn(text),
      found: new Map(),
      ambiguities: [],
    };
    for (const step of steps) step(reading);
    return extractionOf(reading);
  };
}

/** A transcript while it is read. */
interface Reading {
  readonly text: string;
  readonly unread: MaskedText;
  readonly isDenied: Denial;
  readonly found: Map<LogField, Detection>;
  readonly ambiguities: Ambiguity[];
}

type Step = (reading: Reading) => void;

/** What was said first stands, except that a yes replaces a no; of two that say the same, the surer one counts. */
function add({ found }: Reading, detection: Detection): void {
  const known = found.get(detection.field);
  const replaces =
    known === undefined ||
    (known.value === false && detection.value === true) ||
    (known.value === detection.value && known.confidence < detection.confidence);
  if (replaces) found.set(detection.field, detection);
}

function extractionOf({ found, ambiguities }: Reading): Extraction {
  if (!found.has('glucoseMmol')) found.delete('glucoseContext');
  const open = ambiguities.filter(({ field }) => !found.has(field));
  const detections = [...found.values()];
  const sum = detections.reduce((total, { confidence }) => total + confidence, 0);
  const mean = detections.length === 0 ? 0 : sum / detections.length;
  return {
    values: Object.fromEntries(detections.map(({ field, value }) => [field, value])),
    confidence: Math.max(0, Math.round((mean - AMBIGUITY_COST * open.length) * 100) / 100),
    ambiguities: open,
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
  return (reading) => {
    let first: number | null = null;
    for (const { value, wanted } of contexts) {
      reading.unread.setAside(wanted, ({ at, groups }) => {
        if (value === null || groups['denied'] !== undefined || (first !== null && first <= at)) return;
        first = at;
        reading.found.set('glucoseContext', { field: 'glucoseContext', value, confidence: STATED_CHOICE });
      });
    }
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
  return (reading) => {
    const { detections, ambiguities } = read(reading.unread);
    for (const detection of detections) add(reading, detection);
    reading.ambiguities.push(...ambiguities);
  };
}

/** A count without a number is one; a denied one is left to the phrases that know what it says. */
function countStep({ counts }: Lexicon): Step {
  const patterns = counts.flatMap(({ field, phrases }) =>
    phrases.map((phrase) => ({ field, wanted: phrasePattern(phrase) })),
  );
  return (reading) => {
    for (const { field, wanted } of patterns) {
      reading.unread.readIf(wanted, ({ text, at }) => {
        if (reading.isDenied(text, at)) return false;
        const value = Number(/\d+(?:\.\d+)?/u.exec(text)?.[0] ?? 1);
        if (fits(field, value)) add(reading, { field, value, confidence: STATED_CHOICE });
        return true;
      });
    }
  };
}

function choiceStep(choices: readonly ChoicePhrases[], confidence = STATED_CHOICE): Step {
  const patterns = choices.map(({ field, value, phrases }) => ({
    field,
    value,
    wanted: pattern(anyOf(phrases)),
  }));
  return (reading) => {
    for (const { field, value, wanted } of patterns) {
      reading.unread.read(wanted, ({ text, at }) => {
        if (!reading.isDenied(text, at)) add(reading, { field, value, confidence });
      });
    }
  };
}

/** Phrases that say their own yes or no. */
function fixedStep({ fixed }: Lexicon): Step {
  const patterns = fixed.flatMap(({ phrases, sets }) => {
    const detections = LOG_FIELD_NAMES.flatMap((field): readonly Detection[] => {
      const value = sets[field];
      return value == null ? [] : [{ field, value, confidence: STATED_CHOICE }];
    });
    return phrases.map((phrase) => ({ detections, wanted: phrasePattern(phrase) }));
  });
  return (reading) => {
    for (const { detections, wanted } of patterns) {
      reading.unread.read(wanted, () => {
        for (const detection of detections) add(reading, detection);
      });
    }
  };
}

function symptomStep(symptoms: readonly SymptomPhrases[], now: readonly string[]): Step {
  const patterns = symptoms.flatMap(({ field, phrases, unqualified }) =>
    phrases.map((phrase) => ({
      field,
      wanted: phrasePattern(phrase),
      confidence: unqualified === true ? UNQUALIFIED : STATED_CHOICE,
    })),
  );
  const goesOnNow = new RegExp(`^ ${anyOf(now)}`, 'u');
  return (reading) => {
    for (const { field, wanted, confidence } of patterns) {
      reading.unread.read(wanted, ({ text, at }) => {
        const denied = reading.isDenied(text, at);
        add(reading, { field, value: !denied, confidence: denied ? DENIED : confidence });
        const behind = reading.text.slice(at + text.length, at + text.length + NOW_WITHIN);
        if (!denied && isChestPain(field) && goesOnNow.test(behind))
          add(reading, { field: 'chestPainNow', value: true, confidence: STATED_CHOICE });
      });
    }
  };
}

const isChestPain = (field: LogField): boolean => LOG_FIELDS[field].group === 'chest';

/** How long a chest pain lasts: said of something else, it is nothing. */
function durationStep({ durations }: Lexicon): Step {
  const read = choiceStep(durations, DURATION);
  return (reading) => {
    const hasPain = [...reading.found.values()].some(
      ({ field, value }) => isChestPain(field) && value === true,
    );
    if (hasPain) read(reading);
  };
}
