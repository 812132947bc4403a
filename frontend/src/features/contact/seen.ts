import { useState } from 'react';
import { isConflict } from '../../api/client/apiError.ts';

interface Seen<What> {
  /** What was seen of the patient when this content was first sent, else what is seen now. */
  readonly whenSent: (content: object, now: What) => What;
  /** What came of sending it: refused for what has come meanwhile, it is sent with what is seen then. */
  readonly answered: (error: unknown) => void;
}

/**
 * What of a patient had been seen when a contact was sent. The same content once more, after a lost answer, says the same of it, else
 * it would be another contact: the first one changes what there is to see.
 */
function createSeen<What>(): Seen<What> {
  let last: { readonly content: string; readonly seen: What } | null = null;
  return {
    whenSent(content, now) {
      const text = JSON.stringify(content);
      if (last?.content !== text) last = { content: text, seen: now };
      return last.seen;
    },
    answered(error) {
      if (error === undefined || isConflict(error)) last = null;
    },
  };
}

export function useSeen<What>(): Seen<What> {
  const [seen] = useState(() => createSeen<What>());
  return seen;
}
