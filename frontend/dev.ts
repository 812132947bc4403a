/**
 * `npm run dev`: the product, which starts anew when one of its files changes, and before it the pages with reload. Ctrl-C
 * ends both.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SETTINGS = fileURLToPath(new URL('vite.config.ts', import.meta.url));

// Node watches what the product has loaded; a start that fails is tried again with the next change.
const watched = ['--watch', '--watch-preserve-output', '--import', 'tsx', 'backend/main.ts'];
const product = spawn(process.execPath, watched, { cwd: ROOT, stdio: 'inherit' });
const pages = await createServer({ configFile: SETTINGS });
await pages.listen();
pages.printUrls();

const stop = (): void => void product.kill('SIGTERM');
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
product.once('exit', () => void pages.close());
