import { keptText } from '../../lib/keptValue.ts';

/** In the tab alone, so that a reload loses nothing and a closed tab leaves nobody's name behind. */
export const CALL_KEY = 'home-heart.call';

/** Whether a call waits that was begun before the page was loaded. */
export const isCallKept = (): boolean => keptText(() => sessionStorage, CALL_KEY) !== null;
