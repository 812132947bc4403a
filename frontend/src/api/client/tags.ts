/** What an answer tells about, so that a change can name the answers that it makes stale. */
export const TAG_TYPES = [
  'Session',
  'Patient',
  'Work',
  'PatientLog',
  'Alert',
  'Thresholds',
  'Clinic',
  'Test',
  'Milestone',
  'Journey',
  'Contact',
  'Note',
  'Medication',
  'Message',
  'Device',
  'Exercise',
  'Progress',
  'GroceryBundle',
  'Facility',
  'Order',
  'Partner',
  'Projection',
  'User',
  'Forgetting',
  'Caregiver',
] as const;
export type TagType = (typeof TAG_TYPES)[number];

export interface Tag {
  readonly type: TagType;
  readonly id: string;
}

export const listTag = (type: TagType): Tag => ({ type, id: 'LIST' });
export const idTag = (type: TagType, id: string): Tag => ({ type, id });

/** The numbers of all patients and alerts, which live messages tell. */
export const COUNTS = idTag('Patient', 'COUNTS');
/** The alerts that nobody has acknowledged, which live messages keep as they are, as long as that can be known. */
export const OPEN_ALERTS = idTag('Alert', 'OPEN');
/** The alerts that somebody is on, or that are over. */
export const HANDLED_ALERTS = idTag('Alert', 'HANDLED');

/** The tags of an answer about one patient, who is what it was asked for. */
export const tagsOfPatient =
  (...types: readonly TagType[]) =>
  (_answer: unknown, _error: unknown, patientId: string): readonly Tag[] =>
    types.map((type) => idTag(type, patientId));

/** The tags that a mutation makes stale; none where it failed, since then nothing changed. */
export function unlessFailed(error: unknown, ...tags: readonly Tag[]): readonly Tag[] {
  return error === undefined ? tags : [];
}

/** What a log of a patient changes on the screens. */
export function tagsOfNewLog(patientId: string): readonly Tag[] {
  return [listTag('Patient'), idTag('Patient', patientId), idTag('PatientLog', patientId), listTag('Alert')];
}
