/** What a report on its way holds that cannot wait, as far as the phone knows: a safety net, and no flag. */
import { STANDARD_RED_HR, SLOWEST_HR } from '../../../../events/heart-rate.ts';
import { DEFAULT_THRESHOLDS } from '../../../../events/thresholds.ts';
import type { NumberLogField } from '../../../../events/vocabulary.ts';
import { type Danger, dangerIn } from '../report-form/reportDanger.ts';
import { reportValuesOf } from '../report-form/reportForm.ts';
import type { UnsentReport } from './keptReport.ts';

/** A systolic pressure below it is RED without anything else (`GEN-RED-LOW-BP`). */
const LOWEST_SYSTOLIC = 80;

type Answers = Pick<UnsentReport, 'form' | 'values' | 'body'>;

/** What the report calls for help for, the worst of it; null where it does not. @param lowBelow in mmol/L */
export function dangerOf({ form, values: kept }: Answers, lowBelow: number): Danger | null {
  const values = reportValuesOf(kept, form);
  return values === null ? null : dangerIn(form, values, lowBelow);
}

/**
 * The numbers of a report that are RED by themselves for somebody without limits of their own, which no phone is told; a low
 * glucose is a danger of its own.
 */
export function dangerousNumbersOf({ body }: Pick<UnsentReport, 'body'>): readonly NumberLogField[] {
  const { HYPERTENSION, HEART_FAILURE, DIABETES } = DEFAULT_THRESHOLDS;
  const reds: readonly (readonly [NumberLogField, (value: number) => boolean])[] = [
    ['bpSys', (value) => value >= HYPERTENSION.redMinSystolic || value < LOWEST_SYSTOLIC],
    ['bpDia', (value) => value >= HYPERTENSION.redMinDiastolic],
    ['hr', (value) => value >= STANDARD_RED_HR || value <= SLOWEST_HR],
    ['spo2', (value) => value <= HEART_FAILURE.spo2RedMax],
    ['glucoseMmol', (value) => value >= DIABETES.redMin],
  ];
  return reds.flatMap(([field, isRed]) => {
    const value = body[field];
    return typeof value === 'number' && isRed(value) ? [field] : [];
  });
}

/** Whether neither a question nor another report may keep it. */
export const cannotWait = (report: Answers, lowBelow: number): boolean =>
  dangerOf(report, lowBelow) !== null || dangerousNumbersOf(report).length > 0;
