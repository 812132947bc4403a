import assert from 'node:assert/strict';
import type { JourneyEvent } from '../../../backend/contract/journey-event.ts';
import type { Milestone } from '../../../backend/contract/milestone.ts';
import { testDue } from '../../../frontend/src/features/patient/testDue.ts';
import { severityOf, timelineOf } from '../../../frontend/src/features/patient-page/timeline.ts';

const event = (id: string, eventDate: string): JourneyEvent => ({
  id,
  eventType: 'vitals_logged',
  type: 'log',
  title: id,
  description: null,
  eventDate,
  status: 'completed',
  severity: 'low',
  date: eventDate,
  relatedLogId: null,
  relatedMilestoneId: null,
  metadata: {
    flag: null,
    limited: false,
    previousFlag: null,
    alertStep: null,
    targetDate: null,
    assetId: null,
  },
});

const milestone = (id: string, targetDate: string | null): Milestone => ({
  id,
  patientId: 'p1',
  milestoneType: 'follow_up',
  type: 'follow_up',
  title: id,
  description: null,
  status: 'pending',
  priority: 'medium',
  category: null,
  targetDate,
  completedDate: null,
  createdBy: 'Dr Amani Okafor',
  createdAt: '2026-11-02T08:00:00Z',
  metadata: null,
});

function idOf(entry: ReturnType<typeof timelineOf>[number]): string {
  switch (entry.kind) {
    case 'event':
      return entry.event.id;
    case 'contact':
      return entry.contact.id;
    case 'milestone':
      return entry.milestone.id;
  }
}

describe('the timeline of a patient', () => {
  it('has a milestone stand where its day begins on the patient’s clock, not on that of Greenwich', () => {
    const events = [event('in the evening', '2026-11-26T23:15:00Z'), event('before', '2026-11-26T22:50:00Z')];
    const today = [milestone('today', '2026-11-27')];
    const inLagos = timelineOf('Africa/Lagos', today, events, true);
    assert.deepEqual(inLagos.map(idOf), ['in the evening', 'today', 'before']);
    const inLubumbashi = timelineOf('Africa/Lubumbashi', today, events, true);
    assert.deepEqual(inLubumbashi.map(idOf), ['in the evening', 'before', 'today']);
  });

  it('holds milestones among the events, newest first', () => {
    const entries = timelineOf(
      'Africa/Lagos',
      [milestone('planned', '2026-12-01'), milestone('without a day', null)],
      [event('yesterday', '2026-11-20T08:00:00Z'), event('long ago', '2026-10-01T08:00:00+01:00')],
      true,
    );
    assert.deepEqual(entries.map(idOf), ['planned', 'yesterday', 'without a day', 'long ago']);
  });

  it('holds what came of calls, too', () => {
    const called = {
      id: 'called',
      outcome: 'no_answer',
      note: null,
      by: 'Dr Amani Okafor',
      at: '2026-11-21T08:00:00Z',
      callAgainAt: null,
      messageId: null,
    } as const;
    const entries = timelineOf('Africa/Lagos', [], [event('before', '2026-11-20T08:00:00Z')], true, [called]);
    assert.deepEqual(entries.map(idOf), ['called', 'before']);
  });

  it('holds a milestone back while events before it are not known', () => {
    const milestones = [milestone('planned', '2026-12-01'), milestone('old', '2026-09-23')];
    const events = [event('newest', '2026-11-20T08:00:00Z'), event('oldest known', '2026-10-27T08:00:00Z')];
    assert.deepEqual(timelineOf('Africa/Lagos', milestones, events, false).map(idOf), [
      'planned',
      'newest',
      'oldest known',
    ]);
    assert.deepEqual(timelineOf('Africa/Lagos', milestones, events, true).at(-1)?.kind, 'milestone');
  });

  it('takes what is neither high nor medium for low, and urgent for high', () => {
    assert.deepEqual(['high', 'urgent', 'medium', 'low', 'else', null].map(severityOf), [
      'high',
      'high',
      'medium',
      'low',
      'low',
      'low',
    ]);
  });
});

describe('a test', () => {
  const today = '2026-11-21';

  it('is overdue from the day after its due day', () => {
    assert.equal(testDue('2026-11-20', today), 'overdue');
    assert.equal(testDue('2026-11-21', today), 'soon');
  });

  it('is due soon within thirty days, and up to date without a due day', () => {
    assert.equal(testDue('2026-12-21', today), 'soon');
    assert.equal(testDue('2026-12-22', today), 'later');
    assert.equal(testDue(null, today), 'none');
  });
});
