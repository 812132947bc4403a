import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './Report.module.css';

export interface Question<Answer extends string = string> {
  readonly title: string;
  readonly text: string;
  /** The first is what most people will want. */
  readonly answers: readonly { readonly answer: Answer; readonly label: string }[];
  /** What the browser's own question means by yes, where this dialog could not be loaded. */
  readonly plainYes: Answer;
}

interface QuestionDialogProps {
  readonly question: Question;
  /** Null where it was closed without an answer. */
  readonly onAnswer: (answer: string | null) => void;
}

/** A question of our own words and in the reader's language, which the browser's would not be. */
export function QuestionDialog({ question, onAnswer }: QuestionDialogProps) {
  return (
    <Dialog title={question.title} onClose={() => onAnswer(null)}>
      <p className={styles.question}>{question.text}</p>
      <div className={styles.answers}>
        {question.answers.map(({ answer, label }, index) => (
          <Button
            key={answer}
            large
            variant={index === 0 ? 'primary' : 'secondary'}
            onClick={() => onAnswer(answer)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
