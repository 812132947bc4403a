import { SIGN_IN_PATH } from '../../lib/paths.ts';

/**
 * Begins anew as the person who has signed in or out: nothing that was loaded for somebody else stays in the page. Whoever
 * was asked to sign in on a page finds themself there.
 */
export function comeIn(): void {
  if (window.location.pathname === SIGN_IN_PATH) window.location.replace('/');
  else window.location.reload();
}

/** Begins anew as another person than the page was for: its address may tell what was typed in it, too. */
export const comeInInstead = (): void => window.location.replace('/');
