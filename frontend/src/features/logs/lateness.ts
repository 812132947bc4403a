import type { Log } from '../../../../backend/contract/log.ts';
import { DAY_MS } from '../../lib/durations.ts';

/** A log that reached the server so much later than it was measured is marked late (`clinical-rules` 4.1, step 9). */
const LATE_AFTER_MS = DAY_MS;

export function isLate({ timestamp, receivedAt }: Pick<Log, 'timestamp' | 'receivedAt'>): boolean {
  return new Date(receivedAt).getTime() - new Date(timestamp).getTime() > LATE_AFTER_MS;
}
