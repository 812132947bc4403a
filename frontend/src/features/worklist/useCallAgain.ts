import { useState } from 'react';
import { callAgainInstant, clockOf, proposedCallAgain } from './callAgainTime.ts';

/** When to call again, as it is written. */
export interface CallAgain {
  readonly written: string;
  /** It was to be promised, and is no time. */
  readonly isWrong: boolean;
  readonly write: (text: string) => void;
  /** ISO, UTC; null, and wrong from then on, where what is written is no time. */
  readonly read: () => string | null;
}

export function useCallAgain(): CallAgain {
  const [written, setWritten] = useState(() => clockOf(proposedCallAgain(new Date())));
  const [isWrong, setIsWrong] = useState(false);
  return {
    written,
    isWrong,
    write: (text) => {
      setWritten(text);
      setIsWrong(false);
    },
    read: () => {
      const instant = callAgainInstant(written, new Date());
      setIsWrong(instant === null);
      return instant;
    },
  };
}
