import { createContext, useContext } from 'react';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { type GlucoseLow, STANDARD_LOW_BELOW } from '../../../../events/glucose.ts';
import type { ReportValues } from '../report-form/reportForm.ts';

export interface ReportingPatient extends ReportPatient {
  /** Below so many mmol/L glucose is low for this patient. */
  readonly lowBelow: number;
}

/** Whose report is on the screen. */
export const ReportPatientContext = createContext<ReportingPatient | null>(null);

/** The patient's limit of a low glucose in the unit of the meter that they are looking at. */
export function useGlucoseLow({
  glucoseUnit,
  voice,
}: Pick<ReportValues, 'glucoseUnit' | 'voice'>): GlucoseLow {
  const patient = useContext(ReportPatientContext);
  // What was said is written down in mmol/L, whatever the meter shows.
  const isTyped = voice.glucoseMmol !== true;
  return {
    below: patient?.lowBelow ?? STANDARD_LOW_BELOW,
    unit: isTyped ? glucoseUnit : (patient?.glucoseUnit ?? glucoseUnit),
  };
}

/** The id of the patient whose report is on the screen. */
export function useReportPatientId(): string {
  return useContext(ReportPatientContext)?.id ?? '';
}
