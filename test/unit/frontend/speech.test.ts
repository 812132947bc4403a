import assert from 'node:assert/strict';
import {
  type SpeechListener,
  type WebRecognition,
  webSpeechRecogniser,
  wordsOf,
} from '../../../frontend/src/features/voice/speechRecogniser.ts';
import { webSpeechReader } from '../../../frontend/src/features/voice/speechReader.ts';

const result = (transcript: string, confidence = 0.9, isFinal = true) => ({
  isFinal,
  0: { transcript, confidence },
});

/** The browser's recogniser, as far as it is used; what happens to it is written down. */
class FakeRecognition implements WebRecognition {
  static latest: FakeRecognition | null = null;
  lang = '';
  continuous = false;
  interimResults = false;
  onresult: WebRecognition['onresult'] = null;
  onerror: WebRecognition['onerror'] = null;
  onend: WebRecognition['onend'] = null;
  readonly calls: string[] = [];
  constructor() {
    FakeRecognition.latest = this;
  }
  start(): void {
    this.calls.push('start');
  }
  stop(): void {
    this.calls.push('stop');
    this.onend?.();
  }
  abort(): void {
    this.calls.push('abort');
  }
}

function listenIn(userAgent = 'Firefox', language: 'en' | 'fr' = 'fr') {
  const told: string[] = [];
  const listener: SpeechListener = {
    heard: (text) => told.push(`heard ${text}`),
    hearing: (text) => told.push(`hearing ${text}`),
    failed: (reason) => told.push(`failed ${reason}`),
    ended: () => told.push('ended'),
  };
  const recogniser = webSpeechRecogniser({
    webkitSpeechRecognition: FakeRecognition,
    navigator: { userAgent },
  });
  assert.ok(recogniser);
  const listening = recogniser.listen(language, listener);
  const recognition = FakeRecognition.latest;
  assert.ok(recognition);
  return { told, listening, recognition };
}

describe('listening', () => {
  it('is not there in a browser without it', () => {
    assert.equal(webSpeechRecogniser({ navigator: { userAgent: '' } }), null);
  });

  it('goes on until it is stopped, with unfinished words, in the language that is spoken', () => {
    const { recognition } = listenIn('Firefox', 'fr');
    assert.deepEqual(
      [recognition.lang, recognition.continuous, recognition.interimResults],
      ['fr-FR', true, true],
    );
    assert.equal(listenIn('Firefox', 'en').recognition.lang, 'en-US');
  });

  it('tells what was heard, what is being heard, and once that it has ended', () => {
    const { told, listening, recognition } = listenIn();
    recognition.onresult?.({ results: [result('tension 15 9'), result('pouls', 0, false)] });
    listening.stop();
    recognition.onend?.();
    assert.deepEqual(told, ['heard tension 15 9', 'hearing pouls', 'ended']);
  });

  it('tells why it failed, and nothing of what it broke off itself', () => {
    const { told, listening, recognition } = listenIn();
    for (const error of ['not-allowed', 'audio-capture', 'network', 'no-speech', 'aborted', 'x'])
      recognition.onerror?.({ error });
    assert.deepEqual(told, [
      'failed blocked',
      'failed blocked',
      'failed network',
      'failed noSpeech',
      'failed other',
    ]);
    listening.abandon();
    recognition.onend?.();
    assert.equal(told.at(-1), 'failed other', 'nothing is told once it is abandoned');
    assert.deepEqual(recognition.calls, ['start', 'abort']);
  });

  describe('on Android', () => {
    it('takes a final without confidence for a guess, and says no words twice', () => {
      const results = [result('my', 0), result('my pulse', 0), result('my pulse is 72', 0.8)];
      assert.deepEqual(wordsOf(results, true), { final: 'my pulse is 72', interim: 'my pulse' });
      assert.deepEqual(wordsOf([result('my pulse'), result('My pulse is 72')], true).final, 'My pulse is 72');
      assert.deepEqual(wordsOf([result('pulse 72'), result('no pain')], true).final, 'pulse 72 no pain');
    });

    it('keeps guesses where nothing else came', () => {
      const { told, listening, recognition } = listenIn('Mozilla/5.0 (Linux; Android 10)');
      recognition.onresult?.({ results: [result('pouls 72', 0)] });
      listening.stop();
      assert.deepEqual(told, ['hearing pouls 72', 'heard pouls 72', 'ended']);
    });
  });

  it('says what was said twice twice where the browser does not repeat itself', () => {
    assert.equal(wordsOf([result('no'), result('no pain', 0)], false).final, 'no no pain');
  });
});

describe('reading aloud', () => {
  it('is not there in a browser without a voice', () => {
    assert.equal(webSpeechReader({}), null);
  });

  it('breaks off what is being read, and reads in the language and at the speed that were chosen', () => {
    const calls: string[] = [];
    const reader = webSpeechReader({
      speechSynthesis: {
        cancel: () => void calls.push('cancel'),
        speak: ({ text, lang, rate }) => void calls.push(`${text} ${lang} ${rate}`),
      },
      SpeechSynthesisUtterance: class {
        readonly text: string;
        constructor(text: string) {
          this.text = text;
        }
      } as unknown as typeof SpeechSynthesisUtterance,
    });
    assert.ok(reader);
    reader.read('Pouls : 72', { language: 'fr', rate: 1.5 }, () => undefined);
    reader.stop();
    assert.deepEqual(calls, ['cancel', 'Pouls : 72 fr-FR 1.5', 'cancel']);
  });
});
