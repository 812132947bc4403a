import type { Patient } from '../../../../backend/contract/patient.ts';
import type { ShownRow } from './shownRow.ts';
import { useGetPatientRowQuery } from '../../api/resources/patients.ts';

/** The patient of a row as they are now; one whom the list no longer holds is known by live messages, or asked for. */
export function useNewestOf({ patient, isListed }: ShownRow): Patient {
  const { data } = useGetPatientRowQuery(patient.id, { skip: isListed });
  return isListed || data === undefined ? patient : data.patient;
}
