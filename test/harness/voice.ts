/** What a person said and what the product understands of it, as one test. */
import assert from 'node:assert/strict';
import type { VoiceLanguage } from '../../backend/contract/voice.ts';
import { extract } from '../../backend/voice/extract.ts';
import type { LogValues } from '../../events/vocabulary.ts';

export function says(language: VoiceLanguage, transcript: string, expected: LogValues): void {
  it(`${language}: ${transcript}`, () => {
    assert.deepEqual(extract(transcript, language).values, expected);
  });
}
