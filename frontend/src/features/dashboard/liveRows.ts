/** Where a row that a live message brought stands in the pages of a list that were answered before. */
import type { Patient } from '../../../../backend/contract/patient.ts';
import { isOfFlag } from '../../api/resources/dashboardRequest.ts';
import { conditionsOf } from '../../../../events/conditions.ts';
import { type PatientPage, type PatientSelection, ROWS_PER_PAGE } from '../../api/resources/patients.ts';

interface PlacedRow {
  readonly pages: readonly PatientPage[];
  /** Whether the server must be asked for the list: what it holds now cannot be known from the row. */
  readonly asks: boolean;
}

/** So many rows may have left the pages before others are asked for in their place. */
const MOST_MISSING = 9;

/** @param before the row as it was known; undefined where the patient was on no list */
export function placeRow(
  pages: readonly PatientPage[],
  selection: PatientSelection,
  row: Patient,
  before: Patient | undefined,
): PlacedRow {
  const isSearch = selection.search !== '';
  const isShown = pages.some(({ rows }) => rows.some(({ id }) => id === row.id));
  const others = isShown
    ? pages.map(({ rows, more }) => ({ rows: rows.filter(({ id }) => id !== row.id), more }))
    : pages;
  // Whom a search finds, the server alone knows.
  const mayBelong = (isShown || !isSearch) && isSelected(row, selection);
  // Where it stands in the order of a column, the server alone knows; until it says so, the row stays where it is.
  const placed = !mayBelong ? others : selection.sort === null ? inserted(others, row) : inPlace(pages, row);
  // Whose a patient is, the row tells; who the reader is, it does not.
  const isUnknown =
    selection.mine ||
    selection.sort !== null ||
    (isSearch && (before === undefined || !isFoundAlike(row, before)));
  return { pages: placed, asks: isUnknown || isUnclear(row) || missingIn(placed) > MOST_MISSING };
}

const inPlace = (pages: readonly PatientPage[], row: Patient): readonly PatientPage[] =>
  pages.map(({ rows, more }) => ({ rows: rows.map((known) => (known.id === row.id ? row : known)), more }));

function isSelected(row: Patient, { flag, condition, silent, left }: PatientSelection): boolean {
  return (
    row.contactStopped === left &&
    (flag === null || isOfFlag(row, flag)) &&
    (condition === null || conditionsOf(row).includes(condition)) &&
    (!silent || row.silent)
  );
}

const FOUND_BY = ['name', 'phoneNumber', 'lastFlag', 'silent', 'contactStopped'] as const;

/** Whether every selection has both or neither. */
export const isFoundAlike = (row: Patient, before: Patient): boolean =>
  FOUND_BY.every((field) => row[field] === before[field]) &&
  isOfFlag(row, 'RED') === isOfFlag(before, 'RED') &&
  row.work?.owner?.id === before.work?.owner?.id;

/** A log that cannot be read sets a patient above all others; no row tells that there is one. */
const isUnclear = (row: Patient): boolean =>
  row.work === undefined &&
  attentionOf(row) === NOTHING_JUDGED &&
  row.latestLog !== null &&
  !row.latestLog.limited;

/** Behind the last row that comes before it; not where it may as well be beyond the last page. */
function inserted(pages: readonly PatientPage[], row: Patient): readonly PatientPage[] {
  const at = { page: 0, place: 0 };
  for (const [page, { rows }] of pages.entries())
    for (const [index, other] of rows.entries())
      if (comesBefore(other, row)) Object.assign(at, { page, place: index + 1 });
  const last = pages[pages.length - 1];
  if (last?.more === true && at.page === pages.length - 1 && at.place === last.rows.length) return pages;
  return pages.map(({ rows, more }, page) =>
    page === at.page
      ? { rows: [...rows.slice(0, at.place), row, ...rows.slice(at.place)], more }
      : { rows, more },
  );
}

function missingIn(pages: readonly PatientPage[]): number {
  if (pages[pages.length - 1]?.more !== true) return 0;
  return pages.reduce((missing, { rows }) => missing + ROWS_PER_PAGE - rows.length, 0);
}

const NOTHING_JUDGED = 3;

function attentionOf({ lastFlag, openAlerts: { RED, AMBER } }: Patient): number {
  if (lastFlag === 'RED' || RED > 0) return 0;
  if (lastFlag === 'AMBER' || AMBER > 0) return 1;
  return lastFlag === 'GREEN' ? 2 : NOTHING_JUDGED;
}

/**
 * The list's order: that of the worklist; of those who have left the programme, the worst of flag and open alerts, then the
 * oldest latest log, none being the oldest, then id.
 */
function comesBefore(one: Patient, other: Patient): boolean {
  if (one.work !== undefined && other.work !== undefined) return one.work.place < other.work.place;
  const urgency = attentionOf(one) - attentionOf(other);
  if (urgency !== 0) return urgency < 0;
  const [measured = '', otherMeasured = ''] = [one.latestLog?.timestamp, other.latestLog?.timestamp];
  return measured === otherMeasured ? one.id < other.id : measured < otherMeasured;
}
