/** mongo-java-server, which speaks MongoDB's protocol over the memory of a Java machine: built once with Maven. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltServer, buildOnce, cached } from './built-server.ts';

const SOURCES = join(import.meta.dirname, 'mongo-java-server');
const POM = join(SOURCES, 'pom.xml');
const LAUNCHER = join(SOURCES, 'Launcher.java');

function place(environment: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256').update(readFileSync(POM)).update(readFileSync(LAUNCHER));
  return cached(`mongo-java-server-${hash.digest('hex').slice(0, 12)}`, environment);
}

const classPath = (folder: string): string => `${folder}:${join(folder, 'lib', '*')}`;

export const mongoJavaServer: BuiltServer = {
  tools: ['javac', 'mvn'],
  place,

  program: (environment) => ({
    file: 'java',
    arguments: ({ port }) => [
      // What pays only in a program that runs for long is left out.
      '-XX:TieredStopAtLevel=1',
      '-XX:+UseSerialGC',
      '-Xmx400m',
      '-classpath',
      classPath(place(environment)),
      'Launcher',
      String(port),
    ],
  }),

  /** Some ten seconds on two processors, a few MB to fetch. */
  build: (environment) =>
    buildOnce('mongo-java-server', place(environment), environment, (scratch, run) => {
      const built = join(scratch, 'built');
      const lib = join(built, 'lib');
      const maven = ['--batch-mode', '--quiet', '--strict-checksums', '--file', POM];
      run('mvn', [...maven, 'dependency:copy-dependencies', `-DoutputDirectory=${lib}`], scratch);
      run('javac', ['-classpath', classPath(built), '-d', built, LAUNCHER], scratch);
      return built;
    }),
};
