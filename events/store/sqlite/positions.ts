/** Positions of an SQLite event store: the number of the row, as text that sorts like the number. */
import { type Position, START } from '../port.ts';

/** Sixteen digits hold every whole number that JavaScript holds exactly. */
export function positionOf(row: number): Position {
  return row === 0 ? START : (String(row).padStart(16, '0') as Position);
}

/** @throws RangeError for what is no position of this store. */
export function rowOf(position: Position): number {
  if (position === START) return 0;
  if (/^\d{16}$/.test(position)) return Number(position);
  throw new RangeError(`${JSON.stringify(position)} is no position in this event store.`);
}

/** An id as text, from its sixteen bytes in hexadecimal. */
export function uuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
