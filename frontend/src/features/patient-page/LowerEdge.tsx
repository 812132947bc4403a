import type { Patient } from '../../../../backend/contract/patient.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { CallButton } from '../contact/CallButton.tsx';
import { AcknowledgeButton } from './AcknowledgeButton.tsx';
import { HAS_ROOM } from './hasRoom.ts';
import styles from './LowerEdge.module.css';

/** At the lower edge of a phone: what is done first, under the thumb. */
export function LowerEdge({ patient }: { readonly patient: Patient }) {
  const isWide = useMediaQuery(HAS_ROOM);
  if (isWide) return null;
  return (
    <div className={styles.lowerEdge}>
      <CallButton patient={patient} place="patient" isFirst />
      <AcknowledgeButton patient={patient} />
    </div>
  );
}
