/** Starts the product from the environment and stops it on SIGTERM and Ctrl-C. */
import { fileURLToPath } from 'node:url';
import { startProduct } from './composition.ts';
import { readConfiguration } from './configuration.ts';

const PAGES = fileURLToPath(new URL('../frontend/dist', import.meta.url));

try {
  const product = await startProduct(readConfiguration(process.env), { pages: PAGES });
  process.stdout.write(`Home Heart is at ${product.url}\n`);
  const stop = (): void => {
    product.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  fail(error);
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
