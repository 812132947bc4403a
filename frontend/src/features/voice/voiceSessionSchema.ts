import * as z from 'zod/mini';
import { voiceAnswerSchema } from '../../../../backend/contract/voice.ts';
import { LOG_FIELD_NAMES, type LogField } from '../../../../events/vocabulary.ts';
import type { VoiceSession } from './voiceSession.ts';

const fieldSchema = z.enum(LOG_FIELD_NAMES as readonly [LogField, ...LogField[]]);
/** By field; what is no readable value is null. */
export const spokenValuesSchema = z.partialRecord(
  fieldSchema,
  z.nullable(z.union([z.number(), z.boolean(), z.string()])),
);

/** A session as a phone keeps it. */
export const voiceSessionSchema = z.object({
  phase: z.enum(['idle', 'recording', 'processing']),
  transcript: z.string(),
  before: z.string(),
  interim: z.string(),
  answer: z.nullable(voiceAnswerSchema),
  removed: z.array(fieldSchema),
  retold: spokenValuesSchema,
  edited: spokenValuesSchema,
  isApplied: z.boolean(),
}) satisfies z.ZodMiniType<VoiceSession>;
