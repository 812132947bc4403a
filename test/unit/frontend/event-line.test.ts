import assert from 'node:assert/strict';
import { lineOf } from '../../../frontend/src/features/audit/eventText.ts';

describe('the line of an event', () => {
  it('tells what a log says, and no id', () => {
    const logId = '01a218f6-5842-7036-8342-26395c36e652';
    const values = { bpSys: 192, bpDia: 118, medsTakenNow: false };
    assert.equal(
      lineOf({ logId, source: 'daily-form', values, notes: null }),
      'source daily-form · bpSys 192 · bpDia 118 · medsTakenNow false',
    );
  });

  it('tells the first six values, its own before those of its parts', () => {
    const thresholds = { HYPERTENSION: { redMinSystolic: 181 }, version: 3 };
    assert.equal(
      lineOf({ thresholds, a: 1, b: 2, c: 3, d: 4, e: 5, f: ['x', 'y'] }),
      'a 1 · b 2 · c 3 · d 4 · e 5 · f x, y · …',
    );
  });
});
