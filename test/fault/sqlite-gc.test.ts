import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

describe('SQLite module, while the garbage collector runs', function () {
  this.timeout(120_000);

  let directory: TemporaryDirectory;

  beforeEach(async () => {
    directory = await temporaryDirectory();
  });

  afterEach(() => directory.remove());

  // In a process of its own: what this looks for is a crash.
  it('gives right answers and does not crash, whatever becomes unreachable', async () => {
    const program = join(import.meta.dirname, 'sqlite-gc-child.ts');
    const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', program, directory.path], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [output, errors, [code, signal]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
    ]);
    assert.deepEqual([code, signal, output.trim()], [0, null, 'survived'], errors);
  });
});
