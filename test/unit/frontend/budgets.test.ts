import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkBudgets, LANGUAGES, SCREENS, SHELL_NAMESPACES, textsKey } from '../../../frontend/budgets.ts';

const KIB = 1024;
const MODULES = new Set(SCREENS.flatMap(({ modules, there = [] }) => [...modules, ...there]));
const PAGE_OF_PATIENT = SCREENS.find(({ name }) => name === 'patient')?.budget.brotli ?? 0;
const NAMESPACES = new Set([...SHELL_NAMESPACES, ...SCREENS.flatMap(({ namespaces }) => namespaces)]);

/** A build whose files cannot be made smaller: the shell, one file per screen, one per text. */
async function checkBuild(sizes: { readonly shell: number; readonly styles: number; readonly text: number }) {
  const directory = await mkdtemp(path.join(tmpdir(), 'budgets-'));
  try {
    const manifest: Record<string, object> = {};
    const add = async (key: string, file: string, size: number, more: object = {}) => {
      manifest[key] = { file, ...more };
      await writeFile(path.join(directory, file), randomBytes(Math.round(size * KIB)));
    };
    await mkdir(path.join(directory, '.vite'));
    await add('shared', 'shared.js', 1);
    await add('_start-1.js', 'start.js', 0, { name: 'start' });
    await add('_shell-1.js', 'shell.js', sizes.shell, {
      name: 'shell',
      css: ['shell.css'],
      imports: ['_start-1.js', 'shared'],
    });
    await writeFile(path.join(directory, 'shell.css'), randomBytes(sizes.styles * KIB));
    for (const module of MODULES) {
      // Modules that the build puts together have a name.
      const named = !module.includes('/');
      const name = path.basename(module, '.tsx');
      await add(named ? `_${name}-1.js` : module, `${name}.js`, 1, {
        ...(named && { name }),
        imports: ['_shell-1.js', 'shared'],
      });
    }
    for (const language of LANGUAGES) {
      for (const key of new Set([...NAMESPACES].map((namespace) => textsKey(language, namespace)))) {
        const name = key.replaceAll(/[^\w.-]/gu, '-');
        const size = language === 'fr' && key.startsWith('shell-texts') ? sizes.text : 0.9;
        await add(key.includes('/') ? key : `_${name}-1.js`, `${name}.js`, size, { name });
      }
    }
    await writeFile(path.join(directory, '.vite', 'manifest.json'), JSON.stringify(manifest));
    return await checkBudgets(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

describe('the budgets of the screens', () => {
  it('are kept by a small build', async () => {
    assert.deepEqual(await checkBuild({ shell: 100, styles: 5, text: 2 }), []);
  });

  it('count what several screens share, once for each of them', async () => {
    const faults = await checkBuild({ shell: 189, styles: 5, text: 2 });
    assert.deepEqual(
      faults.map((fault) => fault.replace(/loads \d+/u, 'loads N').replace(/ Its largest.*/u, '')),
      [
        'The screen dashboard loads N bytes of js more than its 190 KiB.',
        'The screen patient loads N bytes of js more than its 162 KiB.',
        `The screen patient loads N bytes of brotli more than its ${PAGE_OF_PATIENT} KiB.`,
        'The screen patient-entry loads N bytes of js more than its 185 KiB.',
        'The screen patient-entry loads N bytes of brotli more than its 150 KiB.',
        'The screen diabetes-entry loads N bytes of js more than its 185 KiB.',
        'The screen diabetes-entry loads N bytes of brotli more than its 150 KiB.',
        'The screen audit loads N bytes of js more than its 190 KiB.',
        'The screen analysis loads N bytes of js more than its 146 KiB.',
      ],
    );
  });

  it('hold for the page of a patient as it is sent', async () => {
    assert.deepEqual(await checkBuild({ shell: PAGE_OF_PATIENT - 5, styles: 5, text: 2 }), []);
    const [fault = ''] = await checkBuild({ shell: PAGE_OF_PATIENT - 2, styles: 5, text: 2 });
    assert.match(fault, /^The screen patient loads \d+ bytes of brotli more than its/u);
  });

  it('hold for styles and for the language with the longest texts', async () => {
    assert.equal((await checkBuild({ shell: 10, styles: 15, text: 2 })).length, 2);
    const faults = await checkBuild({ shell: 10, styles: 5, text: 13 });
    assert.deepEqual(
      faults.map((fault) => fault.slice(0, 22)),
      [
        'The screen dashboard l',
        'The screen add-log loa',
        'The screen patient-ent',
        'The screen diabetes-en',
        'The screen audit loads',
        'The screen analysis lo',
      ],
    );
    assert.match(
      faults[0] ?? '',
      /loads \d+ bytes of texts in fr more than its 13 KiB\. Its largest files: shell-texts\.fr \d+, frontend\/src\/i18n\/locales\/fr\/\w+\.json \d+\. Shorten texts.* or raise its budget in frontend\/budgets\.ts/u,
    );
  });
});
