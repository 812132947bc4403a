/** One character for each calendar day: ten years of a patient are 4 KB, and a late log changes one character. */
import { DAY_MS } from '../../lib/durations.ts';
import type { DayNumber } from '../wall-clock.ts';

export const dayNumber = (day: string): DayNumber => Date.parse(day) / DAY_MS;
export const dayText = (day: DayNumber): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export type DayMarks = {
  /** The day of the first character. */
  readonly from: DayNumber;
  /** The first and the last are no `UNMARKED`; '' while no day is marked. */
  readonly marks: string;
};

export const UNMARKED = '.';
export const NO_DAYS: DayMarks = { from: 0, marks: '' };

export const markOn = ({ from, marks }: DayMarks, day: DayNumber): string => marks[day - from] ?? UNMARKED;

export function withMark({ from, marks }: DayMarks, day: DayNumber, mark: string): DayMarks {
  if (marks === '') return { from: day, marks: mark };
  const at = day - from;
  if (at < 0) return { from: day, marks: mark + UNMARKED.repeat(-at - 1) + marks };
  if (at >= marks.length) return { from, marks: marks + UNMARKED.repeat(at - marks.length) + mark };
  return { from, marks: marks.slice(0, at) + mark + marks.slice(at + 1) };
}

/** null while no day is marked. */
export const lastDay = ({ from, marks }: DayMarks): DayNumber | null =>
  marks === '' ? null : from + marks.length - 1;

/** How many days in a row are marked, from the neighbour of a day on into one direction. */
export function runBeside({ from, marks }: DayMarks, day: DayNumber, direction: 1 | -1): number {
  const first = day - from + direction;
  let at = first;
  while (at >= 0 && at < marks.length && marks[at] !== UNMARKED) at += direction;
  return Math.abs(at - first);
}
