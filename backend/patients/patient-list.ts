/** The list of patients: filtered, searched, ordered, counted. */
import type { SelectionIn } from '../../projections/read-models/collection.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import type { Scalar } from '../../projections/read-models/port.ts';
import type { PatientCounts } from '../contract/patient.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import {
  type FoundPatient,
  narrow,
  type PatientFilter,
  type PatientSelection,
  quietEnough,
  selectionOf,
  silentAhead,
} from './patient-search.ts';
import { silentSince } from './patient-view.ts';

export interface PatientListQuery extends PatientFilter {
  readonly byAttention: boolean;
  readonly limit: number | null;
  /** The last patient of the page before. */
  readonly after: string | null;
}

/**
 * The patients of a clinic that pass the filter, in the order asked for, from `after` on. What an index narrows to few
 * patients is read out and ordered; else the list is read in the order of an index, no further than the limit.
 *
 * @throws Refusal 404 for an `after` that is no patient
 */
export async function listPatients(
  readSide: ReadSide,
  clinicId: string,
  query: PatientListQuery,
): Promise<readonly FoundPatient[]> {
  const { limit } = query;
  const selection = await selectionOf(readSide, clinicId, query);
  const after = query.after === null ? null : await readSide.get(PATIENTS, query.after);
  if (query.after !== null && after?.clinicId !== clinicId) {
    throw Refusal.notFound('The patient to continue after could not be found.');
  }
  const order = query.byAttention ? attentionOrder : creationOrder;
  const last = after === null ? null : { id: query.after ?? '', document: after };
  const isNext = (found: FoundPatient): boolean =>
    selection.passes(found) && (last === null || compare(order(found), order(last)) > 0);
  const narrowed = await narrow(readSide, selection);
  const index = orderedBy(clinicId, query);
  const listed =
    narrowed !== null && !narrowed.more
      ? (await narrowed.read()).filter(isNext)
      : limit === null
        ? await everyNext(readSide, index, isNext)
        : await nextInOrder(readSide, index, last, { order, isNext, limit });
  return listed.toSorted((a, b) => compare(order(a), order(b))).slice(0, limit ?? listed.length);
}

async function everyNext(
  readSide: ReadSide,
  { selection }: ListOrder,
  isNext: (found: FoundPatient) => boolean,
): Promise<readonly FoundPatient[]> {
  return (await readSide.all(PATIENTS, selection)).filter(isNext);
}

/** The index in the order asked for, and where a patient stands in it. */
interface ListOrder {
  readonly selection: SelectionIn<
    typeof PATIENTS,
    'byAttention' | 'byCreation' | 'byFlag' | 'byFlagAttention'
  >;
  readonly keyOf: (document: PatientDocument) => readonly Scalar[];
  /** Before everyone who stands as that patient does, whatever orders those among themselves. */
  readonly placeOf: (document: PatientDocument) => readonly Scalar[];
}

function orderedBy(
  clinicId: string,
  { byAttention, flag, left: contactStopped }: PatientListQuery,
): ListOrder {
  if (byAttention) {
    const keyOf = ({ attention, latestLogOrder }: PatientDocument) => [attention, latestLogOrder];
    const placeOf = (document: PatientDocument) => [document.attention, measuredIn(document)];
    const selection: ListOrder['selection'] =
      flag === null
        ? { index: 'byAttention', equal: { clinicId, contactStopped } }
        : { index: 'byFlagAttention', equal: { clinicId, contactStopped, flagFilter: flag } };
    return { selection, keyOf, placeOf };
  }
  const keyOf = ({ createdAt }: PatientDocument) => [createdAt];
  if (flag === null)
    return {
      selection: { index: 'byCreation', equal: { clinicId, contactStopped } },
      keyOf,
      placeOf: keyOf,
    };
  return {
    selection: { index: 'byFlag', equal: { clinicId, contactStopped, flagFilter: flag } },
    keyOf,
    placeOf: keyOf,
  };
}

interface PageRequest {
  readonly order: (found: FoundPatient) => Key;
  readonly isNext: (found: FoundPatient) => boolean;
  readonly limit: number;
}

/** Documents at a time where a filter may leave few of them. */
const LEAST_PAGE = 100;

/** Reads an index from a patient on until it has the next ones, and with the last of them all who stand as that one. */
async function nextInOrder(
  readSide: ReadSide,
  { selection, keyOf, placeOf }: ListOrder,
  last: FoundPatient | null,
  { order, isNext, limit }: PageRequest,
): Promise<readonly FoundPatient[]> {
  const next: FoundPatient[] = [];
  const page = Math.max(limit + 1, LEAST_PAGE);
  const bound = Object.values(selection.equal ?? {});
  let after = last === null ? null : [...bound, ...placeOf(last.document), ''];
  for (;;) {
    const found = await readSide.find(PATIENTS, {
      ...selection,
      limit: page,
      ...(after === null ? {} : { after }),
    });
    for (const one of found.filter(isNext)) {
      const furthest = next[limit - 1];
      if (furthest !== undefined && !standAlike(order(one), order(furthest))) return next;
      next.push(one);
    }
    const end = found.at(-1);
    if (end === undefined || found.length < page) return next;
    after = [...bound, ...keyOf(end.document), end.id];
  }
}

/** But for their ids, which end every key. */
function standAlike(one: Key, other: Key): boolean {
  return compare(one.slice(0, -1), other.slice(0, -1)) === 0;
}

const FLAGS_SHOWN = ['RED', 'AMBER', 'GREEN', 'none'] as const;

/** How many have which flag: by counts over indexes, and of a search by whom it finds, up to a thousand. */
export async function countPatients(
  readSide: ReadSide,
  clinicId: string,
  { search, silent, left }: Pick<PatientFilter, 'search' | 'silent' | 'left'>,
): Promise<PatientCounts> {
  const filter = { flag: null, search, phone: null, silent, left };
  const selection = await selectionOf(readSide, clinicId, filter);
  if (search !== null) {
    const narrowed = await narrow(readSide, selection);
    return { ...tally((await narrowed?.read()) ?? [], selection), more: narrowed?.more ?? false };
  }
  const ahead = !selection.silence.on || left ? [] : await silentAhead(readSide, selection);
  const silentOf = silentCount(readSide, selection);
  if (silent === true) {
    const counts = tally(ahead, selection);
    for (const flag of FLAGS_SHOWN) {
      const count = await silentOf(flag);
      counts[flag] += count;
      counts.all += count;
      counts.silent += count;
    }
    return { ...counts, more: false };
  }
  const counts = {
    all: 0,
    RED: 0,
    AMBER: 0,
    GREEN: 0,
    none: 0,
    silent: ahead.length + (await silentOf(null)),
  };
  for (const flagFilter of FLAGS_SHOWN) {
    const equal = { clinicId, contactStopped: left, flagFilter };
    counts[flagFilter] = await readSide.count(PATIENTS, { index: 'byFlag', equal });
    counts.all += counts[flagFilter];
  }
  return { ...counts, more: false };
}

/** How many with a flag, or with whatever flag, have been quiet for long enough. */
function silentCount(readSide: ReadSide, selection: PatientSelection) {
  const { clinicId, silence, filter } = selection;
  const range = { field: 'quietFrom', lte: quietEnough(selection) } as const;
  const equal = { clinicId, contactStopped: false };
  return async (flagFilter: (typeof FLAGS_SHOWN)[number] | null): Promise<number> => {
    if (!silence.on || filter.left) return 0;
    return flagFilter === null
      ? readSide.count(PATIENTS, { index: 'byQuiet', equal, range })
      : readSide.count(PATIENTS, { index: 'byFlagQuiet', equal: { ...equal, flagFilter }, range });
  };
}

function tally(patients: readonly FoundPatient[], { silence, now }: PatientSelection) {
  const counts = { all: 0, RED: 0, AMBER: 0, GREEN: 0, none: 0, silent: 0 };
  for (const { document } of patients) {
    counts.all++;
    counts[document.flagFilter]++;
    if (silentSince(document, silence, now) !== null) counts.silent++;
  }
  return counts;
}

type Key = readonly (string | number)[];

const creationOrder = ({ id, document }: FoundPatient): Key => [document.createdAt, id];

/** When the latest log was measured; empty without one. */
const measuredIn = ({ latestLogOrder }: PatientDocument): string => latestLogOrder.split('|', 1)[0] ?? '';

/** The worst of flag and open alerts first; then the oldest latest log, none being the oldest; then id. */
const attentionOrder = ({ id, document }: FoundPatient): Key => [
  document.attention,
  measuredIn(document),
  id,
];

function compare(a: Key, b: Key): number {
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (right !== undefined && left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
