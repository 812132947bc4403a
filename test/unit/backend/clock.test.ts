import assert from 'node:assert/strict';
import { hasPassed } from '../../../lib/clock.ts';
import { silentSince } from '../../../backend/patients/patient-view.ts';
import { isDueAgain } from '../../../backend/delivery/tries.ts';

const NOW = new Date('2026-03-10T10:00:00.000Z');
const DAY_MS = 24 * 3_600_000;
const days = (count: number): string => new Date(NOW.getTime() + count * DAY_MS).toISOString();
/** Clocks that were wrong when something was recorded, in days from the right time. */
const WRONG = {
  '1970': -20_522,
  '2015': -4086,
  '367 days back': -367,
  '30 days ahead': 30,
  'a year ahead': 365,
};

describe('what waits for the clock', () => {
  it('is due after its time, and not before', () => {
    assert.ok(!hasPassed(days(-0.99), DAY_MS, NOW));
    assert.ok(hasPassed(days(-1), DAY_MS, NOW));
    assert.ok(!hasPassed(days(0.5), DAY_MS, NOW));
  });

  for (const [clock, off] of Object.entries(WRONG)) {
    it(`is due where it was recorded by a clock in ${clock}`, () => {
      assert.ok(hasPassed(days(off), DAY_MS, NOW));
      assert.ok(isDueAgain(4, days(off), NOW), 'a delivery is tried again');
    });

    it(`leaves nobody out of the silent ones whose last log was received by a clock in ${clock}`, () => {
      const patient = { quietFrom: days(off + 6), expectedLogEveryDays: 7, contactStopped: false };
      const since = silentSince(patient, { on: true, afterDays: 3 }, NOW);
      assert.ok(since !== null && since <= NOW.toISOString());
    });
  }

  it('calls nobody silent who may be quiet for two weeks and logged today', () => {
    const patient = { quietFrom: days(13), expectedLogEveryDays: 14, contactStopped: false };
    assert.equal(silentSince(patient, { on: true, afterDays: 3 }, NOW), null);
    assert.equal(silentSince(patient, { on: true, afterDays: 3 }, new Date(days(15.9))), null);
    assert.equal(silentSince(patient, { on: true, afterDays: 3 }, new Date(days(16))), days(16));
  });
});
