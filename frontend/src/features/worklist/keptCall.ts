import * as z from 'zod/mini';
import { type Changes, forgetKept, keepValue, keptValue, type Reads } from '../../lib/keptValue.ts';
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

export function keptCall(storage: Reads, userId: string): Call | null {
  const kept = keptValue(storage, CALL_KEY, callSchema);
  if (kept?.userId !== userId) return null;
  const { userId: _who, ...call } = kept;
  return call;
}

export function keepCall(storage: Changes, userId: string, call: Call | null): void {
  if (call === null) forgetKept(storage, CALL_KEY);
  else keepValue(storage, CALL_KEY, { userId, ...call });
}
