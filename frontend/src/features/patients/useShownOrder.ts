import { useState } from 'react';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { inShownOrder, movedPatients } from './dashboardList.ts';

/**
 * Keeps the patients in the order in which they were first shown while their values change, and tells how many would
 * stand elsewhere by now.
 */
export function useShownOrder(patients: readonly Patient[]) {
  const [shown, setShown] = useState(() => patients.map(({ id }) => id));
  return {
    rows: inShownOrder(patients, shown),
    moved: movedPatients(patients, shown),
    sortAgain: () => setShown(patients.map(({ id }) => id)),
  };
}
