import assert from 'node:assert/strict';
import { KeyedMutex } from '../../../lib/keyed-mutex.ts';
import { settle } from '../../harness/manual-time.ts';

/** Work that ends when a test says so. */
function piece(name: string, told: string[]) {
  let end: (error?: Error) => void = () => {};
  const ended = new Promise<string>((resolve, reject) => {
    end = (error) => (error === undefined ? resolve(name) : reject(error));
  });
  return {
    work: () => {
      told.push(`${name} begins`);
      return ended;
    },
    end: (error?: Error) => end(error),
  };
}

describe('turns', () => {
  it('are taken one after the other on one thing, and side by side on two', async () => {
    const turns = new KeyedMutex();
    const told: string[] = [];
    const [first, second, elsewhere] = ['first', 'second', 'elsewhere'].map((name) => piece(name, told));
    assert.ok(first && second && elsewhere);
    const done = [turns.run('a', first.work), turns.run('a', second.work), turns.run('b', elsewhere.work)];
    await settle();
    assert.deepEqual(told, ['first begins', 'elsewhere begins']);
    first.end();
    await settle();
    assert.deepEqual(told, ['first begins', 'elsewhere begins', 'second begins']);
    second.end();
    elsewhere.end();
    assert.deepEqual(await Promise.all(done), ['first', 'second', 'elsewhere']);
  });

  it('go on after one that failed, whose failure only its own caller is told', async () => {
    const turns = new KeyedMutex();
    const told: string[] = [];
    const [bad, good] = [piece('bad', told), piece('good', told)];
    const failing = turns.run('a', bad.work);
    const following = turns.run('a', good.work);
    bad.end(new Error('It failed.'));
    good.end();
    await assert.rejects(failing, /It failed/);
    assert.equal(await following, 'good');
  });

  it('are over once everything that was asked for is done, well or badly', async () => {
    const turns = new KeyedMutex();
    const told: string[] = [];
    const [first, elsewhere] = ['first', 'elsewhere'].map((name) => piece(name, told));
    assert.ok(first && elsewhere);
    await turns.idle();
    const done = [turns.run('a', first.work), turns.run('b', elsewhere.work)];
    const over = turns.idle().then(() => told.push('over'));
    first.end();
    await settle();
    assert.ok(!told.includes('over'));
    elsewhere.end(new Error('It went wrong.'));
    await Promise.allSettled(done);
    await over;
    assert.ok(told.includes('over'));
  });
});
