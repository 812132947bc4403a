import type { Device } from './startOutbox.ts';

/** Whose view it is, on which phone. */
export interface KeptPatient {
  readonly device: Device;
  readonly patientId: string;
  /** Who looks at it, and sends what is done on it. */
  readonly userId: string;
  /** Whether that is the patient: of others nothing is kept. */
  readonly isOwn: boolean;
}
