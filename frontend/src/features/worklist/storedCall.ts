import * as z from 'zod/mini';
import { CALL_KEY } from '../contact/keptCall.ts';
import type { Call } from '../contact/callSlice.ts';

const callSchema = z.object({
  /** Who called: the tab may be somebody else's by now. */
  userId: z.string(),
  patientId: z.string(),
  name: z.string(),
  messageId: z.nullable(z.string()),
  note: z.optional(z.string()),
});

export function storedCall(storage: () => Storage, userId: string): Call | null {
  try {
    const parsed = callSchema.safeParse(JSON.parse(storage().getItem(CALL_KEY) ?? 'null'));
    if (!parsed.success || parsed.data.userId !== userId) return null;
    const { userId: _who, ...call } = parsed.data;
    return call;
  } catch {
    // A browser that keeps nothing.
    return null;
  }
}

export function storeCall(storage: () => Storage, userId: string, call: Call | null): void {
  try {
    if (call === null) storage().removeItem(CALL_KEY);
    else storage().setItem(CALL_KEY, JSON.stringify({ userId, ...call }));
  } catch {
    // It is lost with the page then.
  }
}
