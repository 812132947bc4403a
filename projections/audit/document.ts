/** One event of the log as an auditor looks for it; the event itself is read from the log. */
export type AuditDocument = {
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** The main one where the event names none, or could not be read. */
  readonly clinicId: string;
  readonly patientId: string;
  readonly actorId: string;
  /** When it was recorded; '' for an event that could not be read. */
  readonly at: string;
  /** When it was so: when it was recorded, unless the event says otherwise. */
  readonly effectiveAt: string;
  /** Why it could not be read; null for the others. */
  readonly unreadable: string | null;
};
