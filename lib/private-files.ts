/** What the product writes is its user's alone to read: records of patients, and who is signed in. */
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** From here on every new file of this process is its user's alone (0600), and every new folder (0700). */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** A file of ours, also the key of the secrets, and those that SQLite puts beside it. */
const OWN_FILE = /\.(db|building|scratch|key)(-wal|-shm|-journal)?$/;

/**
 * Makes files that an earlier release left readable to everybody the user's alone: stores with what SQLite keeps beside
 * them, and the folders that hold nothing else. What belongs to another user is left as it is, and so is a folder with
 * other things in it, which may be there for others to read.
 */
export function tightenFiles(paths: {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}): void {
  const files = paths.files.flatMap((file) => ['', '-wal', '-shm', '-journal'].map((end) => file + end));
  const inFolders = paths.folders.flatMap((folder) =>
    namesIn(folder)
      .filter((name) => OWN_FILE.test(name))
      .map((name) => join(folder, name)),
  );
  for (const file of [...files, ...inFolders]) tighten(file, 0o600);
  const folders = new Set([
    ...paths.folders,
    ...[...paths.files, ...paths.folders].map((path) => dirname(path)),
  ]);
  for (const folder of folders) {
    const foreign = namesIn(folder).some(
      (name) => !OWN_FILE.test(name) && !paths.folders.includes(join(folder, name)),
    );
    if (!foreign) tighten(folder, 0o700);
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function tighten(path: string, mode: number): void {
  try {
    const found = lstatSync(path);
    const isOurs = found.uid === process.getuid?.() && (found.isFile() || found.isDirectory());
    if (isOurs && (found.mode & 0o077) !== 0) chmodSync(path, found.mode & mode);
  } catch {
    // One that is not there, or may not be changed, is as it was.
  }
}
