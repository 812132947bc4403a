/** What an entry screen asks the server first; apart from the screen, so that it is asked before the screen is there. */

/** Under which the browser keeps for whom was entered last. */
export const PERSON_KEY = 'home-heart.person';
/** The form on a slow line has everything to itself for so many milliseconds; what it can do without waits. */
export const FORM_FIRST_MS = 3000;
