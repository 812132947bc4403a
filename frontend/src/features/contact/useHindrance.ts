import { useSelector } from 'react-redux';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { selectLiveStatus } from '../../api/live/liveSlice.ts';

/** Why a patient cannot be reached now; null where they can. */
export function useHindrance({
  phoneNumber,
  contactStopped,
}: Pick<Patient, 'phoneNumber' | 'contactStopped'>): 'stopped' | 'noPhone' | 'offline' | null {
  const isOffline = useSelector(selectLiveStatus) === 'offline';
  if (contactStopped) return 'stopped';
  if (phoneNumber === null) return 'noPhone';
  return isOffline ? 'offline' : null;
}
