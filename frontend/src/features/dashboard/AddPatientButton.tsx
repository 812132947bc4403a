import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { useDashboardView } from './useDashboardView.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

const PatientFormDialog = lazyPart(
  async () => (await import('../patient-form/PatientFormDialog.tsx')).PatientFormDialog,
  ['registration'],
);

/** Opens the registration of a patient, and after it the patient. */
export function AddPatientButton() {
  const { t } = useTranslation('dashboard');
  const { change } = useDashboardView();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button icon={<UserPlus aria-hidden size={18} />} onClick={() => setIsOpen(true)}>
        {t('addPatient')}
      </Button>
      {isOpen && (
        <PartBoundary onFailed={close}>
          <PatientFormDialog
            patient={null}
            onClose={close}
            onSaved={({ id }) => {
              close();
              change({ patientId: id }, { isStep: true });
            }}
          />
        </PartBoundary>
      )}
    </>
  );
}
