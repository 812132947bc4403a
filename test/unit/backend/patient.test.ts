import assert from 'node:assert/strict';
import {
  changeDetails,
  assertMayBeReached,
  knownConditions,
  patientAggregate,
  recordContact,
  register,
  registered,
  setOverrides,
} from '../../../backend/patients/patient.ts';
import type { ContactOutcome } from '../../../events/enums.ts';
import { given } from '../../harness/decider.ts';
import { patientProfile, Recording } from '../../harness/events.ts';

const UNKNOWN = 'The requested patient could not be found.';

describe('a patient', () => {
  const recording = new Recording('2026-03-10T08:00:00Z');
  const registration = recording.event('PatientRegistered', patientProfile());
  const moved = recording.event('PatientDetailsChanged', { timeZone: 'Africa/Lubumbashi', age: 62 });
  const overridden = recording.event('PatientThresholdsSet', {
    overrides: { HYPERTENSION: { greenMaxSystolic: 145 } },
    reason: 'Elderly, prone to falls.',
  });
  const cleared = recording.event('PatientThresholdsCleared', {});

  it('is registered with the whole profile', () => {
    given(patientAggregate)
      .when((state) => register(state, patientProfile()))
      .decides({ type: 'PatientRegistered', data: patientProfile() });
  });

  it('is not registered under an id that is taken', () => {
    given(patientAggregate, [registration])
      .when((state) => register(state, patientProfile({ name: 'Somebody Else' })))
      .refuses(409, 'A patient is already registered under this id.');
  });

  it('keeps what did not change and takes over what did', () => {
    const { state } = given(patientAggregate, [registration, moved, overridden]);
    const patient = registered(state, 'main');
    assert.deepEqual(patient.profile, patientProfile({ timeZone: 'Africa/Lubumbashi', age: 62 }));
    assert.equal(patient.clinicId, 'main');
    assert.equal(patient.registeredAt, '2026-03-10T08:00:00.000Z');
    assert.deepEqual(patient.overrides, { HYPERTENSION: { greenMaxSystolic: 145 } });
  });

  it('has the limits of the clinic again once the own ones are cleared', () => {
    const { state } = given(patientAggregate, [registration, overridden, cleared]);
    assert.equal(registered(state, 'main').overrides, null);
  });

  it('is changed by what differs alone', () => {
    given(patientAggregate, [registration])
      .when((state) =>
        changeDetails(registered(state, 'main'), {
          name: 'Amélie Okafor',
          language: 'fr',
          email: null,
          age: 62,
        }),
      )
      .decides({ type: 'PatientDetailsChanged', data: { name: 'Amélie Okafor', age: 62 } });
  });

  it('is not changed by what is already so', () => {
    given(patientAggregate, [registration, moved])
      .when((state) => changeDetails(registered(state, 'main'), { timeZone: 'Africa/Lubumbashi' }))
      .decidesNothing();
    given(patientAggregate, [registration])
      .when((state) => changeDetails(registered(state, 'main'), {}))
      .decidesNothing();
  });

  it('that is not registered can be neither changed, nor given limits, nor contacted', () => {
    const contact = {
      contactId: 'c1',
      outcome: 'reached',
      note: null,
      messageId: null,
      callAgainAt: null,
    } as const;
    const nobody = given(patientAggregate);
    nobody.when((state) => changeDetails(registered(state, 'main'), { age: 62 })).refuses(404, UNKNOWN);
    nobody.when((state) => setOverrides(registered(state, 'main'), {}, 'Why not.')).refuses(404, UNKNOWN);
    nobody.when((state) => recordContact(registered(state, 'main'), contact)).refuses(404, UNKNOWN);
    assert.throws(() => registered(null, 'main'), { status: 404, message: UNKNOWN });
  });

  it('of another clinic is unknown', () => {
    const { state } = given(patientAggregate, [registration]);
    assert.throws(() => registered(state, 'elsewhere'), { status: 404, message: UNKNOWN });
  });

  it('does not come to be by a change whose registration cannot be read', () => {
    assert.equal(given(patientAggregate, [moved, overridden]).state, null);
  });

  it('is given limits of their own, with the reason', () => {
    const overrides = { AF_FLUTTER: { greenMaxHr: 110 } };
    given(patientAggregate, [registration])
      .when((state) => setOverrides(registered(state, 'main'), overrides, 'Rate control.'))
      .decides({ type: 'PatientThresholdsSet', data: { overrides, reason: 'Rate control.' } });
  });

  it('is not given the limits again that they have', () => {
    const overrides = { HYPERTENSION: { greenMaxSystolic: 145 } };
    given(patientAggregate, [registration, overridden])
      .when((state) => setOverrides(registered(state, 'main'), overrides, 'Said again.'))
      .decidesNothing();
    given(patientAggregate, [registration, overridden, cleared])
      .when((state) => setOverrides(registered(state, 'main'), overrides, 'Again.'))
      .decides({ type: 'PatientThresholdsSet', data: { overrides, reason: 'Again.' } });
  });

  it('is contacted any number of times', () => {
    const contact = {
      contactId: 'c1',
      outcome: 'no_answer',
      note: null,
      messageId: null,
      callAgainAt: null,
    } as const;
    const contacted = recording.event('PatientContacted', contact);
    given(patientAggregate, [registration, contacted])
      .when((state) => recordContact(registered(state, 'main'), { ...contact, contactId: 'c2' }))
      .decides({ type: 'PatientContacted', data: { ...contact, contactId: 'c2' } });
  });

  it('is reached no more after they have died or moved away, until somebody has reached them', () => {
    const became = (outcome: ContactOutcome) =>
      recording.event('PatientContacted', {
        contactId: outcome,
        outcome,
        note: null,
        messageId: null,
        callAgainAt: null,
      });
    const asked = (...outcomes: readonly ContactOutcome[]) =>
      given(patientAggregate, [registration, ...outcomes.map(became)]).when((state) => {
        assertMayBeReached(registered(state, 'main'));
        return [];
      });
    const sentence = (why: string) =>
      `This patient ${why}, so nothing is sent. Record a contact "reached" to send messages again.`;
    asked('refused', 'wrong_number').decidesNothing();
    asked('died', 'no_answer').refuses(409, sentence('has died'));
    asked('moved_away').refuses(409, sentence('has moved away'));
    asked('moved_away', 'reached').decidesNothing();
  });

  it('is judged by the conditions that are known', () => {
    const known = (details: Parameters<typeof patientProfile>[0]) => [
      ...knownConditions(patientProfile({ hasKnownHtn: false, ...details })),
    ];
    assert.deepEqual(known({}), []);
    assert.deepEqual(known({ hasKnownHtn: true }), ['HYPERTENSION']);
    assert.deepEqual(known({ hasKnownAfFlutter: true }), ['AF_FLUTTER']);
    assert.deepEqual(known({ hasKnownIhd: true }), ['IHD']);
    assert.deepEqual(known({ hasKnownHf: true }), ['HEART_FAILURE']);
    assert.deepEqual(known({ hasKnownDiabetes: true }), ['DIABETES']);
    assert.deepEqual(known({ hasKnownHf: true, hasKnownDiabetes: true }), ['HEART_FAILURE', 'DIABETES']);
  });
});
