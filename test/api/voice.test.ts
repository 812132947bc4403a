import assert from 'node:assert/strict';
import { MAX_TRANSCRIPT, voiceAnswerSchema } from '../../backend/contract/voice.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

const PATH = '/api/voice/process-transcript';
const NOTHING = 'No readings or symptoms were recognised. Please try again or use the form.';

describe('voice: what was said becomes values for a form', () => {
  let product: TestProduct;
  let client: ApiClient;

  before(async () => {
    product = await startTestProduct();
    client = product.client();
  });
  after(() => product.stop());

  const process = async (transcript: string, language: 'en' | 'fr') =>
    (await client.post(PATH, { transcript, language })).as(200, voiceAnswerSchema);

  it('answers the fields that were said, how sure it is, and what was said', async () => {
    const transcript = 'My blood pressure is 150 over 95, no dizziness';
    assert.deepEqual(await process(transcript, 'en'), {
      success: true,
      extractedData: {
        bpSys: 150,
        bpDia: 95,
        dizzinessLightheaded: false,
        confidence: 0.92,
        language: 'en',
        originalTranscript: transcript,
      },
      confidence: 0.92,
      error: null,
      questions: [],
      understood: [
        { field: 'bpSys', from: 3, to: 17, text: 'blood pressure' },
        { field: 'bpSys', from: 21, to: 32, text: '150 over 95' },
        { field: 'bpDia', from: 21, to: 32, text: '150 over 95' },
        { field: 'dizzinessLightheaded', from: 37, to: 46, text: 'dizziness' },
      ],
      notUnderstood: [],
      others: [],
    });
  });

  it('says so, and is still an answer, where nothing was recognised', async () => {
    const answer = await process('Bonjour', 'fr');
    assert.equal(answer.success, false);
    assert.equal(answer.error, NOTHING);
    assert.equal(answer.confidence, 0);
    assert.deepEqual(answer.extractedData, {
      confidence: 0,
      language: 'fr',
      originalTranscript: 'Bonjour',
    });
  });

  it('asks for the unit where nobody can tell it', async () => {
    const answer = await process('Glycémie 1,8', 'fr');
    assert.equal(answer.success, false);
    assert.equal(answer.error, 'Is that in g/L or mmol/L? Please say the unit or use the form.');
    assert.deepEqual(answer.questions, [
      {
        field: 'glucoseMmol',
        kind: 'unit',
        value: 1.8,
        values: [10, 1.8],
        units: ['g/L', 'mmol/L'],
        said: 'Glycémie 1,8',
      },
    ]);
  });

  it('asks which of two values « un gramme cinq » is', async () => {
    const answer = await process('Glycémie un gramme cinq', 'fr');
    assert.equal(answer.error, 'Is that 1.05 g/L or 1.5 g/L? Please say it again or use the form.');
  });

  it('asks beside what it did recognise', async () => {
    const answer = await process('Pouls 72, glycémie 1,8', 'fr');
    assert.equal(answer.success, true);
    assert.equal(answer.error, null);
    assert.equal(answer.extractedData.hr, 72);
    assert.equal(answer.questions.length, 1);
  });

  it('takes a glucose without a unit for what the meter shows', async () => {
    const ask = async (glucoseUnit?: string) =>
      (await client.post(PATH, { transcript: 'My sugar is thirty five', language: 'en', glucoseUnit })).as(
        200,
        voiceAnswerSchema,
      ).extractedData.glucoseMmol;
    assert.deepEqual([await ask('mg/dL'), await ask('mmol/L'), await ask()], [1.9, 35, 35]);
  });

  it('asks about a danger of yesterday, leaves out the husband’s, and lists what it does not understand', async () => {
    const transcript = 'My husband has chest pain. Yesterday I fainted. My body dey somehow. Pulse 72.';
    const answer = await process(transcript, 'en');
    assert.deepEqual(answer.others, [{ from: 0, to: 25, text: 'My husband has chest pain' }]);
    assert.deepEqual(
      answer.questions.map(({ field, kind, said }) => [field, kind, said]),
      [['syncopeOrCollapse', 'now', 'Yesterday I fainted']],
    );
    assert.deepEqual(answer.notUnderstood, [{ from: 48, to: 67, text: 'My body dey somehow' }]);
    assert.equal(answer.extractedData.hr, 72);
    assert.ok(answer.confidence < 0.85);
  });

  const asked: readonly [string, string][] = [
    ['Yesterday I fainted', 'Is that so now: “Yesterday I fainted”? Please answer or use the form.'],
    ['Pulse 72 then 80', 'Which is it: 72 or 80? Please answer or use the form.'],
    ['I weigh between 70 and 72 kilos', 'Which is it: 70 or 72? Please answer or use the form.'],
  ];
  for (const [transcript, sentence] of asked) {
    it(`says what to answer where there is nothing but a question: ${transcript}`, async () => {
      const answer = await process(transcript, 'en');
      assert.equal(answer.success, false);
      assert.equal(answer.error, sentence);
    });
  }

  it('reads a language by its own words only', async () => {
    assert.equal((await process('Ma tension est de 15 9', 'en')).success, false);
  });

  it('is there for a patient too, and for nobody else', async () => {
    const { id } = await client.register();
    const patient = await product.clientAs('patient', { patientId: id });
    (await patient.post(PATH, { transcript: 'pulse 72', language: 'en' })).as(200, voiceAnswerSchema);
    for (const role of ['auditor', 'analyst'] as const) {
      const other = await product.clientAs(role);
      (await other.post(PATH, { transcript: 'pulse 72', language: 'en' })).refused(403);
    }
  });

  it('changes nothing: no event is written, and what was said stands in no log', async () => {
    const before = await product.events();
    await process('Pulse 72 and my secret', 'en');
    assert.equal((await product.events()).length, before.length);
    assert.ok(!product.logged.join('').includes('secret'));
  });

  const refused: readonly [string, unknown, string, string][] = [
    ['nothing', {}, 'transcript validation.transcript.required', 'The transcript is missing.'],
    [
      'a blank transcript',
      { transcript: ' \n ', language: 'en' },
      'transcript validation.transcript.required',
      'The transcript is missing.',
    ],
    [
      'one more character than fits',
      { transcript: 'a'.repeat(MAX_TRANSCRIPT + 1), language: 'en' },
      'transcript validation.transcript.text',
      'The transcript may have at most 5000 characters.',
    ],
    [
      'a transcript of 100 kB',
      { transcript: 'no chest pain, '.repeat(6827), language: 'fr' },
      'transcript validation.transcript.text',
      'The transcript may have at most 5000 characters.',
    ],
    [
      'a third language',
      { transcript: 'Presha yangu ni 150', language: 'sw' },
      'language validation.language.choice',
      'The language must be one of: en, fr.',
    ],
    [
      'a unit that no meter shows',
      { transcript: 'sugar 7', language: 'en', glucoseUnit: 'kg' },
      'glucoseUnit validation.glucoseUnit.choice',
      'The unit of the glucose meter must be one of: mmol/L, mg/dL, g/L.',
    ],
    [
      'no language',
      { transcript: 'pulse 72' },
      'language validation.language.required',
      'The language is missing.',
    ],
    [
      'a transcript that is no text',
      { transcript: 72, language: 'en' },
      'transcript validation.transcript.text',
      'The transcript must be a text.',
    ],
    [
      'half a character',
      { transcript: 'pulse \ud800', language: 'en' },
      'transcript validation.transcript.text',
      'The transcript holds a character that cannot be stored.',
    ],
  ];
  for (const [what, body, issue, sentence] of refused) {
    it(`refuses ${what} in one sentence`, async () => {
      const answer = await client.post(PATH, body);
      assert.equal(answer.issues()[0], issue);
      assert.equal(answer.refused(400).issues?.[0]?.message, sentence);
    });
  }

  it('takes a transcript as long as fits', async () => {
    const transcript = 'pulse 72. '.repeat(MAX_TRANSCRIPT / 10).trim();
    assert.equal((await process(transcript, 'en')).extractedData.hr, 72);
  });
});
