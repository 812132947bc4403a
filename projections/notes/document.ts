/** A note of the care team about a patient. */
export type NoteDocument = {
  readonly patientId: string;
  readonly clinicId: string;
  readonly text: string;
  readonly by: string;
  readonly at: string;
  /** null while it stands as it was written. */
  readonly editedAt: string | null;
};
