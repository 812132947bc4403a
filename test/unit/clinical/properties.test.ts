/**
 * The properties of `clinical-rules` 3.3 over random logs, histories, conditions and thresholds.
 * CLINICAL_PROPERTY_RUNS (5,000) and CLINICAL_PROPERTY_SEED repeat or widen a run.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { evaluate, type EvaluationInput } from '../../../backend/clinical/evaluate.ts';
import { PRESENT_RULES } from '../../../backend/clinical/rules.ts';
import { CONDITIONS, FLAGS, type Flag } from '../../../events/enums.ts';
import {
  completeLogValues,
  type CompleteLogValues,
  LOG_FIELD_NAMES,
  LOG_FIELDS,
  type LogValues,
  SYMPTOM_LOG_FIELDS,
} from '../../../events/vocabulary.ts';
import { isGlucoseSign } from '../../../events/glucose.ts';
import { effectiveThresholds } from '../../../backend/clinical/effective-thresholds.ts';
import { clinicalText } from '../../../backend/texts/clinical-texts.ts';
import { type Case, clinicWith, firedIds, hoursBefore, judge, NOW } from './judge.ts';
import { cases, ordinaryCases } from './log-arbitraries.ts';

const numRuns = Number(process.env['CLINICAL_PROPERTY_RUNS'] ?? 5_000);
const seed = Number(process.env['CLINICAL_PROPERTY_SEED'] ?? 20_261_121);

function holds<T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => void, runs = numRuns): void {
  fc.assert(fc.property(arbitrary, property), { numRuns: runs, seed });
}

const urgency = (flag: Flag | 'NOTE' | undefined): number => FLAGS.findIndex((known) => known === flag);

/** The pain of a known angina, on effort and relieved by the spray. */
function isStableAngina({ log, known = [] }: Case): boolean {
  return (
    known.includes('IHD') &&
    log.chestPainOnExertion === true &&
    log.gtnRelievedPain === true &&
    log.chestPainNow !== true &&
    log.chestPainAtRest !== true &&
    log.chestPainDuration !== 'hours' &&
    log.chestPainDuration !== 'all-day'
  );
}

describe('the properties of the clinical rules', function () {
  // 100,000 runs take about a minute per property on a slow machine.
  this.timeout(Math.max(120_000, numRuns * 4));

  it('P1 one more symptom never lowers the flag, but for relief and stable angina', () => {
    const symptoms = SYMPTOM_LOG_FIELDS.filter((field) => field !== 'gtnRelievedPain');
    // Where one symptom switches rules off, and a draw from all sixty would seldom fall.
    const chestPains = symptoms.filter((field) => LOG_FIELDS[field].group === 'chest');
    holds(
      fc.tuple(
        cases,
        fc.oneof(fc.constantFrom(...symptoms), fc.constantFrom(...chestPains)),
        fc.constantFrom(false, null, undefined),
      ),
      ([one, symptom, absent]) => {
        const without = { ...one, log: { ...one.log, [symptom]: absent } as LogValues };
        const withIt = { ...one, log: { ...one.log, [symptom]: true } };
        if (symptom === 'chestPainOnExertion' && isStableAngina(withIt)) return;
        assert.ok(urgency(judge(withIt).overallFlag) >= urgency(judge(without).overallFlag));
      },
    );
  });

  it('P2 missing, null and undefined are the same', () => {
    holds(cases, (one) => {
      const missing = LOG_FIELD_NAMES.filter((field) => (one.log[field] ?? null) === null);
      const as = (value: null | undefined) => {
        const filled = Object.fromEntries(missing.map((field) => [field, value]));
        return judge({ ...one, log: { ...one.log, ...filled } });
      };
      const given = Object.entries(one.log).filter(([, value]) => (value ?? null) !== null);
      const absent = judge({ ...one, log: Object.fromEntries(given) });
      assert.deepEqual(as(null), absent);
      assert.deepEqual(as(undefined), absent);
      // A log that nobody completed.
      const raw = { ...inputOf(one), values: Object.fromEntries(given) as unknown as CompleteLogValues };
      assert.deepEqual(evaluate(raw), absent);
    });
  });

  it('P3 the overall flag is the worst of the rules, and no condition is worse', () => {
    holds(cases, (one) => {
      const { overallFlag, firedRules, conditionFlags } = judge(one);
      const worst = Math.max(0, ...firedRules.map(({ flag }) => urgency(flag)));
      assert.equal(urgency(overallFlag), worst);
      for (const flag of Object.values(conditionFlags)) assert.ok(urgency(flag) <= worst);
    });
  });

  it('P4 the diabetes flag is the flag of the condition diabetes, or null', () => {
    holds(cases, (one) => {
      const { flagDiabetes, conditionFlags } = judge(one);
      assert.equal(flagDiabetes, conditionFlags.DIABETES ?? null);
    });
  });

  it('P5 the order of earlier logs and of fields does not matter', () => {
    holds(
      cases.chain((one) =>
        fc.tuple(
          fc.constant(one),
          fc.shuffledSubarray([...one.before], { minLength: one.before.length }),
          fc.shuffledSubarray(Object.entries(one.log), { minLength: Object.keys(one.log).length }),
        ),
      ),
      ([one, before, entries]) => {
        assert.deepEqual(judge({ ...one, before, log: Object.fromEntries(entries) }), judge(one));
      },
    );
  });

  it('P6 the verdict depends on nothing but its input, and leaves it as it was', () => {
    const { now } = Date;
    const { random } = Math;
    const refused = () => assert.fail('the rules asked for the time or for chance');
    holds(cases, (one) => {
      const input = frozen(inputOf(one));
      const first = evaluate(input);
      Date.now = refused;
      Math.random = refused;
      try {
        assert.deepEqual(evaluate(input), first);
      } finally {
        Date.now = now;
        Math.random = random;
      }
    });
  });

  it('P7 knowing one more condition never lowers the flag, but for fasting 7.0 and stable angina', () => {
    holds(fc.tuple(ordinaryCases, fc.constantFrom(...CONDITIONS)), ([one, condition]) => {
      const known = { ...one, known: [...one.known, condition] };
      const unknown = { ...one, known: one.known.filter((other) => other !== condition) };
      const glucose = one.log.glucoseMmol ?? null;
      const fastingSeven =
        condition === 'DIABETES' &&
        one.log.glucoseContext === 'FASTING' &&
        glucose !== null &&
        Math.round(glucose * 10) === 70;
      if (fastingSeven || (condition === 'IHD' && isStableAngina(known))) return;
      assert.ok(urgency(judge(known).overallFlag) >= urgency(judge(unknown).overallFlag));
    });
  });

  it('a rule that is not asked, because the log tells nothing that it needs, would not have fired', () => {
    const { rules } = PRESENT_RULES;
    const allAsked = { ...PRESENT_RULES, rules: rules.map((rule) => ({ ...rule, needs: null })) };
    holds(cases, (one) => {
      const input = inputOf(one);
      assert.deepEqual(evaluate(input), evaluate(input, allAsked));
    });
  });

  it('every key has a text, and only an empty log is limited', () => {
    holds(
      cases,
      (one) => {
        const evaluation = judge(one);
        const { messageKey, reasonKeys, advisoryKeys, limited } = evaluation;
        for (const key of [messageKey, ...reasonKeys, ...advisoryKeys]) {
          assert.notEqual(clinicalText(key), key);
        }
        assert.equal(limited, messageKey === 'message.GREEN.limited');
        if (limited) assert.deepEqual(firedIds(evaluation), []);
      },
      numRuns / 5,
    );
  });

  it('no advice contradicts another', () => {
    holds(
      cases,
      (one) => {
        const advice = new Set(judge(one).advisoryKeys);
        assert.equal(advice.size, judge(one).advisoryKeys.length);
        for (const [standing, excluded] of CONTRADICTIONS) {
          const both = advice.has(`advisory.${standing}`) && advice.has(`advisory.${excluded}`);
          assert.ok(!both, `${standing} and ${excluded}`);
        }
        if (one.log.backPainBetweenShoulders === true) assert.ok(!advice.has('advisory.aspirin-300'));
      },
      numRuns / 5,
    );
  });

  it('what a rule compared is a value of the log or tells the limit that it met', () => {
    holds(
      cases,
      (one) => {
        for (const { id, compared } of judge(one).firedRules) {
          assert.ok(compared.length > 0, id);
          for (const { limit, limitFrom, value } of compared) {
            assert.equal(limit === null, limitFrom === null);
            if (limit !== null) assert.ok(typeof value === 'number' || isGlucoseSign(value), id);
          }
        }
      },
      numRuns / 5,
    );
  });
});

/** Pairs that may never be told together (`clinical-rules` 3.1, step 7). */
const CONTRADICTIONS = [
  ['no-aspirin-stroke', 'aspirin-300'],
  ['no-aspirin-back-pain', 'aspirin-300'],
  ['sit-upright', 'lie-down'],
  ['sit-upright', 'legs-up'],
  ['lie-down', 'rest-sit'],
  ['hold-bp-tablet-ask', 'take-medicines'],
  ['hold-bp-tablet-ask', 'take-missed-bp-med-as-advised'],
  ['hold-rate-tablet-ask', 'take-medicines'],
  ['hold-rate-tablet-ask', 'take-missed-bp-med-as-advised'],
  ['hypo-15g', 'hyper-water'],
  ['hypo-15g', 'check-ketones'],
  ['hypo-15g', 'insulin-if-prescribed'],
  ['hypo-15g', 'test-2-4h'],
  ['fluid-1000-1500', 'fluid-1500'],
  ['call-emergency', 'call-team-24h'],
  ['call-emergency', 'call-team-now'],
  ['call-emergency', 'seek-care-today'],
  ['call-emergency', 'foot-24h'],
  ['call-emergency', 'eye-check-24h'],
  ['call-team-now', 'call-team-24h'],
  ['seek-care-today', 'call-team-24h'],
  ['seek-care-today', 'foot-24h'],
  ['eye-emergency', 'eye-check-24h'],
] as const;

function inputOf({ log, known, before, clinic, overrides }: Required<Case>): EvaluationInput {
  return {
    values: completeLogValues(log),
    measuredAt: NOW,
    previousLogs: before.map(([hours, values]) => ({
      measuredAt: hoursBefore(NOW, hours),
      values: completeLogValues(values),
    })),
    knownConditions: new Set(known),
    ...effectiveThresholds(clinicWith(clinic), overrides),
  };
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
