/** A meter that shows HI or LO in the place of a number: judged as beyond every limit, and never told as a number. */
import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { type Alert, alertSchema } from '../../backend/contract/alert.ts';
import { explanationSchema } from '../../backend/contract/explanation.ts';
import { patientWithLogsSchema } from '../../backend/contract/patient.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';

describe('a blood sugar that the meter has no number for', () => {
  let product: TestProduct;
  let client: ApiClient;
  let id: string;
  before(async () => {
    product = await startTestProduct();
    client = product.client();
  });
  beforeEach(async () => {
    id = (await client.register({ hasKnownDiabetes: true })).id;
  });
  after(() => product.stop());

  const alertsWith = (fits: (all: readonly Alert[]) => boolean) =>
    eventually(
      async () => (await client.get(`/api/alerts?patientId=${id}`)).as(200, z.array(alertSchema)),
      fits,
    );

  const decided = async (body: Readonly<Record<string, unknown>>) => {
    const { log, evaluation } = await client.log(id, body);
    const rules = evaluation.firedRules.filter(({ flag }) => flag === 'RED');
    return { log, told: rules.map(({ id: rule, field, value, limit }) => [rule, field, value, limit]) };
  };

  it('is RED as very high for HI, and as dangerously low for LO', async () => {
    const high = await decided({ glucoseSign: 'HI' });
    assert.deepEqual(high.told, [['DM-RED-GLU-VERY-HIGH', 'glucoseMmol', 'HI', 18]]);
    assert.deepEqual([high.log.glucoseSign, high.log.glucoseMmol, high.log.limited], ['HI', null, false]);
    const low = await decided({ glucoseSign: 'LO', glucoseContext: 'FASTING', glucoseMmol: null });
    assert.deepEqual(low.told, [['DM-RED-HYPO-SEVERE', 'glucoseMmol', 'LO', 3]]);
    assert.equal(low.log.messageKey, 'message.RED.hypo');
    const none = await client.log(id, { glucoseMmol: 6 });
    assert.equal(none.log.glucoseSign, null);
  });

  it('counts as high and as low in combinations too, whatever the patient’s own limits are', async () => {
    const own = {
      thresholds: { DIABETES: { redMin: 25, lowBelow: 3.5, severeLowBelow: 2.5 } },
      reason: 'Own.',
    };
    (await client.put(`/api/patients/${id}/thresholds`, own)).as(200, z.object({}));
    const { told } = await decided({ glucoseSign: 'HI', insulinUser: true, nauseaVomiting: true });
    assert.deepEqual(
      told.map(([rule]) => rule),
      ['DM-RED-GLU-VERY-HIGH', 'DM-RED-KETO-RISK'],
    );
    // Sweating with sickness is a heart's warning, but where a low explains it.
    const low = await decided({ glucoseSign: 'LO', diaphoresis: true, nauseaVomiting: true });
    assert.deepEqual(
      low.told.map(([rule]) => rule),
      ['DM-RED-HYPO-SEVERE'],
    );
  });

  it('is refused beside a number, in other words, and where the number should be', async () => {
    const issues = async (body: unknown) => (await client.post(`/api/patients/${id}/logs`, body)).issues();
    const twice = ['glucoseSign validation.glucose.numberAndSign'];
    assert.deepEqual(await issues({ glucoseSign: 'HI', glucoseMmol: 20 }), twice);
    assert.deepEqual(await issues({ glucoseSign: 'LO', glucoseMmol: 0 }), twice);
    for (const glucoseSign of ['hi', 'HIGH', 1, true]) {
      assert.deepEqual(await issues({ glucoseSign }), ['glucoseSign validation.glucoseSign.choice']);
    }
    const text = (await client.post(`/api/patients/${id}/logs`, { glucoseMmol: 'HI' })).refused(400);
    assert.equal(
      text.issues?.[0]?.message,
      'Blood sugar must be a number. Where the meter shows HI or LO, give that as glucoseSign.',
    );
    assert.equal((await client.log(id, { glucoseSign: '', glucoseMmol: 6 })).log.glucoseMmol, 6);
  });

  it('is told as HI by the worklist, the alert and the explanation, with the limit that it is beyond', async () => {
    await client.log(id, { glucoseMmol: 12 });
    const { log } = await client.log(id, { glucoseSign: 'HI' });
    const patient = (await client.get(`/api/patients/${id}`)).as(200, patientWithLogsSchema);
    const [why] = patient.work?.why ?? [];
    assert.deepEqual([why?.compared?.value, why?.limit], ['HI', { side: 'from', value: 18 }]);
    const [alert] = await alertsWith((all) => all.some(({ flag }) => flag === 'RED'));
    assert.deepEqual(alert?.found, [{ field: 'glucoseMmol', value: 'HI', from: 18 }]);
    const explained = (await client.get(`/api/patients/${id}/logs/${log.id}/explain`)).as(
      200,
      explanationSchema,
    );
    assert.deepEqual(
      explained.rules.map(({ sentence }) => sentence),
      ['Blood sugar is very high. Blood sugar: HI, above the product’s own limit of 18 mmol/L.'],
    );
  });

  it('is eased by a later number that is well, and eases nothing itself', async () => {
    await client.log(id, { glucoseSign: 'LO' });
    await alertsWith((all) => all.length === 1);
    await client.log(id, { glucoseMmol: 6.5 });
    await alertsWith(([alert]) => alert?.easedAt !== null);
    await client.log(id, { glucoseSign: 'HI' });
    await alertsWith((all) => all.some(({ easedAt }) => easedAt === null));
  });
});
