/** What must be corrected before a report can be sent. */
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import { type NumberEntries, type NumberProblem, numberProblems } from '../measurements/numberEntries.ts';
import { isConfirmed, type PlausibilityWarning, plausibilityWarnings } from '../measurements/plausibility.ts';
import { REPORT_GROUPS, type ReportForm, type ReportValues } from './reportForm.ts';

export type ReportProblem =
  | NumberProblem
  | { readonly field: 'glucoseMmol'; readonly problem: 'unit' }
  | { readonly field: 'notes'; readonly problem: 'tooLong' };

/** What must be corrected before the report can be sent, in the order of the form. */
export function reportProblems(form: ReportForm, values: ReportValues): readonly ReportProblem[] {
  const names = REPORT_GROUPS[form].flatMap(({ numbers }) => numbers);
  const asksUnit = isUnitOpen(form, values);
  const problems: ReportProblem[] = numberProblems(names, values, form).filter(
    // A fraction is how the other unit is read: which unit it is comes before how it is typed.
    ({ field, problem }) => !(asksUnit && field === 'glucoseMmol' && problem === 'whole'),
  );
  const isGlucoseRead = problems.every(({ field }) => field !== 'glucoseMmol');
  if (isGlucoseRead && (asksUnit || saidGlucoseWarning(values) !== null)) {
    problems.push({ field: 'glucoseMmol', problem: 'unit' });
  }
  if (values.notes.trim().length > MAX_NOTE) problems.push({ field: 'notes', problem: 'tooLong' });
  return problems;
}

/**
 * Whether it is still to be answered in which unit the glucose was typed. Unlike the other questions this one stops the
 * report: 35 mg/dL is a severe low, 35 mmol/L a severe high, and the advice is the opposite.
 */
function isUnitOpen(form: ReportForm, values: ReportValues): boolean {
  return plausibilityWarnings(values, form, null).some(
    (warning) => warning.kind === 'glucoseUnit' && !isConfirmed(values, warning),
  );
}

/** A glucose that was said beside the form's questions, as an entry of its own, in mmol/L; null where there is none. */
function saidGlucose({ also, confirmed }: ReportValues): NumberEntries | null {
  const { glucoseMmol } = also;
  if (typeof glucoseMmol !== 'number') return null;
  return { numbers: { glucoseMmol: String(glucoseMmol) }, glucoseUnit: 'mmol/L', confirmed };
}

type UnitWarning = Extract<PlausibilityWarning, { readonly kind: 'glucoseUnit' }>;

/** What is to be asked about the unit of a glucose that was said; null where that is answered, or none was said. */
export function saidGlucoseWarning(values: ReportValues): UnitWarning | null {
  const said = saidGlucose(values);
  if (said === null) return null;
  const warnings = plausibilityWarnings(said, 'diabetes', null).filter(
    (warning) => warning.kind === 'glucoseUnit',
  );
  return warnings.find((warning) => !isConfirmed(said, warning)) ?? null;
}
