/** What the progress of patients adds to a rebuild of everything: 200,000 log events, with it and without, in turn. */
import { join } from 'node:path';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { systemClock } from '../../lib/clock.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import type { Projection } from '../../projections/projection.ts';
import { progressProjection } from '../../projections/progress/projector.ts';
import { SqliteReadModels } from '../../projections/read-models/sqlite/read-models.ts';
import { replay } from '../../projections/rebuild/replay.ts';
import { fill } from './log-events.ts';
import { type Figure, processorMs, spreadOf } from './measure.ts';

const PATIENTS = 500;
const LOGS_EACH = 200;
const ROUNDS = 5;
/** Of a rebuild. */
const PAGE_SIZE = 1000;

export async function progressBench(directory: string): Promise<readonly Figure[]> {
  const eventStore = SqliteEventStore.open(join(directory, 'events.db'), { inOrder: true });
  const events = await fill(eventStore, PATIENTS, LOGS_EACH);
  const others = PROJECTIONS.filter((projection) => projection !== progressProjection);
  let built = 0;
  const rebuilt = async (projections: readonly Projection[]): Promise<number> => {
    const readModels = SqliteReadModels.open(join(directory, `read-models-${(built += 1)}`));
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
    return ms;
  };
  await rebuilt(PROJECTIONS);
  const rounds: { with: number; without: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ with: await rebuilt(PROJECTIONS), without: await rebuilt(others) });
  await eventStore.close();
  const added = spreadOf(rounds.map((round) => round.with / round.without - 1));
  return [
    {
      name: `what progress adds to a rebuild of all projections from ${events} log events, processor time`,
      unit: 'share',
      value: added.median,
      spread: added,
      atMost: 0.15,
      detail: {
        msWith: spreadOf(rounds.map((round) => round.with)).median,
        msWithout: spreadOf(rounds.map((round) => round.without)).median,
      },
    },
  ];
}
