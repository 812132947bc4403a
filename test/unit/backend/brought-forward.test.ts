import assert from 'node:assert/strict';
import {
  firstUnanswered,
  lipidsDueOn,
  renalDueOn,
  type Told,
} from '../../../backend/lab-tests/brought-forward.ts';
import { changedOn, medicineFor } from '../../../backend/lab-tests/medicines.ts';
import { positionFromText } from '../../../events/position.ts';

type Doses = Parameters<typeof changedOn>[0]['doses'];

const dose = (since: string, amount = '40 mg', times: readonly string[] = []): Doses[number] => ({
  since,
  dose: amount,
  times,
  by: 'dr-ngozi',
});
const taken = (name: string, ...doses: Doses) => ({ name, doses });

describe('what a medicine is for', () => {
  const told = (name: string): readonly string[] => [...medicineFor(name)];

  it('is known by the generic name, however it is written', () => {
    for (const name of ['Furosemide', 'FUROSEMIDE 40 mg', 'Furosémide', 'furosemid', 'Sacubitril/valsartan'])
      assert.deepEqual(told(name), ['heart failure'], name);
    for (const name of [
      'lisinopril',
      'Énalapril',
      'losartan potassium',
      'spironolactone',
      'Bisoprolol fumarate',
    ])
      assert.deepEqual(told(name), ['heart failure'], name);
    for (const name of ['Atorvastatin', 'Atorvastatine', 'rosuvastatin 10'])
      assert.deepEqual(told(name), ['cholesterol'], name);
    assert.deepEqual(told('Perindopril + atorvastatin'), ['heart failure', 'cholesterol']);
  });

  it('is not guessed from a name that only looks alike, or that nobody listed', () => {
    for (const name of [
      'Nystatin',
      'somatostatin',
      'Metformin until April',
      'Amlodipine',
      'Lasix',
      'Insulin',
      '',
    ])
      assert.deepEqual(told(name), [], name);
  });
});

describe('the days on which a medicine changed', () => {
  it('are that of its start, and those of another dose', () => {
    const doses = [dose('2026-03-01'), dose('2026-03-05', '80 mg'), dose('2026-03-09', '80 mg', ['08:00'])];
    assert.deepEqual(changedOn({ doses }), ['2026-03-01', '2026-03-05']);
  });

  it('are those on which it is taken more or less often, and not at other hours', () => {
    const doses = [
      dose('2026-03-01', '40 mg', ['08:00']),
      dose('2026-03-03', '40 mg', ['09:00']),
      dose('2026-03-05', '40 mg', ['08:00', '14:00']),
    ];
    assert.deepEqual(changedOn({ doses }), ['2026-03-01', '2026-03-05']);
  });
});

describe('a test of the kidneys', () => {
  const ENROLLED = '2026-01-10';
  const due = (details: Partial<Parameters<typeof renalDueOn>[0]>) =>
    renalDueOn({
      medications: [],
      isHeartFailureKnown: true,
      heartFailureSince: null,
      enrolledOn: ENROLLED,
      last: '2026-02-01',
      ...details,
    });

  it('is due two weeks after a heart failure medicine was started, given known heart failure', () => {
    const medications = [taken('Furosemide', dose('2026-03-01'))];
    assert.equal(due({ medications }), '2026-03-15');
    assert.equal(due({ medications, isHeartFailureKnown: false }), null);
    assert.equal(due({ medications: [taken('Amlodipine', dose('2026-03-01'))] }), null);
  });

  it('is due after another dose, until one followed: one of the same day was before it', () => {
    const medications = [taken('Ramipril', dose('2026-01-20', '2.5 mg'), dose('2026-03-01', '5 mg'))];
    assert.equal(due({ medications }), '2026-03-15');
    assert.equal(due({ medications, last: '2026-03-01' }), '2026-03-15');
    assert.equal(due({ medications, last: '2026-03-02' }), null);
  });

  it('is due as early as the first of several changes asks for', () => {
    const titrated = [taken('Carvedilol', dose('2026-03-01', '3 mg'), dose('2026-03-10', '6 mg'))];
    assert.equal(due({ medications: titrated }), '2026-03-15');
    assert.equal(due({ medications: titrated, last: '2026-03-05' }), '2026-03-24');
    assert.equal(due({ medications: titrated, heartFailureSince: '2026-02-20' }), '2026-03-06');
  });

  it('is not overdue for a medicine of years before the enrolment', () => {
    const medications = [taken('Furosemide', dose('2019-05-02'))];
    assert.equal(due({ medications, last: null }), null);
    assert.equal(due({ medications: [taken('Furosemide', dose('2026-01-05'))], last: null }), '2026-01-19');
  });

  it('is due two weeks after heart failure became known, until one followed', () => {
    assert.equal(due({ heartFailureSince: '2026-03-01' }), '2026-03-15');
    assert.equal(due({ heartFailureSince: '2026-03-01', last: '2026-03-02' }), null);
  });
});

describe('a test of the lipids', () => {
  const due = (last: string | null, ...doses: Doses) =>
    lipidsDueOn({ medications: [taken('Atorvastatin', ...doses)], enrolledOn: '2026-01-10', last });

  it('is due three months after a statin was started or changed', () => {
    assert.equal(due('2026-02-01', dose('2026-03-01', '20 mg')), '2026-06-01');
    assert.equal(due(null, dose('2026-11-30', '20 mg')), '2027-02-28');
    assert.equal(due('2026-05-20', dose('2026-03-01', '20 mg'), dose('2026-05-10', '40 mg')), '2026-08-10');
    assert.equal(due(null, dose('2024-03-01')), null);
  });

  it('is still due after one of the first two months, which shows what was before', () => {
    assert.equal(due('2026-04-30', dose('2026-03-01')), '2026-06-01');
    assert.equal(due('2026-05-01', dose('2026-03-01')), null);
  });
});

describe('a RED log that asks for an ECG', () => {
  const told = (day: string, position: number): Told => ({
    day,
    position: positionFromText(String(position).padStart(20, '0')),
  });

  it('has no answer while no ECG followed: the first of them counts', () => {
    assert.equal(firstUnanswered([], []), null);
    assert.equal(firstUnanswered([told('2026-03-08', 4), told('2026-03-10', 5)], []), '2026-03-08');
    assert.equal(
      firstUnanswered([told('2026-03-08', 4), told('2026-03-10', 6)], [told('2026-03-09', 5)]),
      '2026-03-10',
    );
  });

  it('of the day of an ECG came after it where it was told after it', () => {
    assert.equal(firstUnanswered([told('2026-03-10', 5)], [told('2026-03-10', 4)]), '2026-03-10');
    assert.equal(firstUnanswered([told('2026-03-10', 4)], [told('2026-03-10', 5)]), null);
  });

  it('is not answered by an old ECG that was entered after it', () => {
    assert.equal(firstUnanswered([told('2026-03-10', 4)], [told('2026-03-01', 9)]), '2026-03-10');
    assert.equal(firstUnanswered([told('2026-03-08', 9)], [told('2026-03-09', 4)]), null);
  });
});
