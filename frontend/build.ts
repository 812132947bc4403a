/**
 * Builds the pages: `node --import tsx frontend/build.ts [--if-newer]`. With `--if-newer` only where a source is newer
 * than the build, so that a start without changes costs nothing.
 */
import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'frontend', 'dist');
/** Written by every build; its time is that of the build. */
const MANIFEST = join(DIST, '.vite', 'manifest.json');
const SOURCES = ['frontend', 'events', 'backend/contract', 'package-lock.json'];

/** The newest change below a path, in milliseconds. A folder changes when a file is added or removed. */
async function newestChange(path: string): Promise<number> {
  const { mtimeMs, isDirectory } = await statOf(path);
  if (!isDirectory || path === DIST) return isDirectory ? 0 : mtimeMs;
  const names = await readdir(path);
  const changes = await Promise.all(names.map((name) => newestChange(join(path, name))));
  // The build itself is written into this folder, which is no change of a source.
  return Math.max(path === join(ROOT, 'frontend') ? 0 : mtimeMs, ...changes);
}

async function statOf(path: string) {
  const found = await stat(path);
  return { mtimeMs: found.mtimeMs, isDirectory: found.isDirectory() };
}

async function builtAt(): Promise<number> {
  try {
    return (await stat(MANIFEST)).mtimeMs;
  } catch {
    return 0;
  }
}

async function main(onlyIfNewer: boolean): Promise<void> {
  const changed = Math.max(...(await Promise.all(SOURCES.map((path) => newestChange(join(ROOT, path))))));
  if (onlyIfNewer && changed < (await builtAt())) {
    console.log('The pages are built and up to date.');
    return;
  }
  const started = new Date();
  // Loaded only where it is needed: it takes longer than the question whether it is.
  const { build } = await import('vite');
  await build({ configFile: join(ROOT, 'frontend', 'vite.config.ts'), logLevel: 'warn' });
  // What changes while the build runs is newer than it.
  await utimes(MANIFEST, started, started);
  console.log(`The pages were built in ${((Date.now() - started.getTime()) / 1000).toFixed(1)} s.`);
}

await main(process.argv.includes('--if-newer'));
