/** What must not lie in the project's files and what no other tool looks for. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sourceFiles } from './source-files.ts';

interface Rule {
  /** Which files it reads. */
  readonly files: RegExp;
  readonly except?: readonly string[];
  readonly forbidden: RegExp;
  readonly message: string;
}

const CODE = /\.(ts|tsx|mts|js|mjs)$/;
const TEXT = /\.(ts|tsx|mts|js|mjs|json|md|css|html|ya?ml|sh|svg)$|(^|\/)(\.[^/]+|Dockerfile|run)$/;
const THIS_FILE = 'test/check/cleanliness.ts';

const RULES: readonly Rule[] = [
  {
    files: CODE,
    forbidden: /\b(?:describe|context|suite|it|specify|test)\.only\(/g,
    message: 'leaves out every other test',
  },
  {
    files: CODE,
    except: ['test/harness/skip.ts'],
    forbidden: /\.skip\(|\bx(?:it|describe|context|specify)\(/g,
    message: "skips without a reason; call skip(this, 'the reason') of test/harness/skip.ts",
  },
  {
    files: CODE,
    forbidden: /(?:oxlint|eslint)-disable(?:-next-line|-line)?(?![^\n]*\s--\s+\S)[^\n]*/g,
    message: 'switches a rule off without a reason; write -- and the reason after it',
  },
  {
    files: CODE,
    forbidden: /import\s+(?:type\s+)?\{[^}]*\bz\b[^}]*\}\s*from\s*'zod[^']*'/g,
    message: "puts all of zod into a bundle; write import * as z from 'zod/mini'",
  },
  {
    files: TEXT,
    forbidden: /(?<![\w.:/}-])\/(?:home|root|work|workspace|Users)\/[\w.-]+/g,
    message: 'is a path of one machine',
  },
  {
    files: TEXT,
    forbidden: /(?<![\w.:/}-])\/tmp\/[\w.-]+/g,
    message: 'is a path of one system; ask os.tmpdir()',
  },
  {
    files: TEXT,
    forbidden: /\/\/[^\s/'"]*(?:registry|artifactory|verdaccio|nexus)[^\s/'"]*|_authToken/gi,
    message: 'names a package registry, which is the business of each machine',
  },
  {
    files: /(?:^|\/)\.npmrc$/,
    forbidden: /^\s*(?:@[^:\s]+:)?registry\s*=/gm,
    message: 'sets a package registry, which is the business of each machine',
  },
  {
    files: TEXT,
    forbidden: /^(?:<{7}|>{7}|={7})(?: .*)?$/gm,
    message: 'is left of a merge',
  },
];

/** Names that say nothing of what is inside, and files that only pass other files on. */
const EMPTY_NAME = /(?:^|\/)(?:utils?|helpers?|common|misc|managers?|index)(?:\/|\.[cm]?[jt]sx?$)/;

/** One sentence per fault: file, line, what was found, why it must not be there. */
export async function checkCleanliness(root: string): Promise<string[]> {
  const files = await sourceFiles(root);
  const badNames = files
    .filter((file) => CODE.test(file) && EMPTY_NAME.test(file))
    .map((file) => `${file}: name it after what it holds.`);
  const texts = files.filter((file) => TEXT.test(file) && file !== THIS_FILE);
  const faults = await Promise.all(
    texts.map(async (file) => faultsOf(file, await readFile(path.join(root, file), 'utf8'))),
  );
  return [...badNames, ...faults.flat()];
}

function faultsOf(file: string, text: string): string[] {
  return RULES.filter((rule) => rule.files.test(file) && !rule.except?.includes(file)).flatMap((rule) =>
    [...text.matchAll(rule.forbidden)].map((match) => {
      const line = text.slice(0, match.index).split('\n').length;
      return `${file}:${line}: ${match[0].trim()} ${rule.message}.`;
    }),
  );
}
