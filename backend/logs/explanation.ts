/** Why a log was given its flag, in sentences: which rule, which value, which limit, whose it is and since when. */
import type { RecordedEvent } from '../../events/event.ts';
import type { Compared } from '../../events/compared.ts';
import type { FiredRule } from '../../events/log-events.ts';
import type { Thresholds } from '../../events/thresholds.ts';
import { comparable, isGlucoseSign } from '../../events/glucose.ts';
import { LOG_FIELDS, type LogField, type LogFieldDefinition } from '../../events/vocabulary.ts';
import type * as z from 'zod/mini';
import { clinicalText } from '../texts/clinical-texts.ts';
import type { ExplainedRule, explanationSchema } from '../contract/explanation.ts';
import { type EventLog, readable } from '../event-sourcing/event-log.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { limitSince } from '../clinical/limit-since.ts';
import type { JudgedLog } from './log-history.ts';
import { logViewOfEvents } from '../log-views/log-view.ts';

type Params = ExplainedRule['params'];

/** From what was recorded, and not judged anew. */
export async function explain(
  readSide: ReadSide,
  log: EventLog,
  judged: JudgedLog,
): Promise<z.output<typeof explanationSchema>> {
  const { data, meta, position } = judged.evaluated;
  const history = {
    clinic: await eventsBefore(log, `clinic-${meta.clinicId}`, position),
    patient: await eventsBefore(log, `patient-${meta.patientId ?? ''}`, position),
  };
  return {
    log: await logViewOfEvents(readSide, judged),
    rules: explainedRules(data, history),
    rulesVersion: data.rulesVersion,
    thresholds: data.thresholds,
  };
}

/** @param history of the clinic and of the patient up to the judgement, where the limits come from */
export function explainedRules(
  { firedRules, thresholds }: JudgedBy,
  history: Parameters<typeof limitSince>[2],
): ExplainedRule[] {
  return firedRules.map((rule) => {
    const first = rule.compared[0] ?? null;
    return explained(rule, first === null ? null : limitSince(first, thresholds, history));
  });
}

interface JudgedBy {
  readonly firedRules: readonly FiredRule[];
  readonly thresholds: Thresholds;
}

async function eventsBefore(
  log: EventLog,
  stream: string,
  position: string,
): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const page of log.readStream(stream)) events.push(...page.map(readable));
  return events.filter((event) => event.position < position);
}

function explained({ id, condition, flag, compared }: FiredRule, since: string | null): ExplainedRule {
  const first = compared[0];
  const sentenceKey = `explain.${kindOf(first, since)}`;
  const params = paramsOf(`reason.${id}`, first, since);
  return {
    id,
    condition,
    flag,
    field: first?.field ?? null,
    value: first?.value ?? null,
    limit: first?.limit ?? null,
    limitFrom: first?.limitFrom ?? null,
    limitSince: since,
    compared,
    sentence: sentenceOf(sentenceKey, params),
    sentenceKey,
    params,
  };
}

/** The product's own limit has a date only where another one had been in its place. */
function kindOf(first: Compared | undefined, since: string | null): string {
  if (first === undefined) return 'measured';
  const { value, limit, limitFrom } = first;
  if (limit !== null && limitFrom !== null && (typeof value === 'number' || isGlucoseSign(value))) {
    const number = comparable(value);
    const side = number > limit ? 'above' : number < limit ? 'below' : 'reached';
    return `${side}.${limitFrom === 'default' && since !== null ? 'defaultAgain' : limitFrom}`;
  }
  if (typeof value === 'boolean') return value ? 'reported' : 'denied';
  return typeof value === 'string' ? 'answered' : 'measured';
}

function paramsOf(reasonKey: string, first: Compared | undefined, since: string | null): Params {
  if (first === undefined) return { reasonKey };
  const { field, value, limit } = first;
  return {
    reasonKey,
    fieldKey: `field.${field}`,
    value,
    unit: unitOf(field),
    ...(limit === null ? {} : { limit, since }),
    ...(typeof value === 'string' && !isGlucoseSign(value)
      ? { answerKey: `choice.${choiceField(field)}.${value}` }
      : {}),
  };
}

/** The class that was reported before is one of the same classes. */
const choiceField = (field: string): string => (field === 'previousNyhaClass' ? 'nyhaClass' : field);

const isLogField = (field: string): field is LogField => Object.hasOwn(LOG_FIELDS, field);

function unitOf(field: string): string | null {
  if (field === 'weightGainKg' || field === 'lowestWeightKg') return 'kg';
  const definition: LogFieldDefinition | null = isLogField(field) ? LOG_FIELDS[field] : null;
  return definition?.kind === 'number' ? definition.unit : null;
}

/** The English sentence. The day on which a limit was set is enough for one. */
function sentenceOf(key: string, params: Params): string {
  const withUnit = (value: unknown): string => {
    const unit = params['unit'] ?? '';
    return `${String(value)} ${clinicalText(`unit.${String(unit)}`)}`.replace(/ unit\.$/, '').trim();
  };
  const textOf = (name: string): string => {
    const textKey = params[`${name}Key`];
    if (typeof textKey === 'string') return clinicalText(textKey);
    const value = params[name] ?? null;
    if (name === 'since') return typeof value === 'string' ? value.slice(0, 10) : '';
    return value === null ? '' : typeof value === 'string' ? value : withUnit(value);
  };
  return clinicalText(key)
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => textOf(name))
    .trim();
}
