/**
 * What the first visit of a screen may cost on a slow line, and whether the build keeps to it. Sizes are in KiB after
 * gzip at level 9, of everything that the screen loads: the shell, its own code, its styles, its texts in one language.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Budget {
  readonly js: number;
  readonly css: number;
  readonly texts: number;
}

interface Screen {
  readonly name: string;
  /** The modules, or named files, that are loaded before the screen can be used. */
  readonly modules: readonly string[];
  readonly namespaces: readonly string[];
  readonly budget: Budget;
}

const LANGUAGES = ['en', 'fr', 'sw'];
/** Loaded before anything is shown. The first files are named, for they hold many modules. */
const SHELL_FILES = ['start', 'shell'];
const SHELL_NAMESPACES = ['common', 'errors', 'clinical'];

/** The clinical texts come in two parts: the words of a form, and what the rules say. */
const CLINICAL_PARTS: Readonly<Record<string, string>> = { clinical: 'words', guidance: 'guidance' };

const SCREENS: readonly Screen[] = [
  {
    name: 'dashboard',
    modules: ['dashboard-screen'],
    namespaces: ['dashboard'],
    // One more than planned: calls, messages and alerts are done from its rows, and their notices are the shell's.
    budget: { js: 190, css: 16, texts: 13 },
  },
  {
    name: 'patient',
    modules: ['src/app/pages/PatientPage.tsx'],
    namespaces: ['patient', 'care', 'trends', 'guidance'],
    // Fifteen cards, each with forms and notices of its own, and what the rules say of every log: five more than planned.
    budget: { js: 195, css: 16, texts: 19 },
  },
  {
    name: 'add-log',
    modules: ['src/app/pages/AddLogPage.tsx'],
    namespaces: ['entry', 'numbers'],
    budget: { js: 195, css: 16, texts: 14 },
  },
  {
    name: 'patient-entry',
    modules: ['entry-screens'],
    namespaces: ['report', 'numbers'],
    budget: { js: 185, css: 14, texts: 12 },
  },
  {
    name: 'diabetes-entry',
    modules: ['entry-screens'],
    namespaces: ['report', 'numbers'],
    budget: { js: 185, css: 14, texts: 12 },
  },
];

/** The part of Vite's manifest that is read; what is read is checked by use. */
interface ManifestChunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestChunk>>;

interface ScreenSize extends Budget {
  readonly name: string;
}

/** The sizes of every screen of a build. */
async function measureScreens(distDirectory: string): Promise<readonly ScreenSize[]> {
  const manifest = JSON.parse(
    await readFile(join(distDirectory, '.vite', 'manifest.json'), 'utf8'),
  ) as Manifest;
  const kib = async (files: ReadonlySet<string>) => {
    const sizes = await Promise.all([...files].map((file) => gzippedSize(join(distDirectory, file))));
    return sizes.reduce((sum, size) => sum + size, 0) / 1024;
  };
  return Promise.all(
    SCREENS.map(async ({ name, modules, namespaces }) => {
      const code = filesOf(manifest, [...SHELL_FILES, ...modules]);
      const texts = await Promise.all(
        LANGUAGES.map((language) =>
          kib(
            filesOf(
              manifest,
              [...SHELL_NAMESPACES, ...namespaces].map((part) => textsKey(language, part)),
            ).js,
          ),
        ),
      );
      return { name, js: await kib(code.js), css: await kib(code.css), texts: Math.max(...texts) };
    }),
  );
}

/** One sentence for each screen and kind that is over its budget. */
export async function checkBudgets(distDirectory: string): Promise<readonly string[]> {
  const sizes = await measureScreens(distDirectory);
  return SCREENS.flatMap(({ name, budget }) => {
    const size = sizes.find((measured) => measured.name === name);
    return (['js', 'css', 'texts'] as const).flatMap((kind) =>
      size === undefined || size[kind] <= budget[kind]
        ? []
        : [
            `The screen ${name} loads ${size[kind].toFixed(1)} KiB of ${kind}; its budget is ${budget[kind]} KiB.`,
          ],
    );
  });
}

function textsKey(language: string, namespace: string): string {
  const part = CLINICAL_PARTS[namespace];
  return part === undefined
    ? `src/i18n/locales/${language}/${namespace}.json`
    : `../backend/contract/locales/clinical.${language}.json?part=${part}`;
}

/** A file of several modules is known by its name, which a language file may have too; one of a single module by that. */
function chunkOf(manifest: Manifest, key: string): ManifestChunk {
  const chunk =
    manifest[key] ??
    Object.entries(manifest).find(
      ([of, { name }]) => name === key && of.startsWith('_') && of.endsWith('.js'),
    )?.[1];
  if (chunk === undefined) throw new Error(`The build's manifest has no ${key}.`);
  return chunk;
}

/** The files that are loaded for modules, with all that they import. */
function filesOf(manifest: Manifest, modules: readonly string[]) {
  const js = new Set<string>();
  const css = new Set<string>();
  const visit = (key: string) => {
    const chunk = chunkOf(manifest, key);
    if (js.has(chunk.file)) return;
    js.add(chunk.file);
    for (const file of chunk.css ?? []) css.add(file);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return { js, css };
}

async function gzippedSize(path: string): Promise<number> {
  return gzipSync(await readFile(path), { level: 9 }).length;
}
