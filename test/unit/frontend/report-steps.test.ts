import assert from 'node:assert/strict';
import { following } from '../../../frontend/src/features/report/steps/useSteps.ts';

describe('the step that follows', () => {
  const around = ['readings', 'signs', 'medicines', 'look'] as const;
  const [readings, signs, ...end] = around;

  it('is the first picture that was just tapped', () => {
    assert.equal(following('signs', around, [readings, signs, 'chest', 'swelling', ...end]), 'chest');
  });

  it('of a picture to which nothing belongs is the one behind it, and never the beginning', () => {
    const before = [readings, signs, 'chest', 'swelling', ...end] as const;
    assert.equal(following('chest', before, [readings, signs, 'swelling', ...end]), 'swelling');
    assert.equal(following('swelling', before, [readings, signs, 'chest', ...end]), 'medicines');
  });

  it('of the last one is the last look', () => {
    assert.equal(following('look', around, around), 'look');
  });
});
