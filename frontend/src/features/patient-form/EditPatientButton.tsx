import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

const PatientFormDialog = lazyPart(
  async () => (await import('./PatientFormDialog.tsx')).PatientFormDialog,
  ['registration'],
);

interface EditPatientButtonProps {
  readonly patient: Patient;
  /** One word for it, where there is no room for all of them. */
  readonly short?: string;
}

/** Opens the form with a patient's own data: name, age, phone, conditions. */
export function EditPatientButton({ patient, short }: EditPatientButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        icon={<Pencil aria-hidden size={18} />}
        {...(short !== undefined && { 'aria-label': t('patient.edit') })}
        onClick={() => setIsOpen(true)}
      >
        {short ?? t('patient.edit')}
      </Button>
      {isOpen && (
        <PartBoundary onFailed={close}>
          <PatientFormDialog patient={patient} onClose={close} onSaved={close} />
        </PartBoundary>
      )}
    </>
  );
}
