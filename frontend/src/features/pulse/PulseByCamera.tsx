import { Camera } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import type { ReportValues } from '../report-form/reportForm.ts';

const PulseDialog = lazyPart(async () => (await import('./PulseDialog.tsx')).PulseDialog, ['pulse']);

/** Asked here and not of the dialog's own files, which come when it is opened. */
const hasCamera = (): boolean =>
  typeof navigator.mediaDevices === 'object' && 'getUserMedia' in navigator.mediaDevices;

/** The way to measure the pulse without a device; nothing where this browser has no camera. */
export function PulseByCamera({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation('steps');
  const { getValues, setValue } = useFormContext<ReportValues>();
  const [isOpen, setIsOpen] = useState(false);
  if (!hasCamera()) return null;
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t('pulse.open')}
        onClick={() => setIsOpen(true)}
      >
        <Camera aria-hidden size={20} />
        {t('pulse.chip')}
      </button>
      {isOpen && (
        <PartBoundary onFailed={() => setIsOpen(false)}>
          <PulseDialog
            onClose={() => setIsOpen(false)}
            onUse={(pulse) => {
              const text = String(pulse);
              setValue('numbers.hr', text, { shouldDirty: true, shouldTouch: true });
              setValue('measured.hr', text, { shouldDirty: true });
              if (getValues('voice.hr') === true) setValue('voice.hr', false);
              setIsOpen(false);
            }}
          />
        </PartBoundary>
      )}
    </>
  );
}
