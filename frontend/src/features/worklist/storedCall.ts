import * as z from 'zod/mini';
import type { Call } from '../contact/callSlice.ts';

const callSchema = z.object({ patientId: z.string(), name: z.string(), messageId: z.nullable(z.string()) });

/** In the tab alone, so that a reload loses nothing and a closed tab leaves nobody's name behind. */
const KEY = 'home-heart.call';

export function storedCall(storage: () => Storage): Call | null {
  try {
    const parsed = callSchema.safeParse(JSON.parse(storage().getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    // A browser that keeps nothing.
    return null;
  }
}

export function storeCall(storage: () => Storage, call: Call | null): void {
  try {
    if (call === null) storage().removeItem(KEY);
    else storage().setItem(KEY, JSON.stringify(call));
  } catch {
    // It is lost with the page then.
  }
}
