import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';

/** Opens the clinic's thresholds and settings. */
export function ClinicSettingsButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button icon={<SlidersHorizontal aria-hidden size={18} />} onClick={() => setIsOpen(true)}>
        {t('action.clinicSettings')}
      </Button>
      {isOpen && (
        <LazyPart
          namespaces={['settings']}
          code={async () => (await import('./ClinicSettingsDialog.tsx')).ClinicSettingsDialog}
          props={{ onClose: close }}
          onFailed={close}
        />
      )}
    </>
  );
}
