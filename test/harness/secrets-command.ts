/** The command line of the secrets as a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startOf } from './programs.ts';
import type { CommandEnded } from './events-command.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Runs it to its end, over the secrets and the log that lie in a folder. */
export async function secretsCommand(
  directory: string,
  words: string | readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandEnded> {
  const child = spawn(process.execPath, [...startOf('backend/secrets/main.ts'), ...[words].flat()], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      EVENT_STORE_URL: `sqlite:${join(directory, 'events.db')}`,
      SECRETS_URL: `sqlite:${join(directory, 'secrets.db')}`,
      ...env,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}
