/** A note of the care team about a patient. */
import type { DecidedEvent } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

// Stream name: note-<noteId>

export type NoteState = {
  readonly patientId: string | null;
  readonly by: string;
  readonly text: string;
} | null;

type NoteEventType = 'NoteWritten' | 'NoteEdited';
type DecidedNoteEvent = DecidedEvent<NoteEventType>;
export type NoteStore = AggregateStore<NoteState, NoteEventType>;

export const noteAggregate = defineAggregate({
  types: ['NoteWritten', 'NoteEdited'],
  initial: (): NoteState => null,
  evolve: (state, { type, data: { text }, meta: { patientId = null, actor } }) =>
    type === 'NoteWritten' ? { patientId, by: actor.id, text } : state && { ...state, text },
});

export const UNKNOWN_NOTE = 'The requested note could not be found.';

export const writeNote = (state: NoteState, text: string): readonly DecidedNoteEvent[] =>
  state === null ? [{ type: 'NoteWritten', data: { text } }] : [];

/**
 * Whoever wrote it says it in other words: what it said before stays in the log.
 *
 * @throws Refusal 404 unknown or about another patient, 403 another person's
 */
export function editNote(
  state: NoteState,
  { patientId, by, text }: { readonly patientId: string; readonly by: string; readonly text: string },
): readonly DecidedNoteEvent[] {
  if (state === null || state.patientId !== patientId) throw Refusal.notFound(UNKNOWN_NOTE);
  if (state.by !== by) throw Refusal.forbidden('Only the person who wrote a note may change it.');
  return state.text === text ? [] : [{ type: 'NoteEdited', data: { text } }];
}
