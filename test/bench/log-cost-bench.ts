/** What one log costs over HTTP, and that it does not cost more for all the logs that were there before. */
import { join } from 'node:path';
import { costOf, costsInTurn, logRequests, PATIENTS, productOf } from './http-bench.ts';
import { type Figure, spreadOf } from './measure.ts';

const LOGS_EACH = 500;

/** A thousand patients with nothing but their registrations, and a thousand with a million events more. */
export async function logCostBench(directory: string): Promise<readonly Figure[]> {
  const small = await productOf(join(directory, 'small'), 0);
  const large = await productOf(join(directory, 'large'), LOGS_EACH);
  const requests = logRequests();
  const rounds = await costsInTurn(
    () => costOf(large, requests),
    () => costOf(small, requests),
  );
  await small.stop();
  await large.stop();
  const spread = spreadOf(rounds.map(({ ours, other }) => ours.processorMs / other.processorMs));
  return [
    {
      name: `processor time of a log over HTTP at ${PATIENTS * (1 + LOGS_EACH * 2)} stored events, against ${PATIENTS}`,
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
