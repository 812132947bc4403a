import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';

interface EditThresholdsButtonProps {
  readonly patient: { readonly id: string; readonly name: string };
}

/** Opens a patient's own limits. */
export function EditThresholdsButton({ patient }: EditThresholdsButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button icon={<SlidersHorizontal aria-hidden size={18} />} onClick={() => setIsOpen(true)}>
        {t('action.editThresholds')}
      </Button>
      {isOpen && (
        <LazyPart
          namespaces={['settings']}
          code={async () => (await import('./PatientThresholdsDialog.tsx')).PatientThresholdsDialog}
          props={{ patient, onClose: close }}
          onFailed={close}
        />
      )}
    </>
  );
}
