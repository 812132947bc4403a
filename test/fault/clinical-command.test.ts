import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PRESENT_RULES, RULE_SETS } from '../../backend/clinical/rules.ts';
import { startTestProduct, type TestProduct } from '../harness/product.ts';

const PROGRAM = fileURLToPath(new URL('../../backend/clinical-review/main.ts', import.meta.url));
const RULES = new URL('../../backend/clinical/rules.ts', import.meta.url).href;

describe('the command line of the clinical rules', () => {
  let product: TestProduct;

  before(async () => {
    product = await startTestProduct();
    const client = product.client();
    const { id } = await client.register({ hasKnownHtn: true });
    for (const bpSys of [128, 152, 191]) await client.log(id, { bpSys, bpDia: 84 });
  });
  after(() => product.stop());

  async function run(...words: readonly string[]) {
    const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, ...words], {
      env: { ...process.env, EVENT_STORE_URL: `sqlite:${join(product.directory, 'events.db')}` },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, said };
  }

  it('finds nothing that the rules of now would flag otherwise, beside the running product', async () => {
    const { code, said } = await run('replay', '--rules', PRESENT_RULES.version);
    assert.equal(code, 0, said);
    const { version } = PRESENT_RULES;
    assert.equal(said, `Rules ${version} over 3 logs of 1 patients: 0 would be flagged otherwise.\n`);
  });

  it('tells what rules that are only proposed would flag otherwise, by rule, and writes nothing', async () => {
    const proposed = join(product.directory, 'proposed-rules.mjs');
    await writeFile(
      proposed,
      `import { PRESENT_RULES } from '${RULES}';
       const rules = PRESENT_RULES.rules.filter(({ id }) => id !== 'HTN-AMBER-SYSTOLIC');
       export const ruleSet = { ...PRESENT_RULES, version: 'proposed-1', rules };`,
    );
    const before = (await product.events()).length;
    const { code, said } = await run('replay', '--rules', proposed);
    assert.equal(code, 0, said);
    assert.equal(
      said,
      [
        'Rules proposed-1 over 3 logs of 1 patients: 1 would be flagged otherwise.',
        '  AMBER to GREEN: 1',
        'By rule, in those logs:',
        '  HTN-AMBER-SYSTOLIC: fires now 0, no more 1',
        '',
      ].join('\n'),
    );
    assert.equal((await product.events()).length, before);
  });

  it('says in one sentence why a file that was proposed is no table of rules', async () => {
    const file = async (name: string, content: string): Promise<string> => {
      await writeFile(join(product.directory, name), content);
      return join(product.directory, name);
    };
    await mkdir(join(product.directory, 'folder.ts'));
    const wrong: readonly (readonly [path: string, says: RegExp])[] = [
      [join(product.directory, 'nowhere.ts'), /^There is no file .*nowhere\.ts\.\n$/],
      [join(product.directory, 'folder.ts'), /^.*folder\.ts is a folder, not a file\.\n$/],
      [
        await file('words.ts', '\nthese are words'),
        /^.*words\.ts cannot be loaded: Expected ";" but found "are" \(line 2\)\.\n$/,
      ],
      [
        await file('words.txt', 'words'),
        /^.*words\.txt is no module: its name must end with \.ts or \.js\.\n$/,
      ],
      [
        await file(
          'half.ts',
          `export const ruleSet = { version: '1', laterFields: [], rules: [{ id: 'A' }] };`,
        ),
        /^.*half\.ts exports no ruleSet with version, rules and laterFields, .*\.\n$/,
      ],
    ];
    for (const [path, says] of wrong) {
      const { code, said } = await run('replay', '--rules', path);
      assert.equal(code, 1, said);
      assert.match(said, says);
    }
  });

  it('says what it does not know, and how it is used', async () => {
    const unknown = await run('replay', '--rules', '1999-1');
    assert.deepEqual(unknown, {
      code: 1,
      said: `There are no rules "1999-1". There are ${RULE_SETS.map(({ version }) => version).join(', ')}.\n`,
    });
    const bare = await run('replay');
    assert.equal(bare.code, 1);
    assert.match(bare.said, /^"replay" needs --rules\.\n\nnpm run clinical -- replay --rules/);
  });
});
