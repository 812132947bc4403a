import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation, useSearchParams } from 'wouter';
import { REPORTED_PARAM } from '../progress/reportedAddress.ts';
import { REPORT_GROUPS, type ReportForm, type ReportValues } from '../report-form/reportForm.ts';
import { withSpoken } from './voiceValues.ts';

/** Ticks a symptom that was told on another screen; from then on the address is that of the form alone. */
export function useReported(form: ReportForm, methods: UseFormReturn<ReportValues>): void {
  const [params] = useSearchParams();
  const [path, navigate] = useLocation();
  const reported = params.get(REPORTED_PARAM);
  const { reset, getValues } = methods;
  useEffect(() => {
    if (reported === null) return;
    const symptom = REPORT_GROUPS[form]
      .flatMap(({ symptoms }) => symptoms)
      .find((field) => field === reported);
    if (symptom !== undefined) {
      const values = getValues();
      const { voice } = values;
      reset({ ...withSpoken(form, values, { [symptom]: true }), voice }, { keepDefaultValues: true });
    }
    navigate(path, { replace: true });
  }, [reported, form, path, navigate, reset, getValues]);
}
