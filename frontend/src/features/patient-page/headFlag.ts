import type { Patient } from '../../../../backend/contract/patient.ts';
import type { Flag } from '../../../../events/enums.ts';

/** The worst of the latest log and the open alerts. */
export const flagOf = ({ work, lastFlag }: Patient): Flag | null => work?.flag ?? lastFlag;
