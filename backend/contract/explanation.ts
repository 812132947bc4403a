/** Why a log was given its flag, told rule by rule. */
import * as z from 'zod/mini';
import { thresholdsSchema } from '../../events/thresholds.ts';
import { firedRule, logSchema } from './log.ts';

export const explainedRuleSchema = z.object({
  ...firedRule,
  limitFrom: z.nullable(z.enum(['default', 'clinic', 'patient', 'fixed'])),
  /** Since when that limit had applied to the patient; null for one that always has. */
  limitSince: z.nullable(z.string()),
  /** In English. */
  sentence: z.string(),
  /** The same in the language files, with what it fills in: keys of texts end in `Key`. */
  sentenceKey: z.string(),
  params: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
});
export type ExplainedRule = z.output<typeof explainedRuleSchema>;

export const explanationSchema = z.object({
  log: logSchema,
  /** In the order of the rule table. */
  rules: z.array(explainedRuleSchema),
  rulesVersion: z.string(),
  /** The limits that were in force. */
  thresholds: thresholdsSchema,
});
