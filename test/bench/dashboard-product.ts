/** The product in this process, with patients who were written into its event log directly, each with a log. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { startProduct } from '../../backend/composition.ts';
import { readConfiguration } from '../../backend/configuration.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { launchBrowser } from '../browser/chromium.ts';
import { fill } from './log-events.ts';

/** So long the read models may take to show what was written. */
const SHOWN_MS = 300_000;
const PAGES = fileURLToPath(new URL('../../frontend/dist', import.meta.url));

/** Does something with a browser and the address of a product that has so many patients, and answers what came of it. */
export async function withDashboard<Result>(
  directory: string,
  patients: number,
  work: (browser: Browser, url: string) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(PAGES)) throw new Error('Build the pages first: npm run build.');
  const events = join(directory, `${patients}-events.db`);
  const store = SqliteEventStore.open(events);
  await fill(store, patients, 1);
  await store.close();
  const product = await startProduct(
    readConfiguration({
      EVENT_STORE_URL: `sqlite:${events}`,
      READ_MODELS_URL: `sqlite:${join(directory, `${patients}-read-models`)}`,
      SESSIONS_URL: `sqlite:${join(directory, `${patients}-sessions.db`)}`,
      SECRETS_URL: `sqlite:${join(directory, 'secrets.db')}`,
      PORT: '0',
      LOG_LEVEL: 'error',
    }),
    { pages: PAGES },
  );
  const browser = await launchBrowser();
  try {
    await product.projections.whenPassed(
      PROJECTIONS.map(({ name }) => name),
      await product.store.head(),
      SHOWN_MS,
    );
    return await work(browser, product.url);
  } finally {
    await browser.close();
    await product.stop();
  }
}
