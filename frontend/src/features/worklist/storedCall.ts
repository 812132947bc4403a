import * as z from 'zod/mini';
import { CALL_KEY } from '../contact/keptCall.ts';
import type { Call } from '../contact/callSlice.ts';

const callSchema = z.object({
  patientId: z.string(),
  name: z.string(),
  messageId: z.nullable(z.string()),
  note: z.optional(z.string()),
});

export function storedCall(storage: () => Storage): Call | null {
  try {
    const parsed = callSchema.safeParse(JSON.parse(storage().getItem(CALL_KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    // A browser that keeps nothing.
    return null;
  }
}

export function storeCall(storage: () => Storage, call: Call | null): void {
  try {
    if (call === null) storage().removeItem(CALL_KEY);
    else storage().setItem(CALL_KEY, JSON.stringify(call));
  } catch {
    // It is lost with the page then.
  }
}
