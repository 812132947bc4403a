import { type FieldPath, type RegisterOptions, useFormContext } from 'react-hook-form';
import type { ReportValues } from '../report-form/reportForm.ts';

/**
 * Registers the radio buttons of a question. One that is left without an answer, as by the Tab key, stays as it was: the form
 * library would put null in its place, which is no answer that a report may hold.
 */
export function useRegisterRadio() {
  const { register } = useFormContext<ReportValues>();
  return <Name extends FieldPath<ReportValues>>(
    name: Name,
    options?: RegisterOptions<ReportValues, Name>,
  ) => {
    const { onBlur: _left, ...input } = register(name, options);
    return input;
  };
}
