import { useTranslation } from '../../i18n/useTranslation.ts';
import { Question } from '../../ui/Question.tsx';

interface ResetQuestionProps {
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before every limit of the clinic goes back to its default. */
export function ResetQuestion(props: ResetQuestionProps) {
  const { t } = useTranslation('settings');
  return (
    <Question title={t('reset.question')} confirm={t('reset.confirm')} cancel={t('reset.cancel')} {...props}>
      {t('reset.text')}
    </Question>
  );
}
