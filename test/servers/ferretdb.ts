/** FerretDB, which speaks MongoDB's protocol over SQLite files: built once with Go. */
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltServer, buildOnce, cached } from './built-server.ts';

const MODULE = 'github.com/FerretDB/FerretDB';
const VERSION = 'v1.24.2';

const place = (environment: NodeJS.ProcessEnv): string =>
  join(cached(`ferretdb-${VERSION}`, environment), 'ferretdb');

export const ferretDb: BuiltServer = {
  tools: ['go'],
  place,

  program: (environment) => ({
    file: place(environment),
    // It parses every document for every query; collecting the garbage of that more seldom halves the time.
    environment: { GOGC: 'off', GOMEMLIMIT: '400MiB' },
    arguments: ({ port, data, state }) => [
      '--handler=sqlite',
      // A test's data outlive the end of the program, which is all that a test does to it; nobody cuts the power.
      `--sqlite-url=file:${data}/?_pragma=synchronous(off)`,
      `--state-dir=${state}`,
      `--listen-addr=127.0.0.1:${port}`,
      '--debug-addr=-',
      '--telemetry=disabled',
      '--log-level=INFO',
    ],
  }),

  /**
   * A minute or two on two processors, a few MB to fetch.
   *
   * `go install` of this version makes a program that ends at once, since it misses a file that its release adds; so the
   * module, checked by Go as any other, is copied, given that file, and built.
   */
  build: (environment) =>
    buildOnce('FerretDB', place(environment), environment, (scratch, run) => {
      const downloaded: unknown = JSON.parse(
        run('go', ['mod', 'download', '-json', `${MODULE}@${VERSION}`], scratch),
      );
      const sources = join(scratch, 'ferretdb');
      cpSync(directoryOf(downloaded), sources, { recursive: true });
      // What Go keeps of a module may not be written, and its copy neither.
      run('chmod', ['-R', 'u+w', sources], scratch);
      writeFileSync(join(sources, 'build', 'version', 'version.txt'), `${VERSION}\n`);
      const built = join(scratch, 'built');
      const options = ['-trimpath', '-buildvcs=false', '-tags', UNUSED_BACKENDS, '-o', built];
      run('go', ['build', ...options, './cmd/ferretdb'], sources);
      return built;
    }),
};

/** What is not built: the tests keep the data in SQLite. */
const UNUSED_BACKENDS = 'ferretdb_no_postgresql,ferretdb_no_mysql';

function directoryOf(downloaded: unknown): string {
  if (typeof downloaded === 'object' && downloaded !== null && 'Dir' in downloaded) {
    if (typeof downloaded.Dir === 'string') return downloaded.Dir;
  }
  throw new Error(`Go did not say where it keeps ${MODULE}.`);
}
