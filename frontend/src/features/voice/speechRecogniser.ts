/**
 * Speech to text, as far as the voice panel needs it. The panel knows this interface only; behind it stands the
 * browser's Web Speech API, which is not the same in any two of them.
 */
import type { VoiceLanguage } from '../../../../backend/contract/voice.ts';

/** Why listening failed. */
export type ListeningFailure = 'blocked' | 'network' | 'noSpeech' | 'other';

export interface SpeechListener {
  /** All words so far that will not change any more. */
  heard(text: string): void;
  /** The words that are still being made out; empty when there are none. */
  hearing(text: string): void;
  failed(reason: ListeningFailure): void;
  /** Comes last, and once, however the listening ended. */
  ended(): void;
}

export interface Recognition {
  /** Ends the listening; what was heard last may still come before `ended`. */
  stop(): void;
  /** Ends it at once, and nothing more is told. */
  abandon(): void;
}

export interface SpeechRecogniser {
  listen(language: VoiceLanguage, listener: SpeechListener): Recognition;
}

/** The recognition languages of the specification, patient side, section 9. */
const RECOGNITION_LANGUAGES: Readonly<Record<VoiceLanguage, string>> = { en: 'en-US', fr: 'fr-FR' };

/** A browser that does not say that it has ended is taken at its word after so long. */
const ENDING_MS = 3000;

interface Alternative {
  readonly transcript: string;
  readonly confidence: number;
}
interface Result {
  readonly isFinal: boolean;
  readonly 0?: Alternative;
}

/** What is used of the browser's SpeechRecognition. */
export interface WebRecognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: { readonly results: ArrayLike<Result> }) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}

export interface WebSpeechScope {
  readonly SpeechRecognition?: new () => WebRecognition;
  readonly webkitSpeechRecognition?: new () => WebRecognition;
  readonly navigator: { readonly userAgent: string };
}

/** The browser's own recogniser; null where it has none. */
export function webSpeechRecogniser(scope: WebSpeechScope): SpeechRecogniser | null {
  const Recognition = scope.SpeechRecognition ?? scope.webkitSpeechRecognition;
  if (Recognition === undefined) return null;
  const isAndroid = /android/iu.test(scope.navigator.userAgent);
  return { listen: (language, listener) => listenWith(new Recognition(), language, listener, isAndroid) };
}

function listenWith(
  recognition: WebRecognition,
  language: VoiceLanguage,
  listener: SpeechListener,
  isAndroid: boolean,
): Recognition {
  let unsure = '';
  let isSure = false;
  let isOver = false;
  let ending: ReturnType<typeof setTimeout> | undefined;

  const end = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(ending);
    // All that the phone gave had no confidence: it is better than nothing, and the person reads it.
    if (!isSure && unsure !== '') listener.heard(unsure);
    listener.ended();
  };

  recognition.lang = RECOGNITION_LANGUAGES[language];
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.onresult = ({ results }) => {
    const { final, interim } = wordsOf(results, isAndroid);
    if (final !== '') {
      isSure = true;
      listener.heard(final);
    }
    unsure = interim;
    listener.hearing(interim);
  };
  recognition.onerror = ({ error }) => {
    if (error !== 'aborted') listener.failed(failureOf(error));
  };
  recognition.onend = end;
  try {
    recognition.start();
  } catch {
    listener.failed('other');
    end();
  }
  return {
    stop: () => {
      recognition.stop();
      ending = setTimeout(end, ENDING_MS);
    },
    abandon: () => {
      isOver = true;
      clearTimeout(ending);
      recognition.onresult = null;
      recognition.onerror = null;
      recognition.onend = null;
      recognition.abort();
    },
  };
}

/**
 * The final and the unfinished words of a session. Chrome on Android calls its guesses final, with confidence 0, and
 * gives the sentence so far again with every word: guesses are unfinished words there, and of results that go on from
 * each other the last one counts.
 */
export function wordsOf(
  results: ArrayLike<Result>,
  isAndroid: boolean,
): { readonly final: string; readonly interim: string } {
  const finals: string[] = [];
  const interims: string[] = [];
  for (const result of Array.from(results)) {
    const { transcript, confidence } = result[0] ?? { transcript: '', confidence: 0 };
    const words = transcript.trim();
    if (words === '') continue;
    const list = result.isFinal && !(isAndroid && confidence === 0) ? finals : interims;
    const last = list.at(-1);
    if (isAndroid && last !== undefined && isContinuation(words, last)) list[list.length - 1] = words;
    else list.push(words);
  }
  return { final: finals.join(' '), interim: interims.join(' ') };
}

const isContinuation = (words: string, earlier: string): boolean =>
  words.toLowerCase().startsWith(earlier.toLowerCase());

function failureOf(error: string): ListeningFailure {
  switch (error) {
    case 'not-allowed':
    case 'service-not-allowed':
    case 'audio-capture':
      return 'blocked';
    case 'network':
      return 'network';
    case 'no-speech':
      return 'noSpeech';
    default:
      return 'other';
  }
}
