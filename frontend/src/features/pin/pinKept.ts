/** Whether this phone asks for a PIN, apart from what looks at one: every first screen asks this. */
import { keptText, type Reads } from '../../lib/keptValue.ts';

export const PIN_KEY = 'home-heart.pin';
/** Under which the browser keeps that somebody was let out whose session has not ended yet, for want of a network. */
export const OUT_KEY = 'home-heart.let-out';

export const isPinKept = (storage: Reads): boolean => keptText(storage, PIN_KEY) !== null;
export const isLetOut = (storage: Reads): boolean => keptText(storage, OUT_KEY) !== null;
