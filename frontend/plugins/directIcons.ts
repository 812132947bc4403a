import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ICONS = 'lucide-react';
const IMPORT = new RegExp(`^import \\{([^}]+)\\} from '${ICONS}';$`, 'gm');
const EXPORT = /^export \{([^}]+)\} from '\.\/icons\/(.+)\.mjs';$/gm;
const ICON_FILE = /lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;
const KEY = /\bkey: "\w+"/g;
/** A statement that does nothing, and that no minifier takes away: to read what is there might do something. */
const IDLE = /^__iconData\.node;$/m;
/** What draws an icon in the library's place. */
const DRAWN_HERE = fileURLToPath(new URL('../src/ui/drawnIcon.ts', import.meta.url));
const ALIAS = /default as (\w+)/g;

/** The file of each icon, by the names under which the library's index has it. */
function iconFiles(): ReadonlyMap<string, string> {
  const folder = new URL('.', import.meta.resolve(`${ICONS}/package.json`));
  const index = readFileSync(new URL('dist/esm/lucide-react.mjs', folder), 'utf8');
  return new Map(
    [...index.matchAll(EXPORT)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(ALIAS)].map(([, name = '']) => [name, file] as const),
    ),
  );
}

/**
 * Takes each icon from its own file. By the library's index every module that shows one icon would reach them all, and the
 * first file of the application, which is made of what it reaches, would hold the icons of every screen.
 */
export function directIcons(): Plugin {
  const files = iconFiles();
  const fileOf = (name: string): string => {
    const file = files.get(name);
    if (file === undefined) throw new Error(`${ICONS} has no icon ${name}.`);
    return `${ICONS}/icons/${file}`;
  };
  const imports = (names: string): string =>
    names
      .split(',')
      .map((name) => name.trim())
      // A type is gone when the page is built.
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => `import ${name} from '${fileOf(name)}';`)
      .join('');
  return {
    name: 'direct-icons',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) =>
      importer !== undefined && ICON_FILE.test(importer) && source.endsWith('/createLucideIcon.mjs')
        ? DRAWN_HERE
        : null,
    transform(code, id) {
      if (ICON_FILE.test(id)) return withShortKeys(code).replace(IDLE, '');
      return code.includes(`'${ICONS}'`)
        ? code.replaceAll(IMPORT, (_, names: string) => imports(names))
        : null;
    },
  };
}

/** The keys of an icon's lines differ within it alone; six letters of chance are what no compression takes away. */
function withShortKeys(code: string): string {
  let keys = 0;
  return code.replaceAll(KEY, () => `key: "${keys++}"`);
}
