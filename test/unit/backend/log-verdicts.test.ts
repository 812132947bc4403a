import assert from 'node:assert/strict';
import { logVerdicts } from '../../../backend/audit/log-verdicts.ts';
import { PRESENT_RULES } from '../../../backend/clinical/rules.ts';
import { LogHistories, type JudgedLog } from '../../../backend/logs/log-history.ts';
import type { LogValues } from '../../../events/vocabulary.ts';
import { evaluationData } from '../../harness/events.ts';
import { ClinicProcess } from '../../harness/log-recording.ts';

describe('why a log was given its flag, looked at later', () => {
  let clinic: ClinicProcess;

  beforeEach(async () => {
    clinic = new ClinicProcess();
    await clinic.register('p1', { hasKnownDiabetes: true, hasKnownHf: true });
  });

  /** A log as a release of before judged it. */
  async function judgedBefore(
    values: LogValues,
    verdict: Partial<Parameters<typeof evaluationData>[0]>,
  ): Promise<JudgedLog> {
    const [logId, rulesVersion] = ['l1', '2026-11-1'];
    const subject = { patientId: 'p1', effectiveAt: clinic.time.now().toISOString() };
    await clinic.log.append(
      'patientLogs-p1',
      [
        { type: 'LogRecorded', data: { logId, source: 'daily-form', values, notes: null } },
        { type: 'LogEvaluated', data: { ...evaluationData({ logId, ...verdict }), rulesVersion } },
      ],
      'none',
      clinic.request(),
      subject,
    );
    const { logs } = await clinic.histories.upToDate('p1', new Date(0));
    const [judged] = logs;
    assert.ok(judged);
    return judged;
  }

  it('tells what was said by the rules of then, and what those of today would have said', async () => {
    const judged = await judgedBefore({ glucoseSign: 'LO' }, { overallFlag: 'GREEN' });
    const { given, byRulesOfToday, today } = await logVerdicts(clinic.log, judged);
    assert.deepEqual([given.flag, given.rulesVersion, given.rules], ['GREEN', '2026-11-1', []]);
    for (const { flag, rulesVersion, rules } of [byRulesOfToday, today]) {
      assert.deepEqual([flag, rulesVersion], ['RED', PRESENT_RULES.version]);
      assert.ok(
        rules.some(({ field, value }) => field === 'glucoseMmol' && value === 'LO'),
        JSON.stringify(rules),
      );
    }
  });

  it('is of what was known then, and not of logs that came later', async () => {
    const start = clinic.time.now();
    const judged = await judgedBefore({ weightKg: 73 }, {});
    // A log of the day before that comes only now would make the weight a gain.
    const late = new Date(start.getTime() - 24 * 3_600_000).toISOString();
    await clinic.log.append(
      LogHistories.stream('p1'),
      [
        {
          type: 'LogRecorded',
          data: { logId: 'l2', source: 'daily-form', values: { weightKg: 70 }, notes: null },
        },
        { type: 'LogEvaluated', data: evaluationData({ logId: 'l2' }) },
      ],
      1,
      clinic.request(),
      { patientId: 'p1', effectiveAt: late },
    );
    const { today } = await logVerdicts(clinic.log, judged);
    assert.deepEqual([today.flag, today.rules], ['GREEN', []]);
  });
});
