import { eventStoreDbAddress } from '../../events/store/eventstoredb/address.ts';
import { EventStoreDbEventStore } from '../../events/store/eventstoredb/event-store.ts';
import { DoubleLog } from '../servers/event-store-double/double-log.ts';
import { EventStoreDouble } from '../servers/event-store-double/event-store-double.ts';
import type { Levers } from '../servers/event-store-double/levers.ts';
import { type EventStoreHarness, eventStoreConformance } from './event-store.ts';

/** The suite over a double of its own for each case; a restart is one of the server and of the adapter. */
function overTheDouble(
  levers: Partial<Levers>,
  prepare: (double: EventStoreDouble) => void = () => undefined,
): Pick<EventStoreHarness, 'open'> {
  return {
    async open() {
      const double = await EventStoreDouble.start();
      Object.assign(double.levers, levers);
      prepare(double);
      const address = eventStoreDbAddress(double.url);
      let store = await EventStoreDbEventStore.open(address);
      return {
        store,
        async reopen() {
          await store.close();
          await double.goAway();
          double.log.forgetIds();
          await double.comeBack();
          store = await EventStoreDbEventStore.open(address);
          return store;
        },
        async discard() {
          await store.close();
          await double.stop();
        },
      };
    },
  };
}

eventStoreConformance('EventStoreDB, appending in batches', overTheDouble({}));

// Both in one, since the suite is long: neither has to do with the other.
eventStoreConformance('EventStoreDB, appending one call at a time, with events of the server between ours', {
  ...overTheDouble({ features: 'none' }, (double) => {
    double.log.chatter = 3;
    double.log.write('$settings', { kind: 'any' }, [DoubleLog.serverEvent('$settingsChanged')]);
  }),
  cannot: { 'a log of its own': 'This server has written events of its own before the first of ours.' },
});

const realServer = process.env['TEST_EVENT_STORE_URL'];
if (realServer !== undefined && realServer !== '') {
  const address = eventStoreDbAddress(realServer);
  eventStoreConformance('EventStoreDB, the server that TEST_EVENT_STORE_URL names', {
    async open() {
      let store = await EventStoreDbEventStore.open(address);
      return {
        store,
        async reopen() {
          await store.close();
          store = await EventStoreDbEventStore.open(address);
          return store;
        },
        discard: () => store.close(),
      };
    },
    cannot: { 'a log of its own': 'The server is shared with earlier runs and has events of its own.' },
  });
}
