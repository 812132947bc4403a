import type { Log } from '../../../../backend/contract/log.ts';

/** A log that reached the server so much later than it was measured is marked late (`clinical-rules` 4.1, step 9). */
const LATE_AFTER_MS = 24 * 60 * 60 * 1000;

export function isLate({ timestamp, receivedAt }: Pick<Log, 'timestamp' | 'receivedAt'>): boolean {
  return new Date(receivedAt).getTime() - new Date(timestamp).getTime() > LATE_AFTER_MS;
}
