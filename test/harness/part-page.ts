/** Pages that hold parts of the interface and nothing else, built as the product's own are. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = join(ROOT, 'test/browser');

/** @param name The folder of the page in `test/browser/`. @param into Where the built page goes. */
export async function buildPartPage(name: string, into: string): Promise<void> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const config = join(PAGES, 'part-pages.config.ts');
  const args = [vite, 'build', join(PAGES, name), '--config', config, '--outDir', into];
  await promisify(execFile)(process.execPath, args);
}
