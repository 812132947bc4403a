/**
 * `npm run check`: everything that can be said about the sources without running the product. One line per check with
 * its time, and what it found where it failed. Exit code 1 if any failed.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { checkBudgets } from '../../frontend/budgets.ts';
import { checkCleanliness } from './cleanliness.ts';
import { checkEventList } from './event-list.ts';
import { checkLockFile } from './lock-file.ts';
import { checkReferences } from './references.ts';
import { checkRooms } from './rooms.ts';
import { checkTranslations } from './translations.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Of one check; the rest is counted. */
const LINES_SHOWN = 200;

/** Each on one processor: on several, a tool checks on each anew what they share, which took both half as long again or more. */
const AT_ONCE = 2;
const ON_ONE = { GOMAXPROCS: '1' };

interface Check {
  readonly name: string;
  /** Answers what is wrong; nothing, when all is well. */
  run(): Promise<string>;
}

/** The long ones first, so that the short ones fill the gaps. */
const CHECKS: readonly Check[] = [
  { name: 'lint', run: () => tool('oxlint', '--deny-warnings') },
  { name: 'types', run: () => tool('tsc', '--noEmit', '--pretty', 'false', '--checkers', '1') },
  { name: 'budgets', run: budgets },
  { name: 'unused code', run: () => tool('knip', '--no-progress') },
  { name: 'rooms', run: async () => (await checkRooms(ROOT)).join('\n') },
  { name: 'format', run: () => tool('oxfmt', '--check') },
  { name: 'translations', run: async () => (await checkTranslations(ROOT)).join('\n') },
  { name: 'lock file', run: async () => (await checkLockFile(ROOT)).join('\n') },
  { name: 'cleanliness', run: async () => (await checkCleanliness(ROOT)).join('\n') },
  { name: 'references', run: async () => (await checkReferences(ROOT)).join('\n') },
  { name: 'list of events', run: async () => (await checkEventList(ROOT)).join('\n') },
];

/** Runs an installed tool over the whole project. */
function tool(name: string, ...args: string[]): Promise<string> {
  return failureOf(path.join(ROOT, 'node_modules', '.bin', name), args);
}

/** Everything that the program wrote if it failed, at least its exit code; nothing if it did not. */
function failureOf(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...ON_ONE },
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (part: string) => {
        text += part;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      resolve(code === 0 ? '' : text.trim() || `${path.basename(program)} ended with exit code ${code}.`);
    });
  });
}

/** The sizes of the build, which is made first where it is older than its sources. */
async function budgets(): Promise<string> {
  const failure = await failureOf(process.execPath, ['--import', 'tsx', 'frontend/build.ts', '--if-newer']);
  return failure || (await checkBudgets(path.join(ROOT, 'frontend', 'dist'))).join('\n');
}

/** Runs one check and prints how it went; answers whether it passed. */
async function report({ name, run }: Check): Promise<boolean> {
  const start = performance.now();
  const problems = await run().catch((error: unknown) => String(error));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log('%s %s %s s', problems === '' ? 'ok  ' : 'FAIL', name.padEnd(14), seconds.padStart(5));
  if (problems !== '') console.log('%s\n', excerpt(problems));
  return problems === '';
}

function excerpt(problems: string): string {
  const lines = problems.split('\n').map((line) => `     ${line}`.trimEnd());
  const hidden = lines.length - LINES_SHOWN;
  return [...lines.slice(0, LINES_SHOWN), ...(hidden > 0 ? [`     … and ${hidden} more lines`] : [])].join(
    '\n',
  );
}

/** Takes the checks from the list, one after the other, until none is left. */
async function work(waiting: Check[]): Promise<boolean> {
  let passed = true;
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    passed = (await report(check)) && passed;
  }
  return passed;
}

const waiting = [...CHECKS];
const workers = await Promise.all(Array.from({ length: AT_ONCE }, () => work(waiting)));
process.exitCode = workers.every(Boolean) ? 0 : 1;
