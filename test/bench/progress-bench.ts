/**
 * What the progress of patients costs: in a rebuild of everything from a million log events, and in the answer to a log. Each with
 * it and without, in turn.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { systemClock } from '../../lib/clock.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import type { Projection } from '../../projections/projection.ts';
import { SqliteReadModels } from '../../projections/read-models/sqlite/read-models.ts';
import { replay } from '../../projections/rebuild/replay.ts';
import { costOf, logRequests, productOf } from './http-bench.ts';
import { fill } from './log-events.ts';
import { type Figure, processorMs, type Spread, spreadOf } from './measure.ts';
import { OF_PROGRESS } from './of-progress.ts';

const PATIENTS = 1000;
const LOGS_EACH = 500;
const ROUNDS = 3;
/** Of a rebuild. */
const PAGE_SIZE = 1000;

export async function progressBench(directory: string): Promise<readonly Figure[]> {
  return [await inRebuild(join(directory, 'events.db'), directory), ...(await inAnswers(directory))];
}

async function inRebuild(path: string, directory: string): Promise<Figure> {
  const eventStore = SqliteEventStore.open(path, { inOrder: true });
  const events = await fill(eventStore, PATIENTS, LOGS_EACH);
  const others = PROJECTIONS.filter((projection) => !OF_PROGRESS.includes(projection));
  const rebuilt = async (projections: readonly Projection[]): Promise<number> => {
    const place = join(directory, 'read-models');
    const readModels = SqliteReadModels.open(place);
    const ms = await processorMs(async () => {
      const targets = await Promise.all(
        projections.map(async (projection) => {
          const { name, version, collections } = projection;
          return { projection, store: await readModels.build({ name, version, collections }) };
        }),
      );
      await replay(targets, { eventStore, clock: systemClock, pageSize: PAGE_SIZE, unreadable: 'refuse' });
      for (const { store } of targets) await store.finish();
    });
    await readModels.close();
    await rm(place, { recursive: true });
    return ms;
  };
  const rounds: { with: number; without: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ with: await rebuilt(PROJECTIONS), without: await rebuilt(others) });
  await eventStore.close();
  const added = spreadOf(rounds.map((round) => round.with / round.without - 1));
  return {
    name: `what progress adds to a rebuild of all projections from ${events} log events, processor time`,
    unit: 'share',
    value: added.median,
    spread: added,
    atMost: 0.15,
    detail: {
      msWith: spreadOf(rounds.map((round) => round.with)).median,
      msWithout: spreadOf(rounds.map((round) => round.without)).median,
    },
  };
}

/** Logs of one after the other, and of twenty at once, in pieces that take turns: a machine that is busy slows both. */
const PIECES = 12;
const ALONE = { connections: 1, amount: 100 } as const;
const TOGETHER = { connections: 20, amount: 1000 } as const;

async function inAnswers(directory: string): Promise<readonly Figure[]> {
  const one = await productOf(join(directory, 'with'), 0);
  const other = await productOf(join(directory, 'without'), 0, 'product-without-progress');
  const requests = logRequests();
  const compared = async ({ connections, amount }: typeof ALONE | typeof TOGETHER) => {
    const pieces: Record<'seconds' | 'processorMs', { with: number; without: number }>[] = [];
    for (let piece = -1; piece < PIECES; piece++) {
      const withIt = await costOf(one, requests, amount, connections);
      const without = await costOf(other, requests, amount, connections);
      if (piece >= 0)
        pieces.push({
          seconds: { with: withIt.seconds, without: without.seconds },
          processorMs: { with: withIt.processorMs, without: without.processorMs },
        });
    }
    return pieces;
  };
  const alone = await compared(ALONE);
  const together = await compared(TOGETHER);
  await one.stop();
  await other.stop();
  const addedTo = (
    name: string,
    pieces: readonly { readonly with: number; readonly without: number }[],
    factor: number,
  ): Figure => {
    const added: Spread = spreadOf(pieces.map((piece) => piece.with / piece.without - 1));
    return {
      name,
      unit: 'share',
      value: added.median,
      spread: added,
      atMost: 0.1,
      detail: {
        msWith: spreadOf(pieces.map((piece) => piece.with * factor)).median,
        msWithout: spreadOf(pieces.map((piece) => piece.without * factor)).median,
      },
    };
  };
  return [
    addedTo(
      'what progress adds to the time in which a log is answered, one after the other',
      alone.map(({ seconds }) => seconds),
      1000,
    ),
    addedTo(
      `what it adds to the processor time of a log, ${TOGETHER.connections} at once`,
      together.map((piece) => piece.processorMs),
      1,
    ),
  ];
}
