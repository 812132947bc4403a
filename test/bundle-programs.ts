/**
 * Bundles the product's programs for the suites: the faults start them some hundred times, and one file is read in a third of the
 * time that seven hundred take. What runs is the same source with the same packages; threads and own projections are read from
 * their sources, as ever, and the tests of `npm start` start what an operator starts.
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { bundleOf, PROGRAMS } from './harness/programs.ts';
import type { TemporaryDirectory } from './harness/temporary-directory.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** Where the bundles find their packages. */
const CACHE = join(ROOT, 'node_modules', '.cache');

/** The folder with the bundles. Whoever asks for it removes it. */
export async function bundlePrograms(): Promise<TemporaryDirectory> {
  await mkdir(CACHE, { recursive: true });
  const path = await mkdtemp(join(CACHE, 'programs-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    publicDir: false,
    plugins: [{ name: 'places', enforce: 'pre', load: withPlaces }],
    build: {
      ssr: true,
      outDir: path,
      target: 'node20',
      minify: false,
      rollupOptions: {
        input: Object.fromEntries(PROGRAMS.map((program) => [bundleOf(program), join(ROOT, program)])),
        output: { entryFileNames: '[name]', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A source of the product, in which what it finds beside itself is found from a bundle too. */
async function withPlaces(id: string): Promise<string | null> {
  if (!id.endsWith('.ts') || relative(ROOT, id).startsWith('node_modules')) return null;
  const url = JSON.stringify(pathToFileURL(id).href);
  const source = await readFile(id, 'utf8');
  return source
    .replaceAll(/import\.meta\.resolve\(\s*('\.[^']+'),?\s*\)/g, `new URL($1, ${url}).href`)
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
    .replaceAll('import.meta.url', url);
}
