/**
 * What the dashboard asks for first, by its address: in a file of its own, so that it is asked before the screen is there. What
 * keeps the list up to date on other pages needs of the dashboard what is in it, and no more.
 */
import { type Patient, PATIENT_COLUMNS } from '../../../../backend/contract/patient.ts';
import { CONDITIONS, FLAGS } from '../../../../events/enums.ts';
import type { ApiDispatch } from '../apiState.ts';
import { type ColumnSort, EVERYBODY, patientsApi, type PatientSelection } from './patients.ts';

const FLAGS_SOUGHT = [...FLAGS, 'none'] as const;

/** The selection that the address of a list names. */
export function readSelection(params: URLSearchParams): PatientSelection {
  return {
    flag: FLAGS_SOUGHT.find((known) => known.toUpperCase() === params.get('flag')?.toUpperCase()) ?? null,
    search: params.get('search') ?? '',
    condition: CONDITIONS.find((known) => known === params.get('condition')) ?? null,
    mine: params.get('mine') === 'true',
    silent: params.get('silent') === 'true',
    left: params.get('left') === 'true',
    sort: readSort(params),
  };
}

function readSort(params: URLSearchParams): ColumnSort | null {
  const column = PATIENT_COLUMNS.find((known) => known === params.get('sort'));
  return column === undefined ? null : { column, isDescending: params.get('descending') === 'true' };
}

/**
 * Whether the filter of a flag shows them: by their latest flag, and under RED also by a RED alert that nobody has
 * acknowledged, or a log that cannot be read. As the server answers with `alerts=true`.
 */
export const isOfFlag = (
  { lastFlag, openAlerts, work }: Patient,
  flag: NonNullable<PatientSelection['flag']>,
): boolean =>
  (lastFlag ?? 'none') === flag || (flag === 'RED' && (openAlerts.RED > 0 || work?.flag === 'RED'));

/** Asks for what the dashboard shows first, before its code is there to ask for it. */
export function askForDashboard(dispatch: ApiDispatch, params: URLSearchParams): void {
  const selection = readSelection(params);
  const { getPatientPages, getPatientCounts } = patientsApi.endpoints;
  // Nobody listens yet: whoever shows it finds the answer, or that it is on its way.
  const options = { subscribe: false };
  void dispatch(getPatientPages.initiate({ ...selection, search: selection.search.trim() }, options));
  void dispatch(getPatientCounts.initiate(EVERYBODY, options));
}
