import { WORK } from '../../projections/work/collection.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { TEAM_AFTER_MS } from './work-view.ts';

/**
 * Whose call-back or first log fell due after the one time and up to the other, and whose call-back became the team's: their
 * ids.
 */
export async function* fallenDue(
  readSide: ReadSide,
  clinicId: string,
  after: Date,
  upTo: Date,
): AsyncIterable<string> {
  const since = (milliseconds: number) => ({
    gt: new Date(after.getTime() - milliseconds).toISOString(),
    lte: new Date(upTo.getTime() - milliseconds).toISOString(),
  });
  const equal = { clinicId, left: false };
  for (const selection of [
    { index: 'byCallAgain', equal, range: { field: 'callAgainAt', ...since(0) } },
    { index: 'byCallAgain', equal, range: { field: 'callAgainAt', ...since(TEAM_AFTER_MS) } },
    { index: 'byFirstDue', equal, range: { field: 'firstDue', ...since(0) } },
  ] as const)
    for await (const page of readSide.findAll(WORK, selection)) for (const { id } of page) yield id;
}
