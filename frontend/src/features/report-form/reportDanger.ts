/** What a report holds that cannot wait for an answer of the server: a safety net, and no flag. */
import { DANGER_SYMPTOMS } from '../../../../backend/contract/danger.ts';
import type { BooleanLogField } from '../../../../events/vocabulary.ts';
import { loggedNumber } from '../measurements/numberEntries.ts';
import { isReported, type ReportForm, type ReportValues } from './reportForm.ts';
import { reportProblems, saidGlucoseWarning } from './reportProblems.ts';

/**
 * Whether what stands in the form is a low glucose beyond doubt: then treating it must not wait for an answer.
 *
 * @param lowBelow Of the patient, in mmol/L (`clinical-rules` 1.3).
 */
export function isLowGlucose(form: ReportForm, values: ReportValues, lowBelow: number): boolean {
  const glucose = loggedNumber(values, 'glucoseMmol');
  if (glucose === null) return false;
  const hasProblem = reportProblems(form, values).some(({ field }) => field === 'glucoseMmol');
  return !hasProblem && glucose < lowBelow;
}

/** The same of a glucose that was said beside the form's questions. */
export function isLowGlucoseSaid(values: ReportValues, lowBelow: number): boolean {
  const { glucoseMmol } = values.also;
  return typeof glucoseMmol === 'number' && glucoseMmol < lowBelow && saidGlucoseWarning(values) === null;
}

/** Whether the answer calls for help by itself. */
export const isUrgent = (field: BooleanLogField): boolean => DANGER_SYMPTOMS.includes(field);

/** The answers of the report that call for help; the spray stands for one that brought no relief. */
export function redFlagsOf(values: ReportValues): readonly BooleanLogField[] {
  const reported = DANGER_SYMPTOMS.filter(
    (field) => isReported(field, values) || values.also[field] === true,
  );
  const { answers, also } = values;
  const sprayed = answers.tookGtnSpray === 'yes' || also.tookGtnSpray === true;
  const unrelieved = answers.gtnRelievedPain === 'no' || also.gtnRelievedPain === false;
  return sprayed && unrelieved ? [...reported, 'gtnRelievedPain'] : reported;
}

/** What cannot wait for an answer of the server. */
export type Danger = 'emergency' | 'lowSugar';

/** What the report calls for help for, the worst of it; null where it does not. */
export function dangerIn(form: ReportForm, values: ReportValues, lowBelow: number): Danger | null {
  const glucoseSign = values.choices.glucoseSign || values.also.glucoseSign;
  // Above what the meter can show; below it there is no number to compare.
  if (redFlagsOf(values).length > 0 || glucoseSign === 'HI') return 'emergency';
  if (glucoseSign === 'LO') return 'lowSugar';
  return isLowGlucose(form, values, lowBelow) || isLowGlucoseSaid(values, lowBelow) ? 'lowSugar' : null;
}
