/** The list of patients: filtered, searched, ordered, counted. */
import type { SelectionIn } from '../../projections/read-models/collection.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import type { Flag } from '../../events/enums.ts';
import { searchWords } from '../../projections/read-models/search-words.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import type { Scalar } from '../../projections/read-models/port.ts';
import type { PatientCounts } from '../contract/patient.ts';
import type { WithId, ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { silenceRuleOf } from '../clinics/silence-rule.ts';
import { silentSince } from './patient-view.ts';

export interface PatientFilter {
  /** `none`: nothing judged yet. */
  readonly flag: Flag | 'none' | null;
  readonly search: string | null;
  readonly phone: string | null;
  readonly silent: boolean | null;
  /** Those who have left the programme, and nobody else; else those who are in it. */
  readonly left: boolean;
}

export interface PatientListQuery extends PatientFilter {
  readonly byAttention: boolean;
  readonly limit: number | null;
  /** The last patient of the page before. */
  readonly after: string | null;
}

/**
 * The patients of a clinic that pass the filter, in the order asked for, from `after` on. Where nothing narrows the
 * list, it is read in the order of an index and no further than the limit.
 *
 * @throws Refusal 404 for an `after` that is no patient
 */
export async function listPatients(
  readSide: ReadSide,
  clinicId: string,
  query: PatientListQuery,
): Promise<readonly WithId<PatientDocument>[]> {
  const passes = await filterOf(readSide, clinicId, query);
  const after = query.after === null ? null : await readSide.get(PATIENTS, query.after);
  if (query.after !== null && after?.clinicId !== clinicId) {
    throw Refusal.notFound('The patient to continue after could not be found.');
  }
  const order = query.byAttention ? attentionOrder : creationOrder;
  const last = after === null ? null : { id: query.after ?? '', document: after };
  const isNext = (found: WithId<PatientDocument>): boolean =>
    passes(found) && (last === null || compare(order(found), order(last)) > 0);
  const { limit } = query;
  const listed =
    limit !== null && hasOrder(query)
      ? await nextInOrder(readSide, orderedBy(clinicId, query), last, { order, isNext, limit })
      : (await candidates(readSide, clinicId, query)).filter(isNext);
  return listed.toSorted((a, b) => compare(order(a), order(b))).slice(0, limit ?? listed.length);
}

/** Whether an index holds just these patients in this order; of what has to be picked out, it would be read to its end. */
function hasOrder({ search, phone, silent, flag, byAttention }: PatientListQuery): boolean {
  return search === null && phone === null && silent === null && (flag === null || !byAttention);
}

/** The index in the order asked for, and where a patient stands in it. */
interface ListOrder {
  readonly selection: SelectionIn<typeof PATIENTS, 'byAttention' | 'byCreation' | 'byFlag'>;
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
    return { selection: { index: 'byAttention', equal: { clinicId, contactStopped } }, keyOf, placeOf };
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
  readonly order: (found: WithId<PatientDocument>) => Key;
  readonly isNext: (found: WithId<PatientDocument>) => boolean;
  readonly limit: number;
}

/** Reads an index from a patient on until it has the next ones, and with the last of them all who stand as that one. */
async function nextInOrder(
  readSide: ReadSide,
  { selection, keyOf, placeOf }: ListOrder,
  last: WithId<PatientDocument> | null,
  { order, isNext, limit }: PageRequest,
): Promise<readonly WithId<PatientDocument>[]> {
  const next: WithId<PatientDocument>[] = [];
  const page = limit + 1;
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

export async function countPatients(
  readSide: ReadSide,
  clinicId: string,
  { search, silent, left }: Pick<PatientFilter, 'search' | 'silent' | 'left'>,
): Promise<PatientCounts> {
  const filter = { flag: null, search, phone: null, silent, left };
  const passes = await filterOf(readSide, clinicId, filter);
  const silence = await silenceRuleOf(readSide, clinicId);
  const now = readSide.clock.now();
  const counts = { all: 0, RED: 0, AMBER: 0, GREEN: 0, none: 0, silent: 0 };
  for (const found of await candidates(readSide, clinicId, filter)) {
    if (!passes(found)) continue;
    counts.all++;
    counts[found.document.flagFilter]++;
    if (silentSince(found.document, silence, now) !== null) counts.silent++;
  }
  return counts;
}

type Key = readonly (string | number)[];

const creationOrder = ({ id, document }: WithId<PatientDocument>): Key => [document.createdAt, id];

/** When the latest log was measured; empty without one. */
const measuredIn = ({ latestLogOrder }: PatientDocument): string => latestLogOrder.split('|', 1)[0] ?? '';

/** The worst of flag and open alerts first; then the oldest latest log, none being the oldest; then id. */
const attentionOrder = ({ id, document }: WithId<PatientDocument>): Key => [
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

/** What an index narrows the list to: the beginning of a word of the name, a flag, or all of the clinic's. */
async function candidates(
  readSide: ReadSide,
  clinicId: string,
  filter: PatientFilter,
): Promise<readonly WithId<PatientDocument>[]> {
  const words = filter.search === null ? [] : searchWords(filter.search);
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  if (longest !== undefined) {
    const unique = new Map<string, PatientDocument>();
    const pages = readSide.findAll(PATIENTS, {
      index: 'byNameWord',
      range: { field: 'nameWords', gte: longest, lt: `${longest}\u{10FFFF}` },
    });
    for await (const page of pages)
      for (const { id, document } of page) if (document.clinicId === clinicId) unique.set(id, document);
    const id = (filter.search ?? '').trim().toLowerCase();
    const document = await readSide.get(PATIENTS, id);
    if (document?.clinicId === clinicId) unique.set(id, document);
    // A part of an id is in no index: only what can be one is looked for among all patients.
    if (!mayBeOfId(id)) return [...unique].map(([found, known]) => ({ id: found, document: known }));
  }
  const contactStopped = filter.left;
  const query: SelectionIn<typeof PATIENTS> =
    filter.flag === null
      ? { index: 'byCreation', equal: { clinicId, contactStopped } }
      : { index: 'byFlag', equal: { clinicId, contactStopped, flagFilter: filter.flag } };
  return readSide.all(PATIENTS, query);
}

/**
 * As screens show an id: whole, or its last eight characters beside a name; of both somebody may type a part only. Four
 * letters alone are rather a name, such as Dada.
 */
function mayBeOfId(text: string): boolean {
  return /^[0-9a-f-]{4,}$/.test(text) && (/\d/.test(text) || text.length >= 8);
}

/** Ids begin with the time: a shorter beginning is that of everybody who was registered in the same minute. */
const LEAST_BEGINNING = 9;

function isPartOfId(text: string, id: string): boolean {
  return mayBeOfId(text) && (id.endsWith(text) || (text.length >= LEAST_BEGINNING && id.startsWith(text)));
}

async function filterOf(
  readSide: ReadSide,
  clinicId: string,
  filter: PatientFilter,
): Promise<(found: WithId<PatientDocument>) => boolean> {
  const silence = await silenceRuleOf(readSide, clinicId);
  const now = readSide.clock.now();
  const words = filter.search === null ? null : searchWords(filter.search);
  const idWanted = filter.search?.trim().toLowerCase() ?? '';
  const digits = filter.phone?.replaceAll(/\D/g, '').replace(/^0+/, '') ?? null;
  return ({ id, document }) => {
    if (document.contactStopped !== filter.left) return false;
    if (filter.flag !== null && document.flagFilter !== filter.flag) return false;
    if (filter.silent === true && silentSince(document, silence, now) === null) return false;
    if (digits !== null && (digits === '' || !(document.phoneNumber ?? '').endsWith(digits))) return false;
    if (words === null) return true;
    if (id === idWanted || isPartOfId(idWanted, id)) return true;
    return words.length > 0 && words.every((word) => document.nameWords.some((own) => own.startsWith(word)));
  };
}
