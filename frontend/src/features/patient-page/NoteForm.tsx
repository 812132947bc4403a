import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import type { Note } from '../../../../backend/contract/treatment.ts';
import { useEditNoteMutation, useWriteNoteMutation } from '../../api/resources/notes.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';

interface NoteValues {
  readonly text: string;
}

const problemsOf = ({ text }: NoteValues): Problems<NoteValues, 'missing'> =>
  text.trim() === '' ? { text: 'missing' } : {};

interface NoteFormProps {
  readonly patientId: string;
  /** One's own, to be put in other words; null: a new one. */
  readonly note: Note | null;
  readonly onDone: () => void;
}

/** What one of the care team tells the others. */
export function NoteForm({ patientId, note, onDone }: NoteFormProps) {
  const { t } = useTranslation('treatment');
  const [write] = useWriteNoteMutation();
  const [edit] = useEditNoteMutation();
  const form = useRequestForm({
    values: { text: note?.text ?? '' },
    problemsOf,
    problemText: (problem) => t(`notes.${problem}`),
  });
  const save = ({ text }: NoteValues) => {
    const body = { text: text.trim() };
    return form.request(
      body,
      (idempotencyKey) =>
        note === null
          ? write({ patientId, body, idempotencyKey })
          : edit({ patientId, noteId: note.id, body, idempotencyKey }),
      onDone,
    );
  };
  return (
    <RequestForm
      form={form}
      place="card"
      onSubmit={form.submit(save)}
      failure={t('notes.notSaved')}
      submit={t('notes.save')}
      submitting={t('notes.saving')}
      cancel={{ label: t('cancel'), onCancel: onDone }}
    >
      <TextAreaField
        {...form.field('text')}
        label={t('notes.text')}
        hint={t('notes.hint')}
        maxLength={MAX_NOTE}
      />
    </RequestForm>
  );
}
