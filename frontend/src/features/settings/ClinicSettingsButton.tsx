import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

const ClinicSettingsDialog = lazyPart(
  async () => (await import('./ClinicSettingsDialog.tsx')).ClinicSettingsDialog,
  ['settings'],
);

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
        <PartBoundary onFailed={close}>
          <ClinicSettingsDialog onClose={close} />
        </PartBoundary>
      )}
    </>
  );
}
