import { useEffect, useState } from 'react';
import { FORM_FIRST_MS } from './firstQuestions.ts';
import { storedLowBelow, storeLowBelow } from './keptLimit.ts';
import { useGetLowBelowQuery } from '../../api/resources/reports.ts';

/**
 * Below how many mmol/L glucose is low for the patient: as the server says, and until it has, what it said last. Asked
 * once the form is there, which works without.
 */
export function useLowBelow(patientId: string): number {
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsAsked(true), FORM_FIRST_MS);
    return () => clearTimeout(timer);
  }, []);
  const { currentData } = useGetLowBelowQuery(patientId, { skip: !isAsked });
  const lowBelow = currentData?.effective.DIABETES.lowBelow;
  useEffect(() => {
    if (lowBelow !== undefined) storeLowBelow(() => localStorage, { patientId, lowBelow });
  }, [patientId, lowBelow]);
  return lowBelow ?? storedLowBelow(() => localStorage, patientId);
}
