import { createContext } from 'react';
import type { ReportPatient } from './keptPerson.ts';

export interface ReportingPatient extends ReportPatient {
  /** Below so many mmol/L glucose is low for this patient. */
  readonly lowBelow: number;
}

/** Whose report is on the screen. */
export const ReportPatientContext = createContext<ReportingPatient | null>(null);
