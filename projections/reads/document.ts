import type { ListView, Role, RecordView } from '../../events/enums.ts';

/** That somebody looked at a patient's record, or at a list of patients: once or more in the window that began then. */
export type ReadDocument = {
  /** '' of a list. */
  readonly patientId: string;
  readonly clinicId: string;
  readonly actorId: string;
  readonly role: Role | 'system';
  readonly view: RecordView | ListView;
  /** How many rows the first look of the window was answered; null of one patient's record. */
  readonly rows: number | null;
  readonly at: string;
};
