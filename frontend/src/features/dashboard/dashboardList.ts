import type { Patient, PatientCounts } from '../../../../backend/contract/patient.ts';
import type { ShownRow } from '../worklist/shownRow.ts';
import { readSelection } from '../../api/resources/dashboardRequest.ts';
import type { PatientSelection } from '../../api/resources/patients.ts';

/** What of the list is shown. It lives in the address, so that Back and a bookmark keep it. */
export interface DashboardView extends PatientSelection {
  /** Whose detail dialog is open; null: none. */
  readonly patientId: string | null;
}

export function readView(params: URLSearchParams): DashboardView {
  return { ...readSelection(params), patientId: params.get('patient') };
}

/** The address of a view; what is as usual is left out. */
export function writeView({
  flag,
  search,
  condition,
  mine,
  silent,
  left,
  sort,
  patientId,
}: DashboardView): URLSearchParams {
  const params = new URLSearchParams();
  if (flag !== null) params.set('flag', flag);
  if (search !== '') params.set('search', search);
  if (condition !== null) params.set('condition', condition);
  if (mine) params.set('mine', 'true');
  if (silent) params.set('silent', 'true');
  if (left) params.set('left', 'true');
  if (sort !== null) params.set('sort', sort.column);
  if (sort?.isDescending === true) params.set('descending', 'true');
  if (patientId !== null) params.set('patient', patientId);
  return params;
}

/** How many a selection has, of the counts of its search and silence. */
export function countOf(counts: PatientCounts, { flag }: Pick<PatientSelection, 'flag'>): number {
  return flag === null ? counts.all : counts[flag];
}

/** The list in the order of an answer. */
export function toRows(patients: readonly Patient[]): readonly ShownRow[] {
  return patients.map((patient) => ({ patient, isListed: true }));
}

/**
 * The rows where they stand, with the values of a newer answer: a row must neither move nor vanish from under the
 * pointer. Who is new stands at the end until the reader sorts again.
 */
export function inPlace(shown: readonly ShownRow[], answer: readonly Patient[]): readonly ShownRow[] {
  const newest = new Map(answer.map((patient) => [patient.id, patient]));
  const kept = shown.map(({ patient }): ShownRow => {
    const known = newest.get(patient.id);
    newest.delete(patient.id);
    return { patient: known ?? patient, isListed: known !== undefined };
  });
  return [...kept, ...toRows([...newest.values()])];
}

/**
 * How many patients stand elsewhere than the newest answer has them: as few as explain the difference, so that one row
 * that rises to the top counts as one and not as all those that it passes.
 */
export function movedPatients(rows: readonly ShownRow[], answer: readonly Patient[]): number {
  const place = new Map(rows.map(({ patient }, index) => [patient.id, index]));
  const places = answer.map(({ id }) => place.get(id) ?? rows.length);
  const left = rows.filter(({ isListed }) => !isListed).length;
  // One who rises into the page pushes another out of it.
  return Math.max(answer.length - longestRise(places), left);
}

/** How many of those who stand elsewhere are RED and wait: of two who changed places it is the RED one that moved. */
export function movedRed(rows: readonly ShownRow[], answer: readonly Patient[]): number {
  const place = new Map(rows.map(({ patient }, index) => [patient.id, index]));
  const most = answer.length + 1;
  const places = answer.map(({ id }) => place.get(id) ?? rows.length);
  // The worth of the best part that never falls and ends here: its length counts first, then how few of it are RED.
  const worths: number[] = [];
  for (const [at, patient] of answer.entries()) {
    const before = worths.filter((_, index) => (places[index] ?? 0) <= (places[at] ?? 0));
    worths.push(Math.max(0, ...before) + most + (isWaitingRed(patient) ? 0 : 1));
  }
  const best = Math.max(0, ...worths);
  const redKept = Math.floor(best / most) - (best % most);
  return answer.filter(isWaitingRed).length - redKept;
}

const isWaitingRed = ({ work, lastFlag }: Patient): boolean =>
  work === undefined ? lastFlag === 'RED' : work.group === 'red';

/** The length of the longest part of the list, gaps allowed, that never falls. */
function longestRise(values: readonly number[]): number {
  // tails[n] is the least last value of a rise of length n + 1.
  const tails: number[] = [];
  for (const value of values) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tails[middle] ?? Infinity) <= value) low = middle + 1;
      else high = middle;
    }
    tails[low] = value;
  }
  return tails.length;
}
