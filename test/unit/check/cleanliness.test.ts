import assert from 'node:assert/strict';
import { checkCleanliness } from '../../check/cleanliness.ts';
import { withProject } from '../../harness/project.ts';

// Put together here, because the check reads this file too.
const ONLY = ['it', 'only('].join('.');
const SKIP = ['this', 'skip('].join('.');
const SWITCHED_OFF = ['oxlint', 'disable-next-line no-shadow'].join('-');
const HOME = ['', 'home', 'ada', 'product'].join('/');
const TEMPORARY = ['', 'tmp', 'product.db'].join('/');
const HOST = ['https:', '', 'npm-registry.example', 'koa'].join('/');
const FROM_ZOD = ['import { z }', "'zod'"].join(' from ');

describe('a clean project', () => {
  it('holds nothing that the rules name', async () => {
    const files = {
      'backend/metrics.ts': 'const registry = new Registry();\n',
      'backend/logs/log.ts': "import * as z from 'zod';\nexport const route = '/api/home/visits';\n",
      'test/unit/log.test.ts':
        "it('is recorded', () => {});\n// oxlint-disable-next-line no-shadow -- the outer one is not meant\n",
      'README.md': 'The data lies in ./data; see https://example.org/home/page.\n',
      'package-lock.json': '{}',
      'node_modules/koa/index.js': `${ONLY}'third party', () => {});`,
    };
    assert.deepEqual(await withProject(files, checkCleanliness), []);
  });

  const faults: readonly [what: string, file: string, text: string, message: RegExp][] = [
    [
      'a test that leaves out the others',
      'test/unit/a.test.ts',
      `\n${ONLY}'x', () => {});`,
      /a\.test\.ts:2: .*leaves out/,
    ],
    ['a skip without a reason', 'test/unit/a.test.ts', `${SKIP});`, /a\.test\.ts:1: .*without a reason/],
    [
      'a rule switched off without a reason',
      'events/a.ts',
      `// ${SWITCHED_OFF}`,
      /events\/a\.ts:1: .*without a reason/,
    ],
    ['the whole of zod', 'backend/a.ts', `${FROM_ZOD};`, /backend\/a\.ts:1: .*all of zod/],
    ['a path of one machine', 'backend/a.ts', `open('${HOME}');`, /backend\/a\.ts:1: .*one machine/],
    ['a path of one machine in a document', 'docs/a.md', `See ${HOME}.`, /docs\/a\.md:1: .*one machine/],
    ['a path of one system', 'test/unit/a.test.ts', `open('${TEMPORARY}');`, /os\.tmpdir/],
    ['a package registry', '.npmrc', `//${HOST.slice(8)}`, /\.npmrc:1: .*package registry/],
    ['a setting of the registry', '.npmrc', 'registry = here', /\.npmrc:1: .*package registry/],
    [
      'a package registry in the lock file',
      'package-lock.json',
      `{ "resolved": "${HOST}" }`,
      /package registry/,
    ],
    ['the mark of a merge', 'README.md', `${'<'.repeat(7)} main`, /README\.md:1: .*merge/],
    ['a file that is named after nothing', 'backend/utils.ts', '', /backend\/utils\.ts: name it/],
    ['a file that only passes on others', 'events/index.ts', '', /events\/index\.ts: name it/],
  ];
  for (const [what, file, text, message] of faults) {
    it(`does not hold ${what}`, async () => {
      const found = await withProject({ [file]: text }, checkCleanliness);
      assert.equal(found.length, 1, found.join('\n'));
      assert.match(found[0] ?? '', message);
    });
  }
});
