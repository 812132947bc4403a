import type { BooleanLogField } from '../../../../events/vocabulary.ts';

/** By which a report is opened with a symptom that was told elsewhere; it is not sent by that. */
export const REPORTED_PARAM = 'reported';

export const reportedAddress = (path: string, symptom: BooleanLogField): string =>
  `${path}?${REPORTED_PARAM}=${symptom}`;
