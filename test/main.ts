/**
 * `npm test`: the checks, the front end's build where it is older than its sources, then every suite, in parts of which three
 * run at once: much of what the faults and the browser do is waiting. `npm test -- unit api` runs those suites only,
 * `npm test -- test/unit/x.test.ts` those files only, both without the checks.
 *
 * A part is shown when it has ended, or as it runs where it is the only one. The last line of the output is `N passed, N failed, N skipped`, added up over the
 * suites; what failed is named before it.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type FileHandle, open, readdir, readFile, statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import path from 'node:path';
import { chromiumPath } from './browser/chromium.ts';
import type { Outcome } from './harness/reporter.ts';
import { BUNDLES } from './harness/programs.ts';
import { temporaryDirectory } from './harness/temporary-directory.ts';
import { prepareMongoServers } from './servers/mongodb.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

interface Suite {
  readonly name: string;
  /** For one test, unless it sets its own. */
  readonly timeoutSeconds: number;
  /** For the whole suite, on a machine that is busy besides: a test that leaves something open keeps its process alive, which is a fault too. */
  readonly limitMinutes: number;
  /** Whether its tests read the front end's build. */
  readonly needsBuild: boolean;
  /** Its files are dealt out among so many parts, in turn; parts run side by side. */
  readonly parts: number;
  /** How often at most a test that failed is tried again: it is named as unsteady where it passes then. */
  readonly retries: number;
}

/** For the checks and for the build, which take a minute: on a slower machine with other work beside it the checks took 145 s. */
const CHECKS_LIMIT_MINUTES = 10;

/** Parts that run at once. */
const LANES = 3;

/** In the order in which their parts begin: the longest first, so that none of them is left over for the end. */
const SUITES: readonly Suite[] = [
  { name: 'fault', timeoutSeconds: 120, limitMinutes: 60, needsBuild: true, parts: 1, retries: 2 },
  { name: 'browser', timeoutSeconds: 240, limitMinutes: 60, needsBuild: true, parts: 6, retries: 2 },
  { name: 'api', timeoutSeconds: 120, limitMinutes: 45, needsBuild: true, parts: 4, retries: 1 },
  { name: 'conformance', timeoutSeconds: 120, limitMinutes: 45, needsBuild: false, parts: 1, retries: 1 },
  { name: 'unit', timeoutSeconds: 120, limitMinutes: 30, needsBuild: false, parts: 1, retries: 1 },
];

/**
 * Runs Node in the project's root; answers the exit code (1 for a signal).
 *
 * @param output the file that it prints to; without one it prints where this process does.
 */
function node(args: readonly string[], limitMinutes: number, output?: FileHandle): Promise<number> {
  return new Promise((resolve, reject) => {
    const stream = output?.fd ?? 'inherit';
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['inherit', stream, stream] });
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

/** The suites to run, each with its files. */
type Plan = ReadonlyMap<Suite, readonly string[]>;

/** Some of the files of a suite. */
interface Part {
  readonly suite: Suite;
  readonly number: number;
  readonly files: readonly string[];
}

const partsOf = (plan: Plan): readonly Part[] =>
  SUITES.flatMap((suite) =>
    Array.from({ length: suite.parts }, (_, number) => ({
      suite,
      number,
      files: (plan.get(suite) ?? []).filter((_file, at) => at % suite.parts === number),
    })),
  ).filter(({ files }) => files.length > 0);

/** Runs part after part, whichever is the next of those that no lane has begun. */
async function runLane(waiting: Part[], scratch: string): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    const name = `${part.suite.name}-${part.number}`;
    const print = path.join(scratch, `${name}.txt`);
    const output = await open(print, 'w');
    const begun = performance.now();
    try {
      outcomes.push(await runPart(part, path.join(scratch, `${name}.json`), output));
    } finally {
      await output.close();
    }
    announce(part);
    process.stdout.write(await readFile(print));
    console.log('   %s took %d s', name, Math.round((performance.now() - begun) / 1000));
  }
  return outcomes;
}

const announce = ({ suite, files }: Part): void => console.log('\n== %s: %d files', suite.name, files.length);

/** What one part came to. A run that dies before it has counted is one failure. */
async function runPart({ suite, files }: Part, outcomeFile: string, output?: FileHandle): Promise<Outcome> {
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
      '--retries',
      String(suite.retries),
      '--reporter',
      path.join(ROOT, 'test', 'harness', 'reporter.ts'),
      '--reporter-option',
      `outcome=${outcomeFile}`,
      ...files,
    ],
    suite.limitMinutes,
    output,
  );
  if (!existsSync(outcomeFile)) {
    return oneFailure(`The suite ${suite.name} ended before it had run its tests.`);
  }
  const outcome = JSON.parse(await readFile(outcomeFile, 'utf8')) as Outcome;
  if (code === 0 || outcome.failed > 0) return outcome;
  const unclean = `The suite ${suite.name} did not end cleanly: exit code ${code} after its last test.`;
  return sum([outcome, oneFailure(unclean)]);
}

const oneFailure = (sentence: string): Outcome => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [sentence],
  unsteady: [],
  seconds: {},
});

const sum = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((all, { passed }) => all + passed, 0),
  failed: outcomes.reduce((all, { failed }) => all + failed, 0),
  skipped: outcomes.reduce((all, { skipped }) => all + skipped, 0),
  failures: outcomes.flatMap(({ failures }) => failures),
  unsteady: outcomes.flatMap(({ unsteady }) => unsteady),
  seconds: Object.assign({}, ...outcomes.map(({ seconds }) => seconds)) as Outcome['seconds'],
});

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
  if (
    args.length === 0 &&
    (await node(['--import', 'tsx', 'test/check/main.ts'], CHECKS_LIMIT_MINUTES)) !== 0
  )
    broken.push('checks');
  if ([...plan.keys()].some((suite) => suite.needsBuild)) {
    if ((await node(['--import', 'tsx', 'frontend/build.ts', '--if-newer'], CHECKS_LIMIT_MINUTES)) !== 0)
      broken.push('build');
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
    for (const failure of prepareMongoServers()) console.error(failure);
  }

  const { passed, failed, skipped, failures, unsteady, seconds } = await runBundled(plan);
  if (passed + failed === 0) broken.push('no test ran');
  tellLongest(seconds);
  for (const failure of unsteady) console.error('\nUnsteady, passed at another try: %s', failure);
  for (const failure of failures) console.error('\nFailed: %s', failure);
  if (broken.length > 0) console.error('\nFailed besides the tests: %s.', broken.join(', '));
  console.log('\n%d passed, %d failed, %d skipped', passed, failed, skipped);
  return broken.length === 0 && failed === 0;
}

/** So many files are named, for whoever has to keep the whole under its time. */
const LONGEST_NAMED = 25;

function tellLongest(seconds: Outcome['seconds']): void {
  const files = Object.entries(seconds).toSorted(([, one], [, other]) => other - one);
  if (files.length <= LONGEST_NAMED) return;
  const all = files.reduce((sofar, [, took]) => sofar + took, 0);
  console.log('\nThe files took %d s, which the lanes share. The longest:', Math.round(all));
  for (const [file, took] of files.slice(0, LONGEST_NAMED))
    console.log('%s s  %s', took.toFixed(0).padStart(5), file);
}

/** Runs the suites; those that start programs find them bundled. */
async function runBundled(plan: Plan): Promise<Outcome> {
  if (![...plan.keys()].some((suite) => suite.needsBuild)) return run(plan);
  const { bundlePrograms } = await import('./bundle-programs.ts');
  const bundles = await bundlePrograms();
  process.env[BUNDLES] = bundles.path;
  try {
    return await run(plan);
  } finally {
    await bundles.remove();
  }
}

/** A file system in memory, where a system has one. */
const IN_MEMORY = '/dev/shm';
const GIB = 1024 ** 3;
/** Beside what the suites take themselves. */
const ROOM_FOR_FILES = 3 * GIB;

/**
 * Lets the suites keep their files in memory, unless they were told where (TMPDIR) or there is no room: each product has thirty
 * databases, and half of the time of a test that starts one was waiting for a disk. No test is of a disk without current; what
 * a killed process has written is there in either.
 */
async function keepFilesInMemory(): Promise<void> {
  if (process.env['TMPDIR'] !== undefined) return;
  const free = await statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  if (Math.min(free, freemem()) >= ROOM_FOR_FILES) process.env['TMPDIR'] = IN_MEMORY;
}

async function run(plan: Plan): Promise<Outcome> {
  await keepFilesInMemory();
  const scratch = await temporaryDirectory();
  try {
    const waiting = [...partsOf(plan)];
    const [only, ...others] = waiting;
    if (only !== undefined && others.length === 0) {
      announce(only);
      return await runPart(only, path.join(scratch.path, 'only.json'));
    }
    console.log('\n%d parts, %d at once; each is shown when it has ended.', waiting.length, LANES);
    const outcomes = await Promise.all(Array.from({ length: LANES }, () => runLane(waiting, scratch.path)));
    return sum(outcomes.flat());
  } finally {
    await scratch.remove();
  }
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
