/** The command line of the event log as a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { startOf } from './programs.ts';

const ROOT = join(import.meta.dirname, '..', '..');

export interface CommandEnded {
  readonly code: number | null;
  /** On either output. */
  readonly said: string;
}

/** Runs it to its end; the event store of the environment lies in a file, and the secrets beside it. */
export async function eventsCommand(file: string, ...words: readonly string[]): Promise<CommandEnded> {
  const child = spawn(process.execPath, [...startOf('backend/operations/events-command.ts'), ...words], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      EVENT_STORE_URL: `sqlite:${file}`,
      SECRETS_URL: `sqlite:${join(dirname(file), 'secrets.db')}`,
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
