/** Whom a caregiver may report for, kept on their phone so that they can do so without a network. */
import * as z from 'zod/mini';
import { type ReportPatient, reportPatientSchema } from '../../api/resources/reportPatient.ts';
import { type Changes, keepValue, keptValue, type Reads } from '../../lib/keptValue.ts';
import { keepPerson, keptPerson, SHARED_KEY } from '../report/keptPerson.ts';

const keptSharedSchema = z.object({
  /** The caregiver. */
  userId: z.string(),
  patients: z.array(reportPatientSchema),
});
export type KeptShared = z.output<typeof keptSharedSchema>;

export const keptShared = (storage: Reads): KeptShared | null =>
  keptValue(storage, SHARED_KEY, keptSharedSchema);

/** Keeps of them what a form needs. Whoever entered on this phone before the caregiver came is forgotten there. */
export function keepShared(storage: () => Storage, userId: string, patients: readonly ReportPatient[]): void {
  const before = keptPerson(storage);
  if (before !== null && before.userId !== userId) keepPerson(storage, null);
  keepValue(storage, SHARED_KEY, keptSharedSchema.parse({ userId, patients }));
}

/** Makes the form open for one of them. */
export const reportFor = (storage: Changes, userId: string, patient: ReportPatient): void =>
  keepPerson(storage, { userId, role: 'caregiver', patient: reportPatientSchema.parse(patient) });
