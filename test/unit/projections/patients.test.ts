import assert from 'node:assert/strict';
import { PATIENTS } from '../../../projections/patients/collection.ts';
import type { PatientDocument } from '../../../projections/patients/document.ts';
import { patientsProjection } from '../../../projections/patients/projector.ts';
import type { DataOf, RecordedEvent } from '../../../events/event.ts';
import { alertData, CLINICIAN, patientProfile, Recording, SYSTEM } from '../../harness/events.ts';
import { projected } from '../../harness/projector.ts';

const RED = ['HTN-RED-SYSTOLIC'];
const AMBER = ['HTN-AMBER-SYSTOLIC'];

describe('the patients', () => {
  let recording: Recording;
  let registered: RecordedEvent;

  beforeEach(() => {
    recording = new Recording('2026-03-10T08:00:00Z');
    registered = recording.event('PatientRegistered', patientProfile());
  });

  const patientAfter = (...events: readonly RecordedEvent[]) =>
    projected(patientsProjection, [registered, ...events]);
  const shows = (events: readonly RecordedEvent[], expected: Partial<PatientDocument>) =>
    patientAfter(...events).shows('patients', 'p1', expected);
  const alert = (details: Partial<DataOf<'AlertRaised'>>) =>
    recording.event('AlertRaised', alertData(details), { by: SYSTEM });
  const acknowledged = (alertId: string, flag: 'RED' | 'AMBER') =>
    recording.event('AlertAcknowledged', { alertId, flag, note: null });
  const resolved = (alertId: string, flag: 'RED' | 'AMBER', wasAcknowledged: boolean) =>
    recording.event('AlertResolved', { alertId, flag, by: 'person', wasAcknowledged, note: null });
  const contacted = (outcome: DataOf<'PatientContacted'>['outcome']) =>
    recording.event('PatientContacted', {
      contactId: 'c1',
      outcome,
      note: null,
      messageId: null,
      callAgainAt: null,
    });

  it('are registered with nothing logged, nothing open and nothing judged', () => {
    const patients = patientAfter();
    assert.equal(patients.changed, 1);
    patients.holds('patients', 'p1', {
      ...patientProfile(),
      clinicId: 'main',
      simulated: false,
      forgotten: false,
      createdAt: '2026-03-10T08:00:00.000Z',
      latestLogId: null,
      latestLogOrder: '',
      latestReadings: { bpSys: null, hr: null, weightKg: null, glucoseMmol: null },
      lastFlag: null,
      lastFlagOrder: '',
      flagFilter: 'none',
      lastLogReceivedAt: null,
      quietFrom: '2026-03-10T08:00:00.000Z',
      openRed: 0,
      openAmber: 0,
      attention: 3,
      contactStopped: false,
      left: null,
      lastContact: null,
      beforeContact: null,
      overrides: null,
      planRequested: null,
      planRequestedAt: '',
      forgettingRequest: null,
      forgettingRequestedAt: '',
      changed: registered.position,
    });
  });

  it('tell by which event they were changed last', () => {
    const [recorded, evaluated] = recording.log({ logId: 'l1' }, { at: '2026-03-12T08:00:00Z' });
    shows([recorded, evaluated], { changed: evaluated.position });
  });

  it('are quiet from their last log on, by receipt and by their own rhythm', () => {
    const weekly = recording.event('PatientDetailsChanged', { expectedLogEveryDays: 7 });
    const log = recording.log(
      { logId: 'l1' },
      { at: '2026-03-12T08:00:00Z', effectiveAt: '2026-03-09T08:00:00Z' },
    );
    shows([weekly], { quietFrom: '2026-03-16T08:00:00.000Z' });
    shows([weekly, ...log], { quietFrom: '2026-03-18T08:00:00.000Z' });
    const daily = recording.event('PatientDetailsChanged', { expectedLogEveryDays: 1 });
    shows([weekly, ...log, daily], { quietFrom: '2026-03-12T08:00:00.000Z' });
  });

  it('take over what changed', () => {
    const change = recording.event('PatientDetailsChanged', {
      name: 'Amélie Kabongo',
      email: 'a@example.org',
    });
    shows([change], {
      name: 'Amélie Kabongo',
      email: 'a@example.org',
      phoneNumber: '+243812345678',
      createdAt: '2026-03-10T08:00:00.000Z',
    });
  });

  it('whose registration was lost are not made up from what came later', () => {
    const [, evaluated] = recording.log({ logId: 'l1' });
    const later = [
      evaluated,
      recording.event('PatientDetailsChanged', { age: 62 }),
      alert({}),
      contacted('reached'),
    ];
    const patients = projected(patientsProjection, later);
    assert.equal(patients.changed, 0);
    patients.holdsNo('patients', 'p1');
  });

  it('are each their own', () => {
    const other = recording.event('PatientRegistered', patientProfile({ name: 'Sani Bello' }), {
      patientId: 'p2',
    });
    const log = recording.log({ logId: 'l1', rules: RED }, { patientId: 'p2' });
    const patients = patientAfter(other, ...log);
    assert.equal(patients.changed, 2);
    patients.shows('patients', 'p1', { lastFlag: null, latestLogId: null });
    patients.shows('patients', 'p2', { lastFlag: 'RED', latestLogId: 'l1' });
  });

  describe('have as latest log', () => {
    const at = (day: string) => ({ at: `2026-03-${day}T09:00:00.000Z` });

    it('the one measured last, with its flag', () => {
      shows(
        [
          ...recording.log({ logId: 'l1', rules: RED }, at('11')),
          ...recording.log({ logId: 'l2', rules: AMBER }, at('12')),
        ],
        {
          latestLogId: 'l2',
          latestLogOrder: '2026-03-12T09:00:00.000Z|2026-03-12T09:00:00.000Z|l2',
          lastFlag: 'AMBER',
          flagFilter: 'AMBER',
          attention: 1,
          lastLogReceivedAt: '2026-03-12T09:00:00.000Z',
        },
      );
    });

    it('with what it measured of the columns of a list, and not what one before it did', () => {
      const late = { ...at('13'), effectiveAt: '2026-03-11T10:00:00Z' };
      shows(
        [
          ...recording.log({ logId: 'l1', rules: AMBER, values: { bpSys: 150, weightKg: 70 } }, at('12')),
          ...recording.log({ logId: 'l2', rules: RED, values: { bpSys: 190, hr: 80 } }, late),
        ],
        { latestReadings: { bpSys: 150, hr: null, weightKg: 70, glucoseMmol: null } },
      );
      shows(recording.log({ logId: 'l1', rules: RED, values: { glucoseSign: 'HI' } }, at('12')), {
        latestReadings: { bpSys: null, hr: null, weightKg: null, glucoseMmol: 'HI' },
      });
    });

    it('not the one received last, where that was measured before', () => {
      const late = { ...at('13'), effectiveAt: '2026-03-11T10:00:00Z' };
      shows(
        [
          ...recording.log({ logId: 'l1', rules: AMBER }, at('12')),
          ...recording.log({ logId: 'l2', rules: RED }, late),
        ],
        {
          latestLogId: 'l1',
          lastFlag: 'AMBER',
          attention: 1,
          lastLogReceivedAt: '2026-03-13T09:00:00.000Z',
        },
      );
    });

    describe('where a clock was wrong', () => {
      const flagAfter = (...logs: readonly RecordedEvent[][]): unknown[] => {
        const { lastFlag, latestLogId, attention } = patientAfter(...logs.flat()).document(PATIENTS, 'p1');
        return [lastFlag, latestLogId, attention];
      };
      const ahead = () =>
        recording.log(
          { logId: 'ahead', values: { bpSys: 120 } },
          {
            at: '2026-03-11T08:00:00Z',
            effectiveAt: '2026-04-11T08:00:00Z',
            sentAt: '2026-04-11T08:00:05Z',
          },
        );

      it('the one that comes after it, when its phone had been a month ahead', () => {
        const wrong = ahead();
        const red = recording.log(
          { logId: 'red', rules: RED },
          {
            at: '2026-03-12T08:00:00Z',
            effectiveAt: '2026-03-12T08:00:00Z',
            sentAt: '2026-03-12T08:00:02Z',
          },
        );
        assert.deepEqual(flagAfter(wrong, red), ['RED', 'red', 0]);
        const unsaid = recording.log({ logId: 'unsaid', rules: RED }, { at: '2026-03-12T09:00:00Z' });
        assert.deepEqual(flagAfter(wrong, unsaid), ['RED', 'unsaid', 0]);
      });

      it('the one of a phone that begins in 2015 again', () => {
        const right = recording.log({ logId: 'right' }, { at: '2026-03-11T08:00:00Z' });
        const red = recording.log(
          { logId: 'red', rules: RED },
          {
            at: '2026-03-12T08:00:00Z',
            effectiveAt: '2015-01-01T00:04:00Z',
            sentAt: '2015-01-01T00:05:00Z',
          },
        );
        const late = recording.log(
          { logId: 'late' },
          { at: '2026-03-12T08:05:00Z', effectiveAt: '2026-03-11T20:00:00Z', sentAt: '2026-03-12T08:05:00Z' },
        );
        const after = recording.log({ logId: 'after' }, { at: '2026-03-12T20:00:00Z' });
        assert.deepEqual(flagAfter(right, red), ['RED', 'red', 0]);
        const { lastFlagOrder } = patientAfter(...right, ...red).document(PATIENTS, 'p1');
        assert.equal(lastFlagOrder, '2026-03-12T07:59:00.000Z|2026-03-12T08:00:00.000Z|red');
        assert.deepEqual(
          flagAfter(right, red, late),
          ['RED', 'red', 0],
          'what was before it stays before it',
        );
        assert.deepEqual(flagAfter(right, red, late, after), ['GREEN', 'after', 2]);
      });

      it('the one that is sent now, when the server had been a month ahead', () => {
        const wrong = recording.log({ logId: 'wrong' }, { at: '2026-04-11T08:00:00Z' });
        const red = recording.log({ logId: 'red', rules: RED }, { at: '2026-03-12T08:00:00Z' });
        assert.deepEqual(flagAfter(wrong, red), ['RED', 'red', 0]);
      });

      it('not one that had waited on another phone since before it came', () => {
        const wrong = ahead();
        const waited = recording.log(
          { logId: 'waited', rules: RED },
          {
            at: '2026-03-12T08:00:00Z',
            effectiveAt: '2026-03-10T08:00:00Z',
            sentAt: '2026-03-12T08:00:00Z',
          },
        );
        assert.deepEqual(flagAfter(wrong, waited), ['GREEN', 'ahead', 2]);
      });
    });

    it('of two measured at one moment the one received later, of two received together the greater id', () => {
      const moment = '2026-03-12T08:00:00.000Z';
      const told = (logId: string, rules: readonly string[], receivedAt: string) =>
        recording.log({ logId, rules }, { at: receivedAt, effectiveAt: moment });
      shows(
        [
          ...told('l9', RED, '2026-03-12T09:00:00.000Z'),
          ...told('l1', AMBER, '2026-03-12T09:00:01.000Z'),
          ...told('l0', [], '2026-03-12T09:00:01.000Z'),
        ],
        { latestLogId: 'l1', lastFlag: 'AMBER' },
      );
    });

    it('one without any measurement, which does not take the flag', () => {
      shows(
        [
          ...recording.log({ logId: 'l1', rules: RED }, at('11')),
          ...recording.log({ logId: 'l2', limited: true }, at('12')),
        ],
        { latestLogId: 'l2', lastFlag: 'RED', flagFilter: 'RED', attention: 0 },
      );
      shows([...recording.log({ logId: 'l1', limited: true }, at('11'))], {
        latestLogId: 'l1',
        lastFlag: null,
        flagFilter: 'none',
        attention: 3,
      });
    });

    it('after one without any measurement, that does take the flag though it was measured before', () => {
      const late = { ...at('13'), effectiveAt: '2026-03-11T10:00:00Z' };
      shows(
        [
          ...recording.log({ logId: 'l1', limited: true }, at('12')),
          ...recording.log({ logId: 'l2', rules: AMBER }, late),
        ],
        { latestLogId: 'l1', lastFlag: 'AMBER' },
      );
    });
  });

  describe('need attention', () => {
    it('by the worst of the latest flag and the alerts that nobody has acknowledged', () => {
      const green = recording.log({ logId: 'l1' });
      shows(green, { attention: 2 });
      const amber = alert({ alertId: 'a1' });
      shows([...green, amber], { openAmber: 1, openRed: 0, attention: 1 });
      const red = alert({ alertId: 'a2', flag: 'RED' });
      shows([...green, amber, red], { openAmber: 1, openRed: 1, attention: 0 });
      shows([...green, amber, red, acknowledged('a2', 'RED')], { openAmber: 1, openRed: 0, attention: 1 });
    });

    it('where an alert is open and no log has been judged', () => {
      shows([alert({ flag: 'AMBER', kind: 'custom' })], { openAmber: 1, attention: 1 });
    });

    it('still as RED where the latest log is RED and every alert is acknowledged', () => {
      const log = recording.log({ logId: 'l1', rules: RED });
      shows([...log, alert({ flag: 'RED' }), acknowledged('a1', 'RED')], {
        openRed: 0,
        lastFlag: 'RED',
        attention: 0,
      });
    });

    it('as AMBER while an AMBER alert is open although the latest log is GREEN, and no more once it is resolved', () => {
      const before = [...recording.log({ logId: 'l1', rules: AMBER }), alert({})];
      const green = recording.log({ logId: 'l2' });
      shows([...before, ...green], { lastFlag: 'GREEN', openAmber: 1, attention: 1 });
      shows([...before, ...green, resolved('a1', 'AMBER', false)], { openAmber: 0, attention: 2 });
    });

    it('one alert less when it is resolved, but not where it was acknowledged before', () => {
      const two = [alert({ alertId: 'a1' }), alert({ alertId: 'a2' })];
      shows([...two, acknowledged('a1', 'AMBER'), resolved('a1', 'AMBER', true)], { openAmber: 1 });
      shows([...two, acknowledged('a1', 'AMBER'), resolved('a2', 'AMBER', false)], { openAmber: 0 });
    });
  });

  describe('are not contacted any more', () => {
    it('after "moved away" or "died", until they are reached', () => {
      for (const outcome of ['moved_away', 'died'] as const) {
        shows([contacted(outcome)], { contactStopped: true });
        shows([contacted(outcome), contacted('no_answer')], { contactStopped: true });
        shows([contacted(outcome), contacted('no_answer'), contacted('reached')], { contactStopped: false });
      }
    });

    it('which tells how and when they left, by whom, whatever was tried after that', () => {
      const left = { outcome: 'died' as const, at: '2026-03-10T08:01:00.000Z', by: CLINICIAN.id };
      shows([contacted('died'), contacted('no_answer')], { left });
      shows([contacted('died'), contacted('no_answer'), contacted('reached')], { left: null });
    });

    it('by no other outcome', () => {
      for (const outcome of [
        'reached',
        'no_answer',
        'call_again',
        'wrong_number',
        'refused',
        'other',
      ] as const) {
        shows([contacted(outcome)], { contactStopped: false });
      }
    });
  });

  it('tell when, by whom and with what outcome they were contacted last', () => {
    shows([contacted('reached'), contacted('no_answer')], {
      lastContact: { at: '2026-03-10T08:02:00.000Z', outcome: 'no_answer', by: CLINICIAN.id },
    });
  });

  it('ask for a higher plan until their plan is changed, to whichever', () => {
    const asked = recording.event('PlanUpgradeRequested', { tier: 'PRO' });
    const open = { planRequested: 'PRO', planRequestedAt: asked.meta.recordedAt } as const;
    shows([asked], open);
    shows([asked, recording.event('PatientDetailsChanged', { age: 61 })], open);
    shows([asked, recording.event('PatientDetailsChanged', { planTier: 'PLUS' })], {
      planRequested: null,
      planRequestedAt: '',
    });
  });

  it('are to be forgotten until the request is withdrawn, or they are', () => {
    const asked = recording.event('ForgettingRequested', { reason: 'She asked for it.' });
    shows([asked], {
      forgettingRequest: { by: CLINICIAN.id, reason: 'She asked for it.' },
      forgettingRequestedAt: asked.meta.recordedAt,
    });
    const none = { forgettingRequest: null, forgettingRequestedAt: '' } as const;
    shows([asked, recording.event('ForgettingWithdrawn', {})], none);
    shows([asked, recording.event('PatientForgotten', { keyFingerprint: null })], {
      ...none,
      forgotten: true,
    });
  });

  it('have limits of their own until these are cleared', () => {
    const overrides = { HYPERTENSION: { greenMaxSystolic: 145 } };
    const set = recording.event('PatientThresholdsSet', { overrides, reason: 'Falls.' });
    shows([set], { overrides });
    shows([set, recording.event('PatientThresholdsCleared', {})], { overrides: null });
  });
});
