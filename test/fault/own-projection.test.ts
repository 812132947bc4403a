import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

  /** @param first what the module does before it exports anything */
  const run = async (
    name: string,
    handler: string,
    { first = '', seconds = '20', extension = 'ts' } = {},
  ) => {
    const file = join(product.directory, `${name}.${extension}`);
    const out = join(product.directory, `${name}.ndjson`);
    writeFileSync(file, `${first}${module(name, handler)}`);
    const env = {
      EVENT_STORE_URL: `sqlite:${join(product.directory, 'events.db')}`,
      READ_MODELS_URL: `sqlite:${join(product.directory, 'read-models')}`,
      SECRETS_URL: `sqlite:${join(product.directory, 'secrets.db')}`,
    };
    const served = readdirSync(join(product.directory, 'read-models')).toSorted();
    const ended = await projectionsCommand(env, 'own', file, out, seconds).ended;
    assert.equal((await product.client().get('/api/patients')).status, 200);
    assert.deepEqual(readdirSync(join(product.directory, 'read-models')).toSorted(), served);
    assert.equal(existsSync(`${out}.building`), false, 'what it was built in is gone');
    return { ...ended, out };
  };

  it('is built from the log beside a serving product, without names', async () => {
    const { code, said, out } = await run('ages', '{ age: data.age, name: data.name }');
    assert.equal(code, 0, said);
    assert.match(readFileSync(out, 'utf8'), /"age":61,"name":"Forgotten person"/);
    const served = await product.client().get('/api/projections');
    assert.doesNotMatch(served.text, /"ages"/);
  });

  it('that throws says at which event, why and in which line, and writes nothing', async () => {
    const { code, said, out } = await run('broken', 'data.nothing.at.all');
    assert.equal(code, 1, said);
    assert.match(
      said,
      /broken\.ts could not apply PatientRegistered [0-9a-f-]{36} \(patient-[0-9a-f-]{36}, revision 0\)/,
    );
    assert.match(said, /TypeError: Cannot read properties of undefined \(reading 'at'\) \(line 7\)/);
    assert.equal(existsSync(out), false);
  });

  it('that never ends is stopped after the time that was said, and the event is named', async () => {
    const { code, said, out } = await run('endless', '(() => { for (;;); })()', { seconds: '2' });
    assert.equal(code, 1, said);
    assert.match(said, /was stopped: after 2 s it had not ended with PatientRegistered [0-9a-f-]{36}/);
    assert.match(said, /Nothing was written, and nothing that is served was touched\./);
    assert.equal(existsSync(out), false);
  });

  it('that never ends while it is loaded is stopped, too', async () => {
    const first = 'for (let at = 0; at >= 0; at = 1);';
    const { code, said } = await run('loading', '{ age: data.age }', { first, seconds: '2' });
    assert.equal(code, 1, said);
    assert.match(said, /after 2 s it had not ended while it was loaded/);
  });

  it('that waits for what never comes ends with a sentence', async () => {
    const first = 'await new Promise(() => {});';
    const loading = await run('waiting', '{ age: data.age }', { first, extension: 'mts' });
    assert.equal(loading.code, 1, loading.said);
    assert.match(loading.said, /waiting\.mts ended its thread while it was loaded/);
    const answering = await run('promising', 'new Promise(() => {})');
    assert.equal(answering.code, 1, answering.said);
    assert.match(
      answering.said,
      /PatientRegistered .* its apply answers a promise \(nothing is waited for\)/,
    );
  });

  it('that makes what no document may hold says so at the event', async () => {
    const held = await run('holding', '{ age: undefined }');
    assert.equal(held.code, 1);
    assert.match(
      held.said,
      /could not apply PatientRegistered .*: age is undefined, which JSON does not have/,
    );
  });

  it('is asked for by a file that is there and is one, and written to a place that is one', async () => {
    const at = (name: string): string => join(product.directory, name);
    mkdirSync(at('folder.ts'));
    writeFileSync(at('words.ts'), 'these are words');
    writeFileSync(at('good.ts'), module('good', '{ age: 1 }'));
    const wrong: readonly (readonly [file: string, out: string, says: RegExp])[] = [
      ['nowhere.ts', 'out', /^There is no file .*nowhere\.ts\.\n$/],
      ['folder.ts', 'out', /^.*folder\.ts is a folder, not a file\.\n$/],
      ['words.ts', 'out', /^.*words\.ts cannot be loaded: Expected ";" but found "are" \(line 1\)\.\n$/],
      ['good.ts', 'folder.ts', /^.*folder\.ts is a folder: name the file that is to be written\.\n$/],
      ['good.ts', 'words.ts/out', /^.*words\.ts\/out cannot be written: [^\n]*\.\n$/],
    ];
    for (const [file, out, says] of wrong) {
      const { code, said } = await projectionsCommand(
        {
          EVENT_STORE_URL: `sqlite:${at('events.db')}`,
          READ_MODELS_URL: `sqlite:${at('read-models')}`,
          SECRETS_URL: `sqlite:${at('secrets.db')}`,
        },
        'own',
        at(file),
        at(out),
      ).ended;
      assert.equal(code, 1, said);
      assert.match(said, says);
    }
  });

  it('takes no name of the product’s', async () => {
    const { code, said } = await run('patients', '{ age: 1 }');
    assert.equal(code, 1);
    assert.match(said, /give yours another name/);
  });
});
