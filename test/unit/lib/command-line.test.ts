import assert from 'node:assert/strict';
import { command, oneOf, UsageError } from '../../../lib/command-line.ts';

describe('what is typed after the name of a program', () => {
  const run = oneOf({
    copy: command({
      takes: ['--from', '--to'],
      run: ({ '--from': from, '--to': to }) => (from === 'a=b' && to === 'c' ? 0 : 2),
    }),
    own: command({
      takes: ['file'],
      mayTake: ['seconds'],
      run: ({ file, seconds = '30' }) => (file === 'my.ts' ? Number(seconds) : 2),
    }),
    status: command({ run: () => 0 }),
  });

  it('reaches the command by its names, an option also with an equals sign', async () => {
    assert.equal(await run(['copy', '--to', 'c', '--from=a=b']), 0);
    assert.equal(await run(['own', 'my.ts']), 30);
    assert.equal(await run(['own', 'my.ts', '5']), 5);
    assert.equal(await run(['status']), 0);
  });

  const WRONG: readonly (readonly [words: string, sentence: string])[] = [
    ['', 'A command is missing: one of copy, own, status.'],
    ['coppy', '"coppy" is not one of copy, own, status.'],
    ['toString', '"toString" is not one of copy, own, status.'],
    ['--from a', '"--from" is not one of copy, own, status.'],
    ['copy --form a', '"--form" is not one of --from, --to.'],
    ['copy --from a', '"copy" needs --to.'],
    ['copy --from --to b', '"--from" needs a value.'],
    ['copy --from', '"--from" needs a value.'],
    ['copy --from a --from b', '"--from" is there twice.'],
    ['copy a', '"a" is one word too many after "copy".'],
    ['own', '"own" needs <file>.'],
    ['own my.ts 5 6', '"6" is one word too many after "own".'],
    ['status --all', '"--all" is one word too many after "status".'],
  ];
  for (const [words, sentence] of WRONG) {
    it(`is answered with the word that is wrong: ${words || 'nothing'}`, async () => {
      await assert.rejects(
        async () => run(words.split(' ').filter((word) => word !== '')),
        (error: unknown) => error instanceof UsageError && error.message === sentence,
      );
    });
  }
});
