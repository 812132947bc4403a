/** Starts the product from the environment and stops it on SIGTERM and Ctrl-C. */
import { fileURLToPath } from 'node:url';
import { type Product, startProduct } from './composition.ts';
import { readConfiguration } from './configuration.ts';

const PAGES = fileURLToPath(new URL('../frontend/dist', import.meta.url));

let product: Product | null = null;
let asked = false;

/** Asked to stop while it still starts, it stops as soon as it has started; asked twice, it stops once. */
function stop(): void {
  asked = true;
  product?.stop().then(() => process.exit(0), fail);
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);

try {
  product = await startProduct(readConfiguration(process.env), { pages: PAGES });
  process.stdout.write(`Home Heart is at ${product.url}\n`);
  if (asked) stop();
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
