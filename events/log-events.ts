/** Stream `patientLogs-<patientId>`: all logs of one patient in the order received, each with its evaluation. */
import * as z from 'zod/mini';
import { defineEvent } from './definition.ts';
import { CONDITIONS, FLAGS, LOG_SOURCES } from './enums.ts';
import { thresholdsSchema } from './thresholds.ts';
import { LOG_FIELD_NAMES, LOG_FIELDS, type LogFieldDefinition, type LogValues } from './vocabulary.ts';

function storedValue(field: LogFieldDefinition) {
  switch (field.kind) {
    case 'number':
      return z.optional(z.nullable(z.number()));
    case 'boolean':
      return z.optional(z.nullable(z.boolean()));
    case 'choice':
      return z.optional(z.nullable(z.enum(field.choices)));
  }
}

/** The values of a log as they were sent: absent, null and a value are three different things. */
export const logValuesSchema = z.object(
  Object.fromEntries(LOG_FIELD_NAMES.map((name) => [name, storedValue(LOG_FIELDS[name])])),
) as unknown as z.ZodMiniType<LogValues, LogValues>;

export const LogRecorded = defineEvent({
  type: 'LogRecorded',
  category: 'patientLogs',
  personal: ['notes'],
  schema: z.object({
    logId: z.string(),
    source: z.enum(LOG_SOURCES),
    values: logValuesSchema,
    notes: z.nullable(z.string()),
  }),
});

/** What a rule compared, so that an auditor can see years later why a flag was given. */
export const comparedSchema = z.object({
  field: z.string(),
  value: z.nullable(z.union([z.number(), z.boolean(), z.string()])),
  limit: z.nullable(z.number()),
  /** Whose limit it was; fixed for those that nobody can change. */
  limitFrom: z.nullable(z.enum(['default', 'clinic', 'patient', 'fixed'])),
});
export type Compared = z.output<typeof comparedSchema>;

export const firedRuleSchema = z.object({
  id: z.string(),
  condition: z.nullable(z.enum([...CONDITIONS, 'GENERAL'])),
  flag: z.enum(['RED', 'AMBER', 'NOTE']),
  compared: z.array(comparedSchema),
});
export type FiredRule = z.output<typeof firedRuleSchema>;

/** The verdict on one log, as it was given. It is recorded beside its log, in one append, and never recomputed. */
export const LogEvaluated = defineEvent({
  type: 'LogEvaluated',
  category: 'patientLogs',
  schema: z.object({
    logId: z.string(),
    overallFlag: z.enum(FLAGS),
    flagDiabetes: z.nullable(z.enum(FLAGS)),
    conditionFlags: z.partialRecord(z.enum(CONDITIONS), z.enum(FLAGS)),
    firedRules: z.array(firedRuleSchema),
    messageKey: z.string(),
    reasonKeys: z.array(z.string()),
    advisoryKeys: z.array(z.string()),
    /** No reading and no symptom was given: nothing was judged. */
    limited: z.boolean(),
    /** A RED or AMBER rule fired that reads more than numbers and medicines (`clinical-rules` 8.5). */
    symptomRuleFired: z.boolean(),
    /** The flag of the log before it by time measured, null for the first. */
    previousFlag: z.nullable(z.enum(FLAGS)),
    rulesVersion: z.string(),
    thresholds: thresholdsSchema,
  }),
});
