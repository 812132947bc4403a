/** The master key in a file of its own, which nobody but its user may read: 32 bytes in base64. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { SecretsUnavailableError } from './port.ts';
import { KEY_BYTES } from './sealing.ts';

/** null where there is none. @throws SecretsUnavailableError */
export function readKey(path: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new SecretsUnavailableError(`${path} cannot be read.`, { cause: error });
  }
  const key = Buffer.from(text, 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new SecretsUnavailableError(
    `${path} does not hold a key of ${KEY_BYTES} bytes: put it back from where it was kept.`,
  );
}

/** Makes the key of a new store. Where another process was faster, its key is the one. */
export function makeKey(path: string): Buffer {
  const made = `${path}.${process.pid}.key`;
  try {
    write(made, randomBytes(KEY_BYTES));
    // Unlike a renaming, a link never takes the place of a key that is there.
    linkSync(made, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new SecretsUnavailableError(`${path} cannot be written.`, { cause: error });
  } finally {
    rmSync(made, { force: true });
  }
  const key = readKey(path);
  if (key === null) throw new SecretsUnavailableError(`${path} cannot be read.`);
  return key;
}

/** Where the next key waits while everything is sealed under it. */
const nextOf = (path: string): string => path.replace(/(\.key)?$/, '.next.key');

/** Makes the key that `takeNextKey` lets take the place of the present one. */
export function makeNextKey(path: string): Buffer {
  const key = randomBytes(KEY_BYTES);
  rmSync(nextOf(path), { force: true });
  write(nextOf(path), key);
  return key;
}

export const readNextKey = (path: string): Buffer | null => readKey(nextOf(path));

export function takeNextKey(path: string): void {
  renameSync(nextOf(path), path);
  syncFolder(path);
}

function write(path: string, key: Buffer): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, `${key.toString('base64')}\n`);
    // A key that a power cut takes back would take everything with it that was sealed under it.
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  syncFolder(path);
}

function syncFolder(path: string): void {
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
