import { createContext } from 'react';
import type { ReportPatient } from './keptPerson.ts';

/** Whose report is on the screen. */
export const ReportPatientContext = createContext<ReportPatient | null>(null);
