import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { withProject } from '../../harness/project.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({
      code: z.string(),
      filename: z.string(),
      labels: z.array(z.object({ span: z.object({ line: z.number() }) })),
    }),
  ),
});

interface Finding {
  readonly rule: string;
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** Lints a project of these files with the product's own settings. */
function lint(files: Readonly<Record<string, string>>): Promise<Finding[]> {
  return withProject(files, async (root) => {
    await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
    for (const settings of ['.oxlintrc.json', 'tsconfig.json']) {
      await cp(path.join(ROOT, settings), path.join(root, settings));
    }
    const oxlint = path.join(ROOT, 'node_modules', '.bin', 'oxlint');
    const { stdout } = await promisify(execFile)(oxlint, ['--format', 'json', ...Object.keys(files)], {
      cwd: root,
    }).catch((error: unknown) => z.object({ stdout: z.string() }).parse(error));
    return reportSchema.parse(JSON.parse(stdout)).diagnostics.map(({ code, filename, labels }) => ({
      rule: code.replaceAll(/^.*\(|\)$/g, ''),
      file: filename,
      line: labels[0]?.span.line ?? 0,
    }));
  });
}

function linesOf(rule: string, findings: readonly Finding[]): Set<number> {
  return new Set(findings.filter((finding) => finding.rule === rule).map(({ line }) => line));
}

/** What the browser loads too, with what it may not import. */
const LIGHT: Readonly<Record<string, readonly string[]>> = {
  'events/codec.ts': ['node:fs', 'zod', './event'],
  'backend/contract/log.ts': ['node:crypto', 'zod'],
  'frontend/src/features/add-log/AddLogPage.tsx': ['node:fs', 'zod'],
};

/** Faults that the linter must name, by rule; all but the first few need the types. */
const FAULTS: Readonly<Record<string, string>> = {
  'no-explicit-any': 'export const anything = (value: any): boolean => Boolean(value);',
  'no-non-null-assertion': 'export const first = (all: string[]): string => all[0]!;',
  'ban-ts-comment': '// @ts-ignore\nexport const one: string = 1;',
  'no-warning-comments': '// TODO later\nexport const later = 1;',
  'no-mutable-exports': 'export let count = 0;\ncount += 1;',
  'no-floating-promises':
    'const save = async (): Promise<void> => {};\nexport function go(): void {\n  save();\n}',
  'no-misused-promises':
    'const ask = async (): Promise<boolean> => true;\nexport const go = (): number => (ask() ? 1 : 2);',
  'await-thenable': 'export async function go(): Promise<number> {\n  return await 1;\n}',
  'switch-exhaustiveness-check':
    "export function go(flag: 'RED' | 'AMBER'): number {\n  switch (flag) {\n    case 'RED':\n      return 1;\n  }\n  return 0;\n}",
  'no-unsafe-assignment':
    "export const read: unknown[] = [];\nconst parsed = JSON.parse('1');\nread.push(parsed);",
  'no-unsafe-return': "export const read = (): string => JSON.parse('1');",
  'no-unsafe-call': "export const read: unknown = JSON.parse('1')();",
  'no-unsafe-member-access': "export const read: unknown = JSON.parse('1').name;",
  'no-unsafe-argument': "export const read: string = String.raw(JSON.parse('1'));",
  'only-throw-error': "export function go(): never {\n  throw 'no';\n}",
  'no-restricted-properties': 'export const now = (): number => Date.now();',
  'no-restricted-globals': 'export const wait = (): unknown => setTimeout(() => {}, 1);',
};

describe('the linter’s settings', function () {
  this.timeout(120_000);

  it('keep Node and the heavy schemas out of what the browser loads', async () => {
    const findings = await lint({
      ...Object.fromEntries(
        Object.entries(LIGHT).map(([file, closed]) => [
          file,
          ['zod/mini', ...closed]
            .map((target, i) => `export { thing as thing${i} } from '${target}';\n`)
            .join(''),
        ]),
      ),
      'events/store/open.ts': "export { readFile } from 'node:fs';\n",
    });
    for (const [file, closed] of Object.entries(LIGHT)) {
      const refused = findings.filter((finding) => finding.file === file);
      const lines = closed.map((_target, index) => index + 2);
      assert.deepEqual(linesOf('no-restricted-imports', refused), new Set(lines), file);
    }
    assert.deepEqual(
      findings.filter(({ file }) => file === 'events/store/open.ts'),
      [],
    );
  });

  it('refuse two files that import each other', async () => {
    const findings = await lint({
      'backend/logs/one.ts': "import { two } from './two.ts';\nexport const one = (): number => two();\n",
      'backend/logs/two.ts': "import { one } from './one.ts';\nexport const two = (): number => one();\n",
    });

    assert.deepEqual(new Set(findings.map(({ rule }) => rule)), new Set(['no-cycle']));
  });

  it('refuse the whole icon set', async () => {
    const findings = await lint({
      'frontend/src/ui/icon.ts':
        "import * as all from 'lucide-react';\nimport { icons } from 'lucide-react';\nimport { Heart } from 'lucide-react';\nexport const used = [all, icons, Heart];\n",
    });

    assert.deepEqual(linesOf('no-restricted-imports', findings), new Set([1, 2]));
  });

  it('refuse a form that is made in a way of its own', async () => {
    const findings = await lint({
      'frontend/src/features/logs/OwnForm.tsx':
        "import { useForm, useWatch } from 'react-hook-form';\nexport const used = [useForm, useWatch];\nexport const OwnForm = () => <form />;\n",
    });

    assert.deepEqual(linesOf('no-restricted-imports', findings), new Set([1]));
    assert.deepEqual(linesOf('forbid-elements', findings), new Set([3]));
  });

  it('know the types, and name each fault', async () => {
    const names = Object.keys(FAULTS);
    const findings = await lint(
      Object.fromEntries(
        Object.entries(FAULTS).map(([rule, text]) => [`backend/faults/${rule}.ts`, `${text}\n`]),
      ),
    );

    for (const rule of names) {
      const found = findings
        .filter(({ file }) => file === `backend/faults/${rule}.ts`)
        .map((finding) => finding.rule);
      assert.ok(found.includes(rule), `${rule}: found ${found.join(', ') || 'nothing'}`);
    }
  });

  it('refuse words on a screen that are not in the language files', async () => {
    const findings = await lint({
      'frontend/src/ui/Title.tsx': 'export const Title = () => <h1>Blood pressure</h1>;\n',
      'frontend/src/ui/Value.tsx': 'export const Value = ({ of }: { of: number }) => <p>{of} %</p>;\n',
    });

    assert.deepEqual(findings, [{ rule: 'jsx-no-literals', file: 'frontend/src/ui/Title.tsx', line: 1 }]);
  });
});
