import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { PatientOverrides } from './PatientOverrides.tsx';

interface PatientThresholdsDialogProps {
  readonly patient: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** One patient's own limits, from where that patient is seen. */
export function PatientThresholdsDialog({ patient, onClose }: PatientThresholdsDialogProps) {
  const { t } = useTranslation('settings');
  const [isDirty, setIsDirty] = useState(false);
  return (
    <Dialog title={t('overrides.heading', { name: patient.name })} onClose={onClose} asksToClose={isDirty}>
      <PatientOverrides patient={patient} onDone={onClose} onCancel={onClose} onDirty={setIsDirty} />
    </Dialog>
  );
}
