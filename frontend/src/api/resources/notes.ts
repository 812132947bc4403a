import { EDIT_NOTE, LIST_NOTES, WRITE_NOTE } from '../../../../backend/contract/routes/treatment.ts';
import type { Note } from '../../../../backend/contract/treatment.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { idTag, tagsOfPatient, unlessFailed } from '../client/tags.ts';

interface NewNote {
  readonly patientId: string;
  readonly body: { readonly text: string };
  readonly idempotencyKey: string;
}

const notesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What the care team wrote for each other, newest first. */
    getNotes: build.query<readonly Note[], string>({
      query: (patientId) => requestTo(LIST_NOTES, { params: { patientId } }),
      responseSchema: LIST_NOTES.answer,
      providesTags: tagsOfPatient('Note', 'Patient'),
    }),
    writeNote: build.mutation<Note, NewNote>({
      query: ({ patientId, body, idempotencyKey }) =>
        requestTo(WRITE_NOTE, { params: { patientId }, body, idempotencyKey }),
      responseSchema: WRITE_NOTE.answer,
      invalidatesTags: (_note, error, { patientId }) => unlessFailed(error, idTag('Note', patientId)),
    }),
    editNote: build.mutation<Note, NewNote & { readonly noteId: string }>({
      query: ({ patientId, noteId, body, idempotencyKey }) =>
        requestTo(EDIT_NOTE, { params: { patientId, noteId }, body, idempotencyKey }),
      responseSchema: EDIT_NOTE.answer,
      invalidatesTags: (_note, error, { patientId }) => unlessFailed(error, idTag('Note', patientId)),
    }),
  }),
});

export const { useGetNotesQuery, useWriteNoteMutation, useEditNoteMutation } = notesApi;
