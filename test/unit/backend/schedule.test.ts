import assert from 'node:assert/strict';
import { firstDue, neededTests, nextDue, subtypeIn } from '../../../backend/lab-tests/schedule.ts';
import type { Condition, TestType } from '../../../events/enums.ts';

const due = (test: string, testDate: string, ...conditions: readonly Condition[]): string | null => {
  const [testType, subtype = null] = test.split(' ');
  return nextDue(testType as TestType, subtype, testDate, new Set(conditions));
};

describe('the next due date of a test', () => {
  /** Clinical rules, 6.1: months after a test of 15 January 2026, '-' where no interval is laid down. */
  const TABLE: readonly (readonly [test: string, ...months: readonly (number | '-')[]])[] = [
    //                 HTN  AF  IHD  HF  DM
    ['HBA1C', '-', '-', '-', '-', 3],
    ['GLUCOSE', 12, '-', 12, 12, '-'],
    ['RENAL', 12, 12, 12, 6, 12],
    ['LIPIDS', 12, 12, 12, 12, 6],
    ['ECG', 24, 12, 12, 12, 24],
    ['ECHO', '-', 36, 36, 24, '-'],
    ['OTHER EYE', '-', '-', '-', '-', 12],
    ['OTHER URINE_ACR', 12, '-', '-', '-', 12],
  ];
  const COLUMNS = ['HYPERTENSION', 'AF_FLUTTER', 'IHD', 'HEART_FAILURE', 'DIABETES'] as const;

  for (const [test, ...intervals] of TABLE) {
    it(`for ${test} is as the table says for each condition`, () => {
      assert.deepEqual(
        COLUMNS.map((condition) => due(test, '2026-01-15', condition)),
        intervals.map((months) => {
          if (months === '-') return null;
          const month = String((months % 12) + 1).padStart(2, '0');
          return `${2026 + Math.floor(months / 12)}-${month}-15`;
        }),
      );
    });
  }

  it('for the foot check of a diabetic is a week later', () => {
    assert.equal(due('OTHER FOOT', '2026-02-25', 'DIABETES'), '2026-03-04');
    assert.equal(due('OTHER FOOT', '2026-02-25', 'HYPERTENSION'), null);
  });

  it('is the soonest that the conditions ask for', () => {
    assert.equal(due('RENAL', '2026-01-15', 'HYPERTENSION', 'HEART_FAILURE', 'DIABETES'), '2026-07-15');
    assert.equal(due('LIPIDS', '2026-01-15', 'IHD', 'DIABETES'), '2026-07-15');
    assert.equal(due('ECG', '2026-01-15', 'HYPERTENSION', 'AF_FLUTTER'), '2027-01-15');
    assert.equal(due('ECHO', '2026-01-15', 'AF_FLUTTER', 'HEART_FAILURE'), '2028-01-15');
  });

  it('is the last day of a month that has not so many days', () => {
    assert.equal(due('HBA1C', '2025-11-30', 'DIABETES'), '2026-02-28');
    assert.equal(due('HBA1C', '2027-11-30', 'DIABETES'), '2028-02-29');
    assert.equal(due('RENAL', '2026-08-31', 'HEART_FAILURE'), '2027-02-28');
    assert.equal(due('HBA1C', '2026-01-31', 'DIABETES'), '2026-04-30');
    assert.equal(due('RENAL', '2028-02-29', 'HYPERTENSION'), '2029-02-28');
  });

  it('does not fall on the eve where the clocks change in between', () => {
    // Of some of these nights an hour is missing or comes twice, wherever the server stands.
    for (const day of ['2026-03-08', '2026-03-22', '2026-03-29', '2026-10-18', '2026-10-25', '2026-11-01']) {
      assert.equal(due('RENAL', day, 'HYPERTENSION'), day.replace('2026', '2027'));
    }
  });

  it('is none where the patient has no condition, or the test no interval', () => {
    assert.equal(due('RENAL', '2026-01-15'), null);
    assert.equal(due('OTHER', '2026-01-15', 'DIABETES'), null);
    assert.equal(due('OTHER THYROID', '2026-01-15', 'DIABETES'), null);
    assert.equal(due('OTHER toString', '2026-01-15', 'DIABETES'), null);
  });
});

describe('the test schedule', () => {
  it('asks for the kidneys again after three months where the result was abnormal', () => {
    const known = new Set<Condition>(['HYPERTENSION']);
    assert.equal(nextDue('RENAL', null, '2026-01-15', known, true), '2026-04-15');
    assert.equal(nextDue('LIPIDS', null, '2026-01-15', known, true), '2027-01-15');
    assert.equal(nextDue('RENAL', null, '2026-01-15', new Set(), true), null);
  });

  it('knows what the conditions ask for, and when a first test is due', () => {
    assert.deepEqual(
      neededTests(new Set(['AF_FLUTTER'])).map(({ testType }) => testType),
      ['RENAL', 'LIPIDS', 'ECG', 'ECHO'],
    );
    assert.deepEqual(neededTests(new Set()), []);
    assert.equal(firstDue('2026-01-31'), '2026-03-02');
  });

  it('reads what an OTHER test was from its note', () => {
    assert.equal(subtypeIn('OTHER', ' urine acr'), 'URINE_ACR');
    assert.equal(subtypeIn('OTHER', 'thyroid'), null);
    assert.equal(subtypeIn('HBA1C', 'EYE'), null);
  });
});
