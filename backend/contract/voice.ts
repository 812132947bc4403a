/** What was said, and what it says in the words of the vocabulary. */
import * as z from 'zod/mini';
import { GLUCOSE_UNITS } from '../../events/enums.ts';
import { LOG_FIELD_NAMES, type LogField, type LogValues } from '../../events/vocabulary.ts';
import { logValuesRequestSchemas } from './log.ts';
import { requiredText } from './primitives.ts';

/** The languages that voice is understood in. */
export const VOICE_LANGUAGES = ['en', 'fr'] as const;
export type VoiceLanguage = (typeof VOICE_LANGUAGES)[number];

/** Some ten minutes of speech. */
export const MAX_TRANSCRIPT = 5000;

export const voiceRequestSchema = z.object({
  transcript: requiredText(MAX_TRANSCRIPT),
  language: z.enum(VOICE_LANGUAGES),
  /** What the speaker's meter shows, for a glucose that is said without a unit. */
  glucoseUnit: z.optional(z.enum(GLUCOSE_UNITS)),
});
export type VoiceRequest = z.output<typeof voiceRequestSchema>;

/** What is asked: in which unit a number is, which of several values it is, whether it is so now, where in a range it lies. */
export const VOICE_QUESTION_KINDS = ['unit', 'which', 'now', 'range'] as const;
export type VoiceQuestionKind = (typeof VOICE_QUESTION_KINDS)[number];

const spokenValueSchema = z.union([z.number(), z.boolean(), z.string()]);

const voiceQuestionSchema = z.object({
  field: z.enum(LOG_FIELD_NAMES as readonly [LogField, ...LogField[]]),
  kind: z.enum(VOICE_QUESTION_KINDS),
  /** As it was said; of a symptom that it is there. */
  value: spokenValueSchema,
  /** What it may be, in the unit of the field. */
  values: z.array(spokenValueSchema),
  /** Of each of the values, where a unit is asked; of a gram and a digit, the hundredths with it: "gramme 05". */
  units: z.array(z.string()),
  /** The words that it is about. */
  said: z.string(),
});
export type VoiceQuestion = z.output<typeof voiceQuestionSchema>;

/** A part of the transcript, in characters of it. */
const passageSchema = z.object({ from: z.number(), to: z.number(), text: z.string() });

/**
 * What an answer to an ambiguous value comes to where it is no unit: "1 gramme 05" is 1.05 g/L. Null for a unit.
 */
export function gramsOf(value: number, answer: string): number | null {
  const hundredths = /^gramme (\d\d)$/.exec(answer)?.[1];
  return hundredths === undefined ? null : value + Number(hundredths) / 100;
}

interface ExtractedData extends LogValues {
  readonly confidence: number;
  readonly language: VoiceLanguage;
  readonly originalTranscript: string;
}

const extractedDataSchema = z.intersection(
  logValuesRequestSchemas.daily,
  z.object({ confidence: z.number(), language: z.enum(VOICE_LANGUAGES), originalTranscript: z.string() }),
) as unknown as z.ZodMiniType<ExtractedData, ExtractedData>;

export const voiceAnswerSchema = z.object({
  /** False where nothing was recognised; `error` says what to do. */
  success: z.boolean(),
  extractedData: extractedDataSchema,
  /** From 0 to 1. */
  confidence: z.number(),
  error: z.nullable(z.string()),
  /** What was left out until it is answered. */
  questions: z.array(voiceQuestionSchema),
  /** The words that a value or a question comes from. */
  understood: z.array(
    z.extend(passageSchema, { field: z.enum(LOG_FIELD_NAMES as readonly [LogField, ...LogField[]]) }),
  ),
  /** What holds a part of the body, a complaint or a number, and came to nothing. */
  notUnderstood: z.array(passageSchema),
  /** What was said of somebody else. */
  others: z.array(passageSchema),
});
export type VoiceAnswer = z.output<typeof voiceAnswerSchema>;
