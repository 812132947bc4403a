/**
 * An ECG as a text with a number on each line, or a time in seconds and a number. `# rate=300` and `# unit=uV` or `mV` may stand
 * before the first of them, as may a heading. The server reads it so, and the phone before it sends one.
 */

export interface CsvSignal {
  /** Samples a second; null where neither a line nor the times say. */
  readonly rate: number | null;
  readonly microvolts: readonly number[];
}

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?`;
const VALUE = new RegExp(String.raw`^\s*(${NUMBER})\s*$`, 'i');
const TIME_AND_VALUE = new RegExp(String.raw`^\s*(${NUMBER})\s*[,;\t]\s*(${NUMBER})\s*$`, 'i');
const RATE = new RegExp(String.raw`^#\s*rate\s*=\s*(${NUMBER})\s*(?:hz)?\s*$`, 'i');
const UNIT = /^#\s*unit\s*=\s*(uv|µv|μv|mv)\s*$/i;

/** null where a line among the rows is none, or times do not go on. */
export function csvSignal(text: string): CsvSignal | null {
  const values: number[] = [];
  let rate: number | null = null;
  let microvoltsPerUnit = 1;
  let rows: RegExp | null = null;
  let [first, last] = [Number.NaN, Number.NaN];
  for (const line of linesOf(text)) {
    if (line.trim() === '') continue;
    if (rows === null) {
      rate = numberIn(RATE, line) ?? rate;
      const unit = UNIT.exec(line.trim())?.[1]?.toLowerCase();
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
      last = time;
    }
    values.push(value * microvoltsPerUnit);
  }
  return { rate: rate ?? rateOf(first, last, values.length), microvolts: values };
}

const linesOf = (text: string): readonly string[] => text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);

function numberIn(pattern: RegExp, line: string): number | null {
  const found = pattern.exec(line.trim())?.[1];
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
