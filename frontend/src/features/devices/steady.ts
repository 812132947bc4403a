import type { MeasuredValues, Parsed } from './measurement.ts';

/** So many seconds, for one comes each second. */
const AGREEING = 10;
/** How far apart the values of one reading may lie. A finger that is just put in shows far more. */
const SPREAD = { spo2: 2, hr: 15 } as const;

/** Makes one reading of a stream that tells each second what it measures: the middle of ten that agree. */
export class Steady {
  #last: MeasuredValues[] = [];

  /** @returns null while it is not steady. */
  after(parsed: Parsed): Parsed | null {
    // A finger or belt that slips begins anew; a demonstration never ends in a reading.
    if (parsed.kind === 'unusable') {
      this.#last = [];
      return parsed.why === 'test' ? parsed : null;
    }
    this.#last = [...this.#last, parsed.measurement.values].slice(-AGREEING);
    if (this.#last.length < AGREEING || !this.#agrees('hr') || !this.#agrees('spo2')) return null;
    const values = { ...this.#middle('spo2'), ...this.#middle('hr') };
    return { kind: 'measured', measurement: { ...parsed.measurement, values } };
  }

  #of(name: 'hr' | 'spo2'): readonly number[] {
    return this.#last.flatMap((values) => values[name] ?? []).sort((one, other) => one - other);
  }

  #agrees(name: 'hr' | 'spo2'): boolean {
    const values = this.#of(name);
    const [least = 0] = values;
    // All of them or none: what comes and goes is not steady.
    return (
      (values.length === 0 || values.length === AGREEING) && (values.at(-1) ?? 0) - least <= SPREAD[name]
    );
  }

  /** The lower one of the two in the middle. */
  #middle(name: 'hr' | 'spo2'): MeasuredValues {
    const middle = this.#of(name)[AGREEING / 2 - 1];
    return middle === undefined ? {} : { [name]: middle };
  }
}
