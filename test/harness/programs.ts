/**
 * How tests start the product's programs. `npm test` bundles each into one file first (test/bundle-programs.ts); a test file
 * that is run by itself starts them from their sources.
 */
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..', '..');

/** The variable in which the suites are told the folder of the bundles. */
export const BUNDLES = 'BUNDLED_PROGRAMS';

/** By their paths from the root: those that read no source of the product while they run. */
export const PROGRAMS = [
  'backend/main.ts',
  'backend/accounts/main.ts',
  'backend/operations/events-command.ts',
  'backend/secrets/main.ts',
] as const;

export type Program = (typeof PROGRAMS)[number];

/** The file name of a program's bundle. */
export const bundleOf = (program: Program): string => program.replaceAll('/', '-').replace(/\.ts$/, '.mjs');

/** The arguments with which Node runs a program; the program's own come after them. */
export function startOf(program: Program): readonly string[] {
  const bundles = process.env[BUNDLES];
  return bundles === undefined ? sourceStartOf(program) : [join(bundles, bundleOf(program))];
}

/** The same from the sources, in a test that changes one of their modules before the program loads it. */
export const sourceStartOf = (program: Program): readonly string[] => [
  '--import',
  'tsx',
  join(ROOT, program),
];
