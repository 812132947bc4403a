import { type ReactNode, useCallback, useState } from 'react';
import { QuestionDialog } from '../../ui/QuestionDialog.tsx';

interface Question<Answer extends string = string> {
  readonly title: string;
  readonly text: string;
  /** The first is what most people will want. */
  readonly answers: readonly { readonly answer: Answer; readonly label: string }[];
}

/** Answers what was chosen; null where the question was closed. */
export type Ask = <Answer extends string>(question: Question<Answer>) => Promise<Answer | null>;

/** Asks in a dialog of our own. */
export function useQuestion(): { readonly ask: Ask; readonly shown: ReactNode } {
  const [shown, setShown] = useState<ReactNode>(null);
  const ask: Ask = useCallback(
    <Answer extends string>({ title, text, answers }: Question<Answer>) =>
      new Promise<Answer | null>((resolve) => {
        const onAnswer = (chosen: string | null) => {
          setShown(null);
          resolve(answers.find(({ answer }) => answer === chosen)?.answer ?? null);
        };
        setShown(
          <QuestionDialog title={title} answers={answers} onAnswer={onAnswer}>
            {text}
          </QuestionDialog>,
        );
      }),
    [],
  );
  return { ask, shown };
}
