/** The adapter to EventStoreDB against its bare client, both to the same in-process double of the server. */
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { eventStoreDbAddress } from '../../events/store/eventstoredb/address.ts';
import { EventStoreDbEventStore } from '../../events/store/eventstoredb/event-store.ts';
import type { ProposedEvent } from '../../events/store/port.ts';
import { derivedId } from '../../lib/ids.ts';
import { EventStoreDouble } from '../servers/event-store-double/event-store-double.ts';
import { idsInOrder, logEvents, random } from './log-events.ts';
import { compareRates, type Figure, seconds } from './measure.ts';

const ROUNDS = 7;
const APPENDS = 300;
const AT_ONCE = 32;

/** The same events, in the same number of appends and to as many streams, by the one and by the other. */
export async function eventStoreDbBench(): Promise<readonly Figure[]> {
  const double = await EventStoreDouble.start();
  const store = await EventStoreDbEventStore.open(eventStoreDbAddress(double.url));
  const client = EventStoreDBClient.connectionString(double.url);
  const next = random(1);
  const ids = idsInOrder(next);
  const pool = Array.from({ length: 200 }, (_, day) => logEvents('bench', day, next, ids));
  let made = 0;
  const fresh = (): ProposedEvent[] => {
    made += 1;
    return (pool[made % pool.length] ?? []).map((event, index) => ({
      ...event,
      id: derivedId('append', String(made), String(index)),
    }));
  };
  const byAdapter = async (stream: string, events: readonly ProposedEvent[]): Promise<void> => {
    await store.append(stream, events, 'none');
  };
  const byClient = async (stream: string, events: readonly ProposedEvent[]): Promise<void> => {
    const proposed = events.map(({ id, type, version, data, meta }) =>
      jsonEvent({ id, type, data: { ...data }, metadata: { version, meta } }),
    );
    await client.appendToStream(stream, proposed, { expectedRevision: 'no_stream', requiresLeader: true });
  };
  let streams = 0;
  const rate = (append: typeof byAdapter, atOnce: number) => async (): Promise<number> => {
    const appends = Array.from({ length: APPENDS }, fresh);
    return (
      APPENDS /
      (await seconds(async () => {
        for (let first = 0; first < APPENDS; first += atOnce) {
          const together = appends.slice(first, first + atOnce);
          await Promise.all(together.map((events) => append(`patientLogs-${(streams += 1)}`, events)));
        }
      }))
    );
  };
  const single = await compareRates(ROUNDS, rate(byAdapter, 1), rate(byClient, 1));
  const wide = await compareRates(ROUNDS, rate(byAdapter, AT_ONCE), rate(byClient, AT_ONCE));
  const expected = 4 * (ROUNDS + 1) * APPENDS;
  let found = 0;
  for await (const page of store.readAll({ filter: { types: ['LogRecorded'] } })) found += page.length;
  if (found !== expected) throw new Error(`The log holds ${found} appends where ${expected} were made.`);
  await store.close();
  await client.dispose();
  await double.stop();
  return [
    {
      name: 'appends to EventStoreDB one after another, against its bare client',
      unit: 'ratio',
      value: single.ratio,
      atLeast: 0.8,
      detail: { appendsPerSecond: single.ours, clientPerSecond: single.other },
    },
    {
      name: `${AT_ONCE} appends to EventStoreDB at once, against its bare client`,
      unit: 'ratio',
      value: wide.ratio,
      atLeast: 0.8,
      detail: { appendsPerSecond: wide.ours, clientPerSecond: wide.other },
    },
  ];
}
