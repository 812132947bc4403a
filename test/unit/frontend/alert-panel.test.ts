import assert from 'node:assert/strict';
import { explainedText, type ReaderWords } from '../../../frontend/src/features/alerts/explainedText.ts';
import { sampleAlert } from './sample-answers.ts';
import { alertTextOf } from '../../../frontend/src/features/alerts/alertText.ts';

const TEXTS: Readonly<Record<string, string>> = {
  'explain.above.clinic': '{{reason}} {{field}} : {{value}}, seuil {{limit}}, depuis {{since}}.',
  'explain.answered': '{{reason}} {{field}} : {{answer}}.',
  'reason.HTN-RED-SYSTOLIC': 'Tension très élevée.',
  'field.bpSys': 'Tension du haut',
  'unit.mmHg': 'mmHg',
};

const french: ReaderWords = {
  textOf: (key) => TEXTS[key],
  number: (value) => String(value).replace('.', ','),
  day: (instant) => `le ${instant.slice(0, 10)}`,
  withUnit: (value, unit) => `${value} ${unit}`,
};

describe('the explanation of a flag', () => {
  const params = {
    reasonKey: 'reason.HTN-RED-SYSTOLIC',
    fieldKey: 'field.bpSys',
    value: 190,
    unit: 'mmHg',
    limit: 181,
    since: '2026-11-01T08:00:00.000Z',
  };

  it('is told in the reader’s language, with the units and days as they write them', () => {
    assert.equal(
      explainedText({ sentenceKey: 'explain.above.clinic', params }, french),
      'Tension très élevée. Tension du haut : 190 mmHg, seuil 181 mmHg, depuis le 2026-11-01.',
    );
  });

  it('is left to the answer’s own sentence where a text is not known, never half translated', () => {
    assert.equal(explainedText({ sentenceKey: 'explain.unheardOf', params }, french), null);
    const unknownReason = { ...params, reasonKey: 'reason.NEW-RULE' };
    assert.equal(explainedText({ sentenceKey: 'explain.above.clinic', params: unknownReason }, french), null);
    assert.equal(explainedText({ sentenceKey: 'explain.answered', params }, french), null);
  });
});

const alert = sampleAlert('a1', {
  snoozedUntil: '2026-11-21T11:00:00.000Z',
  snoozedBy: 'Dr Amani Okafor',
});

describe('the text of an alert', () => {
  it('is that of its keys with every reason, also those that a later log added, and a person’s own words as they are', () => {
    const translated = alertTextOf(alert, (key) => ({ text: `fr:${key}` }));
    assert.equal(translated.message.text, 'fr:message.RED.x');
    assert.deepEqual(
      translated.reasons.map(({ text }) => text),
      ['fr:reason.1', 'fr:reason.2', 'fr:reason.3', 'fr:reason.4'],
    );
    const own = { ...alert, messageKey: null, message: 'Please call.' };
    assert.deepEqual(
      alertTextOf(own, () => ({ text: 'no' })),
      {
        message: { text: 'Please call.' },
        reasons: [],
      },
    );
  });
});
