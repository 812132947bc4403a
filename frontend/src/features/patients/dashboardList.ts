import type { Patient } from '../../../../backend/contract/patient.ts';
import { type Flag, FLAGS } from '../../../../events/enums.ts';
import { foldText } from '../../lib/textFold.ts';

/** What of the list is shown. It lives in the address, so that Back and a bookmark keep it. */
export interface DashboardView {
  /** Null: all of them. */
  readonly flag: Flag | null;
  readonly search: string;
  /** Only those whose logs stay out. */
  readonly silent: boolean;
  /** From 1. */
  readonly page: number;
}

export const ROWS_PER_PAGE = 50;

export function readView(params: URLSearchParams): DashboardView {
  const flag = FLAGS.find((known) => known === params.get('flag')?.toUpperCase()) ?? null;
  const page = Number(params.get('page') ?? '1');
  return {
    flag,
    search: params.get('search') ?? '',
    silent: params.get('silent') === 'true',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of a view; what is as usual is left out. */
export function writeView({ flag, search, silent, page }: DashboardView): URLSearchParams {
  const params = new URLSearchParams();
  if (flag !== null) params.set('flag', flag);
  if (search !== '') params.set('search', search);
  if (silent) params.set('silent', 'true');
  if (page > 1) params.set('page', String(page));
  return params;
}

/** Those with the flag, and silent if so asked, whose name or id holds the text, whatever its case and accents. */
export function matching(patients: readonly Patient[], view: Omit<DashboardView, 'page'>) {
  const wanted = foldText(view.search.trim());
  return patients.filter(
    ({ name, id, lastFlag, silent }) =>
      (view.flag === null || lastFlag === view.flag) &&
      (!view.silent || silent) &&
      (foldText(name).includes(wanted) || foldText(id).includes(wanted)),
  );
}

export type FlagCounts = Readonly<Record<Flag | 'none', number>>;

/** How many have each flag; those without a result are counted by themselves, never as GREEN. */
export function countFlags(patients: readonly Patient[]): FlagCounts {
  const counts = { GREEN: 0, AMBER: 0, RED: 0, none: 0 };
  for (const { lastFlag } of patients) counts[lastFlag ?? 'none'] += 1;
  return counts;
}

/** The page of the view, or the last one where there are fewer. */
export function pageOf<T>(rows: readonly T[], page: number) {
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE));
  const shown = Math.min(page, pages);
  const first = (shown - 1) * ROWS_PER_PAGE;
  return { rows: rows.slice(first, first + ROWS_PER_PAGE), page: shown, pages, first };
}

/**
 * The patients in the order in which they stand on the screen, whatever order the newest answer has: a row must not move
 * away from under the pointer. Who is new stands at the end until the reader sorts again.
 */
export function inShownOrder(patients: readonly Patient[], shown: readonly string[]): readonly Patient[] {
  const place = new Map(shown.map((id, index) => [id, index]));
  const placeOf = ({ id }: Patient) => place.get(id) ?? shown.length;
  // Equal places keep the order of the answer: sorting is stable.
  return [...patients].sort((one, other) => placeOf(one) - placeOf(other));
}

/**
 * How many patients stand elsewhere than the newest answer has them: as few as explain the difference, so that one row
 * that rises to the top counts as one and not as all those that it passes.
 */
export function movedPatients(patients: readonly Patient[], shown: readonly string[]): number {
  const place = new Map(shown.map((id, index) => [id, index]));
  const places = patients.map(({ id }) => place.get(id) ?? shown.length);
  return patients.length - longestRise(places);
}

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
