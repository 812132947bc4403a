import type { FieldErrors, Resolver } from 'react-hook-form';
import type { Issue } from '../../../../backend/contract/problem.ts';
import { issueOf } from '../measurements/issueText.ts';
import { type ReportForm, reportProblems, type ReportValues } from '../report-form/reportForm.ts';

/** What the form finds wrong, named as the server names it. */
export function reportIssues(form: ReportForm, values: ReportValues): readonly Pick<Issue, 'path' | 'key'>[] {
  return reportProblems(form, values).map(issueOf);
}

/** The same in the shape of the form library: the key of the words is the message. */
export function reportResolver(form: ReportForm): Resolver<ReportValues> {
  return (values) => {
    const issues = reportIssues(form, values);
    return issues.length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf(issues) };
  };
}

function errorsOf(issues: readonly Pick<Issue, 'path' | 'key'>[]): FieldErrors<ReportValues> {
  const errors = issues.map(({ path, key }) => [path, { type: 'entry', message: key }] as const);
  const { notes, ...numbers } = Object.fromEntries(errors);
  return { numbers, ...(notes === undefined ? {} : { notes }) };
}
