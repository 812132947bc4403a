import assert from 'node:assert/strict';
import { alertsAggregate, type PatientAlerts } from '../../../backend/alerts/alert.ts';
import {
  acknowledge,
  AlertTakenError,
  endSnooze,
  raiseCustom,
  resolve,
  snooze,
} from '../../../backend/alerts/alert-handling.ts';
import type { DecidedEvent } from '../../../events/event.ts';
import { given } from '../../harness/decider.ts';
import { alertData, CLINICIAN, Recording, SYSTEM } from '../../harness/events.ts';

const UNKNOWN = 'The requested alert could not be found.';

describe('what people do with an alert', () => {
  const recording = new Recording('2026-03-10T10:00:00Z');
  const raised = recording.event('AlertRaised', alertData({ alertId: 'a1', flag: 'RED' }), { by: SYSTEM });
  const acknowledged = recording.event('AlertAcknowledged', { alertId: 'a1', flag: 'RED', note: null });
  const snoozed = recording.event('AlertSnoozed', { alertId: 'a1', until: '2026-03-10T11:00:00.000Z' });
  const snoozeEnded = recording.event('AlertSnoozeEnded', { alertId: 'a1' });
  const resolved = recording.event('AlertResolved', {
    alertId: 'a1',
    flag: 'RED',
    by: 'person',
    wasAcknowledged: false,
    note: null,
  });
  const at = (time: string) => new Date(`2026-03-10T${time}:00.000Z`);

  /** It is refused because somebody has taken the alert on, or closed it: that person is named, with the time. */
  const taken = (
    decide: (state: PatientAlerts) => readonly DecidedEvent[],
    state: PatientAlerts,
    ...expected: readonly [deed: string, by: string, since: string]
  ) =>
    assert.throws(
      () => decide(state),
      (error) => {
        assert.ok(error instanceof AlertTakenError, String(error));
        assert.deepEqual([error.action, error.userId, error.since], expected);
        return true;
      },
    );

  describe('taking it on', () => {
    it('is told with the note and the flag that the counters need', () => {
      given(alertsAggregate, [raised])
        .when((state) => acknowledge(state, 'a1', CLINICIAN.id, 'On my way.'))
        .decides({ type: 'AlertAcknowledged', data: { alertId: 'a1', flag: 'RED', note: 'On my way.' } });
    });

    it('again changes nothing for the same person', () => {
      given(alertsAggregate, [raised, acknowledged])
        .when((state) => acknowledge(state, 'a1', CLINICIAN.id, null))
        .decidesNothing();
    });

    it('is refused to another person, with who holds it since when', () => {
      const { state } = given(alertsAggregate, [raised, acknowledged]);
      const decide = (present: PatientAlerts) => acknowledge(present, 'a1', 'dr-amani', null);
      taken(decide, state, 'acknowledged', CLINICIAN.id, '2026-03-10T10:01:00.000Z');
    });

    it('is possible of a snoozed alert', () => {
      given(alertsAggregate, [raised, snoozed])
        .when((state) => acknowledge(state, 'a1', CLINICIAN.id, null))
        .decides({ type: 'AlertAcknowledged', data: { alertId: 'a1', flag: 'RED', note: null } });
    });
  });

  describe('closing it', () => {
    it('tells whether it had been taken on, with the note', () => {
      const closed = (wasAcknowledged: boolean) =>
        ({
          type: 'AlertResolved',
          data: { alertId: 'a1', by: 'person', flag: 'RED', wasAcknowledged, note: 'Seen today.' },
        }) as const;
      given(alertsAggregate, [raised])
        .when((state) => resolve(state, 'a1', 'Seen today.'))
        .decides(closed(false));
      given(alertsAggregate, [raised, acknowledged])
        .when((state) => resolve(state, 'a1', 'Seen today.'))
        .decides(closed(true));
    });
  });

  describe('letting it wait', () => {
    it('lasts for the minutes asked for, from now', () => {
      given(alertsAggregate, [raised])
        .when((state) => snooze(state, 'a1', 90, at('10:30')))
        .decides({ type: 'AlertSnoozed', data: { alertId: 'a1', until: '2026-03-10T12:00:00.000Z' } });
    });

    it('again lasts from then on, and is no event where it ends at the same time', () => {
      const { when } = given(alertsAggregate, [raised, snoozed]);
      when((state) => snooze(state, 'a1', 5, at('10:30'))).decides({
        type: 'AlertSnoozed',
        data: { alertId: 'a1', until: '2026-03-10T10:35:00.000Z' },
      });
      when((state) => snooze(state, 'a1', 30, at('10:30'))).decidesNothing();
    });

    it('is undone, by anybody', () => {
      given(alertsAggregate, [raised, snoozed])
        .when((state) => endSnooze(state, 'a1', at('10:59')))
        .decides({ type: 'AlertSnoozeEnded', data: { alertId: 'a1' } });
    });

    it('ends by itself: then there is nothing to undo', () => {
      given(alertsAggregate, [raised, snoozed])
        .when((state) => endSnooze(state, 'a1', at('11:00')))
        .decidesNothing();
      for (const history of [[raised], [raised, snoozed, snoozeEnded]]) {
        given(alertsAggregate, history)
          .when((state) => endSnooze(state, 'a1', at('10:30')))
          .decidesNothing();
      }
    });
  });

  it('is refused once it is closed, with who closed it when, also to who had taken it on', () => {
    for (const history of [
      [raised, resolved],
      [raised, acknowledged, resolved],
    ]) {
      const { state } = given(alertsAggregate, history);
      for (const decide of [
        (present: PatientAlerts) => acknowledge(present, 'a1', CLINICIAN.id, null),
        (present: PatientAlerts) => resolve(present, 'a1', null),
        (present: PatientAlerts) => snooze(present, 'a1', 5, at('12:00')),
        (present: PatientAlerts) => endSnooze(present, 'a1', at('12:00')),
      ]) {
        taken(decide, state, 'resolved', CLINICIAN.id, resolved.meta.recordedAt);
      }
    }
  });

  it('is not found of an alert that is none', () => {
    const { when } = given(alertsAggregate, [raised]);
    when((state) => acknowledge(state, 'a2', CLINICIAN.id, null)).refuses(404, UNKNOWN);
    when((state) => resolve(state, 'a2', null)).refuses(404, UNKNOWN);
    when((state) => snooze(state, 'a2', 5, at('10:00'))).refuses(404, UNKNOWN);
    when((state) => endSnooze(state, 'a2', at('10:00'))).refuses(404, UNKNOWN);
  });

  it('can begin with an alert in their own words, once', () => {
    const own = { flag: 'RED', message: 'Her daughter called: she fell.' } as const;
    const data = alertData({
      alertId: 'own',
      kind: 'custom',
      ...own,
      messageKey: null,
      reasonKeys: [],
      ruleIds: [],
      conditions: [],
      logId: null,
    });
    given(alertsAggregate, [raised])
      .when((state) => raiseCustom(state, 'own', own))
      .decides({ type: 'AlertRaised', data });
    const again = new Recording().event('AlertRaised', data);
    given(alertsAggregate, [again])
      .when((state) => raiseCustom(state, 'own', own))
      .decidesNothing();
  });
});
