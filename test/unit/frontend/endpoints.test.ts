import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

const RESOURCES = path.resolve(import.meta.dirname, '../../../frontend/src/api/resources');

describe('the questions of the screens', () => {
  // The second of one name is dropped, and asks whatever the first asks: which one that is depends on what was opened before.
  it('have each a name of their own, whichever screens are opened first', async () => {
    const said: string[] = [];
    const { error } = console;
    const { NODE_ENV } = process.env;
    // Redux Toolkit tells developers alone.
    process.env['NODE_ENV'] = 'development';
    console.error = (...words: unknown[]) => void said.push(words.join(' '));
    try {
      for (const file of await readdir(RESOURCES)) await import(path.join(RESOURCES, file));
    } finally {
      console.error = error;
      if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
      else process.env['NODE_ENV'] = NODE_ENV;
    }
    assert.deepEqual(said, []);
  });
});
