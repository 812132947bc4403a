/** Whom a filter lets through, and what an index narrows a search to: nobody is looked for among all patients. */
import { LEAST_CHARACTERS, digitsOf, searchWords, SHOWN_OF_ID } from '../../projections/search/document.ts';
import { PATIENT_SEARCH } from '../../projections/search/collection.ts';
import type { Cursor } from '../../projections/read-models/port.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import type { Condition, PlanTier } from '../../events/enums.ts';
import { type ClinicRows, type FlagShown, isRed, type PatientRow } from './clinic-rows.ts';
import { effectiveTier, isWaiting } from './plan.ts';
import type { SilenceRule } from './silence.ts';

export interface PatientFilter {
  /** `none`: nothing judged yet. */
  readonly flag: FlagShown | null;
  /** RED then holds also those with a RED alert that nobody has acknowledged, whatever their latest flag. */
  readonly alerts?: boolean;
  readonly search: string | null;
  readonly phone: string | null;
  readonly silent: boolean | null;
  /** Those who have left the programme, and nobody else; else those who are in it. */
  readonly left: boolean;
  /** Those whose request for a higher plan waits for an answer. */
  readonly asksForPlan?: boolean;
  /** Who is known to have it. */
  readonly condition?: Condition | null;
  /** Whose patients: a user's id. */
  readonly owner?: string | null;
}

/** The patients of a clinic, its rule of silence and its plan, as of now. */
export interface ClinicNow {
  readonly rows: ClinicRows;
  readonly silence: SilenceRule;
  readonly planTier: PlanTier;
  readonly now: number;
  /** The patients of whom the filter names; null where it names nobody. */
  readonly owned: ReadonlySet<string> | null;
}

/** Whether a filter asks for whoever is RED by the latest flag or by an open alert. */
export const isRedByAlerts = ({ flag, alerts = false }: Pick<PatientFilter, 'flag' | 'alerts'>): boolean =>
  alerts && flag === 'RED';

export function passing(clinic: ClinicNow, filter: PatientFilter): (row: PatientRow) => boolean {
  const silent = filter.silent === true ? clinic.rows.silent(clinic.silence, clinic.now).rows : null;
  const sought = soughtBy(filter);
  return (row) =>
    row.left === filter.left &&
    (filter.flag === null || row.flag === filter.flag || (isRedByAlerts(filter) && isRed(row))) &&
    (filter.condition == null || row.conditions.includes(filter.condition)) &&
    (clinic.owned === null || clinic.owned.has(row.id)) &&
    (silent === null || silent.has(row)) &&
    (filter.asksForPlan !== true || isWaiting(row.planRequested, effectiveTier(row, clinic))) &&
    sought.every(({ finds }) => finds(row));
}

/** So many patients that a search finds are ordered and counted. */
const MOST_FOUND = 1000;

export interface Found {
  readonly rows: readonly PatientRow[];
  /** Whether the search finds others beside these. */
  readonly more: boolean;
}

/** Whom a search or a phone number finds, whatever else the filter asks; null where it asks for neither. */
export async function found(
  readSide: ReadSide,
  { rows }: ClinicNow,
  filter: PatientFilter,
): Promise<Found | null> {
  const sought = soughtBy(filter);
  const [first] = sought;
  if (first === undefined) return null;
  const matches = (row: PatientRow | undefined): row is PatientRow =>
    row !== undefined && row.left === filter.left && sought.every(({ finds }) => finds(row));
  const beginnings = await first.beginnings(readSide);
  const some = new Set<PatientRow>();
  if (beginnings === null) takeMatching(rows.all(), matches, some);
  else
    for (const beginning of beginnings)
      for await (const ids of beginningWith(readSide, beginning)) {
        takeMatching(
          ids.map((id) => rows.get(id)),
          matches,
          some,
        );
        if (some.size > MOST_FOUND) break;
      }
  return { rows: [...some].slice(0, MOST_FOUND), more: some.size > MOST_FOUND };
}

/** One more than are ordered and counted, at most. */
function takeMatching(
  rows: Iterable<PatientRow | undefined>,
  matches: (row: PatientRow | undefined) => row is PatientRow,
  taken: Set<PatientRow>,
): void {
  for (const row of rows) {
    if (matches(row)) taken.add(row);
    if (taken.size > MOST_FOUND) return;
  }
}

/** Ids of those who have a key that begins so, in pages. */
async function* beginningWith(readSide: ReadSide, text: string): AsyncIterable<readonly string[]> {
  let after: Cursor | undefined;
  for (;;) {
    const keys = await keysBeginningWith(readSide, text, after);
    yield keys.map((key) => String(key.at(-1)));
    if (keys.length <= MOST_FOUND) return;
    after = keys.at(-1);
  }
}

const keysBeginningWith = (readSide: ReadSide, text: string, after?: Cursor) =>
  readSide.keys(PATIENT_SEARCH, {
    index: 'byKey',
    range: { field: 'keys', gte: text, lt: `${text}\u{10FFFF}` },
    limit: MOST_FOUND + 1,
    ...(after === undefined ? {} : { after }),
  });

/** What is looked for in a patient. */
interface Sought {
  readonly finds: (row: PatientRow) => boolean;
  /** Whoever is found has a key that begins with one of these; null where only a look at everybody tells. */
  readonly beginnings: (readSide: ReadSide) => Promise<readonly string[] | null>;
}

const soughtBy = ({ search, phone }: PatientFilter): readonly Sought[] => [
  ...(phone === null ? [] : [endOfPhone(phone)]),
  ...(search === null ? [] : [new Search(search)]),
];

/** Without the zeros that stand for the country. */
const phoneDigits = (written: string): string => digitsOf(written).replace(/^0+/, '');

function endOfPhone(written: string): Sought {
  const digits = phoneDigits(written);
  return {
    finds: ({ phone }) => digits !== '' && phone.endsWith(digits),
    beginnings: async () => (digits === '' ? [] : digits.length < LEAST_CHARACTERS ? null : [digits]),
  };
}

/** Whether words of the name, or a part of the id, are what somebody typed; whose a number is it does not tell. */
export const findsByName = (typed: string): ((row: PatientRow) => boolean) =>
  new Search(typed, { byPhone: false }).finds;

/** Characters of a whole id. */
const WHOLE_ID = 36;
/** Words of a search of which the rarest is sought by its keys; the longest are likely to be it. */
const WORDS_TRIED = 3;

/** What somebody typed to find a patient: words of the name, or a part of an id or of a phone number. */
class Search implements Sought {
  readonly #words: readonly string[];
  /** '' for what can be no part of one. */
  readonly #id: string;
  /** '' for what can be no part of one. */
  readonly #phone: string;

  constructor(text: string, { byPhone = true } = {}) {
    const typed = text.trim().toLowerCase();
    this.#words = searchWords(text);
    this.#id = mayBeOfId(typed) ? typed : '';
    const isPhone = byPhone && /^[\d\s()+./-]+$/.test(typed) && digitsOf(typed).length >= LEAST_CHARACTERS;
    this.#phone = isPhone ? phoneDigits(typed) : '';
  }

  readonly finds = ({ id, words, phone }: PatientRow): boolean => {
    if (this.#id !== '' && id.includes(this.#id)) return true;
    if (this.#phone !== '' && phone.includes(this.#phone)) return true;
    return this.#words.length > 0 && this.#words.every((word) => words.includes(word));
  };

  readonly beginnings = async (readSide: ReadSide): Promise<readonly string[] | null> => {
    // A part may stand anywhere in an id: a look at the rows, which are in memory, costs less than a key for each place.
    if (this.#id !== '' && this.#id.length < WHOLE_ID) return null;
    const numbers = [this.#id, this.#phone].filter((text) => text !== '');
    const word = await this.#rarestWord(readSide);
    return word === null ? null : [...new Set([...numbers, ...word])];
  };

  /** Of words that all have to be found, one that few have; none of none; null where very many have each. */
  async #rarestWord(readSide: ReadSide): Promise<readonly string[] | null> {
    const words = this.#words.toSorted((one, other) => other.length - one.length);
    if (words.length < 2) return words;
    for (const word of words.slice(0, WORDS_TRIED))
      if ((await keysBeginningWith(readSide, word)).length <= MOST_FOUND) return [word];
    return null;
  }
}

/** What may be a part of an id, wherever in it: whole ids are shown, and their ends. Four letters alone are rather a name, such as Dada. */
function mayBeOfId(text: string): boolean {
  return /^[0-9a-f-]{4,}$/.test(text) && (/\d/.test(text) || text.length >= SHOWN_OF_ID);
}
