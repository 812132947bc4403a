import type { Patient, PatientCounts } from '../../../../backend/contract/patient.ts';
import { conditionsOf } from '../../../../events/conditions.ts';
import { foldText } from '../../lib/textFold.ts';
import { isOfFlag } from '../../api/resources/dashboardRequest.ts';
import type { PatientSelection } from '../../api/resources/patients.ts';

/** Of a phone number fewer digits are no search. */
const LEAST_DIGITS = 4;

/** The digits of what may be a part of a phone number, without the zeros that stand for the country. */
function digitsSought(search: string): string {
  const digits = search.replaceAll(/\D/g, '');
  return /^[\d\s()+./-]+$/.test(search) && digits.length >= LEAST_DIGITS ? digits.replace(/^0+/, '') : '';
}

/**
 * Whether a patient who is loaded belongs to a selection, while the server cannot be asked: by any part of the name,
 * without case and accents, of the id, or of the digits of the phone number.
 */
function isSelected(patient: Patient, { flag, search, condition, silent, left }: PatientSelection): boolean {
  if ((patient.left !== undefined) !== left) return false;
  if (flag !== null && !isOfFlag(patient, flag)) return false;
  if (condition !== null && !conditionsOf(patient).includes(condition)) return false;
  if (silent && !patient.silent) return false;
  const wanted = foldText(search.trim());
  if (wanted === '' || foldText(patient.name).includes(wanted) || patient.id.includes(wanted)) return true;
  const digits = digitsSought(search);
  return digits !== '' && (patient.phoneNumber ?? '').replaceAll(/\D/g, '').includes(digits);
}

/** What the screens show of a selection among the patients who are loaded. */
export interface LoadedSearch {
  readonly found: readonly Patient[];
  /** Of those that the search and silence leave, whatever the flag. */
  readonly counts: PatientCounts;
  /** Of everybody who is loaded and in the programme, or who has left it. */
  readonly whole: PatientCounts;
  /** Who of the search has left the programme. */
  readonly gone: number;
}

export function searchLoaded(patients: readonly Patient[], selection: PatientSelection): LoadedSearch {
  const selected = (wider: Partial<PatientSelection>) =>
    patients.filter((patient) => isSelected(patient, { ...selection, ...wider }));
  return {
    found: selected({}),
    counts: countsOf(selected({ flag: null })),
    whole: countsOf(selected({ flag: null, search: '', silent: false })),
    gone: selected({ flag: null, silent: false, left: true }).length,
  };
}

const FLAGS_COUNTED = ['RED', 'AMBER', 'GREEN', 'none'] as const;

/** How many the filter of each flag shows. */
function countsOf(patients: readonly Patient[]): PatientCounts {
  const counts = { all: patients.length, RED: 0, AMBER: 0, GREEN: 0, none: 0, silent: 0, more: false };
  for (const patient of patients) {
    for (const flag of FLAGS_COUNTED) if (isOfFlag(patient, flag)) counts[flag]++;
    if (patient.silent) counts.silent++;
  }
  return counts;
}
