/** The validator of HAPI FHIR, over the profiles of FHIR R4: built once with Maven. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOnce, cached, onPath } from './built-server.ts';

const SOURCES = join(import.meta.dirname, 'fhir-validator');
const POM = join(SOURCES, 'pom.xml');
const VALIDATE = join(SOURCES, 'Validate.java');

function place(): string {
  const hash = createHash('sha256').update(readFileSync(POM)).update(readFileSync(VALIDATE));
  return cached(`fhir-validator-${hash.digest('hex').slice(0, 12)}`, process.env);
}

const classPath = (folder: string): string => `${folder}:${join(folder, 'lib', '*')}`;

/** Builds it where it is not there yet; what it needs is some 60 MB. @returns what stood in its way; null where it is there. */
export function buildFhirValidator(): string | null {
  const missing = ['javac', 'mvn'].filter((tool) => onPath(tool, process.env) === null);
  if (missing.length > 0) return `needs a JDK and Maven; there is no ${missing.join(' and no ')} on the PATH`;
  return buildOnce('the validator of HAPI FHIR', place(), process.env, (scratch, run) => {
    const built = join(scratch, 'built');
    const lib = join(built, 'lib');
    const maven = ['--batch-mode', '--quiet', '--strict-checksums', '--file', POM];
    run('mvn', [...maven, 'dependency:copy-dependencies', `-DoutputDirectory=${lib}`], scratch);
    run('javac', ['-classpath', classPath(built), '-d', built, VALIDATE], scratch);
    return built;
  });
}

/** The errors that it finds, each with the number of the resource, from 1. */
export function fhirErrors(resources: readonly unknown[]): readonly string[] {
  const java = onPath('java', process.env) ?? 'java';
  const { stdout, stderr, status } = spawnSync(
    java,
    [
      // It keeps a profile for ten seconds; a bundle that takes longer is held to two of it, and found to lack what it has.
      '-DTEST_SYSTEM_PROP_VALIDATION_RESOURCE_CACHES_MS=3600000',
      '-XX:TieredStopAtLevel=1',
      '-XX:+UseSerialGC',
      '-Xmx700m',
      '-classpath',
      classPath(place()),
      'Validate',
    ],
    {
      input: resources.map((resource) => `${JSON.stringify(resource)}\n`).join(''),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const lines = stdout
    .trim()
    .split('\n')
    .filter((line) => !/\b(INFO|WARN|DEBUG)\b/.test(line));
  if (status !== 0 || lines.at(-1) !== `${resources.length} validated`)
    throw new Error(`The validator ended early:\n${`${stdout}${stderr}`.slice(-4000)}`);
  return lines.slice(0, -1);
}
