import { ALERTS, EPISODES, OPEN_ALERTS } from '../../../projections/alerts/collection.ts';
import assert from 'node:assert/strict';
import type { AlertDocument } from '../../../projections/alerts/document.ts';
import { alertsProjection } from '../../../projections/alerts/projector.ts';
import type { DataOf, RecordedEvent } from '../../../events/event.ts';
import { alertData, CLINICIAN, Recording, SYSTEM } from '../../harness/events.ts';
import { projected } from '../../harness/projector.ts';

describe('the alerts', () => {
  let recording: Recording;

  beforeEach(() => {
    recording = new Recording('2026-03-10T08:00:00Z');
  });

  const raised = (details: Partial<DataOf<'AlertRaised'>> = {}) =>
    recording.event('AlertRaised', alertData(details), { by: SYSTEM });
  const acknowledged = (alertId = 'a1', note: string | null = null) =>
    recording.event('AlertAcknowledged', { alertId, flag: 'AMBER', note });
  const escalated = (alertId = 'a1') =>
    recording.event('AlertEscalated', { alertId, noticeOf: alertId }, { by: SYSTEM });
  const eased = (alertId: string) =>
    recording.event(
      'AlertEased',
      { alertId, logId: 'l2', measuredAt: '2026-03-10T08:00:00.000Z' },
      { by: SYSTEM },
    );
  const resolved = (alertId = 'a1', note: string | null = null, by = CLINICIAN) =>
    recording.event(
      'AlertResolved',
      { alertId, flag: 'AMBER', by: 'person', wasAcknowledged: false, note },
      { by },
    );
  const shows = (events: readonly RecordedEvent[], expected: Partial<AlertDocument>) =>
    projected(alertsProjection, events).shows('alerts', 'a1', expected);

  it('are raised with what they tell, and nobody has taken them on', () => {
    const alerts = projected(alertsProjection, [raised({ late: true })]);
    assert.equal(alerts.changed, 3, 'the alert, its episode and what is open of the patient');
    const { alertId: _, ...told } = alertData({ late: true });
    alerts.holds('alerts', 'a1', {
      ...told,
      patientId: 'p1',
      clinicId: 'main',
      createdAt: '2026-03-10T08:00:00.000Z',
      raisedBy: 'system',
      acknowledgedBy: null,
      acknowledgedAt: null,
      snoozedUntil: null,
      snoozedBy: null,
      escalatedAt: null,
      easedAt: null,
      logs: 1,
      measuredFrom: null,
      measuredTo: null,
      noticeOf: null,
      resolvedAt: null,
      resolved: false,
      note: null,
      urgency: 4,
      acknowledged: false,
    });
  });

  it('stand unacknowledged first, and within that RED, eased RED, escalated AMBER, AMBER', () => {
    const ids = ['amber', 'escalated', 'red', 'red-eased', 'amber-done', 'escalated-done', 'red-done'];
    const events: RecordedEvent[] = ids.map((alertId) =>
      raised({ alertId, flag: alertId.startsWith('red') ? 'RED' : 'AMBER' }),
    );
    for (const id of ['escalated', 'escalated-done']) events.push(escalated(id));
    events.push(eased('red-eased'));
    for (const id of ids.slice(4)) events.push(acknowledged(id));
    const alerts = projected(alertsProjection, events);
    const urgency = (id: string) => alerts.document(ALERTS, id).urgency;
    assert.deepEqual(
      ids.toSorted((one, other) => urgency(other) - urgency(one)),
      ['red', 'red-eased', 'escalated', 'amber', 'red-done', 'escalated-done', 'amber-done'],
    );
    assert.ok(urgency('amber') >= 4 && urgency('red-done') < 4, 'the boundary that the list asks by');
  });

  it('say since when a RED is eased, until it is RED again', () => {
    const red = raised({ flag: 'RED' });
    const well = eased('a1');
    shows([red, well], { easedAt: well.meta.recordedAt, urgency: 6 });
    const again = recording.event('AlertEasingEnded', { alertId: 'a1', logId: 'l3' }, { by: SYSTEM });
    shows([red, well, again], { easedAt: null, urgency: 7 });
  });

  it('are counted in their episode, which began with the first of them', () => {
    const alerts = projected(alertsProjection, [
      raised({ alertId: 'a1', episodeId: 'a1' }),
      raised({ alertId: 'a2', episodeId: 'a1' }),
      raised({ alertId: 'a3', episodeId: 'a3' }),
      resolved('a1'),
    ]);
    const episode = (id: string) => alerts.document(EPISODES, id);
    const since = '2026-03-10T08:00:00.000Z';
    assert.deepEqual(episode('a1'), { patientId: 'p1', clinicId: 'main', since, alerts: 2 });
    assert.equal(episode('a3').alerts, 1);
  });

  it('of late logs speak of the newest, whichever came first, and hold the reasons of all', () => {
    const late = (rule: string, measuredAt: string) => ({
      logId: `l-${rule}`,
      measuredAt,
      messageKey: `message.RED.${rule}`,
      reasonKeys: [`reason.${rule}`],
      ruleIds: [rule],
      conditions: [],
      toldOutside: null,
    });
    const first = raised({ flag: 'RED', late: true, ...late('DM-RED-HYPO', '2026-03-02T08:00:00.000Z') });
    const collected = (rule: string, measuredAt: string) =>
      recording.event('LateLogCollected', { alertId: 'a1', flag: 'RED', ...late(rule, measuredAt) });
    const events = [
      first,
      collected('IHD-RED-CHEST-NOW', '2026-03-01T08:00:00.000Z'),
      collected('HTN-RED-SYSTOLIC', '2026-03-04T08:00:00.000Z'),
      collected('DM-RED-HYPO', '2026-03-03T08:00:00.000Z'),
    ];
    shows(events, {
      logId: 'l-HTN-RED-SYSTOLIC',
      messageKey: 'message.RED.HTN-RED-SYSTOLIC',
      ruleIds: ['HTN-RED-SYSTOLIC', 'DM-RED-HYPO', 'IHD-RED-CHEST-NOW'],
      logs: 4,
      measuredFrom: '2026-03-01T08:00:00.000Z',
      measuredTo: '2026-03-04T08:00:00.000Z',
    });
  });

  it('are taken on by a person at a time, with a note', () => {
    shows([raised(), acknowledged('a1', 'On my way.')], {
      acknowledgedBy: CLINICIAN.id,
      acknowledgedAt: '2026-03-10T08:01:00.000Z',
      note: 'On my way.',
      resolvedAt: null,
      urgency: 1,
    });
  });

  it('hold the reasons of what was suppressed beside their own, each once', () => {
    const suppressed = (ruleId: string, condition: 'HYPERTENSION' | 'HEART_FAILURE') =>
      recording.event('AlertSuppressed', {
        alertId: 'a1',
        flag: 'AMBER',
        logId: 'l2',
        addedRuleIds: [ruleId],
        addedReasonKeys: [`reason.${ruleId}`],
        addedConditions: [condition],
        ruleIds: [ruleId],
        measuredAt: null,
      });
    const events = [
      raised(),
      suppressed('HF-AMBER-PND', 'HEART_FAILURE'),
      suppressed('HF-AMBER-PND', 'HEART_FAILURE'),
      suppressed('HTN-AMBER-DIASTOLIC', 'HYPERTENSION'),
    ];
    shows(events, {
      ruleIds: ['HTN-AMBER-SYSTOLIC', 'HF-AMBER-PND', 'HTN-AMBER-DIASTOLIC'],
      reasonKeys: ['reason.HTN-AMBER-SYSTOLIC', 'reason.HF-AMBER-PND', 'reason.HTN-AMBER-DIASTOLIC'],
      conditions: ['HYPERTENSION', 'HEART_FAILURE'],
      logId: 'l1',
      createdAt: '2026-03-10T08:00:00.000Z',
      urgency: 4,
    });
  });

  it('keep every address that was told, with its last status', () => {
    const step = (status: 'queued' | 'failed' | 'delivered', attempt: number, notificationId = 'n1') =>
      recording.event(
        'AlertNotified',
        {
          notificationId,
          alertId: 'a1',
          channel: 'phone',
          to: '+243812345678',
          status,
          attempt,
          simulated: status === 'delivered',
          detail: null,
          tells: null,
        },
        { by: SYSTEM },
      );
    const alerts = projected(alertsProjection, [
      raised(),
      step('queued', 0),
      step('queued', 1),
      step('delivered', 1),
      step('failed', 1, 'n2'),
    ]);
    alerts.holds('notices', 'n1', {
      alertId: 'a1',
      patientId: 'p1',
      clinicId: 'main',
      channel: 'phone',
      to: '+243812345678',
      status: 'delivered',
      attempt: 1,
      simulated: true,
      detail: null,
      askedAt: '2026-03-10T08:01:00.000Z',
      at: '2026-03-10T08:03:00.000Z',
    });
    alerts.shows('notices', 'n2', { status: 'failed' });
  });

  it('that are escalated stay AMBER', () => {
    shows([raised(), escalated()], {
      flag: 'AMBER',
      escalatedAt: '2026-03-10T08:01:00.000Z',
      acknowledgedAt: null,
      urgency: 5,
    });
  });

  it('that are snoozed stay where they stand, until the snooze ends', () => {
    const until = '2026-03-10T09:00:00.000Z';
    const events = [raised(), recording.event('AlertSnoozed', { alertId: 'a1', until })];
    shows(events, {
      snoozedUntil: until,
      snoozedBy: CLINICIAN.id,
      acknowledgedAt: null,
      urgency: 4,
    });
    const ended = recording.event('AlertSnoozeEnded', { alertId: 'a1' });
    shows([...events, ended], { snoozedUntil: null, snoozedBy: null });
  });

  it('that are resolved are acknowledged by whoever resolved them', () => {
    shows([raised(), resolved('a1', 'Better.', SYSTEM)], {
      resolvedAt: '2026-03-10T08:01:00.000Z',
      acknowledgedBy: 'system',
      acknowledgedAt: '2026-03-10T08:01:00.000Z',
      note: 'Better.',
      urgency: 1,
    });
  });

  it('that were acknowledged before keep who did it when they are resolved', () => {
    const another = { id: 'dr-amani', role: 'clinician' } as const;
    shows([raised(), acknowledged('a1', 'First.'), resolved('a1', null, another)], {
      acknowledgedBy: CLINICIAN.id,
      acknowledgedAt: '2026-03-10T08:01:00.000Z',
      resolvedAt: '2026-03-10T08:02:00.000Z',
      note: 'First.',
    });
    shows([raised(), acknowledged('a1', 'First.'), resolved('a1', 'Last.', another)], { note: 'Last.' });
  });

  it('that were lost are not made up from what came later', () => {
    const alerts = projected(alertsProjection, [acknowledged(), escalated(), resolved()]);
    alerts.holdsNo('alerts', 'a1');
    alerts.holdsNo('openAlerts', 'p1');
  });

  describe('of a patient who has left the programme', () => {
    const contacted = (outcome: DataOf<'PatientContacted'>['outcome']) =>
      recording.event('PatientContacted', {
        contactId: 'c1',
        outcome,
        note: null,
        messageId: null,
        callAgainAt: null,
      });
    const shown = (...events: readonly RecordedEvent[]) =>
      projected(alertsProjection, events)
        .document(OPEN_ALERTS, 'p1')
        .open.filter(({ laidAside }) => !laidAside)
        .map(({ alertId }) => alertId);

    it('are laid aside until the patient is reached, but not what was raised after that', () => {
      const course = [
        raised({ alertId: 'a1' }),
        contacted('died'),
        raised({ alertId: 'a2', flag: 'RED' }),
        contacted('no_answer'),
        raised({ alertId: 'a3' }),
      ];
      assert.deepEqual(shown(...course), ['a2', 'a3']);
      projected(alertsProjection, course).shows('openAlerts', 'p1', {
        left: true,
        RED: 1,
        AMBER: 1,
        escalated: 0,
        episodes: 2,
      });
      assert.deepEqual(shown(...course, acknowledged('a2')), ['a3']);
      assert.deepEqual(shown(...course, contacted('moved_away')), []);
      assert.deepEqual(shown(...course, contacted('reached')), ['a1', 'a2', 'a3']);
    });

    it('are shown where a log joined them after the patient had left', () => {
      const log = { flag: 'AMBER' as const, ruleIds: ['HTN-AMBER-SYSTOLIC'], measuredAt: null };
      const suppressed = (logId: string) =>
        recording.event('AlertSuppressed', {
          ...log,
          alertId: 'a1',
          logId,
          addedRuleIds: [],
          addedReasonKeys: [],
          addedConditions: [],
        });
      const collected = () =>
        recording.event('LateLogCollected', {
          ...log,
          alertId: 'a2',
          logId: 'l3',
          measuredAt: '2026-03-10T08:02:00.000Z',
          messageKey: 'message.AMBER.bp',
          reasonKeys: ['reason.HTN-AMBER-SYSTOLIC'],
          conditions: ['HYPERTENSION'],
          toldOutside: null,
        });
      const before = [
        raised({ alertId: 'a1' }),
        raised({ alertId: 'a2' }),
        suppressed('l1'),
        contacted('died'),
      ];
      assert.deepEqual(shown(...before), []);
      assert.deepEqual(shown(...before, suppressed('l2'), collected(), suppressed('l4')), ['a1', 'a2']);
    });
  });
});
