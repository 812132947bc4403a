import { useEffect, useMemo, useState } from 'react';
import { dangersIn } from '../../../../backend/contract/danger.ts';
import type { VoiceLanguage } from '../../../../backend/contract/voice.ts';
import type { BooleanLogField } from '../../../../events/vocabulary.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import { isTooLong, type VoiceSession } from './voiceSession.ts';

/**
 * The dangers among the words that no server has read, and none may soon: without a network, from one that is slow or has
 * failed, or because there are too many of them. As values of a report; empty where there are none.
 */
export function useUnreadDangers(
  { phase, transcript, answer }: VoiceSession,
  spoken: VoiceLanguage,
  hasFailed: boolean,
): Readonly<Partial<Record<BooleanLogField, boolean>>> {
  const isOnline = useIsOnline();
  const isSlow = useIsSlow(phase === 'processing');
  const isLeft = !isOnline || isSlow || hasFailed;
  const isUnread =
    isTooLong(transcript) || (isLeft && answer?.extractedData.originalTranscript !== transcript.trim());
  return useMemo(
    () => Object.fromEntries((isUnread ? dangersIn(transcript, spoken) : []).map((field) => [field, true])),
    [isUnread, transcript, spoken],
  );
}

/** A server that answers at once is not run ahead of: what it read says more than single words do. */
const SLOW_MS = 1500;

/** Whether something has gone on for so long that nobody should wait for it any more. */
function useIsSlow(isOn: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isOn]);
  return isSlow;
}
