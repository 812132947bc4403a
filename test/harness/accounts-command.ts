/** `npm run accounts` as a process of its own, over the stores in a folder. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { startOf } from './programs.ts';

const ROOT = join(import.meta.dirname, '..', '..');

export function runAccounts(
  directory: string,
  args: readonly string[],
): Promise<{ readonly code: number; readonly out: string; readonly errors: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...startOf('backend/accounts/main.ts'), ...args],
      {
        cwd: ROOT,
        env: {
          PATH: process.env['PATH'],
          AUTH_MODE: 'accounts',
          PUBLIC_URL: 'https://clinic.example',
          EVENT_STORE_URL: `sqlite:${join(directory, 'events.db')}`,
          SESSIONS_URL: `sqlite:${join(directory, 'sessions.db')}`,
          SECRETS_URL: `sqlite:${join(directory, 'secrets.db')}`,
        },
      },
      (error, out, errors) => resolve({ code: error === null ? 0 : Number(error.code ?? 1), out, errors }),
    );
  });
}
