import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../i18n/lazyPart.tsx';

export const LazyPatientThresholds = lazyPart(
  async () => (await import('./PatientThresholdsDialog.tsx')).PatientThresholdsDialog,
  ['settings'],
);

interface EditThresholdsButtonProps {
  /** One word for it, where there is no room for all of them. */
  readonly short?: string;
  readonly onOpen: () => void;
}

/** Opens a patient's own limits. */
export function EditThresholdsButton({ short, onOpen }: EditThresholdsButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      icon={<SlidersHorizontal aria-hidden size={18} />}
      {...(short !== undefined && { 'aria-label': t('action.editThresholds') })}
      onClick={onOpen}
    >
      {short ?? t('action.editThresholds')}
    </Button>
  );
}
