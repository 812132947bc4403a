/** Servers that speak MongoDB's protocol and are no MongoDB, each built once into the user's cache. */
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { MongoProgram } from './mongodb-process.ts';

export interface BuiltServer {
  /** What it is built with, by the names of the programs. */
  readonly tools: readonly string[];
  /** Where it is, or will be once it has been built. */
  place(environment: NodeJS.ProcessEnv): string;
  program(environment: NodeJS.ProcessEnv): MongoProgram;
  /** Builds it where it is not yet there. @returns what stood in its way; null where it is there. */
  build(environment: NodeJS.ProcessEnv): string | null;
}

/** Where something is, or will be once it has been built. The name says everything that it is built from. */
export const cached = (name: string, environment: NodeJS.ProcessEnv): string =>
  join(environment['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'home-heart', name);

/** Runs a command of a build in a folder, and answers what it printed. */
type Run = (command: string, args: readonly string[], folder: string) => string;

/**
 * Builds what is not in the cache yet.
 *
 * @param build answers what it has built, below the scratch folder that it is given.
 * @returns what stood in its way; null where it is there.
 */
export function buildOnce(
  name: string,
  place: string,
  environment: NodeJS.ProcessEnv,
  build: (scratch: string, run: Run) => string,
): string | null {
  if (existsSync(place)) return null;
  const scratch = mkdtempSync(join(tmpdir(), 'home-heart-build-'));
  try {
    console.log('Building %s for the tests.', name);
    putInPlace(
      build(scratch, (command, args, folder) => outputOf(command, args, folder, environment)),
      place,
    );
    return null;
  } catch (error) {
    return `${name} could not be built: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Under its name at once and whole, whoever else builds it; the cache may be on another disk than the scratch folder. */
function putInPlace(built: string, place: string): void {
  const beside = `${place}.${process.pid}`;
  mkdirSync(dirname(place), { recursive: true });
  try {
    cpSync(built, beside, { recursive: true });
    renameSync(beside, place);
  } catch (error) {
    // A folder does not take the place of one that another process has put there meanwhile.
    if (!existsSync(place)) throw error;
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

function outputOf(
  command: string,
  args: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv,
): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error !== undefined) throw error;
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed:\n${`${stdout}${stderr}`.slice(-4000)}`);
  return stdout;
}

export function onPath(name: string, environment: NodeJS.ProcessEnv): string | null {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
