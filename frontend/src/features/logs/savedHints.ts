import * as z from 'zod/mini';
import { type Issue, issueSchema } from '../../../../backend/contract/problem.ts';

/**
 * What the server asked to look at again in a log that it accepted. The form hands it to the patient's page by the
 * browser's history, so that it is seen where the reader lands, and once.
 */
const savedStateSchema = z.object({ hints: z.array(issueSchema) });
export type SavedState = z.output<typeof savedStateSchema>;

/** @param state The state of the present entry of the history, which anybody may have written. */
export function readHints(state: unknown): readonly Issue[] {
  const parsed = savedStateSchema.safeParse(state);
  return parsed.success ? parsed.data.hints : [];
}
