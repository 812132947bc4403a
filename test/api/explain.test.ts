import assert from 'node:assert/strict';
import { clinicalText } from '../../backend/texts/clinical-texts.ts';
import { explanationSchema } from '../../backend/contract/explanation.ts';
import { DEFAULT_THRESHOLDS } from '../../events/thresholds.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

const DAY_MS = 24 * 3_600_000;

describe('the explanation of a log', () => {
  const clock = new ManualTime('2026-03-10T08:00:00.000Z');
  let product: TestProduct;
  let client: ApiClient;
  let id: string;

  before(async () => {
    product = await startTestProduct({ clock });
    client = product.client();
  });
  beforeEach(async () => {
    await client.post('/api/thresholds/reset');
    ({ id } = await client.register({ hasKnownHtn: true, hasKnownHf: true, hasKnownDiabetes: true }));
  });
  after(() => product.stop());

  const explained = async (logId: string, patientId = id) =>
    (await client.get(`/api/patients/${patientId}/logs/${logId}/explain`)).as(200, explanationSchema);
  const explain = async (values: Readonly<Record<string, unknown>>) =>
    explained((await client.log(id, values)).log.id);

  it('tells which rule compared which value with which limit, and whose that is', async () => {
    const { log, evaluation } = await client.log(id, { bpSys: 150, bpDia: 80 });
    const { rules, thresholds, rulesVersion, log: shown } = await explained(log.id);
    assert.deepEqual(shown, log);
    assert.equal(rulesVersion, evaluation.rulesVersion);
    assert.equal(thresholds.HYPERTENSION.greenMaxSystolic, 139);
    assert.deepEqual(rules, [
      {
        id: 'HTN-AMBER-SYSTOLIC',
        condition: 'HYPERTENSION',
        flag: 'AMBER',
        field: 'bpSys',
        value: 150,
        limit: 139,
        limitFrom: 'default',
        limitSince: null,
        compared: evaluation.firedRules[0]?.compared,
        sentence: `${clinicalText('reason.HTN-AMBER-SYSTOLIC')} Blood pressure, top number: 150 mmHg, above the product’s own limit of 139 mmHg.`,
        sentenceKey: 'explain.above.default',
        params: {
          reasonKey: 'reason.HTN-AMBER-SYSTOLIC',
          fieldKey: 'field.bpSys',
          value: 150,
          unit: 'mmHg',
          limit: 139,
          since: null,
        },
      },
    ]);
  });

  it('tells since when a limit of the clinic, or of the patient, had been so', async () => {
    const strict = (greenMaxSystolic: number, amberCooldownMinutes = 180) => ({
      ...DEFAULT_THRESHOLDS,
      HYPERTENSION: { ...DEFAULT_THRESHOLDS.HYPERTENSION, greenMaxSystolic },
      alerts: { ...DEFAULT_THRESHOLDS.alerts, amberCooldownMinutes },
    });
    await client.put('/api/thresholds', strict(125));
    await clock.pass(DAY_MS);
    const since = clock.now().toISOString();
    await client.put('/api/thresholds', strict(129));
    await clock.pass(DAY_MS);
    await client.put('/api/thresholds', strict(129, 60));
    const ofClinic = await client.log(id, { bpSys: 135, bpDia: 80 });
    const [rule] = (await explained(ofClinic.log.id)).rules;
    assert.deepEqual([rule?.limitFrom, rule?.limit, rule?.limitSince], ['clinic', 129, since]);
    assert.match(rule?.sentence ?? '', /the clinic’s limit of 129 mmHg, in force since 2026-03-11\.$/);

    await clock.pass(DAY_MS);
    const own = clock.now().toISOString();
    await client.put(`/api/patients/${id}/thresholds`, {
      thresholds: { HYPERTENSION: { greenMaxSystolic: 119 } },
      reason: 'Kidney disease.',
    });
    const [ofPatient] = (await explain({ bpSys: 122, bpDia: 80 })).rules;
    assert.deepEqual([ofPatient?.limitFrom, ofPatient?.limit, ofPatient?.limitSince], ['patient', 119, own]);

    await client.delete(`/api/patients/${id}/thresholds`);
    await client.post('/api/thresholds/reset');
    assert.deepEqual((await explained(ofClinic.log.id)).rules[0], rule, 'what was judged stays as it was');
  });

  it('tells since when a limit applies again because a nearer one was taken back', async () => {
    const ruleOf = async () => (await explain({ bpSys: 150, bpDia: 80 })).rules[0];
    const { HYPERTENSION } = DEFAULT_THRESHOLDS;
    await client.put('/api/thresholds', {
      ...DEFAULT_THRESHOLDS,
      HYPERTENSION: { ...HYPERTENSION, greenMaxSystolic: 129 },
    });
    await client.put(`/api/patients/${id}/thresholds`, {
      thresholds: { HYPERTENSION: { greenMaxSystolic: 119 } },
      reason: 'Kidney disease.',
    });
    await clock.pass(DAY_MS);
    const ownTakenBack = clock.now().toISOString();
    await client.delete(`/api/patients/${id}/thresholds`);
    const ofClinic = await ruleOf();
    assert.deepEqual([ofClinic?.limitFrom, ofClinic?.limitSince], ['clinic', ownTakenBack]);

    await clock.pass(DAY_MS);
    const reset = clock.now().toISOString();
    await client.post('/api/thresholds/reset');
    const again = await ruleOf();
    assert.deepEqual([again?.limitFrom, again?.limitSince], ['default', reset]);
    assert.match(
      again?.sentence ?? '',
      new RegExp(`the product’s own limit of 139 mmHg, in force since ${reset.slice(0, 10)}\\.$`),
    );
  });

  it('tells a limit that was reached, one that was fallen below, and one that is the same for everybody', async () => {
    const keysOf = async (values: Readonly<Record<string, unknown>>) =>
      (await explain(values)).rules.map(({ id: rule, sentenceKey }) => `${rule} ${sentenceKey}`);
    assert.ok((await keysOf({ bpSys: 181, bpDia: 80 })).includes('HTN-RED-SYSTOLIC explain.reached.default'));
    assert.ok(
      (await keysOf({ glucoseMmol: 3.5, glucoseContext: 'FASTING' })).some((line) =>
        line.startsWith('DM-RED-HYPO explain.below.default'),
      ),
    );
    assert.ok((await keysOf({ hr: 38 })).some((line) => line.endsWith('.fixed')));
  });

  it('tells symptoms, answers and derived numbers in words', async () => {
    const sentences = async (values: Readonly<Record<string, unknown>>) =>
      (await explain(values)).rules.map(({ sentence }) => sentence).join(' ');
    assert.match(await sentences({ chestPainNow: true }), /Reported: Chest pain right now\./);
    assert.match(await sentences({ nyhaClass: 'IV' }), /How activity affects you: Symptoms even at rest\./);
    await client.log(id, { weightKg: 70 });
    await clock.pass(DAY_MS);
    assert.match(
      await sentences({ weightKg: 73 }),
      /Weight gain: 3 kg, above the product’s own limit of 2 kg\./,
    );
  });

  it('has no sentence with a gap, for any rule that fired', async () => {
    for (const values of [
      { bpSys: 190, bpDia: 120, hr: 140, spo2: 88, chestPainNow: true, nyhaClass: 'IV', pnd: true },
      { glucoseMmol: 2.1, footWound: true, polyuria: true, polydipsia: true, missedDiabetesDoses24h: 2 },
      { medsTakenNow: false, missedDoses24h: 3, tookGtnSpray: true, gtnRelievedPain: false },
      { weightChange: 'increased', walkingDistance: 'bedbound', orthopnoeaPillows: 4 },
    ]) {
      for (const { id: rule, sentence, sentenceKey } of (await explain(values)).rules) {
        assert.doesNotMatch(
          sentence,
          /\{\{|undefined|null|(?:field|choice|reason|unit|explain)\.[\w-]|  /,
          rule,
        );
        assert.notEqual(clinicalText(sentenceKey), sentenceKey);
      }
    }
  });

  it('is there for the patient, and not for a log that is none or another patient’s', async () => {
    const { log } = await client.log(id, { bpSys: 150, bpDia: 80 });
    const patient = await product.clientAs('patient', { patientId: id });
    assert.equal((await patient.get(`/api/patients/${id}/logs/${log.id}/explain`)).status, 200);
    const other = await client.register();
    (await client.get(`/api/patients/${other.id}/logs/${log.id}/explain`)).refused(404);
    (await client.get(`/api/patients/${id}/logs/nothing/explain`)).refused(404);
    (await client.get(`/api/patients/nobody/logs/${log.id}/explain`)).refused(404);
  });
});
