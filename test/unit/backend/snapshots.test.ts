import assert from 'node:assert/strict';
import { alertsAggregate } from '../../../backend/alerts/alert.ts';
import { clinicAggregate } from '../../../backend/clinics/clinic.ts';
import {
  type Aggregate,
  AggregateStore,
  applyEvent,
  defineAggregate,
} from '../../../backend/event-sourcing/aggregate.ts';
import { userAggregate } from '../../../backend/users/user.ts';
import { EventLog } from '../../../backend/event-sourcing/event-log.ts';
import type { SnapshotStore, StoredSnapshot } from '../../../backend/event-sourcing/snapshots/port.ts';
import { programHash } from '../../../backend/event-sourcing/snapshots/program-hash.ts';
import { Snapshots } from '../../../backend/event-sourcing/snapshots/snapshots.ts';
import { patientAggregate } from '../../../backend/patients/patient.ts';
import type { DecidedEvent, EventType, RecordedEvent } from '../../../events/event.ts';
import { randomIds } from '../../../lib/ids.ts';
import { AlertProcess } from '../../harness/alert-process.ts';
import { ClinicProcess } from '../../harness/log-recording.ts';
import { ManualTime, settle } from '../../harness/manual-time.ts';
import { ObservedEventStore } from '../../harness/observed-event-store.ts';
import { withProject } from '../../harness/project.ts';
import { HASHES } from '../../harness/request-hashes.ts';

interface Tally {
  readonly times: Map<string, number>;
  readonly revisions: number[];
}

/** How often each event was folded, changed in place, as an aggregate with many entries does it. */
const tallyAggregate = defineAggregate({
  types: userAggregate.types,
  initial: (): Tally => ({ times: new Map(), revisions: [] }),
  evolve: (state, event) => {
    state.times.set(event.id, (state.times.get(event.id) ?? 0) + 1);
    state.revisions.push(event.revision);
    return state;
  },
});

const named: DecidedEvent<'UserIntroduced'> = {
  type: 'UserIntroduced',
  data: { name: 'A name', role: 'clinician' },
};

describe('snapshots of long streams', () => {
  let store: ObservedEventStore;
  let time: ManualTime;
  let kept: Map<string, StoredSnapshot>;
  let snapshotStore: SnapshotStore;
  const clinic = new ClinicProcess();

  beforeEach(() => {
    store = new ObservedEventStore();
    time = new ManualTime();
    kept = new Map();
    snapshotStore = {
      get: async (stream) => kept.get(stream) ?? null,
      put: async (stream, snapshot) => void kept.set(stream, snapshot),
      delete: async (stream) => void kept.delete(stream),
      close: async () => {},
    };
  });

  /** A process that meets everything first, with what it folds and its snapshots. */
  function coldProcess(program = 'this one') {
    const log = new EventLog(store, randomIds(time), HASHES);
    const snapshots = new Snapshots({ store: snapshotStore, log, program, timer: time });
    return { tallies: new AggregateStore(tallyAggregate, log, snapshots), snapshots };
  }

  /** Appends so many events, in the log of a process without snapshots. */
  async function grow(events: number, key?: string): Promise<void> {
    const tallies = new AggregateStore(tallyAggregate, new EventLog(store, randomIds(time), HASHES));
    const request = clinic.request(key === undefined ? {} : { key });
    await tallies.execute('main', request, {}, () => Array.from({ length: events }, () => named));
  }

  /**
   * Loads in a process that meets the stream first, and answers how many events it read: one more where it took a snapshot,
   * whose last event is looked up.
   */
  async function coldLoad(program?: string): Promise<number> {
    const { tallies, snapshots } = coldProcess(program);
    let loaded: Tally = tallyAggregate.initial();
    const read = await store.countingReads(async () => {
      loaded = (await tallies.load('main')).state;
      await snapshots.close();
    });
    const events = await store.eventsOf('user-main');
    assert.deepEqual(
      loaded.revisions,
      events.map(({ revision }) => revision),
      'each event folded once, in order',
    );
    assert.deepEqual(
      [...loaded.times.keys()],
      events.map(({ id }) => id),
    );
    return read;
  }

  it('are not taken of a stream that is short', async () => {
    await grow(499);
    assert.equal(await coldLoad(), 499);
    assert.equal(kept.size, 0);
  });

  it('leave only what came since to be read, however long the stream has become', async () => {
    await grow(1500);
    assert.equal(await coldLoad(), 1501);
    await grow(20);
    assert.equal(await coldLoad(), 21, 'what came since, and the event that the snapshot ends with');
    await grow(500);
    await coldLoad();
    assert.equal(kept.get('user-main')?.revision, 2019, 'the next one is taken when enough has come');
    assert.equal(await coldLoad(), 1);
  });

  it('are taken of what grows in a process that has it in memory', async () => {
    const { tallies, snapshots } = coldProcess();
    for (let count = 0; count < 7; count++) {
      await tallies.execute('main', clinic.request(), {}, () => Array.from({ length: 100 }, () => named));
    }
    await tallies.load('main');
    await snapshots.close();
    assert.ok((await coldLoad()) <= 300);
  });

  it('let a repeat be recognised that came before them', async () => {
    await grow(600, 'the key');
    await coldLoad();
    const { tallies } = coldProcess();
    const again = await tallies.execute('main', clinic.request({ key: 'the key' }), {}, () => [named]);
    assert.ok(again.repeated);
    assert.equal((await store.eventsOf('user-main')).length, 600);
  });

  it('hold nothing of what was in memory before all of it was thrown away', async () => {
    const { tallies, snapshots } = coldProcess();
    await grow(400);
    await tallies.load('main');
    tallies.dropOpened();
    await grow(200);
    assert.equal(await store.countingReads(() => tallies.load('main').then(() => snapshots.close())), 601);
    assert.equal(kept.size, 1, 'made of what is read now');
  });

  it('hold nothing of what was being read when all was thrown away', async () => {
    await grow(600);
    snapshotStore = {
      ...snapshotStore,
      get: async () => {
        tallies.dropOpened();
        return null;
      },
    };
    const { tallies, snapshots } = coldProcess();
    assert.equal((await tallies.load('main')).revision, 599);
    await snapshots.close();
    assert.equal(kept.size, 0);
    assert.equal(await store.countingReads(() => tallies.load('main')), 600, 'nor does the memory');
  });

  describe('are ignored', () => {
    beforeEach(async () => {
      await grow(600);
      await coldLoad();
      assert.equal(await coldLoad(), 1);
    });

    const change = (by: Partial<StoredSnapshot>): void => {
      const snapshot = kept.get('user-main');
      assert.ok(snapshot);
      kept.set('user-main', { ...snapshot, ...by });
    };

    it('where another program folded them, and replaced', async () => {
      assert.equal(await coldLoad('another one'), 601);
      assert.equal(kept.get('user-main')?.program, 'another one');
    });

    it('where a byte of them is another', async () => {
      const bytes = Uint8Array.from(kept.get('user-main')?.bytes ?? []);
      bytes[bytes.length - 3] = 255 - (bytes[bytes.length - 3] ?? 0);
      change({ bytes });
      assert.equal(await coldLoad(), 601);
    });

    it('where the log has another event at their end', async () => {
      change({ eventId: 'of a log that was put back' });
      assert.equal(await coldLoad(), 602);
    });

    it('where the stream ends before them', async () => {
      change({ revision: 700 });
      assert.equal(await coldLoad(), 601);
    });

    it('where their store fails', async () => {
      const fail = async (): Promise<never> => {
        throw new Error('The disk is full.');
      };
      snapshotStore = { get: fail, put: fail, delete: fail, close: async () => {} };
      assert.equal(await coldLoad(), 601);
    });

    it('where their store takes long', async () => {
      snapshotStore = { ...snapshotStore, get: () => new Promise(() => {}) };
      const { tallies } = coldProcess();
      const loading = tallies.load('main');
      await settle();
      await time.pass(300);
      assert.equal((await loading).revision, 599);
    });
  });

  /** The whole of a stream folded at once, and folded with a snapshot in the middle of it. */
  async function assertFoldsOn<State, Type extends EventType>(
    aggregate: Aggregate<State, Type>,
    events: readonly RecordedEvent[],
    split: number,
  ): Promise<void> {
    let whole = aggregate.initial();
    let first = aggregate.initial();
    for (const event of events) whole = applyEvent(aggregate, whole, event);
    for (const event of events.slice(0, split)) first = applyEvent(aggregate, first, event);
    const stream = `${aggregate.category}-x`;
    const log = {
      readStream: async function* () {
        yield events.slice(0, 1);
      },
    };
    const snapshots = new Snapshots({ store: snapshotStore, log, program: 'this one', timer: time });
    const folded = { revision: 1000, state: first };
    snapshots.keep(stream, folded);
    await settle();
    const restored = await snapshots.restore<{ revision: number; state: State }>(stream);
    assert.ok(restored);
    assert.deepEqual(restored.state, first);
    let on = restored.state;
    for (const event of events.slice(split)) on = applyEvent(aggregate, on, event);
    assert.deepEqual(on, whole);
  }

  it('hold all that the long-lived aggregates keep', async () => {
    const alerts = new AlertProcess();
    await alerts.clinic.register();
    for (let day = 1; day <= 8; day++) {
      const at = `2026-03-0${day}T08:00:00.000Z`;
      await alerts.react(await alerts.receive(at, { bpSys: day % 3 === 0 ? 120 : 190, bpDia: 80 }));
    }
    const recorded = async (stream: string): Promise<readonly RecordedEvent[]> => {
      const events: RecordedEvent[] = [];
      for await (const page of alerts.clinic.log.readStream(stream))
        for (const event of page) if (!('reason' in event)) events.push(event);
      return events;
    };
    const ofAlerts = await recorded('patientAlerts-p1');
    assert.ok(ofAlerts.length >= 4);
    await assertFoldsOn(alertsAggregate, ofAlerts, Math.floor(ofAlerts.length / 2));
    await assertFoldsOn(patientAggregate, await recorded('patient-p1'), 1);
    await assertFoldsOn(clinicAggregate, [...(await recorded('user-main')), ...ofAlerts], 1);
  });

  it('know a program by every source file, its name and its text', async () => {
    const files = {
      'package.json': '{}',
      'backend/a.ts': 'one',
      'events/b.ts': 'two',
      'lib/c/d.ts': 'three',
      'projections/e.ts': 'four',
    };
    const hashes = await Promise.all(
      [
        files,
        { ...files, 'backend/a.ts': 'other' },
        { ...files, 'lib/c/d.ts': 'other' },
        { ...files, 'projections/e.ts': 'other' },
        { ...files, 'package.json': '{"version":"2"}' },
        { ...files, 'events/more.ts': '' },
        { ...files, 'events/notes.md': 'not a source' },
      ].map((project) => withProject(project, programHash)),
    );
    assert.equal(new Set(hashes).size, 6);
    assert.equal(hashes[6], hashes[0]);
    assert.equal(await programHash(), await programHash());
    await assert.rejects(withProject({ 'backend/a.ts': 'one' }, programHash));
  });
});
