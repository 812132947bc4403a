/** The patients of one clinic in memory: what they are filtered, counted and ordered by, and the counts themselves. */
import type { Condition, Flag, PlanTier } from '../../events/enums.ts';
import type { Attention, LatestReadings } from '../../projections/patients/document.ts';
import { isQuiet, mayBeQuiet, quietChangesAt, type SilenceRule } from './silence.ts';

export type FlagShown = Flag | 'none';

export interface PatientRow {
  readonly id: string;
  readonly flag: FlagShown;
  readonly left: boolean;
  readonly attention: Attention;
  /** When the latest log was measured; empty without one. */
  readonly measuredAt: string;
  readonly createdAt: string;
  /** Ms. */
  readonly heardAt: number;
  readonly expectedLogEveryDays: number;
  readonly hasOverrides: boolean;
  readonly planTier: PlanTier;
  readonly planRequested: PlanTier | null;
  /** The words of the name, with a space between two. */
  readonly words: string;
  /** The digits of the number. */
  readonly phone: string;
  readonly conditions: readonly Condition[];
  readonly readings: LatestReadings;
}

/** By the latest flag or by an open alert; a log that cannot be read may be RED, too. */
export const isRed = ({ attention }: PatientRow): boolean => attention === 0;

/** How many have which flag, and how many of another flag than RED are RED all the same. */
export type Tally = Record<FlagShown | 'redByAlert', number>;

const nobody = (): Tally => ({ RED: 0, AMBER: 0, GREEN: 0, none: 0, redByAlert: 0 });

function tallied(tally: Tally, row: PatientRow, by: 1 | -1): void {
  tally[row.flag] += by;
  if (row.flag !== 'RED' && isRed(row)) tally.redByAlert += by;
}

export const total = ({ RED, AMBER, GREEN, none }: Tally): number => RED + AMBER + GREEN + none;

interface Silent {
  readonly rows: ReadonlySet<PatientRow>;
  readonly counts: Readonly<Tally>;
}

/** Who is silent by a rule as of a moment, and until when nobody becomes so, or heard of, by the clock alone. */
interface Judged extends Silent {
  readonly rows: Set<PatientRow>;
  readonly counts: Tally;
  readonly rule: SilenceRule;
  readonly at: number;
  until: number;
}

const NOBODY_SILENT: Silent = { rows: new Set(), counts: nobody() };

export class ClinicRows {
  readonly #rows = new Map<string, PatientRow>();
  readonly #inProgramme = nobody();
  readonly #left = nobody();
  #judged: Judged | null = null;

  get(id: string): PatientRow | undefined {
    return this.#rows.get(id);
  }

  all(): Iterable<PatientRow> {
    return this.#rows.values();
  }

  /** How many have which flag. */
  counts(left: boolean): Readonly<Tally> {
    return left ? this.#left : this.#inProgramme;
  }

  put(row: PatientRow): void {
    this.remove(row.id);
    this.#rows.set(row.id, row);
    tallied(this.#tallyOf(row), row, 1);
    if (this.#judged !== null) judge(this.#judged, row);
  }

  remove(id: string): void {
    const old = this.#rows.get(id);
    if (old === undefined) return;
    tallied(this.#tallyOf(old), old, -1);
    if (this.#judged?.rows.delete(old) === true) tallied(this.#judged.counts, old, -1);
    this.#rows.delete(id);
  }

  /**
   * Who is silent now. All are looked at again only where the rule is another, or somebody has fallen silent by the clock;
   * between two such moments the changes of the rows are enough.
   */
  silent(rule: SilenceRule, now: number): Silent {
    if (!rule.on) return NOBODY_SILENT;
    const known = this.#judged;
    if (known !== null && known.rule.afterDays === rule.afterDays && known.at <= now && now < known.until)
      return known;
    const judged = { rows: new Set<PatientRow>(), counts: nobody(), rule, at: now, until: Infinity };
    for (const row of this.#rows.values()) judge(judged, row);
    this.#judged = judged;
    return judged;
  }

  #tallyOf({ left }: PatientRow): Tally {
    return left ? this.#left : this.#inProgramme;
  }
}

function judge(judged: Judged, row: PatientRow): void {
  if (row.left) return;
  const { heardAt, expectedLogEveryDays } = row;
  const quietMs = mayBeQuiet(expectedLogEveryDays, judged.rule);
  judged.until = Math.min(judged.until, quietChangesAt(heardAt, quietMs, judged.at));
  if (!isQuiet(heardAt, quietMs, judged.at)) return;
  judged.rows.add(row);
  tallied(judged.counts, row, 1);
}
