/** `copy` and `seal`: a log into another event store, and what to note of it. */
import { statSync } from 'node:fs';
import { copyLog, type CopyProgress } from './copy.ts';
import { anchorText, placeOf } from './log-names.ts';
import { openEventStore } from './open.ts';
import type { EventStoreLocation } from './location.ts';
import { type EventStore, isChained } from './port.ts';
import { START } from '../position.ts';

const LINE_EVERY = 10_000;

/**
 * @param through stands around both stores: what seals what is appended and opens what is read, where the copy is to be sealed.
 * @returns the code that the command ends with.
 */
export async function copyCommand(
  source: EventStoreLocation,
  target: EventStoreLocation,
  through: (store: EventStore) => EventStore = (store) => store,
): Promise<number> {
  if (source.kind === 'sqlite' && fileOf(source.path) === null) {
    throw new Error(`There is no event store ${source.path} to copy.`);
  }
  if (isSameStore(source, target)) {
    throw new Error(`--from and --to are one event store, ${placeOf(target)}: that would be no copy.`);
  }
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const from = through(await openEventStore(source));
  try {
    const to = through(await openEventStore(target));
    try {
      const onProgress = progressReporter();
      const copied = await copyLog({ from, to, signal: abort.signal, onProgress });
      const { events, lastInSource, lastInTarget } = copied;
      // Each store's own: a sealed copy holds the same events, and other bytes.
      const chain = (isChained(from) ? await from.anchor() : null)?.hash ?? copied.chain;
      const copiedChain = (isChained(to) ? await to.anchor() : null)?.hash ?? copied.chain;
      process.stdout.write(
        `${events} events are in ${placeOf(target)} as in ${placeOf(source)}, chain ${chain}\n`,
      );
      if (lastInTarget !== START) {
        process.stdout.write(
          `Anchor of ${placeOf(source)}: ${anchorText({ position: lastInSource, hash: chain })}\n` +
            `Anchor of ${placeOf(target)}: ${anchorText({ position: lastInTarget, hash: copiedChain })}\n` +
            'Note them elsewhere: "npm run events -- verify --expect <anchor>" tells whether the log still holds all of it.\n',
        );
      }
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
  return 0;
}

/** Nothing would be written, and the command would report a backup that does not exist. */
function isSameStore(source: EventStoreLocation, target: EventStoreLocation): boolean {
  if (source.kind !== 'sqlite' || target.kind !== 'sqlite') return placeOf(source) === placeOf(target);
  const file = fileOf(source.path);
  return file !== null && file === fileOf(target.path);
}

/** What a file is by whatever path; null where there is none. */
function fileOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

/** A line when a step begins and for so many events in it. */
function progressReporter(): (progress: CopyProgress) => void {
  let told: CopyProgress | undefined;
  return (progress) => {
    const { step, events } = progress;
    if (told?.step === step && Math.floor(events / LINE_EVERY) === Math.floor(told.events / LINE_EVERY))
      return;
    told = progress;
    process.stdout.write(`${step}: ${events} events\n`);
  };
}
