/** A medicine that the care team knows of, with every dose that it has had. */
export type MedicationDocument = {
  readonly patientId: string;
  readonly clinicId: string;
  readonly name: string;
  /** The first is how it began, the last how it is taken now. */
  readonly doses: readonly {
    readonly dose: string;
    readonly times: readonly string[];
    /** The day from which it was so. */
    readonly since: string;
    readonly by: string;
  }[];
  readonly stopped: { readonly since: string; readonly reason: string | null; readonly by: string } | null;
  readonly startedAt: string;
};
