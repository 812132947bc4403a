import assert from 'node:assert/strict';
import { DEFAULT_THRESHOLDS } from '../../../events/thresholds.ts';
import { limitLinesOf } from '../../../frontend/src/features/patient/limitLines.ts';

const NONE = { hasKnownAfFlutter: false, hasKnownHf: false, hasKnownDiabetes: false };
const { alerts: _, ...effective } = DEFAULT_THRESHOLDS;

describe('the limits on the page of a patient', () => {
  it('are those for everybody, and those of the conditions that the patient has', () => {
    const about = (conditions: object) =>
      limitLinesOf({ ...NONE, ...conditions }, { effective, overrides: {} }).map((line) => line.about);
    assert.deepEqual(about({}), ['pressure', 'oxygen']);
    assert.deepEqual(about({ hasKnownAfFlutter: true }), ['pressure', 'heartRate', 'oxygen']);
    assert.deepEqual(about({ hasKnownHf: true }), ['pressure', 'weight', 'oxygen']);
    assert.deepEqual(about({ hasKnownDiabetes: true }), ['pressure', 'oxygen', 'lowSugar', 'highSugar']);
  });

  it('say "above 180" of a limit that is stored as "red from 181"', () => {
    const lines = limitLinesOf({ ...NONE, hasKnownAfFlutter: true }, { effective, overrides: {} });
    assert.deepEqual(lines[0]?.limits, {
      greenMaxSystolic: 139,
      greenMaxDiastolic: 89,
      redMinSystolic: 180,
      redMinDiastolic: 110,
    });
    assert.deepEqual(lines[1]?.limits, { greenMaxHr: 99, redMinHr: 130 });
  });

  it('are marked as the patient’s own where one of a line is', () => {
    const overrides = { HEART_FAILURE: { spo2AmberMax: 90 } };
    const own = limitLinesOf({ ...NONE, hasKnownHf: true }, { effective, overrides });
    assert.deepEqual(
      own.map(({ about, isOwn }) => [about, isOwn]),
      [
        ['pressure', false],
        ['weight', false],
        ['oxygen', true],
      ],
    );
  });
});
