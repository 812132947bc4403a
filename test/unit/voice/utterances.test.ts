import assert from 'node:assert/strict';
import { extract } from '../../../backend/voice/extract.ts';
import type { VoiceLanguage } from '../../../backend/contract/voice.ts';
import document from './utterances.json' with { type: 'json' };

describe('the utterances of the clinical rules', () => {
  it('are all 76', () => {
    assert.equal(new Set(document.cases.map(({ id }) => id)).size, 76);
  });

  for (const { id, language, transcript, expected } of document.cases) {
    it(`${id} ${transcript}`, () => {
      assert.deepEqual(extract(transcript, language as VoiceLanguage).values, expected);
    });
  }
});
