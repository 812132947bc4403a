import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation } from 'wouter';
import { useSearchParam } from '../../lib/useSearchParam.ts';
import { REPORTED_PARAM } from '../report-form/reportedAddress.ts';
import { inWay, REPORT_GROUPS, type ReportForm, type ReportValues } from '../report-form/reportForm.ts';
import { withSpoken } from './voiceValues.ts';

/**
 * Ticks a symptom that was told on another screen; from then on the address is that of the form alone.
 *
 * @param showAll shows the whole form, in which it is seen at once
 */
export function useReported(
  form: ReportForm,
  methods: UseFormReturn<ReportValues>,
  showAll: () => void,
): void {
  const [path, navigate] = useLocation();
  const reported = useSearchParam(REPORTED_PARAM);
  const { reset, getValues } = methods;
  const show = useEffectEvent(showAll);
  useEffect(() => {
    if (reported === null) return;
    const symptom = REPORT_GROUPS[form]
      .flatMap(({ symptoms }) => symptoms)
      .find((field) => field === reported);
    if (symptom !== undefined) {
      const values = inWay(form, getValues(), 'all');
      const { voice } = values;
      reset({ ...withSpoken(form, values, { [symptom]: true }), voice }, { keepDefaultValues: true });
      show();
    }
    navigate(path, { replace: true });
  }, [reported, form, path, navigate, reset, getValues]);
}
