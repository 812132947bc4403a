import { type ReactNode, useCallback, useState } from 'react';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

const QuestionDialog = lazyPart(async () => (await import('../../ui/QuestionDialog.tsx')).QuestionDialog);

interface Question<Answer extends string = string> {
  readonly title: string;
  readonly text: string;
  /** The first is what most people will want. */
  readonly answers: readonly { readonly answer: Answer; readonly label: string }[];
  /** What the browser's own question means by yes, where ours could not be loaded. */
  readonly plainYes: Answer;
}

/** Answers what was chosen; null where the question was closed, or could not be shown. */
export type Ask = <Answer extends string>(question: Question<Answer>) => Promise<Answer | null>;

/** Asks in a dialog of our own. */
export function useQuestion(): { readonly ask: Ask; readonly shown: ReactNode } {
  const [shown, setShown] = useState<ReactNode>(null);
  const ask: Ask = useCallback(
    <Answer extends string>({ title, text, answers, plainYes }: Question<Answer>) =>
      new Promise<Answer | null>((resolve) => {
        const onAnswer = (chosen: string | null) => {
          setShown(null);
          resolve(answers.find(({ answer }) => answer === chosen)?.answer ?? null);
        };
        setShown(
          <PartBoundary onFailed={() => onAnswer(window.confirm(text) ? plainYes : null)}>
            <QuestionDialog title={title} answers={answers} onAnswer={onAnswer}>
              {text}
            </QuestionDialog>
          </PartBoundary>,
        );
      }),
    [],
  );
  return { ask, shown };
}
