import assert from 'node:assert/strict';
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromiumPath } from '../browser/chromium.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

describe('the browser of the browser tests', () => {
  let folder: TemporaryDirectory;
  beforeEach(async () => {
    folder = await temporaryDirectory();
  });
  afterEach(() => folder.remove());

  async function program(name: string, mode: number): Promise<string> {
    const file = path.join(folder.path, name);
    await writeFile(file, '');
    await chmod(file, mode);
    return file;
  }

  it('is the one that CHROMIUM_PATH names, whatever is on the PATH', async () => {
    const named = await program('my-browser', 0o755);
    await program('chromium', 0o755);
    assert.equal(chromiumPath({ CHROMIUM_PATH: named, PATH: folder.path }), named);
  });

  it('is never another one where CHROMIUM_PATH is wrong', async () => {
    await program('chromium', 0o755);
    const missing = path.join(folder.path, 'gone');
    assert.throws(
      () => chromiumPath({ CHROMIUM_PATH: missing, PATH: folder.path }),
      /CHROMIUM_PATH names .*gone/,
    );
  });

  it('is the first Chromium or Chrome on the PATH that can be run', async () => {
    await program('chromium', 0o644);
    const chrome = await program('google-chrome', 0o755);
    assert.equal(chromiumPath({ PATH: ['', folder.path].join(path.delimiter) }), chrome);
  });
});
