import assert from 'node:assert/strict';
import { isLate } from '../../../frontend/src/features/logs/lateness.ts';

describe('a log that came late', () => {
  it('is one that was received more than 24 hours after it was measured', () => {
    assert.ok(isLate({ timestamp: '2026-11-20T08:00:00Z', receivedAt: '2026-11-21T08:00:00.001Z' }));
  });

  it('is not one that was received exactly 24 hours after', () => {
    assert.ok(!isLate({ timestamp: '2026-11-20T08:00:00Z', receivedAt: '2026-11-21T08:00:00Z' }));
  });

  it('is told by the instants, not by the clocks of their zones', () => {
    assert.ok(!isLate({ timestamp: '2026-11-20T23:00:00+02:00', receivedAt: '2026-11-21T20:00:00Z' }));
  });
});
