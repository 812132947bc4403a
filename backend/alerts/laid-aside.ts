/**
 * What becomes of the open alerts of a patient who has left the programme (died, moved away): they are laid aside. They
 * stay as they are, and leave the lists and counts of what is to be done; when the patient is reached again they are
 * there again. An alert that came after the patient had left is never laid aside: somebody sent it, and it is looked at.
 */
import { PATIENTS } from '../../projections/patients/collection.ts';
import type { AlertDocument } from '../../projections/alerts/document.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import type { WithId, ReadSide } from '../event-sourcing/read-side.ts';

export async function withoutLaidAside(
  readSide: ReadSide,
  found: readonly WithId<AlertDocument>[],
): Promise<readonly WithId<AlertDocument>[]> {
  const patientIds = [...new Set(found.map(({ document }) => document.patientId))];
  const patients = await readSide.getMany(PATIENTS, patientIds);
  const patientOf = new Map(patientIds.map((id, index) => [id, patients[index] ?? null]));
  return found.filter((alert) => !isLaidAside(alert, patientOf.get(alert.document.patientId) ?? null));
}

function isLaidAside({ id, document }: WithId<AlertDocument>, patient: PatientDocument | null): boolean {
  if (document.acknowledged || patient === null || patient.left === null) return false;
  return !patient.raisedSinceLeft.includes(id);
}
