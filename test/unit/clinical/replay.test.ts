import assert from 'node:assert/strict';
import { replay } from '../../../backend/clinical-review/replay.ts';
import { PRESENT_RULES, RULE_SETS, type RuleSet } from '../../../backend/clinical/rules.ts';
import { ClinicProcess } from '../../harness/log-recording.ts';

/** A proposal: missed medicines alone ask for nobody, everything else stays. */
const PROPOSED: RuleSet = {
  ...PRESENT_RULES,
  version: 'proposed-1',
  rules: PRESENT_RULES.rules.filter(({ id }) => id !== 'HTN-AMBER-SYSTOLIC'),
};

describe('past logs under another version of the rules', () => {
  async function clinicWithLogs(): Promise<ClinicProcess> {
    const clinic = new ClinicProcess();
    await clinic.register('p1');
    await clinic.register('p2', { hasKnownHtn: false });
    await clinic.register('silent');
    const logs = [
      ['p1', { bpSys: 150, bpDia: 80 }],
      ['p1', { bpSys: 150, bpDia: 95 }],
      ['p1', { bpSys: 120, bpDia: 80 }],
      ['p2', { bpSys: 150, bpDia: 80 }],
      ['p2', { bpSys: 190, bpDia: 80 }],
    ] as const;
    for (const [patientId, values] of logs) {
      await clinic.recordLog({ patientId, values });
      await clinic.time.pass(3_600_000);
    }
    return clinic;
  }

  it('are flagged as they were by the rules that judged them, whatever has changed since', async () => {
    const clinic = await clinicWithLogs();
    await clinic.changePatient({ type: 'PatientDetailsChanged', data: { hasKnownHtn: false } });
    await clinic.changePatient({
      type: 'PatientThresholdsSet',
      data: { overrides: { HYPERTENSION: { greenMaxSystolic: 110 } }, reason: 'Later.' },
    });
    assert.deepEqual(await replay(clinic.store, PRESENT_RULES), {
      logs: 5,
      patients: 2,
      changed: {},
      byRule: [],
      unreadable: 0,
    });
  });

  it('are counted where they would be flagged otherwise, by rule, and nothing is written', async () => {
    const clinic = await clinicWithLogs();
    const head = await clinic.store.head();
    assert.deepEqual(await replay(clinic.store, PROPOSED), {
      logs: 5,
      patients: 2,
      changed: { AMBER: { GREEN: 2 } },
      byRule: [{ id: 'HTN-AMBER-SYSTOLIC', firesNow: 0, firesNoMore: 2 }],
      unreadable: 0,
    });
    assert.equal(await clinic.store.head(), head);
  });

  it('can be judged by every version that is registered, each once, the present one among them', () => {
    const versions = RULE_SETS.map(({ version }) => version);
    assert.equal(new Set(versions).size, versions.length);
    assert.ok(RULE_SETS.includes(PRESENT_RULES));
  });
});
