import assert from 'node:assert/strict';
import type { JourneyDocument } from '../../../projections/journey/document.ts';
import { journeyProjection } from '../../../projections/journey/projector.ts';
import type { DataOf, RecordedEvent } from '../../../events/event.ts';
import { alertData, type LogToTell, Recording, SYSTEM } from '../../harness/events.ts';
import { projected } from '../../harness/projector.ts';

describe('the journey', () => {
  let recording: Recording;

  beforeEach(() => {
    recording = new Recording('2026-03-10T08:00:00Z');
  });

  const NOTHING: JourneyDocument = {
    patientId: 'p1',
    clinicId: 'main',
    at: '2026-03-10T08:00:00.000Z',
    subject: 'log',
    logId: null,
    milestoneId: null,
    flag: null,
    alertStep: null,
    limited: false,
    previousFlag: null,
    symptoms: false,
    medicinesTaken: false,
    voice: false,
    title: null,
    upcoming: false,
  };
  /** What a single event adds: one document, under the event's own name. */
  const adds = (event: RecordedEvent, expected: Partial<JourneyDocument>) => {
    const journey = projected(journeyProjection, [event]);
    assert.equal(journey.changed, 1);
    journey.holds('journey', `${expected.subject}-${event.id}`, {
      ...NOTHING,
      at: event.meta.recordedAt,
      ...expected,
    });
  };

  describe('of a log', () => {
    const shows = (log: Omit<LogToTell, 'logId'>, expected: Partial<JourneyDocument>) => {
      const journey = projected(journeyProjection, recording.log({ logId: 'l1', ...log }));
      assert.equal(journey.changed, 1);
      journey.shows('journey', 'log-l1', expected);
    };

    it('is one entry, at the time measured, that tells what the log added', () => {
      const log = recording.log(
        {
          logId: 'l1',
          source: 'voice',
          values: { severeHeadache: true, medsTakenNow: true },
          rules: ['GEN-AMBER-HEADACHE'],
          symptomRuleFired: true,
          previousFlag: 'GREEN',
        },
        { at: '2026-03-10T09:00:00Z', effectiveAt: '2026-03-10T08:30:00Z' },
      );
      const journey = projected(journeyProjection, log);
      assert.equal(journey.changed, 1);
      journey.holds('journey', 'log-l1', {
        ...NOTHING,
        at: '2026-03-10T08:30:00.000Z',
        logId: 'l1',
        flag: 'AMBER',
        previousFlag: 'GREEN',
        symptoms: true,
        medicinesTaken: true,
        voice: true,
      });
    });

    it('tells the flag before it, none for the first', () => {
      shows({ rules: ['HTN-RED-SYSTOLIC'], previousFlag: null }, { flag: 'RED', previousFlag: null });
      shows({ previousFlag: 'RED' }, { flag: 'GREEN', previousFlag: 'RED' });
    });

    it('that holds nothing to judge tells no flag: its GREEN says nothing', () => {
      shows({ limited: true, previousFlag: 'RED' }, { flag: null, limited: true, symptoms: false });
    });

    it('tells that medicines were taken where that was said or not asked for, not where it was left open', () => {
      shows({ values: { medsTakenNow: true } }, { medicinesTaken: true });
      shows({ values: { hr: 70 } }, { medicinesTaken: true });
      shows({ values: { medsTakenNow: null } }, { medicinesTaken: false });
      shows({ values: { medsTakenNow: false } }, { medicinesTaken: false });
    });

    it('tells whether a symptom rule fired and whether it was spoken', () => {
      shows({ rules: ['HTN-RED-SYSTOLIC'] }, { symptoms: false, voice: false });
      shows({ symptomRuleFired: true }, { symptoms: true });
      shows({ source: 'voice' }, { voice: true });
    });
  });

  it('tells an alert, with the flag and the log that raised it', () => {
    adds(recording.event('AlertRaised', alertData({ flag: 'RED' }), { by: SYSTEM }), {
      subject: 'alert',
      alertStep: 'raised',
      flag: 'RED',
      logId: 'l1',
    });
    adds(recording.event('AlertRaised', alertData({ kind: 'custom', logId: null })), {
      subject: 'alert',
      alertStep: 'raised',
      flag: 'AMBER',
    });
  });

  it('tells an escalation, of an alert that stays AMBER', () => {
    adds(recording.event('AlertEscalated', { alertId: 'a1', noticeOf: 'a1' }, { by: SYSTEM }), {
      subject: 'alert',
      alertStep: 'escalated',
      flag: 'AMBER',
    });
  });

  it('tells an alert that later logs ended, and not one that a person closed', () => {
    const resolved = { alertId: 'a1', flag: 'AMBER', wasAcknowledged: false, note: null } as const;
    adds(recording.event('AlertResolved', { ...resolved, by: 'evaluation' }, { by: SYSTEM }), {
      subject: 'alert',
      alertStep: 'resolved',
      flag: 'AMBER',
    });
    const closed = recording.event('AlertResolved', { ...resolved, by: 'person' });
    assert.equal(projected(journeyProjection, [closed]).changed, 0);
  });

  it('tells nothing of an alert that was suppressed, acknowledged or snoozed', () => {
    const events = [
      recording.event('AlertSuppressed', {
        alertId: 'a1',
        flag: 'RED',
        logId: 'l2',
        addedRuleIds: [],
        addedReasonKeys: [],
        addedConditions: [],
        ruleIds: [],
        measuredAt: null,
      }),
      recording.event('AlertAcknowledged', { alertId: 'a1', flag: 'RED', note: null }),
      recording.event('AlertSnoozed', { alertId: 'a1', until: '2026-03-10T09:00:00.000Z' }),
    ];
    assert.equal(projected(journeyProjection, events).changed, 0);
  });

  it('tells that thresholds were set and cleared', () => {
    const overrides = { HYPERTENSION: { greenMaxSystolic: 145 } };
    adds(recording.event('PatientThresholdsSet', { overrides, reason: 'Falls.' }), { subject: 'thresholds' });
    adds(recording.event('PatientThresholdsCleared', {}), { subject: 'thresholds' });
  });

  it('tells what was read', () => {
    adds(recording.event('RecoveryGuidanceViewed', { relatedLogId: 'l1' }), {
      subject: 'guidance',
      logId: 'l1',
    });
    adds(recording.event('EducationAccessed', { assetId: 'salt' }), { subject: 'education', title: 'salt' });
  });

  describe('of a milestone', () => {
    const about = { subject: 'm1' };
    const created = (details: Partial<DataOf<'MilestoneCreated'>>) =>
      recording.event(
        'MilestoneCreated',
        {
          milestoneType: 'bp_control',
          title: 'Below 140',
          description: null,
          status: 'pending',
          priority: 'medium',
          category: null,
          targetDate: '2026-04-01',
          completedDate: null,
          ...details,
        },
        about,
      );
    const changed = (to: DataOf<'MilestoneStatusChanged'>['to']) =>
      recording.event(
        'MilestoneStatusChanged',
        { from: 'pending', to, completedDate: to === 'completed' ? '2026-03-20' : null },
        about,
      );

    it('is told when it is achieved, not before', () => {
      const before = [created({}), changed('in_progress')];
      assert.equal(projected(journeyProjection, before).changed, 0);
      const completed = changed('completed');
      const journey = projected(journeyProjection, [...before, completed]);
      assert.equal(journey.changed, 1);
      journey.shows('journey', `milestone-${completed.id}`, {
        subject: 'milestone',
        milestoneId: 'm1',
        at: completed.meta.recordedAt,
      });
    });

    it('that is recorded as achieved is told at once', () => {
      adds(created({ status: 'completed', completedDate: '2026-03-01' }), {
        subject: 'milestone',
        milestoneId: 'm1',
        title: 'Below 140',
      });
    });

    it('that is cancelled is told nothing of', () => {
      assert.equal(projected(journeyProjection, [created({}), changed('cancelled')]).changed, 0);
    });

    describe('that is an appointment', () => {
      const appointment = () => created({ milestoneType: 'medical_appointment', title: 'Cardiology' });

      it('is told when it is made, as upcoming', () => {
        const made = appointment();
        const journey = projected(journeyProjection, [made]);
        assert.equal(journey.changed, 1);
        journey.holds('journey', 'appointment-m1', {
          ...NOTHING,
          at: made.meta.recordedAt,
          subject: 'appointment',
          milestoneId: 'm1',
          title: 'Cardiology',
          upcoming: true,
        });
      });

      it('is upcoming while it is only moved', () => {
        projected(journeyProjection, [appointment(), changed('rescheduled')]).shows(
          'journey',
          'appointment-m1',
          {
            upcoming: true,
          },
        );
      });

      it('is upcoming no more once it was kept or cancelled', () => {
        const made = appointment();
        const kept = changed('completed');
        const journey = projected(journeyProjection, [made, kept]);
        assert.equal(journey.changed, 2);
        journey.shows('journey', 'appointment-m1', { upcoming: false, title: 'Cardiology' });
        journey.shows('journey', `milestone-${kept.id}`, { milestoneId: 'm1' });
        projected(journeyProjection, [appointment(), changed('cancelled')]).shows(
          'journey',
          'appointment-m1',
          {
            upcoming: false,
          },
        );
      });

      it('without a day is a milestone as any other', () => {
        const vague = created({ milestoneType: 'medical_appointment', targetDate: null });
        assert.equal(projected(journeyProjection, [vague]).changed, 0);
      });
    });
  });
});
