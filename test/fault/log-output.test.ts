import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { skip } from '../harness/skip.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

const CHILD = join(import.meta.dirname, 'log-child.ts');

interface Told {
  readonly lines: number;
  readonly dropped: number;
}

describe('the program’s own log', function () {
  this.timeout(120_000);

  let directory: TemporaryDirectory;
  let child: ChildProcess | null = null;

  beforeEach(async () => {
    directory = await temporaryDirectory();
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await directory.remove();
  });

  /** Where standard output goes; standard error is read. */
  function start(out: 'pipe' | number, ...words: readonly string[]): ChildProcess {
    const started = spawn(process.execPath, ['--import', 'tsx', CHILD, ...words], {
      stdio: ['ignore', out, 'pipe'],
    });
    child = started;
    return started;
  }

  async function outcome(of: ChildProcess): Promise<{ readonly code: number | null; readonly said: string }> {
    let said = '';
    of.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    // Not "close": the pipe that nobody reads never closes.
    const [code] = (await once(of, 'exit')) as [number | null];
    return { code, said };
  }

  async function told(of: ChildProcess): Promise<Told> {
    const { code, said } = await outcome(of);
    assert.equal(code, 0, said);
    return JSON.parse(said) as Told;
  }

  it('is written whole and in order to a file', async () => {
    const path = join(directory.path, 'out.log');
    const file = openSync(path, 'a');
    const { lines, dropped } = await told(start(file, '4000', '30000'));
    closeSync(file);
    assert.equal(dropped, 0);
    const numbers = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { line: number }).line);
    assert.deepEqual(
      numbers,
      Array.from({ length: lines }, (_, line) => line),
    );
  });

  it('does not hold up or end the process on a device that takes nothing', async function () {
    if (!existsSync('/dev/full')) skip(this, 'there is no /dev/full on this system');
    const full = openSync('/dev/full', 'w');
    const { lines, dropped } = await told(start(full, '20000', '30000'));
    closeSync(full);
    assert.equal(dropped, lines);
  });

  it('does not hold up or end the process where nobody reads the pipe', async () => {
    const running = start('pipe');
    const { lines, dropped } = await told(running);
    assert.ok(dropped > lines / 4, `${dropped} of ${lines} lines`);
  });

  it('does not hold up or end the process where the reader of the pipe has gone', async () => {
    const running = start('pipe');
    running.stdout?.destroy();
    const { lines, dropped } = await told(running);
    assert.ok(dropped > lines / 2, `${dropped} of ${lines} lines`);
  });

  it('keeps its last lines when the program crashes', async () => {
    const path = join(directory.path, 'out.log');
    const file = openSync(path, 'a');
    const { code, said } = await outcome(start(file, 'crash'));
    closeSync(file);
    assert.equal(code, 1);
    assert.match(said, /The program has a mistake/);
    assert.equal(readFileSync(path, 'utf8').split('\n').length, 101);
  });
});
