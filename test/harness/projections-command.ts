/** The command line of the projections as a process of its own, as an analyst runs it beside a serving product. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { StoreSite } from './store-sites.ts';

const PROGRAM = fileURLToPath(new URL('../../backend/operations/projections-command.ts', import.meta.url));

export interface CommandEnded {
  /** null where it was killed. */
  readonly code: number | null;
  /** On either output. */
  readonly said: string;
}

export function projectionsCommand(
  env: StoreSite['env'],
  ...words: readonly string[]
): { readonly child: ChildProcess; readonly ended: Promise<CommandEnded> } {
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, ...words], {
    env: { ...process.env, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
  return { child, ended };
}
