import assert from 'node:assert/strict';
import fc from 'fast-check';
import { countryOfPhone, toE164 } from '../../../backend/contract/phone-number.ts';
import type { Country } from '../../../events/enums.ts';

const COUNTRIES: readonly (Country | null)[] = ['CD', 'NG', 'KE', 'OTHER', null];

describe('a phone number', () => {
  const cases: readonly (readonly [written: string, country: Country | null, e164: string | null])[] = [
    ['0812 345 678', 'CD', '+243812345678'],
    ['812345678', 'CD', '+243812345678'],
    ['+243 812 345 678', 'CD', '+243812345678'],
    ['+243 812-345-678', null, '+243812345678'],
    ['00243812345678', 'CD', '+243812345678'],
    ['243812345678', null, '+243812345678'],
    ['243 81 234 56 78', 'CD', '+243812345678'],
    ['(081) 234.56.78', 'CD', '+243812345678'],
    ['081/2345678', 'CD', '+243812345678'],
    ['\u00A0+243\u00A0812\u00A0345\u00A0678 ', null, '+243812345678'],
    ['0803 123 4567', 'NG', '+2348031234567'],
    ['8031234567', 'NG', '+2348031234567'],
    ['2348031234567', null, '+2348031234567'],
    ['01 234 5678', 'NG', '+23412345678'],
    ['084 234 567', 'NG', '+23484234567'],
    ['0201 234 5678', 'NG', '+2342012345678'],
    ['0712 345 678', 'KE', '+254712345678'],
    ['0110 345 678', 'KE', '+254110345678'],
    ['020 271 2345', 'KE', '+254202712345'],
    ['254712345678', null, '+254712345678'],
    ['+44 20 7946 0958', 'OTHER', '+442079460958'],
    ['+44 20 7946 0958', null, '+442079460958'],
    ['0044 20 7946 0958', 'CD', '+442079460958'],
    // A number of the other country keeps its code, and it is for the registration to refuse it.
    ['+2348031234567', 'CD', '+2348031234567'],
    ['243812345678', 'NG', '+243812345678'],

    ['0812 345 678', null, null],
    ['0812 345 678', 'OTHER', null],
    ['081234567', 'CD', null],
    ['08123456789', 'CD', null],
    ['+24381234567', null, null],
    ['+2430812345678', null, null],
    ['+243081234567', null, null],
    ['+2340803123456', null, null],
    ['+2348', 'NG', null],
    ['0803 123 45', 'NG', null],
    ['0712 345 67', 'KE', null],
    ['+25471234567', null, null],
    ['+0812345678', null, null],
    ['0000812345678', 'CD', null],
    ['+1234567890123456', null, null],
    ['+44 20', null, null],
    ['', 'CD', null],
    ['   ', 'CD', null],
    ['+', 'CD', null],
    ['call my son', 'CD', null],
    ['0812 345 678 ext 2', 'CD', null],
    ['+243+812345678', 'CD', null],
    ['٠٨١٢٣٤٥٦٧٨', 'CD', null],
  ];

  for (const [written, country, e164] of cases) {
    const outcome = e164 === null ? 'is none' : `is ${e164}`;
    it(`written ${JSON.stringify(written)} ${country === null ? '' : `in ${country} `}${outcome}`, () => {
      assert.equal(toE164(written, country), e164);
    });
  }

  it('once it is E.164 stays what it is, in whatever country', () => {
    const digits = fc.array(fc.constantFrom(...Array.from('0123456789 -')), { minLength: 6, maxLength: 12 });
    const written = fc
      .tuple(fc.constantFrom('+', '00', '0', ''), fc.constantFrom('243', '234', '254', '44', ''), digits)
      .map(([prefix, code, rest]) => prefix + code + rest.join(''));
    let numbers = 0;
    fc.assert(
      fc.property(
        written,
        fc.constantFrom(...COUNTRIES),
        fc.constantFrom(...COUNTRIES),
        (text, here, there) => {
          const e164 = toE164(text, here);
          if (e164 === null) return;
          numbers += 1;
          assert.match(e164, /^\+[1-9]\d{6,14}$/);
          assert.equal(toE164(e164, there), e164);
        },
      ),
      { numRuns: 1000 },
    );
    assert.ok(numbers > 100, `Only ${numbers} of the texts were numbers: the property says nothing.`);
  });

  it('names its country by its code', () => {
    assert.equal(countryOfPhone('+243812345678'), 'CD');
    assert.equal(countryOfPhone('+2348031234567'), 'NG');
    assert.equal(countryOfPhone('+254712345678'), 'KE');
    assert.equal(countryOfPhone('+442079460958'), 'OTHER');
    assert.equal(countryOfPhone('+24212345678'), 'OTHER');
  });
});
