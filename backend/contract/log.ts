/** Logs and their evaluations, as they are sent and answered. */
import * as z from 'zod/mini';
import { CONDITIONS, FLAGS, GLUCOSE_UNITS, LOG_SOURCES, type Role, ROLES } from '../../events/enums.ts';
import { comparedSchema } from '../../events/compared.ts';
import { STANDARD_LOW_BELOW } from '../../events/glucose.ts';
import {
  boundsOf,
  type CompleteLogValues,
  LOG_FIELD_NAMES,
  LOG_FIELDS,
  LOG_GROUPS,
  type LogField,
  type LogFieldDefinition,
  type LogForm,
  type LogValues,
  type NumberLogField,
} from '../../events/vocabulary.ts';
import { MAX_NOTE, instantSchema, knownOf, optionalText, sinceLater } from './primitives.ts';
import { issueSchema } from './problem.ts';

/** A field's value as a request may hold it: the value, null, nothing, or an empty text, which is nothing. */
function sentValue(name: LogField, form: LogForm) {
  const field: LogFieldDefinition = LOG_FIELDS[name];
  switch (field.kind) {
    case 'number': {
      const { min, max } = boundsOf(name as NumberLogField, form);
      const number = z.number().check(z.minimum(min), z.maximum(max));
      return z.nullish(field.whole ? number.check(z.multipleOf(1)) : number);
    }
    case 'boolean':
      return z.nullish(z.boolean());
    case 'choice':
      return z.nullish(z.enum(field.choices));
  }
}

function valuesSchema(form: LogForm) {
  return z.object(
    Object.fromEntries(LOG_FIELD_NAMES.map((name) => [name, sentValue(name, form)])),
  ) as unknown as z.ZodMiniType<LogValues, LogValues>;
}

/** The values of a log held to the bounds of a form; of any other form than the add-log screen, to the server's. */
export const logValuesRequestSchemas = {
  daily: valuesSchema('daily'),
  addLog: valuesSchema('addLog'),
} as const;

/** What a log request holds beside its values. */
export const logFrameSchema = z.object({
  patientId: z.nullish(z.string()),
  source: z.nullish(z.enum(LOG_SOURCES)),
  timestamp: z.nullish(instantSchema),
  /** What the phone's clock had said, where `timestamp` was corrected with the person's consent. */
  phoneTimestamp: z.nullish(instantSchema),
  notes: optionalText(MAX_NOTE),
});

/**
 * A log as a request may hold it, flat or under `data`: for who reads the interface's description. It is parsed by the
 * two parts above, once it is known which form sent it.
 */
export const logRequestSchema = z.union([
  z.intersection(
    // What is sent under `data` is no flat log, in which a field that is none would be ignored.
    z.extend(logFrameSchema, { data: z.optional(z.null()) }),
    logValuesRequestSchemas.daily,
  ),
  z.object({
    patientId: z.nullish(z.string()),
    source: z.nullish(z.enum(LOG_SOURCES)),
    data: z.intersection(logFrameSchema, logValuesRequestSchemas.daily),
  }),
]);

const values = Object.fromEntries(
  LOG_FIELD_NAMES.map((name) => {
    const field: LogFieldDefinition = LOG_FIELDS[name];
    const value =
      field.kind === 'number' ? z.number() : field.kind === 'boolean' ? z.boolean() : z.enum(field.choices);
    return [
      name,
      sinceLater<string | number | boolean | null>(
        z.nullable<z.ZodMiniType<string | number | boolean>>(value),
        field.absent,
      ),
    ];
  }),
);

const verdict = {
  overallFlag: z.enum(FLAGS),
  flagDiabetes: z.nullable(z.enum(FLAGS)),
  conditionFlags: z.partialRecord(z.enum(CONDITIONS), z.enum(FLAGS)),
  message: z.string(),
  advisories: z.array(z.string()),
  messageKey: z.string(),
  reasonKeys: z.array(z.string()),
  advisoryKeys: z.array(z.string()),
  /** No reading and no symptom: nothing was judged. */
  limited: z.boolean(),
  rulesVersion: z.string(),
  /**
   * What the texts fill in as their `limit`: below how many mmol/L glucose is low for the patient, and the unit of their
   * meter, in which they are told so.
   */
  glucoseLow: sinceLater(z.object({ below: z.number(), unit: z.enum(GLUCOSE_UNITS) }), {
    below: STANDARD_LOW_BELOW,
    unit: 'mmol/L',
  }),
};

type LogAuthor = { readonly id: string; readonly name: string; readonly role: Role | 'system' };

const logFrame = z.object({
  id: z.string(),
  patientId: z.string(),
  /** When it was measured. */
  timestamp: z.string(),
  /** When the server received it. */
  receivedAt: z.string(),
  source: z.enum(LOG_SOURCES),
  notes: z.nullable(z.string()),
  /** Who sent it. null only of an answer of an older release, which a phone has kept. */
  enteredBy: sinceLater<LogAuthor | null>(
    z.nullable(z.object({ id: z.string(), name: z.string(), role: z.enum([...ROLES, 'system']) })),
    null,
  ),
  ...verdict,
  flagReasons: z.array(z.string()),
  /** The groups of symptoms of which the log says nothing, neither yes nor no. */
  notAnswered: sinceLater(knownOf(LOG_GROUPS), []),
});

export type Log = z.output<typeof logFrame> & CompleteLogValues;
export const logSchema = z.extend(logFrame, values) as unknown as z.ZodMiniType<Log, Log>;

/** A rule that fired, wherever it is told. */
export const firedRule = {
  id: z.string(),
  condition: z.nullable(z.enum([...CONDITIONS, 'GENERAL'])),
  flag: z.enum(['RED', 'AMBER', 'NOTE']),
  /** What decided: the first of `compared`. */
  field: z.nullable(z.string()),
  value: z.nullable(z.union([z.number(), z.boolean(), z.string()])),
  limit: z.nullable(z.number()),
  compared: z.array(comparedSchema),
};

export const evaluationSchema = z.object({
  ...verdict,
  reasons: z.array(z.string()),
  firedRules: z.array(z.object({ ...firedRule, reasonKey: z.string() })),
});
export type Evaluation = z.output<typeof evaluationSchema>;

export const recordedLogSchema = z.object({
  log: logSchema,
  evaluation: evaluationSchema,
  /** Things worth a second look that were accepted all the same. */
  hints: z.array(issueSchema),
});
export type RecordedLog = z.output<typeof recordedLogSchema>;
