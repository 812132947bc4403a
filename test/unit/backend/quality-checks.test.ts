import assert from 'node:assert/strict';
import { CHECKS, NOTHING_BEFORE } from '../../../backend/data-quality/checks.ts';
import type { LogValues } from '../../../events/vocabulary.ts';

/** What the interface refuses today, and an older log may hold. */
describe('what no reading can be', () => {
  const log = (values: LogValues, receivedAt = '2026-03-10T08:00:00.000Z') => ({
    id: 'l1',
    document: {
      patientId: 'p1',
      clinicId: 'main',
      measuredAt: '2026-03-10T08:00:00.000Z',
      receivedAt,
      order: '',
      counted: '',
      source: 'import' as const,
      values,
      notes: null,
      enteredBy: { id: 'p1', role: 'patient' as const },
      verdict: null,
    },
  });
  const crossed = (bpSys: number, bpDia: number) =>
    CHECKS['systolic-not-above-diastolic'].notices(log({ bpSys, bpDia }), NOTHING_BEFORE);

  it('is a systolic that is not above the diastolic', () => {
    assert.deepEqual([crossed(81, 80), crossed(80, 80), crossed(70, 110)], [false, true, true]);
  });

  it('is a reading outside of the bounds of its field', () => {
    const { notices } = CHECKS['out-of-bounds'];
    assert.equal(notices(log({ bpSys: 300, spo2: 70 }), NOTHING_BEFORE), false);
    assert.equal(notices(log({ bpSys: 301 }), NOTHING_BEFORE), true);
    assert.equal(notices(log({ spo2: 69 }), NOTHING_BEFORE), true);
  });

  it('is one that was measured after it was received', () => {
    const { notices } = CHECKS['ahead-of-clock'];
    assert.equal(notices(log({ hr: 70 }, '2026-03-10T07:59:00.000Z'), NOTHING_BEFORE), false);
    assert.equal(notices(log({ hr: 70 }, '2026-03-10T07:58:59.000Z'), NOTHING_BEFORE), true);
  });
});
