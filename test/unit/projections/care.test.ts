import assert from 'node:assert/strict';
import { contactsProjection } from '../../../projections/contacts/projector.ts';
import { devicesProjection } from '../../../projections/devices/projector.ts';
import { goalsProjection } from '../../../projections/goals/projector.ts';
import { messagesProjection } from '../../../projections/messages/projector.ts';
import { milestonesProjection } from '../../../projections/milestones/projector.ts';
import { labTestsProjection } from '../../../projections/lab-tests/projector.ts';
import type { DataOf } from '../../../events/event.ts';
import { CLINICIAN, Recording, SYSTEM } from '../../harness/events.ts';
import { projected } from '../../harness/projector.ts';

let recording: Recording;
const FIRST = '2026-03-10T08:00:00.000Z';
const SECOND = '2026-03-10T08:01:00.000Z';

beforeEach(() => {
  recording = new Recording('2026-03-10T08:00:00Z');
});

describe('the milestones', () => {
  const milestone: DataOf<'MilestoneCreated'> = {
    milestoneType: 'bp_control',
    title: 'Below 140 for a month',
    description: null,
    status: 'pending',
    priority: 'high',
    category: 'clinical',
    targetDate: '2026-04-01',
    completedDate: null,
  };
  const about = { subject: 'm1' };
  const created = (details: Partial<DataOf<'MilestoneCreated'>> = {}) =>
    recording.event('MilestoneCreated', { ...milestone, ...details }, about);
  const changed = (to: DataOf<'MilestoneStatusChanged'>['to'], completedDate: string | null = null) =>
    recording.event('MilestoneStatusChanged', { from: 'pending', to, completedDate }, about);

  it('are created for a patient by a person, in the order of their target dates', () => {
    const milestones = projected(milestonesProjection, [created()]);
    assert.equal(milestones.changed, 1);
    milestones.holds('milestones', 'm1', {
      ...milestone,
      patientId: 'p1',
      clinicId: 'main',
      createdBy: CLINICIAN.id,
      createdAt: FIRST,
      targetOrder: '2026-04-01',
      wasOverdue: false,
      overdueOrder: '2026-04-01',
    });
  });

  it('wait to become overdue until they are, or somebody has dealt with them', () => {
    const waits = (...statuses: readonly Parameters<typeof changed>[0][]) => ({
      say: (overdueOrder: string) =>
        projected(milestonesProjection, [created(), ...statuses.map((status) => changed(status))]).shows(
          'milestones',
          'm1',
          { overdueOrder },
        ),
    });
    waits('in_progress').say('2026-04-01');
    waits('rescheduled').say('');
    waits('rescheduled', 'pending').say('2026-04-01');
    waits('overdue').say('');
    waits('overdue', 'in_progress').say('');
    waits('completed').say('');
  });

  it('without a target date stand last', () => {
    projected(milestonesProjection, [created({ targetDate: null })]).shows('milestones', 'm1', {
      targetDate: null,
      targetOrder: '',
    });
  });

  it('have the status of their last change, and the day on which they were completed', () => {
    const before = [created(), changed('in_progress')];
    projected(milestonesProjection, before).shows('milestones', 'm1', {
      status: 'in_progress',
      completedDate: null,
    });
    const after = projected(milestonesProjection, [...before, changed('completed', '2026-03-20')]);
    after.shows('milestones', 'm1', {
      status: 'completed',
      completedDate: '2026-03-20',
      title: milestone.title,
      createdAt: FIRST,
    });
  });

  it('are not made up from a change', () => {
    projected(milestonesProjection, [changed('completed', '2026-03-20')]).holdsNo('milestones', 'm1');
  });
});

describe('the tests', () => {
  it('are one document for each result', () => {
    const result: DataOf<'TestResultRecorded'> = {
      testType: 'OTHER',
      subtype: 'EYE',
      result: 'No retinopathy',
      units: null,
      source: 'CLINIC',
      testDate: '2026-03-09',
      dueNext: '2027-03-09',
      normalRange: null,
      notes: 'EYE',
      abnormal: false,
    };
    const tests = projected(labTestsProjection, [
      recording.event('TestResultRecorded', result, { subject: 't1' }),
      recording.event('TestResultRecorded', { ...result, testDate: '2025-03-09' }, { subject: 't2' }),
    ]);
    assert.equal(tests.changed, 2);
    tests.holds('tests', 't1', { ...result, patientId: 'p1', clinicId: 'main', recordedAt: FIRST });
    tests.shows('tests', 't2', { testDate: '2025-03-09', recordedAt: SECOND });
  });

  it('know since when heart failure is known, where it became so after the registration', () => {
    const changed = (details: DataOf<'PatientDetailsChanged'>) =>
      recording.event('PatientDetailsChanged', details, { subject: 'p1' });
    projected(labTestsProjection, [changed({ hasKnownHf: true }), changed({ name: 'Neema' })]).holds(
      'heartFailure',
      'p1',
      { knownSince: FIRST },
    );
    projected(labTestsProjection, [changed({ hasKnownHf: true }), changed({ hasKnownHf: false })]).holds(
      'heartFailure',
      'p1',
      { knownSince: null },
    );
  });
});

describe('the messages', () => {
  const message: DataOf<'MessageRequested'> = {
    channel: 'whatsapp',
    text: 'Please measure again.',
    phone: '+243812345678',
    bundleId: null,
    assetId: null,
  };
  const about = { subject: 'x1' };

  it('are queued until the partner has answered', () => {
    const messages = projected(messagesProjection, [recording.event('MessageRequested', message, about)]);
    assert.equal(messages.changed, 1);
    messages.holds('messages', 'x1', {
      ...message,
      patientId: 'p1',
      clinicId: 'main',
      sentBy: CLINICIAN.id,
      createdAt: FIRST,
      updatedAt: FIRST,
      status: 'queued',
      attempt: 0,
      simulated: false,
      detail: null,
    });
  });

  it('have the partner’s last answer, and say where it was simulated', () => {
    const delivered = recording.event('MessageRequested', message, about);
    const answer = { status: 'delivered', attempt: 1, simulated: true, detail: null } as const;
    projected(messagesProjection, [
      delivered,
      recording.event('MessageDeliveryChanged', answer, { ...about, by: SYSTEM }),
    ]).shows('messages', 'x1', {
      status: 'delivered',
      simulated: true,
      createdAt: FIRST,
      updatedAt: SECOND,
      sentBy: CLINICIAN.id,
    });
  });
});

describe('the goals', () => {
  it('are one document each', () => {
    const goal: DataOf<'GoalSet'> = {
      goalType: 'weight_target',
      title: 'Under 80 kg',
      description: null,
      targetValue: 80,
      targetDate: null,
      pointsReward: 100,
    };
    const goals = projected(goalsProjection, [recording.event('GoalSet', goal, { subject: 'g1' })]);
    goals.holds('goals', 'g1', {
      ...goal,
      patientId: 'p1',
      clinicId: 'main',
      createdAt: FIRST,
      setBy: 'dr-ngozi',
      status: 'active',
    });
  });
});

describe('the devices', () => {
  it('are one document each', () => {
    const device: DataOf<'DeviceLinked'> = { deviceType: 'SCALE', deviceId: 's-1', deviceName: null };
    const devices = projected(devicesProjection, [
      recording.event('DeviceLinked', device, { subject: 'd1' }),
    ]);
    const linked = { ...device, patientId: 'p1', clinicId: 'main', pairedAt: FIRST };
    devices.holds('devices', 'd1', { ...linked, lastSync: null, lastReadingAt: null, active: true });
  });

  it('say when they were last asked for their readings', () => {
    const device: DataOf<'DeviceLinked'> = { deviceType: 'SCALE', deviceId: 's-1', deviceName: null };
    projected(devicesProjection, [
      recording.event('DeviceLinked', device, { subject: 'd1' }),
      recording.event('DeviceSynced', { readings: 2, newestAt: FIRST }, { subject: 'd1' }),
    ]).shows('devices', 'd1', { pairedAt: FIRST, lastSync: SECOND, lastReadingAt: FIRST, active: true });
  });

  it('stay as devices that were linked once they are unlinked', () => {
    const device: DataOf<'DeviceLinked'> = { deviceType: 'SCALE', deviceId: 's-1', deviceName: null };
    projected(devicesProjection, [
      recording.event('DeviceLinked', device, { subject: 'd1' }),
      recording.event('DeviceUnlinked', {}, { subject: 'd1' }),
    ]).shows('devices', 'd1', { deviceId: 's-1', active: false });
  });
});

describe('the contacts', () => {
  it('are one document each, with who made it and when', () => {
    const contact = {
      outcome: 'no_answer',
      note: 'Rang twice.',
      messageId: 'm1',
      callAgainAt: null,
    } as const;
    const event = recording.event('PatientContacted', { contactId: 'c1', ...contact });
    projected(contactsProjection, [event]).holds('contacts', 'c1', {
      ...contact,
      patientId: 'p1',
      clinicId: 'main',
      at: FIRST,
      by: CLINICIAN.id,
      withdrawn: false,
    });
  });
});
