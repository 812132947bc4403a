/** `rebuild all` as the command line does it, in a process of its own, and what it takes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seconds } from './measure.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface RebuildUse {
  /** By the clock. */
  readonly seconds: number;
  /** Seconds of all its threads, system calls included. */
  readonly processor: number;
  /** At its peak. */
  readonly megabytes: number;
}

/** What the program used of the machine is written as it ends: a look from outside would miss the last of it. */
const TELL_AT_EXIT = `import { writeSync } from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())));`;

/** Rebuilds what lies at these addresses. @param env what the program is told beside them. */
export async function rebuildAll(
  eventStore: string,
  readModels: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RebuildUse> {
  const tell = `data:text/javascript,${encodeURIComponent(TELL_AT_EXIT)}`;
  const words = ['--import', tell, ...(await flagsOfProgram()), 'rebuild', 'all'];
  let told = '';
  const took = await seconds(async () => {
    const child = spawn(process.execPath, words, {
      cwd: ROOT,
      env: { ...process.env, ...env, EVENT_STORE_URL: eventStore, READ_MODELS_URL: readModels },
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    });
    child.stdio[3]?.on('data', (text: Buffer) => {
      told += text.toString();
    });
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`The rebuild ended with ${code}.`);
  });
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(told) as NodeJS.ResourceUsage;
  return { seconds: took, processor: (userCPUTime + systemCPUTime) / 1e6, megabytes: (maxRSS * 1024) / 1e6 };
}

/** What `npm run projections` gives to Node. */
async function flagsOfProgram(): Promise<readonly string[]> {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { projections: string };
  };
  return scripts.projections.split(' ').slice(1);
}
