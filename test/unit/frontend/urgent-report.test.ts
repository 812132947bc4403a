import assert from 'node:assert/strict';
import { STANDARD_LOW_BELOW } from '../../../events/glucose.ts';
import { LOG_FIELDS } from '../../../events/vocabulary.ts';
import { dangerousNumbersOf } from '../../../frontend/src/features/outbox/urgentReport.ts';
import { judge } from '../clinical/judge.ts';

describe('the numbers that a phone knows to be dangerous without the server', () => {
  for (const field of ['bpSys', 'bpDia', 'hr', 'spo2', 'glucoseMmol'] as const) {
    it(`are those that the rules call RED by themselves: ${field}`, () => {
      const { min, max } = LOG_FIELDS[field].bounds;
      const values = Array.from({ length: Math.floor(max - min) + 1 }, (_, at) => min + at);
      const reds = values.filter((value) => judge({ log: { [field]: value } }).overallFlag === 'RED');
      const known = values.filter((value) => dangerousNumbersOf({ body: { [field]: value } }).length > 0);
      // A low glucose is told as what it is, before any number is looked at.
      const isTold = (value: number) => field === 'glucoseMmol' && value < STANDARD_LOW_BELOW;
      assert.deepEqual(
        known,
        reds.filter((value) => !isTold(value)),
      );
      assert.ok(known.length > 0);
    });
  }
});
