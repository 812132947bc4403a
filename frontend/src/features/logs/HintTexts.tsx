import type { Issue } from '../../../../backend/contract/problem.ts';
import { useIssueText } from '../measurements/issueText.ts';

export function HintTexts({ hints }: { readonly hints: readonly Issue[] }) {
  const issueText = useIssueText('addLog');
  return (
    <ul>
      {hints.map((hint) => (
        <li key={hint.key}>{issueText(hint)}</li>
      ))}
    </ul>
  );
}
