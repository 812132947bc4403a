/** What the rules look at: one log, the logs before it, what is known of the patient, and the limits in force. */
import type { Condition } from '../../events/enums.ts';
import type { ThresholdGroup, Thresholds } from '../../events/thresholds.ts';
import type { CompleteLogValues } from '../../events/vocabulary.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import type { RuleId } from './rule-names.ts';

export interface PreviousLog {
  /** ISO 8601 in UTC with milliseconds, the form in which instants sort as text. */
  readonly measuredAt: string;
  readonly values: CompleteLogValues;
}

/** Whose limit it is that stands in the thresholds. */
export type OriginOf = (group: ThresholdGroup, field: string) => 'default' | 'clinic' | 'patient';

/** What holds for a patient at the time of a log, whichever of their logs is looked at. */
interface Circumstances {
  readonly known: ReadonlySet<Condition>;
  readonly history: History;
  readonly thresholds: Thresholds;
  readonly originOf: OriginOf;
}

export class Findings {
  readonly values: CompleteLogValues;
  readonly #circumstances: Circumstances;
  readonly #fired: Set<RuleId>;

  constructor(values: CompleteLogValues, circumstances: Circumstances, fired: Set<RuleId> = new Set()) {
    this.values = values;
    this.#circumstances = circumstances;
    this.#fired = fired;
  }

  get history(): History {
    return this.#circumstances.history;
  }

  get thresholds(): Thresholds {
    return this.#circumstances.thresholds;
  }

  get originOf(): OriginOf {
    return this.#circumstances.originOf;
  }

  /** DIABETES is known for a log of an insulin user, whatever the record says (`clinical-rules` 1.1). */
  knows(condition: Condition): boolean {
    const { known } = this.#circumstances;
    return known.has(condition) || (condition === 'DIABETES' && this.values.insulinUser === true);
  }

  /** Whether a rule earlier in the table has fired on this log. */
  hasFired(rule: RuleId): boolean {
    return this.#fired.has(rule);
  }

  fire(rule: RuleId): void {
    this.#fired.add(rule);
  }

  /** The same patient seen with the values of an earlier log. */
  withValues(values: CompleteLogValues): Findings {
    return new Findings(values, this.#circumstances, this.#fired);
  }
}

/**
 * The logs measured before the current one. Windows are cut only when a rule asks for one, because most logs need none,
 * and what was looked up is kept for the next rule that asks.
 */
export class History {
  readonly #measuredAt: string;
  readonly #logs: readonly PreviousLog[];
  readonly #windows = new Map<number, readonly PreviousLog[]>();
  readonly #answers = new Map<object, unknown>();

  constructor(measuredAt: string, logs: readonly PreviousLog[]) {
    this.#measuredAt = measuredAt;
    this.#logs = logs;
  }

  /** The logs of the last `hours` before the current one, in no particular order. One exactly as old counts. */
  within(hours: number): readonly PreviousLog[] {
    let logs = this.#windows.get(hours);
    if (logs === undefined) {
      const now = this.#measuredAt;
      const start = new Date(Date.parse(now) - hours * HOUR_MS).toISOString();
      // Compared as text: parsing 90 instants costs more than evaluating the rules. A window that is known already and
      // reaches further back holds all of this one.
      logs = this.#widerThan(hours).filter((log) => log.measuredAt >= start && log.measuredAt < now);
      this.#windows.set(hours, logs);
    }
    return logs;
  }

  #widerThan(hours: number): readonly PreviousLog[] {
    let logs = this.#logs;
    for (const [reach, within] of this.#windows) {
      if (reach >= hours && within.length < logs.length) logs = within;
    }
    return logs;
  }

  /** The answer to a question about the past, worked out the first time it is asked. */
  once<Answer>(question: object, answer: () => Answer): Answer {
    if (!this.#answers.has(question)) this.#answers.set(question, answer());
    return this.#answers.get(question) as Answer;
  }
}

/** Half up to one decimal, as meters and scales show (`clinical-rules` 1.1). Exact for values of up to 3 decimals. */
export function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
