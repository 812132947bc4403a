/**
 * What becomes of the open alerts of a patient who has left the programme (died, moved away): they are laid aside. They
 * stay as they are, and leave the lists and counts of what is to be done; when the patient is reached again they are
 * there again. An alert that came after the patient had left is never laid aside: somebody sent it, and it is looked at.
 */
import { OPEN_ALERTS } from '../../projections/alerts/collection.ts';
import type { AlertDocument } from '../../projections/alerts/document.ts';
import type { WithId, ReadSide } from '../event-sourcing/read-side.ts';

export async function withoutLaidAside(
  readSide: ReadSide,
  found: readonly WithId<AlertDocument>[],
): Promise<readonly WithId<AlertDocument>[]> {
  const open = found.filter(({ document }) => !document.acknowledged);
  const patientIds = [...new Set(open.map(({ document }) => document.patientId))];
  const patients = await readSide.getMany(OPEN_ALERTS, patientIds);
  const laidAside = new Set(
    patients
      .flatMap((patient) => patient?.open.filter((alert) => alert.laidAside) ?? [])
      .map(({ alertId }) => alertId),
  );
  return found.filter(({ id }) => !laidAside.has(id));
}
