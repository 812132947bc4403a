import assert from 'node:assert/strict';
import {
  assign,
  finish,
  handOver,
  PatientTakenError,
  reopen,
  see,
  workAggregate,
} from '../../../backend/work/patient-work.ts';
import type { RecordedEvent } from '../../../events/event.ts';
import { given } from '../../harness/decider.ts';
import { Recording } from '../../harness/events.ts';

const A = { id: 'dr-okafor', role: 'clinician' } as const;
const B = { id: 'nurse-diallo', role: 'clinician' } as const;

describe('who is on a patient', () => {
  let recording: Recording;
  beforeEach(() => (recording = new Recording('2026-03-10T08:00:00Z')));
  const taken = (by = A): RecordedEvent =>
    recording.event('PatientAssigned', { userId: by.id, before: null }, { by });
  const work = (...events: readonly RecordedEvent[]) => given(workAggregate, events);
  const assigned = (to: string, from: string | null) =>
    ({ type: 'PatientAssigned', data: { userId: to, before: from } }) as const;
  const isTaken = (error: unknown): boolean =>
    error instanceof PatientTakenError && error.userId === A.id && error.since === '2026-03-10T08:00:00.000Z';

  it('is whoever takes a patient whom nobody is on; a second press changes nothing', () => {
    work()
      .when((state) => assign(state, { to: A.id, by: A.id, known: 0 }))
      .decides(assigned(A.id, null));
    work(taken())
      .when((state) => assign(state, { to: A.id, by: A.id, known: 0 }))
      .decidesNothing();
  });

  it('is told to whoever took the patient at the same time and was later', () => {
    const { state } = work(taken());
    assert.throws(() => assign(state, { to: B.id, by: B.id, known: 0 }), isTaken);
    assert.throws(() => finish(state, { upTo: 'l1', note: null, by: B.id, known: 0 }), isTaken);
    assert.throws(() => handOver(state, { to: B.id, note: null, by: B.id, known: 0 }), isTaken);
  });

  it('changes where somebody takes over knowingly, or whoever is on it gives the patient away', () => {
    work(taken())
      .when((state) => assign(state, { to: B.id, by: B.id, known: 1 }))
      .decides(assigned(B.id, A.id));
    work(taken())
      .when((state) => handOver(state, { to: B.id, note: 'Call before noon.', by: A.id, known: 0 }))
      .decides({
        type: 'PatientHandedOver',
        data: { userId: B.id, before: A.id, note: 'Call before noon.' },
      });
  });

  it('is nobody once it is done', () => {
    const done = [taken(), recording.event('PatientWorkDone', { upTo: 'l1', note: null }, { by: A })];
    assert.equal(work(...done).state.owner, null);
    work(...done)
      .when((state) => finish(state, { upTo: 'l1', note: null, by: A.id, known: 1 }))
      .decidesNothing();
  });

  it('may be taken back at once, by the same person and by nobody else', () => {
    const done = [taken(), recording.event('PatientWorkDone', { upTo: 'l1', note: null }, { by: A })];
    const now = new Date('2026-03-10T08:01:30Z');
    work(...done)
      .when((state) => reopen(state, A.id, now))
      .decides({ type: 'PatientWorkReopened', data: {} });
    work(...done)
      .when((state) => reopen(state, B.id, now))
      .refuses(409, 'It is too late to undo this.');
    work(...done)
      .when((state) => reopen(state, A.id, new Date('2026-03-10T08:03:00Z')))
      .refuses(409, 'It is too late to undo this.');
  });

  it('has seen each thing that came once', () => {
    const seen = recording.event('PatientSeen', { upTo: 'l1' }, { by: A });
    work(seen)
      .when((state) => see(state, A.id, 'l1'))
      .decidesNothing();
    work(seen)
      .when((state) => see(state, A.id, 'l2'))
      .decides({ type: 'PatientSeen', data: { upTo: 'l2' } });
    work(seen)
      .when((state) => see(state, B.id, 'l1'))
      .decides({ type: 'PatientSeen', data: { upTo: 'l1' } });
  });
});
