import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestProduct, type TestProduct } from '../harness/product.ts';
import { projectionsCommand } from '../harness/projections-command.ts';

/** A file of an analyst's, outside of the product. */
const module = (name: string, handler: string): string => `
  export const projection = {
    name: '${name}',
    version: 1,
    collections: [{ name: 'people', indexes: [] }],
    handlers: {
      PatientRegistered: ({ id, data }) => ({ collection: 'people', id, apply: () => (${handler}) }),
    },
  };`;

describe("a projection of an analyst's own", () => {
  let product: TestProduct;

  before(async () => {
    product = await startTestProduct();
    await product.client().register({ name: 'Espérance Mbuyi', age: 61 });
  });
  after(() => product.stop());

  const run = async (name: string, handler: string) => {
    const file = join(product.directory, `${name}.ts`);
    const out = join(product.directory, `${name}.ndjson`);
    writeFileSync(file, module(name, handler));
    const env = {
      EVENT_STORE_URL: `sqlite:${join(product.directory, 'events.db')}`,
      READ_MODELS_URL: `sqlite:${join(product.directory, 'read-models')}`,
      SECRETS_URL: `sqlite:${join(product.directory, 'secrets.db')}`,
    };
    return { ...(await projectionsCommand(env, 'own', file, out).ended), out };
  };

  it('is built from the log beside a serving product, without names', async () => {
    const { code, said, out } = await run('ages', '{ age: data.age, name: data.name }');
    assert.equal(code, 0, said);
    assert.match(readFileSync(out, 'utf8'), /"age":61,"name":"Forgotten person"/);
    const served = await product.client().get('/api/projections');
    assert.doesNotMatch(served.text, /"ages"/);
  });

  it('that throws says where, writes nothing, and leaves the product serving', async () => {
    const { code, said, out } = await run('broken', 'data.nothing.at.all');
    assert.equal(code, 1, said);
    assert.match(said, /PatientRegistered|broken/);
    assert.equal(existsSync(out), false);
    assert.equal((await product.client().get('/api/patients')).status, 200);
  });

  it('takes no name of the product’s', async () => {
    const { code, said } = await run('patients', '{ age: 1 }');
    assert.equal(code, 1);
    assert.match(said, /give yours another name/);
  });
});
