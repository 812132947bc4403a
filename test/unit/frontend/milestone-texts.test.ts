import assert from 'node:assert/strict';
import { INITIAL_MILESTONE } from '../../../frontend/src/features/patient-page/useMilestoneTexts.ts';
import texts from '../../../frontend/src/i18n/locales/en/care.json' with { type: 'json' };

describe('the initial milestone', () => {
  it('is kept in the words that an English reader sees', () => {
    assert.deepEqual(INITIAL_MILESTONE, {
      title: texts.milestones.initialTitle,
      description: texts.milestones.initialText,
    });
  });
});
