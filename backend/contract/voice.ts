/** What was said, and what it says in the words of the vocabulary. */
import * as z from 'zod/mini';
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
});
export type VoiceRequest = z.output<typeof voiceRequestSchema>;

const voiceQuestionSchema = z.object({
  field: z.enum(LOG_FIELD_NAMES as readonly [LogField, ...LogField[]]),
  /** As it was said, without a unit. */
  value: z.number(),
  /** Those that it may be in; of a gram and a digit, the hundredths with it: "gramme 05". */
  units: z.array(z.string()),
});

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
  /** Values that were left out because they are ambiguous. */
  questions: z.array(voiceQuestionSchema),
});
export type VoiceAnswer = z.output<typeof voiceAnswerSchema>;
