/**
 * Whether `package-lock.json` is what `package.json` says, so that `npm ci` works on a clean machine of any platform.
 * A green `npm install` does not prove that: it leaves out, silently, platform packages that it did not find.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

const ranges = z._default(z.record(z.string(), z.string()), {});

const manifestSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  dependencies: ranges,
  devDependencies: ranges,
  optionalDependencies: ranges,
});

const lockedSchema = z.looseObject({
  version: z.optional(z.string()),
  resolved: z.optional(z.string()),
  integrity: z.optional(z.string()),
  link: z.optional(z.boolean()),
  dependencies: ranges,
  devDependencies: ranges,
  optionalDependencies: ranges,
});

const lockSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  lockfileVersion: z.number(),
  packages: z.record(z.string(), lockedSchema),
});

type Locked = z.infer<typeof lockedSchema>;
type Packages = Readonly<Record<string, Locked>>;

const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** One sentence per fault. */
export async function checkLockFile(root: string): Promise<string[]> {
  const manifest = manifestSchema.parse(await readJson(root, 'package.json'));
  const lock = lockSchema.parse(await readJson(root, 'package-lock.json'));
  return [
    ...pinnedExactly(manifest),
    ...sameRoot(manifest, lock),
    ...topLevelVersions(manifest, lock.packages),
    ...Object.entries(lock.packages).flatMap(([place, locked]) =>
      lockedPackage(place, locked, lock.packages),
    ),
  ];
}

async function readJson(root: string, name: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(root, name), 'utf8'));
}

function declared(manifest: z.infer<typeof manifestSchema>): [name: string, version: string][] {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
}

function pinnedExactly(manifest: z.infer<typeof manifestSchema>): string[] {
  return declared(manifest)
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `package.json: ${name} is ${version}, not one exact version.`);
}

function sameRoot(manifest: z.infer<typeof manifestSchema>, lock: z.infer<typeof lockSchema>): string[] {
  const problems: string[] = [];
  if (lock.lockfileVersion !== 3)
    problems.push(`package-lock.json: lockfileVersion is ${lock.lockfileVersion}, not 3.`);
  if (lock.name !== manifest.name || lock.version !== manifest.version) {
    problems.push('package-lock.json: name or version differ from package.json.');
  }
  const locked = lock.packages[''];
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
    const here = manifest[kind];
    const there = locked?.[kind] ?? {};
    for (const name of new Set([...Object.keys(here), ...Object.keys(there)])) {
      if (here[name] === there[name]) continue;
      const what = `${here[name] ?? 'nothing'} in package.json and ${there[name] ?? 'nothing'} in package-lock.json`;
      problems.push(`${kind}: ${name} is ${what}.`);
    }
  }
  return problems;
}

function topLevelVersions(manifest: z.infer<typeof manifestSchema>, packages: Packages): string[] {
  return declared(manifest).flatMap(([name, version]) => {
    const locked = packages[`node_modules/${name}`]?.version;
    return locked === version
      ? []
      : [`package-lock.json: ${name} is ${locked ?? 'missing'}, not ${version}.`];
  });
}

function lockedPackage(place: string, locked: Locked, packages: Packages): string[] {
  const problems: string[] = [];
  if (locked.resolved !== undefined && !locked.link) {
    problems.push(`package-lock.json: ${place} names the place it came from; remove "resolved".`);
  }
  if (place !== '' && !locked.link && locked.integrity === undefined) {
    problems.push(`package-lock.json: ${place} has no integrity hash.`);
  }
  const needed = { ...locked.dependencies, ...locked.devDependencies, ...locked.optionalDependencies };
  for (const [name, range] of Object.entries(needed)) {
    const version = resolve(place, name, packages)?.version;
    if (version === undefined) {
      problems.push(`package-lock.json: ${place || 'the project'} needs ${name} ${range}, which is missing.`);
    } else if (EXACT.test(range) && version !== range) {
      problems.push(
        `package-lock.json: ${place || 'the project'} needs ${name} ${range} and finds ${version}.`,
      );
    }
  }
  return problems;
}

/** The package that Node would find under this name from there: in the nearest `node_modules`, looking upwards. */
function resolve(place: string, name: string, packages: Packages): Locked | undefined {
  const found = packages[place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`];
  if (found || place === '') return found;
  const end = place.lastIndexOf('/node_modules/');
  return resolve(end === -1 ? '' : place.slice(0, end), name, packages);
}
