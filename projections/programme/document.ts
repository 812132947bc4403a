/** A patient as the programme counts them: since when what was known, so that a month that is past is counted as it was. */
import { isLeaving } from '../../events/enums.ts';
import type { EventOf } from '../../events/event.ts';

/** How it is from a moment of recording on. In the order of the log. */
type Since<Value> = { readonly since: string; readonly is: Value };

/** Whether they had left, and by which contact that is known; null where a contact was withdrawn. */
type Left = Since<boolean> & { readonly contactId: string | null };

export type ProgrammeDocument = {
  readonly clinicId: string;
  readonly simulated: boolean;
  readonly registeredAt: string;
  readonly hypertension: readonly Since<boolean>[];
  readonly diabetes: readonly Since<boolean>[];
  readonly left: readonly Left[];
};

export function enrolled({ data, meta }: EventOf<'PatientRegistered'>): ProgrammeDocument {
  const since = meta.recordedAt;
  return {
    clinicId: meta.clinicId,
    simulated: meta.simulated === true,
    registeredAt: since,
    hypertension: [{ since, is: data.hasKnownHtn }],
    diabetes: [{ since, is: data.hasKnownDiabetes }],
    left: [],
  };
}

export function withConditions(
  patient: ProgrammeDocument,
  { data, meta }: EventOf<'PatientDetailsChanged'>,
): ProgrammeDocument {
  const added = (known: readonly Since<boolean>[], is: boolean | undefined) =>
    is === undefined ? known : [...known, { since: meta.recordedAt, is }];
  return {
    ...patient,
    hypertension: added(patient.hypertension, data.hasKnownHtn),
    diabetes: added(patient.diabetes, data.hasKnownDiabetes),
  };
}

export function withContact(
  patient: ProgrammeDocument,
  { data, meta }: EventOf<'PatientContacted'>,
): ProgrammeDocument {
  const { contactId, outcome } = data;
  if (outcome !== 'reached' && !isLeaving(outcome)) return patient;
  return {
    ...patient,
    left: [...patient.left, { since: meta.recordedAt, is: outcome !== 'reached', contactId }],
  };
}

/** From then on as it was before the contact. */
export function withoutContact(
  patient: ProgrammeDocument,
  { data, meta }: EventOf<'PatientContactWithdrawn'>,
): ProgrammeDocument {
  const at = patient.left.findIndex(({ contactId }) => contactId === data.contactId);
  if (at < 0) return patient;
  const is = patient.left[at - 1]?.is ?? false;
  return { ...patient, left: [...patient.left, { since: meta.recordedAt, is, contactId: null }] };
}

/** How it was just before a moment. */
export function wasBefore(history: readonly Since<boolean>[], moment: string): boolean {
  return history.filter(({ since }) => since < moment).at(-1)?.is ?? false;
}
