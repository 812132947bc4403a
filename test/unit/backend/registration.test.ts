import assert from 'node:assert/strict';
import { changePatientSchema, registerPatientSchema } from '../../../backend/contract/patient.ts';
import { parseBody } from '../../../backend/http/validation.ts';
import { changesOf, profileOf } from '../../../backend/patients/registration.ts';
import { Refusal } from '../../../backend/event-sourcing/refusal.ts';
import type { PatientProfile } from '../../../events/patient-events.ts';
import { patientProfile } from '../../harness/events.ts';

/** As the route does it: the body is parsed first. */
const registered = (body: object): PatientProfile =>
  profileOf(parseBody(registerPatientSchema, { name: 'Amélie Okafor', age: 61, ...body }));
const changed = (present: PatientProfile, body: object): Partial<PatientProfile> =>
  changesOf(present, parseBody(changePatientSchema, body));

function refusedFor(work: () => unknown): readonly string[] {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof Refusal);
    assert.equal(error.status, 400);
    return (error.issues ?? []).map(({ path, key, message }) => `${path} ${key}: ${message}`);
  }
  assert.fail('It was not refused.');
}

const NOT_OF_CONGO =
  'phoneNumber validation.phoneNumber.text: The phone number is not a number of the DR Congo.';
const NOT_OF_NIGERIA =
  'phoneNumber validation.phoneNumber.text: The phone number is not a number of Nigeria.';
const WITHOUT_CODE =
  'phoneNumber validation.phoneNumber.text: The phone number is not a number with its country code.';

describe('a registration', () => {
  it('needs a name and an age; the rest is filled in', () => {
    assert.deepEqual(registered({ name: '  Amélie Okafor ' }), {
      name: 'Amélie Okafor',
      age: 61,
      email: null,
      phoneNumber: null,
      hasKnownHtn: false,
      hasKnownAfFlutter: false,
      hasKnownIhd: false,
      hasKnownHf: false,
      hasKnownDiabetes: false,
      planTier: 'BASIC',
      country: null,
      timeZone: 'Africa/Kinshasa',
      language: 'en',
      glucoseUnit: 'mmol/L',
      expectedLogEveryDays: 1,
    });
  });

  it('takes null for what was left out', () => {
    const nothing = Object.fromEntries(
      Object.keys(patientProfile())
        .filter((field) => field !== 'name' && field !== 'age')
        .map((field) => [field, null]),
    );
    assert.deepEqual(registered(nothing), registered({}));
  });

  it('keeps what was said', () => {
    const said = patientProfile({
      name: 'Sani Bello',
      age: 18,
      email: 'sani@example.org',
      phoneNumber: '+2348031234567',
      hasKnownHf: true,
      planTier: 'PRO',
      country: 'NG',
      timeZone: 'Africa/Lagos',
      language: 'sw',
      glucoseUnit: 'mg/dL',
      expectedLogEveryDays: 14,
    });
    assert.deepEqual(registered(said), said);
  });

  it('takes the country and the time zone from the phone number where they are left out', () => {
    const of = (phoneNumber: string) => {
      const { country, timeZone } = registered({ phoneNumber });
      return [country, timeZone];
    };
    assert.deepEqual(of('+243812345678'), ['CD', 'Africa/Kinshasa']);
    assert.deepEqual(of('+234 803 123 4567'), ['NG', 'Africa/Lagos']);
    assert.deepEqual(of('+254 712 345 678'), ['KE', 'Africa/Nairobi']);
    assert.deepEqual(of('+44 20 7946 0958'), ['OTHER', 'Africa/Kinshasa']);
  });

  it('does not overrule a country or a time zone that was said', () => {
    const { country, timeZone } = registered({
      phoneNumber: '0803 123 4567',
      country: 'NG',
      timeZone: 'Africa/Lubumbashi',
    });
    assert.deepEqual([country, timeZone], ['NG', 'Africa/Lubumbashi']);
    assert.equal(registered({ phoneNumber: '+243812345678', country: 'OTHER' }).country, 'OTHER');
  });

  it('is refused with a phone number that is none of its country', () => {
    assert.deepEqual(
      refusedFor(() => registered({ phoneNumber: '+2348031234567', country: 'CD' })),
      [NOT_OF_CONGO],
    );
    assert.deepEqual(
      refusedFor(() => registered({ phoneNumber: '+442079460958', country: 'CD' })),
      [NOT_OF_CONGO],
    );
    assert.deepEqual(
      refusedFor(() => registered({ phoneNumber: '243812345678', country: 'NG' })),
      [NOT_OF_NIGERIA],
    );
    assert.deepEqual(
      refusedFor(() => registered({ phoneNumber: '12', country: 'NG' })),
      [NOT_OF_NIGERIA],
    );
  });

  it('is refused with a phone number of which nobody knows the country', () => {
    assert.deepEqual(
      refusedFor(() => registered({ phoneNumber: '0812345678' })),
      [WITHOUT_CODE],
    );
    assert.deepEqual(
      refusedFor(() => registered({ phoneNumber: 'none', country: 'OTHER' })),
      [WITHOUT_CODE],
    );
  });

  it('has no phone number and no e-mail address where they are blank', () => {
    const { phoneNumber, email } = registered({ phoneNumber: '  ', email: ' ' });
    assert.deepEqual([phoneNumber, email], [null, null]);
  });

  it('is refused with a time zone that is no zone of the IANA list', () => {
    const unknown =
      'timeZone validation.timeZone.choice: The time zone is not a known one, such as Africa/Kinshasa.';
    for (const timeZone of ['Africa/Atlantis', '+01:00', '-0500', '01:00', 'Kinshasa']) {
      assert.deepEqual(
        refusedFor(() => registered({ timeZone })),
        [unknown],
        timeZone,
      );
    }
    assert.equal(registered({ timeZone: ' Africa/Lubumbashi ' }).timeZone, 'Africa/Lubumbashi');
  });
});

describe('a change of details', () => {
  it('names only what was sent', () => {
    assert.deepEqual(changed(patientProfile(), { language: 'sw' }), { language: 'sw' });
    assert.deepEqual(changed(patientProfile(), {}), {});
  });

  it('takes null for "as if it had been left out"', () => {
    const present = patientProfile({
      email: 'a@example.org',
      planTier: 'PRO',
      hasKnownHf: true,
      expectedLogEveryDays: 7,
      timeZone: 'Africa/Lubumbashi',
      glucoseUnit: 'g/L',
    });
    const cleared = {
      email: null,
      planTier: null,
      hasKnownHtn: null,
      hasKnownAfFlutter: null,
      hasKnownIhd: null,
      hasKnownHf: null,
      hasKnownDiabetes: null,
      language: null,
      glucoseUnit: null,
      expectedLogEveryDays: null,
      timeZone: null,
    };
    assert.deepEqual(changed(present, cleared), {
      email: null,
      planTier: 'BASIC',
      hasKnownHtn: false,
      hasKnownAfFlutter: false,
      hasKnownIhd: false,
      hasKnownHf: false,
      hasKnownDiabetes: false,
      language: 'en',
      glucoseUnit: 'mmol/L',
      expectedLogEveryDays: 1,
      timeZone: 'Africa/Kinshasa',
    });
  });

  it('is refused where it would clear the name or the age', () => {
    assert.deepEqual(
      refusedFor(() => changed(patientProfile(), { name: null })),
      ['name validation.name.required: The name is missing.'],
    );
    assert.deepEqual(
      refusedFor(() => changed(patientProfile(), { age: null })),
      ['age validation.age.required: The age is missing.'],
    );
  });

  it('reads a phone number as one of the country that the patient has', () => {
    assert.deepEqual(
      changed(patientProfile({ country: 'NG', phoneNumber: null }), { phoneNumber: '08031234567' }),
      {
        phoneNumber: '+2348031234567',
        country: 'NG',
      },
    );
  });

  it('gives a patient without a country that of the new phone number', () => {
    const present = patientProfile({ country: null, phoneNumber: null });
    assert.deepEqual(changed(present, { phoneNumber: '+2348031234567' }), {
      phoneNumber: '+2348031234567',
      country: 'NG',
    });
  });

  it('moves phone number and country together', () => {
    assert.deepEqual(changed(patientProfile(), { phoneNumber: '08031234567', country: 'NG' }), {
      phoneNumber: '+2348031234567',
      country: 'NG',
    });
  });

  it('is refused where phone number and country would not fit together', () => {
    assert.deepEqual(
      refusedFor(() => changed(patientProfile(), { country: 'NG' })),
      [NOT_OF_NIGERIA],
    );
    assert.deepEqual(
      refusedFor(() => changed(patientProfile(), { phoneNumber: '+2348031234567' })),
      [NOT_OF_CONGO],
    );
  });

  it('takes the country from the phone number where the country is cleared', () => {
    assert.deepEqual(changed(patientProfile(), { country: null }), { country: 'CD' });
    assert.deepEqual(changed(patientProfile(), { country: null, phoneNumber: null }), {
      country: null,
      phoneNumber: null,
    });
  });

  it('keeps the country where the phone number is cleared', () => {
    assert.deepEqual(changed(patientProfile(), { phoneNumber: null }), { phoneNumber: null, country: 'CD' });
  });

  it('takes the time zone from the new phone number where it is cleared', () => {
    const change = changed(patientProfile(), { timeZone: null, phoneNumber: '08031234567', country: 'NG' });
    assert.equal(change.timeZone, 'Africa/Lagos');
  });
});
