import { useContext } from 'react';
import type { GlucoseLow } from '../../../../events/glucose.ts';
import { STANDARD_LOW_BELOW } from '../../../../events/glucose.ts';
import type { ReportValues } from '../report-form/reportForm.ts';
import { ReportPatientContext } from './reportPatientContext.ts';

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
