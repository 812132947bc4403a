import { useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import type { VoiceAnswer, VoiceLanguage } from '../../../../backend/contract/voice.ts';
import type { GlucoseUnit } from '../../../../events/enums.ts';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { useErrorText } from '../../ui/useErrorText.ts';
import type { OnSaid } from './said.ts';
import type { Recognition, ListeningFailure, SpeechRecogniser } from './speechRecogniser.ts';
import { useProcessTranscriptMutation } from '../../api/resources/voice.ts';
import {
  canProcess,
  EMPTY_SESSION,
  resume,
  saidSince,
  type VoiceAction,
  type VoiceSession,
  voiceSession,
} from './voiceSession.ts';
import { isApiError } from '../../api/client/apiError.ts';

/** The session of the panel with its recogniser and its server. */
export function useVoiceSession(
  recogniser: SpeechRecogniser | null,
  language: VoiceLanguage,
  glucoseUnit: GlucoseUnit,
  kept: VoiceSession | null,
  onSaid: OnSaid,
) {
  const dispatchToast = useDispatch();
  const { t, i18n } = useTranslation('voice');
  const errorText = useErrorText();
  const [session, dispatch] = useReducer(voiceSession, kept ?? EMPTY_SESSION, resume);
  const [processTranscript] = useProcessTranscriptMutation();
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const [listeningFailure, setListeningFailure] = useState<ListeningFailure | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const listening = useRef<Recognition | null>(null);
  // What was heard last is in the state only at the next rendering, and the end of the recording comes before it.
  const latest = useRef(session);
  const own = useRef(new WeakSet<VoiceSession>());

  function act(action: VoiceAction): void {
    const next = voiceSession(latest.current, action);
    latest.current = next;
    own.current.add(next);
    onSaid((before) => ({ ...before, session: next }));
    dispatch(action);
  }

  useEffect(() => () => listening.current?.abandon(), []);
  // What was kept on the phone comes a little later; and what was sent is forgotten.
  useEffect(() => {
    if (kept !== null && own.current.has(kept)) return;
    const action: VoiceAction =
      kept === null ? { type: 'cleared' } : { type: 'resumed', session: resume(kept) };
    latest.current = voiceSession(latest.current, action);
    dispatch(action);
  }, [kept]);

  function fail(sentence: string, message = sentence): void {
    setFailure(sentence);
    dispatchToast(
      toastAdded({
        name: 'voiceProcessingFailed',
        priority: 'failure',
        destructive: true,
        params: { message },
      }),
    );
  }

  /** Why an answer brought nothing; the server's own sentence is English. */
  const emptyReason = ({ error }: VoiceAnswer): string =>
    t(error === null ? 'failure.failed' : 'failure.nothing');

  async function send(transcript: string): Promise<void> {
    setFailure(null);
    act({ type: 'processingStarted' });
    const since = saidSince(latest.current);
    const [{ data, error }, more] = await Promise.all([
      processTranscript({ transcript, language, glucoseUnit }),
      since === null ? null : processTranscript({ transcript: since, language, glucoseUnit }),
    ]);
    if (data === undefined || more?.error !== undefined) {
      act({ type: 'processingFailed' });
      const failed = error ?? more?.error;
      const reason = errorText(failed);
      // What the server says is English, and the notice of it as it is specified.
      const isTold = i18n.language === 'en' && isApiError(failed) && typeof failed.status === 'number';
      fail(`${reason} ${t('failure.kept')}`, isTold ? failed.message : reason);
      return;
    }
    act({ type: 'processed', answer: data, more: more?.data ?? null });
    if (!data.success && data.questions.length === 0) fail(emptyReason(data));
  }

  function sendIfPossible(): void {
    if (canProcess(latest.current)) void send(latest.current.transcript);
  }

  function start(): void {
    if (recogniser === null) return;
    setListeningFailure(null);
    setFailure(null);
    setStartedAt(Date.now());
    act({ type: 'recordingStarted' });
    listening.current = recogniser.listen(language, {
      heard: (text) => act({ type: 'heard', text }),
      hearing: (text) => act({ type: 'hearing', text }),
      failed: (reason) => {
        setListeningFailure(reason);
        dispatchToast(toastAdded({ name: 'voiceError', priority: 'failure', destructive: true }));
      },
      ended: () => {
        act({ type: 'recordingEnded' });
        sendIfPossible();
      },
    });
  }

  return {
    session,
    act,
    startedAt,
    listeningFailure,
    failure,
    start,
    stop: () => listening.current?.stop(),
    process: sendIfPossible,
    /** Adds a sentence to what was said, and looks at it again. */
    say: (sentence: string) => {
      act({ type: 'typed', text: `${latest.current.transcript.trim()} ${sentence}` });
      sendIfPossible();
    },
    clear: () => {
      listening.current?.abandon();
      setFailure(null);
      setListeningFailure(null);
      act({ type: 'cleared' });
    },
  };
}
