import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

const PatientThresholdsDialog = lazyPart(
  async () => (await import('./PatientThresholdsDialog.tsx')).PatientThresholdsDialog,
  ['settings'],
);

interface EditThresholdsButtonProps {
  readonly patient: { readonly id: string; readonly name: string };
  /** One word for it, where there is no room for all of them. */
  readonly short?: string;
}

/** Opens a patient's own limits. */
export function EditThresholdsButton({ patient, short }: EditThresholdsButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        icon={<SlidersHorizontal aria-hidden size={18} />}
        {...(short !== undefined && { 'aria-label': t('action.editThresholds') })}
        onClick={() => setIsOpen(true)}
      >
        {short ?? t('action.editThresholds')}
      </Button>
      {isOpen && (
        <PartBoundary onFailed={close}>
          <PatientThresholdsDialog patient={patient} onClose={close} />
        </PartBoundary>
      )}
    </>
  );
}
