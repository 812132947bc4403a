/** Whether this phone asks for a PIN, apart from what looks at one: every first screen asks this. */

export const PIN_KEY = 'home-heart.pin';
/** Under which the browser keeps that somebody was let out whose session has not ended yet, for want of a network. */
export const OUT_KEY = 'home-heart.let-out';

export const isPinKept = (storage: () => Pick<Storage, 'getItem'>): boolean => has(storage, PIN_KEY);
export const isLetOut = (storage: () => Pick<Storage, 'getItem'>): boolean => has(storage, OUT_KEY);

function has(storage: () => Pick<Storage, 'getItem'>, key: string): boolean {
  try {
    return storage().getItem(key) !== null;
  } catch {
    return false;
  }
}
