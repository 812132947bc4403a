import { PATIENTS } from '../../projections/patients/collection.ts';
import { silenceRuleOf } from '../clinics/silence-rule.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { DAY_MS } from '../../lib/durations.ts';

/** Whoever fell silent after the one time and up to the other: their ids. */
export async function* fallenSilent(
  readSide: ReadSide,
  clinicId: string,
  after: Date,
  upTo: Date,
): AsyncIterable<string> {
  const { on, afterDays } = await silenceRuleOf(readSide, clinicId);
  if (!on) return;
  const quietAt = (time: Date): string => new Date(time.getTime() - afterDays * DAY_MS).toISOString();
  const range = { field: 'quietFrom', gt: quietAt(after), lte: quietAt(upTo) } as const;
  const equal = { clinicId, contactStopped: false };
  for await (const page of readSide.findAll(PATIENTS, { index: 'byQuiet', equal, range }))
    for (const { id } of page) yield id;
}
