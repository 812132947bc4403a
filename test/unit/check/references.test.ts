import assert from 'node:assert/strict';
import { checkReferences } from '../../check/references.ts';
import { withProject } from '../../harness/project.ts';

// Put together here, because the check reads this file too.
const NO_SECTION = ['// `clinical-rules`', '4.7'].join(' ');
const NO_FILE = ['`backend', 'gone.ts`'].join('/');
const RULES = '# Rules\n\n## 4. Alerts\n\n### 4.1 Raising\n\n### 4.1a Alerts worth reading\n';

describe('references', () => {
  it('lead to files, headings and sections that are there', async () => {
    const files = {
      'README.md':
        '# Home\n\n![A page](pictures/page.png) [life](docs/life.md#one-log) [here](#home) `lib/ids.ts` `lib/`',
      'pictures/page.png': '',
      'docs/life.md':
        '## One log!\n\n[up](../README.md) [out](https://example.org/x) `backend/<name>/routes.ts`',
      'docs/clinical-rules.md': RULES,
      'docs/security.md':
        '`api/session`: "says "gone" to nobody’s browser", "holds" | `unit/backend/pin` | `fault/kill`: all',
      'test/api/session.test.ts': `it('says "gone" to nobody's browser'); it('holds');`,
      'test/unit/backend/pin.test.ts': '',
      'test/fault/kill.test.ts': '',
      'lib/ids.ts':
        '/** As `clinical-rules` 4.1a c says, and `clinical-rules` section 4, in `lib/ids.ts`. */\n',
    };
    assert.deepEqual(await withProject(files, checkReferences), []);
  });

  const faults: readonly [what: string, file: string, text: string, sentence: string][] = [
    ['a link to no file', 'docs/a.md', 'See\n[b](b.md).', 'docs/a.md:2: there is no docs/b.md.'],
    ['a picture that is not there', 'README.md', '![a](a.png)', 'README.md:1: there is no a.png.'],
    ['a link to no heading', 'docs/a.md', '# One\n[b](#two)', 'docs/a.md:2: docs/a.md has no heading #two.'],
    [
      'the name of no file of tests',
      'docs/security.md',
      '`api/gone`: "holds"',
      'docs/security.md:1: there is no test/api/gone.test.ts.',
    ],
    ['a name of no file', 'docs/a.md', NO_FILE, 'docs/a.md:1: there is no backend/gone.ts.'],
    [
      'a name of no file in a comment',
      'lib/a.ts',
      `/**\n * As in ${NO_FILE}. */`,
      'lib/a.ts:2: there is no backend/gone.ts.',
    ],
    [
      'a citation of no section',
      'backend/a.ts',
      `\n${NO_SECTION}`,
      'backend/a.ts:2: docs/clinical-rules.md has no section 4.7.',
    ],
    [
      'a citation of no section of the specification',
      'backend/a.ts',
      '// specification, patient side, section 3.2',
      'backend/a.ts:1: docs/specification/patient-side.md has no section 3.2.',
    ],
  ];
  for (const [what, file, text, sentence] of faults) {
    it(`are not ${what}`, async () => {
      const found = await withProject({ 'docs/clinical-rules.md': RULES, [file]: text }, checkReferences);
      assert.deepEqual(found, [sentence]);
    });
  }

  it('are not the words of no test', async () => {
    const files = {
      'docs/clinical-rules.md': RULES,
      'docs/security.md': '`api/session`: "holds", "ends"',
      'test/api/session.test.ts': `it('holds')`,
    };
    assert.deepEqual(await withProject(files, checkReferences), [
      'docs/security.md:1: test/api/session.test.ts has no test “ends”.',
    ]);
  });
});
