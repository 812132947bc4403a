/**
 * Limits that somebody proposes: each within its range, and none that crosses its counterpart (`clinical-rules` 1.3).
 * Every field that does not fit is named with a sentence of its own.
 */
import {
  ALERT_SETTING_FIELDS,
  type ClinicThresholds,
  THRESHOLD_FIELDS,
  THRESHOLD_GROUPS,
  type ThresholdDefinition,
  type ThresholdGroup,
  type ThresholdOverrides,
} from '../../events/thresholds.ts';
import type { Issue } from '../contract/problem.ts';
import { assertObject } from '../http/validation.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

type AnyGroup = ThresholdGroup | 'alerts';
type Limits = Record<string, number | boolean>;

/** What a limit is called in a sentence. */
const NAMES: Readonly<Record<string, string>> = {
  greenMaxSystolic: 'The highest green systolic pressure',
  greenMaxDiastolic: 'The highest green diastolic pressure',
  redMinSystolic: 'The lowest red systolic pressure',
  redMinDiastolic: 'The lowest red diastolic pressure',
  greenMaxHr: 'The highest green heart rate',
  redMinHr: 'The lowest red heart rate',
  weightWindowDays: 'The number of days for the weight gain',
  weightGainKg: 'The weight gain that is amber when passed',
  spo2AmberMax: 'The highest amber oxygen level',
  spo2RedMax: 'The highest red oxygen level',
  lowBelow: 'The limit of low blood sugar',
  severeLowBelow: 'The limit of severely low blood sugar',
  fastingGreenMax: 'The highest green fasting blood sugar',
  pp2hGreenMax: 'The highest green blood sugar two hours after a meal',
  randomGreenMax: 'The highest green random blood sugar',
  redMin: 'The lowest red high blood sugar',
  redCooldownMinutes: 'The pause after a red alert',
  amberCooldownMinutes: 'The pause after an amber alert',
  amberEscalationHours: 'The time after which an amber alert is escalated',
  redBreakOnNewReason: 'The answer whether a new reason breaks the pause after a red alert',
  HYPERTENSION: 'The group of blood pressure limits',
  AF_FLUTTER: 'The group of heart rate limits',
  HEART_FAILURE: 'The group of weight and oxygen limits',
  DIABETES: 'The group of blood sugar limits',
  alerts: 'The group of alert settings',
};

/** `below` must lie below `above`; the issue is told of `named`. */
const PAIRS: readonly {
  readonly group: ThresholdGroup;
  readonly below: string;
  readonly above: string;
  readonly named: string;
}[] = [
  { group: 'HYPERTENSION', below: 'greenMaxSystolic', above: 'redMinSystolic', named: 'redMinSystolic' },
  { group: 'HYPERTENSION', below: 'greenMaxDiastolic', above: 'redMinDiastolic', named: 'redMinDiastolic' },
  { group: 'AF_FLUTTER', below: 'greenMaxHr', above: 'redMinHr', named: 'redMinHr' },
  { group: 'HEART_FAILURE', below: 'spo2RedMax', above: 'spo2AmberMax', named: 'spo2RedMax' },
  { group: 'DIABETES', below: 'severeLowBelow', above: 'lowBelow', named: 'severeLowBelow' },
  { group: 'DIABETES', below: 'pp2hGreenMax', above: 'redMin', named: 'redMin' },
  { group: 'DIABETES', below: 'randomGreenMax', above: 'redMin', named: 'redMin' },
];

/** @throws Refusal 400 with an issue for each field that is missing, out of its range or crosses another one. */
export function proposedThresholds(body: unknown): ClinicThresholds {
  assertObject(body);
  const issues: Issue[] = [];
  const groups: Partial<Record<AnyGroup, Limits>> = {};
  for (const group of [...THRESHOLD_GROUPS, 'alerts'] as const) {
    const sent = body[group];
    if (!isRecord(sent)) issues.push(missing(group, sent));
    else groups[group] = limitsOf(group, sent, 'whole', issues);
  }
  issues.push(...crossed(groups, issues));
  if (issues.length > 0) throw Refusal.invalid(issues);
  return groups as unknown as ClinicThresholds;
}

/**
 * Overrides may cross a limit of the clinic: red wins. They may not cross each other.
 *
 * @throws Refusal 400
 */
export function proposedOverrides(sent: unknown): ThresholdOverrides {
  if (!isRecord(sent)) throw Refusal.invalid([missing('thresholds', sent)]);
  const issues: Issue[] = [];
  if ((sent['alerts'] ?? null) !== null) {
    const message = 'The alert settings are the whole clinic’s and cannot be set for one patient.';
    issues.push({ path: 'alerts', key: 'validation.alerts.choice', message });
  }
  const groups: Partial<Record<AnyGroup, Limits>> = {};
  for (const group of THRESHOLD_GROUPS) {
    const ofGroup = sent[group] ?? null;
    if (ofGroup === null) continue;
    if (!isRecord(ofGroup)) {
      issues.push(missing(group, ofGroup));
      continue;
    }
    const limits = limitsOf(group, ofGroup, 'partial', issues);
    if (Object.keys(limits).length > 0) groups[group] = limits;
  }
  issues.push(...crossed(groups, issues));
  if (issues.length > 0) throw Refusal.invalid(issues);
  return groups;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function limitsOf(
  group: AnyGroup,
  sent: Readonly<Record<string, unknown>>,
  extent: 'whole' | 'partial',
  issues: Issue[],
): Limits {
  const fields: Readonly<Record<string, ThresholdDefinition>> =
    group === 'alerts' ? ALERT_SETTING_FIELDS : THRESHOLD_FIELDS[group];
  const limits: Limits = {};
  for (const [field, definition] of Object.entries(fields)) {
    const value = isBlank(sent[field]) ? null : sent[field];
    const issue = value === null ? missing(field, null) : misfit(field, value, definition);
    if (value === null && extent === 'partial') continue;
    if (issue !== null) issues.push(issue);
    else limits[field] = Number(value);
  }
  if (group !== 'alerts') return limits;
  const { redBreakOnNewReason } = sent;
  if (typeof redBreakOnNewReason === 'boolean') return { ...limits, redBreakOnNewReason };
  issues.push(missing('redBreakOnNewReason', redBreakOnNewReason));
  return limits;
}

/** Forms send an empty text for a box that was left alone. */
const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const nameOf = (field: string): string => NAMES[field] ?? 'The set of limits';

function missing(field: string, value: unknown): Issue {
  return isBlank(value)
    ? { path: field, key: `validation.${field}.required`, message: `${nameOf(field)} is missing.` }
    : {
        path: field,
        key: `validation.${field}.choice`,
        message: `${nameOf(field)} is not written as it should be.`,
      };
}

function misfit(field: string, value: unknown, { min, max, whole, unit }: ThresholdDefinition): Issue | null {
  const issue = (kind: string, message: string, params?: Issue['params']): Issue => ({
    path: field,
    key: `validation.${field}.${kind}`,
    message,
    ...(params === undefined ? {} : { params }),
  });
  if (typeof value !== 'number') return issue('number', `${nameOf(field)} must be a number.`);
  if (whole && !Number.isInteger(value)) {
    return issue('number', `${nameOf(field)} must be a whole number.`);
  }
  if (value >= min && value <= max) return null;
  return issue('range', `${nameOf(field)} must be from ${min} to ${max} ${unit}.`, { min, max });
}

/** The pairs that cross, but for fields of which something worse has been said. */
function crossed(groups: Partial<Record<AnyGroup, Limits>>, issues: readonly Issue[]): Issue[] {
  const told = new Set(issues.map(({ path }) => path));
  const found: Issue[] = [];
  for (const { group, below, above, named } of PAIRS) {
    const low = groups[group]?.[below];
    const high = groups[group]?.[above];
    if (typeof low !== 'number' || typeof high !== 'number' || low < high || told.has(named)) continue;
    told.add(named);
    const [other, limit, side] = named === above ? [below, low, 'above'] : [above, high, 'below'];
    found.push({
      path: named,
      key: `validation.${named}.range`,
      message: `${nameOf(named)} must be ${side} ${lowerFirst(nameOf(other))}, which is ${limit}.`,
      params: { [side]: limit },
    });
  }
  return found;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
