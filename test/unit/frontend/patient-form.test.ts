import assert from 'node:assert/strict';
import {
  changeOf,
  isSameName,
  type PatientFormValues,
  problemsIn,
  registrationOf,
  timeZonesFor,
  valuesOf,
  withCountry,
} from '../../../frontend/src/features/patient-form/patientForm.ts';
import { samplePatient } from './sample-answers.ts';

const amina: PatientFormValues = { ...valuesOf(null, 'en'), name: 'Amina Bello', age: '54' };

describe("the form of a patient's data", () => {
  it('asks for a name and an age, and for nothing else', () => {
    assert.deepEqual(problemsIn(valuesOf(null, 'en')), { name: 'nameMissing', age: 'ageMissing' });
    assert.deepEqual(problemsIn(amina), {});
  });

  it('takes the language of whoever registers for that of the patient, until told otherwise', () => {
    assert.equal(valuesOf(null, 'fr').language, 'fr');
  });

  it('takes whole years of adults only', () => {
    const problem = (age: string) => problemsIn({ ...amina, age }).age;
    assert.deepEqual(['17', '121', '54,5', 'fifty'].map(problem), ['age', 'age', 'age', 'age']);
    assert.deepEqual(['18', '120', ' 60 '].map(problem), [undefined, undefined, undefined]);
  });

  it('takes a phone number of the chosen country only', () => {
    const problem = (country: PatientFormValues['country'], phoneNumber: string) =>
      problemsIn({ ...amina, country, phoneNumber }).phoneNumber;
    assert.equal(problem('CD', '0812 345 678'), undefined);
    assert.equal(problem('CD', '0812 345'), 'phoneCD');
    assert.equal(problem('CD', '+234 803 123 4567'), 'phoneCD');
    assert.equal(problem('NG', '0803 123 4567'), undefined);
    assert.equal(problem('NG', '+243 812 345 678'), 'phoneNG');
    assert.equal(problem('KE', '0712 345 678'), undefined);
    assert.equal(problem('KE', '+243 812 345 678'), 'phoneKE');
    assert.equal(problem('OTHER', '+33 6 12 34 56 78'), undefined);
    assert.equal(problem('', '0812 345 678'), 'phone');
    assert.equal(problem('', '+243 812 345 678'), undefined);
  });

  it('sends the number as it will be kept, and null for what is empty', () => {
    const body = registrationOf({
      ...amina,
      country: 'CD',
      phoneNumber: '0812 345 678',
      name: ' Amina Bello ',
    });
    assert.equal(body.phoneNumber, '+243812345678');
    assert.equal(body.name, 'Amina Bello');
    assert.equal(body.age, 54);
    assert.equal(body.email, null);
    assert.equal(registrationOf(amina).country, null);
  });

  it('sends of an edit only what was changed', () => {
    const before = valuesOf(samplePatient('p1', { phoneNumber: '+243812345678' }), 'en');
    assert.deepEqual(changeOf(before, before), {});
    assert.deepEqual(changeOf(before, { ...before, phoneNumber: '', hasKnownDiabetes: true }), {
      phoneNumber: null,
      hasKnownDiabetes: true,
    });
  });

  it('lets the time zone follow the country, but not where another one was chosen', () => {
    assert.equal(withCountry(amina, 'NG').timeZone, 'Africa/Lagos');
    assert.equal(withCountry(amina, 'KE').timeZone, 'Africa/Nairobi');
    const inLubumbashi = { ...amina, timeZone: 'Africa/Lubumbashi' };
    assert.equal(withCountry(inLubumbashi, 'CD').timeZone, 'Africa/Lubumbashi');
  });

  it('offers the zones of the two countries first, and always the present one', () => {
    assert.equal(timeZonesFor('Indian/Maldives')[0], 'Africa/Kinshasa');
    assert.equal(timeZonesFor('Indian/Maldives').filter((zone) => zone === 'Indian/Maldives').length, 1);
  });

  it('knows a name again, whatever its case, accents and spaces', () => {
    assert.equal(isSameName(' hélène  mukendi', 'Helene Mukendi'), true);
    assert.equal(isSameName('Helene Mukendi', 'Helene'), false);
  });
});
