/**
 * An ECG as a text with a number on each line, or a time in seconds and a number. `# rate=300` and `# unit=uV` or `mV` may stand
 * before the first of them, as may a heading. The server reads it so, and the phone before it sends one.
 */

export interface CsvSignal {
  /** Samples a second; null where neither a line nor the times say. */
  readonly rate: number | null;
  readonly microvolts: readonly number[];
}

// Each character can be taken in one way alone: a long line of digits would else be tried in the square of its length.
const NUMBER = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?`;
const VALUE = new RegExp(`^(${NUMBER})$`, 'i');
const TIME_AND_VALUE = new RegExp(String.raw`^(${NUMBER}) *[,;\t] *(${NUMBER})$`, 'i');
const RATE = new RegExp(String.raw`^# *rate *= *(${NUMBER}) *(?:hz)?$`, 'i');
const UNIT = /^# *unit *= *(uv|µv|μv|mv)$/i;

/** No number of a recording needs more characters. */
const LONGEST_LINE = 200;
/** So many times as long as the others between two samples something is missing, and the beats around it are no rhythm. */
const GAP = 3;
/** By which part a rate that is said may differ from that of the times. */
const RATE_TOLERANCE = 0.05;

/** null where a line among the rows is none, where times do not go on evenly, or where the rate that is said is not theirs. */
export function csvSignal(text: string): CsvSignal | null {
  const values: number[] = [];
  let said: number | null = null;
  let microvoltsPerUnit = 1;
  let rows: RegExp | null = null;
  let [first, last, longest] = [Number.NaN, Number.NaN, 0];
  for (const whole of linesOf(text)) {
    const line = whole.trim();
    if (line === '') continue;
    if (line.length > LONGEST_LINE) {
      if (rows === null) continue;
      return null;
    }
    if (rows === null) {
      said = numberIn(RATE, line) ?? said;
      const unit = UNIT.exec(line)?.[1]?.toLowerCase();
      if (unit !== undefined) microvoltsPerUnit = unit === 'mv' ? 1000 : 1;
      rows = [VALUE, TIME_AND_VALUE].find((row) => row.test(line)) ?? null;
    }
    if (rows === null) continue;
    const row = rows.exec(line);
    if (row === null) return null;
    const value = Number(row[2] ?? row[1]);
    if (rows === TIME_AND_VALUE) {
      const time = Number(row[1]);
      if (time <= last) return null;
      if (values.length === 0) first = time;
      else longest = Math.max(longest, time - last);
      last = time;
    }
    values.push(value * microvoltsPerUnit);
  }
  if (longest > (GAP * (last - first)) / (values.length - 1)) return null;
  const timed = rateOf(first, last, values.length);
  if (said !== null && timed !== null && Math.abs(said - timed) > timed * RATE_TOLERANCE) return null;
  return { rate: said ?? timed, microvolts: values };
}

const linesOf = (text: string): readonly string[] => text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);

function numberIn(pattern: RegExp, line: string): number | null {
  const found = pattern.exec(line)?.[1];
  return found === undefined ? null : Number(found);
}

/** That of the times, which are rounded to the millisecond mostly; null without times. */
function rateOf(first: number, last: number, samples: number): number | null {
  return last > first ? Math.round((samples - 1) / (last - first)) : null;
}

/** No heart gives more than 32 mV: what lies beyond is an artefact, and stands at the end of the range. */
export function wholeMicrovolts(values: ArrayLike<number>): Int16Array {
  return Int16Array.from(values, (value) => Math.max(-32_768, Math.min(32_767, Math.round(value))));
}
