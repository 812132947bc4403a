import { type ReactNode, useCallback, useState } from 'react';
import { LazyPart } from '../../ui/LazyPart.tsx';
import type { Question } from './QuestionDialog.tsx';

/** Answers what was chosen; null where the question was closed, or could not be shown. */
export type Ask = <Answer extends string>(question: Question<Answer>) => Promise<Answer | null>;

interface Asked {
  readonly question: Question;
  readonly answered: (answer: string | null) => void;
}

const loadDialog = async () => (await import('./QuestionDialog.tsx')).QuestionDialog;

/** Asks in a dialog of our own. */
export function useQuestion(): { readonly ask: Ask; readonly shown: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask: Ask = useCallback(
    <Answer extends string>(question: Question<Answer>) =>
      new Promise<Answer | null>((resolve) => {
        setAsked({
          question,
          answered: (answer) => {
            setAsked(null);
            resolve(question.answers.find((one) => one.answer === answer)?.answer ?? null);
          },
        });
      }),
    [],
  );
  return {
    ask,
    shown:
      asked === null ? null : (
        <LazyPart
          namespaces={[]}
          code={loadDialog}
          props={{ question: asked.question, onAnswer: asked.answered }}
          onFailed={() =>
            asked.answered(window.confirm(asked.question.text) ? asked.question.plainYes : null)
          }
        />
      ),
  };
}
