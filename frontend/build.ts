/**
 * Builds the pages: `node --import tsx frontend/build.ts [--if-newer]`. With `--if-newer` only where a source is newer
 * than the build, so that a start without changes costs nothing.
 */
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { keepEarlierFiles } from './earlierFiles.ts';

// The pages are built although nobody can be told of it: an output on a full disk must not keep the product from starting.
process.stdout.on('error', () => undefined);

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'frontend', 'dist');
/** Within a build: written by every one of them, its time is that of the build. */
const MANIFEST = join('.vite', 'manifest.json');
const SOURCES = ['frontend', 'events', 'backend/contract', 'package-lock.json'];

/** The newest change below a path, in milliseconds. A folder changes when a file is added or removed. */
async function newestChange(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.mtimeMs;
  if (path === DIST) return 0;
  const names = await readdir(path);
  const changes = await Promise.all(names.map((name) => newestChange(join(path, name))));
  // The build itself is put into this folder, which is no change of a source.
  return Math.max(path === join(ROOT, 'frontend') ? 0 : found.mtimeMs, ...changes);
}

/** When the pages were built, in milliseconds; 0 where they were not. */
async function builtAt(): Promise<number> {
  try {
    return (await stat(join(DIST, MANIFEST))).mtimeMs;
  } catch {
    return 0;
  }
}

async function isUpToDate(): Promise<boolean> {
  const changes = await Promise.all(SOURCES.map((path) => newestChange(join(ROOT, path))));
  return Math.max(...changes) < (await builtAt());
}

/** Smaller than it would be made for each visitor anew, and done once; the server sends them to who can read them. */
async function compressFiles(directory: string): Promise<void> {
  const files = (await readdir(directory)).filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(
    files.map(async (name) => {
      const path = join(directory, name);
      const content = await readFile(path);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

/** Builds beside the pages that are served and puts the new ones in their place, so that no visitor meets half of them. */
async function buildPages(): Promise<void> {
  const started = new Date();
  const workshop = join(ROOT, 'node_modules', '.cache', `pages-${process.pid}`);
  const next = join(workshop, 'next');
  try {
    // Loaded only where it is needed: it takes longer than the question whether it is.
    const { build } = await import('vite');
    await build({
      configFile: join(ROOT, 'frontend', 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: next },
    });
    await compressFiles(join(next, 'assets'));
    await keepEarlierFiles(DIST, next, started);
    // What changes while the build runs is newer than it.
    await utimes(join(next, MANIFEST), started, started);
    await mkdir(DIST, { recursive: true });
    await rename(DIST, join(workshop, 'last'));
    await rename(next, DIST);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
  console.log(`The pages were built in ${((Date.now() - started.getTime()) / 1000).toFixed(1)} s.`);
}

try {
  if (process.argv.includes('--if-newer') && (await isUpToDate())) {
    console.log('The pages are built and up to date.');
  } else {
    await buildPages();
  }
} catch (error) {
  console.error(`The pages could not be built: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
