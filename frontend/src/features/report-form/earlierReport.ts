/** What a second report of a day starts from: what the first one answered, but nothing that was measured or denied. */
import type { Log } from '../../../../backend/contract/log.ts';
import {
  LOG_FIELDS,
  type LogField,
  type LogValues,
  type NumberLogField,
  symptomGroupsOf,
} from '../../../../events/vocabulary.ts';
import {
  emptyReport,
  hasGate,
  isEmptyReport,
  type MedicineAnswer,
  REPORT_GROUPS,
  type ReportForm,
  type ReportValues,
  TILES,
} from './reportForm.ts';

/** Choices that belong to a reading. */
const OF_READINGS: readonly LogField[] = ['weightChange', 'glucoseContext', 'glucoseSign'];

/** Whether a log came of this form; one that was said, if it answers one of its questions. */
export function isOfForm(form: ReportForm, { source, notAnswered }: Log): boolean {
  if (source !== 'voice') return source === `${form}-form`;
  return symptomGroupsOf(form).some((group) => !notAnswered.includes(group));
}

/** A report as the phone keeps it, in so far as another one may start from it; `savedAt` in ms since 1970. */
type KeptAnswers = { readonly form: ReportForm; readonly savedAt: number } & (
  | { readonly state: 'waiting' | 'refused'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly state: 'sent' }
);

/** What a report said, and when; ms since 1970. */
export interface EarlierAnswers {
  readonly at: number;
  readonly values: LogValues;
  /** Whether it still waits on this phone. */
  readonly waits: boolean;
}

/**
 * The newest report of a form since a moment: of the logs that the server told last, and of what still waits on this phone. What
 * it has sent has left it, answers and all. Null where there is none.
 *
 * @param since ms since 1970.
 */
export function newestOf(
  form: ReportForm,
  logs: readonly Log[],
  kept: readonly KeptAnswers[],
  since: number,
): EarlierAnswers | null {
  const told = logs
    .filter((log) => isOfForm(form, log))
    .map((log) => ({ at: Date.parse(log.timestamp), values: log, waits: false }));
  const own = kept.flatMap((report) =>
    report.form === form && report.state === 'waiting'
      ? [{ at: report.savedAt, values: report.body, waits: true }]
      : [],
  );
  return [...told, ...own].reduce<EarlierAnswers | null>(
    (newest, one) => (one.at >= since && (newest === null || one.at > newest.at) ? one : newest),
    null,
  );
}

/**
 * The answers of a report as the form has them; null where there is none to start from. A reading is taken anew. A symptom that
 * was denied is asked again: nobody denies what they were not shown.
 */
export function answersOf(form: ReportForm, log: LogValues, empty: ReportValues): ReportValues | null {
  const groups = [...REPORT_GROUPS[form], ...TILES[form]];
  const isSaid = (field: LogField) => log[field] === true;
  const symptoms = groups.flatMap((group) => group.symptoms).filter(isSaid);
  const choices = groups
    .flatMap((group) => group.choices)
    .filter((field) => !OF_READINGS.includes(field) && log[field] != null);
  const counts = groups.flatMap((group) => group.numbers).filter((field) => isCount(field, log));
  const said = new Set<LogField>([...symptoms, ...choices, ...counts]);
  const gates = groups
    .filter(hasGate)
    .map(({ group }) => group)
    .filter((group) => [...said].some((field) => LOG_FIELDS[field].group === group));
  const of = <Value>(fields: readonly LogField[], value: (field: LogField) => Value) =>
    Object.fromEntries(fields.map((field) => [field, value(field)]));
  const answers = groups
    .flatMap((group) => group.answers)
    .filter((field) => log[field] != null && field !== 'gtnRelievedPain');
  const values: ReportValues = {
    ...empty,
    numbers: { ...empty.numbers, ...of(counts, (field) => String(log[field])) },
    gates: { ...empty.gates, ...Object.fromEntries(gates.map((group) => [group, 'yes' as const])) },
    symptoms: { ...empty.symptoms, ...of(symptoms, () => true) },
    choices: { ...empty.choices, ...of(choices, (field) => String(log[field])) },
    answers: {
      ...empty.answers,
      ...of(answers, (field): MedicineAnswer => (log[field] === true ? 'yes' : 'no')),
    },
  };
  return isEmptyReport(form, { ...values, way: empty.way }) ? null : values;
}

/** A count that says something: none of a symptom is no symptom, but no missed dose is an answer. */
function isCount(field: NumberLogField, log: LogValues): boolean {
  const { reading, group } = LOG_FIELDS[field];
  const value = log[field];
  if (reading || value == null) return false;
  return value !== 0 || group === 'medication' || group === 'diabetesMedication';
}

/** The answers that a form would start from without any. */
export const startOf = (form: ReportForm, values: ReportValues): ReportValues =>
  emptyReport(form, values.glucoseUnit, values.way);
