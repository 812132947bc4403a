/** The reminder to test again 15 minutes after a low blood glucose was treated (specification, patient side, section 9). */
import * as z from 'zod/mini';

const RETEST_AFTER_MS = 15 * 60_000;
/** A reminder that nobody answered says nothing any more. */
const FORGOTTEN_AFTER_MS = 2 * 3_600_000;
const KEY = 'home-heart.retest';

/** `dueAt` in milliseconds since 1970. */
const retestSchema = z.object({ patientId: z.string(), dueAt: z.number() });
export type Retest = z.output<typeof retestSchema>;

export function retestFrom(patientId: string, now: number): Retest {
  return { patientId, dueAt: now + RETEST_AFTER_MS };
}

/** The reminder of this patient; null where there is none, or one that is long over. */
export function storedRetest(
  storage: () => Pick<Storage, 'getItem'>,
  patientId: string,
  now: number,
): Retest | null {
  try {
    const { success, data } = retestSchema.safeParse(JSON.parse(storage().getItem(KEY) ?? 'null'));
    return success && data.patientId === patientId && now - data.dueAt < FORGOTTEN_AFTER_MS ? data : null;
  } catch {
    return null;
  }
}

/** Keeps the reminder over a reload, or with null forgets it. */
export function storeRetest(
  storage: () => Pick<Storage, 'setItem' | 'removeItem'>,
  retest: Retest | null,
): void {
  try {
    if (retest === null) storage().removeItem(KEY);
    else storage().setItem(KEY, JSON.stringify(retest));
  } catch {
    console.warn('The reminder is not kept when the page is loaded again.');
  }
}
