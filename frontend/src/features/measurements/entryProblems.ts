/** What is wrong with the entries of a form, by the names that the server has for it. */
import type { Issue } from '../../../../backend/contract/problem.ts';
import type { NumberLogField } from '../../../../events/vocabulary.ts';
import type { NumberProblem } from './numberEntries.ts';

type FormProblem =
  | NumberProblem
  | { readonly field: 'glucoseMmol'; readonly problem: 'unit' }
  | { readonly field: 'notes'; readonly problem: 'tooLong' };

/** What is wrong with an entry of a form, named as the server names it. */
export function issueOf({ field, problem }: FormProblem): Pick<Issue, 'path' | 'key'> {
  const key =
    problem === 'diastolicNotBelowSystolic'
      ? 'validation.bp.diastolicNotBelowSystolic'
      : `validation.${field}.${problem}`;
  return { path: field, key };
}

/** Where a form keeps an entry, by the name that the log has for it. */
export function entryPath(field: NumberLogField | 'notes') {
  return field === 'notes' ? field : (`numbers.${field}` as const);
}

/** What is wrong with the entries of a form, by where it keeps them: the key of the words. */
export function entryProblems(
  problems: readonly FormProblem[],
): Readonly<Partial<Record<ReturnType<typeof entryPath>, string>>> {
  return Object.fromEntries(problems.map((problem) => [entryPath(problem.field), issueOf(problem).key]));
}
