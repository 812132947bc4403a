import assert from 'node:assert/strict';
import { readConfiguration } from '../../backend/configuration.ts';
import { connectionTo, eventStoreDbAddress } from '../../events/store/eventstoredb/address.ts';
import { EventStoreDbEventStore } from '../../events/store/eventstoredb/event-store.ts';
import { EventStoreDouble } from '../servers/event-store-double/event-store-double.ts';

describe('the address of EventStoreDB', function () {
  this.timeout(120_000);

  it('is taken under the old scheme and the new one, for one host, several, and a name to discover', () => {
    const taken = {
      'esdb://localhost:2113?tls=false': ['esdb://localhost:2113?tls=false', 'localhost:2113'],
      'kurrentdb://h:1/?tls=true': ['esdb://h:1?tls=true', 'h:1'],
      'KurrentDB+Discover://cluster.example': ['esdb+discover://cluster.example', 'cluster.example'],
      'esdb://admin:p%40ss@a:1,b,c:3?TLS_CA_FILE=ca.pem': [
        'esdb://admin:p%40ss@a:1,b,c:3?tlsCAFile=ca.pem',
        'a:1, b, c:3',
      ],
    };
    for (const [url, [connection, place]] of Object.entries(taken)) {
      assert.deepEqual(eventStoreDbAddress(url), { connection, place });
    }
  });

  it('is refused in one sentence that repeats no password', () => {
    for (const url of [
      'esdb:',
      'esdb://',
      'esdb://secret@h',
      'esdb://u:sec:ret@h',
      'esdb://u:secret%@h',
      'esdb://u:secret@',
      'esdb://u:secret@h:99999',
      'esdb://u:secret@[::1]:2113',
      'esdb://u:secret@h:port',
      'esdb://u:secret@h?tls=no',
      'esdb://u:secret@h?tlsVerifyCert=false',
      'esdb://u:secret@h?secret=1',
      'esdb://u:secret@h?keepAliveInterval=-1',
      'esdb://u:secret@h?maxDiscoverAttempts=many',
      'kurrentdb+other://h',
    ]) {
      assert.throws(
        () => readConfiguration({ EVENT_STORE_URL: url }),
        ({ message }: Error) => {
          assert.match(message, /^EVENT_STORE_URL (?:must|has) .*\.$/, url);
          assert.doesNotMatch(message, /sec:?ret/);
          return true;
        },
      );
    }
  });

  it('can be that of one node, with the same user and options', () => {
    const address = eventStoreDbAddress('esdb+discover://u:p@cluster.example?tls=true');
    const node = { address: '10.0.0.7', port: 2114 };
    assert.equal(connectionTo(address, node), 'esdb://u:p@10.0.0.7:2114?tls=true');
    assert.equal(connectionTo(eventStoreDbAddress('esdb://a,b'), node), 'esdb://10.0.0.7:2114');
  });

  it('of a server that is not there, or refuses the user, is told in a sentence each', async () => {
    const double = await EventStoreDouble.start();
    const opening = async (): Promise<string> => {
      try {
        await (await EventStoreDbEventStore.open(eventStoreDbAddress(double.url))).close();
        return 'open';
      } catch (error) {
        return (error as Error).message.replace(/:\d+/, ':PORT');
      }
    };
    assert.equal(await opening(), 'open');
    double.levers.access = 'unauthenticated';
    assert.equal(
      await opening(),
      'The event store at 127.0.0.1:PORT does not accept the user name and password of its connection string.',
    );
    double.levers.access = 'denied';
    assert.equal(
      await opening(),
      'The event store at 127.0.0.1:PORT does not let this user read the whole log and write to it.',
    );
    await double.goAway();
    assert.equal(await opening(), 'The event store at 127.0.0.1:PORT cannot be reached.');
    await double.stop();
  });
});
