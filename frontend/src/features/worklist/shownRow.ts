/** A row of the worklist. */
import type { Patient } from '../../../../backend/contract/patient.ts';

export interface ShownRow {
  readonly patient: Patient;
  /** False for one whom the newest answer no longer holds: their values must be asked for by themselves. */
  readonly isListed: boolean;
}
