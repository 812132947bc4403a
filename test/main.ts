/**
 * `npm test`: the checks, the front end's build where it is older than its sources, then every suite from the fastest
 * to the slowest. `npm test -- unit api` runs those suites only, `npm test -- test/unit/x.test.ts` those files only,
 * both without the checks.
 *
 * The last line of the output is `N passed, N failed, N skipped`, added up over the suites.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromiumPath } from './browser/chromium.ts';
import type { Counts } from './harness/reporter.ts';
import { temporaryDirectory } from './harness/temporary-directory.ts';
import { prepareMongoServer } from './servers/mongodb.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

interface Suite {
  readonly name: string;
  /** For one test, unless it sets its own. */
  readonly timeoutSeconds: number;
  /** For the whole suite: a test that leaves something open keeps its process alive, which is a fault too. */
  readonly limitMinutes: number;
  /** Whether its tests read the front end's build. */
  readonly needsBuild: boolean;
}

const SUITES: readonly Suite[] = [
  { name: 'unit', timeoutSeconds: 20, limitMinutes: 5, needsBuild: false },
  { name: 'conformance', timeoutSeconds: 60, limitMinutes: 12, needsBuild: false },
  { name: 'api', timeoutSeconds: 60, limitMinutes: 8, needsBuild: true },
  { name: 'fault', timeoutSeconds: 120, limitMinutes: 15, needsBuild: true },
  { name: 'browser', timeoutSeconds: 120, limitMinutes: 18, needsBuild: true },
];

/** Runs Node in the project's root with its output passed through; answers the exit code (1 for a signal). */
function node(args: readonly string[], limitMinutes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
    const limit = setTimeout(() => {
      console.error('Stopped: it was still running after %d minutes.', limitMinutes);
      child.kill('SIGKILL');
    }, limitMinutes * 60_000);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(limit);
      resolve(code ?? 1);
    });
  });
}

async function testFiles(suite: Suite): Promise<string[]> {
  const folder = path.join('test', suite.name);
  if (!existsSync(path.join(ROOT, folder))) return [];
  const names = await readdir(path.join(ROOT, folder), { recursive: true });
  return names
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.join(folder, name))
    .toSorted();
}

/** What one suite counted. A run that dies before it has counted is one failure. */
async function runSuite(suite: Suite, files: readonly string[], countsFile: string): Promise<Counts> {
  console.log('\n== %s: %d files', suite.name, files.length);
  const code = await node(
    [
      '--expose-gc',
      // Mocha then imports the tests, as the product is imported. Where it requires them, what is imported later has
      // every module a second time, and no error is an instance of the class that a test knows.
      '--no-experimental-require-module',
      '--import',
      'tsx',
      path.join('node_modules', 'mocha', 'bin', 'mocha.js'),
      '--no-config',
      '--forbid-only',
      '--timeout',
      String(suite.timeoutSeconds * 1000),
      '--reporter',
      path.join(ROOT, 'test', 'harness', 'reporter.ts'),
      '--reporter-option',
      `counts=${countsFile}`,
      ...files,
    ],
    suite.limitMinutes,
  );
  if (!existsSync(countsFile)) {
    console.error('The suite %s ended before it had run its tests.', suite.name);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const counts = JSON.parse(await readFile(countsFile, 'utf8')) as Counts;
  if (code === 0 || counts.failed > 0) return counts;
  console.error('The suite %s did not end cleanly: exit code %d after its last test.', suite.name, code);
  return { ...counts, failed: 1 };
}

/** The files to run, suite by suite, that the command line asks for; all of them where it asks for nothing. */
async function selected(args: readonly string[]): Promise<Map<Suite, string[]>> {
  const plan = new Map<Suite, string[]>();
  const paths = args
    .filter((arg) => arg.endsWith('.ts'))
    .map((arg) => path.relative(ROOT, path.resolve(arg)));
  for (const suite of SUITES) {
    const files = await testFiles(suite);
    const whole = args.length === 0 || args.includes(suite.name);
    const wanted = whole ? files : files.filter((file) => paths.includes(file));
    if (wanted.length > 0) plan.set(suite, wanted);
  }
  const known = new Set([...SUITES.map((suite) => suite.name), ...[...plan.values()].flat()]);
  const unknown = args.filter((arg) => !known.has(arg) && !known.has(path.relative(ROOT, path.resolve(arg))));
  if (unknown.length > 0) {
    throw new Error(
      `${unknown.join(', ')}: neither a suite (${SUITES.map((suite) => suite.name).join(', ')}) nor a test file.`,
    );
  }
  return plan;
}

async function main(args: readonly string[]): Promise<boolean> {
  const plan = await selected(args);
  const broken: string[] = [];
  if (args.length === 0 && (await node(['--import', 'tsx', 'test/check/main.ts'], 3)) !== 0)
    broken.push('checks');
  if ([...plan.keys()].some((suite) => suite.needsBuild)) {
    if ((await node(['--import', 'tsx', 'frontend/build.ts', '--if-newer'], 3)) !== 0) broken.push('build');
  }
  for (const suite of plan.keys()) {
    if (suite.name !== 'browser') continue;
    try {
      // Here and not in a test, because an installation takes longer than a test may.
      chromiumPath();
    } catch (error) {
      console.error(error);
      plan.delete(suite);
      broken.push('the browser suite, which had no browser');
    }
  }

  if ([...plan.values()].flat().some((file) => /mongodb|on-servers/.test(file))) {
    const failure = prepareMongoServer();
    if (failure !== null) console.error('FerretDB could not be built: %s', failure);
  }

  const total = { passed: 0, failed: 0, skipped: 0 };
  const scratch = await temporaryDirectory();
  try {
    for (const [suite, files] of plan) {
      const counts = await runSuite(suite, files, path.join(scratch.path, `${suite.name}.json`));
      total.passed += counts.passed;
      total.failed += counts.failed;
      total.skipped += counts.skipped;
    }
  } finally {
    await scratch.remove();
  }
  if (total.passed + total.failed === 0) broken.push('no test ran');
  if (broken.length > 0) console.error('\nFailed besides the tests: %s.', broken.join(', '));
  console.log('\n%d passed, %d failed, %d skipped', total.passed, total.failed, total.skipped);
  return broken.length === 0 && total.failed === 0;
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
