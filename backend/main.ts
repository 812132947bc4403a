/** Starts the product from the environment and stops it on SIGTERM and Ctrl-C. */
import { writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Product, startProduct } from './composition.ts';
import { readConfiguration } from './configuration.ts';
import { LogOutput } from './logging/log-output.ts';
import { createLogger } from './logging/logger.ts';
import { keepFilesPrivate, tightenFiles } from '../lib/private-files.ts';
import { keepPagesYoung } from '../lib/young-heap.ts';

const PAGES = fileURLToPath(new URL('../frontend/dist', import.meta.url));
/** What the log has still to say when the product has stopped gets so long. */
const LAST_LINES_MS = 1000;

keepFilesPrivate();
keepPagesYoung();
const output = new LogOutput(1, process.stdout);
process.on('exit', () => output.flushAtExit());

let product: Product | null = null;
let asked = false;

/** Asked to stop while it still starts, it stops as soon as it has started; asked twice, it stops once. */
function stop(): void {
  asked = true;
  product?.stop().then(async () => {
    await output.flush(LAST_LINES_MS);
    process.exit(0);
  }, fail);
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);

try {
  const configuration = readConfiguration(process.env);
  const { location: secrets } = configuration.secrets;
  tightenFiles({
    files: [
      ...[configuration.eventStore, configuration.sessions, secrets].flatMap((store) =>
        'path' in store ? [resolve(store.path)] : [],
      ),
      ...('keyFile' in secrets ? [resolve(secrets.keyFile)] : []),
    ],
    folders: configuration.readModels.kind === 'sqlite' ? [resolve(configuration.readModels.directory)] : [],
  });
  product = await startProduct(configuration, {
    pages: PAGES,
    logger: createLogger(configuration.logLevel, output),
    linesDropped: () => output.dropped,
  });
  output.write(`Home Heart is at ${product.url}\n`);
  if (asked) stop();
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  try {
    writeSync(2, `${error instanceof Error ? error.message : String(error)}\n`);
  } catch {
    // A full disk takes no sentence; the exit code says that it failed.
  }
  process.exit(1);
}
