import assert from 'node:assert/strict';
import { DEFAULT_FEATURE_FLAGS } from '../../../events/feature-flags.ts';
import { clinicAggregate, thresholdsOf } from '../../../backend/clinics/clinic.ts';
import { claimTry, recordDelivery } from '../../../backend/delivery/delivery-process.ts';
import { deviceAggregate, linkDevice } from '../../../backend/devices/device.ts';
import { goalAggregate, setGoal } from '../../../backend/goals/goal.ts';
import {
  changeProgress,
  messageAggregate,
  recordSimulatedMessage,
  requestMessage,
} from '../../../backend/messaging/message.ts';
import { recordLabTest, labTestAggregate } from '../../../backend/lab-tests/lab-test.ts';
import type { DataOf } from '../../../events/event.ts';
import { DEFAULT_THRESHOLDS } from '../../../events/thresholds.ts';
import { given } from '../../harness/decider.ts';
import { Recording } from '../../harness/events.ts';

const recording = new Recording();

describe('a test result', () => {
  const result: DataOf<'TestResultRecorded'> = {
    testType: 'HBA1C',
    subtype: null,
    result: '7.1',
    units: '%',
    source: 'LAB',
    testDate: '2026-03-09',
    dueNext: '2026-06-09',
    normalRange: null,
    notes: null,
    abnormal: false,
  };

  it('is recorded once', () => {
    given(labTestAggregate)
      .when((state) => recordLabTest(state, result))
      .decides({ type: 'TestResultRecorded', data: result });
    given(labTestAggregate, [recording.event('TestResultRecorded', result, { subject: 't1' })])
      .when((state) => recordLabTest(state, result))
      .decidesNothing();
  });
});

describe('a goal', () => {
  const goal: DataOf<'GoalSet'> = {
    goalType: 'streak_days',
    title: 'Seven days in a row',
    description: null,
    targetValue: 7,
    targetDate: null,
    pointsReward: 50,
  };

  it('is set once', () => {
    given(goalAggregate)
      .when((state) => setGoal(state, goal))
      .decides({ type: 'GoalSet', data: goal });
    given(goalAggregate, [recording.event('GoalSet', goal, { subject: 'g1' })])
      .when((state) => setGoal(state, goal))
      .decidesNothing();
  });
});

describe('a device', () => {
  const device: DataOf<'DeviceLinked'> = {
    deviceType: 'BP_MONITOR',
    deviceId: 'omron-7',
    deviceName: 'Kitchen',
  };

  it('is linked once', () => {
    given(deviceAggregate)
      .when((state) => linkDevice(state, device))
      .decides({ type: 'DeviceLinked', data: device });
    given(deviceAggregate, [recording.event('DeviceLinked', device, { subject: 'd1' })])
      .when((state) => linkDevice(state, device))
      .decidesNothing();
  });
});

describe('a simulated message', () => {
  const message: DataOf<'MessageRequested'> = {
    channel: 'whatsapp',
    text: 'Please measure again.',
    phone: '+243812345678',
    bundleId: null,
    assetId: null,
  };

  it('is requested and delivered at once, and says that it was simulated', () => {
    given(messageAggregate)
      .when((state) => recordSimulatedMessage(state, message))
      .decides(
        { type: 'MessageRequested', data: message },
        {
          type: 'MessageDeliveryChanged',
          data: { status: 'delivered', attempt: 1, simulated: true, detail: null },
        },
      );
  });

  it('is not requested twice', () => {
    given(messageAggregate, [recording.event('MessageRequested', message, { subject: 'x1' })])
      .when((state) => recordSimulatedMessage(state, message))
      .decidesNothing();
  });
});

describe('a message', () => {
  const message: DataOf<'MessageRequested'> = {
    channel: 'call',
    text: null,
    phone: '+243812345678',
    bundleId: null,
    assetId: null,
  };
  const about = { subject: 'x2' };
  const requested = () => recording.event('MessageRequested', message, about);
  const changed = (status: DataOf<'MessageDeliveryChanged'>['status'], attempt: number) =>
    recording.event('MessageDeliveryChanged', { status, attempt, simulated: false, detail: null }, about);

  it('is requested once', () => {
    given(messageAggregate)
      .when((state) => requestMessage(state, message))
      .decides({ type: 'MessageRequested', data: message });
    given(messageAggregate, [requested()])
      .when((state) => requestMessage(state, message))
      .decidesNothing();
  });

  it('is tried by whoever claims the try first, and no more once it has arrived or failed', () => {
    const data = { status: 'queued', attempt: 1, simulated: false, detail: null } as const;
    given(messageAggregate, [requested()])
      .when((state) => changeProgress(state, (now) => claimTry(now, 1)))
      .decides({ type: 'MessageDeliveryChanged', data });
    given(messageAggregate, [requested(), changed('queued', 1)])
      .when((state) => changeProgress(state, (now) => claimTry(now, 1)))
      .decidesNothing();
    for (const status of ['sent', 'delivered', 'failed'] as const)
      given(messageAggregate, [requested(), changed('queued', 1), changed(status, 1)])
        .when((state) => changeProgress(state, (now) => claimTry(now, 2)))
        .decidesNothing();
  });

  it('has the outcome of the first answer', () => {
    const sent = { status: 'sent', simulated: false, detail: null } as const;
    given(messageAggregate, [requested(), changed('queued', 1)])
      .when((state) => changeProgress(state, (now) => recordDelivery(now, sent)))
      .decides({ type: 'MessageDeliveryChanged', data: { ...sent, attempt: 1 } });
    given(messageAggregate, [requested(), changed('queued', 1), changed('failed', 1)])
      .when((state) => changeProgress(state, (now) => recordDelivery(now, sent)))
      .decidesNothing();
  });
});

describe('a clinic', () => {
  const about = { patientId: null };
  const strict = { ...DEFAULT_THRESHOLDS, alerts: { ...DEFAULT_THRESHOLDS.alerts, redCooldownMinutes: 5 } };
  const changed = recording.event(
    'ClinicThresholdsChanged',
    { thresholds: strict, reason: null, reset: false },
    about,
  );

  it('has the product’s own thresholds until it sets its own, and after a reset', () => {
    const reset = recording.event(
      'ClinicThresholdsChanged',
      { thresholds: DEFAULT_THRESHOLDS, reason: null, reset: true },
      about,
    );
    assert.equal(thresholdsOf(given(clinicAggregate).state), DEFAULT_THRESHOLDS);
    assert.deepEqual(thresholdsOf(given(clinicAggregate, [changed]).state), strict);
    assert.equal(thresholdsOf(given(clinicAggregate, [changed, reset]).state), DEFAULT_THRESHOLDS);
  });

  it('keeps its thresholds when its settings change, and the other way round', () => {
    const settings = {
      name: 'Centre de Santé Bumbu',
      region: null,
      country: 'CD',
      timeZone: 'Africa/Kinshasa',
      language: 'fr',
      contactEmail: null,
      contactPhone: null,
      onCallPhone: null,
      patientPhone: null,
      silence: { on: true, afterDays: 3 },
      planTier: 'BASIC',
      featureFlags: DEFAULT_FEATURE_FLAGS,
      secondFactor: 'administrators',
    } as const;
    const named = recording.event('ClinicSettingsChanged', settings, about);
    const changedLater = recording.event('ClinicThresholdsChanged', changed.data, about);
    for (const history of [
      [changed, named],
      [named, changedLater],
    ]) {
      const { state } = given(clinicAggregate, history);
      assert.deepEqual(state, {
        thresholds: strict,
        thresholdsVersion: 1,
        settings,
        settingsVersion: 1,
        isRegistered: false,
      });
    }
  });
});
