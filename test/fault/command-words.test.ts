import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { type Program, PROGRAMS, startOf } from '../harness/programs.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** By the name after `npm run`, a word that it does not know, and what it says of that. */
const WRONG: readonly (readonly [name: string, program: string, word: string, says: RegExp])[] = [
  ['projections', 'backend/operations/projections-command.ts', 'statsu', /is not one of status, rebuild, /],
  ['events', 'backend/operations/events-command.ts', 'verfy', /is not one of copy, seal, verify, /],
  ['accounts', 'backend/accounts/main.ts', 'lst', /is not one of .*, list\./],
  ['secrets', 'backend/secrets/main.ts', 'rewarp', /is not one of rewrap, /],
  ['clinical', 'backend/clinical-review/main.ts', 'reply', /is not one of replay, texts\./],
  ['bench', 'test/bench/main.ts', 'apend', /is not one of .*, append, .*, soak\./],
  ['partner', 'test/servers/partner-command.ts', 'start', /is one word too many after "npm run partner"\./],
];

describe('a word that a program of the command line does not know', () => {
  for (const [name, program, word, says] of WRONG) {
    it(`is named by npm run ${name} before it tells how it is used`, async () => {
      const { code, said } = await run(program, word);
      assert.equal(code, 1, said);
      const [sentence = '', blank, usage = ''] = said.split('\n');
      assert.ok(sentence.startsWith(`"${word}" `), said);
      assert.match(sentence, says);
      assert.equal(blank, '');
      assert.ok(usage.startsWith(`npm run ${name}`), said);
    });
  }
});

function run(program: string, word: string): Promise<{ readonly code: number; readonly said: string }> {
  const start = isBundled(program) ? startOf(program) : ['--import', 'tsx', join(ROOT, program)];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...start, word],
      { cwd: ROOT, env: { PATH: process.env['PATH'] } },
      (error, _out, errors) => resolve({ code: error === null ? 0 : Number(error.code), said: errors }),
    );
  });
}

const isBundled = (program: string): program is Program => (PROGRAMS as readonly string[]).includes(program);
