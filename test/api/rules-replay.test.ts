import assert from 'node:assert/strict';
import { replayLineSchema, ruleVersionsSchema } from '../../backend/contract/rules-replay.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

describe('other rules over the past', () => {
  let product: TestProduct;
  let analyst: ApiClient;

  before(async () => {
    product = await startTestProduct();
    const clinician = product.client();
    for (const bpSys of [128, 152, 191]) {
      const { id } = await clinician.register({ hasKnownHtn: true });
      await clinician.log(id, { bpSys, bpDia: 84 });
    }
    analyst = await product.clientAs('analyst');
  });
  after(() => product.stop());

  const linesOf = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => replayLineSchema.parse(JSON.parse(line)));

  it('are listed, with the one in force', async () => {
    const rules = (await analyst.get('/api/rules')).as(200, ruleVersionsSchema);
    assert.equal(rules.filter(({ inForce }) => inForce).length, 1);
    assert.ok(rules.length > 1);
  });

  it('tell how far they are, and what they would have changed, and leave nothing in the log', async () => {
    const before = (await product.events()).length;
    const [present] = (await analyst.get('/api/rules')).as(200, ruleVersionsSchema);
    const answer = await analyst.get(`/api/rules/${present?.version ?? ''}/replay`);
    assert.match(answer.header('content-type') ?? '', /^application\/x-ndjson/);
    const lines = linesOf(answer.text);
    assert.deepEqual(lines[0], { checked: 3, total: 3 });
    assert.deepEqual(lines.at(-1), {
      version: present?.version,
      logs: 3,
      patients: 3,
      changed: [],
      byRule: [],
      unreadable: 0,
    });
    assert.equal((await product.events()).length, before);
  });

  it('are refused where there are none of that name, and free again after each', async () => {
    (await analyst.get('/api/rules/1999/replay')).refused(404);
    for (const _ of [1, 2]) assert.equal((await analyst.get('/api/rules/2026-11-1/replay')).status, 200);
  });
});
