import { type FormEvent, useId } from 'react';
import {
  type FieldError,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type RegisterOptions,
  type SubmitHandler,
} from 'react-hook-form';
import type { Issue } from '../../../backend/contract/problem.ts';
import { isApiError } from '../api/client/apiError.ts';
import type { SummaryEntry } from './ErrorSummary.tsx';
import { type CheckedFormOptions, useCheckedForm } from './useCheckedForm.ts';
import { type RequestOptions, useRequest } from './useRequest.ts';

interface RequestFormOptions<Values extends FieldValues, Problem extends string>
  extends CheckedFormOptions<Values, Problem>, RequestOptions {
  /** The reader's words for what the form finds wrong. */
  readonly problemText: (problem: Problem, field: FieldPath<Values>) => string;
  /** For what the server refused; its own sentence, where the form has no words of its own. */
  readonly refusalText?: (issue: Issue) => string;
  /** The field that a refusal is about, where the server and the form call it differently; null: none. */
  readonly fieldOf?: (path: string) => FieldPath<Values> | null;
}

/**
 * A form that becomes a request. What was typed stays until the server has taken it; what the server refuses is said at
 * its field until that is changed.
 */
export function useRequestForm<Values extends FieldValues, Problem extends string>({
  problemText,
  refusalText = ({ message }) => message,
  fieldOf,
  failed,
  onFailed,
  ...options
}: RequestFormOptions<Values, Problem>) {
  const prefix = useId();
  const methods = useCheckedForm<Values, Problem>(options);
  // The library tells of what is read of it while the form is drawn, and of nothing else.
  const { errors, isDirty, isSubmitting, isSubmitted } = methods.formState;
  const fields = Object.keys(options.values) as FieldPath<Values>[];
  const fieldAt = fieldOf ?? ((path: string) => fields.find((field) => field === path) ?? null);
  const { request, isSending, failure, forgetFailure } = useRequest({
    ...(failed && { failed }),
    onFailed: (error) => {
      for (const { path, key } of issuesOf(error)) {
        const field = fieldAt(path);
        if (field !== null) methods.setError(field, { type: REFUSED, message: key });
      }
      return onFailed?.(error);
    },
  });
  const isBusy = isSubmitting || isSending;

  function errorAt(name: FieldPath<Values>): string | undefined {
    const error = get(errors, name) as FieldError | undefined;
    if (error === undefined) return undefined;
    if (error.type === REFUSED) {
      const issue = issuesOf(failure).find(({ path }) => fieldAt(path) === name);
      return issue && refusalText(issue);
    }
    // Looked at anew, so that the words are the reader's also when the language has changed.
    const problem = options.problemsOf(methods.getValues())[name];
    return problem && problemText(problem, name);
  }

  /** The id of a field, and what is wrong with it. */
  const shown = (name: FieldPath<Values>) => ({ id: `${prefix}-${name}`, error: errorAt(name) });

  return {
    methods,
    isDirty,
    /** Whether it is being checked or sent. */
    isSubmitting,
    /** Or a button in it has sent a request of its own. */
    isBusy,
    failure,
    request,
    problems: fields.flatMap((field): readonly SummaryEntry[] => {
      const { id, error } = shown(field);
      return error === undefined ? [] : [{ controlId: id, text: error }];
    }),
    shown,
    /** All that a field with a text, a number or a choice needs. */
    field: <Name extends FieldPath<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => ({
      ...shown(name),
      ...methods.register(name, rules),
    }),
    /** For a field that shows something else than what was entered, or that is no control of the browser's own. */
    change: <Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>) =>
      methods.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted }),
    /** Shows newer values in the fields that nobody has touched; what was typed stays, and can be lost no more than before. */
    goOnFrom: (newer: Values) =>
      methods.reset(newer, { keepDirtyValues: true, keepDirty: true, keepTouched: true }),
    /** Takes back what the server refused: what it compared has changed. */
    forgetRefusals: () => {
      for (const field of fields)
        if (methods.getFieldState(field).error?.type === REFUSED) methods.clearErrors(field);
    },
    submit: (onValid: SubmitHandler<Values>, onInvalid?: () => void) => async (event: FormEvent) => {
      event.preventDefault();
      if (isBusy) return;
      forgetFailure();
      await methods.handleSubmit(onValid, onInvalid)();
    },
  };
}

/** Whether no answer came, or none that this page can read: what was asked for may have been done all the same. */
export const isUnanswered = (error: unknown): boolean =>
  isApiError(error) && ['network', 'timeout', 'unreadable'].includes(String(error.status));

const REFUSED = 'server';

const issuesOf = (error: unknown): readonly Issue[] => (isApiError(error) ? error.issues : []);
