import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KEPT_BUILDS, KEPT_DAYS, keepEarlierFiles } from '../../../frontend/earlierFiles.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../harness/temporary-directory.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);

describe('the files of earlier builds', () => {
  let directory: TemporaryDirectory;
  let builds = 0;
  beforeEach(async () => {
    directory = await temporaryDirectory();
    builds = 0;
  });
  afterEach(() => directory.remove());

  const pagesOf = (build: number): string => join(directory.path, `pages-${build}`);
  const namesOf = async (): Promise<readonly string[]> =>
    (await readdir(join(pagesOf(builds), 'assets'))).toSorted();
  /** A build of these files, each with what is in it, in the place of the one before. */
  const build = async (day: number, names: readonly string[]): Promise<void> => {
    builds += 1;
    const pages = pagesOf(builds);
    await mkdir(join(pages, 'assets'), { recursive: true });
    for (const name of names) await writeFile(join(pages, 'assets', name), `${name} of build ${builds}`);
    await keepEarlierFiles(pagesOf(builds - 1), pages, new Date(START + day * DAY_MS));
  };

  it('are none at first', async () => {
    await build(0, ['start-a.js']);
    assert.deepEqual(await namesOf(), ['start-a.js']);
  });

  it('stay when another build replaces theirs, and never in the place of its own', async () => {
    await build(0, ['start-a.js', 'start-a.js.br', 'taxi-a.js']);
    await build(1, ['start-b.js', 'taxi-a.js']);
    assert.deepEqual(await namesOf(), ['start-a.js', 'start-a.js.br', 'start-b.js', 'taxi-a.js']);
    const taxi = await readFile(join(pagesOf(builds), 'assets', 'taxi-a.js'), 'utf8');
    assert.equal(taxi, 'taxi-a.js of build 2');
  });

  it('go two weeks after their build was replaced, however old it was, and whatever is built meanwhile', async () => {
    await build(0, ['start-a.js']);
    await build(100, ['start-b.js']);
    await build(100 + KEPT_DAYS, ['start-b.js']);
    assert.deepEqual(await namesOf(), ['start-a.js', 'start-b.js']);
    await build(101 + KEPT_DAYS, ['start-c.js']);
    assert.deepEqual(await namesOf(), ['start-b.js', 'start-c.js']);
  });

  it('begin their time anew once a build had them again', async () => {
    await build(0, ['start-a.js']);
    await build(1, ['start-b.js']);
    await build(2, ['start-a.js']);
    await build(12, ['start-c.js']);
    await build(20, ['start-c.js']);
    assert.deepEqual(await namesOf(), ['start-a.js', 'start-c.js']);
  });

  it('are those of ten builds where somebody builds all day', async () => {
    for (let at = 0; at <= KEPT_BUILDS + 1; at++) await build(at / 100, [`start-${at}.js`]);
    const names = await namesOf();
    assert.equal(names.length, KEPT_BUILDS + 1);
    assert.ok(!names.includes('start-0.js') && names.includes('start-1.js'));
  });

  it('stay where the list of them cannot be read', async () => {
    await build(0, ['start-a.js']);
    await build(1, ['start-b.js']);
    await writeFile(join(pagesOf(builds), '.vite', 'earlier.json'), '{');
    await build(2, ['start-c.js']);
    assert.deepEqual(await namesOf(), ['start-a.js', 'start-b.js', 'start-c.js']);
  });
});
