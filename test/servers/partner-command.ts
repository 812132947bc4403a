/**
 * `npm run partner`: the reference partner at a terminal. It prints each order, repeat, cancellation and test that comes; `confirm <id>`,
 * `cancel <id>` and `fail <id> <why>` report what becomes of an order.
 */
import { createInterface } from 'node:readline/promises';
import { ReferencePartner } from './reference-partner.ts';

const KEY = process.env['PARTNER_KEY'] ?? 'a-key-of-sixteen-characters';
const REPORTS = { confirm: 'CONFIRMED', cancel: 'CANCELLED', fail: 'FAILED' } as const;

const partner = await ReferencePartner.start({
  key: KEY,
  port: Number(process.env['PARTNER_PORT'] ?? 9090),
  productUrl: process.env['PRODUCT_URL'] ?? 'http://127.0.0.1:3000',
  tell: (line) => console.log(line),
});
console.log('Add a partner in the settings: address %s, key %s', partner.url, KEY);

const lines = createInterface({ input: process.stdin });
for await (const line of lines) {
  const [verb = '', id = '', ...words] = line.trim().split(/\s+/);
  const status = Object.entries(REPORTS).find(([known]) => known === verb)?.[1];
  if (status === undefined) console.log('confirm <id> | cancel <id> | fail <id> <why>');
  else
    await partner.report(id, status, words.length === 0 ? {} : { reason: words.join(' ') }).then(
      (answer) => console.log('%s: the product answered %d', status, answer),
      (error: unknown) => console.log(String(error)),
    );
}
await partner.stop();
