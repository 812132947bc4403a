/** `/api/patients/{id}/notes`: what the care team tells each other of a patient, who never reads it. */
import { EDIT_NOTE, LIST_NOTES, WRITE_NOTE } from '../contract/routes/treatment.ts';
import { NOTES } from '../../projections/notes/collection.ts';
import type { NoteDocument } from '../../projections/notes/document.ts';
import { only } from '../../lib/only.ts';
import { type Note, writeNoteSchema } from '../contract/treatment.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import type { ReadSide, WithId } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { Services } from '../event-sourcing/services.ts';
import { type Route, serve } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import type { Caller } from '../identity/caller.ts';
import { aboutPatient, assertOfClinic } from '../patients/patient-access.ts';
import { namesOfUsers } from '../users/user-name.ts';
import { editNote, type NoteStore, UNKNOWN_NOTE, writeNote } from './note.ts';

export interface NoteServices extends Services {
  readonly notes: NoteStore;
}

export function noteRoutes(services: NoteServices): readonly Route[] {
  const { readSide } = services;
  return [
    serve(LIST_NOTES, {
      summary: "The care team's notes about a patient, newest first",
      handle: aboutPatient(readSide, async (patientId, { caller }) => {
        const found = await readSide.all(NOTES, {
          index: 'byPatient',
          equal: { patientId },
          descending: true,
        });
        return noteViews(readSide, found, caller);
      }),
    }),
    serve(WRITE_NOTE, {
      summary: 'Write a note for the care team',
      body: writeNoteSchema,
      handle: async ({ params: { patientId }, body, caller, context }) => {
        await assertOfClinic(readSide, caller, patientId);
        const id = creationId(context, services.ids);
        const writing = await services.notes.execute(id, context, { patientId }, (state) =>
          writeNote(state, body.text),
        );
        return whenShown(services, writing, () => noteOf(readSide, id, caller));
      },
    }),
    serve(EDIT_NOTE, {
      summary: 'Say one’s own note in other words',
      body: writeNoteSchema,
      handle: async ({ params: { patientId, noteId }, body: { text }, caller, context }) => {
        await assertOfClinic(readSide, caller, patientId);
        const by = caller.userId;
        const edit = await services.notes.execute(noteId, context, { patientId }, (state) =>
          editNote(state, { patientId, by, text }),
        );
        return whenShown(services, edit, () => noteOf(readSide, noteId, caller));
      },
    }),
  ];
}

async function noteOf(readSide: ReadSide, id: string, caller: Caller): Promise<Note> {
  const document = await readSide.get(NOTES, id);
  if (document === null) throw Refusal.notFound(UNKNOWN_NOTE);
  return only(await noteViews(readSide, [{ id, document }], caller));
}

async function noteViews(
  readSide: ReadSide,
  found: readonly WithId<NoteDocument>[],
  { userId }: Caller,
): Promise<readonly Note[]> {
  const people = await namesOfUsers(
    readSide,
    found.map(({ document }) => document.by),
  );
  return found.map(({ id, document: { text, by, at, editedAt } }) => ({
    id,
    text,
    by: people.get(by) ?? by,
    own: by === userId,
    at,
    editedAt,
  }));
}
