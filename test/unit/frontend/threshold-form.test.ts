import assert from 'node:assert/strict';
import { DEFAULT_THRESHOLDS } from '../../../events/thresholds.ts';
import {
  CLINIC_LIMITS,
  type LimitName,
  PATIENT_LIMITS,
  problemOf,
  setOf,
  shownBounds,
  textsOf,
} from '../../../frontend/src/features/settings/thresholdForm.ts';

function limitOf(name: LimitName) {
  const limit = CLINIC_LIMITS.find((known) => known.name === name);
  assert.ok(limit);
  return limit;
}

describe('the form of the thresholds', () => {
  const shown = textsOf(CLINIC_LIMITS, DEFAULT_THRESHOLDS, '.');

  it('shows the stored limit minus one where the label says "greater than", and the others as they are', () => {
    assert.equal(shown.redMinSystolic, '180');
    assert.equal(shown.redMinDiastolic, '110');
    assert.equal(shown.redMinHr, '130');
    assert.equal(shown.greenMaxSystolic, '139');
    assert.equal(shown.redMin, '18');
    assert.deepEqual(shownBounds(limitOf('redMinSystolic')), { min: 110, max: 199 });
  });

  it('sends back exactly the set that it showed', () => {
    const { redBreakOnNewReason: _, ...alerts } = DEFAULT_THRESHOLDS.alerts;
    assert.deepEqual(setOf(CLINIC_LIMITS, shown), { ...DEFAULT_THRESHOLDS, alerts });
  });

  it('reads a decimal comma, and shows decimals with the mark of the language', () => {
    const texts = textsOf(PATIENT_LIMITS, { DIABETES: { lowBelow: 4.5 } }, ',');
    assert.equal(texts.lowBelow, '4,5');
    assert.deepEqual(setOf(PATIENT_LIMITS, texts), { DIABETES: { lowBelow: 4.5 } });
  });

  it('says what is wrong with a field, and lets a patient’s stay empty', () => {
    const systolic = limitOf('redMinSystolic');
    assert.equal(problemOf(systolic, '200', false), 'range');
    assert.equal(problemOf(systolic, '199', false), null);
    assert.equal(problemOf(systolic, '180.5', false), 'whole');
    assert.equal(problemOf(systolic, 'high', false), 'number');
    assert.equal(problemOf(systolic, ' ', false), 'required');
    assert.equal(problemOf(systolic, '', true), null);
  });

  it('offers a patient every limit but the clinic’s alert settings', () => {
    assert.equal(PATIENT_LIMITS.length, 16);
    assert.ok(PATIENT_LIMITS.every(({ group }) => group !== 'alerts'));
  });
});
