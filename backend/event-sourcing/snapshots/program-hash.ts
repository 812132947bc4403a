/**
 * By which a program knows the states that it has folded itself. A number in each aggregate could be forgotten when its
 * fold changes, and a stale state would then decide about alerts; so every source file that a fold may call counts, and
 * each release folds anew once.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FOLDERS = ['backend', 'events', 'lib', 'projections'];
/** The versions of what is not ours. */
const PACKAGE = 'package.json';

/** SHA-256, hexadecimal, of Node's version and of the names and texts. @throws where the sources do not lie beside the program. */
export async function programHash(root: string = ROOT): Promise<string> {
  // Bytes that one Node wrote an older one may not read.
  const hash = createHash('sha256').update(process.version);
  const files = [PACKAGE, ...(await sourcesIn(root))];
  const texts = await Promise.all(files.map((file) => readFile(join(root, file))));
  for (const [index, text] of texts.entries()) hash.update(`${files[index]}\n${text.length}\n`).update(text);
  return hash.digest('hex');
}

async function sourcesIn(root: string): Promise<readonly string[]> {
  const names = await Promise.all(
    FOLDERS.map(async (folder) => {
      const files = await readdir(join(root, folder), { recursive: true });
      return files.map((file) => join(folder, file)).filter((file) => file.endsWith('.ts'));
    }),
  );
  return names.flat().toSorted();
}
