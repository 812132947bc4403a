import { BadgePlus } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

const PlanRequestsDialog = lazyPart(
  async () => (await import('./PlanRequestsDialog.tsx')).PlanRequestsDialog,
  ['plan'],
);

/** Opens the list of those who asked for a higher plan. */
export function PlanRequestsButton() {
  const { t } = useTranslation('dashboard');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button icon={<BadgePlus aria-hidden size={18} />} onClick={() => setIsOpen(true)}>
        {t('planRequests')}
      </Button>
      {isOpen && (
        <PartBoundary onFailed={close}>
          <PlanRequestsDialog onClose={close} />
        </PartBoundary>
      )}
    </>
  );
}
