/** One character for each calendar day: ten years of a patient are 4 KB, and a late log changes one character. */
import { DAY_MS } from '../../lib/durations.ts';

export type DayMarks = {
  /** The day of the first character, `YYYY-MM-DD`; '' while there is none. */
  readonly from: string;
  /** The first and the last are no `UNMARKED`. */
  readonly marks: string;
};

export const UNMARKED = '.';
export const NO_DAYS: DayMarks = { from: '', marks: '' };

/** Days since 1970. */
export type DayNumber = number;

const numberOf = (day: string): DayNumber => Date.parse(day) / DAY_MS;
export const dayText = (day: DayNumber): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
export const dayNumber = numberOf;

export function markOn({ from, marks }: DayMarks, day: DayNumber): string {
  return marks === '' ? UNMARKED : (marks[day - numberOf(from)] ?? UNMARKED);
}

export function withMark({ from, marks }: DayMarks, day: DayNumber, mark: string): DayMarks {
  const at = marks === '' ? 0 : day - numberOf(from);
  if (marks === '' || at < 0)
    return { from: dayText(day), marks: mark + UNMARKED.repeat(Math.max(0, -at - 1)) + marks };
  if (at >= marks.length) return { from, marks: marks + UNMARKED.repeat(at - marks.length) + mark };
  return { from, marks: marks.slice(0, at) + mark + marks.slice(at + 1) };
}

/** null while no day is marked. */
export function lastDay({ from, marks }: DayMarks): DayNumber | null {
  return marks === '' ? null : numberOf(from) + marks.length - 1;
}

/** How many days in a row are marked, from the neighbour of a day on into one direction. */
export function runBeside({ from, marks }: DayMarks, day: DayNumber, direction: 1 | -1): number {
  if (marks === '') return 0;
  const first = day - numberOf(from) + direction;
  let at = first;
  while (at >= 0 && at < marks.length && marks[at] !== UNMARKED) at += direction;
  return Math.abs(at - first);
}
