import assert from 'node:assert/strict';
import { extract } from '../../../backend/voice/extract.ts';
import { dangersIn } from '../../../backend/contract/danger.ts';
import type { VoiceAnswer } from '../../../backend/contract/voice.ts';
import { heardParts } from '../../../frontend/src/features/voice/heardText.ts';

function answerTo(said: string): VoiceAnswer {
  const { values, confidence, questions, understood, notUnderstood, others } = extract(said, 'en');
  return {
    success: true,
    extractedData: { ...values, confidence, language: 'en', originalTranscript: said },
    confidence,
    error: null,
    questions: questions.map((question) => ({
      ...question,
      values: [...question.values],
      units: [...question.units],
    })),
    understood: [...understood],
    notUnderstood: [...notUnderstood],
    others: [...others],
  };
}

describe('the words that were heard', () => {
  it('are marked by what became of them, and are all there', () => {
    const said =
      'My pressure is 150 over 95. My chest dey pain me. My body dey somehow. My husband has cough.';
    const parts = heardParts(answerTo(said));
    assert.equal(parts.map(({ text }) => text).join(''), said);
    const of = (kind: string) => parts.filter((part) => part.kind === kind).map(({ text }) => text);
    assert.deepEqual(of('understood'), ['pressure', '150 over 95']);
    assert.deepEqual(of('danger'), ['chest dey pain me']);
    assert.deepEqual(of('unclear'), ['My body dey somehow']);
    assert.deepEqual(of('others'), ['My husband has cough']);
  });

  it('are no danger where they deny it', () => {
    assert.deepEqual(
      heardParts(answerTo('No chest pain')).map(({ kind }) => kind),
      ['plain', 'understood'],
    );
  });

  it('call for help by themselves where no server can be asked', () => {
    assert.deepEqual(dangersIn('My CHEST dey pain me', 'en'), ['chestPainNow']);
    assert.deepEqual(dangersIn("Je me suis évanouie, je n'arrive pas à respirer", 'fr'), [
      'breathlessnessRest',
      'syncopeOrCollapse',
    ]);
    assert.deepEqual(dangersIn('My pressure is 130 over 85', 'en'), []);
  });
});
