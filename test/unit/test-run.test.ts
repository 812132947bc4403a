import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Outcome } from '../harness/reporter.ts';
import { withProject } from '../harness/project.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SKIP = pathToFileURL(path.join(ROOT, 'test', 'harness', 'skip.ts')).href;

interface Run {
  readonly output: string;
  readonly code: number | null;
  readonly outcome: Omit<Outcome, 'seconds'>;
  /** The names of those whose time is told. */
  readonly timed: readonly string[];
}

/** Runs a file of tests the way `npm test` does. */
function run(tests: string): Promise<Run> {
  return withProject({ 'x.test.mts': `import { skip } from '${SKIP}';\n${tests}` }, async (folder) => {
    const file = path.join(folder, 'outcome.json');
    const { stdout, status } = spawnSync(
      process.execPath,
      [
        '--import',
        'tsx',
        path.join('node_modules', 'mocha', 'bin', 'mocha.js'),
        '--reporter',
        path.join(ROOT, 'test', 'harness', 'reporter.ts'),
        '--reporter-option',
        `outcome=${file}`,
        path.join(folder, 'x.test.mts'),
      ],
      { cwd: ROOT, encoding: 'utf8' },
    );
    const { seconds, ...outcome } = JSON.parse(await readFile(file, 'utf8')) as Outcome;
    const timed = Object.keys(seconds).map((name) => path.basename(name));
    return { output: stdout, code: status, outcome, timed };
  });
}

describe('a run of the tests', () => {
  it('counts what passed, failed and was skipped, names what failed, and fails with it', async () => {
    const { code, outcome } = await run(`
      it('passes', () => {});
      it('fails', () => { throw new Error('no'); });
      it('waits for its body');
    `);
    assert.deepEqual(outcome, { passed: 1, failed: 1, skipped: 1, failures: ['fails: no'], unsteady: [] });
    assert.equal(code, 1);
  });

  it('names what failed at first and passed when it was tried again, and does not fail with it', async () => {
    const { code, outcome, timed } = await run(`
      let tries = 0;
      describe('a menu', () => {
        it('opens', function () { this.retries(1); tries += 1; if (tries === 1) throw new Error('it moved'); });
      });
    `);
    assert.deepEqual(outcome, {
      passed: 1,
      failed: 0,
      skipped: 0,
      failures: [],
      unsteady: ['a menu opens: it moved'],
    });
    assert.deepEqual(timed, ['x.test.mts']);
    assert.equal(code, 0);
  });

  it('prints why a test, each test or a whole suite was skipped', async () => {
    const { output, code, outcome } = await run(`
      it('needs a disk', function () { skip(this, 'no tmpfs'); });
      it('needs it later', async function () { await null; skip(this, 'no tmpfs, later'); });
      describe('each', () => {
        beforeEach(function () { skip(this, 'not root'); });
        it('needs root', () => {});
      });
      describe('all', () => {
        before(function () { skip(this, 'no server'); });
        it('needs a server', () => {});
        it('needs it too', () => {});
        describe('deeper', () => { it('needs it as well', () => {}); });
      });
    `);
    assert.deepEqual(outcome, { passed: 0, failed: 0, skipped: 6, failures: [], unsteady: [] });
    assert.equal(code, 0);
    assert.deepEqual(
      [...output.matchAll(/skipped: (.*)/g)].map(([, reason]) => reason),
      ['no tmpfs', 'no tmpfs, later', 'not root', 'no server', 'no server', 'no server'],
    );
  });
});
