import assert from 'node:assert/strict';
import { isSnoozedCause } from '../../../backend/alerts/snoozed-cause.ts';

describe('the notice of a log', () => {
  const alert = {
    flag: 'RED',
    reasonKeys: ['reason.1', 'reason.2'],
    snoozedUntil: '2026-11-21T11:00:00.000Z',
  } as const;
  const judged = { overallFlag: 'RED', reasonKeys: ['reason.2'] } as const;
  const isQuiet = (
    change: Partial<Parameters<typeof isSnoozedCause>[0][number]>,
    log: Parameters<typeof isSnoozedCause>[1],
  ) => isSnoozedCause([{ ...alert, reasonKeys: [...alert.reasonKeys], ...change }], log);

  it('pauses while the same cause is snoozed', () => {
    assert.equal(isQuiet({}, { ...judged, reasonKeys: ['reason.2'] }), true);
  });

  it('is given for another reason, for another flag, and once the snooze is over', () => {
    assert.equal(isQuiet({}, { ...judged, reasonKeys: ['reason.2', 'reason.9'] }), false);
    assert.equal(isQuiet({ flag: 'AMBER' }, { ...judged, reasonKeys: ['reason.2'] }), false);
    assert.equal(isQuiet({ snoozedUntil: null }, { ...judged, reasonKeys: ['reason.2'] }), false);
  });
});
