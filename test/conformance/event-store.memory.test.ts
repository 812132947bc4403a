import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { MemoryEventStore, MemoryLog } from '../../events/store/memory/event-store.ts';
import { sealed } from '../../events/store/sealing.ts';
import { MemoryKeys } from '../harness/key-ring.ts';
import { smallFields } from '../harness/sealed-fields.ts';
import { eventStoreConformance } from './event-store.ts';

eventStoreConformance('memory', {
  open() {
    const log = new MemoryLog();
    let open = new MemoryEventStore(log);
    return Promise.resolve({
      store: open,
      async reopen() {
        await open.close();
        open = new MemoryEventStore(log);
        return open;
      },
      discard: () => open.close(),
    });
  },
});

eventStoreConformance('memory, sealed', {
  open() {
    const log = new MemoryLog();
    const keys = new MemoryKeys();
    const openSealed = () => sealed(new MemoryEventStore(log), keys, smallFields);
    let open = openSealed();
    return Promise.resolve({
      store: open,
      async reopen() {
        await open.close();
        open = openSealed();
        return open;
      },
      discard: () => open.close(),
    });
  },
});

describe('event store: memory, positions', () => {
  it('have gaps, so that a test finds whoever counts with them', async () => {
    const store = new MemoryEventStore();
    const positions: number[] = [];
    for (let number = 0; number < 3; number += 1) {
      const event = {
        id: randomUUID(),
        type: 'LogRecorded',
        version: 1,
        data: { note: 'x'.repeat(number) },
        meta: {},
      };
      positions.push(Number((await store.append('patient-1', [event], 'any')).position));
    }
    const [first = 0, second = 0, third = 0] = positions;
    assert.ok(second - first > 1 && third - second > 1 && second - first !== third - second);
    await store.close();
  });
});
