import assert from 'node:assert/strict';
import {
  changeDetails,
  assertMayBeReached,
  isOpen,
  knownConditions,
  letsIn,
  patientAggregate,
  type PatientState,
  recordContact,
  register,
  registered,
  setOverrides,
} from '../../../backend/patients/patient.ts';
import type { ContactOutcome } from '../../../events/enums.ts';
import type { ThresholdOverrides } from '../../../events/thresholds.ts';
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
    nobody
      .when((state) => setOverrides(registered(state, 'main'), {}, { reason: 'Why not.', madeFrom: null }))
      .refuses(404, UNKNOWN);
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
      .when((state) =>
        setOverrides(registered(state, 'main'), overrides, { reason: 'Rate control.', madeFrom: null }),
      )
      .decides({ type: 'PatientThresholdsSet', data: { overrides, reason: 'Rate control.' } });
  });

  it('keeps the limits that somebody else set meanwhile: what was made from others is refused', () => {
    const own = { HYPERTENSION: { greenMaxSystolic: 145 } };
    const wanted = { ...own, AF_FLUTTER: { redMinHr: 141 } };
    const changed = (patient: PatientState, madeFrom: ThresholdOverrides) =>
      setOverrides(registered(patient, 'main'), wanted, { reason: 'Fast.', madeFrom });
    const decided = { type: 'PatientThresholdsSet', data: { overrides: wanted, reason: 'Fast.' } } as const;
    for (const madeFrom of [{}, { HYPERTENSION: { greenMaxSystolic: 144 } }])
      given(patientAggregate, [registration, overridden])
        .when((state) => changed(state, madeFrom))
        .refuses(
          409,
          "The patient's own limits have been changed in the meantime: this change was made from others than are in force.",
        );
    given(patientAggregate, [registration, overridden])
      .when((state) => changed(state, own))
      .decides(decided);
    given(patientAggregate, [registration])
      .when((state) => changed(state, {}))
      .decides(decided);
  });

  it('is not given the limits again that they have', () => {
    const overrides = { HYPERTENSION: { greenMaxSystolic: 145 } };
    given(patientAggregate, [registration, overridden])
      .when((state) =>
        setOverrides(registered(state, 'main'), overrides, { reason: 'Said again.', madeFrom: null }),
      )
      .decidesNothing();
    given(patientAggregate, [registration, overridden, cleared])
      .when((state) =>
        setOverrides(registered(state, 'main'), overrides, { reason: 'Again.', madeFrom: null }),
      )
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

  describe('who signs in', () => {
    const contacted = (contactId: string, outcome: ContactOutcome) =>
      recording.event('PatientContacted', {
        contactId,
        outcome,
        note: null,
        messageId: null,
        callAgainAt: null,
      });
    const withdrawn = (contactId: string) => recording.event('PatientContactWithdrawn', { contactId });
    const sent = (messageId: string) => recording.event('PatientSignInLinkSent', { messageId });
    const numberOf = (phoneNumber: string) => recording.event('PatientDetailsChanged', { phoneNumber });
    const after = (...events: readonly ReturnType<typeof recording.event>[]) =>
      registered(given(patientAggregate, [registration, ...events]).state, 'main');
    const byLink = (messageId: string) => ({ method: 'link', messageId }) as const;
    const byCode = (phoneNumber: string) => ({ method: 'code', phoneNumber }) as const;
    const number = patientProfile().phoneNumber ?? '';

    it('comes in by the newest link alone, and by a code to their own number', () => {
      const patient = after(sent('m1'), sent('m2'));
      assert.deepEqual(
        ['m1', 'm2'].map((link) => letsIn(patient, byLink(link))),
        [false, true],
      );
      assert.ok(letsIn(patient, byCode(number)));
      assert.ok(!letsIn(patient, byCode('+243810000000')));
    });

    it('comes in by no link from before their number changed, and goes on with what was open', () => {
      const patient = after(sent('m1'), numberOf('+243810000000'));
      assert.ok(!letsIn(patient, byLink('m1')));
      assert.deepEqual(
        [number, '+243810000000'].map((to) => letsIn(patient, byCode(to))),
        [false, true],
      );
      assert.ok(isOpen(patient));
    });

    it('comes in by nothing that went to a wrong number, and what was open has ended', () => {
      const wrong = after(sent('m1'), contacted('c1', 'wrong_number'));
      assert.ok(!letsIn(wrong, byLink('m1')) && !letsIn(wrong, byCode(number)) && !isOpen(wrong));
      const corrected = after(contacted('c1', 'wrong_number'), numberOf('+243810000000'), sent('m2'));
      assert.ok(letsIn(corrected, byLink('m2')) && letsIn(corrected, byCode('+243810000000')));
      assert.ok(!isOpen(corrected) && isOpen(corrected, 1));
      const reached = after(contacted('c1', 'wrong_number'), contacted('c2', 'reached'));
      assert.ok(letsIn(reached, byCode(number)) && !isOpen(reached));
    });

    it('comes in as before where a wrong number was taken back, with what was sent meanwhile', () => {
      const takenBack = after(sent('m1'), contacted('c1', 'wrong_number'), withdrawn('c1'));
      assert.ok(letsIn(takenBack, byLink('m1')) && letsIn(takenBack, byCode(number)) && isOpen(takenBack));
      const meanwhile = after(
        sent('m1'),
        contacted('c1', 'wrong_number'),
        numberOf('+243810000000'),
        sent('m2'),
        withdrawn('c1'),
      );
      assert.ok(!letsIn(meanwhile, byLink('m1')) && letsIn(meanwhile, byLink('m2')));
      assert.ok(isOpen(meanwhile, 0) && isOpen(meanwhile, 1));
      const again = after(contacted('c1', 'wrong_number'), withdrawn('c1'), contacted('c2', 'wrong_number'));
      assert.ok(!isOpen(again, 1) && isOpen(again, 2));
    });
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
