/** What every call with the id of somebody who was forgotten answers, as 404. */
export const FORGOTTEN_PERSON = 'This person has been forgotten on request.';
