import { Pencil } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../i18n/lazyPart.tsx';

export const LazyPatientForm = lazyPart(
  async () => (await import('./PatientFormDialog.tsx')).PatientFormDialog,
  ['registration'],
);

interface EditPatientButtonProps {
  /** One word for it, where there is no room for all of them. */
  readonly short?: string;
  readonly onOpen: () => void;
}

/** Opens the form with a patient's own data: name, age, phone, conditions. */
export function EditPatientButton({ short, onOpen }: EditPatientButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      icon={<Pencil aria-hidden size={18} />}
      {...(short !== undefined && { 'aria-label': t('patient.edit') })}
      onClick={onOpen}
    >
      {short ?? t('patient.edit')}
    </Button>
  );
}
