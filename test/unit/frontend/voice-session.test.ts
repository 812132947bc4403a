import assert from 'node:assert/strict';
import type { VoiceAnswer } from '../../../backend/contract/voice.ts';
import type { LogValues } from '../../../events/vocabulary.ts';
import {
  asksAboutRest,
  canProcess,
  confidenceBand,
  countOf,
  EMPTY_SESSION,
  itemsOf,
  numberFor,
  openQuestions,
  resume,
  saidSince,
  unitSentence,
  valuesOf,
  type VoiceAction,
  voiceSession,
} from '../../../frontend/src/features/voice/voiceSession.ts';

const answerTo = (transcript: string, values: LogValues): VoiceAnswer => ({
  success: true,
  extractedData: { ...values, confidence: 0.9, language: 'en', originalTranscript: transcript },
  confidence: 0.9,
  error: null,
  questions: [],
  understood: [],
  notUnderstood: [],
  others: [],
});

const UNIT_QUESTION = {
  field: 'glucoseMmol' as const,
  kind: 'unit' as const,
  value: 1.8,
  values: [10, 1.8],
  units: ['g/L', 'mmol/L'],
  said: 'Glycémie 1,8',
};

const after = (...actions: readonly VoiceAction[]) => actions.reduce(voiceSession, EMPTY_SESSION);

const understood = (transcript: string, values: LogValues): readonly VoiceAction[] => [
  { type: 'typed', text: transcript },
  { type: 'processingStarted' },
  { type: 'processed', answer: answerTo(transcript, values) },
];

describe('a voice session', () => {
  it('asks until it is answered or left out', () => {
    const transcript = 'Glycémie 1,8';
    const questions = [UNIT_QUESTION];
    const answer = { ...answerTo(transcript, {}), success: false, questions };
    const asked: readonly VoiceAction[] = [
      { type: 'typed', text: transcript },
      { type: 'processingStarted' },
      { type: 'processed', answer },
    ];
    assert.deepEqual(openQuestions(after(...asked)), questions);
    assert.deepEqual(openQuestions(after(...asked, { type: 'removed', field: 'glucoseMmol' })), []);
  });

  it('is come back to as it was left, with nobody listening', () => {
    const left = after({ type: 'typed', text: 'Pulse 72.' }, { type: 'recordingStarted' });
    assert.deepEqual(resume(left), { ...left, phase: 'idle' });
  });

  it('puts what is said behind what stood there, and forgets what was not made out', () => {
    const session = after(
      { type: 'typed', text: 'Pulse 72.' },
      { type: 'recordingStarted' },
      { type: 'hearing', text: 'no' },
      { type: 'heard', text: 'no dizziness' },
      { type: 'heard', text: 'no dizziness today' },
      { type: 'recordingEnded' },
    );
    assert.equal(session.transcript, 'Pulse 72. no dizziness today');
    assert.equal(session.interim, '');
    assert.equal(session.phase, 'idle');
  });

  it('hears nothing once the recording has ended', () => {
    const session = after(
      { type: 'recordingStarted' },
      { type: 'recordingEnded' },
      { type: 'heard', text: 'late' },
      { type: 'hearing', text: 'late' },
    );
    assert.deepEqual(session, EMPTY_SESSION);
  });

  it('can be processed only with something said, and not too much of it', () => {
    assert.equal(canProcess(EMPTY_SESSION), false);
    assert.equal(canProcess(after({ type: 'typed', text: ' \n ' })), false);
    assert.equal(canProcess(after({ type: 'typed', text: 'a'.repeat(5001) })), false);
    assert.equal(canProcess(after({ type: 'typed', text: 'a'.repeat(5000) })), true);
    assert.equal(canProcess(after({ type: 'typed', text: 'a' }, { type: 'processingStarted' })), false);
  });

  it('shows what was understood in the order of the vocabulary, without what was taken away', () => {
    const session = after(...understood('all', { dizzinessLightheaded: false, hr: 72, bpSys: 150 }), {
      type: 'removed',
      field: 'hr',
    });
    assert.deepEqual(itemsOf(session), [
      { field: 'bpSys', value: 150 },
      { field: 'dizzinessLightheaded', value: false },
    ]);
  });

  it('keeps what was taken away while the person goes on, and begins afresh with another text', () => {
    const removed: readonly VoiceAction[] = [
      ...understood('one', { hr: 72 }),
      { type: 'removed', field: 'hr' },
    ];
    assert.deepEqual(itemsOf(after(...removed, ...understood('one two', { hr: 72, weightKg: 70 }))), [
      { field: 'weightKg', value: 70 },
    ]);
    assert.deepEqual(itemsOf(after(...removed, ...understood('other', { hr: 72 }))), [
      { field: 'hr', value: 72 },
    ]);
  });

  it('shows what was taken away once it is said again, as it is said then', () => {
    const removed: readonly VoiceAction[] = [
      ...understood('Pulse 127.', { hr: 127, chestPainNow: false }),
      { type: 'removed', field: 'hr' },
      { type: 'removed', field: 'chestPainNow' },
    ];
    const more = (transcript: string, whole: LogValues, added: string, values: LogValues): VoiceAction[] => [
      { type: 'typed', text: transcript },
      { type: 'processingStarted' },
      { type: 'processed', answer: answerTo(transcript, whole), more: answerTo(added, values) },
    ];
    const whole = { hr: 127, chestPainNow: false, weightKg: 70 };
    const gone = [...removed, ...more('Pulse 127. Weight 70.', whole, 'Weight 70.', { weightKg: 70 })];
    assert.deepEqual(valuesOf(itemsOf(after(...gone))), { weightKg: 70 });
    const all = 'Pulse 127. Weight 70. Pulse 72, no chest pain.';
    const again = [...gone, ...more(all, whole, 'Pulse 72, no chest pain.', { hr: 72, chestPainNow: false })];
    assert.deepEqual(valuesOf(itemsOf(after(...again))), { hr: 72, weightKg: 70, chestPainNow: false });
    const later = [
      ...again,
      ...more(`${all} Now chest pain.`, { ...whole, chestPainNow: true }, 'Now chest pain.', {
        chestPainNow: true,
      }),
    ];
    assert.deepEqual(valuesOf(itemsOf(after(...later))), { hr: 72, weightKg: 70, chestPainNow: true });
  });

  it('takes what was taken away, changed and said again as it was said last', () => {
    const session = after(
      ...understood('Pulse 127.', { hr: 127 }),
      { type: 'edited', field: 'hr', value: 128 },
      { type: 'removed', field: 'hr' },
      { type: 'typed', text: 'Pulse 127. Pulse 72.' },
      { type: 'processingStarted' },
      {
        type: 'processed',
        answer: answerTo('Pulse 127. Pulse 72.', { hr: 127 }),
        more: answerTo('Pulse 72.', { hr: 72 }),
      },
    );
    assert.deepEqual(itemsOf(session), [{ field: 'hr', value: 72 }]);
  });

  it('asks for the unit of what was taken away and is said again without one, until it is answered', () => {
    const asked: readonly VoiceAction[] = [
      ...understood('Glycémie 9.', { glucoseMmol: 9 }),
      { type: 'removed', field: 'glucoseMmol' },
      { type: 'typed', text: 'Glycémie 9. Glycémie 1,8.' },
      { type: 'processingStarted' },
      {
        type: 'processed',
        answer: answerTo('Glycémie 9. Glycémie 1,8.', { glucoseMmol: 9 }),
        more: { ...answerTo('Glycémie 1,8.', {}), questions: [UNIT_QUESTION] },
      },
    ];
    const goesOn: readonly VoiceAction[] = [
      { type: 'typed', text: 'Glycémie 9. Glycémie 1,8. Bonjour.' },
      { type: 'processingStarted' },
      {
        type: 'processed',
        answer: answerTo('Glycémie 9. Glycémie 1,8. Bonjour.', { glucoseMmol: 9 }),
        more: answerTo('Bonjour.', {}),
      },
    ];
    for (const session of [after(...asked), after(...asked, ...goesOn)]) {
      assert.deepEqual(itemsOf(session), []);
      assert.deepEqual(openQuestions(session), [UNIT_QUESTION]);
    }
  });

  it('looks by itself at what was said since, where something was taken away', () => {
    const said = understood('Pulse 127.', { hr: 127 });
    const more: VoiceAction = { type: 'typed', text: 'Pulse 127. Pulse 72.' };
    const removed: VoiceAction = { type: 'removed', field: 'hr' };
    assert.equal(saidSince(after(...said, more)), null);
    assert.equal(saidSince(after(...said, removed)), null);
    assert.equal(saidSince(after(...said, removed, more)), 'Pulse 72.');
    assert.equal(saidSince(after(...said, removed, { type: 'typed', text: 'Pulse 72.' })), null);
  });

  it('takes a word that has become longer for corrected, and not for said again', () => {
    for (const [first, corrected, value] of [
      ['Sugar 1', 'Sugar 19', 19],
      ['Sugar 1', 'Sugar 1.9', 1.9],
      ['Sugar 1,', 'Sugar 1,9', 1.9],
    ] as const) {
      const removed = [
        ...understood(first, { glucoseMmol: 1 }),
        { type: 'removed', field: 'glucoseMmol' },
        { type: 'typed', text: corrected },
      ] as const satisfies readonly VoiceAction[];
      assert.equal(saidSince(after(...removed)), null);
      const answer = answerTo(corrected, { glucoseMmol: value });
      const session = after(...removed, { type: 'processingStarted' }, { type: 'processed', answer });
      assert.deepEqual(itemsOf(session), [{ field: 'glucoseMmol', value }]);
    }
  });

  it('takes no answer to what has been cleared', () => {
    const session = after(
      { type: 'typed', text: 'one' },
      { type: 'processingStarted' },
      { type: 'cleared' },
      { type: 'processed', answer: answerTo('one', { hr: 72 }) },
    );
    assert.deepEqual(session, EMPTY_SESSION);
    const next = after(
      { type: 'typed', text: 'two' },
      { type: 'processingStarted' },
      { type: 'processed', answer: answerTo('one', { hr: 72 }) },
    );
    assert.equal(next.answer, null);
    assert.equal(next.phase, 'processing', 'its own answer is still to come');
  });

  it('gives no values while one of them cannot be read, and the changed ones after that', () => {
    const changed = after(...understood('all', { glucoseMmol: 7.2, hr: 72 }), {
      type: 'edited',
      field: 'glucoseMmol',
      value: null,
    });
    assert.equal(valuesOf(itemsOf(changed)), null);
    const mended = voiceSession(changed, { type: 'edited', field: 'glucoseMmol', value: 8.1 });
    assert.deepEqual(valuesOf(itemsOf(mended)), { hr: 72, glucoseMmol: 8.1 });
  });

  it('is no longer in the form once something of it is changed', () => {
    const applied = after(...understood('all', { hr: 72, weightKg: 70 }), { type: 'applied' });
    assert.equal(applied.isApplied, true);
    assert.equal(voiceSession(applied, { type: 'removed', field: 'hr' }).isApplied, false);
  });

  it('goes on behind what was kept, also where somebody speaks already when that is found', () => {
    const kept = after(...understood('pulse 72', { hr: 72 }));
    const spoken = after(
      { type: 'recordingStarted' },
      { type: 'resumed', session: kept },
      { type: 'heard', text: 'weight 70' },
      { type: 'recordingEnded' },
    );
    assert.equal(spoken.transcript, 'pulse 72 weight 70');
    assert.deepEqual(valuesOf(itemsOf(spoken)), { hr: 72 });
  });

  it('counts no denied symptom, but a medicine that was not taken', () => {
    const items = itemsOf(after(...understood('all', { hr: 72, palpitations: false, medsTakenNow: false })));
    assert.equal(countOf(items), 2);
  });

  it('asks about breathlessness at rest until that is answered', () => {
    const session = after(...understood('all', { breathlessnessExertion: true }));
    assert.equal(asksAboutRest(session), true);
    assert.equal(
      asksAboutRest(voiceSession(session, { type: 'edited', field: 'breathlessnessRest', value: false })),
      false,
    );
    assert.equal(asksAboutRest(after(...understood('all', { breathlessnessExertion: false }))), false);
  });

  it('has three bands of confidence', () => {
    const bands = [1, 0.85, 0.84, 0.6, 0.59, 0].map((confidence) => confidenceBand(confidence, false));
    assert.deepEqual(bands, ['high', 'high', 'medium', 'medium', 'low', 'low']);
    assert.equal(confidenceBand(1, true), 'medium', 'nobody is sure of what is still open');
  });

  it('says the unit of a value in the language that is spoken', () => {
    assert.equal(unitSentence(1.8, 'g/L', 'fr'), 'Glycémie 1,8 g/L.');
    assert.equal(unitSentence(1.8, 'mmol/L', 'en'), 'Glucose 1.8 mmol/L.');
  });

  it('reads a typed number only where the field can hold it', () => {
    assert.equal(numberFor('glucoseMmol', '7,2'), 7.2);
    assert.equal(numberFor('glucoseMmol', '41'), null);
    assert.equal(numberFor('hr', '72.5'), null);
    assert.equal(numberFor('hr', ''), null);
    assert.equal(numberFor('hr', 'x'), null);
  });
});
