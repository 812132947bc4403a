/** FerretDB, built once with Go into the user's cache. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const MODULE = 'github.com/FerretDB/FerretDB';
const VERSION = 'v1.24.2';

/** Where the program is, or will be once it has been built. */
export function ferretDbPath(environment: NodeJS.ProcessEnv): string {
  const cache = environment['XDG_CACHE_HOME'] || join(homedir(), '.cache');
  return join(cache, 'home-heart', `ferretdb-${VERSION}`, 'ferretdb');
}

/**
 * Builds FerretDB where it has not been built yet: a minute or two on two processors, a few MB to fetch.
 *
 * `go install` of this version makes a program that ends at once, since it misses a file that its release adds; so the
 * module, checked by Go as any other, is copied, given that file, and built.
 *
 * @returns what stood in its way; null where it is there.
 */
export function buildFerretDb(environment: NodeJS.ProcessEnv = process.env): string | null {
  const program = ferretDbPath(environment);
  if (existsSync(program)) return null;
  const scratch = mkdtempSync(join(tmpdir(), 'home-heart-ferretdb-'));
  const run = (command: string, args: readonly string[], cwd: string): string =>
    outputOf(command, args, cwd, environment);
  try {
    console.log('Building FerretDB %s for the tests of MongoDB.', VERSION);
    const downloaded: unknown = JSON.parse(
      run('go', ['mod', 'download', '-json', `${MODULE}@${VERSION}`], scratch),
    );
    const sources = join(scratch, 'ferretdb');
    cpSync(directoryOf(downloaded), sources, { recursive: true });
    // What Go keeps of a module may not be written, and its copy neither.
    run('chmod', ['-R', 'u+w', sources], scratch);
    writeFileSync(join(sources, 'build', 'version', 'version.txt'), `${VERSION}\n`);
    const built = join(scratch, 'built');
    run(
      'go',
      ['build', '-trimpath', '-buildvcs=false', '-tags', UNUSED_BACKENDS, '-o', built, './cmd/ferretdb'],
      sources,
    );
    mkdirSync(dirname(program), { recursive: true });
    place(built, program);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What is not built: the tests keep the data in SQLite. */
const UNUSED_BACKENDS = 'ferretdb_no_postgresql,ferretdb_no_mysql';

/** Under its name at once and whole, whoever else builds it; the cache may be on another disk than the scratch folder. */
function place(built: string, program: string): void {
  const beside = `${program}.${process.pid}`;
  cpSync(built, beside);
  renameSync(beside, program);
}

function directoryOf(downloaded: unknown): string {
  if (typeof downloaded === 'object' && downloaded !== null && 'Dir' in downloaded) {
    if (typeof downloaded.Dir === 'string') return downloaded.Dir;
  }
  throw new Error(`Go did not say where it keeps ${MODULE}.`);
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
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr.slice(-4000)}`);
  return stdout;
}
