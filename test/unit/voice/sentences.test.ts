import assert from 'node:assert/strict';
import type { VoiceLanguage } from '../../../backend/contract/voice.ts';
import { extract } from '../../../backend/voice/extract.ts';
import type { GlucoseUnit } from '../../../events/enums.ts';
import document from './sentences.json' with { type: 'json' };

/** A sentence with all that it comes to; a list that is not there is empty. */
interface Heard {
  readonly language: string;
  readonly glucoseUnit?: string;
  readonly said: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Field, kind, and what it may be. */
  readonly asks?: readonly string[];
  readonly notUnderstood?: readonly string[];
  readonly others?: readonly string[];
}

const SOURCES: Readonly<Record<string, readonly Heard[]>> = {
  'an audit of the patient’s side': document.audit,
  'speech and writing that nobody here made up': document.real,
  'ways to say it in Congo, Nigeria and elsewhere': document.own,
  'what a careful nurse would ask about, written down before it was tried': document.hostile,
  'as patients tell a nurse how they are, in full and in part denied': document.patients,
};

const textsOf = (passages: readonly { readonly text: string }[]) => passages.map(({ text }) => text);

describe('sentences, with all that they come to', () => {
  it('are as many as were asked for', () => {
    assert.ok(document.audit.length >= 35 && document.real.length >= 51 && document.own.length >= 200);
    assert.ok(document.hostile.length >= 60 && document.patients.length >= 150);
  });

  for (const [source, sentences] of Object.entries(SOURCES)) {
    describe(source, () => {
      for (const {
        language,
        glucoseUnit,
        said,
        values,
        asks = [],
        notUnderstood = [],
        others = [],
      } of sentences) {
        it(`${language}: ${said}`, () => {
          const heard = extract(
            said,
            language as VoiceLanguage,
            (glucoseUnit as GlucoseUnit | undefined) ?? null,
          );
          assert.deepEqual(
            {
              values: heard.values,
              asks: heard.questions.map(({ field, kind, value, values: among }) =>
                [field, kind, ...(among.length === 0 ? [value] : among)].join(' '),
              ),
              notUnderstood: textsOf(heard.notUnderstood),
              others: textsOf(heard.others),
            },
            { values, asks, notUnderstood, others },
          );
        });
      }
    });
  }
});
