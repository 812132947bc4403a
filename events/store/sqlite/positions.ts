/** Positions of an SQLite event store: the number of the row, as text that sorts like the number. */
import { type Position, START, positionFromText } from '../../position.ts';

/** Sixteen digits hold every whole number that JavaScript holds exactly. */
export function positionOf(row: number): Position {
  return row === 0 ? START : positionFromText(String(row).padStart(16, '0'));
}

/** @throws RangeError for what is no position of this store. */
export function rowOf(position: Position): number {
  if (position === START) return 0;
  if (/^\d{16}$/.test(position)) return Number(position);
  throw new RangeError(`${JSON.stringify(position)} is no position in this event store.`);
}
