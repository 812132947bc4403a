import type { Evaluation } from '../../../../backend/contract/log.ts';
import { type Flag, FLAGS } from '../../../../events/enums.ts';

/**
 * The flag that a patient's row shows as soon as a log was judged, before the list is fetched again. Only a more urgent
 * one is shown at once: the message does not tell when the log was measured, and a late GREEN must not cover a newer RED
 * even for a moment. What nothing was measured for changes no flag.
 */
export function flagAtOnce(shown: Flag | null, { overallFlag, limited }: Evaluation): Flag | null {
  if (limited) return shown;
  return shown === null || FLAGS.indexOf(overallFlag) > FLAGS.indexOf(shown) ? overallFlag : shown;
}
