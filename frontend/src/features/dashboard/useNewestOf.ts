import type { Patient } from '../../../../backend/contract/patient.ts';
import type { ShownRow } from './dashboardList.ts';
import { useGetPatientQuery } from '../../api/resources/patients.ts';

/** The patient of a row as they are now; one whom the list no longer holds is asked for by themselves. */
export function useNewestOf({ patient, isListed }: ShownRow): Patient {
  const { data } = useGetPatientQuery(patient.id, { skip: isListed });
  return isListed || data === undefined ? patient : data;
}
