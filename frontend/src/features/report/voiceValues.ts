/** What was said, put into the form. */
import { LOG_FIELDS, type LogField, type LogFieldDefinition } from '../../../../events/vocabulary.ts';
import { hasGate, REPORT_GROUPS, type ReportForm, type ReportValues } from '../report-form/reportForm.ts';

export type SpokenValues = Readonly<Partial<Record<LogField, number | boolean | string | null>>>;

/** The fields that a report can take from a voice. */
export function spokenFields(form: ReportForm): readonly LogField[] {
  return REPORT_GROUPS[form].flatMap(({ numbers, choices, symptoms, answers }) => [
    ...numbers,
    ...choices,
    ...symptoms,
    ...answers,
  ]);
}

/** The values with what was said in its fields, each marked, the gate of its group opened, and the rest beside them. */
export function withSpoken(form: ReportForm, values: ReportValues, spoken: SpokenValues): ReportValues {
  const fields = new Set(spokenFields(form));
  let next = values;
  for (const [name, value] of Object.entries(spoken) as [LogField, SpokenValues[LogField]][]) {
    if (!(name in LOG_FIELDS) || value === null || value === undefined) continue;
    if (!fields.has(name)) {
      next = { ...next, also: { ...next.also, [name]: value } };
      continue;
    }
    next = { ...withValue(next, name, value), voice: { ...next.voice, [name]: true } };
    const { group } = LOG_FIELDS[name];
    const opens = REPORT_GROUPS[form].some((part) => part.group === group && hasGate(part));
    if (opens && value !== false) next = { ...next, gates: { ...next.gates, [group]: 'yes' } };
  }
  return next;
}

function withValue(values: ReportValues, name: LogField, value: number | boolean | string): ReportValues {
  const field: LogFieldDefinition = LOG_FIELDS[name];
  switch (field.kind) {
    case 'number': {
      const numbers = { ...values.numbers, [name]: String(value) };
      // What was said is in mmol/L, whatever the meter shows.
      return name === 'glucoseMmol' ? { ...values, numbers, glucoseUnit: 'mmol/L' } : { ...values, numbers };
    }
    case 'choice':
      return { ...values, choices: { ...values.choices, [name]: String(value) } };
    case 'boolean':
      return name in values.answers
        ? { ...values, answers: { ...values.answers, [name]: value === true ? 'yes' : 'no' } }
        : { ...values, symptoms: { ...values.symptoms, [name]: value === true } };
  }
}
