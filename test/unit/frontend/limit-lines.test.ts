import assert from 'node:assert/strict';
import { DEFAULT_THRESHOLDS } from '../../../events/thresholds.ts';
import { limitLinesOf } from '../../../frontend/src/features/settings/limitLines.ts';

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

  it('name the first value that counts, as every other screen: "red from 181"', () => {
    const lines = limitLinesOf({ ...NONE, hasKnownAfFlutter: true }, { effective, overrides: {} });
    assert.deepEqual(lines[0]?.limits, {
      greenMaxSystolic: 140,
      greenMaxDiastolic: 90,
      redMinSystolic: 181,
      redMinDiastolic: 111,
    });
    assert.deepEqual(lines[1]?.limits, { greenMaxHr: 100, redMinHr: 131 });
  });

  it('say what the evaluation does where the patient’s own cross the clinic’s: red wins', () => {
    const crossed = {
      HYPERTENSION: { ...effective.HYPERTENSION, redMinSystolic: 131 },
      AF_FLUTTER: { greenMaxHr: 99, redMinHr: 91 },
      HEART_FAILURE: { ...effective.HEART_FAILURE, spo2AmberMax: 90, spo2RedMax: 92 },
      DIABETES: { ...effective.DIABETES, randomGreenMax: 15, redMin: 12.3 },
    };
    const known = { hasKnownAfFlutter: true, hasKnownHf: false, hasKnownDiabetes: true };
    const lines = limitLinesOf(known, { effective: crossed, overrides: {} });
    const limits = new Map(lines.map((line) => [line.about, line.limits]));
    assert.equal(limits.get('pressure')?.greenMaxSystolic, 131);
    assert.deepEqual(limits.get('heartRate'), { greenMaxHr: 91, redMinHr: 91 });
    assert.deepEqual(limits.get('oxygen'), { spo2AmberMax: 93, spo2RedMax: 93 });
    assert.equal(limits.get('highSugar')?.randomGreenMax, 12.3);
    assert.equal(limits.get('highSugar')?.fastingGreenMax, 7.1);
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
