/** The list of patients: filtered, searched, ordered, counted. */
import type { SelectionIn } from '../../projections/read-models/collection.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import type { Cursor, Scalar } from '../../projections/read-models/port.ts';
import { settingsInForce } from '../clinics/settings-in-force.ts';
import type { PatientCounts } from '../contract/patient.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { isRed, type PatientRow, type Tally, total } from './clinic-rows.ts';
import { measuredIn, type PatientRows } from './patient-rows.ts';
import { ownedBy } from '../worklist/worklist.ts';
import { type ClinicNow, found, isRedByAlerts, passing, type PatientFilter } from './patient-search.ts';

export interface PatientListQuery extends PatientFilter {
  readonly byAttention: boolean;
  readonly limit: number | null;
  /** The last patient of the page before. */
  readonly after: string | null;
}

/** What is said where there is no such last patient. */
export const UNKNOWN_AFTER = 'The patient to continue after could not be found.';

/** What patients are read from: the documents, and the rows that are kept of all. */
export interface PatientModels {
  readonly readSide: ReadSide;
  readonly patientRows: PatientRows;
}

/**
 * The patients of a clinic that pass the filter, in the order asked for, from `after` on. Those whom a search or silence
 * narrows to few, and lists without a limit, are taken from the rows; else an index is read in its order, no further than
 * the limit.
 *
 * @throws Refusal 404 for an `after` that is no patient
 */
export async function listPatientIds(
  { readSide, patientRows }: PatientModels,
  clinicId: string,
  query: PatientListQuery,
): Promise<readonly string[]> {
  const after = query.after === null ? null : await readSide.get(PATIENTS, query.after);
  if (query.after !== null && after?.clinicId !== clinicId) {
    throw Refusal.notFound(UNKNOWN_AFTER);
  }
  const index = orderedBy(clinicId, query);
  const last = after === null ? null : { key: index.keyOf(query.after ?? '', after), document: after };
  const { limit } = query;
  if (limit !== null && isServedByIndex(query))
    return nextInOrder(readSide, index, { passes: () => true, last, limit });
  const clinic = await clinicNow(readSide, patientRows, clinicId, query.owner);
  const passes = passing(clinic, query);
  const narrowed = await narrowedTo(readSide, clinicId, clinic, query);
  if (narrowed === null && limit !== null) {
    const passesId = (id: string): boolean => {
      const row = clinic.rows.get(id);
      return row !== undefined && passes(row);
    };
    return nextInOrder(readSide, index, { passes: passesId, last, limit });
  }
  const next = new FirstInOrder(limit);
  for (const row of narrowed ?? clinic.rows.all()) {
    if (!passes(row)) continue;
    const key = index.keyOfRow(row);
    if (last === null || compare(key, last.key) > 0) next.add(row.id, key);
  }
  return next.ids;
}

const isServedByIndex = ({
  flag,
  alerts = false,
  byAttention,
  search,
  phone,
  silent,
  asksForPlan,
  condition = null,
  owner = null,
}: PatientListQuery): boolean =>
  (byAttention || !isRedByAlerts({ flag, alerts })) &&
  search === null &&
  phone === null &&
  silent !== true &&
  asksForPlan !== true &&
  condition === null &&
  owner === null;

export async function clinicNow(
  readSide: ReadSide,
  patientRows: PatientRows,
  clinicId: string,
  owner: string | null = null,
): Promise<ClinicNow> {
  const { silence, planTier } = await settingsInForce(readSide, clinicId);
  const owned = owner === null ? null : await ownedBy(readSide, clinicId, owner);
  const rows = await patientRows.of(clinicId);
  return { rows, silence, planTier, now: readSide.clock.now().getTime(), owned };
}

/** So many rows are gone through and ordered sooner than an index is read until enough of them have come. */
const MOST_ORDERED = 10_000;

/** The rows to look at, where they are not very many. */
export async function narrowedTo(
  readSide: ReadSide,
  clinicId: string,
  clinic: ClinicNow,
  query: PatientFilter,
): Promise<Iterable<PatientRow> | null> {
  const sought = await found(readSide, clinic, query);
  if (sought !== null && !sought.more) return sought.rows;
  if (clinic.owned !== null) return rowsOf(clinic, clinic.owned);
  if (query.asksForPlan === true) return askingForPlan(readSide, clinicId, clinic, query.left);
  if (query.silent !== true) return null;
  const { rows } = clinic.rows.silent(clinic.silence, clinic.now);
  return rows.size > MOST_ORDERED ? null : rows;
}

/** Few of a clinic wait for a plan at a time: their rows are found by the index of who asked. */
async function askingForPlan(
  readSide: ReadSide,
  clinicId: string,
  { rows }: ClinicNow,
  contactStopped: boolean,
): Promise<readonly PatientRow[]> {
  const asking = await readSide.keys(PATIENTS, {
    index: 'byPlanRequest',
    equal: { clinicId, contactStopped },
    range: { field: 'planRequestedAt', gt: '' },
    limit: MOST_ORDERED,
  });
  return asking.flatMap((key) => rows.get(String(key.at(-1))) ?? []);
}

/** The first so many of what is added, or all of it, in order. */
export class FirstInOrder {
  readonly #limit: number | null;
  #first: { readonly id: string; readonly key: Key }[] = [];
  /** Of the last of them, once there are so many. */
  #furthest: Key | null = null;

  constructor(limit: number | null) {
    this.#limit = limit;
  }

  add(id: string, key: Key): void {
    if (this.#furthest !== null && compare(key, this.#furthest) > 0) return;
    this.#first.push({ id, key });
    if (this.#limit !== null && this.#first.length >= 2 * this.#limit) this.#sort();
  }

  get ids(): readonly string[] {
    this.#sort();
    return this.#first.map(({ id }) => id);
  }

  #sort(): void {
    this.#first.sort((one, other) => compare(one.key, other.key));
    if (this.#limit === null) return;
    this.#first = this.#first.slice(0, this.#limit);
    this.#furthest = this.#first[this.#limit - 1]?.key ?? null;
  }
}

/** The index in the order asked for, and where a patient stands in it. */
interface ListOrder {
  readonly selection: SelectionIn<
    typeof PATIENTS,
    'byAttention' | 'byCreation' | 'byFlag' | 'byFlagAttention'
  >;
  readonly keyOf: (id: string, document: PatientDocument) => Key;
  readonly keyOfRow: (row: PatientRow) => Key;
  /** Of the values that follow in the index what the selection binds, the id among them. */
  readonly keyAt: (values: Cursor) => Key;
}

function orderedBy(
  clinicId: string,
  { byAttention, flag, alerts = false, left: contactStopped }: PatientListQuery,
): ListOrder {
  const equal = { clinicId, contactStopped };
  const isOfAlerts = isRedByAlerts({ flag, alerts });
  if (byAttention)
    return {
      selection: isOfAlerts
        ? { index: 'byAttention', equal, range: { field: 'attention', lte: 0 } }
        : flag === null
          ? { index: 'byAttention', equal }
          : { index: 'byFlagAttention', equal: { ...equal, flagFilter: flag } },
      keyOf: (id, { attention, latestLogOrder }) => [attention, measuredIn(latestLogOrder), id],
      keyOfRow: ({ id, attention, measuredAt }) => [attention, measuredAt, id],
      keyAt: ([attention = 0, latestLogOrder = '', id = '']) => [
        Number(attention),
        measuredIn(String(latestLogOrder)),
        String(id),
      ],
    };
  return {
    selection:
      flag === null || isOfAlerts
        ? { index: 'byCreation', equal }
        : { index: 'byFlag', equal: { ...equal, flagFilter: flag } },
    keyOf: (id, { createdAt }) => [createdAt, id],
    keyOfRow: ({ id, createdAt }) => [createdAt, id],
    keyAt: (values) => values.map(String),
  };
}

interface PageRequest {
  readonly passes: (id: string) => boolean;
  /** The last patient of the page before. */
  readonly last: { readonly key: Key } | null;
  readonly limit: number;
}

/** Keys that are read at first, and at most at once: a filter may leave few of them. */
const FIRST_KEYS = 100;
const MOST_KEYS = 2000;

/** Reads an index from a patient on until it has the next ones, and with the last of them all who stand as that one. */
async function nextInOrder(
  readSide: ReadSide,
  { selection, keyAt }: ListOrder,
  { passes, last, limit }: PageRequest,
): Promise<readonly string[]> {
  const next = new FirstInOrder(limit);
  const bound: readonly Scalar[] = Object.values(selection.equal ?? {});
  let after: Cursor | null = last === null ? null : [...bound, ...placeBefore(last.key)];
  let passed = 0;
  let furthest: Key | null = null;
  for (
    let most = Math.max(limit + 1, FIRST_KEYS);
    ;
    most = Math.min(2 * most, Math.max(limit + 1, MOST_KEYS))
  ) {
    const keys = await readSide.keys(PATIENTS, {
      ...selection,
      limit: most,
      ...(after === null ? {} : { after }),
    });
    for (const cursor of keys) {
      const key = keyAt(cursor.slice(bound.length));
      if (furthest !== null && passed >= limit && !mayComeBefore(key, furthest)) return next.ids;
      const id = String(key.at(-1));
      if ((last !== null && compare(key, last.key) <= 0) || !passes(id)) continue;
      next.add(id, key);
      passed++;
      if (passed <= limit) furthest = key;
    }
    after = keys.at(-1) ?? null;
    if (keys.length < most) return next.ids;
  }
}

/**
 * Logs that were measured at one time are told apart by the index, but not by the list, which goes on with the patient's
 * id. Where nothing was measured, and in the order of registration, the index goes on with the id, too.
 */
const isToldApart = ([, measuredAt, id]: Key): boolean => id !== undefined && measuredAt !== '';

/** Of keys that the index has in the other order. */
const mayComeBefore = (later: Key, earlier: Key): boolean =>
  isToldApart(earlier) && compare(later.slice(0, -1), earlier.slice(0, -1)) === 0;

/** In the index, before all that follow in the list. */
const placeBefore = (key: Key): Key => (isToldApart(key) ? [...key.slice(0, -1), ''] : key);

/** How many have which flag, and of a search how many of those whom it finds, up to a thousand. */
export async function countPatients(
  { readSide, patientRows }: PatientModels,
  clinicId: string,
  { condition = null, owner = null, alerts = false, ...wanted }: Omit<PatientFilter, 'flag' | 'phone'>,
): Promise<PatientCounts> {
  const clinic = await clinicNow(readSide, patientRows, clinicId, owner);
  const filter = { ...wanted, flag: null, phone: null, condition };
  const { silent, left } = filter;
  const sought = await found(readSide, clinic, filter);
  const { rows: quiet, counts: ofQuiet } = clinic.rows.silent(clinic.silence, clinic.now);
  if (sought === null && condition === null && clinic.owned === null) {
    const silentNow = left ? 0 : total(ofQuiet);
    const counts = silent !== true ? clinic.rows.counts(left) : left ? NOBODY : ofQuiet;
    return { ...countsIn(counts, alerts), silent: silentNow, more: false };
  }
  const counts = { ...countsIn(NOBODY, alerts), silent: 0 };
  const passes = passing(clinic, filter);
  const among = sought?.rows ?? (clinic.owned === null ? clinic.rows.all() : rowsOf(clinic, clinic.owned));
  for (const row of among) {
    if (!passes(row)) continue;
    counts.all++;
    counts[row.flag]++;
    if (alerts && row.flag !== 'RED' && isRed(row)) counts.RED++;
    if (quiet.has(row)) counts.silent++;
  }
  return { ...counts, more: sought?.more ?? false };
}

const rowsOf = ({ rows }: ClinicNow, ids: Iterable<string>): readonly PatientRow[] =>
  [...ids].flatMap((id) => rows.get(id) ?? []);

const NOBODY: Tally = { RED: 0, AMBER: 0, GREEN: 0, none: 0, redByAlert: 0 };

/** With the alerts, whoever is RED by one of them alone counts under their own flag and as RED, and once among all. */
function countsIn(tally: Readonly<Tally>, alerts: boolean) {
  const { redByAlert, ...counts } = tally;
  return { all: total(tally), ...counts, RED: counts.RED + (alerts ? redByAlert : 0) };
}

/** Patients with limits of their own. */
export async function overriddenPatientIds(
  { patientRows }: PatientModels,
  clinicId: string,
): Promise<readonly string[]> {
  const rows = await patientRows.of(clinicId);
  const ids: string[] = [];
  for (const { id, left, hasOverrides } of rows.all()) if (hasOverrides && !left) ids.push(id);
  return ids;
}

/** What patients are ordered by, the id last: attention (the worst first) and when the latest log was measured, or when they were registered. */
type Key = readonly (string | number)[];

export function compare(a: Key, b: Key): number {
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (right !== undefined && left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
