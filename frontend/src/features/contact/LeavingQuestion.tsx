import type { LeavingOutcome } from '../../../../events/enums.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { QuestionDialog } from '../../ui/QuestionDialog.tsx';

interface LeavingQuestionProps {
  readonly patient: Pick<Patient, 'name' | 'openAlerts'>;
  readonly outcome: LeavingOutcome;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before a patient leaves the programme: nobody looks for them after that. */
export function LeavingQuestion({
  patient: { name, openAlerts },
  outcome,
  busy,
  onConfirm,
  onCancel,
}: LeavingQuestionProps) {
  const { t } = useTranslation(['alerts', 'care']);
  const count = openAlerts.RED + openAlerts.AMBER;
  return (
    <QuestionDialog
      title={t(`programme.question.${outcome}`, { name })}
      answers={[
        { answer: 'confirm', label: t(`programme.confirm.${outcome}`) },
        { answer: 'cancel', label: t('care:contact.cancel') },
      ]}
      busy={busy}
      onAnswer={(answer) => (answer === 'confirm' ? onConfirm() : onCancel())}
    >
      <p>{t('programme.leaves', { name })}</p>
      {count > 0 && <p>{t('programme.alerts', { count })}</p>}
      <p>{t('programme.kept')}</p>
    </QuestionDialog>
  );
}
