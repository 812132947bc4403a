import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Evaluation, logValuesRequestSchemas } from '../../../backend/contract/log.ts';
import { boundsOf, LOG_FIELDS, type LogGroup } from '../../../events/vocabulary.ts';
import { draftKey, openDraft } from '../../../frontend/src/features/report/drafts.ts';
import { localDay } from '../../../frontend/src/lib/localDay.ts';
import { diabetesPanels } from '../../../frontend/src/features/report/diabetesPanels.ts';
import {
  alsoSaid,
  emptyReport,
  hasGate,
  REPORT_GROUPS,
  type ReportForm,
  type ReportValues,
  reportValuesOf,
  unanswered,
  withTyped,
} from '../../../frontend/src/features/report-form/reportForm.ts';
import { reportBody, reportPrint } from '../../../frontend/src/features/report-form/reportBody.ts';
import {
  dangerIn,
  isLowGlucose,
  isLowGlucoseSaid,
  redFlagsOf,
} from '../../../frontend/src/features/report-form/reportDanger.ts';
import {
  reportProblems,
  saidGlucoseWarning,
} from '../../../frontend/src/features/report-form/reportProblems.ts';
import { EMPTY_SESSION } from '../../../frontend/src/features/voice/voiceSession.ts';
import { withSpoken } from '../../../frontend/src/features/report/voiceValues.ts';
import { keptReport } from '../../../frontend/src/features/outbox/keptReport.ts';
import { memoryStore } from '../../../frontend/src/features/outbox/deviceStore.ts';
import { inMmol, mostInUnit } from '../../../events/glucose.ts';
import { sampleEvaluation, sampleLog } from './sample-answers.ts';
import { retestFrom, keptRetest, keepRetest } from '../../../frontend/src/features/report/useRetest.ts';

const AT = '2026-11-21T08:00:00.000Z';
const told = (form: ReportForm, values: ReportValues) =>
  reportProblems(form, values).map(({ field, problem }) => `${field} ${problem}`);

function daily(change: Partial<ReportValues> = {}): ReportValues {
  return { ...emptyReport('daily', 'mmol/L'), ...change };
}

function diabetes(glucose: string, change: Partial<ReportValues> = {}): ReportValues {
  return { ...emptyReport('diabetes', 'mmol/L'), numbers: { glucoseMmol: glucose }, ...change };
}

const saying = (group: LogGroup, ...symptoms: string[]): Partial<ReportValues> => ({
  gates: { [group]: 'yes' },
  symptoms: Object.fromEntries(symptoms.map((name) => [name, true])),
});

describe('what a meter shows in place of a number, and a voice tells', () => {
  it('calls for help and is sent, also where the form does not ask for it', () => {
    const low = withSpoken('daily', daily(), { glucoseSign: 'LO' });
    assert.equal(dangerIn('daily', low, 4), 'lowSugar');
    const { glucoseSign, glucoseMmol, source } = reportBody('daily', low, AT);
    assert.deepEqual([glucoseSign, glucoseMmol ?? null, source], ['LO', null, 'voice']);
    const high = withSpoken('diabetes', diabetes(''), { glucoseSign: 'HI' });
    assert.equal(dangerIn('diabetes', high, 4), 'emergency');
    assert.equal(reportBody('diabetes', high, AT).glucoseSign, 'HI');
  });
});

describe('the forms of a patient', () => {
  it('have the groups of which their specification asks, in its order', () => {
    const specified = {
      daily: [
        'vitals',
        'weight',
        'palpitations',
        'chest',
        'breathing',
        'swelling',
        'activity',
        'dizziness',
        'other',
        'medication',
      ],
      diabetes: ['glucose', 'osmotic', 'foot', 'eyes', 'diabetesMedication'],
    };
    for (const form of ['daily', 'diabetes'] as const) {
      const groups = REPORT_GROUPS[form].map(({ group }) => group);
      assert.deepEqual(
        groups.filter((group) => specified[form].includes(group)),
        specified[form],
      );
    }
  });

  it('let a patient with nothing to report be done in under 12 taps', () => {
    const taps = REPORT_GROUPS.daily.filter(hasGate).length + 1;
    assert.ok(taps < 12, `${taps} taps`);
  });

  it('name every gate that nobody touched as open, and none that said no', () => {
    assert.equal(unanswered('daily', daily()).length, 7);
    assert.deepEqual(unanswered('diabetes', diabetes('5.5', { gates: { foot: 'no', eyes: 'no' } })), [
      'osmotic',
    ]);
  });

  for (const form of ['daily', 'diabetes'] as const) {
    it(`hold every number of the ${form} form to its bounds`, () => {
      for (const { numbers } of REPORT_GROUPS[form]) {
        for (const name of numbers) {
          const { min, max } = boundsOf(name, form);
          const typed = (value: number): ReportValues => ({
            ...emptyReport(form, 'mmol/L'),
            numbers: { [name]: String(value) },
            confirmed: { [name]: String(value) },
          });
          assert.deepEqual(told(form, typed(min)), [], `${name} ${min}`);
          assert.deepEqual(told(form, typed(max)), [], `${name} ${max}`);
          assert.deepEqual(told(form, typed(min - 1)), [`${name} range`]);
          assert.deepEqual(told(form, typed(max + 1)), [`${name} range`]);
        }
      }
    });

    it(`send from the ${form} form only what the server takes`, () => {
      const body = reportBody(form, emptyReport(form, 'mmol/L'), AT);
      const { source, timestamp, notes, ...values } = body;
      assert.equal(logValuesRequestSchemas.daily.safeParse(values).success, true);
      assert.equal(timestamp, AT);
      assert.equal(notes, null);
      assert.equal(source, `${form}-form`);
    });
  }

  it('take no text for a number and no fraction for a whole one', () => {
    assert.deepEqual(told('daily', daily({ numbers: { hr: 'seventy' } })), ['hr number']);
    assert.deepEqual(told('daily', daily({ numbers: { bpSys: '120.5' } })), ['bpSys whole']);
    assert.deepEqual(told('daily', daily({ numbers: { bpSys: '120', bpDia: '120' } })), [
      'bpDia diastolicNotBelowSystolic',
    ]);
    assert.deepEqual(told('daily', daily({ numbers: { bpSys: '120' } })), [], 'a lone systolic is taken');
  });

  it('send what was ticked only behind a gate that says yes, and keep it for when it says so again', () => {
    const ticked = daily(saying('chest', 'chestPainAtRest'));
    assert.equal(reportBody('daily', ticked, AT)['chestPainAtRest'], true);
    const closed = { ...ticked, gates: { chest: 'no' as const } };
    assert.equal(reportBody('daily', closed, AT)['chestPainAtRest'], false);
  });

  it('say of the heart’s medicines that they were taken, unless told otherwise, and nothing in the diabetes form', () => {
    assert.equal(reportBody('daily', daily(), AT)['medsTakenNow'], true);
    assert.equal(reportBody('diabetes', diabetes('5.5'), AT)['medsTakenNow'], null);
    assert.equal(reportBody('diabetes', diabetes('5.5'), AT)['bpSys'], null);
  });

  it('send nothing of a question that nobody answered, but what was said of it', () => {
    const open = reportBody('daily', daily({ gates: { chest: 'no' } }), AT);
    assert.equal(open['chestPainNow'], false);
    assert.ok(!('palpitations' in open), 'left open');
    const said = daily({ symptoms: { palpitations: false }, voice: { palpitations: true } });
    assert.equal(reportBody('daily', said, AT)['palpitations'], false);
  });

  it('send the medicines as not asked where their answer was never in view', () => {
    const unseen = (change: Partial<ReportValues> = {}) =>
      reportBody('daily', daily(change), AT, false)['medsTakenNow'];
    assert.equal(reportBody('daily', daily({}), AT, true)['medsTakenNow'], true);
    assert.equal(unseen(), null);
    assert.equal(unseen({ answers: { medsTakenNow: 'no' } }), false);
    assert.equal(unseen({ answers: { medsTakenNow: 'yes' }, voice: { medsTakenNow: true } }), true);
  });

  it('ask for relief only after the spray, and take "not yet" for no answer', () => {
    const sprayed = (relief: 'yes' | 'no' | 'notYet', spray: 'yes' | 'no' = 'yes') =>
      reportBody('daily', daily({ answers: { tookGtnSpray: spray, gtnRelievedPain: relief } }), AT)[
        'gtnRelievedPain'
      ];
    assert.equal(sprayed('yes'), true);
    assert.equal(sprayed('no'), false);
    assert.equal(sprayed('notYet'), null);
    assert.equal(sprayed('yes', 'no'), null);
  });
});

describe('answers that call for help', () => {
  it('are those of the specification, each by itself', () => {
    const calling = REPORT_GROUPS.daily
      .concat(REPORT_GROUPS.diabetes)
      .flatMap(({ symptoms }) => symptoms)
      .filter((name) => redFlagsOf(daily(saying(LOG_FIELDS[name].group, name))).length > 0);
    assert.deepEqual([...calling].sort(), [
      'breathlessnessRest',
      'chestPainAtRest',
      'chestPainCrushing',
      'chestPainNow',
      'chestPainRadiationJawArm',
      'coughFrothySputum',
      'footColourChangeBlack',
      'neuroDeficitNew',
      'suddenVisionLoss',
      'syncopeOrCollapse',
    ]);
  });

  it('include a spray that did not help, and not one whose effect is not known yet', () => {
    const sprayed = (gtnRelievedPain: 'yes' | 'no' | 'notYet') =>
      redFlagsOf(daily({ answers: { tookGtnSpray: 'yes', gtnRelievedPain } }));
    assert.deepEqual(sprayed('no'), ['gtnRelievedPain']);
    assert.deepEqual(sprayed('yes'), []);
    assert.deepEqual(sprayed('notYet'), []);
  });
});

describe('a blood sugar', () => {
  it('of 35 is not sent before it is said in which unit it is', () => {
    assert.deepEqual(told('diabetes', diabetes('35')), ['glucoseMmol unit']);
    assert.deepEqual(told('diabetes', diabetes('35', { confirmed: { glucoseMmol: '35' } })), []);
    const inMg = diabetes('35', { glucoseUnit: 'mg/dL' });
    assert.deepEqual(told('diabetes', inMg), []);
    assert.equal(reportBody('diabetes', inMg, AT)['glucoseMmol'], 1.9);
    assert.equal(isLowGlucose('diabetes', inMg, 4), true);
    assert.equal(isLowGlucose('diabetes', diabetes('35'), 4), false);
  });

  it('of 35 that was said beside the questions of the daily form is not sent before that, either', () => {
    const said = daily({ also: { glucoseMmol: 35 } });
    assert.deepEqual(told('daily', said), ['glucoseMmol unit']);
    assert.equal(saidGlucoseWarning(said)?.mmol, 1.9);
    assert.equal(isLowGlucoseSaid(said, 4), false);
    assert.deepEqual(told('daily', { ...said, confirmed: { glucoseMmol: '35' } }), []);
    const inMg = daily({ also: { glucoseMmol: 1.9 }, confirmed: { glucoseMmol: '1.9' } });
    assert.deepEqual(told('daily', inMg), []);
    assert.equal(isLowGlucoseSaid(inMg, 4), true, 'treated at once');
    assert.deepEqual(told('daily', daily({ also: { glucoseMmol: 7.2 } })), []);
  });

  it('of 1.26 may be g/L, and 126 must be mg/dL', () => {
    assert.deepEqual(told('diabetes', diabetes('1,26')), ['glucoseMmol decimals']);
    assert.deepEqual(told('diabetes', diabetes('1,2')), ['glucoseMmol unit']);
    assert.deepEqual(told('diabetes', diabetes('126')), ['glucoseMmol range']);
    const inGrams = diabetes('1,26', { glucoseUnit: 'g/L' });
    assert.deepEqual(told('diabetes', inGrams), []);
    assert.equal(reportBody('diabetes', inGrams, AT)['glucoseMmol'], 7);
  });

  it('of 5.5 on an mg/dL meter is asked for its unit, and not first for a whole number', () => {
    const values = { ...emptyReport('diabetes', 'mg/dL'), numbers: { glucoseMmol: '5.5' } };
    assert.deepEqual(reportProblems('diabetes', values), [{ field: 'glucoseMmol', problem: 'unit' }]);
    const inMg = { ...values, confirmed: { glucoseMmol: '5.5' } };
    assert.deepEqual(reportProblems('diabetes', inMg), [{ field: 'glucoseMmol', problem: 'whole' }]);
  });

  it('is never sent out of bounds, whatever the unit of the meter', () => {
    for (const unit of ['mmol/L', 'mg/dL', 'g/L'] as const) {
      assert.ok(inMmol(mostInUnit(40, unit), unit) <= 40, unit);
    }
    assert.equal(inMmol(126, 'mg/dL'), 7);
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 700 }), (mg) => inMmol(mg, 'mg/dL') === inMmol(mg / 100, 'g/L')),
    );
  });
});

describe('a draft', () => {
  const now = Date.parse(AT);
  const key = draftKey('a-patient', 'daily', localDay(new Date(now)));

  it('comes back on its day, for its patient and form alone', async () => {
    const store = memoryStore();
    const values = daily({ notes: 'Mal de tête.' });
    await store.putDraft(key, { savedAt: now, values });
    assert.equal((await openDraft(store, key, 'daily', now + 60_000))?.values.notes, 'Mal de tête.');
    const another = draftKey('another', 'daily', localDay(new Date(now)));
    assert.equal(await openDraft(store, another, 'daily', now), null);
  });

  it('has what was said too; where that cannot be read, what was typed comes back all the same', async () => {
    const store = memoryStore();
    const draft = { savedAt: now, values: daily({ notes: 'Mal de tête.' }) };
    const said = { session: { ...EMPTY_SESSION, transcript: 'Pulse 72' }, found: { hr: 72 } };
    await store.putDraft(key, { ...draft, said });
    assert.deepEqual((await openDraft(store, key, 'daily', now))?.said, said);
    for (const unreadable of [{ session: 'Pulse 72' }, 'Pulse 72', undefined]) {
      await store.putDraft(key, { ...draft, said: unreadable });
      const { said: none, values } = (await openDraft(store, key, 'daily', now)) ?? {};
      assert.equal(none, null);
      assert.equal(values?.notes, 'Mal de tête.');
    }
  });

  it('that was submitted is gone from every tab, unless the server refused it or it was changed since', async () => {
    const store = memoryStore();
    const values = daily({ notes: 'Mal de tête.' });
    const report = keptReport({
      id: 'a-report',
      patientId: 'a-patient',
      patientName: 'Mama Kanku',
      form: 'daily',
      values: { ...values },
      body: {},
      print: reportPrint('daily', values),
      enteredBy: 'a-person',
      enteredAs: 'patient',
      savedAt: now,
    });
    const draft = { id: report.id, savedAt: now, values };
    for (const state of ['waiting', 'sent'] as const) {
      await store.putDraft(key, draft);
      await store.putReport({ ...report, state, sentAt: state === 'sent' ? now : null });
      assert.equal(await openDraft(store, key, 'daily', now), null, state);
      assert.deepEqual(await store.drafts(), [], 'entered again, it would be a second log');
    }
    await store.putDraft(key, draft);
    await store.putReport({ ...report, state: 'refused' });
    assert.equal((await openDraft(store, key, 'daily', now))?.id, report.id, 'to be mended');
    await store.putReport({ ...report, state: 'sent', sentAt: now });
    await store.putDraft(key, { ...draft, values: { ...values, notes: 'More.' } });
    const changed = await openDraft(store, key, 'daily', now);
    assert.equal(changed?.values.notes, 'More.', 'what was changed since is not in the report');
    assert.equal(changed?.id, report.id, 'and is known to come from it');
  });

  it('of a form that says the same has the same print, and of any other another one', () => {
    const print = (values: ReportValues) => reportPrint('daily', values);
    const values = daily({ notes: 'Mal de tête.' });
    assert.equal(
      print(values),
      print({ ...values, confirmed: { hr: '50' } }),
      'what is not sent is not in it',
    );
    assert.notEqual(print(values), print(daily({ notes: 'Mal de tete.' })));
    assert.notEqual(print(values), print({ ...values, numbers: { ...values.numbers, hr: '71' } }));
    assert.doesNotMatch(print(values), /tête/u);
  });

  it('that comes back takes nothing of what was typed meanwhile, and mixes no two measurements', () => {
    const restored = (form: ReportForm, draft: Partial<ReportValues>, typed: Partial<ReportValues>) => {
      const empty = emptyReport(form, 'mmol/L');
      const filled = (values: Partial<ReportValues>) => ({
        ...empty,
        ...values,
        numbers: { ...empty.numbers, ...values.numbers },
        gates: { ...empty.gates, ...values.gates },
        choices: { ...empty.choices, ...values.choices },
      });
      assert.deepEqual(withTyped(filled(draft), empty, form), filled(draft));
      assert.deepEqual(withTyped(empty, filled(typed), form), filled(typed));
      return withTyped(filled(draft), filled(typed), form);
    };
    const heart = restored(
      'daily',
      { numbers: { bpSys: '150', bpDia: '90', hr: '70' }, gates: { chest: 'no' }, notes: 'slept badly' },
      { numbers: { bpSys: '128' }, gates: { chest: 'yes' } },
    );
    assert.deepEqual([heart.numbers.bpSys, heart.numbers.bpDia, heart.numbers.hr], ['128', '', '70']);
    assert.deepEqual([heart.gates.chest, heart.notes], ['yes', 'slept badly']);
    const sugar = restored(
      'diabetes',
      {
        numbers: { glucoseMmol: '162' },
        glucoseUnit: 'mg/dL',
        choices: { glucoseContext: 'PP2H' },
        voice: { glucoseMmol: true },
      },
      { numbers: { glucoseMmol: '9.5' } },
    );
    assert.deepEqual([sugar.numbers.glucoseMmol, sugar.glucoseUnit], ['9.5', 'mmol/L']);
    assert.deepEqual([sugar.choices.glucoseContext, sugar.voice], ['', {}], 'after no meal, and not spoken');
    const fasting = restored(
      'diabetes',
      { numbers: { glucoseMmol: '9' }, choices: { glucoseContext: 'PP2H' } },
      { choices: { glucoseContext: 'FASTING' } },
    );
    assert.equal(fasting.numbers.glucoseMmol, '', 'what was measured after a meal is not fasting');
  });

  it('of more than a day ago leaves the phone, as does one that cannot be read', async () => {
    const store = memoryStore();
    await store.putDraft(key, { savedAt: now, values: daily() });
    await store.putDraft('broken', { half: true });
    assert.equal(await openDraft(store, key, 'daily', now + 25 * 3_600_000), null);
    assert.deepEqual(await store.drafts(), []);
  });

  it('of fields that the form no longer has is not half put back', () => {
    assert.equal(reportValuesOf({ ...daily(), numbers: { shoeSize: '42' } }, 'daily'), null);
    assert.deepEqual(reportValuesOf(daily(), 'daily'), daily());
  });

  it('comes back without the questions of another release that nobody answered', () => {
    const typed = { ...daily(), notes: 'Since noon.', numbers: { ...daily().numbers, bpSys: '195' } };
    const kept = {
      ...typed,
      numbers: { ...typed.numbers, shoeSize: '' },
      gates: { ...typed.gates, skin: null },
      symptoms: { ...typed.symptoms, itching: false },
    };
    assert.deepEqual(reportValuesOf(kept, 'daily'), typed);
  });

  it('or a report in which a question was left with null comes back with no answer there', () => {
    const left = {
      ...daily(),
      gates: { ...daily().gates, chest: null },
      choices: { ...daily().choices, weightChange: null },
      answers: { ...daily().answers, gtnRelievedPain: null },
    };
    assert.deepEqual(reportValuesOf(left, 'daily'), daily());
  });
});

describe('what was said', () => {
  it('fills its fields, opens their gates, is marked, and names the log as spoken', () => {
    const values = withSpoken('daily', daily(), {
      hr: 88,
      chestPainNow: true,
      glucoseMmol: 9,
      notes: 'x',
    } as object);
    assert.equal(values.numbers.hr, '88');
    assert.equal(values.gates.chest, 'yes');
    assert.equal(values.voice.hr, true);
    assert.equal(values.numbers.glucoseMmol, undefined, 'the form has no such field');
    assert.equal(reportBody('daily', values, AT)['source'], 'voice');
  });

  it('and the form does not ask is sent beside its answers, and calls for help where it must', () => {
    const values = withSpoken('diabetes', emptyReport('diabetes', 'mmol/L'), {
      hr: 88,
      chestPainNow: true,
      medsTakenNow: false,
      glucoseMmol: 9,
    });
    assert.deepEqual(alsoSaid(values), ['hr', 'chestPainNow', 'medsTakenNow']);
    assert.deepEqual(redFlagsOf(values), ['chestPainNow']);
    const body = reportBody('diabetes', values, AT);
    assert.deepEqual(
      [body['hr'], body['chestPainNow'], body['medsTakenNow'], body['glucoseMmol'], body['bpSys']],
      [88, true, false, 9, null],
    );
    assert.equal(body.source, 'voice');
  });

  it('comes back with a draft, and a draft of before there was such a thing comes back without it', () => {
    const values = withSpoken('daily', daily(), { glucoseMmol: 9 });
    assert.deepEqual(reportValuesOf(values, 'daily')?.also, { glucoseMmol: 9 });
    const { also: _none, ...before } = daily();
    assert.deepEqual(reportValuesOf(before, 'daily'), daily());
    assert.equal(reportValuesOf({ ...daily(), also: { shoeSize: 42 } }, 'daily'), null);
  });
});

describe('the reminder to test a low blood glucose again', () => {
  it('is due after 15 minutes, outlives a reload, and is its patient’s alone', () => {
    const held = new Map<string, string>();
    const storage = () => ({
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
      removeItem: (key: string) => void held.delete(key),
    });
    const now = Date.parse(AT);
    keepRetest(storage, retestFrom('a-patient', now));
    assert.equal(keptRetest(storage, 'a-patient', now + 60_000)?.dueAt, now + 15 * 60_000);
    assert.equal(keptRetest(storage, 'another', now), null);
    assert.equal(keptRetest(storage, 'a-patient', now + 24 * 3_600_000), null, 'long over');
    keepRetest(storage, null);
    assert.equal(held.size, 0);
  });
});

describe('the diabetes status', () => {
  const compared = (id: string, limit: number, value: number | null = null) => ({
    id,
    condition: 'DIABETES' as const,
    flag: 'RED' as const,
    field: 'glucoseMmol',
    value,
    limit,
    reasonKey: `reason.${id}`,
    compared: [{ field: 'glucoseMmol', value, limit, limitFrom: 'patient' as const }],
  });
  const fired = (id: string): Evaluation['firedRules'][number] => ({
    ...compared(id, 0),
    field: null,
    limit: null,
    compared: [],
  });
  const answer = (glucoseMmol: number | null, rules: Evaluation['firedRules'], more: object = {}) => ({
    log: {
      ...sampleLog('a-log', { glucoseMmol, ...more }, { overallFlag: 'RED', flagDiabetes: 'RED' }),
    },
    evaluation: { ...sampleEvaluation('RED'), firedRules: rules },
    hints: [],
  });

  it('shows low sugar by the patient’s own limit, and high sugar only with a high reading', () => {
    const low = diabetesPanels(answer(4.4, [compared('DM-RED-HYPO', 4.5, 4.4)]));
    assert.deepEqual([low.low, low.high], [true, false]);
    // 17.96 is judged as 18.0, and is no low one.
    for (const sent of [19, 17.96]) {
      const high = diabetesPanels(
        answer(sent, [compared('DM-RED-GLU-VERY-HIGH', 18, Math.round(sent * 10) / 10)]),
      );
      assert.deepEqual([high.low, high.high], [false, true]);
    }
  });

  it('tells of a sugar above target beside a RED foot, and not where the diabetes itself is not urgent', () => {
    const [target, red] = [11, 18].map((limit) => compared('DM-AMBER-GLU-RANDOM', limit, 12.4));
    assert.ok(target !== undefined && red !== undefined);
    const above = { ...target, flag: 'AMBER' as const, compared: [...target.compared, ...red.compared] };
    const foot = answer(12.4, [above], { footColourChangeBlack: true });
    assert.equal(diabetesPanels(foot).high, true);
    assert.equal(diabetesPanels(foot).low, false);
    assert.equal(diabetesPanels({ ...foot, log: { ...foot.log, flagDiabetes: 'AMBER' } }).high, false);
  });

  it('is never GREEN for a good sugar beside a chest pain that was also said', () => {
    const said = answer(6, [], { chestPainNow: true });
    assert.equal(diabetesPanels({ ...said, log: { ...said.log, flagDiabetes: 'GREEN' } }).flag, 'RED');
    assert.equal(diabetesPanels({ ...said, log: { ...said.log, flagDiabetes: null } }).flag, 'RED');
    const foot = { ...said, evaluation: sampleEvaluation('AMBER') };
    assert.equal(diabetesPanels({ ...foot, log: { ...foot.log, flagDiabetes: 'RED' } }).flag, 'RED');
  });

  it('speaks of no sugar to somebody whose foot is black', () => {
    const foot = diabetesPanels(answer(null, [fired('DM-RED-FOOT-BLACK')], { footColourChangeBlack: true }));
    assert.deepEqual(
      { low: foot.low, high: foot.high, foot: foot.foot, eye: foot.eye },
      { low: false, high: false, foot: 'RED', eye: null },
    );
  });

  it('says of a foot and an eye how soon each of them needs somebody', () => {
    const both = { footNumbTinglingBurning: true, blurredVision: true };
    const soon = diabetesPanels(answer(3.5, [compared('DM-RED-HYPO', 4, 3.5)], both));
    assert.deepEqual([soon.foot, soon.eye], ['AMBER', 'AMBER'], 'beside a low sugar that is RED');
    const now = diabetesPanels(answer(null, [fired('DM-RED-VISION-LOSS')], { suddenVisionLoss: true }));
    assert.deepEqual([now.foot, now.eye], [null, 'RED']);
  });
});
