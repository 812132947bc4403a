import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './QuestionDialog.module.css';

interface QuestionDialogProps<Answer extends string> {
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  /** The first is what most people will want. */
  readonly answers: readonly { readonly answer: Answer; readonly label: string }[];
  /** Whether the first answer is being carried out. */
  readonly busy?: boolean;
  /** As of a dialog. */
  readonly hasStep?: boolean;
  /** Null where it was closed without an answer. */
  readonly onAnswer: (answer: Answer | null) => void;
}

/** Asks before what reaches further than the press that began it, in the reader's language. */
export function QuestionDialog<Answer extends string>({
  title,
  children,
  answers,
  busy = false,
  hasStep = true,
  onAnswer,
}: QuestionDialogProps<Answer>) {
  const textId = useId();
  return (
    <Dialog title={title} questionId={textId} hasStep={hasStep} onClose={() => onAnswer(null)}>
      <div id={textId} className={styles.text}>
        {children}
      </div>
      <div className={styles.answers}>
        {answers.map(({ answer, label }, index) => (
          <Button
            key={answer}
            large
            variant={index === 0 ? 'primary' : 'secondary'}
            busy={index === 0 && busy}
            onClick={() => onAnswer(answer)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
