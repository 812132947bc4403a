import type { Patient } from '../../../../backend/contract/patient.ts';
import type { WorkGroup } from '../../../../backend/contract/work.ts';
import type { Flag } from '../../../../events/enums.ts';

/** The worst of the latest log and the open alerts. */
export const flagOf = ({ work, lastFlag }: Patient): Flag | null => work?.flag ?? lastFlag;

/** Of these somebody has something to do. */
const OPEN: readonly WorkGroup[] = ['red', 'callAgain', 'amber'];

/** Whether there is something to end or to hand over. */
export const hasOpenWork = ({ work }: Patient): boolean =>
  work !== undefined && (work.owner !== null || OPEN.includes(work.group));
