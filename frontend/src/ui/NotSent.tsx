import { ErrorReason } from './ErrorState.tsx';
import { Notice } from './Notice.tsx';

interface NotSentProps {
  /** Why, or what a partner said of it; null: nothing has failed since the last press. */
  readonly failure: { readonly error?: unknown; readonly detail?: string | null } | null;
  /** What was not sent. */
  readonly children: string;
}

/** Stays where it was to be sent from: the notice of it goes by itself, and waits while a RED alert is told. */
export function NotSent({ failure, children }: NotSentProps) {
  if (failure === null) return null;
  const { error, detail } = failure;
  return (
    <Notice kind="warning" announced>
      <strong>{children}</strong> {detail ?? <ErrorReason error={error} />}
    </Notice>
  );
}
