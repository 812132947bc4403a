import assert from 'node:assert/strict';
import fc from 'fast-check';
import { MAX_TRANSCRIPT, VOICE_LANGUAGES } from '../../../backend/contract/voice.ts';
import { ENGLISH } from '../../../backend/voice/english.ts';
import { extract } from '../../../backend/voice/extract.ts';
import { FRENCH } from '../../../backend/voice/french.ts';
import { boundsOf, LOG_FIELDS, type LogField, type LogFieldDefinition } from '../../../events/vocabulary.ts';
import document from './utterances.json' with { type: 'json' };

const LARGE = 100_000;
/** A processor that is busy with other things takes several times as long as an idle one, which needs 0.4 s. */
const PATIENCE_MS = 5000;

const languages = fc.constantFrom(...VOICE_LANGUAGES);

/** Whole words and phrases of the lexicons, thrown together with numbers and signs. */
const words = [
  ...document.cases.flatMap(({ transcript }) => transcript.split(' ')),
  ...[ENGLISH, FRENCH].flatMap(({ glucose, weight, heartRate, oxygen, pressure }) =>
    [glucose, weight, heartRate, oxygen, pressure].flatMap(({ keywords }) => keywords),
  ),
].concat(['mg/dL', 'g/L', 'mmol/L', '.', ',', '!', 'over', 'sur', '/', 'and', 'et', '%', 'no', 'pas']);
const speech = fc
  .array(
    fc.oneof(
      fc.constantFrom(...words),
      fc.integer({ min: 0, max: 999 }).map(String),
      fc.float({ min: 0, max: 300, noNaN: true }).map((value) => value.toFixed(1)),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(' '));

function assertFits(field: LogField, value: unknown): void {
  const definition: LogFieldDefinition = LOG_FIELDS[field];
  if (definition.kind === 'boolean') assert.equal(typeof value, 'boolean', field);
  else if (definition.kind === 'choice')
    assert.ok(
      definition.choices.some((one) => one === value),
      field,
    );
  else {
    assert.ok(typeof value === 'number', field);
    const { min, max } = boundsOf(field as Parameters<typeof boundsOf>[0], 'daily');
    assert.ok(value >= min && value <= max, `${field} ${value}`);
    assert.ok(!definition.whole || Number.isInteger(value), `${field} ${value}`);
  }
}

describe('the properties of voice extraction', function () {
  this.timeout(120_000);

  it('whatever is said, every value lies within the vocabulary and the confidence between 0 and 1', () => {
    fc.assert(
      fc.property(speech, languages, (transcript, language) => {
        const { values, confidence, questions, understood, notUnderstood, others } = extract(
          transcript,
          language,
        );
        for (const [field, value] of Object.entries(values)) assertFits(field as LogField, value);
        assert.ok(confidence >= 0 && confidence <= 1);
        assert.equal(confidence, Math.round(confidence * 100) / 100);
        for (const { field } of questions) assert.ok(!(field in values), field);
        for (const { from, to, text } of [...understood, ...notUnderstood, ...others])
          assert.equal(transcript.slice(from, to), text);
        if (notUnderstood.length > 0) assert.ok(confidence < 0.85);
      }),
      { numRuns: 2000 },
    );
  });

  it('a text that is no speech at all is read without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), languages, (transcript, language) => {
        extract(transcript, language);
      }),
      { numRuns: 1000 },
    );
  });

  it('what is said twice says the same', () => {
    fc.assert(
      fc.property(fc.constantFrom(...document.cases), ({ transcript, language }) => {
        const spoken = language === 'fr' ? 'fr' : 'en';
        assert.deepEqual(
          extract(`${transcript}. ${transcript}.`, spoken).values,
          extract(transcript, spoken).values,
        );
      }),
    );
  });

  it('capital letters, accents apart and spaces say the same', () => {
    for (const { transcript, language, expected } of document.cases) {
      const spoken = language === 'fr' ? 'fr' : 'en';
      const shouted = transcript.normalize('NFD').toUpperCase().replaceAll(' ', '   ');
      assert.deepEqual(extract(shouted, spoken).values, expected, transcript);
    }
  });

  const repeated = [
    'no chest pain, ',
    'sugar ',
    '1 over ',
    'quatre vingt dix ',
    'blood pressure is ',
    'a',
    '9',
    ' ',
  ];
  for (const part of [
    ...repeated,
    'vision sudden loss of ',
    'pas de douleur a la poitrine et ',
    'is ',
    'sugar at 6 am ',
    "I don't have my ",
    'dizzy ',
    'pulse 72, no, 73, ',
    "I can't say that I have no ",
    'my husband has chest pain and ',
    'yesterday I had ',
    'if ',
    'is it ',
    'between 70 and ',
    'no fever, cough, ',
    ', ',
    '? ',
  ]) {
    it(`100 kB of ${JSON.stringify(part)} are read in time`, () => {
      for (const language of VOICE_LANGUAGES) {
        const before = process.cpuUsage();
        extract(part.repeat(Math.ceil(LARGE / part.length)), language);
        const { user, system } = process.cpuUsage(before);
        assert.ok((user + system) / 1000 < PATIENCE_MS);
      }
    });
  }

  it('the longest transcript that is taken costs no more than 200 ms of a processor, whatever is said in it', () => {
    for (const language of VOICE_LANGUAGES) {
      const all = document.cases
        .flatMap((row) => (row.language === language ? [row.transcript] : []))
        .join('. ');
      const transcript = all.repeat(Math.ceil(MAX_TRANSCRIPT / all.length)).slice(0, MAX_TRANSCRIPT);
      extract(transcript, language);
      const before = process.cpuUsage();
      extract(transcript, language);
      const { user, system } = process.cpuUsage(before);
      assert.ok((user + system) / 1000 < 200, `${(user + system) / 1000} ms`);
    }
  });
});
