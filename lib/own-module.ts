/** A module that somebody wrote for a command, as it lies in a file of theirs. */
import { accessSync, constants, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The message is one sentence for whoever named the file. */
export class OwnModuleError extends Error {}

const MODULE = /\.[cm]?[jt]s$/;

/** @throws OwnModuleError where there is no such file, or it cannot be loaded */
export async function ownModule(file: string): Promise<unknown> {
  assertFile(file);
  if (!MODULE.test(file))
    throw new OwnModuleError(`${file} is no module: its name must end with .ts or .js.`);
  try {
    return (await import(pathToFileURL(resolve(file)).href)) as unknown;
  } catch (error) {
    throw new OwnModuleError(`${file} cannot be loaded: ${reasonOf(error, file)}.`);
  }
}

/** @throws OwnModuleError */
export function assertFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new OwnModuleError(`There is no file ${file}.`);
  if (!found.isFile())
    throw new OwnModuleError(
      `${file} is ${found.isDirectory() ? 'a folder' : 'something else'}, not a file.`,
    );
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new OwnModuleError(`${file} cannot be read: another user keeps it.`);
  }
}

/** In one line, without a full stop, with the line of the file where that is known. */
function reasonOf(error: unknown, file: string): string {
  if (!(error instanceof Error)) return `it threw ${String(error)}`;
  // As what translates it tells of what is no code: file:line:column: ERROR: sentence.
  const [, at = lineIn(error, file), mistake] = /:(\d+):\d+: ERROR: (.*)/.exec(error.message) ?? [];
  const said = mistake ?? `${error.name}: ${error.message.split('\n')[0] ?? ''}`;
  return `${said.replace(/\.$/, '')}${at === null ? '' : ` (line ${at})`}`;
}

/** The number of the line of a file in which it threw; null where its stack names none. */
export function lineIn(error: Error, file: string): string | null {
  const name = `/${basename(file)}`;
  for (const line of error.stack?.split('\n') ?? []) {
    const at = line.indexOf(name);
    const number = at < 0 ? undefined : /^[^:]*:(\d+)/.exec(line.slice(at))?.[1];
    if (number !== undefined) return number;
  }
  return null;
}
