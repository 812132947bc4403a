/**
 * What goes on in the voice panel, without its looks: what was said, what it was understood as, and what the person
 * made of that. Nothing here touches a form: its values are those that the person has seen.
 */
import type { VoiceAnswer, VoiceLanguage } from '../../../../backend/contract/voice.ts';
import { MAX_TRANSCRIPT } from '../../../../backend/contract/voice.ts';
import {
  boundsOf,
  LOG_FIELD_NAMES,
  LOG_FIELDS,
  type LogField,
  type LogFieldDefinition,
  type LogValues,
  type NumberLogField,
} from '../../../../events/vocabulary.ts';
import { readNumber } from '../../lib/numberInput.ts';

export type ItemValue = number | boolean | string;

export interface DetectedItem {
  readonly field: LogField;
  /** Null where the person has typed what is no value of the field. */
  readonly value: ItemValue | null;
}

export interface VoiceSession {
  readonly phase: 'idle' | 'recording' | 'processing';
  /** What stands in the box. */
  readonly transcript: string;
  /** What stood there when the recording began: what is said now comes behind it. */
  readonly before: string;
  /** Words that are still being made out. */
  readonly interim: string;
  readonly answer: VoiceAnswer | null;
  /** Taken away by the person. */
  readonly removed: readonly LogField[];
  /** Said again after it was taken away: what was said before that stays away. Null while its unit is asked for. */
  readonly retold: Readonly<Partial<Record<LogField, ItemValue | null>>>;
  /** Changed or added by the person. */
  readonly edited: Readonly<Partial<Record<LogField, ItemValue | null>>>;
  /** Whether the form holds what is shown. */
  readonly isApplied: boolean;
}

export const EMPTY_SESSION: VoiceSession = {
  phase: 'idle',
  transcript: '',
  before: '',
  interim: '',
  answer: null,
  removed: [],
  retold: {},
  edited: {},
  isApplied: false,
};

export type VoiceAction =
  | { readonly type: 'recordingStarted' }
  | { readonly type: 'heard'; readonly text: string }
  | { readonly type: 'hearing'; readonly text: string }
  | { readonly type: 'recordingEnded' }
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'cleared' }
  /** What was said before this page was opened is there again; nothing was said since. */
  | { readonly type: 'resumed'; readonly session: VoiceSession }
  | { readonly type: 'processingStarted' }
  /** `more` is the answer to `saidSince`, where that was asked for. */
  | { readonly type: 'processed'; readonly answer: VoiceAnswer; readonly more?: VoiceAnswer | null }
  | { readonly type: 'processingFailed' }
  | { readonly type: 'removed'; readonly field: LogField }
  | { readonly type: 'edited'; readonly field: LogField; readonly value: ItemValue | null }
  | { readonly type: 'applied' };

export function voiceSession(session: VoiceSession, action: VoiceAction): VoiceSession {
  switch (action.type) {
    case 'recordingStarted':
      return { ...session, phase: 'recording', before: session.transcript, interim: '' };
    case 'heard':
      return session.phase === 'recording'
        ? { ...session, transcript: joinText(session.before, action.text) }
        : session;
    case 'hearing':
      return session.phase === 'recording' ? { ...session, interim: action.text } : session;
    case 'recordingEnded':
      return session.phase === 'recording' ? { ...session, phase: 'idle', interim: '' } : session;
    case 'typed':
      return { ...session, transcript: action.text };
    case 'cleared':
      return EMPTY_SESSION;
    case 'resumed':
      return session.phase === 'recording'
        ? { ...action.session, phase: 'recording', before: action.session.transcript }
        : action.session;
    case 'processingStarted':
      return { ...session, phase: 'processing' };
    case 'processed':
      return session.phase === 'processing'
        ? withAnswer(session, action.answer, action.more ?? null)
        : session;
    case 'processingFailed':
      return session.phase === 'processing' ? { ...session, phase: 'idle' } : session;
    case 'removed':
      return {
        ...session,
        removed: [...session.removed, action.field],
        retold: without(session.retold, action.field),
        edited: without(session.edited, action.field),
        isApplied: false,
      };
    case 'edited':
      return {
        ...session,
        removed: session.removed.filter((field) => field !== action.field),
        edited: { ...session.edited, [action.field]: action.value },
        isApplied: false,
      };
    case 'applied':
      return { ...session, isApplied: true };
  }
}

/** A session that was left, as it is come back to: nobody listens any more, and no answer is waited for. */
export function resume(session: VoiceSession): VoiceSession {
  return { ...session, phase: 'idle', interim: '' };
}

function without<Values extends object>(values: Values, field: keyof Values): Values {
  const { [field]: _, ...others } = values;
  return others as Values;
}

/** An answer to something else that was said: after Clear, or from before it. It is not this session's. */
function withAnswer(session: VoiceSession, answer: VoiceAnswer, more: VoiceAnswer | null): VoiceSession {
  if (answer.extractedData.originalTranscript !== session.transcript.trim()) return session;
  // Somebody who says more keeps what they took away before; another text is looked at afresh.
  if (addedTo(session) === null)
    return { ...session, phase: 'idle', answer, removed: [], retold: {}, edited: {}, isApplied: false };
  const retold = retoldIn(session, more);
  const asked = [...(more?.questions ?? []), ...(session.answer?.questions ?? [])].find(
    ({ field }) => retold[field] === null,
  );
  const questions = answer.questions.filter(({ field }) => !(field in retold));
  return {
    ...session,
    phase: 'idle',
    answer: { ...answer, questions: asked === undefined ? questions : [...questions, asked] },
    removed: session.removed.filter((field) => !(field in retold)),
    retold,
    isApplied: false,
  };
}

/** What stands in the box behind what was answered last; null where that is no longer its beginning. */
function addedTo({ answer, transcript }: VoiceSession): string | null {
  const earlier = answer?.extractedData.originalTranscript ?? null;
  if (earlier === null || !transcript.startsWith(earlier)) return null;
  const more = transcript.slice(earlier.length);
  // "Sugar 1" that becomes "sugar 19" or "1.9" is corrected, and nothing was said behind it.
  const isWithinWord = /[\p{L}\p{N}]$/u.test(earlier)
    ? /^(?:[\p{L}\p{M}\p{N}]|[.,]\d)/u.test(more)
    : /\d[.,]$/u.test(earlier) && /^\d/u.test(more);
  return isWithinWord ? null : more.trim();
}

/**
 * What was said since the last answer, where something had been taken away: only by itself it tells whether that was said
 * again. Null where there is nothing to tell.
 */
export function saidSince(session: VoiceSession): string | null {
  const isHeldBack = session.removed.length > 0 || Object.keys(session.retold).length > 0;
  return isHeldBack ? addedTo(session) || null : null;
}

/** What was taken away and is said again; as in one transcript, the first value stands, unless a yes replaces a no. */
function retoldIn({ removed, retold }: VoiceSession, more: VoiceAnswer | null): VoiceSession['retold'] {
  const again = LOG_FIELD_NAMES.flatMap((field): readonly (readonly [LogField, ItemValue | null])[] => {
    const known = retold[field];
    const isOpen = known === undefined ? removed.includes(field) : known === null || known === false;
    if (!isOpen) return [];
    const value = more?.extractedData[field];
    if (value != null) return [[field, value]];
    return more?.questions.some((question) => question.field === field) ? [[field, null]] : [];
  });
  return { ...retold, ...Object.fromEntries(again) };
}

const joinText = (before: string, text: string): string =>
  before.trim() === '' ? text : `${before.trim()} ${text}`;

/** Whether what stands in the box can be sent: something, and not too much. */
export function canProcess({ phase, transcript }: VoiceSession): boolean {
  return phase === 'idle' && transcript.trim() !== '' && !isTooLong(transcript);
}

export const isTooLong = (transcript: string): boolean => transcript.trim().length > MAX_TRANSCRIPT;

/** What was understood and not taken away, as the person has changed it, in the order of the vocabulary. */
export function itemsOf({ answer, removed, retold, edited }: VoiceSession): readonly DetectedItem[] {
  const values = { ...answer?.extractedData, ...retold, ...edited };
  return LOG_FIELD_NAMES.flatMap((field) => {
    if (removed.includes(field)) return [];
    const value = values[field];
    if (value === undefined) return [];
    return value === null && !(field in edited) ? [] : [{ field, value }];
  });
}

/** What is still to be asked: filled in without an answer, a value that was said would be lost unseen. */
export function openQuestions({ answer, removed, edited }: VoiceSession): VoiceAnswer['questions'] {
  return (answer?.questions ?? []).filter(({ field }) => !removed.includes(field) && !(field in edited));
}

/** The values that can be read so far. */
export function readableValues(items: readonly DetectedItem[]): LogValues {
  return Object.fromEntries(items.flatMap(({ field, value }) => (value === null ? [] : [[field, value]])));
}

/** The values for the form; null while one of them is not readable. */
export function valuesOf(items: readonly DetectedItem[]): LogValues | null {
  if (items.some(({ value }) => value === null)) return null;
  return Object.fromEntries(items.map(({ field, value }) => [field, value]));
}

/** How many items the person is told of: a denied symptom is none (`clinical-rules` 9.4). */
export function countOf(items: readonly DetectedItem[]): number {
  return items.filter(({ field, value }) => {
    const definition: LogFieldDefinition = LOG_FIELDS[field];
    return !(definition.kind === 'boolean' && definition.symptom && value === false);
  }).length;
}

/** The bands of the badge (`clinical-rules` 9.7): never high while anything is open. */
export function confidenceBand(confidence: number, isOpen: boolean): 'high' | 'medium' | 'low' {
  if (confidence >= 0.85) return isOpen ? 'medium' : 'high';
  return confidence >= 0.6 ? 'medium' : 'low';
}

/** Whether to ask about breathlessness at rest, which "short of breath" alone leaves open (`clinical-rules` 9.6). */
export function asksAboutRest(session: VoiceSession): boolean {
  const items = itemsOf(session);
  const said = (field: LogField, value: ItemValue) =>
    items.some((item) => item.field === field && item.value === value);
  const isKnown = items.some(({ field }) => field === 'breathlessnessRest');
  return said('breathlessnessExertion', true) && !isKnown && !session.removed.includes('breathlessnessRest');
}

/** The sentence that says the unit of an ambiguous value, in the language that the person speaks. */
export function unitSentence(value: ItemValue, unit: string, language: VoiceLanguage): string {
  return language === 'fr'
    ? `Glycémie ${String(value).replace('.', ',')} ${unit}.`
    : `Glucose ${value} ${unit}.`;
}

/** A number as it was typed, where it is one that the field can hold. */
export function numberFor(field: NumberLogField, text: string): number | null {
  const read = readNumber(text);
  const { min, max } = boundsOf(field, 'daily');
  if (read.kind !== 'number' || read.value < min || read.value > max) return null;
  return LOG_FIELDS[field].whole && !Number.isInteger(read.value) ? null : read.value;
}
