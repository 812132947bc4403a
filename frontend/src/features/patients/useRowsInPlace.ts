import { useState } from 'react';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { inPlace, laidOut, movedPatients } from '../dashboard/dashboardList.ts';

/**
 * Keeps the patients where they were first shown while their values change, and tells how many would stand elsewhere by
 * now.
 */
export function useRowsInPlace(answer: readonly Patient[]) {
  const [shown, setShown] = useState(() => ({ answer, rows: laidOut(answer) }));
  const { rows } = shown.answer === answer ? shown : { rows: inPlace(shown.rows, answer) };
  if (shown.answer !== answer) setShown({ answer, rows });
  return {
    rows,
    moved: movedPatients(rows, answer),
    sortAgain: () => setShown({ answer, rows: laidOut(answer) }),
  };
}
