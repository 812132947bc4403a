/** What a person may take back of what they have just done. */
import { MINUTE_MS } from '../../lib/durations.ts';
import { Refusal } from './refusal.ts';

/** Screens offer it for ten seconds; the rest is for a slow network. */
const MAY_UNDO_MS = MINUTE_MS;

export const mayUndo = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) <= MAY_UNDO_MS;

export const tooLate = (): Refusal => Refusal.conflict('It is too late to undo this.');
