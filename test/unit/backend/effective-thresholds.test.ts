import assert from 'node:assert/strict';
import { effectiveThresholds } from '../../../backend/clinical/effective-thresholds.ts';
import {
  type ClinicThresholds,
  DEFAULT_THRESHOLDS,
  THRESHOLD_FIELDS,
  THRESHOLD_GROUPS,
  type ThresholdGroup,
} from '../../../events/thresholds.ts';

const { alerts: _, ...LIMITS } = DEFAULT_THRESHOLDS;

const CLINIC: ClinicThresholds = {
  ...DEFAULT_THRESHOLDS,
  HYPERTENSION: { ...LIMITS.HYPERTENSION, greenMaxSystolic: 135, redMinSystolic: 175 },
  DIABETES: { ...LIMITS.DIABETES, lowBelow: 4.5 },
};

describe('the thresholds in force', () => {
  it('are the product’s own where nobody has set any', () => {
    const { thresholds, limitFrom } = effectiveThresholds(DEFAULT_THRESHOLDS, null);
    assert.deepEqual(thresholds, LIMITS);
    for (const group of THRESHOLD_GROUPS) {
      for (const field of Object.keys(THRESHOLD_FIELDS[group]))
        assert.equal(limitFrom(group, field), 'default');
    }
  });

  it('are the clinic’s where it has set them', () => {
    const { thresholds, limitFrom } = effectiveThresholds(CLINIC, null);
    assert.equal(thresholds.HYPERTENSION.greenMaxSystolic, 135);
    assert.equal(limitFrom('HYPERTENSION', 'greenMaxSystolic'), 'clinic');
    assert.equal(thresholds.HYPERTENSION.greenMaxDiastolic, 89);
    assert.equal(limitFrom('HYPERTENSION', 'greenMaxDiastolic'), 'default');
  });

  it('are the patient’s, then the clinic’s, then the product’s, field by field', () => {
    const { thresholds, limitFrom } = effectiveThresholds(CLINIC, {
      HYPERTENSION: { greenMaxSystolic: 150 },
      HEART_FAILURE: { weightGainKg: 1.5 },
    });
    const at = (group: ThresholdGroup, field: string) => [
      (thresholds[group] as Readonly<Record<string, number>>)[field],
      limitFrom(group, field),
    ];
    assert.deepEqual(at('HYPERTENSION', 'greenMaxSystolic'), [150, 'patient']);
    assert.deepEqual(at('HYPERTENSION', 'redMinSystolic'), [175, 'clinic']);
    assert.deepEqual(at('HYPERTENSION', 'redMinDiastolic'), [111, 'default']);
    assert.deepEqual(at('HEART_FAILURE', 'weightGainKg'), [1.5, 'patient']);
    assert.deepEqual(at('HEART_FAILURE', 'weightWindowDays'), [3, 'default']);
    assert.deepEqual(at('DIABETES', 'lowBelow'), [4.5, 'clinic']);
  });

  it('are the patient’s also where they say the same as the clinic', () => {
    const { limitFrom } = effectiveThresholds(CLINIC, { HYPERTENSION: { greenMaxSystolic: 135 } });
    assert.equal(limitFrom('HYPERTENSION', 'greenMaxSystolic'), 'patient');
  });

  it('hold no settings of alerts and nothing that is no limit', () => {
    const strange = { HYPERTENSION: { greenMaxSystolic: 150, colour: 3 } };
    const { thresholds } = effectiveThresholds(CLINIC, strange);
    assert.deepEqual(Object.keys(thresholds), Object.keys(LIMITS));
    assert.deepEqual(Object.keys(thresholds.HYPERTENSION), Object.keys(LIMITS.HYPERTENSION));
  });

  it('leave the sets that they are made of as they were', () => {
    const overrides = { HYPERTENSION: { greenMaxSystolic: 150 } };
    effectiveThresholds(CLINIC, overrides);
    assert.equal(CLINIC.HYPERTENSION.greenMaxSystolic, 135);
    assert.deepEqual(overrides, { HYPERTENSION: { greenMaxSystolic: 150 } });
  });
});
