import assert from 'node:assert/strict';
import { adviceOf } from '../../../backend/clinical/advice.ts';
import texts from '../../../backend/contract/locales/clinical.en.json' with { type: 'json' };
import { historyWindowHours } from '../../../backend/clinical/evaluate.ts';
import type { Advisory, RuleId } from '../../../backend/clinical/rule-names.ts';
import { PRESENT_RULES } from '../../../backend/clinical/rules.ts';
import { DEFAULT_THRESHOLDS } from '../../../events/thresholds.ts';
import { LOG_FIELDS } from '../../../events/vocabulary.ts';
import { type Case, clinicWith, findingsOf, judge } from './judge.ts';
import { RULE_CASES } from './rule-cases.ts';
import { namesIn, tableOf } from './rule-document.ts';

const RULES = PRESENT_RULES.rules;

const advice = (one: Case) => judge(one).advisoryKeys.map((key) => key.replace(/^advisory\./, ''));
const message = (one: Case) => judge(one).messageKey;
const compared = (one: Case, id: string) =>
  judge(one).firedRules.find((rule) => rule.id === id)?.compared ?? [];

describe('the advice', () => {
  it('stands in the order of the rules that give it, each once', () => {
    assert.deepEqual(advice({ log: { bpSys: 145, bpDia: 95 }, known: ['HYPERTENSION'] }), [
      'rest-recheck-bp-5',
      'salt-6g',
      'take-medicines',
      'call-team-24h',
    ]);
  });

  it('ends a GREEN verdict with encouragement, or asks for readings where there were none', () => {
    assert.deepEqual(advice({ log: { bpSys: 120, bpDia: 80 } }), ['keep-going']);
    assert.deepEqual(advice({ log: {} }), ['add-readings']);
    assert.deepEqual(advice({ log: { medsTakenNow: false } }), [
      'missed-dose-no-double',
      'take-medicines',
      'add-readings',
    ]);
    assert.deepEqual(advice({ log: { heartSkipping: true } }), ['recheck-pulse-60s', 'keep-going']);
  });

  it('asks nobody for readings who reported something worse by a choice', () => {
    assert.deepEqual(advice({ log: { nyhaClass: 'IV' }, known: ['HEART_FAILURE'] }), [
      'call-team-now',
      'sit-upright',
    ]);
  });

  it('keeps aspirin from a possible stroke and from pain between the shoulders', () => {
    assert.ok(advice({ log: { chestPainNow: true } }).includes('aspirin-300'));
    assert.ok(!advice({ log: { chestPainNow: true, neuroDeficitNew: true } }).includes('aspirin-300'));
    const back = {
      chestPainOnExertion: true,
      backPainBetweenShoulders: true,
      gtnRelievedPain: true,
    } as const;
    assert.ok(!advice({ log: back }).includes('aspirin-300'));
    const sweatingBack = advice({ log: { backPainBetweenShoulders: true, diaphoresis: true } });
    assert.ok(sweatingBack.includes('rest-sit') && !sweatingBack.includes('aspirin-300'));
  });

  it('lets one who is short of breath sit up, not lie down', () => {
    const breathless = advice({ log: { syncopeOrCollapse: true, breathlessnessRest: true } });
    assert.ok(breathless.includes('sit-upright') && !breathless.includes('lie-down'));
  });

  it('keeps sitting down where lying down was itself taken away', () => {
    const both = advice({ log: { syncopeOrCollapse: true, breathlessnessRest: true, chestPainNow: true } });
    assert.ok(both.includes('rest-sit') && both.includes('sit-upright') && !both.includes('lie-down'));
    const faint = advice({ log: { syncopeOrCollapse: true, chestPainNow: true } });
    assert.ok(faint.includes('lie-down') && !faint.includes('rest-sit'));
  });

  it('keeps the spray from one who is faint, as section 5.4 asks', () => {
    assert.ok(
      !advice({ log: { chestPainNow: true, syncopeOrCollapse: true } }).includes('gtn-if-prescribed'),
    );
    assert.ok(
      !advice({ log: { chestPainOnExertion: true, nearFaintingSpells: true } }).includes('gtn-if-prescribed'),
    );
  });

  it('keeps the spray from one whose pressure is low', () => {
    assert.ok(advice({ log: { chestPainNow: true, bpSys: 100 } }).includes('gtn-if-prescribed'));
    assert.ok(!advice({ log: { chestPainNow: true, bpSys: 90 } }).includes('gtn-if-prescribed'));
    assert.ok(!advice({ log: { chestPainOnExertion: true, bpSys: 85 } }).includes('gtn-if-prescribed'));
  });

  it('does not tell one with a slow pulse or a low pressure to take the tablets', () => {
    const slow = advice({ log: { hr: 45, missedDoses24h: 2 } });
    assert.ok(slow.includes('hold-rate-tablet-ask') && !slow.includes('take-medicines'));
    const low = advice({ log: { bpSys: 85, bpDia: 111 } });
    assert.ok(low.includes('hold-bp-tablet-ask') && !low.includes('take-missed-bp-med-as-advised'));
  });

  it('treats a low sugar before anything that lowers it', () => {
    const low = advice({
      log: { glucoseMmol: 3.5, missedDiabetesDoses24h: 2, polyuria: true, polydipsia: true },
    });
    assert.ok(low.includes('hypo-15g'));
    for (const other of ['hyper-water', 'check-ketones', 'insulin-if-prescribed', 'test-2-4h']) {
      assert.ok(!low.includes(other), other);
    }
  });

  it('gives nothing by mouth where a low sugar comes with a collapse or a stroke sign', () => {
    assert.ok(!advice({ log: { glucoseMmol: 3.5 } }).includes('hypo-unconscious'));
    assert.ok(advice({ log: { glucoseMmol: 3.5, syncopeOrCollapse: true } }).includes('hypo-unconscious'));
    assert.ok(advice({ log: { glucoseMmol: 3.5, neuroDeficitNew: true } }).includes('hypo-unconscious'));
    assert.equal(
      advice({ log: { glucoseMmol: 2.5, syncopeOrCollapse: true } }).filter(
        (one) => one === 'hypo-unconscious',
      ).length,
      1,
    );
  });

  it('names one place to go: the emergency number, else the team now, else within the day', () => {
    const emergency = advice({
      log: { neuroDeficitNew: true, bpSys: 190, footWound: true, blurredVision: true },
    });
    for (const other of ['call-team-24h', 'call-team-now', 'seek-care-today', 'foot-24h', 'eye-check-24h']) {
      assert.ok(!emergency.includes(other), other);
    }
    const now = advice({ log: { bpSys: 190, footWound: true } });
    assert.ok(now.includes('call-team-now') && now.includes('foot-24h'));
    const foot = advice({ log: { footColourChangeBlack: true, footWound: true, pnd: true } });
    assert.ok(
      foot.includes('seek-care-today') && !foot.includes('foot-24h') && !foot.includes('call-team-24h'),
    );
    const eye = advice({ log: { floatersOrDarkSpot: true, blurredVision: true } });
    assert.ok(eye.includes('eye-emergency') && !eye.includes('eye-check-24h'));
  });

  it('gives the tighter of two fluid limits', () => {
    const fluid = advice({
      log: { weightKg: 73, ankleSwellingIncrease: true },
      known: ['HEART_FAILURE'],
      before: [[24, { weightKg: 70 }]],
    });
    assert.ok(fluid.includes('fluid-1000-1500') && !fluid.includes('fluid-1500'));
  });
});

describe('each conflict of advice in the document', () => {
  const [anyRule] = RULES;
  assert.ok(anyRule);
  /** The advice that stands when one rule gives all of these. */
  const standing = (
    advisories: readonly string[],
    log: Case['log'] = {},
    fired: readonly string[] = [],
  ): readonly string[] => {
    const rules = [{ ...anyRule, id: 'GEN-RED-PE', advisories: advisories as readonly Advisory[] } as const];
    const findings = findingsOf(log);
    for (const id of fired) findings.fire(id as RuleId);
    return adviceOf(rules, 'RED', findings, false);
  };

  for (const [triggers = '', removes = ''] of tableOf('3.1', 'If the union holds')) {
    const names = namesIn(triggers);
    for (const removed of namesIn(removes)) {
      for (const trigger of names.filter((name) => name in texts.advisory)) {
        it(`${trigger} takes ${removed} away`, () => {
          assert.deepEqual(standing([removed, trigger]), [trigger]);
          assert.deepEqual(standing([removed]), [removed]);
        });
      }
      for (const rule of names.filter((name) => name in texts.reason)) {
        it(`${rule} takes ${removed} away`, () => {
          assert.deepEqual(standing([removed], {}, [rule]), []);
        });
      }
      for (const symptom of names.filter((name) => name in LOG_FIELDS)) {
        it(`${symptom} takes ${removed} away`, () => {
          assert.deepEqual(standing([removed], { [symptom]: true }), []);
        });
      }
    }
  }
});

describe('the message', () => {
  for (const { id, topic, advisories } of RULES.filter(({ flag }) => flag === 'RED')) {
    const yields = (['call-team-now', 'seek-care-today'] as const).some((one) => advisories.includes(one));
    const [one] = RULE_CASES[id].fires;
    assert.ok(one);
    // The last emergency of the table, so that any other comes before it; a slow pulse where lost sight makes an earlier one.
    const emergency = id.startsWith('HTN') ? { hr: 35 } : { suddenVisionLoss: true };
    const { messageKey, firedRules } = judge({ ...one, log: { ...one.log, ...emergency } });
    if (firedRules[0]?.id !== id) continue;
    it(`of ${id} ${yields ? 'gives way to' : 'stands before'} a later emergency`, () => {
      const spoken = `message.RED.${topic}`;
      if (yields) assert.notEqual(messageKey, spoken);
      else assert.equal(messageKey, spoken);
    });
  }

  it('lets an emergency speak before a red that can wait for a call', () => {
    assert.equal(message({ log: { bpSys: 190 } }), 'message.RED.bp-high');
    assert.equal(message({ log: { bpSys: 190, hr: 140 } }), 'message.RED.hr-high');
    assert.equal(message({ log: { bpSys: 190, severeHeadache: true } }), 'message.RED.bp-emergency');
    assert.equal(message({ log: { glucoseMmol: 20, suddenVisionLoss: true } }), 'message.RED.eye');
    assert.equal(
      message({ log: { footWound: true, footRedSwollenWarm: true, suddenVisionLoss: true } }),
      'message.RED.eye',
    );
    const heartFailure = { known: ['HEART_FAILURE'] as const };
    assert.equal(message({ ...heartFailure, log: { nyhaClass: 'IV', spo2: 90 } }), 'message.RED.breathing');
    assert.equal(
      message({ ...heartFailure, log: { pnd: true, orthopnoeaPillows: 3, abdominalSwelling: true, hr: 35 } }),
      'message.RED.hr-low',
    );
  });

  it('keeps the first red where the other has no emergency either', () => {
    assert.equal(message({ log: { bpSys: 190, glucoseMmol: 20 } }), 'message.RED.bp-high');
    assert.equal(
      message({ log: { glucoseMmol: 20, floatersOrDarkSpot: true, blurredVision: true } }),
      'message.RED.hyper',
    );
  });

  it('treats a low sugar first, also beside an emergency further down the table', () => {
    assert.equal(message({ log: { glucoseMmol: 3.5, hr: 140 } }), 'message.RED.hypo');
  });

  it('says that only notes, nothing at all, or good control was found', () => {
    assert.equal(message({ log: { heartSkipping: true, bpSys: 120 } }), 'message.GREEN.notes');
    assert.equal(message({ log: { medsTakenNow: false } }), 'message.GREEN.notes');
    assert.equal(
      message({ log: { nyhaClass: 'I', glucoseContext: 'FASTING', insulinUser: true } }),
      'message.GREEN.limited',
    );
    assert.equal(message({ log: { glucoseMmol: 5 } }), 'message.GREEN.all');
  });
});

describe('the flags of conditions', () => {
  const flags = (one: Case) => ({ ...judge(one).conditionFlags });

  it('hold only what the log assessed', () => {
    const all = ['HYPERTENSION', 'AF_FLUTTER', 'IHD', 'HEART_FAILURE', 'DIABETES'] as const;
    assert.deepEqual(flags({ log: { glucoseMmol: 5 }, known: all }), { DIABETES: 'GREEN' });
    assert.deepEqual(
      flags({ log: { missedDiabetesDoses24h: 0, insulinUser: true, glucoseContext: 'PP2H' }, known: all }),
      {},
    );
    assert.deepEqual(flags({ log: { weightChange: 'same' }, known: all }), {
      IHD: 'GREEN',
      HEART_FAILURE: 'GREEN',
    });
    assert.deepEqual(flags({ log: { orthopnoeaPillows: 1 }, known: all }), {
      IHD: 'GREEN',
      HEART_FAILURE: 'GREEN',
    });
    assert.deepEqual(flags({ log: { missedDoses24h: 1 }, known: all }), {
      IHD: 'GREEN',
      HEART_FAILURE: 'GREEN',
    });
    assert.deepEqual(flags({ log: { medsTakenNow: false }, known: all }), {});
    assert.deepEqual(flags({ log: { bpDia: 80 }, known: all }), {
      HYPERTENSION: 'GREEN',
      IHD: 'GREEN',
      HEART_FAILURE: 'GREEN',
    });
    assert.deepEqual(flags({ log: { hr: 70 }, known: ['AF_FLUTTER'] }), { AF_FLUTTER: 'GREEN' });
    assert.deepEqual(flags({ log: { dizzinessTurningHead: true }, known: all }), {
      IHD: 'GREEN',
      HEART_FAILURE: 'GREEN',
    });
  });

  it('tell diabetes and heart apart by the fields of each', () => {
    const known = ['IHD', 'DIABETES'] as const;
    const ofHeart = [
      { spo2: 97 },
      { weightKg: 70 },
      { chestPainDuration: 'minutes' },
      { nyhaClass: 'II' },
      { walkingDistance: 'unlimited' },
      { stairsClimbing: 'one-flight' },
      { orthopnoeaPillows: 2 },
      { nauseaVomiting: true },
      { visionChanges: true },
      { tookGtnSpray: true },
      { usualActivitiesLimited: true },
      { sockMarks: true },
      { heartSkipping: true },
    ] as const;
    const ofDiabetes = [
      { glucoseMmol: 5 },
      { polyuria: true },
      { polydipsia: true },
      { unintentionalWeightLoss: true },
      { footWound: true },
      { footRedSwollenWarm: true },
      { footColourChangeBlack: true },
      { footNumbTinglingBurning: true },
      { blurredVision: true },
      { floatersOrDarkSpot: true },
      { suddenVisionLoss: true },
      { missedDiabetesDoses24h: 1 },
    ] as const;
    for (const log of ofHeart) assert.ok('IHD' in flags({ log, known }), JSON.stringify(log));
    for (const log of ofDiabetes) {
      assert.deepEqual(Object.keys(flags({ log, known })), ['DIABETES'], JSON.stringify(log));
      assert.deepEqual(Object.keys(flags({ log })), ['DIABETES'], JSON.stringify(log));
    }
  });

  it('raise a condition that is not known only where it is the rule’s own', () => {
    assert.deepEqual(flags({ log: { coughFrothySputum: true } }), { HEART_FAILURE: 'RED' });
    assert.deepEqual(flags({ log: { syncopeOrCollapse: true } }), {});
    assert.deepEqual(flags({ log: { syncopeOrCollapse: true }, known: ['IHD'] }), { IHD: 'RED' });
  });

  it('count an insulin user as one with diabetes', () => {
    assert.deepEqual(flags({ log: { visionChanges: true, insulinUser: true } }), { DIABETES: 'AMBER' });
    assert.deepEqual(flags({ log: { visionChanges: true } }), {});
  });
});

describe('what is recorded of a fired rule', () => {
  it('the reading and the limit that it crossed first, then the limit that it did not reach', () => {
    assert.deepEqual(compared({ log: { bpSys: 150 } }, 'HTN-AMBER-SYSTOLIC'), [
      { field: 'bpSys', value: 150, limit: 139, limitFrom: 'default' },
      { field: 'bpSys', value: 150, limit: 181, limitFrom: 'default' },
    ]);
  });

  it('whose limit it was', () => {
    const limits = {
      log: { bpSys: 150 },
      clinic: { HYPERTENSION: { greenMaxSystolic: 129, redMinSystolic: 171 } },
      overrides: { HYPERTENSION: { greenMaxSystolic: 134 } },
    };
    assert.deepEqual(compared(limits, 'HTN-AMBER-SYSTOLIC'), [
      { field: 'bpSys', value: 150, limit: 134, limitFrom: 'patient' },
      { field: 'bpSys', value: 150, limit: 171, limitFrom: 'clinic' },
    ]);
    assert.deepEqual(compared({ log: { hr: 140 } }, 'GEN-RED-HR-HIGH'), [
      { field: 'hr', value: 140, limit: 131, limitFrom: 'fixed' },
    ]);
  });

  it('each symptom that made it fire, and none that did not', () => {
    assert.deepEqual(
      compared(
        { log: { legSwellingOneLog: true, hr: 112, spo2: 97, breathlessnessExertion: true } },
        'GEN-RED-PE',
      ),
      [
        { field: 'legSwellingOneLog', value: true, limit: null, limitFrom: null },
        { field: 'breathlessnessExertion', value: true, limit: null, limitFrom: null },
        { field: 'hr', value: 112, limit: 111, limitFrom: 'fixed' },
      ],
    );
    assert.deepEqual(
      compared({ log: { tookGtnSpray: true, gtnRelievedPain: false } }, 'IHD-RED-GTN-FAILED'),
      [
        { field: 'tookGtnSpray', value: true, limit: null, limitFrom: null },
        { field: 'gtnRelievedPain', value: false, limit: null, limitFrom: null },
      ],
    );
  });

  it('the glucose as it was compared, rounded, with the limit of an insulin user', () => {
    assert.deepEqual(
      compared({ log: { glucoseMmol: 11.05, insulinUser: true, nauseaVomiting: true } }, 'DM-RED-KETO-RISK'),
      [
        { field: 'glucoseMmol', value: 11.1, limit: 11.1, limitFrom: 'fixed' },
        { field: 'nauseaVomiting', value: true, limit: null, limitFrom: null },
      ],
    );
    assert.deepEqual(
      compared({ log: { glucoseMmol: 12 }, known: ['DIABETES'] }, 'DM-AMBER-GLU-RANDOM').at(-1),
      {
        field: 'glucoseContext',
        value: 'UNKNOWN',
        limit: null,
        limitFrom: null,
      },
    );
  });

  it('the weight gained and the two weights that it is the difference of', () => {
    assert.deepEqual(
      compared(
        { log: { weightKg: 72.3 }, known: ['HEART_FAILURE'], before: [[24, { weightKg: 70 }]] },
        'HF-AMBER-WEIGHT-GAIN',
      ),
      [
        { field: 'weightGainKg', value: 2.3, limit: 2, limitFrom: 'default' },
        { field: 'weightKg', value: 72.3, limit: null, limitFrom: null },
        { field: 'lowestWeightKg', value: 70, limit: null, limitFrom: null },
      ],
    );
  });

  it('how many signs there were, and which', () => {
    assert.deepEqual(
      compared(
        { log: { pnd: true, orthopnoeaPillows: 4, abdominalSwelling: true }, known: ['HEART_FAILURE'] },
        'HF-RED-CONGESTION',
      ),
      [
        { field: 'congestionSigns', value: 3, limit: 3, limitFrom: 'fixed' },
        { field: 'pnd', value: true, limit: null, limitFrom: null },
        { field: 'orthopnoeaPillows', value: 4, limit: 3, limitFrom: 'fixed' },
        { field: 'abdominalSwelling', value: true, limit: null, limitFrom: null },
      ],
    );
  });

  it('the class reported before, where the change matters', () => {
    assert.deepEqual(
      compared({ log: { nyhaClass: 'III' }, before: [[24, { nyhaClass: 'II' }]] }, 'HF-AMBER-NYHA'),
      [
        { field: 'nyhaClass', value: 'III', limit: null, limitFrom: null },
        { field: 'previousNyhaClass', value: 'II', limit: null, limitFrom: null },
      ],
    );
  });

  it('the version of the rules', () => {
    assert.equal(judge({ log: {} }).rulesVersion, PRESENT_RULES.version);
  });
});

describe('a symptom rule', () => {
  const symptomRuleFired = (one: Case) => judge(one).symptomRuleFired;

  it('is one that reads more than numbers and medicines', () => {
    assert.equal(
      symptomRuleFired({ log: { bpSys: 190, hr: 45, glucoseMmol: 20, missedDoses24h: 3 } }),
      false,
    );
    assert.equal(symptomRuleFired({ log: { severeHeadache: true } }), true);
    assert.equal(symptomRuleFired({ log: { nyhaClass: 'IV' } }), true);
  });

  it('is none that only notes', () => {
    assert.equal(symptomRuleFired({ log: { heartSkipping: true } }), false);
  });
});

describe('how far the rules look back', () => {
  it('is the longest of their windows', () => {
    assert.equal(historyWindowHours(DEFAULT_THRESHOLDS), 336);
    assert.equal(historyWindowHours(clinicWith({ HEART_FAILURE: { weightWindowDays: 20 } })), 492);
  });
});
