import { useTranslation } from '../../i18n/useTranslation.ts';
import { QuestionDialog } from '../../ui/QuestionDialog.tsx';

interface BackQuestionProps {
  readonly name: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before somebody who died or moved away is in the list again. */
export function BackQuestion({ name, busy, onConfirm, onCancel }: BackQuestionProps) {
  const { t } = useTranslation(['alerts', 'care', 'common']);
  return (
    <QuestionDialog
      title={t('programme.back.question', { name })}
      answers={[
        { answer: 'confirm', label: t('programme.bringBack') },
        { answer: 'cancel', label: t('care:contact.cancel') },
      ]}
      busy={busy}
      onAnswer={(answer) => (answer === 'confirm' ? onConfirm() : onCancel())}
    >
      <p>{t('programme.back.text', { name, outcome: t('common:contact.outcome.reached') })}</p>
    </QuestionDialog>
  );
}
