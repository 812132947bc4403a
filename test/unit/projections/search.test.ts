import assert from 'node:assert/strict';
import fc from 'fast-check';
import { searchProjection } from '../../../projections/search/projector.ts';
import { searchWords } from '../../../projections/search/document.ts';
import { patientProfile, Recording } from '../../harness/events.ts';
import { projected } from '../../harness/projector.ts';

describe('the words by which a name is searched', () => {
  const cases: readonly (readonly [name: string, words: readonly string[]])[] = [
    ['Amélie Ngozi-Okafor', ['amelie', 'ngozi', 'okafor']],
    ['  Jean  Bosco ', ['jean', 'bosco']],
    ['Ọlábísí Ṣàngódélé', ['olabisi', 'sangodele']],
    ['Ịfeọma Ụzọ', ['ifeoma', 'uzo']],
    ["N'Diaye", ['n', 'diaye']],
    ['Müller (Anna)', ['muller', 'anna']],
    ['İnci', ['inci']],
    ['Fatou Fatou', ['fatou']],
    ['Bébé 2 Mukendi', ['bebe', '2', 'mukendi']],
    ['مريم', ['مريم']],
    ['李雷', ['李雷']],
    ['🫀', []],
    ['', []],
    [' -- ', []],
  ];
  for (const [name, words] of cases) {
    it(`of ${JSON.stringify(name)} are ${words.join(', ') || 'none'}`, () => {
      assert.deepEqual(searchWords(name), words);
    });
  }

  it('are the same however an accent is composed', () => {
    assert.deepEqual(searchWords('Am\u00E9lie'), searchWords('Ame\u0301lie'));
  });

  it('are found again when one of them is searched for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (name) => {
        const words = searchWords(name);
        assert.deepEqual(
          words.flatMap((word) => searchWords(word)),
          words,
        );
        assert.equal(new Set(words).size, words.length);
      }),
    );
  });
});

describe('what a patient is found by', () => {
  const recording = new Recording();
  const registered = recording.event('PatientRegistered', patientProfile({ phoneNumber: '+243812345678' }));

  it('is any ending of a word of the name, four digits of the phone number, and the id', () => {
    const renamed = recording.event('PatientDetailsChanged', { name: 'Ina Bo', phoneNumber: '+24381234' });
    projected(searchProjection, [registered, renamed]).shows('patientSearch', 'p1', {
      clinicId: 'main',
      keys: ['ina', 'na', 'a', 'bo', 'o', '24381234', '4381234', '381234', '81234', '1234', 'p1'],
    });
  });

  it('stays where something else changes', () => {
    const renamed = recording.event('PatientDetailsChanged', { name: 'Amélie Kabongo' });
    const older = recording.event('PatientDetailsChanged', { age: 70 });
    projected(searchProjection, [registered, renamed, older]).shows('patientSearch', 'p1', {
      words: ['amelie', 'kabongo'],
      phone: '243812345678',
    });
  });

  it('ends with a number that is taken back', () => {
    const without = recording.event('PatientDetailsChanged', { phoneNumber: null });
    projected(searchProjection, [registered, without]).shows('patientSearch', 'p1', { phone: '' });
  });
});
