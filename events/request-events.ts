import * as z from 'zod/mini';
import { defineEvent } from './definition.ts';

/**
 * A request with a key asked for what was already so. It changes no state and no projection; it lies in the stream that
 * was asked about, whatever that is of, so that a late repeat of the request is known and is not carried out after all.
 */
export const RequestChangedNothing = defineEvent({
  type: 'RequestChangedNothing',
  category: 'request',
  schema: z.object({}),
});
