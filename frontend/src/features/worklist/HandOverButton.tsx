import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

const HandOverDialog = lazyPart(async () => (await import('./HandOverDialog.tsx')).HandOverDialog);

/** Opens the open work, for whoever comes next. */
export function HandOverButton() {
  const { t } = useTranslation('work');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button icon={<ClipboardList aria-hidden size={18} />} onClick={() => setIsOpen(true)}>
        {t('handOver.open')}
      </Button>
      {isOpen && (
        <PartBoundary onFailed={close}>
          <HandOverDialog onClose={close} />
        </PartBoundary>
      )}
    </>
  );
}
