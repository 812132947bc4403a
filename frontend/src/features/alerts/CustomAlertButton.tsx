import { BellPlus } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../i18n/lazyPart.tsx';

export const LazyCustomAlert = lazyPart(
  async () => (await import('./CustomAlertDialog.tsx')).CustomAlertDialog,
  ['alerts'],
);

interface CustomAlertButtonProps {
  /** Null: the clinician chooses one. */
  readonly patient: { readonly id: string; readonly name: string } | null;
  /** In a list each button says "Alert"; elsewhere "Custom Alert". */
  readonly place?: 'list' | 'patient';
  readonly onOpen: () => void;
}

/** Opens the form of an alert in a clinician's own words. */
export function CustomAlertButton({ patient, place = 'patient', onOpen }: CustomAlertButtonProps) {
  const { t } = useTranslation();
  const text = t(place === 'list' ? 'action.alert' : 'action.customAlert');
  return (
    <Button
      icon={<BellPlus aria-hidden size={18} />}
      aria-label={patient === null ? text : t('contact.for', { action: text, name: patient.name })}
      onClick={onOpen}
    >
      {text}
    </Button>
  );
}
