import assert from 'node:assert/strict';
import { allows, assertPlan, effectiveTier, isWaiting, requestPlan } from '../../../backend/patients/plan.ts';
import { DEFAULT_SETTINGS } from '../../../backend/clinics/clinic.ts';
import { Refusal } from '../../../backend/event-sourcing/refusal.ts';
import { patientAggregate, registered } from '../../../backend/patients/patient.ts';
import { PLAN_TIERS, type PlanTier } from '../../../events/enums.ts';
import type { RecordedEvent } from '../../../events/event.ts';
import { DAY_MS } from '../../../lib/durations.ts';
import { given } from '../../harness/decider.ts';
import { patientProfile, Recording } from '../../harness/events.ts';
import { ClinicProcess } from '../../harness/log-recording.ts';

const AT = '2026-03-10T08:00:00.000Z';

describe('the plan of a patient', () => {
  it('is the higher of their own and the clinic’s', () => {
    const rank = (tier: PlanTier) => PLAN_TIERS.indexOf(tier);
    for (const own of PLAN_TIERS)
      for (const clinic of PLAN_TIERS) {
        const tier = effectiveTier({ planTier: own }, { planTier: clinic });
        assert.equal(rank(tier), Math.max(rank(own), rank(clinic)), `${own} in a clinic on ${clinic}`);
      }
  });

  it('allows phone ECG from PLUS on, and an emergency taxi on PRO alone', () => {
    assert.deepEqual(
      PLAN_TIERS.map((tier) => [allows(tier, 'phoneEcg'), allows(tier, 'emergencyTaxi')]),
      [
        [false, false],
        [true, false],
        [true, true],
      ],
    );
  });

  it('that was asked for waits until it is what they have', () => {
    assert.equal(isWaiting('PLUS', 'BASIC'), true);
    assert.equal(isWaiting('PLUS', 'PLUS'), false);
    assert.equal(isWaiting(null, 'BASIC'), false);
  });
});

describe('what a plan gates', () => {
  const REFUSED = {
    phoneEcg: 'Phone ECG is part of the PLUS and PRO plans.',
    emergencyTaxi: 'Emergency transport is part of the PRO plan. Call the emergency number now.',
  } as const;
  const answered = async (asking: Promise<void>): Promise<string> => {
    try {
      await asking;
      return 'allowed';
    } catch (error) {
      assert.ok(error instanceof Refusal);
      return `${error.status} ${error.message}`;
    }
  };

  it('is allowed as soon as the streams say so, by whichever of the two, and else refused in its own words', async () => {
    const clinic = new ClinicProcess();
    await clinic.register('p1', { planTier: 'BASIC' });
    const of = { patientId: 'p1', clinicId: 'main' };
    for (const ofClinic of PLAN_TIERS) {
      const data = { ...DEFAULT_SETTINGS, planTier: ofClinic };
      await clinic.changeClinic({ type: 'ClinicSettingsChanged', data });
      for (const own of PLAN_TIERS) {
        await clinic.changePatient({ type: 'PatientDetailsChanged', data: { planTier: own } });
        const tiers = [ofClinic, own];
        const plus = tiers.some((tier) => tier !== 'BASIC');
        assert.equal(
          await answered(assertPlan('phoneEcg', clinic, of)),
          plus ? 'allowed' : `403 ${REFUSED.phoneEcg}`,
        );
        assert.equal(
          await answered(assertPlan('emergencyTaxi', clinic, of)),
          tiers.includes('PRO') ? 'allowed' : `403 ${REFUSED.emergencyTaxi}`,
        );
      }
    }
  });

  it('is nobody’s who is not of the clinic', async () => {
    const clinic = new ClinicProcess();
    await clinic.register('p1', { planTier: 'PRO' });
    for (const of of [
      { patientId: 'p2', clinicId: 'main' },
      { patientId: 'p1', clinicId: 'other' },
    ])
      assert.match(await answered(assertPlan('emergencyTaxi', clinic, of)), /^404 /);
  });
});

describe('asking for a higher plan', () => {
  const recording = new Recording(AT);
  const registration = recording.event('PatientRegistered', patientProfile({ planTier: 'BASIC' }));
  const asked = recording.event('PlanUpgradeRequested', { tier: 'PLUS' });
  const lowered = recording.event('PatientDetailsChanged', { planTier: 'BASIC' });
  const renamed = recording.event('PatientDetailsChanged', { name: 'Neema' });

  const asking = (
    tier: PlanTier,
    events: readonly RecordedEvent[] = [],
    afterMs = 0,
    clinic: PlanTier = 'BASIC',
  ) =>
    given(patientAggregate, [registration, ...events]).when((state) => {
      const now = new Date(Date.parse(asked.meta.recordedAt) + afterMs);
      return requestPlan(registered(state, 'main'), { planTier: clinic }, tier, now);
    });

  it('is recorded', () => {
    asking('PLUS').decides({ type: 'PlanUpgradeRequested', data: { tier: 'PLUS' } });
  });

  it('a second time within a day changes nothing, and later is asked again', () => {
    asking('PLUS', [asked], DAY_MS - 1).decidesNothing();
    asking('PLUS', [asked], DAY_MS).decides({ type: 'PlanUpgradeRequested', data: { tier: 'PLUS' } });
  });

  it('for another tier takes the place of the first', () => {
    asking('PRO', [asked]).decides({ type: 'PlanUpgradeRequested', data: { tier: 'PRO' } });
  });

  it('again after the plan was changed, even to what it was, is a new request', () => {
    asking('PLUS', [asked, lowered]).decides({ type: 'PlanUpgradeRequested', data: { tier: 'PLUS' } });
    asking('PLUS', [asked, renamed]).decidesNothing();
  });

  it('is refused for what they have, or less, of their own or by their clinic', () => {
    asking('BASIC').refuses(409, 'The plan is BASIC. Only a higher one can be asked for.');
    asking('PLUS', [], 0, 'PRO').refuses(409, 'The plan is PRO. Only a higher one can be asked for.');
  });
});
