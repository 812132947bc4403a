import { BellPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';

interface CustomAlertButtonProps {
  /** Null: the clinician chooses one. */
  readonly patient: { readonly id: string; readonly name: string } | null;
}

/** Opens the form of an alert in a clinician's own words. */
export function CustomAlertButton({ patient }: CustomAlertButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button icon={<BellPlus aria-hidden size={18} />} onClick={() => setIsOpen(true)}>
        {t('action.customAlert')}
      </Button>
      {isOpen && (
        <LazyPart
          namespaces={['alerts']}
          code={async () => (await import('./CustomAlertDialog.tsx')).CustomAlertDialog}
          props={{ patient, onClose: close }}
          onFailed={close}
        />
      )}
    </>
  );
}
