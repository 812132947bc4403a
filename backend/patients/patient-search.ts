/**
 * Whom a filter lets through, and what an index narrows it to: whoever is searched or silent is not looked for among all
 * patients.
 */
import { PATIENTS } from '../../projections/patients/collection.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import {
  digitsOf,
  LEAST_CHARACTERS,
  type PatientSearchDocument,
  searchWords,
  SHOWN_OF_ID,
} from '../../projections/search/document.ts';
import { PATIENT_SEARCH } from '../../projections/search/collection.ts';
import type { ClinicSettings } from '../../events/clinic-events.ts';
import type { Flag } from '../../events/enums.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { silenceRuleOf } from '../clinics/silence-rule.ts';
import type { ReadSide, WithId } from '../event-sourcing/read-side.ts';
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

export type FoundPatient = WithId<PatientDocument>;

/** A filter as of now, by the clinic's rule of silence. */
export interface PatientSelection {
  readonly clinicId: string;
  readonly filter: PatientFilter;
  readonly silence: ClinicSettings['silence'];
  readonly now: Date;
  readonly passes: (found: FoundPatient) => boolean;
}

export async function selectionOf(
  readSide: ReadSide,
  clinicId: string,
  filter: PatientFilter,
): Promise<PatientSelection> {
  const silence = await silenceRuleOf(readSide, clinicId);
  const now = readSide.clock.now();
  const search = filter.search === null ? null : new Search(filter.search);
  const phone = filter.phone === null ? null : phoneDigits(filter.phone);
  const passes = ({ id, document }: FoundPatient): boolean => {
    if (document.clinicId !== clinicId || document.contactStopped !== filter.left) return false;
    if (filter.flag !== null && document.flagFilter !== filter.flag) return false;
    if (filter.silent === true && silentSince(document, silence, now) === null) return false;
    if (phone !== null && (phone === '' || !(document.phoneNumber ?? '').endsWith(phone))) return false;
    return search === null || search.finds(id, searchedOf(document));
  };
  return { clinicId, filter, silence, now, passes };
}

/** So many patients are read out to be ordered or counted. */
const MOST_FOUND = 1000;

/** What an index narrows a selection to, and whether it finds more than these. */
export interface Narrowed {
  /** Those of them whom the selection lets through. */
  readonly read: () => Promise<readonly FoundPatient[]>;
  readonly more: boolean;
}

/** Null where no index narrows it. */
export async function narrow(readSide: ReadSide, selection: PatientSelection): Promise<Narrowed | null> {
  const { search, phone, silent } = selection.filter;
  if (phone !== null && phoneDigits(phone).length >= LEAST_CHARACTERS) {
    const digits = phoneDigits(phone);
    return byKeys(readSide, selection, [digits], (_id, found) => found.phone.endsWith(digits));
  }
  if (search !== null) {
    const sought = new Search(search);
    const beginnings = [...sought.numbers, ...(await rarest(readSide, sought.words))];
    return byKeys(readSide, selection, beginnings, (id, found) => sought.finds(id, found));
  }
  return silent === true ? bySilence(readSide, selection) : null;
}

type Finds = (id: string, searched: Searched) => boolean;

async function byKeys(
  readSide: ReadSide,
  { clinicId, passes }: PatientSelection,
  beginnings: readonly string[],
  finds: Finds,
): Promise<Narrowed> {
  const found = await idsByKeys(readSide, clinicId, beginnings, finds);
  const ids = found.slice(0, MOST_FOUND);
  const read = async () => {
    const documents = await readSide.getMany(PATIENTS, ids);
    const patients = documents.map((document, at) => ({ id: ids[at] ?? '', document }));
    return patients.filter(isThere).filter(passes);
  };
  return { read, more: found.length > MOST_FOUND };
}

/** Of more than `MOST_FOUND` some are left out. */
async function idsByKeys(
  readSide: ReadSide,
  clinicId: string,
  beginnings: readonly string[],
  finds: Finds,
): Promise<readonly string[]> {
  const ids = new Set<string>();
  for (const beginning of beginnings) {
    for await (const page of readSide.findAll(PATIENT_SEARCH, beginningWith(beginning))) {
      for (const { id, document } of page)
        if (document.clinicId === clinicId && finds(id, document)) ids.add(id);
      if (ids.size > MOST_FOUND) return [...ids];
    }
  }
  return [...ids];
}

const beginningWith = (text: string) =>
  ({ index: 'byKey', range: { field: 'keys', gte: text, lt: `${text}\u{10FFFF}` } }) as const;

/** Of words that all have to be found, one that few have: the longest of those, or of all. None of none. */
async function rarest(readSide: ReadSide, words: readonly string[]): Promise<readonly string[]> {
  const byLength = words.toSorted((one, other) => other.length - one.length);
  if (byLength.length > 1)
    for (const word of byLength) {
      const found = await readSide.find(PATIENT_SEARCH, { ...beginningWith(word), limit: MOST_FOUND });
      if (found.length < MOST_FOUND) return [word];
    }
  return byLength.slice(0, 1);
}

const isThere = (one: WithId<PatientDocument | null>): one is FoundPatient => one.document !== null;

/** Null where so many are silent that it narrows nothing. */
async function bySilence(readSide: ReadSide, selection: PatientSelection): Promise<Narrowed | null> {
  const { clinicId, silence, filter, passes } = selection;
  if (!silence.on || filter.left) return { read: async () => [], more: false };
  const equal = { clinicId, contactStopped: false };
  const range = { field: 'quietFrom', lte: quietEnough(selection) } as const;
  if ((await readSide.count(PATIENTS, { index: 'byQuiet', equal, range })) > MOST_FOUND) return null;
  const read = async () => {
    const quiet = await readSide.all(PATIENTS, { index: 'byQuiet', equal, range });
    return [...quiet, ...(await silentAhead(readSide, selection))].filter(passes);
  };
  return { read, more: false };
}

/** Until when a patient has to have been quiet to be silent now. */
export const quietEnough = ({ silence, now }: PatientSelection): string =>
  new Date(now.getTime() - silence.afterDays * DAY_MS).toISOString();

/** Who is silent though they were heard of at a time that has not come: the server's clock was ahead then. */
export async function silentAhead(
  readSide: ReadSide,
  { clinicId, silence, now }: PatientSelection,
): Promise<readonly FoundPatient[]> {
  const equal = { clinicId, contactStopped: false };
  const gt = new Date(now.getTime() + silence.afterDays * DAY_MS).toISOString();
  const found = new Map<string, FoundPatient>();
  for (const selection of [
    { index: 'byReceipt', equal, range: { field: 'lastLogReceivedAt', gt } },
    { index: 'byCreation', equal, range: { field: 'createdAt', gt } },
  ] as const)
    for await (const page of readSide.findAll(PATIENTS, selection))
      for (const one of page) if (silentSince(one.document, silence, now) !== null) found.set(one.id, one);
  return [...found.values()];
}

/** Without the zeros that stand for the country. */
const phoneDigits = (written: string): string => digitsOf(written).replace(/^0+/, '');

/** Ids begin with the time: a shorter beginning is that of everybody who was registered in the same minute. */
const LEAST_BEGINNING = 9;

type Searched = Pick<PatientSearchDocument, 'words' | 'phone'>;

const searchedOf = ({ name, phoneNumber }: PatientDocument): Searched => ({
  words: searchWords(name),
  phone: digitsOf(phoneNumber ?? ''),
});

/** What somebody typed to find a patient: words of the name, or a part of an id or of a phone number. */
class Search {
  readonly words: readonly string[];
  /** '' for what can be no part of one. */
  readonly #id: string;
  /** '' for what can be no part of one. */
  readonly #phone: string;

  constructor(text: string) {
    const typed = text.trim().toLowerCase();
    this.words = searchWords(text);
    this.#id = mayBeOfId(typed) ? typed : '';
    const isPhone = /^[\d\s()+./-]+$/.test(typed) && digitsOf(typed).length >= LEAST_CHARACTERS;
    this.#phone = isPhone ? phoneDigits(typed) : '';
  }

  /** Whoever is found by an id or a phone number has a key that begins with one of these. */
  get numbers(): readonly string[] {
    const endOfId = this.#id.length > SHOWN_OF_ID ? this.#id.slice(-SHOWN_OF_ID) : '';
    return [...new Set([this.#id, endOfId, this.#phone])].filter((text) => text !== '');
  }

  finds(id: string, { words, phone }: Searched): boolean {
    if (this.#id !== '' && this.#isOf(id)) return true;
    if (this.#phone !== '' && phone.includes(this.#phone)) return true;
    return this.words.length > 0 && this.words.every((word) => words.some((own) => own.includes(word)));
  }

  #isOf(id: string): boolean {
    const text = this.#id;
    if (id.endsWith(text) || id.slice(-SHOWN_OF_ID).includes(text)) return true;
    return text.length >= LEAST_BEGINNING && id.startsWith(text);
  }
}

/**
 * As screens show an id: whole, or its last eight characters beside a name; of both somebody may type a part only. Four
 * letters alone are rather a name, such as Dada.
 */
function mayBeOfId(text: string): boolean {
  return /^[0-9a-f-]{4,}$/.test(text) && (/\d/.test(text) || text.length >= SHOWN_OF_ID);
}
