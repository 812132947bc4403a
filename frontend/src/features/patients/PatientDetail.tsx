import { LazyPart } from '../../ui/LazyPart.tsx';
import { PATIENT_TEXTS } from '../patient/patientTexts.ts';

interface PatientDetailProps {
  readonly patientId: string;
  readonly onClose: () => void;
}

/** The detail dialog of a patient, whose code is fetched when the first one is opened. */
export function PatientDetail({ patientId, onClose }: PatientDetailProps) {
  return (
    <LazyPart
      namespaces={PATIENT_TEXTS}
      code={async () => (await import('../dashboard/PatientDetailDialog.tsx')).PatientDetailDialog}
      props={{ patientId, onClose }}
      onFailed={onClose}
    />
  );
}
