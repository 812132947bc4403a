/** `verify`: whether a log is as it was written, and if not, where. Beside a product that goes on writing it. */
import { ExpectedAnchor, type LogInspection } from './log-inspection.ts';
import { anchorOf, anchorText, damageText, fullPosition, placeOf } from './log-names.ts';
import { inspectLog } from './open-inspection.ts';
import type { EventStoreLocation } from './location.ts';

const AT_ONCE = 1000;
const LINE_EVERY = 100_000;
/** Of a log that is damaged throughout, so many places are named. */
const MOST_NAMED = 1000;

export interface VerifyOptions {
  readonly from?: string | undefined;
  /** An anchor as text. */
  readonly expect?: string | undefined;
}

/** @returns the code that the command ends with: 0 where every event is as it was written, else 1. */
export async function verifyCommand(store: EventStoreLocation, options: VerifyOptions): Promise<number> {
  const from = options.from === undefined ? undefined : fullPosition(options.from);
  const anchor = options.expect === undefined ? null : anchorOf(options.expect);
  if (anchor !== null && from !== undefined && anchor.position < from) {
    throw new Error('The anchor lies before --from, where nothing is looked at.');
  }
  const expected = anchor === null ? null : new ExpectedAnchor(anchor);
  const inspection = await inspectLog(store, {
    ...(from === undefined ? {} : { from }),
    ...(expected === null ? {} : { expected }),
  });
  try {
    const damages = await inspect(inspection);
    const { events, reached } = inspection;
    const cutOff = expected?.problem(reached) ?? null;
    if (cutOff !== null) tell(cutOff);
    tell(
      `${events} events of ${placeOf(store)} were checked${from === undefined ? '' : ` from position ${from} on`}: ` +
        (damages === 0 ? 'each is as it was written.' : `${damages} damages were found.`),
    );
    if (store.kind === 'eventstoredb') {
      tell(
        'A server keeps no chain: what was compared is the whole log with --expect, not each event with the one before it.',
      );
    }
    if (reached !== null && reached.hash !== '') tell(`Anchor: ${anchorText(reached)}`);
    return damages === 0 && cutOff === null ? 0 : 1;
  } finally {
    await inspection.close();
  }
}

/** Answers how much was found. */
async function inspect(inspection: LogInspection): Promise<number> {
  let found = 0;
  let told = 0;
  while (!inspection.atEnd) {
    for (const damage of await inspection.next(AT_ONCE)) {
      found += 1;
      if (found <= MOST_NAMED) tell(damageText(damage));
    }
    const lines = Math.floor(inspection.events / LINE_EVERY);
    if (lines > told) tell(`${inspection.events} events`);
    told = lines;
  }
  return found;
}

const tell = (line: string): boolean => process.stdout.write(`${line}\n`);
