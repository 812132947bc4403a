import type { ReportValues } from './reportForm.ts';

/** Whether the pulse that stands in the form is the one that the camera has measured. */
export const isByCamera = ({ numbers, measured }: Pick<ReportValues, 'numbers' | 'measured'>): boolean =>
  (measured.hr ?? '') !== '' && numbers.hr === measured.hr;
