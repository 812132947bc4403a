import { useRef } from 'react';
import type { Patient } from '../../../../backend/contract/patient.ts';
import type { Note } from '../../../../backend/contract/treatment.ts';
import { useGetNotesQuery } from '../../api/resources/notes.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFirstFew } from '../../lib/useFirstFew.ts';
import { useFormInPlace } from '../../lib/useFormInPlace.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import styles from '../patient/Care.module.css';
import { NoteForm } from './cardForms.ts';

/** So many are in view at first. */
const FIRST = 2;

/** What the care team tells each other of a patient, newest first; the patient never reads it. */
export function NotesCard({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('treatment');
  const opener = useRef<HTMLButtonElement>(null);
  const form = useFormInPlace(opener);
  const notes = useGetNotesQuery(patient.id);
  return (
    <Card
      heading={t('notes.heading')}
      aside={
        <>
          <span className={styles.muted}>{t('notes.teamOnly')}</span>
          {!form.isOpen && (
            <Button ref={opener} onClick={form.open}>
              {t('notes.write')}
            </Button>
          )}
        </>
      }
    >
      {form.isOpen && (
        <PartBoundary onFailed={form.close}>
          <NoteForm patientId={patient.id} note={null} onDone={form.close} />
        </PartBoundary>
      )}
      <QueryPart query={notes} failed={t('notes.failed')} height={80}>
        {(data) => <NoteList patientId={patient.id} notes={data} />}
      </QueryPart>
    </Card>
  );
}

interface NoteListProps {
  readonly patientId: string;
  readonly notes: readonly Note[];
}

function NoteList({ patientId, notes }: NoteListProps) {
  const { t } = useTranslation('treatment');
  const { isCut, list, showAll } = useFirstFew(notes.length, FIRST);
  if (notes.length === 0) return <p className={styles.muted}>{t('notes.none')}</p>;
  return (
    <>
      <ul ref={list} className={styles.list}>
        {notes.slice(0, isCut ? FIRST : notes.length).map((note) => (
          <NoteEntry key={note.id} patientId={patientId} note={note} />
        ))}
      </ul>
      {isCut && (
        <div>
          <Button variant="quiet" onClick={showAll}>
            {t('notes.more', { count: notes.length })}
          </Button>
        </div>
      )}
    </>
  );
}

interface NoteEntryProps {
  readonly patientId: string;
  readonly note: Note;
}

function NoteEntry({ patientId, note }: NoteEntryProps) {
  const { t } = useTranslation('treatment');
  const { dateTime } = useFormats();
  const opener = useRef<HTMLButtonElement>(null);
  const form = useFormInPlace(opener);
  const { text, by, own, at, editedAt } = note;
  if (form.isOpen)
    return (
      <li className={styles.row}>
        <PartBoundary onFailed={form.close}>
          <NoteForm patientId={patientId} note={note} onDone={form.close} />
        </PartBoundary>
      </li>
    );
  return (
    <li className={styles.row}>
      <p className={styles.note}>{text}</p>
      <div className={styles.line}>
        <span className={styles.muted}>
          {by} · {dateTime(at)}
          {editedAt !== null && ` · ${t('notes.edited', { time: dateTime(editedAt) })}`}
        </span>
        {own && (
          <button
            ref={opener}
            type="button"
            className={styles.small}
            aria-label={t('notes.editOf', { time: dateTime(at) })}
            onClick={form.open}
          >
            {t('notes.edit')}
          </button>
        )}
      </div>
    </li>
  );
}
