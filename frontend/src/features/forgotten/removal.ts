/** What the parts of a removal share: where it is noted in the browser, and what of the application they use. */
import type { ApiDispatch, ApiState } from '../../api/apiState.ts';

/** Under which the browser keeps that something was removed, and of nobody's name, until that has been read. */
export const REMOVAL_KEY = 'home-heart.removed';
/** By which its other tabs learn who is to be removed; nothing stays under it. */
export const TELL_KEY = 'home-heart.forgotten';

export interface AppStore {
  readonly dispatch: ApiDispatch;
  readonly getState: () => ApiState;
}
