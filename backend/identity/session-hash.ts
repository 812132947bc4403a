import { createHash } from 'node:crypto';

/** What is kept of a session's id: it is random, so that a plain hash cannot be guessed back. */
export const hashOf = (sid: string): string => createHash('sha256').update(sid).digest('base64url');
