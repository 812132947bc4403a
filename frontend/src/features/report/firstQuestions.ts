/** What an entry screen asks the server first; apart from the screen, so that it is asked before the screen is there. */

/** Under which the browser keeps for whom was entered last. */
export const PERSON_KEY = 'home-heart.person';
/** The form on a slow line has everything to itself for so many milliseconds; what it can do without waits. */
export const FORM_FIRST_MS = 3000;
/** So many are offered to choose from; a search finds the others. */
export const CHOICES_SHOWN = 100;

/** For whom a report can be entered, by the start of a name. */
export function reportPatientsPath(search: string): string {
  return `/patients?limit=${CHOICES_SHOWN}&search=${encodeURIComponent(search)}`;
}
