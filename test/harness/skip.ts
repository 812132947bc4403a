import type { Context, Runnable, Suite } from 'mocha';

type Place = Runnable | Suite;

/** The reason that `skip` was given for this test, or for a suite around it. */
export function skipReason(test: Runnable): string | undefined {
  for (let place: Place | undefined = test; place; place = place.parent) {
    if ('skipReason' in place && typeof place.skipReason === 'string') return place.skipReason;
  }
  return undefined;
}

/**
 * Ends the test as skipped, or, from a `before` hook, the whole suite. The run prints the reason, which says what is
 * missing and how to provide it.
 *
 * Mocha's own `this.skip()` takes no reason; `npm run check` refuses it everywhere but here.
 */
export function skip(context: Context, reason: string): never {
  Object.assign(skippedBy(context), { skipReason: reason });
  return context.skip();
}

function skippedBy(context: Context): Place {
  const running = context.runnable();
  const isHook = 'type' in running && running.type === 'hook';
  if (!isHook) return running;
  // In a `before` hook, currentTest is only the first of the tests that are skipped.
  const isForOneTest = running.title.startsWith('"before each"');
  return (isForOneTest ? context.currentTest : running.parent) ?? running;
}
