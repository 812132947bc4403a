/** Text to speech, as far as reading aloud needs it; behind it stands the browser's speech synthesis. */
import type { Language } from '../../../../events/enums.ts';
import { spokenText } from './spokenText.ts';

export interface SpeechReader {
  /** Reads a text, in place of what is being read. @param rate 1 is the voice's own speed. */
  read(text: string, how: { readonly language: Language; readonly rate: number }, ended: () => void): void;
  stop(): void;
}

/** The voices that are asked for. A browser without one for Swahili reads with its own. */
const VOICES: Readonly<Record<Language, string>> = { en: 'en-US', fr: 'fr-FR', sw: 'sw' };

/** What is used of the browser's window. */
interface SynthesisScope {
  readonly speechSynthesis?: Pick<SpeechSynthesis, 'speak' | 'cancel'>;
  readonly SpeechSynthesisUtterance?: new (text: string) => SpeechSynthesisUtterance;
}

/** The browser's own reader; null where it has none. */
export function webSpeechReader({
  speechSynthesis,
  SpeechSynthesisUtterance: Utterance,
}: SynthesisScope): SpeechReader | null {
  if (speechSynthesis === undefined || Utterance === undefined) return null;
  return {
    read: (text, { language, rate }, ended) => {
      speechSynthesis.cancel();
      const utterance = new Utterance(spokenText(text, language));
      utterance.lang = VOICES[language];
      utterance.rate = rate;
      utterance.onend = ended;
      utterance.onerror = ended;
      speechSynthesis.speak(utterance);
    },
    stop: () => speechSynthesis.cancel(),
  };
}
