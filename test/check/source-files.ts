import { readdir } from 'node:fs/promises';
import path from 'node:path';

const NOT_OURS = new Set(['node_modules', '.git', 'dist', 'data', 'coverage']);

/**
 * Every file of the project that is not installed, built or data, as paths from the root with `/`, sorted.
 *
 * Walks the folders and does not ask git, so that it works in an unpacked archive and sees files not yet added.
 */
export async function sourceFiles(root: string, folder = ''): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  const ours = entries.filter((entry) => !NOT_OURS.has(entry.name));
  const files = ours.filter((entry) => entry.isFile()).map((entry) => path.posix.join(folder, entry.name));
  const inner = await Promise.all(
    ours
      .filter((entry) => entry.isDirectory())
      .map((entry) => sourceFiles(root, path.posix.join(folder, entry.name))),
  );
  return [...files, ...inner.flat()].toSorted();
}
