/**
 * How patients are searched: the projection keeps the keys that are made here, a query looks for the words that are made
 * here.
 */
import type { PatientProfile } from '../../events/patient-events.ts';

/** Of a phone number and of an id fewer characters are no search. */
export const LEAST_CHARACTERS = 4;
/** The last characters of an id, which a screen shows beside a name. */
export const SHOWN_OF_ID = 8;

export type PatientSearchDocument = {
  readonly clinicId: string;
  /** Of the name. */
  readonly words: readonly string[];
  /** The digits of the phone number, '' without one. */
  readonly phone: string;
  /**
   * What finds the patient by its beginning, so that "ina" finds Amina: every ending of the words, of the phone number and
   * of what is shown of the id, and the whole id.
   */
  readonly keys: readonly string[];
};

export function patientSearch(
  id: string,
  { clinicId, words, phone }: Omit<PatientSearchDocument, 'keys'>,
): PatientSearchDocument {
  const keys = new Set([
    ...words.flatMap((word) => endings(word, 1)),
    ...endings(phone, LEAST_CHARACTERS),
    ...endings(id.slice(-SHOWN_OF_ID), LEAST_CHARACTERS),
    id,
  ]);
  return { clinicId, words, phone, keys: [...keys] };
}

/** What of a change is searched. */
export const changedSearch = ({
  name,
  phoneNumber,
}: Readonly<{ [Field in keyof PatientProfile]?: PatientProfile[Field] | undefined }>) => ({
  ...(name === undefined ? {} : { words: searchWords(name) }),
  ...(phoneNumber === undefined ? {} : { phone: digitsOf(phoneNumber ?? '') }),
});

/** Words in lower case without accents: those of "Amélie Ngozi-Okafor" are "amelie", "ngozi" and "okafor". */
export function searchWords(text: string): readonly string[] {
  const folded = text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
  return [...new Set(folded.split(/[^\p{Letter}\p{Number}]+/u).filter((word) => word !== ''))];
}

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** A text, and what is left of it without its first character, its first two, and so on. */
function endings(text: string, shortest: number): readonly string[] {
  const count = Math.max(0, text.length - shortest + 1);
  // Half of a character beyond the first plane is no beginning of anything.
  return Array.from({ length: count }, (_, at) => text.slice(at)).filter(
    (ending) => !/^[\uDC00-\uDFFF]/.test(ending),
  );
}
