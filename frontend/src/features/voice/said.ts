import type { LogField } from '../../../../events/vocabulary.ts';
import type { ItemValue, VoiceSession } from './voiceSession.ts';

/** What was said for one report. It outlives its panel, so that a look at another tab loses nothing of it. */
export interface Said {
  /** Null where nothing was said. */
  readonly session: VoiceSession | null;
  /** Understood of it, and not in the form yet. */
  readonly found: Readonly<Partial<Record<LogField, ItemValue | null>>>;
}

export type OnSaid = (change: (before: Said) => Said) => void;
