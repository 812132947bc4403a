/** The product over HTTP, in a process of its own, beside a bare Koa route that does the least that could pass for the same. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type autocannon from 'autocannon';
import { systemClock } from '../../lib/clock.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { SqliteReadModels } from '../../projections/read-models/sqlite/read-models.ts';
import { verify } from '../../projections/rebuild/verify.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { fill, patientId, random, values } from './log-events.ts';
import { type Figure, type Spread, spreadOf } from './measure.ts';
import { ask, send, Served, untilShown } from './served.ts';

const ROUNDS = 3;
const CONNECTIONS = 20;
export const PATIENTS = 1000;
const LOGS_A_ROUND = 2000;
const JSON_HEADERS = { 'content-type': 'application/json' };

/** A log of each patient, who come in no order. */
export function logRequests(): readonly autocannon.Request[] {
  const next = random(3);
  return Array.from({ length: PATIENTS }, (_, index) => ({ id: patientId(index), place: next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ id }) => ({
      method: 'POST' as const,
      path: `/api/patients/${id}/logs`,
      headers: JSON_HEADERS,
      body: JSON.stringify(values(next)),
    }));
}

/** Processor time and seconds of one request of a round. */
interface Cost {
  readonly processorMs: number;
  readonly seconds: number;
}

export async function costOf(
  served: Served,
  requests: readonly autocannon.Request[],
  amount = LOGS_A_ROUND,
  connections = CONNECTIONS,
): Promise<Cost> {
  let seconds = 0;
  const processorMs = await served.processorMs(async () => {
    ({ duration: seconds } = await send({ url: served.url, requests, connections, amount }));
  });
  return { processorMs: processorMs / amount, seconds: seconds / amount };
}

/** Both in turn, after a round that does not count. */
export async function costsInTurn(
  ours: () => Promise<Cost>,
  other: () => Promise<Cost>,
): Promise<readonly { readonly ours: Cost; readonly other: Cost }[]> {
  await ours();
  await other();
  const rounds: { ours: Cost; other: Cost }[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push({ ours: await ours(), other: await other() });
  return rounds;
}

/** The product over a thousand patients, each with so many logs. */
export async function productOf(
  directory: string,
  logsEach: number,
  kind: 'product' | 'product-without-progress' = 'product',
): Promise<Served> {
  await mkdir(directory, { recursive: true });
  const store = SqliteEventStore.open(join(directory, 'events.db'));
  await fill(store, PATIENTS, logsEach);
  await store.close();
  const product = await Served.start(kind, directory);
  await untilShown(product.url);
  return product;
}

export async function logPostBench(directory: string): Promise<readonly Figure[]> {
  const product = await productOf(directory, 0);
  const bare = await Served.start('bare-insert', directory);
  const requests = logRequests();
  const rounds = await costsInTurn(
    () => costOf(product, requests),
    () =>
      costOf(
        bare,
        requests.map((request) => ({ ...request, path: '/' })),
      ),
  );
  await bare.stop();
  await product.stop();
  await assertProjected(directory, (ROUNDS + 1) * LOGS_A_ROUND);
  const processor = spreadOf(rounds.map(({ ours }) => ours.processorMs));
  return [
    {
      name: `POST log over HTTP at ${CONNECTIONS} connections, ${PATIENTS} patients, all that follows from it included`,
      unit: 'ms CPU',
      value: processor.median,
      spread: processor,
      atMost: 0.8,
      detail: { ofBareRoute: spreadOf(rounds.map(({ other }) => other.processorMs)).median },
    },
    {
      name: 'the same by the clock, against a bare Koa route with one durable insert',
      unit: 'ratio',
      ...ratio(rounds.map(({ ours, other }) => other.seconds / ours.seconds)),
      atLeast: 0.25,
      detail: {
        logsPerSecond: 1 / spreadOf(rounds.map(({ ours }) => ours.seconds)).median,
        insertsPerSecond: 1 / spreadOf(rounds.map(({ other }) => other.seconds)).median,
      },
    },
  ];
}

function ratio(rounds: readonly number[]): { readonly value: number; readonly spread: Spread } {
  const spread = spreadOf(rounds);
  return { value: spread.median, spread };
}

/** Every log that was answered is there, and every projection holds what a fold from the first event makes. */
async function assertProjected(directory: string, logs: number): Promise<void> {
  const eventStore = SqliteEventStore.open(join(directory, 'events.db'));
  const readModels = SqliteReadModels.open(join(directory, 'read-models'));
  const subjects = await Promise.all(
    PROJECTIONS.map(async (projection) => {
      const { name, collections } = projection;
      const version = (await readModels.active(name)) ?? Number.NaN;
      return { projection, store: await readModels.open({ name, version, collections }) };
    }),
  );
  const verdicts = await verify(subjects, { eventStore, readModels, clock: systemClock });
  const count = await subjects.find(({ projection }) => projection.name === 'logs')?.store.count('logs');
  await readModels.close();
  await eventStore.close();
  const wrong = verdicts.filter(({ same }) => !same).map(({ projection }) => projection);
  if (wrong.length > 0) throw new Error(`Not what the log says: ${wrong.join(', ')}.`);
  if (count !== logs) throw new Error(`${logs} logs were answered and ${count} are there.`);
}

/** Lists in a round, each after a log: what was kept of the answer before is of no use. */
const LISTS_A_ROUND = 5;

export async function patientListBench(directory: string): Promise<readonly Figure[]> {
  const product = await productOf(directory, 0);
  const bare = await Served.start('bare-bytes', directory);
  await send({ url: product.url, requests: logRequests(), connections: CONNECTIONS, amount: PATIENTS });
  const list = `${product.url}/api/patients`;
  const body = await (await fetch(list)).text();
  await fetch(bare.url, { method: 'POST', body });
  const next = random(7);
  const listed = async (served: Served, url: string): Promise<Cost> => {
    let processorMs = 0;
    let seconds = 0;
    for (let count = 0; count < LISTS_A_ROUND; count++) {
      await ask(`${list}/${patientId(count)}/logs`, values(next));
      const started = performance.now();
      processorMs += await served.processorMs(async () => (await fetch(url)).arrayBuffer());
      seconds += (performance.now() - started) / 1000;
    }
    return { processorMs: processorMs / LISTS_A_ROUND, seconds: seconds / LISTS_A_ROUND };
  };
  const rounds = await costsInTurn(
    () => listed(product, list),
    () => listed(bare, bare.url),
  );
  await bare.stop();
  await product.stop();
  const processor = spreadOf(rounds.map(({ ours }) => ours.processorMs));
  return [
    {
      name: `GET /api/patients with ${PATIENTS} patients, each after a log`,
      unit: 'ms CPU',
      value: processor.median,
      spread: processor,
      atMost: 100,
      detail: {
        ofBareRouteWithTheSameBytes: spreadOf(rounds.map(({ other }) => other.processorMs)).median,
        bytes: body.length,
      },
    },
  ];
}
