import type { Patient } from '../../../../backend/contract/patient.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { LazyCustomAlert } from '../alerts/CustomAlertButton.tsx';
import { LazyPatientForm } from '../patient-form/EditPatientButton.tsx';
import { LazyPatientThresholds } from '../settings/EditThresholdsButton.tsx';

const GiveDialog = lazyPart(async () => (await import('./GiveDialog.tsx')).GiveDialog);

/** An alert in own words, the patient's limits, their details, or handing them over. */
export type PatientDialog = 'alert' | 'limits' | 'details' | 'give';

interface PatientDialogsProps {
  readonly patient: Patient;
  readonly opened: PatientDialog | null;
  readonly onClose: () => void;
}

/**
 * What is done for a patient in a dialog. Apart from the buttons that open it: where the window becomes narrower these move
 * elsewhere, and what was typed stays.
 */
export function PatientDialogs({ patient, opened, onClose }: PatientDialogsProps) {
  if (opened === null) return null;
  return (
    <PartBoundary onFailed={onClose}>
      {opened === 'alert' && <LazyCustomAlert patient={patient} onClose={onClose} />}
      {opened === 'limits' && <LazyPatientThresholds patient={patient} onClose={onClose} />}
      {opened === 'details' && <LazyPatientForm patient={patient} onClose={onClose} onSaved={onClose} />}
      {opened === 'give' && <GiveDialog patient={patient} acts={patient.work?.acts ?? 0} onClose={onClose} />}
    </PartBoundary>
  );
}
