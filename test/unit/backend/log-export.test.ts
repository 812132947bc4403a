import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { exportedLog } from '../../../backend/audit/log-export.ts';
import { ReadSide } from '../../../backend/event-sourcing/read-side.ts';
import { MemoryEventStore } from '../../../events/store/memory/event-store.ts';
import type { EventStore } from '../../../events/store/port.ts';
import { ReadModels } from '../../../projections/read-models/query.ts';
import { ManualTime } from '../../harness/manual-time.ts';

describe('an export of a long log', () => {
  const EVENTS = 1000;
  let store: MemoryEventStore;
  let pagesRead: number;
  let stopping: AbortController;

  beforeEach(async () => {
    store = new MemoryEventStore();
    pagesRead = 0;
    stopping = new AbortController();
    const events = Array.from({ length: EVENTS }, (_, number) => ({
      id: randomUUID(),
      type: 'LogRecorded',
      version: 1,
      data: { hr: number },
      meta: { recordedAt: '2026-03-01T08:00:00.000Z', clinicId: 'main' },
    }));
    await store.append('patientLogs-p1', events, 'none');
  });

  /** What the export reads is counted. */
  const observed = (): EventStore =>
    Object.assign(Object.create(store) as EventStore, {
      async *readAll(options: Parameters<EventStore['readAll']>[0]) {
        for await (const page of store.readAll(options)) {
          pagesRead += 1;
          yield page;
        }
      },
    });
  const noReadModels = new ReadSide(
    new ReadModels({ store: () => assert.fail('No index is asked.') }),
    new ManualTime(),
  );
  const exported = async () =>
    exportedLog(
      { store: observed(), readSide: noReadModels, stopping: stopping.signal },
      {
        head: {
          exportedBy: { id: 'a1', name: 'Awa Audit', role: 'auditor' },
          at: '2026-03-02T08:00:00.000Z',
          filter: { patientId: null, from: null, to: null },
        },
        clinicId: 'main',
        upTo: await store.head(),
      },
    );

  it('reads no further than its reader has taken', async () => {
    const parts = await exported();
    await parts.next();
    assert.equal(pagesRead, 1);
    await parts.next();
    assert.equal(pagesRead, 2);
    await parts.return();
    assert.equal(pagesRead, 2);
  });

  it('lacks its last line where the product stops meanwhile, so that nobody takes it for whole', async () => {
    const parts = await exported();
    let text = (await parts.next()).value ?? '';
    stopping.abort();
    for await (const part of parts) text += part;
    assert.ok(text.split('\n').length < EVENTS);
    assert.doesNotMatch(text, /sha256/);
  });
});
