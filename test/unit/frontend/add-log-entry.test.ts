import assert from 'node:assert/strict';
import fc from 'fast-check';
import { MAX_NOTE } from '../../../backend/contract/primitives.ts';
import { boundsOf, LOG_FIELDS } from '../../../events/vocabulary.ts';
import {
  ADD_LOG_NUMBERS,
  ADD_LOG_SYMPTOM_GROUPS,
  ADD_LOG_SYMPTOMS,
  type AddLogValues,
  bodyOf,
  EMPTY_ADD_LOG,
  problemsOf,
} from '../../../frontend/src/features/add-log/addLogEntry.ts';
import {
  isComplete,
  lastWeightOf,
  numberIn,
  pressuresIn,
} from '../../../frontend/src/features/measurements/numberEntries.ts';
import { plausibilityWarnings } from '../../../frontend/src/features/measurements/plausibility.ts';
import { readHints } from '../../../frontend/src/features/logs/savedHints.ts';
import { submittedToast } from '../../../frontend/src/features/add-log/submittedToast.ts';
import { sampleEvaluation, sampleLog } from './sample-answers.ts';

function typed(numbers: AddLogValues['numbers'], change: Partial<AddLogValues> = {}): AddLogValues {
  return { ...EMPTY_ADD_LOG, numbers: { ...EMPTY_ADD_LOG.numbers, ...numbers }, ...change };
}

const told = (values: AddLogValues) => problemsOf(values).map(({ field, problem }) => `${field} ${problem}`);

describe('the fields of the add-log form', () => {
  it('are at least the readings and counts of its specification, in its order', () => {
    const specified = ['bpSys', 'bpDia', 'hr', 'spo2', 'weightKg', 'orthopnoeaPillows', 'missedDoses24h'];
    assert.deepEqual(
      ADD_LOG_NUMBERS.filter((name) => specified.includes(name)),
      specified,
    );
  });

  it('are exactly the sixteen symptoms of the stored log', () => {
    assert.deepEqual([...ADD_LOG_SYMPTOMS].sort(), [
      'ankleSwellingIncrease',
      'breathlessnessExertion',
      'breathlessnessRest',
      'chestPainAtRest',
      'chestPainNow',
      'chestPainOnExertion',
      'chestPainRadiationJawArm',
      'coughFrothySputum',
      'diaphoresis',
      'dizzinessLightheaded',
      'nauseaVomiting',
      'neuroDeficitNew',
      'palpitations',
      'pnd',
      'severeHeadache',
      'syncopeOrCollapse',
    ]);
  });

  it('stand in their groups, each symptom once', () => {
    const grouped = ADD_LOG_SYMPTOM_GROUPS.flatMap(({ symptoms }) => symptoms);
    assert.deepEqual([...grouped].sort(), [...ADD_LOG_SYMPTOMS].sort());
  });
});

describe('an entry of the add-log form', () => {
  it('may be empty altogether', () => assert.deepEqual(told(EMPTY_ADD_LOG), []));

  for (const field of ADD_LOG_NUMBERS) {
    const { min, max } = boundsOf(field, 'addLog');
    it(`is taken for ${field} from ${min} to ${max} and no further`, () => {
      assert.deepEqual(told(typed({ [field]: String(min) })), []);
      assert.deepEqual(told(typed({ [field]: String(max) })), []);
      assert.deepEqual(told(typed({ [field]: String(min - 1) })), [`${field} range`]);
      assert.deepEqual(told(typed({ [field]: String(max + 1) })), [`${field} range`]);
    });
  }

  it('is held to this form’s own bounds, which are narrower than the daily form’s', () => {
    assert.deepEqual(
      (['bpSys', 'bpDia', 'weightKg', 'missedDoses24h'] as const).map((field) => boundsOf(field, 'addLog')),
      [
        { min: 70, max: 260 },
        { min: 40, max: 150 },
        { min: 20, max: 250 },
        { min: 0, max: 10 },
      ],
    );
  });

  it('must be a whole number but for the weight, which has one decimal at most', () => {
    assert.deepEqual(told(typed({ bpSys: '120,5', weightKg: '72,45' })), [
      'bpSys whole',
      'weightKg decimals',
    ]);
    assert.deepEqual(told(typed({ weightKg: '72,4' })), []);
  });

  it('must be a number', () => assert.deepEqual(told(typed({ hr: '7O' })), ['hr number']));

  it('must have the lower pressure below the upper', () => {
    assert.deepEqual(told(typed({ bpSys: '120', bpDia: '120' })), ['bpDia diastolicNotBelowSystolic']);
    assert.deepEqual(told(typed({ bpSys: '120', bpDia: '119' })), []);
  });

  it('is not called crossed while one of the pressures is wrong by itself', () => {
    assert.deepEqual(told(typed({ bpSys: '12', bpDia: '90' })), ['bpSys range']);
  });

  it('may have one pressure alone', () => assert.deepEqual(told(typed({ bpDia: '90' })), []));

  it('may have notes of so many characters', () => {
    assert.deepEqual(told(typed({}, { notes: 'n'.repeat(MAX_NOTE) })), []);
    assert.deepEqual(told(typed({}, { notes: 'n'.repeat(MAX_NOTE + 1) })), ['notes tooLong']);
  });
});

describe('the body of a log', () => {
  it('has null for an empty reading, 0 for an empty count, and every symptom', () => {
    const { patientId, source, data } = bodyOf('p1', EMPTY_ADD_LOG);
    assert.deepEqual({ patientId, source }, { patientId: 'p1', source: 'add-log' });
    assert.deepEqual(data, {
      ...Object.fromEntries(ADD_LOG_NUMBERS.map((name) => [name, LOG_FIELDS[name].reading ? null : 0])),
      ...Object.fromEntries(ADD_LOG_SYMPTOMS.map((name) => [name, false])),
      medsTakenNow: true,
      notes: null,
    });
  });

  it('has what was entered', () => {
    const values = typed(
      { bpSys: ' 142 ', weightKg: '72,4' },
      { symptoms: { palpitations: true }, medsTakenNow: 'no', notes: ' tired ' },
    );
    const { data } = bodyOf('p1', values);
    assert.deepEqual(
      [
        data['bpSys'],
        data['weightKg'],
        data['palpitations'],
        data['pnd'],
        data['medsTakenNow'],
        data['notes'],
      ],
      [142, 72.4, true, false, false, 'tired'],
    );
  });

  it('holds the same weight with a comma and with a point', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 2500 }), (tenths) => {
        const text = `${Math.floor(tenths / 10)}.${tenths % 10}`;
        const withPoint = bodyOf('p1', typed({ weightKg: text })).data['weightKg'];
        const withComma = bodyOf('p1', typed({ weightKg: text.replace('.', ',') })).data['weightKg'];
        assert.equal(withPoint, tenths / 10);
        assert.equal(withComma, tenths / 10);
      }),
    );
  });
});

describe('a number with its unit', () => {
  const read = (field: 'spo2' | 'hr' | 'bpSys' | 'weightKg' | 'glucoseMmol', text: string) =>
    numberIn({ numbers: { [field]: text } }, field);
  for (const [field, text, value] of [
    ['spo2', '98%', 98],
    ['spo2', '98 %', 98],
    ['hr', '72 bpm', 72],
    ['bpSys', '140mmHg', 140],
    ['weightKg', '71,4 kg', 71.4],
    ['glucoseMmol', '105 mg/dL', 105],
    ['glucoseMmol', '1,05 g/L', 1.05],
    ['glucoseMmol', '5.5 mmol', 5.5],
  ] as const) {
    it(`is read of “${text}”`, () => assert.equal(read(field, text), value));
  }
  it('is not read of a unit that is none of it', () => assert.equal(read('hr', '72 kg'), null));

  for (const [text, both] of [
    ['140/90', ['140', '90']],
    ['140/', ['140', '']],
    ['14 / 9 mmHg', ['14', '9']],
    ['My pressure was 140/90 today', ['140', '90']],
    ['12/11/2026', null],
    ['140', null],
  ] as const) {
    it(`is ${both === null ? 'no pair' : 'a pair'} in “${text}”`, () => {
      const found = pressuresIn(text);
      assert.deepEqual(found === null ? null : [found.bpSys, found.bpDia], both);
    });
  }
});

describe('a systolic pressure that is typed', () => {
  const isSystolicComplete = (text: string) => isComplete('bpSys', 'daily', 'mmol/L', text);
  const complete = ['120', '95', '70', '260', ' 142 '];
  const incomplete = ['', '1', '12', '26', '9', '1420', '12a'];
  for (const text of complete) it(`is complete at “${text}”`, () => assert.ok(isSystolicComplete(text)));
  for (const text of incomplete)
    it(`is not complete at “${text}”`, () => assert.ok(!isSystolicComplete(text)));

  it('is never complete while another digit could follow', () => {
    const { min, max } = boundsOf('bpSys', 'addLog');
    for (let value = min; value <= max; value += 1) {
      for (let digits = 1; digits < String(value).length; digits += 1) {
        assert.ok(!isSystolicComplete(String(value).slice(0, digits)), String(value));
      }
      assert.ok(isSystolicComplete(String(value)), String(value));
    }
  });
});

describe('a second look', () => {
  const looks = (numbers: AddLogValues['numbers'], lastWeight: number | null = null) =>
    plausibilityWarnings(typed(numbers), 'addLog', lastWeight);

  it('offers millimetres for a pressure in centimetres of mercury', () => {
    assert.deepEqual(looks({ bpSys: '14', bpDia: '9' }), [
      { field: 'bpSys', kind: 'centimetres', offer: { bpSys: '140', bpDia: '90' } },
    ]);
    assert.deepEqual(looks({ bpSys: '14,5' }), [
      { field: 'bpSys', kind: 'centimetres', offer: { bpSys: '145' } },
    ]);
  });

  it('offers to swap the two pressures', () => {
    assert.deepEqual(looks({ bpSys: '80', bpDia: '120' }), [
      { field: 'bpDia', kind: 'swapped', offer: { bpSys: '120', bpDia: '80' } },
    ]);
  });

  it('offers nothing that the form would refuse', () => {
    assert.deepEqual(looks({ bpSys: '5', bpDia: '3' }), []);
    assert.deepEqual(looks({ bpSys: '30', bpDia: '120' }), []);
  });

  it('is asked for at a weight more than 5 kg from the last', () => {
    assert.deepEqual(looks({ weightKg: '77,5' }, 72.4)[0]?.kind, 'weightJump');
    assert.deepEqual(looks({ weightKg: '77,4' }, 72.4), []);
    assert.deepEqual(looks({ weightKg: '77,5' }, null), []);
  });

  it('is asked for where the pulse is the same number as another reading', () => {
    assert.equal(looks({ hr: '98', spo2: '98' })[0]?.kind, 'sameAsPulse');
    assert.equal(looks({ hr: '120', bpSys: '120', bpDia: '80' })[0]?.kind, 'sameAsPulse');
    assert.deepEqual(looks({ hr: '72', spo2: '98' }), []);
  });

  it('knows the newest weight that was logged', () => {
    assert.equal(lastWeightOf([{ weightKg: null }, { weightKg: 71.1 }, { weightKg: 70 }]), 71.1);
    assert.equal(lastWeightOf([]), null);
  });
});

describe('the notice that a log was saved', () => {
  const toastOf = (flag: 'RED' | 'AMBER' | 'GREEN', limited = false) =>
    submittedToast({
      log: sampleLog('l1', {}),
      evaluation: sampleEvaluation(flag, limited),
      hints: [],
    }).payload.toast;

  it('names the flag, in red where it is RED, and the longer the more urgent', () => {
    assert.deepEqual(
      (['RED', 'AMBER', 'GREEN'] as const).map((flag) => {
        const { name, destructive, duration } = toastOf(flag);
        return [name, destructive, duration];
      }),
      [
        ['logSubmittedRED', true, 10_000],
        ['logSubmittedAMBER', false, 8000],
        ['logSubmittedGREEN', false, 5000],
      ],
    );
  });

  it('does not call a log GREEN that measured nothing', () => {
    assert.equal(toastOf('GREEN', true).name, 'logSubmittedLimited');
  });
});

describe('the hints that are handed to the patient’s page', () => {
  it('are read from the history', () => {
    const hint = { path: 'bpDia', key: 'hint.bp.narrow', message: 'Please check.' };
    assert.deepEqual(readHints({ hints: [hint] }), [hint]);
  });

  it('are none where the history holds something else', () => {
    for (const state of [null, undefined, 'x', { hints: [{ path: 1 }] }])
      assert.deepEqual(readHints(state), []);
  });
});

describe('the vocabulary behind the form', () => {
  it('gives every count of the form 0 and every reading null where nothing was entered', () => {
    for (const field of ADD_LOG_NUMBERS) {
      assert.equal(LOG_FIELDS[field].absent, LOG_FIELDS[field].reading ? null : 0);
    }
  });
});
