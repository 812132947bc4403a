import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import type { Device } from '../outbox/startOutbox.ts';

/** Of the patient what the exercise view shows. */
export type ExercisePatient = Pick<ReportPatient, 'country' | 'glucoseUnit'>;

/** Whose view it is, on which phone. */
export interface KeptPatient {
  readonly device: Device;
  readonly patientId: string;
  /** Who looks at it, and sends what is done on it. */
  readonly userId: string;
  /** Whether that is the patient: of others nothing is kept. */
  readonly isOwn: boolean;
}
