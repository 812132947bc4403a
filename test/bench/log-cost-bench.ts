/** What one log costs over HTTP, and that it does not cost more for all the logs that were there before. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { costOf, costsInTurn, logRequests } from './http-bench.ts';
import { fill, patientId } from './log-events.ts';
import { type Figure, spreadOf } from './measure.ts';
import { Served, untilShown } from './served.ts';

const PATIENTS = 1000;
const LOGS_EACH = 500;

/** A thousand patients with nothing but their registrations, and the same with a million events more. */
export async function logCostBench(directory: string): Promise<readonly Figure[]> {
  const [few, many] = [join(directory, 'few'), join(directory, 'many')];
  await filled(few, 0);
  await filled(many, LOGS_EACH);
  return logCostOf(few, many);
}

async function filled(directory: string, logsEach: number): Promise<void> {
  await mkdir(directory, { recursive: true });
  const store = SqliteEventStore.open(join(directory, 'events.db'));
  await fill(store, PATIENTS, logsEach);
  await store.close();
}

async function logCostOf(few: string, many: string): Promise<readonly Figure[]> {
  const requests = logRequests(Array.from({ length: PATIENTS }, (_, index) => patientId(index)));
  const [small, large] = [await Served.start('product', few), await Served.start('product', many)];
  await untilShown(small.url);
  await untilShown(large.url);
  const rounds = await costsInTurn(
    () => costOf(large, requests),
    () => costOf(small, requests),
  );
  await small.stop();
  await large.stop();
  const spread = spreadOf(rounds.map(({ ours, other }) => ours.processorMs / other.processorMs));
  return [
    {
      name: `processor time of a log over HTTP at ${PATIENTS * LOGS_EACH * 2} stored events, against ${PATIENTS}`,
      unit: 'ratio',
      value: spread.median,
      spread,
      atMost: 1.2,
      detail: {
        msLarge: spreadOf(rounds.map(({ ours }) => ours.processorMs)).median,
        msSmall: spreadOf(rounds.map(({ other }) => other.processorMs)).median,
      },
    },
  ];
}
