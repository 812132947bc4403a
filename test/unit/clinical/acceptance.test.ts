import assert from 'node:assert/strict';
import type { Condition } from '../../../events/enums.ts';
import type { LogValues } from '../../../events/vocabulary.ts';
import { clinicalText } from '../../../backend/texts/clinical-texts.ts';
import document from './acceptance-cases.json' with { type: 'json' };
import { type Case, firedIds, judge } from './judge.ts';

/** What the document's JSON holds of a log: its values, and what no rule reads. */
type DocumentedLog = LogValues & { readonly notes?: string; readonly timestamp?: string };

function caseOf(one: (typeof document.cases)[number]): Case {
  const previousLogs = one.previousLogs as unknown as readonly (DocumentedLog & { timestamp: string })[];
  return {
    log: one.log as DocumentedLog,
    known: one.known as Condition[],
    overrides: one.overrides,
    before: previousLogs.map((log) => [
      (Date.parse(document.timestamp) - Date.parse(log.timestamp)) / 3_600_000,
      log,
    ]),
  };
}

function caseNamed(id: string): Case {
  const found = document.cases.find((one) => one.id === id);
  assert.ok(found, id);
  return caseOf(found);
}

describe('the acceptance cases of the clinical rules', () => {
  for (const one of document.cases) {
    it(`${one.id} ${one.title}`, () => {
      const evaluation = judge(caseOf(one));
      assert.equal(evaluation.overallFlag, one.overallFlag);
      assert.deepEqual({ ...evaluation.conditionFlags }, one.conditionFlags);
      const { DIABETES = null } = one.conditionFlags as { DIABETES?: string };
      assert.equal(evaluation.flagDiabetes, DIABETES);
      assert.deepEqual(firedIds(evaluation), one.rulesFired);
    });
  }

  describe('precedence of thresholds', () => {
    for (const { id, clinic, patient, overallFlag, rulesFired } of document.precedence.cases) {
      it(`${id} clinic ${JSON.stringify(clinic)}, patient ${JSON.stringify(patient)}`, () => {
        const evaluation = judge({
          log: document.precedence.log,
          known: document.precedence.known as Condition[],
          clinic,
          overrides: patient,
        });
        assert.equal(evaluation.overallFlag, overallFlag);
        assert.deepEqual(firedIds(evaluation), rulesFired);
      });
    }
  });

  describe('message and order of reasons', () => {
    for (const one of document.messages) {
      it(`${one.id} of ${one.case}`, () => {
        const { messageKey, reasonKeys } = judge(caseNamed(one.case));
        assert.equal(messageKey, one.messageKey);
        const [first] = reasonKeys;
        assert.equal(first === undefined ? null : clinicalText(first), one.firstReason);
      });
    }
  });

  describe('what validation accepts', () => {
    it('V04 a systolic of 65 is judged as very low', () => {
      assert.ok(firedIds(judge({ log: { bpSys: 65, bpDia: 40 } })).includes('GEN-RED-LOW-BP'));
    });

    it('V08 a glucose of 40 is judged as very high', () => {
      assert.ok(firedIds(judge({ log: { glucoseMmol: 40 } })).includes('DM-RED-GLU-VERY-HIGH'));
    });

    it('V11 fifteen missed doses are judged as missed', () => {
      assert.ok(firedIds(judge({ log: { missedDoses24h: 15 } })).includes('MED-AMBER-MISSED'));
    });

    it('V14 an empty log is GREEN and says that it is limited', () => {
      const { overallFlag, messageKey, limited } = judge({ log: {} });
      assert.deepEqual(
        { overallFlag, messageKey, limited },
        {
          overallFlag: 'GREEN',
          messageKey: 'message.GREEN.limited',
          limited: true,
        },
      );
    });
  });
});
