import type { VoiceSession } from './voiceSession.ts';

/** Where a session outlives its panel, so that a look at another tab loses nothing that was said. */
export interface KeptVoiceSession {
  readonly read: () => VoiceSession | null;
  readonly keep: (session: VoiceSession) => void;
}

export function keptVoiceSession(): KeptVoiceSession {
  let kept: VoiceSession | null = null;
  return {
    read: () => kept,
    keep: (session) => {
      kept = session;
    },
  };
}
