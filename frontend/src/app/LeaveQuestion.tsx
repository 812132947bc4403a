import { useTranslation } from '../i18n/useTranslation.ts';
import { QuestionDialog } from '../ui/QuestionDialog.tsx';

interface LeaveQuestionProps {
  readonly go: () => void;
  readonly onDone: () => void;
}

/** Asks before what was typed is lost with the page. */
export function LeaveQuestion({ go, onDone }: LeaveQuestionProps) {
  const { t } = useTranslation();
  return (
    <QuestionDialog
      title={t('leave.title')}
      answers={[
        { answer: 'stay', label: t('action.keep') },
        { answer: 'go', label: t('leave.go') },
      ]}
      // The way there may be Back itself.
      hasStep={false}
      onAnswer={(answer) => {
        onDone();
        if (answer === 'go') go();
      }}
    >
      {t('leave.text')}
    </QuestionDialog>
  );
}
