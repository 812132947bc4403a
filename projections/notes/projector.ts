/** The care team's notes about patients, one document each. */
import { subjectIn } from '../../events/stream-name.ts';
import { patientOf } from '../../events/event.ts';
import { changeExisting, create } from '../change.ts';
import type { Projection } from '../projection.ts';
import { NOTES } from './collection.ts';

export const notesProjection: Projection = {
  name: 'notes',
  version: 1,
  collections: [NOTES.definition],
  handlers: {
    NoteWritten: (event) =>
      create(NOTES, subjectIn(event.stream), () => ({
        patientId: patientOf(event),
        clinicId: event.meta.clinicId,
        text: event.data.text,
        by: event.meta.actor.id,
        at: event.meta.recordedAt,
        editedAt: null,
      })),
    NoteEdited: (event) =>
      changeExisting(NOTES, subjectIn(event.stream), (note) => ({
        ...note,
        text: event.data.text,
        editedAt: event.meta.recordedAt,
      })),
  },
};
