/**
 * What the extraction knows of a language. The two lexicons hold the words of `clinical-rules` section 9 and nothing
 * else; how they are put to use is the same for both languages. Phrases are in the notation of `phrase.ts`, in lower
 * case and without accents, as the normalised transcript is.
 */
import type { BooleanLogField, ChoiceLogField, LogValues, NumberLogField } from '../../events/vocabulary.ts';

export interface Lexicon {
  readonly numbers: NumberWords;
  /** How a unit or a short form is spoken or written, and the one word that it becomes before anything else is read. */
  readonly folds: readonly { readonly spoken: readonly string[]; readonly word: string }[];
  /** What is said while the next word is looked for. */
  readonly hesitations: readonly string[];
  /** What stands between a keyword and its number. */
  readonly leads: Leads;
  /** Words after a number that make it no reading: "3 times", "8 o'clock". */
  readonly countedThings: readonly string[];
  /** After a number it is an oxygen saturation or nothing. */
  readonly percent: readonly string[];
  /** Phrases that hold a keyword and a number that is not its reading: "checked my sugar at 8". */
  readonly distractors: readonly string[];
  /** Hours of the day, their last number an hour or a minute; what is said behind them may be the reading. */
  readonly clockTimes: readonly string[];
  /** Where a reading was before it came to what it is: "went from 97" to 88. */
  readonly starts: readonly string[];
  readonly pressure: PressureWords;
  readonly heartRate: ReadingWords;
  readonly oxygen: ReadingWords;
  readonly weight: WeightWords;
  readonly glucose: GlucoseWords;
  /** Tried in order; a count without a number is 1 where the phrase may stand without one. */
  readonly counts: readonly { readonly field: NumberLogField; readonly phrases: readonly string[] }[];
  readonly choices: readonly ChoicePhrases[];
  readonly fixed: readonly FixedPhrases[];
  readonly symptoms: readonly SymptomPhrases[];
  readonly durations: readonly ChoicePhrases[];
  /** When something was, which is not how long it lasts: "an hour ago". */
  readonly agos: readonly string[];
  /** Before such a time: it lasts since then. */
  readonly begins: readonly string[];
  /** After a chest pain: it is there now. */
  readonly now: readonly string[];
  readonly negation: Negation;
  readonly discourse: Discourse;
}

export interface FixedPhrases {
  readonly phrases: readonly string[];
  readonly sets: LogValues;
  /** Their "no" denies what is listed behind them, too: "no chest problems, palpitations or dizziness". */
  readonly opensList?: true;
  /** It goes on since whatever time is said with it. */
  readonly isLasting?: true;
  /** What they say is likely and no more: "my drugs are finished". */
  readonly isDoubtful?: true;
}

export interface SymptomPhrases {
  readonly field: BooleanLogField;
  readonly phrases: readonly string[];
  /** The phrases do not say when, and the field is the likelier of two. */
  readonly unqualified?: true;
  /** They say nothing without somebody who has it: "fainted", "exhausted". */
  readonly isPersonal?: true;
}

export interface ChoicePhrases {
  readonly field: ChoiceLogField;
  readonly value: string;
  readonly phrases: readonly string[];
  /** As of symptoms. */
  readonly isPersonal?: true;
}

export interface NumberWords {
  readonly ones: Readonly<Record<string, number>>;
  readonly teens: Readonly<Record<string, number>>;
  /** What may follow a ten to make one number: 1 to 9, or 1 to 19 (soixante-dix-sept). */
  readonly tens: readonly {
    readonly words: readonly string[];
    readonly value: number;
    readonly upTo: 9 | 19;
  }[];
  /** Between a ten and what follows, as in "vingt et un"; null where there is no such word. */
  readonly link: string | null;
  readonly hundred: {
    readonly words: readonly string[];
    /** "A hundred", besides the ones; null where it is said without. */
    readonly article: string | null;
    readonly bare: boolean;
    readonly link: string | null;
  };
  /** Heads of a number of hundreds without the word: "one forty five" is 145. */
  readonly shortHundreds: readonly string[];
  /** The nought of "one oh five". */
  readonly nought: string | null;
  readonly mark: string;
  /** Whether decimals may be said digit by digit: "point two five". */
  readonly digitByDigit: boolean;
  readonly half: readonly string[];
  /** Words between a number and its half: "72 kilos and a half". */
  readonly halfAfter: readonly string[];
  /** Words of one that are articles, unless one of these follows. */
  readonly articles: { readonly words: readonly string[]; readonly unlessBefore: readonly string[] };
}

interface Leads {
  /** May stand in any number directly between keyword and number: "pulse today about 72". */
  readonly direct: readonly string[];
  /** Ends whatever else stands between them: "my sugar after the walk was 8"; `_` is a number that was set aside. */
  readonly copulas: readonly string[];
  /** All that may stand behind a place: "the top is 182", but not "the lower dose is 50". */
  readonly places: readonly string[];
  /** Before two numbers that `and` joins, or between two: the value is somewhere between them. */
  readonly between: readonly string[];
  readonly to: readonly string[];
  /** Before another reading of the same: "pulse 72 and then 88". */
  readonly again: readonly string[];
  /** What the reading is called there: "today it is 8". */
  readonly itself: readonly string[];
  /** Times of the day, behind such another reading. */
  readonly daytimes: readonly string[];
}

export interface ReadingWords {
  readonly keywords: readonly string[];
  /** Words after a number that make it this reading. */
  readonly units: readonly string[];
}

/** How one of the two numbers of a pressure is called. */
export interface PressureSide {
  readonly names: readonly string[];
  /** Too common to be trusted before the other number was said, or with anything but a copula before their own. */
  readonly places: readonly string[];
}

interface PressureWords {
  readonly keywords: readonly string[];
  /** Too short to be trusted with words between them and the number. */
  readonly bareKeywords: readonly string[];
  readonly joiners: readonly string[];
  /** The joiner that stands between nothing but the two. */
  readonly over: string;
  /** Joiners that make two numbers a pressure without a keyword. */
  readonly tellingJoiners: readonly string[];
  readonly systolic: PressureSide;
  readonly diastolic: PressureSide;
  /** Whether small numbers are centimetres of mercury. */
  readonly centimetres: boolean;
}

interface WeightWords extends ReadingWords {
  /** Read where a keyword stands with them: they are money, too. */
  readonly pounds: readonly string[];
  /** Short for pounds, and never money. */
  readonly lbs: readonly string[];
  /** Units that are told apart from kilograms, but not read. */
  readonly unread: readonly string[];
  /** Amounts gained or lost, which are no weight. */
  readonly amounts: readonly ChoicePhrases[];
  /** After "20 kilos", what makes it something else's weight: "of rice". */
  readonly goods: readonly string[];
}

interface GlucoseWords {
  readonly keywords: readonly string[];
  /** "un gramme vingt-six", where glucose is told so. */
  readonly grams: readonly string[];
  /** Whole grams are of what was eaten, and only decimals are of a litre. */
  readonly eatsWholeGrams: boolean;
  /** Below this and without a unit nobody can tell g/L from mmol/L; null where g/L is not used. */
  readonly ambiguousBelow: number | null;
  /** Null where it is said that it was at none of these times. */
  readonly contexts: readonly { readonly value: string | null; readonly phrases: readonly string[] }[];
}

/**
 * Where a verb is denied. Only some verbs deny what stands behind them, "I do not have"; of any other nobody knows what it
 * denies, "I do not sleep chest pain", and it opens no list.
 */
interface DeniedVerbs {
  /** What stands before the verb. */
  readonly before: readonly string[];
  readonly verb: string;
  /** What stands behind it; nothing where there is no such word. */
  readonly behind: readonly string[];
  /** Behind all this, they open a list after any verb: "je ne fais pas de palpitations". */
  readonly unlessBefore: readonly string[];
  readonly denying: readonly string[];
}

interface Negation {
  readonly negators: readonly string[];
  /** May stand between a negator and what it denies: "not yet", "pas tout a fait". */
  readonly fillers: readonly string[];
  readonly verbs: readonly DeniedVerbs[];
  /** Hold a negator that denies no symptom: "I don't feel well". */
  readonly exceptions: readonly string[];
  /** Negators behind which, within a symptom's own phrase, stands what is absent: the symptom is not denied by them. */
  readonly absences: readonly string[];
  /** Besides the negators, within a symptom's own phrase: it says its own "not", and none before it turns it round. */
  readonly own: readonly string[];
  readonly clauseEnds: readonly string[];
  /** Behind a symptom they say that it is there: "no palpitations, chest pain is back". */
  readonly assertions: readonly string[];
  /** The same, even where a negator stands directly before the symptom: "palpitations no, chest pain yes". */
  readonly answers: readonly string[];
  /** Behind a symptom, as all of its answer: "chest pain: none". */
  readonly answeredNo: readonly string[];
  /** Within a symptom's own phrase: it is a clause of its own, "no headache right arm is weak". */
  readonly finite: readonly string[];
  /** Of the person's verb, and none of the symptom's: "dizzy when I ...". */
  readonly subordinators: readonly string[];
  /** May stand between a symptom and the word that governs it. */
  readonly determiners: readonly string[];
  /** May stand between a negator and the symptom that it denies: "no more chest pain". */
  readonly quantifiers: readonly string[];
  /** After a comma, or the word for "and": a new clause. */
  readonly and: string;
  readonly subjects: readonly string[];
  /** A new clause without a comma or an "and", which speech recognition does not write. */
  readonly bareSubjects: readonly string[];
  /** Before a bare subject they tie it to the clause: "no pain when I walk", "no swelling in my feet". */
  readonly ties: readonly string[];
  /** As the bare subjects, but objects as often: "I have not noticed my heart racing". */
  readonly possessives: readonly string[];
  /** Besides the other ties, before a symptom that is a clause of its own: "I do not notice my speech is slurred". */
  readonly clauseTies: readonly string[];
  /** Besides the other ties, before a possessive. */
  readonly possessiveTies: readonly string[];
  /** Joins the last member of a list that is denied as a whole. */
  readonly or: readonly string[];
  /** Between a negator and what it plainly denies, besides the verbs that deny: "no sign of chest pain". */
  readonly plain: readonly string[];
  /** They leave some of it: "not much chest pain", "almost no chest pain", "no chest pain all the time". */
  readonly partial: Readonly<Record<'between' | 'before' | 'behind', readonly string[]>>;
  /** With a negator behind them they deny a denial: "I can't say". */
  readonly doubts: readonly string[];
  /** The same by themselves: "not without". */
  readonly doubles: readonly string[];
}

/** Who is told of, when it was, and whether it is meant so (`clinical-rules` 9.7a). */
interface Discourse {
  /** The speaker. */
  readonly selves: readonly string[];
  /** What the speaker has: a body, readings, medicines. */
  readonly ownThings: readonly string[];
  readonly people: readonly string[];
  /** Pronouns of people, who may have been named before. */
  readonly persons: readonly string[];
  /** Pronouns of people and of things. */
  readonly pronouns: readonly string[];
  /** They tell of the speaker: "the nurse said that I …". */
  readonly professionals: readonly string[];
  /** Somebody of no known kind. */
  readonly strangers: readonly string[];
  /** Before people: they are beside, and are not told of: "I live with my wife". */
  readonly beside: readonly string[];
  /** Before people: what was said is theirs. */
  readonly owners: readonly string[];
  /** Words that tell of nobody. */
  readonly familiar: readonly string[];
  readonly past: readonly string[];
  readonly present: readonly string[];
  /** Of other days than the last, for what counts within a day. */
  readonly periods: readonly string[];
  /** Within the last day, though they hold the word of a period: « hier soir ». */
  readonly recent: readonly string[];
  /** Before a past time: it goes on since then; or it is only compared with. */
  readonly since: readonly string[];
  /** Verbs that put a symptom into the past. */
  readonly tense: readonly string[];
  /** It goes on, whatever the verb says. */
  readonly ongoing: readonly string[];
  /** What was told is over, or no more than ever. */
  readonly over: readonly string[];
  /** And yet it came back. */
  readonly back: readonly string[];
  readonly conditions: readonly string[];
  /** Before a condition: it is none, "even if". */
  readonly notConditional: readonly string[];
  readonly questions: readonly string[];
  /** A question where they begin a clause, which some words may open. */
  readonly inversions: readonly string[];
  readonly openings: readonly string[];
  readonly contrasts: readonly string[];
  readonly corrections: readonly string[];
  /** A correction only between commas or numbers; else a denial. */
  readonly noes: readonly string[];
  /** What is worth listing where nothing was understood of it: parts of the body, complaints, medicines. */
  readonly body: readonly string[];
  readonly complaints: readonly string[];
  /** Complaints that no field has, and that are worth nothing where they are denied. */
  readonly otherComplaints: readonly string[];
  /** They tell that somebody is not well only where nothing else in their clause was understood: "I feel …". */
  readonly vague: readonly string[];
  /** Hold a word of the body or of a complaint, and tell of neither: "I cannot see the doctor on Monday". */
  readonly harmless: readonly string[];
  /** When something that was denied is there all the same: "not at rest, only on the stairs". */
  readonly exceptions: readonly string[];
  /** Numbers before these words are explained by them. */
  readonly explained: readonly string[];
}
