import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  set,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';

/** What is wrong with what was entered, by field: at most one thing each, by the name that the form has for it. */
export type Problems<Values extends FieldValues, Problem extends string = string> = Readonly<
  Partial<Record<FieldPath<Values>, Problem>>
>;

export interface CheckedFormOptions<Values extends FieldValues, Problem extends string> {
  /** What the fields hold at first. */
  readonly values: DefaultValues<Values>;
  readonly problemsOf: (values: Values) => Problems<Values, Problem>;
  /** When a field says first what is wrong with it: once sending was tried, or once the field was left. */
  readonly mode?: 'onSubmit' | 'onTouched';
}

/** The form library as every form uses it: checked by a function of the values, and `Form` sees to the focus. */
export function useCheckedForm<Values extends FieldValues, Problem extends string>({
  values: defaultValues,
  problemsOf,
  mode = 'onSubmit',
}: CheckedFormOptions<Values, Problem>): UseFormReturn<Values> {
  return useForm<Values>({
    defaultValues,
    mode,
    shouldFocusError: false,
    resolver: (values) => {
      const problems = Object.entries(problemsOf(values));
      if (problems.length === 0) return { values, errors: {} };
      const errors: FieldErrors<Values> = {};
      for (const [field, message] of problems) set(errors, field, { type: 'entry', message });
      return { values: {}, errors };
    },
  });
}
