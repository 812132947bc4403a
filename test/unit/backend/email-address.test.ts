import assert from 'node:assert/strict';
import type * as z from 'zod/mini';
import { emailSchema, signInSchema } from '../../../backend/contract/account.ts';
import { changeClinicSchema } from '../../../backend/contract/clinic.ts';
import { changePatientSchema } from '../../../backend/contract/patient.ts';

/** Where somebody may send an address. */
const TAKEN: Readonly<Record<string, (email: string) => z.core.util.SafeParseResult<unknown>>> = {
  'of whoever signs in': (email) => signInSchema.safeParse({ email, password: 'seven green mangoes' }),
  'of a patient': (email) => changePatientSchema.safeParse({ email }),
  'of a clinic': (contactEmail) => changeClinicSchema.safeParse({ name: 'Clinic', contactEmail }),
};

describe('an e-mail address', () => {
  for (const [whose, read] of Object.entries(TAKEN)) {
    it(`has a name, and a domain with a dot inside it: ${whose}`, () => {
      for (const email of ['a@b.c', 'a.b@c.d.example', 'a@b..c', 'a@..b', 'a@b.c.', 'a+b@c-d.example'])
        assert.ok(read(email).success, email);
      for (const email of [
        'a',
        '@b.c',
        'a@',
        'a@b',
        'a@.b',
        'a@b.',
        'a@.',
        'a@b@c.d',
        'a b@c.d',
        'a@b.c d',
        'a@b. c',
      ])
        assert.ok(!read(email).success, email);
    });

    it(`is refused within a moment, however long it is and wherever it is wrong: ${whose}`, () => {
      const begun = performance.now();
      for (const wrong of ['@', ' x', ''])
        for (const part of ['.', 'a.', 'a', '@.'])
          assert.ok(!read(`x@${part.repeat(30_000)}${wrong}`).success);
      // Read in the square of its length, each would take some seconds.
      assert.ok(performance.now() - begun < 1000);
    });
  }

  it('is as long as the longest name at most', () => {
    assert.ok(emailSchema.safeParse(`${'a'.repeat(193)}@b.exam`).success);
    assert.ok(!emailSchema.safeParse(`${'a'.repeat(194)}@b.exam`).success);
  });
});
